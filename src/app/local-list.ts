import { type Entity, type Field, labelName } from '../contract/define.ts'
import { isEmpty, isReference, type Json, type Row } from '../contract/json.ts'
import type { FilterTerm, ListQuery } from '../contract/list-query.ts'
import type { Page } from './api.ts'

// Sorting, search, filters and paging of a list whose host sends all its rows and knows no query.

const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' })

const folded = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** A relation counts by its label. */
const shownValue = (row: Row, name: string): Json => {
  const related = row[labelName(name)]
  return isReference(related) ? related.label : row[name] ?? null
}

const textOf = (value: Json): string => (value === null || typeof value === 'object' ? '' : String(value))

/** Every word must begin a word of a searched field, without regard to case and accents. */
const matches = (entity: Entity, row: Row, words: readonly string[]): boolean => {
  const parts = entity.search.flatMap((name) => folded(textOf(shownValue(row, name))).split(/[^\p{L}\p{N}]+/u))
  return words.every((word) => parts.some((part) => part.startsWith(word)))
}

/** Numbers by their size; ISO times and days by their letters. Until a day is until its end, as a host has it. */
const isWithin = (field: Field, value: Json, operator: 'gte' | 'lte', wanted: string): boolean => {
  const isTime = field.kind === 'instant' || field.kind === 'day'
  const bound = isTime ? wanted : Number(wanted)
  const own = isTime ? textOf(value).slice(0, wanted.length) : Number(value)
  return !isEmpty(value) && (operator === 'gte' ? own >= bound : own <= bound)
}

const holds = (field: Field, value: Json, { operator, value: wanted }: FilterTerm): boolean => {
  if (operator === 'gte' || operator === 'lte') return isWithin(field, value, operator, wanted)
  const isIt = wanted === '' ? isEmpty(value) : Array.isArray(value) ? value.includes(wanted) : textOf(value) === wanted
  return operator === 'not' ? !isIt : isIt
}

/** Repeated, a filter means "any of"; others must all hold. Those that are no field are the host's own: none here. */
const passes = (entity: Entity, row: Row, filters: readonly FilterTerm[]): boolean => {
  const known = filters.filter(({ name }) => Object.hasOwn(entity.fields, name))
  const isMet = (term: FilterTerm) => {
    const field = entity.fields[term.name]
    return field !== undefined && holds(field, row[term.name] ?? null, term)
  }
  return known.every((term) => term.operator === 'is'
    ? known.some((other) => other.name === term.name && other.operator === 'is' && isMet(other))
    : isMet(term))
}

const isBefore = (a: Json, b: Json): number =>
  typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(textOf(a), textOf(b))

export function pageOf(entity: Entity, rows: readonly Row[], query: ListQuery): Page {
  const { page, limit } = query
  const words = folded(query.search).split(/[^\p{L}\p{N}]+/u).filter(Boolean)
  const found = rows.filter((row) => matches(entity, row, words) && passes(entity, row, query.filters))
  const by = query.sort ?? entity.sort.replace(/^-/, '')
  const isDown = query.sort ? query.order === 'desc' : entity.sort.startsWith('-')
  found.sort((a, b) => {
    const order = isBefore(shownValue(a, by), shownValue(b, by)) || isBefore(a.id, b.id)
    return isDown ? -order : order
  })
  return { rows: found.slice((page - 1) * limit, page * limit), page, limit, total: found.length }
}
