// Who may read what. A form's pickers need the labels of what it refers to, not the records.
import { labelOf } from '../../contract/label-of.ts'
import { labelName, type Entity } from '../../contract/define.ts'
import { isReference, type Json, type Row } from '../../contract/json.ts'
import type { ListQuery } from '../../contract/list-query.ts'
import { isPermitted } from '../permissions.ts'
import { forbidden, malformed } from '../refusal.ts'
import type { Person } from '../route.ts'
import type { Model } from './model.ts'

export type Reading = 'whole' | 'labels'

/** @param wanted `fields=label` of the query. */
export const readingOf = (model: Model, entity: Entity, person: Person, wanted: string | null): Reading => {
  if (wanted !== null && wanted !== 'label') throw malformed('The only choice of fields is label.')
  if (isPermitted(person, entity.key, 'view')) return wanted === 'label' ? 'labels' : 'whole'
  const refers = model.referrers(entity.key).some(({ entity: from }) => isPermitted(person, from.key, 'edit'))
  if (!refers) throw forbidden()
  return 'labels'
}

/** Other filters would tell of fields that are not shown. */
export const stopHiddenFilters = (entity: Entity, { filters }: ListQuery): void => {
  const hidden = filters.find(({ name }) => name !== 'id' && entity.fields[name]?.kind !== 'relation')
  if (hidden) throw forbidden('Your role does not permit this filter.')
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
