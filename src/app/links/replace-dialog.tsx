import { type FormEvent, useId, useState } from 'react'
import { calls, dataAs } from '#contract'
import { type LinkTarget, type ReplacedLink, replacedLinkShape } from '#shapes'
import { api, attempt } from '#data'
import { quantity, useClosing } from '#record'
import { Dialog, TextField } from '#ui'
import { shownTarget } from './link-words.ts'

interface ReplaceDialogProps {
  link: LinkTarget
  onClose(): void
  onReplaced(replaced: ReplacedLink): void
}

/** Replaces a target everywhere. Undefined if the host didn't report the result. */
export async function replaceLink(target: string, to: string | null): Promise<ReplacedLink | undefined> {
  return dataAs(replacedLinkShape)(await api.send('POST', `${calls.links}/replace`, { target, to }))
}

export const placeCount = (count: number): string => quantity({ one: 'place', many: 'places' }, count)

/** Asks for the new URL of a target. */
export function ReplaceDialog({ link: { target, useCount, fix }, onClose, onReplaced }: ReplaceDialogProps) {
  const offered = (fix?.action === 'replace' && fix.to) || ''
  const [to, setTo] = useState(offered)
  const [problem, setProblem] = useState('')
  const [isSending, setSending] = useState(false)
  const id = useId()
  const leave = useClosing(to !== offered, 'Leave without replacing the link?', onClose)
  const replace = async () => {
    const replaced = await replaceLink(target, to.trim())
    if (replaced) onReplaced(replaced)
  }
  const send = async () => {
    setSending(true)
    await attempt(replace, ({ fields }) => setProblem(fields.to ?? ''))
    setSending(false)
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (to.trim() === '') setProblem('Enter a URL')
    else if (!isSending) void attempt(send)
  }
  return (
    <Dialog
      title="Replace link"
      onClose={leave}
      footer={
        <>
          <button type="button" className="btn" onClick={leave}>
            Cancel
          </button>
          <button type="submit" form={id} className="btn primary" aria-busy={isSending || undefined}>
            Replace in {placeCount(useCount)}
          </button>
        </>
      }
    >
      <p>
        Links to <b className="link-target">{shownTarget(target)}</b> will be replaced.
      </p>
      <form id={id} noValidate onSubmit={onSubmit}>
        <TextField
          label="New URL"
          value={to}
          onChange={(value) => {
            setTo(value)
            setProblem('')
          }}
          error={problem}
          help="A path such as /airports/delhi-del, or a full URL with https://"
          isFocused
        />
      </form>
    </Dialog>
  )
}
