import { capitalize, nameOfRow, type Row, type Values } from '#contract'
import { attempt, showToast } from '#data'
import { offerUndo, publishedOnSite } from '#record'
import type { Form } from '../form.ts'
import { sendPublishingAction, type Acted, discardPending, readOpened } from './pending-calls.ts'

/** Carries out an action on the form's record immediately. Typed text stays in the form. */
function runAction(form: Form, message: string, run: (record: Row) => Promise<Acted>, canUndo = true): void {
  const { entity, send } = form
  const { record } = form.text()
  if (!record) return
  void attempt(async () => {
    const { row, operationId } = await run(record)
    if (form.text().changed.size > 0) send({ type: 'current', row: await readOpened(entity, row.id) })
    const operationIds = operationId === undefined ? [] : [operationId]
    if (!canUndo || operationIds.length === 0) return showToast(message)
    offerUndo(entity, { operationIds, message })
  })
}

/** An action of `POST <list>/{id}/publishing`; offers Undo unless it is a step of a review. */
export const runPublishingAction = (form: Form, message: string, action: Values, canUndo = true): void =>
  runAction(form, message, (record) => sendPublishingAction(form.entity, record, action), canUndo)

/** Discards the pending version, including the changes typed over it. */
export function discardChanges(form: Form): void {
  if (form.text().changed.size > 0) form.send({ type: 'discard' })
  const message = `${capitalize(form.entity.one)}: pending changes discarded.`
  runAction(form, message, ({ id, version }) => discardPending(form.entity, id, version))
}

/** Approves the version that the user has read, now or on schedule. */
export function approveVersion(form: Form, how: { at?: string; keepsTranslations?: true } = {}): void {
  const { entity } = form
  const { record } = form.text()
  if (!record) return
  const name = nameOfRow(entity, record)
  const message =
    how.at === undefined
      ? `${name} approved and published. ${publishedOnSite(entity).words}`.trim()
      : `${name} approved and scheduled.`
  runPublishingAction(form, message, { action: 'approve', ...how }, false)
}
