import type { Entity } from '../../contract/define.ts'
import { isRow, type Row, type Values } from '../../contract/json.ts'
import { CallError } from '../../kit/http.ts'
import { newIdempotencyKey } from '../api.ts'
import { checkForm, draftOf } from './check-form.ts'
import { uponRecord } from './create-form.ts'
import type { FieldProblem, Form, FormState, PendingSave } from './form-state.ts'
import { differences } from './merge.ts'
import { editableNames, rootOf } from './typed-values.ts'

export type SaveOutcome =
  | { kind: 'saved'; row: Row; isNew: boolean }
  | { kind: 'unchanged' }
  /** The summary says why. */
  | { kind: 'refused' }
  /** Somebody else has saved it meanwhile. */
  | { kind: 'conflict'; current: Row }
  | { kind: 'gone' }
  /** The one before is still under way. */
  | { kind: 'busy' }

export type Write = (values: Values, idempotencyKey: string) => Promise<Row>

/**
 * Sends what differs, once. What is typed stays in the form whatever comes of it, also what is typed meanwhile. With
 * `leads` the save is under way until whoever asked for it has led on, and says so.
 */
export async function saveForm(form: Form, write: Write, leads = false): Promise<SaveOutcome> {
  const { store, entity } = form
  const before = store.get()
  if (before.isSaving) return { kind: 'busy' }
  if (before.record && before.changed.size === 0 && !before.pending) return { kind: 'unchanged' }
  if (stopsAtRules(form)) return { kind: 'refused' }
  store.set((now) => ({ ...now, isSaving: true, summary: undefined }))
  let isLed = leads
  try {
    await settlePending(form, write)
    const sent = store.get()
    if (sent.record && sent.changed.size === 0) return { kind: 'saved', row: sent.record, isNew: !before.record }
    const body = bodyOf(entity, sent)
    const pending = { key: sent.pending?.key ?? newIdempotencyKey(), body }
    store.set((now) => ({ ...now, pending }))
    const row = await write(body, pending.key)
    store.set((now) => uponRecord(entity, now, row, typedSince(sent, now)))
    return { kind: 'saved', row, isNew: !before.record }
  } catch (error) {
    isLed = false
    if (!(error instanceof CallError)) throw error
    return failed(form, error)
  } finally {
    if (!isLed) store.set((now) => ({ ...now, isSaving: false }))
  }
}

const stopsAtRules = ({ store, entity }: Form): boolean => {
  const { problems } = checkForm(entity, store.get())
  const found = Object.entries(problems).map(([path, text]): [string, FieldProblem] => [path, { text, from: 'rule' }])
  if (found.length === 0) return false
  store.set((now) => withSummary({ ...now, problems: { ...now.problems, ...Object.fromEntries(found) } }, []))
  return true
}

const withSummary = (state: FormState, general: readonly string[]): FormState =>
  ({ ...state, summary: { general, at: Date.now() } })

const bodyOf = (entity: Entity, state: FormState): Values => {
  const { values } = checkForm(entity, state)
  const names = Object.keys(draftOf(entity, state))
  const body: Values = Object.fromEntries(names.map((name) => [name, values[name] ?? null]))
  return state.record ? { id: state.record.id, version: state.version, ...body } : body
}

/** Whether a write may have been done although its answer did not come. */
const isUnknown = ({ status, code }: CallError): boolean => status === 0 || status >= 500 || code === 'bad_answer'

/**
 * A save whose answer never came, and then the person typed on: the same key with another text would be refused, and
 * another key could make the record twice. So the first save is asked for again, and the rest is saved upon it.
 */
async function settlePending({ store, entity }: Form, write: Write): Promise<void> {
  const state = store.get()
  const { pending } = state
  if (!pending || JSON.stringify(pending.body) === JSON.stringify(bodyOf(entity, state))) return
  try {
    const row = await write(pending.body, pending.key)
    store.set((now) => uponRecord(entity, now, row, standing(now, pending.body)))
  } catch (error) {
    if (!(error instanceof CallError) || isUnknown(error)) throw error
    store.set((now) => ({ ...now, pending: undefined }))
  }
}

/** Of what was sent also that which was put back since: the record has it as it was sent. */
const standing = ({ typed, changed }: FormState, sent: Values): Values =>
  Object.fromEntries(Object.entries(typed).filter(([name]) => changed.has(name) || Object.hasOwn(sent, name)))

const typedSince = (sent: FormState, now: FormState): Values =>
  Object.fromEntries(Object.entries(now.typed).filter(([name, value]) => value !== sent.typed[name]))

function failed({ store, entity }: Form, error: CallError): SaveOutcome {
  const keep = (pending: PendingSave | undefined) => (isUnknown(error) ? pending : undefined)
  const { data: current } = error
  if (error.code === 'conflict' && isRow(current)) {
    const isSame = differences(entity, store.get(), current).length === 0
    store.set((now) => isSame ? uponRecord(entity, now, current, {}) : { ...now, pending: undefined })
    return isSame ? { kind: 'saved', row: current, isNew: false } : { kind: 'conflict', current }
  }
  store.set((now) => {
    const shown = new Set(editableNames(entity, !now.record))
    const named = Object.entries(error.fields)
    const problems: Record<string, FieldProblem> = { ...now.problems }
    for (const [path, text] of named) if (shown.has(rootOf(path))) problems[path] = { text, from: 'host' }
    const others = named.filter(([path]) => !shown.has(rootOf(path))).map(([, text]) => text)
    const general = named.length === 0 ? [error.message] : others
    return withSummary({ ...now, problems, pending: keep(now.pending) }, general)
  })
  return error.status === 404 && store.get().record ? { kind: 'gone' } : { kind: 'refused' }
}
