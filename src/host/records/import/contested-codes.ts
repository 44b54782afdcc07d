import { airport, type Entity, isEmpty, isText, type Json, type Values } from '#contract'
import { checkField } from '#checks'
import { findByKey, type RowValues } from '../query/find-by-code.ts'
import { readStored } from '../write/store.ts'
import type { Stored, Work } from '../tables.ts'

/** A code that the row and another record both claim. */
export interface SettledCode {
  code: string
  value: string
  holder: Stored
  /** Whether the row's record gets the code; otherwise it stays with the holder. */
  isGained: boolean
}

const readDraft = ({ fields }: Entity, draft: RowValues): Values =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]): [string, Json][] => {
      const checked = draft[name] === undefined ? undefined : checkField(field, draft[name], name)
      return checked && 'value' in checked ? [[name, checked.value]] : []
    }),
  )

/** Two records of a data set can claim these. */
const airportCodes = ['iata', 'icao'] as const
const sizes = ['small_airport', 'medium_airport', 'large_airport']

/** Codes of closed airports are reused. Among open ones, the larger and the one with scheduled service has the code. */
const importanceOf = ({ type, scheduledService }: Values): number =>
  type === 'closed' ? 0 : 1 + 2 * (1 + sizes.findIndex((size) => size === type)) + (scheduledService === true ? 1 : 0)

/** Negative if the first airport gets the code, and 0 if nothing decides. */
const precedence = (one: Values, other: Values): number =>
  isEmpty(one.type) || isEmpty(other.type) ? 0 : importanceOf(other) - importanceOf(one)

/**
 * Decides which of two airports has a code that both claim, whatever the order of their rows.
 * Omits codes for which the rule doesn't decide.
 * @param chosen the key that tells records apart in a row without the persistent one
 * @param known the row's record, if it has been found
 */
export function settleCodes(
  work: Work,
  entity: Entity,
  draft: RowValues,
  chosen: string,
  known?: Stored,
): SettledCode[] {
  const { persistent } = entity.import ?? {}
  const found = (name: string, value: Json): Stored | undefined => {
    const one = findByKey(work, entity, name, value, draft, draft)
    return typeof one === 'object' ? readStored(work, entity, one.id) : undefined
  }
  return (entity.key === airport.key ? airportCodes : []).flatMap((code): SettledCode[] => {
    const claimed = draft[code]
    const holder = isText(claimed) && claimed.trim() !== '' ? found(code, claimed) : undefined
    const value = holder?.values[code]
    if (!holder || !isText(value) || holder.id === known?.id) return []
    const given = readDraft(entity, draft)
    const apart = persistent !== undefined && !isEmpty(draft[persistent]) ? persistent : chosen
    const [mine, theirs] = [given[apart], holder.values[apart]]
    if (apart === code || mine === undefined || isEmpty(mine) || isEmpty(theirs) || mine === theirs) return []
    const own = known ?? found(apart, mine)
    const order = precedence({ ...own?.values, ...given }, holder.values)
    return order === 0 ? [] : [{ code, value, holder, isGained: order < 0 }]
  })
}
