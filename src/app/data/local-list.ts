import {
  dayIn,
  type Entity,
  type Filter,
  type FilterTerm,
  fold,
  formerValues,
  isBeginning,
  isEmpty,
  isReference,
  type Json,
  labelName,
  lazily,
  type ListQuery,
  monthIn,
  type Row,
  searchedText,
  spanIn,
  startsIn,
  withoutScheme,
  wordsIn,
  hostNow,
} from '#contract'
import { CallError } from '#kit'
import { shownZone } from './zone.ts'

/** One page of a list. */
export interface Page {
  rows: readonly Row[]
  total: number
  /** Other facts about the list from the host, such as sums. */
  meta: { readonly [name: string]: unknown }
}

// Sorts, searches, filters and pages the list of a host that returns all its rows.

const collator = lazily(() => new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' }))

/** A relation is compared by its label, several relations by all their labels. */
const shownValue = (row: Row, name: string): Json => {
  const labels = [row[labelName(name)]]
    .flat()
    .filter(isReference)
    .map(({ label }) => label)
  return labels.length > 0 ? labels.join(', ') : (row[name] ?? null)
}

const textOfValue = (value: Json): string => (value === null || typeof value === 'object' ? '' : String(value))

/** Every word must be a prefix of a word in a searched field or a former value, ignoring case and accents. */
const matches = (entity: Entity, row: Row, words: readonly string[]): boolean => {
  const { fields, search, exact } = entity
  const present = [...search, ...exact].map((name) => searchedText(fields[name], textOfValue(shownValue(row, name))))
  const parts = [...present, ...formerValues(entity, row).map(({ value }) => value)].flatMap(startsIn)
  return words.every((word) => isBeginning(parts, word))
}

/** The index of the code that equals the search; rows without one come last. */
const exactMatchRank = ({ exact }: Entity, row: Row, search: string): number => {
  const found = exact.findIndex((name) => search !== '' && fold(textOfValue(row[name] ?? null)) === search)
  return found < 0 ? exact.length : found
}

const isTime = (text: string): boolean => text.includes('T') && !Number.isNaN(Date.parse(text))

/** Compares numbers and times by value, and days as text. "Until a day" includes that day, as on a host. */
const isWithin = (value: Json, operator: 'gte' | 'lte', wanted: string): boolean => {
  if (isEmpty(value)) return false
  const sizes = (own: number | string, bound: number | string): boolean =>
    operator === 'gte' ? own >= bound : own <= bound
  if (typeof value !== 'string') return sizes(Number(value), Number(wanted))
  if (!isTime(value)) return sizes(value.slice(0, wanted.length), wanted)
  const span = spanIn(shownZone(), wanted)
  return sizes(Date.parse(value), Date.parse((operator === 'gte' ? span?.first : span?.last) ?? wanted))
}

/** Whether a time is in a day or month, as the user sees it. */
const isInPeriod = (time: string, period: string): boolean =>
  isTime(time) && (period.length > 7 ? dayIn : monthIn)(shownZone(), Date.parse(time)) === period

const meetsTerm = (value: Json, { operator, value: wanted }: FilterTerm): boolean => {
  if (operator === 'gte' || operator === 'lte') return isWithin(value, operator, wanted)
  const isIt =
    wanted === ''
      ? isEmpty(value)
      : Array.isArray(value)
        ? value.includes(wanted)
        : textOfValue(value) === wanted || isInPeriod(textOfValue(value), wanted)
  return operator === 'not' ? !isIt : isIt
}

const dayAfter = (days: number): string => dayIn(shownZone(), hostNow() + days * 86_400_000)

const isExpiring = (day: string, when: string): boolean =>
  day !== '' && (when === 'past' ? day < dayAfter(0) : when === '30d' && day >= dayAfter(0) && day <= dayAfter(30))

/** Filters with their own values, such as missing=code. */
const holdsByName = (filter: Filter, row: Row, { name, value }: FilterTerm): boolean => {
  const text = (field: string) => textOfValue(row[field] ?? null)
  if (name === 'missing' && 'missing' in filter && Object.hasOwn(filter.missing, value)) {
    return filter.missing[value]?.some((field) => isEmpty(row[field])) ?? false
  }
  if (name === 'month' && 'month' in filter) return isInPeriod(text(filter.month), value)
  return name === 'expires' && 'expires' in filter && isExpiring(text(filter.expires), value)
}

/**
 * A filter that only the host can check matches no row: otherwise all rows would match, and "delete all" would delete
 * them.
 */
const isMet = ({ fields, filters = [] }: Entity, row: Row, term: FilterTerm): boolean => {
  const { name, operator, value } = term
  if (Object.hasOwn(fields, name) || ['id', 'createdAt', 'updatedAt'].includes(name)) {
    return meetsTerm(row[name] ?? null, term)
  }
  if (name === 'trashed') return value !== '1'
  return operator === 'is' && filters.some((filter) => holdsByName(filter, row, term))
}

/** The values of a repeated filter are joined by "or"; different filters by "and". */
const meetsFilters = (entity: Entity, row: Row, terms: readonly FilterTerm[]): boolean =>
  terms.every((term) =>
    term.operator === 'is'
      ? terms.some((other) => other.name === term.name && other.operator === 'is' && isMet(entity, row, other))
      : isMet(entity, row, term),
  )

const isBefore = (a: Json, b: Json): number =>
  typeof a === 'number' && typeof b === 'number' ? a - b : collator().compare(textOfValue(a), textOfValue(b))

/** Empty values come last in both directions. */
const inOrder = (a: Json, b: Json, isDown: boolean): number =>
  Number(isEmpty(a)) - Number(isEmpty(b)) || (isDown ? isBefore(b, a) : isBefore(a, b))

export function pageOf(entity: Entity, rows: readonly Row[], query: ListQuery): Page {
  const { page, limit } = query
  const search = fold(query.search.trim())
  const words = wordsIn(withoutScheme(search))
  // A search without letters and digits finds nothing.
  const among = search !== '' && words.length === 0 ? [] : rows
  const found = among.filter((row) => matches(entity, row, words) && meetsFilters(entity, row, query.filters))
  const by = query.sort ?? entity.sort.replace(/^-/, '')
  const isDown = query.sort ? query.order === 'desc' : entity.sort.startsWith('-')
  found.sort(
    (a, b) =>
      exactMatchRank(entity, a, search) - exactMatchRank(entity, b, search) ||
      inOrder(shownValue(a, by), shownValue(b, by), isDown) ||
      inOrder(a.id, b.id, isDown),
  )
  return { rows: found.slice((page - 1) * limit, page * limit), total: found.length, meta: {} }
}

export function rowById({ one }: Entity, rows: readonly Row[], id: string): Row {
  const found = rows.find((row) => row.id === id)
  if (!found) throw new CallError(`This ${one} no longer exists`, { status: 404, code: 'not_found' })
  return found
}
