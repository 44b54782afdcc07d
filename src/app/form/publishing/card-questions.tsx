// The questions of the publishing card. Their dialogs are outside the form, so that Enter in them doesn't save it.
import { type ReactNode, useState } from 'react'
import { capitalize, isText, nameOfRow, readPendingNote } from '#contract'
import { ask, attempt } from '#data'
import { FormDialog, needsReview, siteTimeWords } from '#record'
import type { Form } from '../form.ts'
import { isPendingVersion } from '../form-text.ts'
import type { AfterSave, VersionAction } from '../machine/states.ts'
import { lackingIn } from '../save/check-form.ts'
import type { SaveHow } from '../save/use-form-actions.ts'
import { runPublishingAction, approveVersion } from './card-actions.ts'
import { CommentField } from './comment-field.tsx'
import { askEnding } from './ending-question.tsx'
import { scheduledTime, stateOf } from './publishing-state.ts'
import { SubmitDialog } from './submit-dialog.tsx'
import { askTime, isToCome, WhenField } from './time-question.tsx'

export interface PublishingProps {
  onSave(after: AfterSave, how?: SaveHow): void
  canClose: boolean
  canMakeAnother: boolean
}
type Save = PublishingProps['onSave']

export const toStatus = (status: string): SaveHow => ({ set: { status } })

const timedLabel = (verb: string) => (at: string | undefined) =>
  at === undefined ? `${verb}…` : `${verb} ${siteTimeWords(at)}`

const whatIn = ({ entity, text }: Form): string => {
  const state = stateOf(text().record)
  return state === 'live' || state === 'pending' ? 'changes' : `this ${entity.one}`
}

/** Whether nothing is missing for visitors. Otherwise the form says what, before anything is asked. */
function isComplete({ entity, text, send }: Form): boolean {
  const problems = lackingIn(entity, text())
  if (Object.keys(problems).length === 0) return true
  send({ type: 'lacking', problems })
  return false
}

/** Schedules the text of the form; an approved version is scheduled as it is. */
export function schedule(form: Form, save: Save): void {
  const { entity } = form
  const { record } = form.text()
  if (!isComplete(form)) return
  const isLive = record?.status === 'published'
  void attempt(async () => {
    const at = await askTime({
      entity,
      title: `Schedule ${whatIn(form)}`,
      value: scheduledTime(record) ?? '',
      yes: timedLabel('Schedule for'),
      body: isLive && <p>The live page doesn’t change before that time.</p>,
    })
    if (at === undefined) return
    if (needsReview(entity))
      runPublishingAction(form, `Scheduled for ${siteTimeWords(at)}.`, { action: 'schedule', at }, false)
    else if (isLive || isPendingVersion(record))
      save('stay', { way: { to: 'act', action: { action: 'schedule', at } } })
    else save('stay', { set: { status: 'scheduled', publishAt: at } })
  })
}

export function changeFirstDate(form: Form): void {
  const { entity } = form
  const first = form.text().record?.publishedAt
  void attempt(async () => {
    const at = await askTime({
      entity,
      title: 'Change the first publication date',
      label: 'First published',
      value: isText(first) ? first : '',
      isFuture: false,
      yes: timedLabel('Set to'),
      body: <p>Visitors and feeds see this as the date of the {entity.one}.</p>,
    })
    const message = `${capitalize(entity.one)}: first publication date changed.`
    if (at !== undefined) runPublishingAction(form, message, { action: 'set-date', at })
  })
}

/** Takes the page off the website; the record is archived. */
export function unpublish(form: Form): void {
  const { entity } = form
  const { record } = form.text()
  if (!record) return
  const name = nameOfRow(entity, record)
  const changesAt = readPendingNote(record.pending)?.publishAt ?? undefined
  void attempt(async () => {
    const ending = await askEnding({
      entity,
      ids: [record.id],
      title: `Unpublish ${name}?`,
      yes: 'Unpublish',
      no: 'Keep it live',
      later: { changesAt },
    })
    if (!ending) return
    const words =
      ending.at === undefined ? `${name} unpublished.` : `${name} will be unpublished on ${siteTimeWords(ending.at)}.`
    runPublishingAction(form, words, { action: 'unpublish', as: 'archived', ...ending })
  })
}

/** Ends a record that isn't a page, such as a notice: nothing takes its place, so nothing is asked. */
export function endNow(form: Form): void {
  const { record } = form.text()
  if (record)
    runPublishingAction(form, `${nameOfRow(form.entity, record)} ended.`, { action: 'unpublish', as: 'archived' })
}

export function approveAt(form: Form): void {
  const { entity } = form
  const title = `Approve and schedule ${whatIn(form)}`
  void attempt(async () => {
    const at = await askTime({ entity, title, yes: timedLabel('Approve for') })
    if (at !== undefined) approveVersion(form, { at })
  })
}

/** Carries out an action on the saved text. */
function actAfterSave(form: Form, save: Save, dialog: (answer: (action?: VersionAction) => void) => ReactNode): void {
  if (!isComplete(form)) return
  void attempt(async () => {
    const action = await ask(dialog)
    if (action) save('stay', { way: { to: 'act', action } })
  })
}

/** Asks a second user for a review. */
export const submit = (form: Form, save: Save, asks: boolean): void =>
  actAfterSave(form, save, (answer) => <SubmitDialog form={form} asks={asks} onAnswer={answer} />)

export const publishWithoutReview = (form: Form, save: Save): void =>
  actAfterSave(form, save, (answer) => <WithoutReviewDialog one={form.entity.one} onAnswer={answer} />)

/** Sends the version back. */
export function requestChanges(form: Form): void {
  void attempt(async () => {
    const comment = await ask<string>((answer) => <RequestChangesDialog onAnswer={answer} />)
    if (comment !== undefined)
      runPublishingAction(form, 'Changes requested.', { action: 'request-changes', comment }, false)
  })
}

function RequestChangesDialog({ onAnswer }: { onAnswer(comment?: string): void }): ReactNode {
  const [comment, setComment] = useState('')
  const words = comment.trim()
  return (
    <FormDialog
      title="Request changes"
      yes="Request changes"
      isReady={words !== ''}
      onSubmit={() => onAnswer(words)}
      onClose={onAnswer}
    >
      <CommentField
        label="What should change?"
        value={comment}
        help="The submitter sees this, and it stays in the history."
        isRequired
        onChange={setComment}
      />
    </FormDialog>
  )
}

interface WithoutReviewDialogProps {
  one: string
  onAnswer(action?: VersionAction): void
}

/** Asks for the reason to publish without approval. */
function WithoutReviewDialog({ one, onAnswer }: WithoutReviewDialogProps): ReactNode {
  const [reason, setReason] = useState('')
  const [at, setAt] = useState<string>()
  const withoutReview = reason.trim()
  const isTimely = at !== undefined && isToCome(at)
  return (
    <FormDialog
      title="Publish without approval?"
      isDestructive
      yes={at === undefined ? 'Publish without approval' : timedLabel('Schedule for')(isTimely ? at : undefined)}
      isReady={withoutReview !== '' && (at === undefined || isTimely)}
      onSubmit={() =>
        onAnswer(at === undefined ? { action: 'publish', withoutReview } : { action: 'schedule', at, withoutReview })
      }
      onClose={onAnswer}
    >
      <p>No one else approves this version. The {one} stays flagged until a second person approves it.</p>
      <CommentField label="Reason" value={reason} isRequired onChange={setReason} />
      <WhenField at={at} onChange={setAt} label="Publish at" />
    </FormDialog>
  )
}
