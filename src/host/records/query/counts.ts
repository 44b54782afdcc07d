// Stores how many records refer to a record, so that a list can sort and filter by that number. Triggers update it, so
// that every write is counted.
import type { CountField, Entity } from '#contract'
import type { Database } from '#host/storage'
import { quoted, tableOf } from '../schema/columns.ts'
import type { Model } from '../schema/model.ts'

interface Counted {
  entity: Entity
  name: string
  of: Entity
  by: string
  isList: boolean
}

const countedBy = (model: Model, entity: Entity): Counted[] =>
  Object.entries(entity.fields).flatMap(([name, field]) => {
    if (field.kind !== 'count') return []
    const of = model.find(field.of)
    const by = of?.fields[field.by]
    if (!of || !by) throw new Error(`${entity.key}.${name} counts ${field.of}.${field.by}, which isn’t there`)
    return [{ entity, name, of, by: field.by, isList: by.kind === 'relations' }]
  })

const change = ({ entity, name, by, isList }: Counted, row: 'old' | 'new', sign: '+' | '-'): string => {
  const value = `${row}.${quoted(by)}`
  const ids = isList ? `in (select value from json_each(coalesce(${value}, '[]')))` : `= ${value}`
  return (
    `update ${quoted(tableOf(entity))} set ${quoted(name)} = ${quoted(name)} ${sign} 1 ` +
    `where id ${ids} and ${row}.${quoted('deletedAt')} is null;`
  )
}

/** The name and the statement of each trigger. */
export const countTriggers = (model: Model, entity: Entity): [string, string][] =>
  countedBy(model, entity).flatMap((counted) => {
    const name = (event: string): string => `records:${entity.key}:${counted.name}:${event}`
    const on = quoted(tableOf(counted.of))
    const trigger = (event: string, when: string, body: string): [string, string] => [
      name(event),
      `create trigger ${quoted(name(event))} after ${when} on ${on} begin ${body} end`,
    ]
    const [minus, plus] = [change(counted, 'old', '-'), change(counted, 'new', '+')]
    return [
      trigger('insert', 'insert', plus),
      trigger('delete', 'delete', minus),
      trigger('update', `update of ${quoted(counted.by)}, ${quoted('deletedAt')}`, `${minus} ${plus}`),
    ]
  })

export const recount = (db: Database, model: Model, entity: Entity, name: string, { of, by }: CountField): void => {
  const counted = countedBy(model, entity).find((one) => one.name === name)
  if (!counted) return
  const target = `${quoted(tableOf(entity))}.id`
  const match = counted.isList
    ? `exists (select 1 from json_each(coalesce(r.${quoted(by)}, '[]')) where value = ${target})`
    : `r.${quoted(by)} = ${target}`
  db.run(`update ${quoted(tableOf(entity))} set ${quoted(name)} =
    (select count(*) from ${quoted(tableOf(model.entity(of)))} r where ${match} and r.${quoted('deletedAt')} is null)`)
}
