// Records that apply to a place: notices of an airport are also those of its city, its country and the whole website.
import { airport, city } from '#contract'
import { quoteName, tableOf } from '../schema/columns.ts'
import type { Condition } from './field-condition.ts'

export type PlaceKind = 'airport' | 'city' | 'country'

/** The place of each kind that a place is, or lies in, as SQL with its id as the only parameter. */
const within: Record<PlaceKind, Partial<Record<PlaceKind, string>>> = {
  airport: {
    airport: '?',
    city: `(select cityId from ${quoteName(tableOf(airport))} where id = ?)`,
    country: `(select countryId from ${quoteName(tableOf(airport))} where id = ?)`,
  },
  city: { city: '?', country: `(select countryId from ${quoteName(tableOf(city))} where id = ?)` },
  country: { country: '?' },
}
const kinds = ['airport', 'city', 'country'] as const

export const isPlaceKind = (name: string): name is PlaceKind => kinds.some((kind) => kind === name)

/** @param id of an airport, city or country; an unknown place only has the records that apply everywhere */
export function appliesToPlace(kind: PlaceKind, id: string): Condition {
  const parts = kinds.flatMap((one) => {
    const place = within[kind][one]
    const column = quoteName(`${one}Ids`)
    return place ? [`exists (select 1 from json_each(coalesce(${column}, '[]')) where value = ${place})`] : []
  })
  return {
    sql: `(${[`${quoteName('everywhere')} = 1`, ...parts].join(' or ')})`,
    parameters: parts.map(() => id),
  }
}
