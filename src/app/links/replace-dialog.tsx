import { type FormEvent, useId, useState } from 'react'
import { calls } from '#contract'
import { api, attempt } from '#data'
import { quantity } from '#record'
import { Dialog, TextField } from '#ui'
import { type LinkTarget, readReplaced, type Replaced } from './read-links.ts'

interface ReplaceDialogProps {
  link: LinkTarget
  onClose(): void
  onReplaced(replaced: Replaced): void
}

/** Replaces a target in every place. Undefined where the host did not say what it has done. */
export async function replaceLink(target: string, to: string | null): Promise<Replaced | undefined> {
  return readReplaced(await api.send('POST', `${calls.links}/replace`, { target, to }))
}

export const placeCount = (count: number): string => quantity({ one: 'place', many: 'places' }, count)

/** Asks for the new address of a target. */
export function ReplaceDialog({ link: { target, useCount, fix }, onClose, onReplaced }: ReplaceDialogProps) {
  const [to, setTo] = useState(fix?.action === 'replace' ? fix.to : '')
  const [problem, setProblem] = useState('')
  const [isSending, setSending] = useState(false)
  const id = useId()
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
    if (to.trim() === '') setProblem('Enter an address')
    else if (!isSending) void attempt(send)
  }
  return (
    <Dialog
      title="Replace link"
      onClose={onClose}
      footer={
        <>
          <button type="button" className="btn" onClick={onClose}>
            Cancel
          </button>
          <button type="submit" form={id} className="btn primary" aria-busy={isSending || undefined}>
            Replace in {placeCount(useCount)}
          </button>
        </>
      }
    >
      <p>
        Links to <b className="link-target">{target}</b> get another address.
      </p>
      <form id={id} noValidate onSubmit={onSubmit}>
        <TextField
          label="New address"
          value={to}
          onChange={(value) => {
            setTo(value)
            setProblem('')
          }}
          error={problem}
          help="A path such as /airports/delhi-del, or a full address with https://"
          isFocused
        />
      </form>
    </Dialog>
  )
}
