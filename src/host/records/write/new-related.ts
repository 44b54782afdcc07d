// New records that a save names: a relation has a provisional ID, `new:…`, and `related` the name for it.
import { type Entity, isObject, isText, type RelationField, type RelationsField, type Values } from '#contract'
import { invalid, Refusal } from '#host/base'
import { requirePermission } from '#host/http'
import { saveRecord } from './save.ts'
import { pointing } from '../schema/model.ts'
import type { Work } from '../tables.ts'
import { holderOf } from './uniqueness.ts'

type Draft = { [name: string]: unknown }

const namesIn = (related: unknown = {}): ReadonlyMap<unknown, string> => {
  const names = Object.entries(isObject(related) ? related : { related })
  return new Map(
    names.map(([id, name]) => {
      if (id.startsWith('new:') && isText(name)) return [id, name]
      throw invalid({ related: 'Send the names of new records by their provisional IDs' })
    }),
  )
}

/** The values of a new record: its name, and the chosen places that it is within. */
const valuesOf = (
  { label: [label = ''] }: Entity,
  field: RelationField | RelationsField,
  name: string,
  draft: Draft,
) => {
  const values: Values = { [label]: name }
  for (const { field: place, as } of field.kind === 'relation' ? (field.within ?? []) : []) {
    const id = draft[place]
    if (isText(id) && id !== '') values[as] = id
  }
  return values
}

/** A new record, or the one of this name and place that someone has created in the meantime. */
const createRelated = (work: Work, target: Entity, values: Values): string => {
  if (work.person) requirePermission(work.person, target.key, 'edit')
  const names = target.unique.find((fields) => fields.includes(target.label[0] ?? ''))
  const known = names && holderOf(work, target, names, values, '')
  return known ? String(known.id) : saveRecord(work, target, values, undefined).stored.id
}

/**
 * Creates the new records that a draft names, and gives it their IDs.
 * @param now the record's values before the save
 * @throws the reason, at the field that names the record
 */
export function withRelated(work: Work, entity: Entity, given: Draft, related: unknown, now: Values = {}): Draft {
  const names = namesIn(related)
  const draft = { ...given }
  for (const { name, field } of names.size > 0 ? pointing(entity) : []) {
    const value = draft[name]
    if (field.kind === 'image' || (Array.isArray(value) && value.length > (field.kind === 'relations' ? field.max : 0)))
      continue // the checks of the draft refuse such a list
    const target = work.model.entity(field.to)
    const idOf = (id: unknown): unknown => {
      const label = names.get(id)
      if (label === undefined) return id
      try {
        return createRelated(work, target, valuesOf(target, field, label, { ...now, ...draft }))
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        const [why = error.message] = Object.values(error.extras.fields ?? {})
        throw new Refusal(error.code, error.message, { fields: { [name]: `“${label}” wasn’t added. ${why}` } })
      }
    }
    if (value !== undefined) draft[name] = Array.isArray(value) ? value.map(idOf) : idOf(value)
  }
  return draft
}
