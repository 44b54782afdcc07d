import { checkField, type Entity, isReference, isRow, type Json, labelName, readableText, type Row } from '#contract'
import { api, followLeaving, queries, toast, toldVersion } from '#data'
import { CallError } from '#kit'

/** The value in words, for the toast. */
const words = (entity: Entity, name: string, value: Json, label: string): string => {
  const field = entity.fields[name]
  return field ? label || readableText(field, value) || 'empty' : ''
}

interface Change { name: string; value: Json; label: string }

const changeTo = (row: Row, name: string): Change => {
  const related = row[labelName(name)]
  return { name, value: row[name] ?? null, label: isReference(related) ? related.label : '' }
}

/**
 * Saves one field of a listed record, with the rules and the version check of the form. Another person's change to
 * other fields does not matter. A change to this field is shown, and wins until the person decides.
 * @param onGone called if the record does not exist any more
 * @returns the problem of the value, or undefined
 */
export const saveInPlace = async (
  entity: Entity, row: Row, { name, value, label }: Change, onGone?: () => void,
): Promise<string | undefined> => {
  const field = entity.fields[name]
  const checked = field && checkField(field, value, name)
  if (!checked || 'problems' in checked) return checked?.problems[name] ?? 'Enter another value'
  const before = changeTo(row, name)
  const isGone = followLeaving()
  try {
    const saved = await save(entity, row, name, checked.value)
    if (isGone()) return undefined
    const undo = () => void saveInPlace(entity, saved, before, onGone)
    const message = `${field.label} is now ${words(entity, name, checked.value, label)}.`
    toast(message, { undo })
    return undefined
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    if (isGone()) return undefined
    if (error.status === 404) onGone?.()
    return refused(entity, error, { name, value, label }, onGone)
  }
}

const save = async (entity: Entity, row: Row, name: string, value: Json): Promise<Row> => {
  const send = async (version: number) => {
    const change = { id: row.id, ...toldVersion(entity, version), [name]: value }
    return await api.save(entity, change, { onFailure: () => {} }) ?? { ...row, [name]: value }
  }
  try {
    return await send(row.version)
  } catch (error) {
    const current = error instanceof CallError && error.code === 'conflict' ? error.data : undefined
    if (!isRow(current)) throw error
    const isNow = (one: Json | undefined) => JSON.stringify(current[name]) === JSON.stringify(one)
    // The value is saved already, such as by a first attempt whose answer was lost.
    if (isNow(value)) return current
    if (isNow(row[name])) return send(current.version)
    throw error
  }
}

const refused = (
  entity: Entity, error: CallError, change: Change, onGone?: () => void,
): string | undefined => {
  const { name } = change
  const current = error.data
  if (error.code !== 'conflict' || !isRow(current)) {
    // The host may reject another field, such as a time that this value requires.
    const sentence = error.fields[name] ?? Object.values(error.fields)[0] ?? error.message
    toast(sentence, { type: 'error' })
    return sentence
  }
  queries.wrote([entity.key], { entity, row: current }) // the other person's version
  const there = changeTo(current, name)
  const now = words(entity, name, there.value, there.label)
  const again = () => void saveInPlace(entity, current, change, onGone)
  // The other person is unknown, and may be the same person in another tab.
  toast(`${entity.fields[name]?.label ?? name} was set to ${now} in the meantime. Your change was not saved.`, {
    type: 'error', action: { label: 'Save mine', run: again },
  })
  return undefined
}
