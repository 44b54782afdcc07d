import { type Entity, entityOf, type Json, nameOfRow, type Row, seen, type Values } from '#contract'
import { api, quietly } from '#data'
import { CallError } from '#kit'
import { editableNames, isNewRecord, keyOfNewRecord, newRecordId, optionsQuery, type Within } from '#record'
import { withChanges } from '../edit-form.ts'
import { type Form, type FormState, labelKey } from '../form-state.ts'
import { limitsOf } from '../inputs/relation-input.tsx'
import type { Path } from '../field-path.ts'

/** A record that the save created for a field. */
interface Made {
  path: Path
  entity: Entity
  id: string
  label: string
}

/** One record could not be created; the message says why. */
export class NotMade extends Error {
  path: Path
  constructor(path: Path, name: string, cause?: CallError) {
    const why = cause ? (Object.values(cause.fields)[0] ?? cause.message) : 'The host did not answer with it.'
    super(`“${name}” was not added. ${why}`)
    this.path = path
  }
}

export function hasNewRelated({ typed }: FormState): boolean {
  return Object.values(typed)
    .flat()
    .some((value) => typeof value === 'string' && isNewRecord(value))
}

/**
 * Creates the new records that the form names, each within the form's country and state, and puts their ids into the
 * fields. Returns a function that deletes them, for a refused save; throws `NotMade`.
 */
export async function makeRelated({ entity, store }: Form): Promise<() => Promise<void>> {
  const made: Made[] = []
  const takeBack = async () => {
    for (const one of made.reverse()) {
      const isGone = await quietly('takeBack', () => api.remove(one.entity, one.id).then(() => true))
      if (isGone) store.set((now) => withRelated(entity, now, one.path, one.id, newRecordId(), one.label))
    }
  }
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
        store.set((now) => withRelated(entity, now, path, id, row.id, nameOfRow(target, row)))
      } catch (error) {
        await takeBack()
        throw error instanceof CallError ? new NotMade(path, name, error) : error
      }
    }
  }
  return takeBack
}

const withRelated = (
  entity: Entity,
  state: FormState,
  path: Path,
  before: string,
  id: string,
  label: string,
): FormState => {
  const replaced = (value: Json | undefined): Json => (value === before ? id : (value ?? null))
  const value = state.typed[path]
  return withChanges(
    entity,
    {
      ...state,
      typed: { ...state.typed, [path]: Array.isArray(value) ? value.map(replaced) : replaced(value) },
      labels: { ...state.labels, [labelKey(path, id)]: label },
    },
    [path],
  )
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

/** A record of that name that somebody else has created since it was chosen. */
async function findMade(entity: Entity, name: string, within: Within): Promise<Row | undefined> {
  const { rows } = await api.list(entity, optionsQuery(entity, name, within))
  const [label = ''] = entity.label
  const places = entity.unique.find((names) => names.includes(label))?.filter((field) => field !== label) ?? []
  // The same name in another state is another city.
  return rows.find(
    (row) =>
      seen(nameOfRow(entity, row)) === seen(name) &&
      places.every((field) => (row[field] ?? null) === (within[field] ?? null)),
  )
}
