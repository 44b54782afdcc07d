// Who may read what. A form's pickers need the labels of what it refers to, not the records.
import { labelOf } from '../../contract/label-of.ts'
import { labelName, type Entity } from '../../contract/define.ts'
import { isReference, type Json, type Row } from '../../contract/json.ts'
import type { ListQuery } from '../../contract/list-query.ts'
import { fold } from '../../contract/text-rules.ts'
import { isPermitted } from '../permissions.ts'
import { forbidden, malformed } from '../refusal.ts'
import type { Person } from '../route.ts'
import type { Model } from './model.ts'

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

const shownOfAll = ['id', 'createdAt', 'updatedAt']

/**
 * Other filters and orders would tell of fields that are not shown. A picker asks for the cities of a country: of what
 * the person may choose as well.
 */
export const stopHidden = (model: Model, entity: Entity, person: Person, { filters, sort }: ListQuery): void => {
  const isShown = (name: string): boolean => {
    const field = entity.fields[name]
    return shownOfAll.includes(name) || (field?.kind === 'relation' && mayReadLabels(model, field.to, person))
  }
  if (filters.some(({ name }) => !isShown(name))) throw forbidden('Your role does not permit this filter.')
  if (sort !== undefined && ![...shownOfAll, ...entity.label].includes(sort)) {
    throw forbidden('Your role does not permit this order.')
  }
}

/** For who may not view the record: neither an address beside a person's name, nor that it was what matched. */
export const withoutPersonal = (entity: Entity, rows: readonly Row[], search: string): Row[] => {
  const words = fold(search).split(/\s+/).filter(Boolean)
  const isNamed = ({ label }: Row): boolean => {
    const text = ` ${fold(String(label)).replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, ' ')}`
    return words.every((word) => text.includes(` ${word}`))
  }
  const isPersonal = entity.detail !== undefined && entity.fields[entity.detail]?.personal === true
  return isPersonal ? rows.filter(isNamed).map((row) => ({ ...row, detail: null })) : [...rows]
}

const detailOf = (entity: Entity, row: Row): Json => {
  if (entity.detail === undefined) return null
  const field = entity.fields[entity.detail]
  const value = row[entity.detail]
  if (field?.kind === 'choice') return field.options.find((option) => option.value === value)?.label ?? null
  const related = row[labelName(entity.detail)]
  return isReference(related) ? related.label : value ?? null
}

/** What a picker shows of a record. */
export const labelRow = (entity: Entity, row: Row): Row => {
  const { id, version, createdAt, updatedAt } = row
  const names = Object.fromEntries(entity.label.map((name) => [name, row[name] ?? null]))
  const picture = entity.key === 'media' ? { url: row.url ?? null, alt: row.alt ?? null } : {}
  return {
    ...names, ...picture, id, version, createdAt, updatedAt, label: labelOf(entity, row), detail: detailOf(entity, row),
  }
}
