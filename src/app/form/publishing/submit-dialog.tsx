import { type ReactNode, useId, useState } from 'react'
import { dataAs, type Entity, list, type Reference, reference, textOf } from '#contract'
import { readReviewNote } from '#shapes'
import { callQuery, useRead } from '#data'
import { FormDialog } from '#record'
import type { Form } from '../form.ts'
import type { VersionAction } from '../machine/states.ts'
import { CommentField } from './comment-field.tsx'
import { stateOf } from './publishing-state.ts'
import { useTextOf } from '../use-form.ts'

const reviewersQuery = ({ path, translates }: Entity, language: string) =>
  callQuery(
    `${path}/reviewers${translates === undefined ? '' : `?language=${encodeURIComponent(language)}`}`,
    dataAs(list(reference)),
  )

interface SubmitDialogProps {
  form: Form
  /** No approval is needed, but the user can't publish. */
  asks: boolean
  onAnswer(action?: VersionAction): void
}

/** Asks whom to ask for a review. */
export function SubmitDialog({ form, asks, onAnswer }: SubmitDialogProps): ReactNode {
  const { entity } = form
  const { record, changed, typed } = useTextOf(form, (now) => now)
  const note = readReviewNote(record?.review)
  // This user was asked before, or requested changes, and already knows the version.
  const [reviewer, setReviewer] = useState<Reference | undefined>(
    (note?.state === 'sent_back' ? note.decidedBy : note?.reviewer) ?? undefined,
  )
  const [comment, setComment] = useState('')
  const state = stateOf(record)
  const isLive = state === 'live' || state === 'pending'
  const what = isLive ? 'changes' : `this ${entity.one}`
  const submit = () => {
    const words = comment.trim()
    onAnswer({ action: 'submit', ...(reviewer && { to: reviewer.id }), ...(words && { comment: words }) })
  }
  return (
    <FormDialog
      title={asks ? `Ask to publish ${what}` : `Submit ${what} for approval`}
      yes={asks ? 'Ask to publish' : 'Submit for approval'}
      onSubmit={submit}
      onClose={onAnswer}
    >
      <p>
        {changed.size > 0 && 'Your unsaved changes are saved first. '}
        {isLive
          ? `The live page won’t change until someone ${asks ? 'publishes' : 'approves'} the changes.`
          : `Someone else ${asks ? 'publishes it' : 'approves it before it goes live'}.`}
      </p>
      <ReviewerField
        label={asks ? 'Person to ask' : 'Reviewer'}
        entity={entity}
        language={textOf(typed.language)}
        reviewer={reviewer}
        onChoose={setReviewer}
      />
      <CommentField label="Comment (optional)" value={comment} onChange={setComment} />
    </FormDialog>
  )
}

interface ReviewerFieldProps {
  label: string
  entity: Entity
  /** Of a translation. */
  language: string
  reviewer: Reference | undefined
  onChoose(reviewer: Reference | undefined): void
}

/** One of the users who can publish here, or everyone who can. */
function ReviewerField({ label, entity, language, reviewer, onChoose }: ReviewerFieldProps): ReactNode {
  const id = useId()
  const { data: people = [], error } = useRead(reviewersQuery(entity, language))
  const isKnown = people.some((one) => one.id === reviewer?.id)
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        className="input"
        value={reviewer?.id ?? ''}
        aria-describedby={`${id}-h`}
        onChange={({ currentTarget }) => onChoose(people.find((one) => one.id === currentTarget.value))}
      >
        <option value="">Anyone who can publish</option>
        {reviewer && !isKnown && <option value={reviewer.id}>{reviewer.label}</option>}
        {people.map((one) => (
          <option key={one.id} value={one.id}>
            {one.label}
          </option>
        ))}
      </select>
      <p className={error ? 'error' : 'help'} id={`${id}-h`}>
        {error
          ? 'Approvers couldn’t load. You can still ask everyone who can publish.'
          : `${reviewer ? 'This person' : 'Each of them'} gets a notification.`}
      </p>
    </div>
  )
}
