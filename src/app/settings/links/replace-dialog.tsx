import { useId, useState } from 'react'
import { calls, dataAs } from '#contract'
import { type LinkTarget, type ReplacedLink, replacedLinkShape } from '#shapes'
import { api } from '#data'
import { PagePicker } from '#form'
import { FormDialog, quantity, useClosing } from '#record'
import { FieldError } from '#ui'
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
  const id = useId()
  const leave = useClosing(to !== offered, 'Leave without replacing the link?', onClose)
  const replace = async () => {
    if (to.trim() === '') return { to: 'Enter a URL' }
    const replaced = await replaceLink(target, to.trim())
    if (replaced) onReplaced(replaced)
    return undefined
  }
  return (
    <FormDialog title="Replace link" yes={`Replace in ${placeCount(useCount)}`} onSubmit={replace} onClose={leave}>
      {(problems) => (
        <>
          <p>
            Links to <b className="link-target">{shownTarget(target)}</b> will be replaced.
          </p>
          <div className="field">
            <label htmlFor={id}>New page or URL</label>
            <PagePicker
              attributes={{
                id,
                'data-autofocus': true,
                'aria-invalid': problems.to !== undefined || undefined,
                'aria-describedby': problems.to === undefined ? undefined : `${id}-e`,
              }}
              name="New page or URL"
              value={to}
              isLive
              onChange={setTo}
            />
            {problems.to && <FieldError id={`${id}-e`}>{problems.to}</FieldError>}
          </div>
        </>
      )}
    </FormDialog>
  )
}
