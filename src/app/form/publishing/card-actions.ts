import { capital, type Row, type Values } from '#contract'
import { attempt } from '#data'
import type { Router } from '#kit'
import { offerUndo, undoUntil } from '#record'
import type { Form } from '../form.ts'
import { isPending } from '../form-text.ts'
import { act, type Acted, discardPending, readOpened } from './pending-calls.ts'

/** The record as the actions of the live one name it. */
const liveOf = (record: Row): Pick<Row, 'id' | 'version'> => ({
  id: record.id,
  version: isPending(record) ? Number(record.liveVersion) : record.version,
})

/** Carries out an action on the form's record at once, and offers Undo. Typed text stays in the form. */
export function runAction(form: Form, router: Router, message: string, run: (record: Row) => Promise<Acted>): void {
  const { entity, send, store } = form
  const { record } = store.get()
  if (!record) return
  void attempt(async () => {
    const { row, operationId } = await run(record)
    if (store.get().changed.size > 0) send({ type: 'current', row: await readOpened(entity, row.id) })
    const operationIds = operationId === undefined ? [] : [operationId]
    offerUndo(router, entity, { of: entity.key, operationIds, message, until: undoUntil() })
  })
}

/** An action of `POST <list>/{id}/publishing`. */
export const actOn = (form: Form, router: Router, message: string, action: Values): void =>
  runAction(form, router, message, (record) => act(form.entity, liveOf(record), action))

/** Drops the pending version, with what is typed over it. */
export function discardChanges(form: Form, router: Router): void {
  if (form.store.get().changed.size > 0) form.send({ type: 'discard' })
  const message = `${capital(form.entity.one)}: pending changes discarded.`
  runAction(form, router, message, ({ id, version }) => discardPending(form.entity, id, version))
}
