// The review in the card: its state, and the buttons that act on it.
import type { ReactNode } from 'react'
import { capital } from '#contract'
import { closeQuestion } from '#data'
import { useStore } from '#kit'
import { Note, useMinute } from '#ui'
import { isPending } from '../form-text.ts'
import { useForm } from '../use-form.ts'
import { actOn } from './card-actions.ts'
import { approveAt, type PublishingProps, publishWithoutReview, requestChanges, submit } from './card-questions.tsx'
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
          Published without approval by {flag.by.label}: {flag.reason}
        </Note>
      )}
    </>
  )
}

interface CardButtonProps {
  children: ReactNode
  isPrimary?: boolean
  isOff?: boolean
  onPress(): void
}

/** A button of the card, which closes the card's sheet. */
export function CardButton({ children, isPrimary = false, isOff = false, onPress }: CardButtonProps): ReactNode {
  const press = () => {
    if (isOff) return
    closeQuestion()
    onPress()
  }
  return (
    <button
      type="button"
      className={isPrimary ? 'btn primary' : 'btn s'}
      aria-disabled={isOff || undefined}
      onClick={press}
    >
      {children}
    </button>
  )
}

/** The other steps of a review that this user can take now. */
export function ReviewActions({ onSave }: Pick<PublishingProps, 'onSave'>): ReactNode {
  const form = useForm()
  const { entity, store } = form
  const hasChanges = useStore(store, (now) => now.changed.size > 0)
  const { canDecide, canSubmit, canSkip, canWithdraw, canConfirm, note } = useReview()
  const button = (label: string, press: () => void) => <CardButton onPress={press}>{label}</CardButton>
  const act = (action: string, message: string) => actOn(form, message, { action }, false)
  const one = capital(entity.one)
  return (
    <>
      {canDecide && !hasChanges && button('Approve and schedule…', () => approveAt(form))}
      {canDecide && !hasChanges && button('Request changes…', () => requestChanges(form))}
      {canDecide && canSubmit && button(note ? 'Submit again…' : 'Submit for approval…', () => submit(form, onSave))}
      {canWithdraw && button('Withdraw', () => act('withdraw', `${one} no longer submitted for approval.`))}
      {canSkip && button('Publish without approval…', () => publishWithoutReview(form, onSave))}
      {canConfirm && button('Mark as approved', () => act('confirm', `${one} marked as approved.`))}
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
