// The filters of a list as SQL conditions. Values are parameters; names are looked up in the definition, and one that
// is not there is refused.
import type { Entity, Field } from '../../contract/define.ts'
import type { FilterTerm } from '../../contract/list-query.ts'
import type { SqlParameter } from '../database.ts'
import { malformed } from '../refusal.ts'
import { filterColumns, quoted } from './columns.ts'

export interface Condition { sql: string; parameters: readonly SqlParameter[] }

const dayMs = 24 * 60 * 60 * 1000
const expiresInDays = 30

const both = (conditions: readonly Condition[], by: 'and' | 'or'): Condition => ({
  sql: `(${conditions.map(({ sql }) => sql).join(` ${by} `)})`, parameters: conditions.flatMap(({ parameters }) => parameters),
})
export const allOf = (conditions: readonly Condition[]): Condition =>
  conditions.length === 0 ? { sql: 'true', parameters: [] } : both(conditions, 'and')
const anyOf = (conditions: readonly Condition[]): Condition => both(conditions, 'or')

const recordFields: Readonly<Record<string, Field>> = {
  id: { kind: 'text', label: 'Id', max: 64, code: false }, createdAt: { kind: 'instant', label: 'Made' },
  updatedAt: { kind: 'instant', label: 'Updated' }, createdBy: { kind: 'relation', label: 'Made by', to: 'user' },
  updatedBy: { kind: 'relation', label: 'Updated by', to: 'user' }, deletedAt: { kind: 'instant', label: 'Deleted' },
}
const fieldOf = (entity: Entity, name: string): Field | undefined =>
  Object.hasOwn(entity.fields, name) ? entity.fields[name] : Object.hasOwn(recordFields, name) ? recordFields[name] : undefined

const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))

const wrongValue = (name: string, value: string): Error =>
  malformed(`The filter ${name} does not understand “${value.slice(0, 60)}”.`)

/** A filter's value in the form in which the field is stored. */
const stored = (field: Field, name: string, value: string): SqlParameter => {
  switch (field.kind) {
    case 'number': case 'order': case 'count': case 'score': {
      const number = value.trim() === '' ? NaN : Number(value)
      if (!Number.isFinite(number)) throw wrongValue(name, value)
      return number
    }
    case 'flag': {
      if (/^(?:1|true|yes)$/i.test(value)) return 1
      if (/^(?:0|false|no)$/i.test(value)) return 0
      throw wrongValue(name, value)
    }
    case 'instant': {
      if (isDay(value)) return value
      if (Number.isNaN(Date.parse(value))) throw wrongValue(name, value)
      return new Date(value).toISOString()
    }
    case 'day': {
      if (!isDay(value)) throw wrongValue(name, value)
      return value
    }
    case 'long': case 'group': case 'permissions': throw malformed(`The filter ${name} can only be empty.`)
    case 'text': return field.code ? value.toUpperCase() : value
    case 'email': return value.toLowerCase()
    default: return value
  }
}

const isEmptyValue = (field: Field, column: string): Condition => ({
  sql: field.kind === 'relations' || field.kind === 'group' ? `coalesce(${column}, '[]') = '[]'` : `${column} is null`,
  parameters: [],
})

/** Several values are `[…]` as one parameter: a statement serves any number of them. */
const among = (column: string, field: Field, values: readonly SqlParameter[]): Condition => {
  const isOne = values.length === 1
  const parameters = isOne ? values : [JSON.stringify(values)]
  const list = isOne ? '= ?' : 'in (select value from json_each(?))'
  if (field.kind === 'relations') {
    return { sql: `exists (select 1 from json_each(coalesce(${column}, '[]')) where value ${list})`, parameters }
  }
  if (field.kind === 'instant') return { sql: `(${column} ${list} or substr(${column}, 1, 10) ${list})`, parameters: [...parameters, ...parameters] }
  return { sql: `${column} ${field.kind === 'text' && field.code !== true ? 'collate nocase ' : ''}${list}`, parameters }
}

const isOneOf = (name: string, field: Field, values: readonly string[]): Condition => {
  const column = quoted(name)
  const given = values.filter((value) => value !== '').map((value) => stored(field, name, value))
  const parts = [
    ...(given.length > 0 ? [among(column, field, given)] : []),
    ...(values.includes('') ? [isEmptyValue(field, column)] : []),
  ]
  return anyOf(parts)
}

const ranged: readonly Field['kind'][] = ['number', 'order', 'count', 'score', 'instant', 'day']

const inRange = (name: string, field: Field, operator: 'gte' | 'lte', value: string): Condition => {
  if (!ranged.includes(field.kind)) throw malformed(`The filter ${name} takes no range.`)
  const bound = stored(field, name, value)
  // "Until the 14th" holds to the end of that day.
  const last = operator === 'lte' && field.kind === 'instant' && isDay(value) ? `${value}T23:59:59.999Z` : bound
  return { sql: `${quoted(name)} ${operator === 'gte' ? '>=' : '<='} ?`, parameters: [last] }
}

const missing = (entity: Entity, values: readonly string[]): Condition => anyOf(values.map((value) => {
  const names = entity.filters?.flatMap((filter) => ('missing' in filter && Object.hasOwn(filter.missing, value) ? filter.missing[value] ?? [] : [])) ?? []
  if (names.length === 0) throw wrongValue('missing', value)
  return anyOf(names.flatMap((name) => {
    const field = entity.fields[name]
    return field ? [isEmptyValue(field, quoted(name))] : []
  }))
}))

