// The review in the card: its state, and the buttons that act on it.
import type { ReactNode } from 'react'
import { capital, nameOfRow } from '#contract'
import { useStore } from '#kit'
import { publishedOnSite } from '#record'
import { Note, useMinute } from '#ui'
import { type Form, isSaving } from '../form.ts'
import { isPending } from '../form-text.ts'
import { useForm } from '../use-form.ts'
import { actOn } from './card-actions.ts'
import type { PublishingProps } from './publishing-props.ts'
import { reviewWords, useReview } from './review-state.ts'

/** The state of the review in words, and the flag of a record that was published without one. */
export function ReviewNotes(): ReactNode {
  const { entity, store } = useForm()
  const record = useStore(store, (now) => now.record)
  const review = useReview()
  const { note, flag, canDecide, whyNot } = review
  const now = useMinute()
  const [first, ...more] = reviewWords(record, review, now)
  return (
    <>
      {first !== undefined &&
        (note?.state === 'sent_back' ? <Note tone="warn">{first}</Note> : <p className="review-state">{first}</p>)}
      {more.map((words) => (
        <p key={words}>{words}</p>
      ))}
      {canDecide && !isPending(record) && (
        <p>
          {record?.publishedAt === null
            ? `This ${entity.one} has never been published, so there’s nothing to compare. Read all of it.`
            : `This ${entity.one} isn’t live, so there’s nothing to compare. Read all of it.`}
        </p>
      )}
      {whyNot !== undefined && <p>{whyNot}</p>}
      {flag && (
        <Note tone="warn">
          Published without review by {flag.by.label}: {flag.reason}
        </Note>
      )}
    </>
  )
}

/** Approves the version that the user has read, now or on schedule. */
export function approve(form: Form, at?: string): void {
  const { entity, store } = form
  const { record } = store.get()
  if (!record) return
  const name = nameOfRow(entity, record)
  const message =
    at === undefined
      ? `${name} approved and published. ${publishedOnSite(entity).words}`.trim()
      : `${name} approved and scheduled.`
  actOn(form, message, { action: 'approve', ...(at !== undefined && { at }) }, false)
}

/** Approves and publishes, once nothing is unsaved. */
export function ApproveButton({ onAsk }: Pick<PublishingProps, 'onAsk'>): ReactNode {
  const form = useForm()
  const hasChanges = useStore(form.store, (now) => now.changed.size > 0)
  const isUnderWay = useStore(form.state, isSaving)
  const isPossible = !hasChanges && !isUnderWay
  return (
    <button
      type="button"
      className="btn primary"
      aria-disabled={!isPossible || undefined}
      onClick={() => {
        if (!isPossible) return
        onAsk(undefined)
        approve(form)
      }}
    >
      Approve and publish
    </button>
  )
}

/** The other steps of a review that this user can take now. */
export function ReviewActions({ onAsk }: Pick<PublishingProps, 'onAsk'>): ReactNode {
  const form = useForm()
  const { entity, store } = form
  const hasChanges = useStore(store, (now) => now.changed.size > 0)
  const { canDecide, canSubmit, canSkip, canWithdraw, canConfirm, note } = useReview()
  const button = (label: string, onClick: () => void) => (
    <button type="button" className="btn s" onClick={onClick}>
      {label}
    </button>
  )
  const act = (action: string, message: string) => {
    onAsk(undefined)
    actOn(form, message, { action }, false)
  }
  const one = capital(entity.one)
  return (
    <>
      {canDecide && !hasChanges && button('Approve and schedule…', () => onAsk('approve-at'))}
      {canDecide && !hasChanges && button('Request changes…', () => onAsk('request-changes'))}
      {canDecide && canSubmit && button(note ? 'Submit again…' : 'Submit for review…', () => onAsk('submit'))}
      {canWithdraw && button('Withdraw', () => act('withdraw', `${one} withdrawn from review.`))}
      {canSkip && button('Publish without review…', () => onAsk('without-review'))}
      {canConfirm && button('Mark as reviewed', () => act('confirm', `${one} marked as reviewed.`))}
    </>
  )
}

/** Explains why Approve is disabled. */
export function ApproveHelp(): ReactNode {
  const hasChanges = useStore(useForm().store, (now) => now.changed.size > 0)
  const { canDecide } = useReview()
  return (
    canDecide &&
    hasChanges && (
      <p className="help">Discard your changes before you approve. If you save them, someone else has to approve.</p>
    )
  )
}
