// How an import finds records: the one that a row means, and those that it names by their codes.
import type { Entity, Field, RelationField, RelationsField } from '../../contract/define.ts'
import { isEmpty, type Json } from '../../contract/json.ts'
import { fold } from '../../contract/text-rules.ts'
import type { SqlParameter } from '../database.ts'
import { quoted, sortedApart, tableOf } from './columns.ts'
import type { Condition } from './conditions.ts'
import type { Tables } from './store.ts'

/** Equal without regard to case and, in names, to accents. */
const isText = (entity: Entity, name: string, text: string): Condition => {
  const field: Field | undefined = entity.fields[name]
  if (sortedApart(entity).includes(name)) return { sql: `${quoted(`${name}$sort`)} = ?`, parameters: [fold(text.trim())] }
  return { sql: `${quoted(name)} = ?`, parameters: [field?.kind === 'text' && field.code ? text.trim().toUpperCase() : text.trim().toLowerCase()] }
}

const liveIds = ({ db }: Tables, entity: Entity, conditions: readonly Condition[]): string[] =>
  db.all<{ id: string }>(
    `select id from ${quoted(tableOf(entity))} where ${conditions.map(({ sql }) => sql).join(' and ')} and deletedAt is null limit 2`,
    conditions.flatMap(({ parameters }): readonly SqlParameter[] => parameters)).map(({ id }) => id)

/** What a row says so far. */
export type RowValues = { readonly [field: string]: unknown }
/** One id, none, or more than one. */
export type FoundId = { id: string } | 'none' | 'several'

const only = (ids: readonly string[]): FoundId | undefined =>
  ids.length > 1 ? 'several' : ids[0] === undefined ? undefined : { id: ids[0] }

/** Looks a target up by its codes, and else by its name; a state or city only within what the row says of its place. */
export const findTarget = (tables: Tables, field: RelationField | RelationsField, text: string, row: RowValues): FoundId => {
  const target = tables.model.entity(field.to)
  const place = (field.kind === 'relation' ? field.within ?? [] : []).flatMap((within): Condition[] => {
    const value = row[within.field]
    return typeof value === 'string' ? [{ sql: `${quoted(within.as)} = ?`, parameters: [value] }] : []
  })
  const own = target.label.length === 1 ? target.label : []
  const names = [...new Set([target.code, ...target.exact ?? [], ...own])].filter((name) => name !== undefined)
  for (const name of names) {
    const found = only(liveIds(tables, target, [isText(target, name, text), ...place]))
    if (found) return found
  }
  return 'none'
}

/** The record that a row with this key means. A name that is only unique within a place is looked for in the row's place. */
export const findByKey = (tables: Tables, entity: Entity, key: string, value: Json, row: RowValues): FoundId => {
  if (typeof value !== 'string') return 'none'
  const together = (entity.unique ?? []).find((names) => names.includes(key)) ?? [key]
  const place = together.flatMap((name): Condition[] => {
    const given = row[name]
    return name === key || typeof given !== 'string' || isEmpty(given) ? [] : [{ sql: `${quoted(name)} = ?`, parameters: [given] }]
  })
  return only(liveIds(tables, entity, [isText(entity, key, value), ...place])) ?? 'none'
}
