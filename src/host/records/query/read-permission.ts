// Decides which records a user may read completely, and of which only the labels, which the pickers of forms need.
import { type Entity, labelOf, type ListQuery, type Row, type Values } from '#contract'
import { forbidden, malformed } from '#host/base'
import { isPermitted, type Person } from '#host/http'
import type { Model } from '../schema/model.ts'

export type ReadScope = 'whole' | 'labels'

const mayReadLabels = (model: Model, key: string, person: Person): boolean =>
  isPermitted(person, key, 'view') ||
  model.referrers(key).some(({ entity: from }) => isPermitted(person, from.key, 'edit'))

/** @param wanted the query's parameter `fields`, which may be `label` */
export const readScopeOf = (model: Model, entity: Entity, person: Person, wanted: string | null): ReadScope => {
  if (wanted !== null && wanted !== 'label') throw malformed('fields can only be label.')
  if (isPermitted(person, entity.key, 'view')) return wanted === 'label' ? 'labels' : 'whole'
  if (!mayReadLabels(model, entity.key, person)) throw forbidden()
  return 'labels'
}

/** Only users who can view the record see a person's email address as detail. */
const isPersonal = ({ detail, fields }: Entity): boolean => detail !== undefined && fields[detail]?.personal === true

/**
 * Refuses filters and orders that would reveal hidden fields. A picker may filter by a relation whose target the person
 * may read, such as the cities of a country, except for people: their role or status would show. Pickers may use the
 * order of the list, such as the newest images first, except for people again.
 */
export const stopHidden = (model: Model, entity: Entity, person: Person, { filters, sort }: ListQuery): void => {
  const isShown = (name: string): boolean => {
    const field = entity.fields[name]
    if (name === 'id') return true
    return field?.kind === 'relation' && !isPersonal(entity) && mayReadLabels(model, field.to, person)
  }
  if (filters.some(({ name }) => !isShown(name))) throw forbidden('You don’t have permission to use this filter.')
  const orders = isPersonal(entity) ? entity.label : [...entity.label, entity.sort.replace(/^-/, '')]
  if (sort !== undefined && !orders.includes(sort)) {
    throw forbidden('You don’t have permission to use this order.')
  }
}

/** An import looks up people by email address only for people who can view them, since a match would reveal it. */
export const isFoundBy = (entity: Entity, name: string, person: Person | undefined): boolean =>
  entity.fields[name]?.personal !== true ||
  entity.label.includes(name) ||
  person === undefined ||
  isPermitted(person, entity.key, 'view')

/** The values that a picker shows: the same as where another record names this one. */
export const labelRow = (entity: Entity, row: Row): Values => {
  const image = entity.key === 'media' ? { url: row.url ?? null, alt: row.alt ?? null } : {}
  return { id: row.id, label: labelOf(entity, row), ...image }
}
