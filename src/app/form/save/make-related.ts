import { type Entity, entityOf, isSameName, nameOfRow, type Row, type Values } from '#contract'
import { api, quietly } from '#data'
import { CallError } from '#kit'
import { editableNames, isNewRecord, keyOfNewRecord, newRecordId, optionsQuery, type Within } from '#record'
import type { Form } from '../form.ts'
import { labelKey } from '../form-text.ts'
import { limitsOf } from '../inputs/relation-input.tsx'
import type { Path } from '../field-path.ts'
import type { Made } from './related.ts'

/** One record could not be created; the message says why. */
export class NotMade extends Error {
  path: Path
  constructor(path: Path, name: string, cause?: CallError) {
    const why = cause ? (Object.values(cause.fields)[0] ?? cause.message) : 'The server didn’t confirm it.'
    super(`“${name}” wasn’t added. ${why}`)
    this.path = path
  }
}

/**
 * Creates the new records that the form names, each within the form's country and state, and puts their IDs into the
 * fields. If one fails, deletes those of this call and throws `NotMade`.
 */
export async function makeRelated(form: Form): Promise<readonly Made[]> {
  const { entity, store } = form
  const made: Made[] = []
  for (const path of editableNames(entity, !store.get().record)) {
    const field = entity.fields[path]
    if (field?.kind !== 'relation' && field?.kind !== 'relations') continue
    const target = entityOf(field.to)
    for (const id of [store.get().typed[path]].flat()) {
      if (!target || !isNewRecord(id)) continue
      const { typed, labels } = store.get()
      const name = labels[labelKey(path, id)] ?? ''
      try {
        const within = field.kind === 'relation' ? limitsOf(field, typed) : {}
        const { row, isOurs } = await makeByName(target, id, name, within)
        if (!row) throw new NotMade(path, name)
        if (isOurs) made.push({ path, entity: target, id: row.id, label: name })
        form.send({ type: 'related', path, before: id, id: row.id, label: nameOfRow(target, row) })
      } catch (error) {
        await takeBackRelated(form, made)
        throw error instanceof CallError ? new NotMade(path, name, error) : error
      }
    }
  }
  return made
}

/** Deletes the records that a rejected save created. Their fields refer to new ones again. */
export async function takeBackRelated(form: Form, made: readonly Made[]): Promise<void> {
  for (const { entity, path, id, label } of made.toReversed()) {
    const isGone = await quietly('takeBack', () => api.remove(entity, id).then(() => true))
    if (isGone) form.send({ type: 'related', path, before: id, id: newRecordId(), label })
  }
}

/** `isOurs`: this call created the record. */
async function makeByName(entity: Entity, id: string, name: string, within: Within) {
  const [label = ''] = entity.label
  const values: Values = { [label]: name }
  for (const [field, value] of Object.entries(within)) if (value !== undefined) values[field] = value
  try {
    const saved = await api.save(entity, values, { idempotencyKey: keyOfNewRecord(id) })
    return { row: saved ?? (await findMade(entity, name, within)), isOurs: true }
  } catch (error) {
    const row = error instanceof CallError && error.code === 'duplicate' && (await findMade(entity, name, within))
    if (!row) throw error
    return { row, isOurs: false }
  }
}

/** A record of that name that someone else has created in the meantime. */
async function findMade(entity: Entity, name: string, within: Within): Promise<Row | undefined> {
  const { rows } = await api.list(entity, optionsQuery(entity, name, within))
  const [label = ''] = entity.label
  const places = entity.unique.find((names) => names.includes(label))?.filter((field) => field !== label) ?? []
  // The same name in another state is a different city.
  return rows.find(
    (row) =>
      isSameName(nameOfRow(entity, row), name) &&
      places.every((field) => (row[field] ?? null) === (within[field] ?? null)),
  )
}
