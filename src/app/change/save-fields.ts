import { type Entity, isReference, isRow, type Json, labelName, type Row, type Values } from '#contract'
import { checkField } from '#checks'
import { api, attempt, followLeaving, inPlace, queries, showToast, versionToSend } from '#data'
import { CallError } from '#kit'
import { isLiveChange, offerUndo, wordsOf, type FieldsToSave } from '#record'
import { areSettled, type Difference, differences } from './differences.ts'

/** The value in words, for the toast. */
const valueInWords = (entity: Entity, name: string, value: Json, label = ''): string => {
  const field = entity.fields[name]
  return field ? label || wordsOf(field, value) || 'empty' : ''
}

const labelOfField = ({ fields }: Entity, name: string): string => fields[name]?.label ?? name

/** The values of these fields, with the labels of related records. */
function fieldsOf(row: Row, names: readonly string[]): FieldsToSave {
  const labels = names.flatMap((name) => {
    const related = row[labelName(name)]
    return isReference(related) ? [[name, related.label] as const] : []
  })
  return {
    values: Object.fromEntries(names.map((name) => [name, row[name] ?? null])),
    labels: Object.fromEntries(labels),
  }
}

/** The values in normal form, or the first problem. */
function check({ fields }: Entity, values: Values): Values | string {
  const normal: Values = {}
  for (const [name, value] of Object.entries(values)) {
    const field = fields[name]
    const checked = field && checkField(field, value, name)
    if (!checked || 'problems' in checked) return checked?.problems[name] ?? 'Enter another value'
    normal[name] = checked.value
  }
  return normal
}

/**
 * Saves fields of a record outside its form, with the form's rules and version check, and offers Undo. Another user's
 * change to other fields doesn't matter. A change to these fields is shown, and stays until the user decides.
 * @param onGone called if the record no longer exists
 * @returns the problem of a value, or undefined
 */
export async function saveFields(
  entity: Entity,
  row: Row,
  change: FieldsToSave,
  onGone?: () => void,
): Promise<string | undefined> {
  const values = check(entity, change.values)
  if (typeof values === 'string') return values
  const names = Object.keys(values)
  const before = change.undo ? { values: change.undo } : fieldsOf(row, names)
  const isGone = followLeaving()
  let problem: string | undefined
  const write = async () => {
    const { saved, operationId } = await save(entity, row, values)
    if (isGone()) return
    const [name = ''] = names
    const isLive = names.some((one) => isLiveChange(entity, row, one))
    const told =
      change.done ??
      (names.length > 1
        ? `${names.length} fields changed.`
        : `${labelOfField(entity, name)} is now ${valueInWords(entity, name, values[name] ?? null, change.labels?.[name])}.`)
    const message = isLive ? `${told} Changed on the live page.` : told
    if (operationId !== undefined) offerUndo(entity, { operationIds: [operationId], message })
    else showToast(message, { undo: () => void attempt(() => saveFields(entity, saved, before, onGone)) })
  }
  await inPlace('conflict', write, (error) => {
    if (error.status === 404) onGone?.()
    problem = refused(entity, row, error, { ...change, values }, onGone)
  })
  return problem
}

/** Compares the values with the record that someone else has saved; empty if it already has them. */
const differencesWith = (entity: Entity, row: Row, values: Values, current: Row): Difference[] => {
  const names = Object.keys(values)
  return differences(entity, { typed: values, base: row, changed: new Set(names) }, current, names)
}

async function save(
  entity: Entity,
  row: Row,
  values: Values,
): Promise<{ saved: Row; operationId?: string | undefined }> {
  const send = async (version: number) => {
    const change = { id: row.id, ...versionToSend(entity, version), ...values }
    const { row: saved = { ...row, ...values }, operationId } = await api.change(entity, change)
    return { saved, operationId }
  }
  try {
    return await send(row.version)
  } catch (error) {
    const current = error instanceof CallError && error.code === 'conflict' ? error.data : undefined
    if (!isRow(current)) throw error
    const found = differencesWith(entity, row, values, current)
    // The values are already saved, for example by a first attempt whose response was lost.
    if (found.length === 0) return { saved: current }
    if (areSettled(found)) return send(current.version)
    throw error
  }
}

function refused(
  entity: Entity,
  row: Row,
  error: CallError,
  change: FieldsToSave,
  onGone?: () => void,
): string | undefined {
  const names = Object.keys(change.values)
  const current = error.data
  if (error.code !== 'conflict' || !isRow(current)) {
    // The host may reject another field, such as a time that this value requires.
    const sentence =
      names.map((name) => error.fields[name]).find(Boolean) ?? Object.values(error.fields)[0] ?? error.message
    showToast(sentence, { type: 'error' })
    return sentence
  }
  queries.wrote([entity.key], { entity, row: current }) // the other user's version
  const there = fieldsOf(current, names)
  const found = differencesWith(entity, row, change.values, current)
  const name = (found.find(({ settled }) => settled === undefined) ?? found[0])?.name ?? names[0] ?? ''
  const now = valueInWords(entity, name, there.values[name] ?? null, there.labels?.[name])
  const again = () => void attempt(() => saveFields(entity, current, change, onGone))
  // The other user is unknown, and may be the same user in another tab.
  showToast(`${labelOfField(entity, name)} was set to ${now} by someone else. Your change wasn’t saved.`, {
    type: 'error',
    action: { label: 'Save my change', run: again },
  })
  return undefined
}
