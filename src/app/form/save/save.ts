// A save, from the press to the response of the host: the choices under way, the user's agreement, the rules, and one
// call, which creates related records, writes and publishes.
import { type Entity, isRow, type Row } from '#contract'
import { api, badWriteError, type SentSave, showFailure, tags, tagsOf } from '#data'
import { CallError } from '#kit'
import type { Form } from '../form.ts'
import { type FormText, isPendingVersion } from '../form-text.ts'
import type { SavingEvent } from '../machine/events.ts'
import { isForLater, type Saving } from '../machine/states.ts'
import { differencesFrom } from '../open-text.ts'
import { savePending } from '../publishing/pending-calls.ts'
import { formSlots } from '../slots.ts'
import { checkForm } from './check-form.ts'
import { afterSentSave, afterSave, bodyOf, findSentSave, isUnknown } from './save-body.ts'

type SaveEnd = Extract<SavingEvent, { type: 'saved' | 'stopped' }>

/** The parameters are those of the effect `save`. */
export async function save(form: Form, isAgreed: boolean, isDecided: boolean): Promise<SaveEnd> {
  const isReady = isAgreed || ((await awaitChoices(form)) && (await askAgreement(form)))
  return isReady ? send(form, isDecided) : { type: 'stopped', why: 'given-up' }
}

function savingState({ state }: Form): Saving {
  const now = state.get()
  if (now.phase !== 'saving') throw new Error(`The form is ${now.phase}`)
  return now
}

const isHere = (form: Form): boolean => !['left', 'signed-out'].includes(savingState(form).person)

/** A choice that fails has shown its reason. */
async function awaitChoices(form: Form): Promise<boolean> {
  const choices = [...form.underWay]
  return choices.length === 0 || ((await Promise.all(choices)).every(Boolean) && isHere(form))
}

/** Only a valid form that would save something asks for agreement. */
async function askAgreement(form: Form): Promise<boolean> {
  const { entity, surroundings } = form
  const ask = surroundings.current?.beforeSave
  const isWanted = form.text().changed.size > 0 || savingState(form).way.to === 'act'
  const isValid = () => Object.keys(checkForm(entity, form.text()).problems).length === 0
  return !ask || !isWanted || !isValid() || ((await ask(form)) && isHere(form))
}

async function send(form: Form, isDecided: boolean): Promise<SaveEnd> {
  const { entity } = form
  const text = form.text()
  const { way } = savingState(form)
  if (!hasSomething(form, text, isDecided) && !text.sentSave) return { type: 'stopped', why: 'unchanged' }
  const { problems } = checkForm(entity, text)
  if (Object.keys(problems).length > 0) return { type: 'stopped', why: 'invalid', problems }
  const next = { ...text, summary: undefined }
  if (!isDecided && contestedFields(next.record).length > 0) return compareWithLive(form, next)
  const earlier = findSentSave(entity, next, way)
  return earlier ? repeatSave(form, next, earlier, isDecided) : writeChanges(form, next, isDecided)
}

const hasSomething = (form: Form, { record, changed }: FormText, isDecided: boolean): boolean =>
  record === undefined || changed.size > 0 || isDecided || savingState(form).way.to === 'act'

/** The fields that have changed both in the live record and in its pending version. */
const contestedFields = (record: Row | undefined): string[] =>
  isPendingVersion(record) && Array.isArray(record?.conflicts)
    ? record.conflicts.filter((name) => typeof name === 'string')
    : []

async function sendToHost({ entity }: Form, { record }: FormText, { key, body, isPending: later }: SentSave) {
  // A call that creates related records also outdates their lists.
  const outdates = body.related ? [...tagsOf(entity), tags.anyRecord, tags.profile] : undefined
  const options = { idempotencyKey: key, ...(outdates && { outdates }) }
  if (later && record) return savePending(entity, record.id, body, options)
  return shownSecret(entity, await api.save(entity, body, options))
}

