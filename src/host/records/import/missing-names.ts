import type { Entity, Json, Values } from '#contract'
import { isMadeByName } from '#checks'
import type { RowValues } from '../query/find-by-code.ts'
import type { Model } from '../schema/model.ts'
import type { ReadRow } from './import-row.ts'

/** A missing record that a row names, and that could be created from the name and place in the row. */
export interface MissingName {
  field: string
  /** The key of the entity that lacks the name. */
  entity: string
  name: string
  /** The place of the record: of a city, its country and state. */
  within: Values
}

/** @param problems a name whose place is unknown too is left out, until the place is right */
export function missingNames(
  model: Model,
  entity: Entity,
  { missing }: ReadRow,
  draft: RowValues,
  own: Values | undefined,
  problems: Readonly<Record<string, string>>,
): MissingName[] {
  return missing.flatMap(({ field: name, text }) => {
    const field = entity.fields[name]
    if (field?.kind !== 'relation' || problems[name] === undefined) return []
    const places = field.within ?? []
    if (places.some((place) => problems[place.field] !== undefined)) return []
    const within: Values = {}
    for (const place of places) {
      const value: unknown = draft[place.field] ?? own?.[place.field]
      if (typeof value === 'string') within[place.as] = value satisfies Json
    }
    const target = model.entity(field.to)
    const canMake = target.import !== undefined && isMadeByName(target, within)
    return canMake ? [{ field: name, entity: field.to, name: text, within }] : []
  })
}
