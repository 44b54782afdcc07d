// The filters of a list as SQL conditions. An unknown name is refused.
import type { Entity, FilterTerm } from '#contract'
import { malformed } from '#host/base'
import { filterIndexes, tableOf } from '../schema/columns.ts'
import type { When } from '../zone-of.ts'
import { allConditions, type Condition, fieldOf, inRange, isOneOf, negate } from './field-condition.ts'
import { missingChoices, namedFilters, specialCondition, type SpecialFilters } from './named-filters.ts'

const ofName = (
  entity: Entity,
  name: string,
  terms: readonly FilterTerm[],
  when: When,
  specials: SpecialFilters,
): Condition[] => {
  const special = Object.hasOwn(specials, name) ? specials[name] : undefined
  if (special) return [specialCondition(name, special, terms, when)]
  const valuesOf = (operator: FilterTerm['operator']): string[] =>
    terms.filter((term) => term.operator === operator).map(({ value }) => value)
  const is = valuesOf('is')
  if (Object.hasOwn(namedFilters, name)) {
    if (is.length < terms.length) throw malformed(`The filter ${name} doesn’t have this value.`)
    return [namedFilters[name]?.(entity, is, when, specials) ?? allConditions([])]
  }
  const field = fieldOf(entity, name)
  if (!field) throw malformed(`Unknown filter ${name.slice(0, 60)}.`)
  const { zone } = when
  const not = valuesOf('not').map((value) => negate(isOneOf(name, field, [value], zone)))
  return [
    ...(is.length > 0 ? [isOneOf(name, field, is, zone)] : []),
    ...not,
    ...valuesOf('gte').map((value) => inRange(name, field, 'gte', value, zone)),
    ...valuesOf('lte').map((value) => inRange(name, field, 'lte', value, zone)),
  ]
}

const rare: readonly string[] = ['pending', 'goesLive', 'inReview', 'toReview', 'sentBack', 'unreviewed']

/** Each value of such a relation matches few records, whatever the other filters are. */
const isNarrow = (entity: Entity, name: string): boolean =>
  entity.fields[name]?.kind === 'relation' &&
  entity.filters.some((filter) => 'field' in filter && filter.field === name && filter.ofColumn === true)

/**
 * A better index than SQLite would choose: it has no statistics about these tables.
 * @param read fields that the index has to hold as well
 */
export const filterIndex = (
  entity: Entity,
  filters: readonly FilterTerm[],
  read: readonly string[] = [],
): string | undefined => {
  const [term, ...more] = filters
  if (!term) return undefined
  // Few records have a pending version, a schedule or a review, and SQLite would read all others.
  if (filters.some(({ name, operator, value }) => rare.includes(name) && operator === 'is' && value === '1')) {
    return `sqlite_autoindex_${tableOf(entity)}_1`
  }
  if (term.name === 'missing' && term.operator === 'is' && more.length === 0 && read.length === 0) {
    return missingChoices(entity).includes(term.value) ? `records:${entity.key}:missing:${term.value}` : undefined
  }
  const narrow = filters.find(
    ({ name, operator, value }) => operator === 'is' && value !== '' && isNarrow(entity, name),
  )
  if (narrow) return `records:${entity.key}:to:${narrow.name}`
  // A range alone is in the index of its sort.
  const isSimple = filters.every(({ name, operator }) => name === term.name && operator !== 'not')
  if (isSimple && read.length === 0) return undefined
  const sought = filters.flatMap(({ name, operator }) => (operator === 'is' ? [name] : []))
  // Prefers the index of which the most leading columns are looked up.
  const soughtIn = (columns: readonly string[]): number =>
    [...columns, ''].findIndex((column) => !sought.includes(column))
  const [best] = filterIndexes(entity)
    .filter((columns) => [...filters.map(({ name }) => name), ...read].every((name) => columns.includes(name)))
    .sort((one, other) => soughtIn(other) - soughtIn(one))
  return best && `records:${entity.key}:filters:${best[0]}`
}

export const isTrashed = (filters: readonly FilterTerm[]): boolean => {
  const terms = filters.filter(({ name }) => name === 'trashed')
  if (terms.some(({ value, operator }) => !['0', '1'].includes(value) || operator !== 'is')) {
    throw malformed('The filter trashed must be 1 or 0.')
  }
  return terms.some(({ value }) => value === '1')
}

/** A URL has room for about as many. A body has more, but SQLite rejects conditions with thousands of terms. */
const filtersMax = 500

/** Handles all filters but `trashed`, which selects live records or the trash. */
export const filterConditions = (
  entity: Entity,
  filters: readonly FilterTerm[],
  when: When,
  specials: SpecialFilters,
): Condition[] => {
  if (filters.length > filtersMax) throw malformed(`Use at most ${filtersMax} filters.`)
  const names = [...new Set(filters.map(({ name }) => name))].filter((name) => name !== 'trashed')
  return names.flatMap((name) =>
    ofName(
      entity,
      name,
      filters.filter((term) => term.name === name),
      when,
      specials,
    ),
  )
}