/** The row without the secret of a new record, which the user has seen. */
async function shownSecret(entity: Entity, row: Row | undefined): Promise<Row | undefined> {
  const { secret: name } = entity
  const secret = name === undefined ? undefined : row?.[name]
  if (!row || name === undefined || typeof secret !== 'string') return row
  await formSlots.extras[entity.key]?.showSecret?.(secret)
  return { ...row, [name]: null }
}

/** Sends an earlier save without a response again, then what was typed since. */
async function repeatSave(form: Form, text: FormText, earlier: SentSave, isDecided: boolean): Promise<SaveEnd> {
  form.send({ type: 'saving', text })
  try {
    const row = await sendToHost(form, text, earlier)
    // Without the record, later text can't be saved.
    if (!row) return { type: 'stopped', why: 'refused', error: badWriteError() }
    return await writeChanges(form, afterSentSave(form.entity, form.text(), earlier, row), isDecided)
  } catch (error) {
    if (!(error instanceof CallError) || isUnknown(error)) return stoppedByRefusal(form, error)
    return writeChanges(form, { ...form.text(), sentSave: undefined }, isDecided)
  }
}

async function writeChanges(form: Form, text: FormText, isDecided: boolean): Promise<SaveEnd> {
  const { way, key } = savingState(form)
  if (!hasSomething(form, text, isDecided)) {
    form.send({ type: 'saving', text })
    return { type: 'saved', row: text.record }
  }
  const pending: SentSave = {
    key: text.sentSave?.key ?? key,
    body: bodyOf(form.entity, text, way),
    ...(isForLater(text.record, way) && { isPending: true }),
  }
  form.send({ type: 'saving', text: { ...text, sentSave: pending } })
  try {
    return { type: 'saved', row: await sendToHost(form, text, pending) }
  } catch (error) {
    return stoppedByRefusal(form, error)
  }
}

async function stoppedByRefusal(form: Form, error: unknown): Promise<SaveEnd> {
  if (!(error instanceof CallError)) throw error
  const { entity } = form
  const text = form.text()
  if (error.status === 404 && isPendingVersion(text.record)) return compareWithLive(form, text, error)
  const current = error.code === 'conflict' && isRow(error.data) ? error.data : undefined
  if (!current || differencesFrom(entity, text, current).length > 0) return { type: 'stopped', why: 'refused', error }
  // Someone else has saved the same values.
  const { sent, way } = savingState(form)
  if (way.to !== 'act') return { type: 'saved', row: current }
  if (current.version === text.record?.version) return { type: 'stopped', why: 'refused', error }
  form.send({ type: 'saving', text: afterSave(entity, sent ?? text, text, current) })
  return send(form, false)
}

/**
 * Compares the text with the live record, which has changed in the same fields, or whose pending version is gone.
 * @param error the refusal that says that it is gone
 */
async function compareWithLive(form: Form, sent: FormText, error?: CallError): Promise<SaveEnd> {
  const { entity } = form
  form.send({ type: 'saving', text: sent })
  const live = await readLive(form, sent)
  const text = form.text()
  if (!live) return error ? { type: 'stopped', why: 'refused', error } : { type: 'stopped', why: 'given-up' }
  const found = error
    ? differencesFrom(entity, text, live)
    : differencesFrom(entity, text, live, contestedFields(text.record)).map((one) => ({ ...one, settled: undefined }))
  if (found.length > 0) return { type: 'stopped', why: 'changed', current: live, found, isAgainstLive: !error }
  return error ? { type: 'stopped', why: 'outdated', row: live } : send(form, true)
}

/** Undefined if the live record was deleted too. */
async function readLive({ entity }: Form, { record }: FormText): Promise<Row | undefined> {
  try {
    return record && (await api.get(entity, record.id))
  } catch (error) {
    if (!(error instanceof CallError && error.status === 404)) showFailure(error)
    return undefined
  }
}
