// Turns a filter on one field into an SQL condition. Values are parameters; names come from the definition.
import { type Entity, type Field, isText, storedEmail, spanIn } from '#contract'
import { checkField, isListKind } from '#checks'
import { malformed } from '#host/base'
import type { SqlParameter } from '#host/storage'
import { isStored, quoteName } from '../schema/columns.ts'

export interface Condition {
  sql: string
  parameters: readonly SqlParameter[]
}

/** A condition without parameters. */
export const toCondition = (sql: string): Condition => ({ sql, parameters: [] })
const joinConditions = (conditions: readonly Condition[], by: 'and' | 'or'): Condition => ({
  sql: `(${conditions.map(({ sql }) => sql).join(` ${by} `)})`,
  parameters: conditions.flatMap(({ parameters }) => parameters),
})
export const allConditions = (conditions: readonly Condition[]): Condition =>
  conditions.length === 0 ? { sql: 'true', parameters: [] } : joinConditions(conditions, 'and')
export const anyCondition = (conditions: readonly Condition[]): Condition => joinConditions(conditions, 'or')

const recordFields: Readonly<Record<string, Field>> = {
  id: { kind: 'text', label: 'Id', max: 64, code: false },
  createdAt: { kind: 'instant', label: 'Created' },
  updatedAt: { kind: 'instant', label: 'Updated' },
  createdBy: { kind: 'relation', label: 'Created by', to: 'user' },
  updatedBy: { kind: 'relation', label: 'Updated by', to: 'user' },
  deletedAt: { kind: 'instant', label: 'Deleted' },
}
export const fieldOf = (entity: Entity, name: string): Field | undefined => {
  if (Object.hasOwn(entity.fields, name)) return isStored(entity.fields[name]) ? entity.fields[name] : undefined
  return Object.hasOwn(recordFields, name) ? recordFields[name] : undefined
}

const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))

export const wrongValue = (name: string, value: string): Error =>
  malformed(`The filter ${name} doesn’t support “${value.slice(0, 60)}”.`)

/** A filter's value in the form in which the field stores it. */
export const storedFilterValue = (field: Field, name: string, value: string): SqlParameter => {
  switch (field.kind) {
    case 'number':
    case 'order':
    case 'count':
    case 'score': {
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
      // Texts of times sort correctly only for years of four digits.
      if (Number.isNaN(Date.parse(value)) || !/^\d/.test(new Date(value).toISOString())) throw wrongValue(name, value)
      return new Date(value).toISOString()
    }
    case 'day': {
      if (!isDay(value)) throw wrongValue(name, value)
      return value
    }
    case 'long':
    case 'group':
    case 'permissions':
      throw malformed(`The filter ${name} can only be empty.`)
    case 'text':
      return field.code ? value.toUpperCase() : value
    case 'slug':
      return value.toLowerCase()
    case 'choice':
      return field.options.find((option) => option.value.toLowerCase() === value.toLowerCase())?.value ?? value
    case 'language':
    case 'zone': {
      const checked = checkField(field, value, name)
      return 'value' in checked && isText(checked.value) ? checked.value : value
    }
    case 'email':
      return storedEmail(value)
    default:
      return value
  }
}

export const isEmptyValue = (field: Field, column: string): Condition => ({
  sql: isListKind(field.kind) ? `coalesce(${column}, '[]') = '[]'` : `${column} is null`,
  parameters: [],
})

/** Several values travel as one JSON parameter, so that one statement serves any number of them. */
export const amongValues = (column: string, field: Field, values: readonly SqlParameter[]): Condition => {
  const isOne = values.length === 1
  const parameters = isOne ? values : [JSON.stringify(values)]
  const list = isOne ? '= ?' : 'in (select value from json_each(?))'
  if (field.kind === 'relations' || field.kind === 'choices') {
    return { sql: `exists (select 1 from json_each(coalesce(${column}, '[]')) where value ${list})`, parameters }
  }
  const anyCase = field.kind === 'text' && field.code !== true ? 'collate nocase ' : ''
  return { sql: `${column} ${anyCase}${list}`, parameters }
}

/** The condition for times within a day (`2026-03-14`) or month (`2026-03`) of the zone. Undefined for other texts. */
export const isInPeriod = (column: string, period: string, zone: string): Condition | undefined => {
  const span = spanIn(zone, period)
  return span && { sql: `(${column} >= ? and ${column} <= ?)`, parameters: [span.first, span.last] }
}

export const isOneOf = (name: string, field: Field, values: readonly string[], zone: string): Condition => {
  const column = quoteName(name)
  const periods = values.map((value) => (field.kind === 'instant' ? isInPeriod(column, value, zone) : undefined))
  const given = values
    .filter((value, index) => value !== '' && !periods[index])
    .map((value) => storedFilterValue(field, name, value))
  const parts = [
    ...periods.filter((period) => period !== undefined),
    ...(given.length > 0 ? [amongValues(column, field, given)] : []),
    ...(values.includes('') ? [isEmptyValue(field, column)] : []),
  ]
  return anyCondition(parts)
}

const ranged: readonly Field['kind'][] = ['number', 'order', 'count', 'score', 'instant', 'day']

export const inRange = (
  name: string,
  field: Field,
  operator: 'gte' | 'lte',
  value: string,
  zone: string,
): Condition => {
  if (!ranged.includes(field.kind)) throw malformed(`The filter ${name} doesn’t support ranges.`)
  // "Until the 14th" includes that whole day.
  const span = field.kind === 'instant' ? spanIn(zone, value) : undefined
  const bound = (operator === 'gte' ? span?.first : span?.last) ?? storedFilterValue(field, name, value)
  return { sql: `${quoteName(name)} ${operator === 'gte' ? '>=' : '<='} ?`, parameters: [bound] }
}

/** An empty value also differs from the given one. */
export const negate = ({ sql, parameters }: Condition): Condition => ({
  sql: `coalesce(not (${sql}), true)`,
  parameters,
})
