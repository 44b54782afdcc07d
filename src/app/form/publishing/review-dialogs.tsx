import { type ReactNode, useId, useState } from 'react'
import type { Values } from '#contract'
import { siteTime } from '#record'
import { Dialog } from '#ui'
import type { ReviewAction } from '../machine/states.ts'
import { useForm } from '../use-form.ts'
import { CommentField } from './comment-field.tsx'
import { isToCome, TimeField } from './time-dialog.tsx'

interface RequestChangesDialogProps {
  onChoose(action: Values, message: string, canUndo: boolean): void
  onClose(): void
}

/** Asks what must change, and sends the version back. */
export function RequestChangesDialog({ onChoose, onClose }: RequestChangesDialogProps): ReactNode {
  const [comment, setComment] = useState('')
  const isReady = comment.trim() !== ''
  const send = () => {
    if (isReady) onChoose({ action: 'request-changes', comment: comment.trim() }, 'Changes requested.', false)
  }
  const footer = (
    <>
      <button type="button" className="btn" onClick={onClose}>
        Cancel
      </button>
      <button type="button" className="btn primary" aria-disabled={!isReady || undefined} onClick={send}>
        Request changes
      </button>
    </>
  )
  return (
    <Dialog title="Request changes" onClose={onClose} footer={footer}>
      <CommentField
        label="What should change?"
        value={comment}
        help="The submitter sees this, and it stays in the history."
        isRequired
        onChange={setComment}
      />
    </Dialog>
  )
}

interface WithoutReviewDialogProps {
  onPublish(action: ReviewAction): void
  onClose(): void
}

/** Asks for the reason to publish without a review. */
export function WithoutReviewDialog({ onPublish, onClose }: WithoutReviewDialogProps): ReactNode {
  const { entity } = useForm()
  const id = useId()
  const [reason, setReason] = useState('')
  const [isLater, setLater] = useState(false)
  const [at, setAt] = useState('')
  const isReady = reason.trim() !== '' && (!isLater || isToCome(at))
  const publish = () => {
    if (!isReady) return
    const withoutReview = reason.trim()
    onPublish(isLater ? { action: 'schedule', at, withoutReview } : { action: 'publish', withoutReview })
  }
  const radio = (label: string, isOn: boolean, choose: () => void) => (
    <label className="row">
      <input type="radio" className="check" name={id} checked={isOn} onChange={choose} />
      {label}
    </label>
  )
  const footer = (
    <>
      <button type="button" className="btn" onClick={onClose}>
        Cancel
      </button>
      <button type="button" className="btn danger solid" aria-disabled={!isReady || undefined} onClick={publish}>
        {isLater && isToCome(at)
          ? `Schedule for ${siteTime(at)}`
          : isLater
            ? 'Schedule for…'
            : 'Publish without review'}
      </button>
    </>
  )
  return (
    <Dialog title="Publish without review?" onClose={onClose} footer={footer}>
      <p>No one else approves this version. The {entity.one} stays flagged until a second person reviews it.</p>
      <CommentField label="Reason" value={reason} isRequired onChange={setReason} />
      <fieldset className="field">
        <legend>When?</legend>
        {radio('Now', !isLater, () => setLater(false))}
        {radio('At a time', isLater, () => setLater(true))}
      </fieldset>
      {isLater && <TimeField label="Publish at" value={at} onChange={setAt} />}
    </Dialog>
  )
}