const monthAfter = (month: string): string => {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number, 1)).toISOString().slice(0, 7)
}

const month = (entity: Entity, values: readonly string[]): Condition => {
  const filter = entity.filters?.find((one) => 'month' in one)
  if (!filter || !('month' in filter)) throw malformed('There is no filter month here.')
  const column = quoted(filter.month)
  return anyOf(values.map((value) => {
    if (!/^\d{4}-(?:0[1-9]|1[0-2])$/.test(value)) throw wrongValue('month', value)
    return { sql: `${column} >= ? and ${column} < ?`, parameters: [value, monthAfter(value)] }
  }))
}

const expires = (entity: Entity, values: readonly string[], now: Date): Condition => {
  const filter = entity.filters?.find((one) => 'expires' in one)
  if (!filter || !('expires' in filter)) throw malformed('There is no filter expires here.')
  const column = quoted(filter.expires)
  const today = now.toISOString().slice(0, 10)
  const last = new Date(now.getTime() + expiresInDays * dayMs).toISOString().slice(0, 10)
  return anyOf(values.map((value) => {
    if (value === 'past') return { sql: `${column} < ?`, parameters: [today] }
    if (value === '30d') return { sql: `${column} >= ? and ${column} <= ?`, parameters: [today, last] }
    throw wrongValue('expires', value)
  }))
}

const unused = (entity: Entity, values: readonly string[]): Condition => {
  const filter = entity.filters?.find((one) => 'unused' in one)
  if (!filter || !('unused' in filter)) throw malformed('There is no filter unused here.')
  return anyOf(values.map((value) => {
    if (!['1', '0', filter.unused].includes(value)) throw wrongValue('unused', value)
    return { sql: `${quoted(filter.unused)} ${value === '0' ? '>' : '='} 0`, parameters: [] }
  }))
}

const named: Readonly<Record<string, (entity: Entity, values: readonly string[], now: Date) => Condition>> =
  { missing, month, expires, unused }

/** Filters of one entity that rest on more than its own fields: SQL for those to keep, by name. */
export type SpecialFilters = Readonly<Record<string, string>>

const special = (name: string, sql: string, terms: readonly FilterTerm[]): Condition => {
  const [term] = terms
  if (terms.length > 1 || term?.operator !== 'is' || !['0', '1'].includes(term.value)) throw malformed(`The filter ${name} is 1 or 0.`)
  return { sql: term.value === '1' ? `(${sql})` : `not (${sql})`, parameters: [] }
}

const ofName = (
  entity: Entity, name: string, terms: readonly FilterTerm[], now: Date, specials: SpecialFilters,
): Condition[] => {
  const sql = Object.hasOwn(specials, name) ? specials[name] : undefined
  if (sql !== undefined) return [special(name, sql, terms)]
  const valuesOf = (operator: FilterTerm['operator']): string[] =>
    terms.filter((term) => term.operator === operator).map(({ value }) => value)
  const is = valuesOf('is')
  if (Object.hasOwn(named, name)) {
    if (is.length < terms.length) throw malformed(`The filter ${name} takes one of its words.`)
    return [named[name]?.(entity, is, now) ?? allOf([])]
  }
  const field = fieldOf(entity, name)
  if (!field) throw malformed(`There is no filter ${name.slice(0, 60)} here.`)
  const column = quoted(name)
  const not = valuesOf('not').map((value): Condition => value === '' ? { ...isEmptyValue(field, column), sql: `not (${isEmptyValue(field, column).sql})` }
    : negated(among(column, field, [stored(field, name, value)])))
  return [
    ...(is.length > 0 ? [isOneOf(name, field, is)] : []), ...not,
    ...valuesOf('gte').map((value) => inRange(name, field, 'gte', value)),
    ...valuesOf('lte').map((value) => inRange(name, field, 'lte', value)),
  ]
}

/** What is empty is not that value either. */
const negated = ({ sql, parameters }: Condition): Condition => ({ sql: `coalesce(not (${sql}), true)`, parameters })

/** Whether one index of the filters' fields answers this better than any of a single field. */
export const suitsFilterIndex = (entity: Entity, filters: readonly FilterTerm[]): boolean => {
  const columns = filterColumns(entity)
  const terms = filters.filter(({ name }) => name !== 'trashed')
  const isSimple = terms.every(({ name, operator }) => name === terms[0]?.name && operator === 'is')
  return terms.length > 0 && !isSimple && terms.every(({ name }) => columns.includes(name))
}

export const isTrashed = (filters: readonly FilterTerm[]): boolean => {
  const terms = filters.filter(({ name }) => name === 'trashed')
  if (terms.some(({ value, operator }) => !['0', '1'].includes(value) || operator !== 'is')) {
    throw malformed('The filter trashed is 1 or 0.')
  }
  return terms.some(({ value }) => value === '1')
}

/** All filters but `trashed`, which says where to look. */
export const filterConditions = (
  entity: Entity, filters: readonly FilterTerm[], now: Date, specials: SpecialFilters,
): Condition[] => {
  const names = [...new Set(filters.map(({ name }) => name))].filter((name) => name !== 'trashed')
  return names.flatMap((name) => ofName(entity, name, filters.filter((term) => term.name === name), now, specials))
}
