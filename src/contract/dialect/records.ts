import { type Entity, type Field, labelName } from '../define.ts'
import { entityOf } from '../entities/sections.ts'
import { isObject } from '../json.ts'
import { labelOf } from '../label-of.ts'
import { isIdName } from '../text-ids.ts'
import type { DialectOptions } from './dialect.ts'
import { commonFields, fieldIn, isReference, type Names } from './names.ts'
import { numberOf } from './value-at.ts'

type Given = { [name: string]: unknown }

export interface Records {
  /** Converts names and IDs at every depth of a value that no definition describes. */
  toHost(value: unknown): unknown
  fromHost(value: unknown): unknown
  /** The fields of a record, or of a part of one. */
  recordToHost(entity: Entity, values: Given): Given
  recordFromHost(entity: Entity, given: unknown): unknown
  idToHost(id: unknown): unknown
}

const isTimeName = (name: string): boolean => /^(?:at|since|\w+At)$/.test(name)
const textKinds = ['text', 'long', 'slug', 'email', 'phone', 'url', 'language', 'zone']

export function recordsOf(options: DialectOptions, names: Names): Records {
  const { ids, times, emptyText, attributes } = options
  const unitMs = times === 'epoch-s' ? 1000 : 1

  const idToHost = (id: unknown): unknown => {
    if (Array.isArray(id)) return id.map(idToHost)
    return ids === 'number' && typeof id === 'string' && /^\d{1,15}$/.test(id) ? Number(id) : id
  }
  const idFromHost = (id: unknown): unknown => {
    if (Array.isArray(id)) return id.map(idFromHost)
    return typeof id === 'number' ? String(id) : id
  }
  const timeToHost = (time: unknown): unknown => (times && typeof time === 'string' ? Date.parse(time) / unitMs : time)
  const timeFromHost = (time: unknown): unknown =>
    times && typeof time === 'number' ? new Date(time * unitMs).toISOString() : time

  const toHost = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(toHost)
    if (!isObject(value)) return value
    return Object.fromEntries(
      Object.entries(value).flatMap(([name, inner]) => {
        const key = names.theirs(name)
        if (key === null) return []
        return [[key, isIdName(name) ? idToHost(inner) : isTimeName(name) ? timeToHost(inner) : toHost(inner)]]
      }),
    )
  }
  const fromHost = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(fromHost)
    if (!isObject(value)) return value
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) => {
        const name = names.ours(key)
        if (isTimeName(name)) return [name, timeFromHost(inner)]
        if (name === 'field' && typeof inner === 'string') return [name, names.ours(inner)] // the name of a field
        return [name, isIdName(name) && !isObject(inner) ? idFromHost(inner) : fromHost(inner)]
      }),
    )
  }

  const fieldToHost = (field: Field | undefined, name: string, value: unknown): unknown => {
    if (name === 'id' || isReference(field)) return idToHost(value)
    if (field?.kind === 'instant') return timeToHost(value)
    if (emptyText && value === null && field && textKinds.includes(field.kind)) return ''
    return toHost(value)
  }

  /** Some hosts send numbers as text, and booleans as 1 and 0. */
  const fieldFromHost = (field: Field, value: unknown): unknown => {
    if (['number', 'order', 'count', 'score'].includes(field.kind)) return numberOf(value) ?? null
    if (field.kind === 'flag') return typeof value === 'number' ? value !== 0 : value
    if (field.kind === 'instant') return timeFromHost(value)
    if (field.kind === 'group') return value ?? []
    return value === '' ? null : value
  }

  /** A reference arrives as an ID, as the record itself, or as both under two names. */
  const referenceFromHost = (target: Entity | undefined, own: unknown, beside: unknown, label: unknown) => {
    const raw = [own, beside].map((given) => (isObject(given) && isObject(given.data) ? given.data : given))
    const record = raw.find(isObject)
    const read = record && target ? recordFromHost(target, record) : fromHost(record)
    const given = isObject(read) ? read : {}
    const id = idFromHost(given.id ?? raw.find((one) => one !== undefined && !isObject(one)) ?? null)
    const isNamedBeside = typeof raw[1] === 'string' && raw[0] !== undefined
    const words = [target && labelOf(target, given), given.label, label, isNamedBeside ? raw[1] : undefined].find(
      (text) => typeof text === 'string' && text !== '',
    )
    return { id: id === '' ? null : id, record: words === undefined ? undefined : { ...given, id, label: words } }
  }

  const relate = (row: Given, name: string, field: Field): void => {
    const under = labelName(name)
    const target = entityOf('to' in field ? field.to : 'media')
    const [own, beside] = [row[name], under === name ? undefined : row[under]]
    if (own === undefined && beside === undefined) return
    if (field.kind !== 'relations') {
      const { id, record } = referenceFromHost(target, own, beside, row[`${under}Name`])
      row[name] = under === name ? (record ?? null) : id
      if (under !== name) row[under] = record ?? null
      return
    }
    const listed = [beside, own].find((one) => Array.isArray(one) && one.some(isObject)) ?? own ?? beside
    const all = (Array.isArray(listed) ? listed : []).map((one) => referenceFromHost(target, one, undefined, undefined))
    row[name] = all.map(({ id }) => id)
    row[under] = all.flatMap(({ record }) => record ?? [])
  }

  const recordFromHost = (entity: Entity, given: unknown): unknown => {
    if (!isObject(given)) return given
    const { [attributes ?? '']: inner, ...beside } = given
    const row: Given = Object.fromEntries(
      Object.entries(isObject(inner) ? { ...beside, ...inner } : given).map(([key, value]) => [
        names.ours(key, entity),
        value,
      ]),
    )
    const references = Object.entries({ ...entity.fields, ...commonFields }).filter(([, field]) => isReference(field))
    const related = new Set(references.flatMap(([name]) => [name, labelName(name)]))
    for (const name of Object.keys(row)) {
      if (related.has(name)) continue
      const field = fieldIn(entity, name)
      row[name] = field ? fieldFromHost(field, fromHost(row[name])) : fromHost(row[name])
    }
    row.id = idFromHost(row.id)
    for (const [name, field] of references) relate(row, name, field)
    return row
  }

  return {
    toHost,
    fromHost,
    recordFromHost,
    idToHost,
    recordToHost: (entity, values) =>
      Object.fromEntries(
        Object.entries(values).flatMap(([name, value]) => {
          const key = names.theirs(name, entity)
          return key === null ? [] : [[key, fieldToHost(fieldIn(entity, name), name, value)]]
        }),
      ),
  }
}
