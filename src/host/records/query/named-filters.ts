// The filters with words of their own: missing=code, month=2026-03, expires=30d, unused=1, pageAddress=old-slug,
// atAirport=ID, translation=changed-de.
import { dayIn, type Entity, type FilterTerm, notice } from '#contract'
import { daysFrom, malformed } from '#host/base'
import { quoteName, tableOf } from '../schema/columns.ts'
import type { When } from '../zone-of.ts'
import { allConditions, anyCondition, type Condition, isEmptyValue, isInPeriod, wrongValue } from './field-condition.ts'
import { appliesToPlace } from './location-condition.ts'

const expiresInDays = 30

/** Filters of one entity that need more than its own fields, by name or as `missing=…` or `translation=…`. */
export type SpecialFilters = Readonly<Record<string, (when: When) => Condition>>
type NamedFilter = (entity: Entity, values: readonly string[], when: When, specials: SpecialFilters) => Condition

export const missingFields = (entity: Entity, choice: string): readonly string[] =>
  entity.filters.flatMap((filter) =>
    'missing' in filter && Object.hasOwn(filter.missing, choice) ? (filter.missing[choice] ?? []) : [],
  )

/** Any field of the choice is empty. An index has the same condition, and SQLite compares them word by word. */
export const isMissing = (entity: Entity, choice: string): Condition =>
  anyCondition(
    missingFields(entity, choice).flatMap((name) => {
      const field = entity.fields[name]
      return field ? [isEmptyValue(field, quoteName(name))] : []
    }),
  )
/** The choices that depend only on the record's own fields. */
export const missingChoices = (entity: Entity): string[] =>
  entity.filters.flatMap((filter) =>
    'missing' in filter ? Object.keys(filter.missing).filter((choice) => filter.missing[choice]?.length) : [],
  )

const missingCondition: NamedFilter = (entity, values, when, specials) =>
  anyCondition(
    values.map((value) => {
      const name = `missing=${value}`
      const special = Object.hasOwn(specials, name) ? specials[name] : undefined
      if (special) return allConditions([special(when)])
      if (!missingChoices(entity).includes(value)) throw wrongValue('missing', value)
      return isMissing(entity, value)
    }),
  )

/** `translation=changed-de`: the translation into a language of the website needs work. */
const translation: NamedFilter = (_, values, when, specials) =>
  anyCondition(
    values.map((value) => {
      const special = Object.entries(specials).find(([name]) => name === `translation=${value}`)?.[1]
      if (!special) throw wrongValue('translation', value)
      return special(when)
    }),
  )

const monthCondition = (entity: Entity, values: readonly string[], { zone }: When): Condition => {
  const filter = entity.filters.find((one) => 'month' in one)
  if (!filter) throw malformed('Unknown filter month.')
  const column = quoteName(filter.month)
  return anyCondition(
    values.map((value) => {
      const condition = value.length === 7 ? isInPeriod(column, value, zone) : undefined
      if (!condition) throw wrongValue('month', value)
      return condition
    }),
  )
}

const expiresCondition = (entity: Entity, values: readonly string[], { now, zone }: When): Condition => {
  const filter = entity.filters.find((one) => 'expires' in one)
  if (!filter) throw malformed('Unknown filter expires.')
  const column = quoteName(filter.expires)
  const today = dayIn(zone, now.getTime())
  const last = dayIn(zone, Date.parse(daysFrom(now, expiresInDays)))
  return anyCondition(
    values.map((value) => {
      if (value === 'past') return { sql: `${column} < ?`, parameters: [today] }
      if (value === '30d') return { sql: `${column} >= ? and ${column} <= ?`, parameters: [today, last] }
      throw wrongValue('expires', value)
    }),
  )
}

const unusedCondition = (entity: Entity, values: readonly string[]): Condition => {
  const filter = entity.filters.find((one) => 'unused' in one)
  if (!filter) throw malformed('Unknown filter unused.')
  return anyCondition(
    values.map((value) => {
      if (!['1', '0', filter.unused].includes(value)) throw wrongValue('unused', value)
      return { sql: `${quoteName(filter.unused)} ${value === '0' ? '>' : '='} 0`, parameters: [] }
    }),
  )
}

/** Finds the record with this slug, or with an earlier one that still leads to it. */
const pageUrlCondition = (entity: Entity, values: readonly string[]): Condition => {
  const slug = Object.keys(entity.fields).find((name) => entity.fields[name]?.kind === 'slug')
  if (slug === undefined) throw malformed('Unknown filter pageAddress.')
  const live = `select id from ${quoteName(tableOf(entity))} where deletedAt is null and`
  return anyCondition(
    values.map((value) => ({
      sql: `id in (${live} ${quoteName(slug)} = ?
      union all ${live} id in (select recordId from slug_redirect where entity = ? and slug = ?))`,
      parameters: [value, entity.key, value],
    })),
  )
}

/** Finds the records that apply to this airport, to its city or country, or everywhere. */
const atAirport = (entity: Entity, values: readonly string[]): Condition => {
  if (entity.key !== notice.key) throw malformed('Unknown filter atAirport.')
  return anyCondition(values.map((value) => appliesToPlace('airport', value)))
}

export const namedFilters: Readonly<Record<string, NamedFilter>> = {
  missing: missingCondition,
  translation,
  month: monthCondition,
  expires: expiresCondition,
  unused: unusedCondition,
  pageAddress: pageUrlCondition,
  atAirport,
}

export const specialCondition = (
  name: string,
  special: (when: When) => Condition,
  terms: readonly FilterTerm[],
  when: When,
): Condition => {
  const [term] = terms
  if (terms.length > 1 || term?.operator !== 'is' || !['0', '1'].includes(term.value)) {
    throw malformed(`The filter ${name} must be 1 or 0.`)
  }
  const { sql, parameters } = special(when)
  return { sql: term.value === '1' ? `(${sql})` : `not (${sql})`, parameters }
}
