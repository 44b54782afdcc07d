// Who may read what. A form's pickers need the labels of what it refers to, not the records.
import { type Entity, fold, labelOf, type ListQuery, type Row, type Values } from '#contract'
import { isPermitted } from '../http/permissions.ts'
import { forbidden, malformed } from '../http/refusal.ts'
import type { Person } from '../http/route.ts'
import type { Condition } from './query/field-condition.ts'
import { quoted, sortColumn } from './schema/columns.ts'
import type { Model } from './schema/model.ts'

export type Reading = 'whole' | 'labels'

const mayReadLabels = (model: Model, key: string, person: Person): boolean => isPermitted(person, key, 'view')
  || model.referrers(key).some(({ entity: from }) => isPermitted(person, from.key, 'edit'))

/** @param wanted `fields=label` of the query. */
export const readingOf = (model: Model, entity: Entity, person: Person, wanted: string | null): Reading => {
  if (wanted !== null && wanted !== 'label') throw malformed('The only choice of fields is label.')
  if (isPermitted(person, entity.key, 'view')) return wanted === 'label' ? 'labels' : 'whole'
  if (!mayReadLabels(model, entity.key, person)) throw forbidden()
  return 'labels'
}

/** Nobody who may not view the record reads an address beside a person's name. */
const isPersonal = ({ detail, fields }: Entity): boolean => detail !== undefined && fields[detail]?.personal === true

/**
 * Other filters and orders would tell of fields that are not shown. A picker asks for the cities of a country: of what
 * they may choose or view as well. Of people it asks for none by role or status: that would tell who has which. That of
 * pictures begins with the latest; when that was, its order does not tell.
 */
export const stopHidden = (model: Model, entity: Entity, person: Person, { filters, sort }: ListQuery): void => {
  const isShown = (name: string): boolean => {
    const field = entity.fields[name]
    if (name === 'id') return true
    return field?.kind === 'relation' && !isPersonal(entity) && mayReadLabels(model, field.to, person)
  }
  if (filters.some(({ name }) => !isShown(name))) throw forbidden('Your role does not permit this filter.')
  if (sort !== undefined && !['updatedAt', ...entity.label].includes(sort)) {
    throw forbidden('Your role does not permit this order.')
  }
}

/** A search by the label alone, where the other words would tell an address letter by letter. */
export const searchOfNames = (entity: Entity, search: string): { search: string; names: Condition[] } => {
  const words = fold(search).match(/[\p{L}\p{M}\p{N}]+/gu)
  if (!isPersonal(entity) || !words) return { search, names: [] }
  const label = entity.label.map((name) => `coalesce(${quoted(sortColumn(entity, name))}, '')`).join(` || ' ' || `)
  const begins = (word: string): Condition => ({ sql: `' ' || ${label} glob ?`, parameters: [`*[^a-z0-9]${word}*`] })
  return { search: words.join(' '), names: words.map(begins) }
}

/** An import finds nobody by an address for who may not view people: it would tell whether that is somebody's. */
export const isFoundBy = (entity: Entity, name: string, person: Person | undefined): boolean =>
  entity.fields[name]?.personal !== true || entity.label.includes(name)
    || person === undefined || isPermitted(person, entity.key, 'view')

/** What a picker shows of a record: no more than stands where another record names it. */
export const labelRow = (entity: Entity, row: Row): Values => {
  const picture = entity.key === 'media' ? { url: row.url ?? null, alt: row.alt ?? null } : {}
  return { id: row.id, label: labelOf(entity, row), ...picture }
}
