import { type Entity, isRow, type Row, type Values } from '#contract'
import { newIdempotencyKey, oddWrite, type PendingSave, toast, toldVersion } from '#data'
import { CallError } from '#kit'
import { differences, editableNames } from '#record'
import { uponRecord } from '../create-form.ts'
import { withChanges } from '../edit-form.ts'
import type { FieldProblem, Form, FormState } from '../form-state.ts'
import { rootOf } from '../field-path.ts'
import { checkForm, draftOf } from './check-form.ts'
import { hasNewRelated, makeRelated, NotMade } from './make-related.ts'

export type SaveOutcome =
  /**
   * `take` puts the record into the form and ends the save, in one rendering with the next step. `row` is undefined
   * where the host sends no record: then the form is closed.
   */
  | { kind: 'saved'; row: Row | undefined; take(): void }
  | { kind: 'unchanged' }
  /** The summary has the reason. */
  | { kind: 'refused' }
  /** Somebody else has saved the record meanwhile. */
  | { kind: 'conflict'; current: Row }
  | { kind: 'gone' }
  /** Another save is under way. */
  | { kind: 'busy' }

export type Write = (values: Values, idempotencyKey: string) => Promise<Row | undefined>

/**
 * Sends the changes once, before anything renders. The form keeps its text whatever the answer is, also text typed
 * during the call.
 */
export async function saveForm(form: Form, write: Write): Promise<SaveOutcome> {
  const { store, entity } = form
  const before = store.get()
  if (before.isSaving) return { kind: 'busy' }
  if (before.record && before.changed.size === 0 && !before.pending) return { kind: 'unchanged' }
  if (stopsAtRules(form)) return { kind: 'refused' }
  const begin = (pending = before.pending) =>
    store.set((now) => ({ ...now, isSaving: true, summary: undefined, pending }))
  let takeBack = async () => {}
  const saved = (row: Row | undefined, next: (now: FormState) => FormState): SaveOutcome => ({
    kind: 'saved',
    row,
    take: () => store.set((now) => ({ ...next(now), isSaving: false })),
  })
  try {
    const earlier = unsettled(form)
    if (earlier) {
      begin()
      await settle(form, earlier, write)
    }
    if (hasNewRelated(store.get())) {
      begin()
      takeBack = await makeRelated(form)
    }
    const sent = store.get()
    if (sent.record && sent.changed.size === 0) return saved(sent.record, (now) => now)
    const body = bodyOf(entity, sent)
    const pending = { key: sent.pending?.key ?? newIdempotencyKey(), body }
    const writing = write(body, pending.key)
    begin(pending)
    const row = await writing
    return saved(row, (now) => (row ? uponRecord(entity, now, row, typedSince(sent, now)) : upon(form, sent, now)))
  } catch (error) {
    const same = error instanceof CallError && sameRecord(form, error)
    const sent = store.get()
    if (same) return saved(same, (now) => uponRecord(entity, now, same, typedSince(sent, now)))
    if (error instanceof CallError && !isUnknown(error)) await takeBack()
    store.set((now) => ({ ...now, isSaving: false }))
    if (error instanceof NotMade) return notMade(form, error)
    if (!(error instanceof CallError)) throw error
    return failed(form, error)
  }
}

function notMade({ store }: Form, { path, message }: NotMade): SaveOutcome {
  toast(message, { type: 'error' })
  const problem: FieldProblem = { text: message, from: 'host' }
  store.set((now) => ({ ...now, problems: { ...now.problems, [path]: problem }, summary: [] }))
  return { kind: 'refused' }
}

const stopsAtRules = ({ store, entity }: Form): boolean => {
  const { problems } = checkForm(entity, store.get())
  const found = Object.entries(problems).map(([path, text]): [string, FieldProblem] => [path, { text, from: 'rule' }])
  if (found.length === 0) return false
  store.set((now) => ({ ...now, problems: { ...now.problems, ...Object.fromEntries(found) }, summary: [] }))
  return true
}

const bodyOf = (entity: Entity, state: FormState): Values => {
  const { values } = checkForm(entity, state)
  const names = Object.keys(draftOf(entity, state))
  const body: Values = Object.fromEntries(names.map((name) => [name, values[name] ?? null]))
  return state.record ? { id: state.record.id, ...toldVersion(entity, state.version), ...body } : body
}

/** The write may have been done although no answer came. */
const isUnknown = ({ status, code }: CallError): boolean => status === 0 || status >= 500 || code === 'bad_answer'

const unsettled = ({ store, entity }: Form): PendingSave | undefined => {
  const { pending } = store.get()
  const isAsBefore = pending && JSON.stringify(pending.body) === JSON.stringify(bodyOf(entity, store.get()))
  return isAsBefore ? undefined : pending
}

/**
 * A save had no answer, and the person typed on. The same key with another text would be refused; a new key could
 * create the record twice. So the first save is repeated, and the rest is saved after it.
 */
async function settle({ store, entity }: Form, pending: PendingSave, write: Write): Promise<void> {
  try {
    const row = await write(pending.body, pending.key)
    if (!row) throw oddWrite() // later text has no record to be saved on
    store.set((now) => uponRecord(entity, now, row, standing(now, pending.body)))
  } catch (error) {
    if (!(error instanceof CallError) || isUnknown(error)) throw error
    store.set((now) => ({ ...now, pending: undefined }))
  }
}

/** The form after a save without a record in the answer: text typed since is still a change. */
function upon({ entity }: Form, sent: FormState, now: FormState): FormState {
  const since = Object.keys(typedSince(sent, now))
  return withChanges(entity, { ...now, base: sent.typed, changed: new Set(), pending: undefined }, since)
}

/** Keeps changes, and sent fields that were typed back since: the record has them as sent. */
const standing = ({ typed, changed }: FormState, sent: Values): Values =>
  Object.fromEntries(Object.entries(typed).filter(([name]) => changed.has(name) || Object.hasOwn(sent, name)))

const typedSince = (sent: FormState, now: FormState): Values =>
  Object.fromEntries(Object.entries(now.typed).filter(([name, value]) => value !== sent.typed[name]))

/** Somebody else has saved the same values. */
const sameRecord = ({ store, entity }: Form, { code, data }: CallError): Row | undefined =>
  code === 'conflict' && isRow(data) && differences(entity, store.get(), data).length === 0 ? data : undefined

function failed({ store, entity }: Form, error: CallError): SaveOutcome {
  const keep = (pending: PendingSave | undefined) => (isUnknown(error) ? pending : undefined)
  const { data: current } = error
  if (error.code === 'conflict' && isRow(current)) {
    store.set((now) => ({ ...now, pending: undefined }))
    return { kind: 'conflict', current }
  }
  if (error.status === 404 && store.get().record) {
    // a note says so, and offers to restore
    store.set((now) => ({ ...now, pending: undefined, summary: undefined }))
    return { kind: 'gone' }
  }
  store.set((now) => {
    const shown = new Set(editableNames(entity, !now.record))
    const named = Object.entries(error.fields)
    const problems: Record<string, FieldProblem> = { ...now.problems }
    for (const [path, text] of named) if (shown.has(rootOf(path))) problems[path] = { text, from: 'host' }
    const others = named.filter(([path]) => !shown.has(rootOf(path))).map(([, text]) => text)
    const summary = named.length === 0 ? [error.message] : others
    return { ...now, problems, pending: keep(now.pending), summary }
  })
  return { kind: 'refused' }
}
