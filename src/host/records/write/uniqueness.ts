import { type Entity, isEmpty, isSameName, type Values } from '#contract'
import { blamedField, duplicateSentence, stillHeldSentence } from '#checks'
import type { SqlRow } from '#host/storage'
import { quoteName, tableOf, uniqueColumn } from '../schema/columns.ts'
import { uniqueKey, uniqueKeys } from '../schema/derived.ts'
import type { Tables, Work } from '../tables.ts'

/** The ID and the label fields of another live record with these values. */
export const holderOf = (
  { db }: Tables,
  entity: Entity,
  names: readonly string[],
  values: Values,
  id: string,
): Readonly<SqlRow> | undefined => {
  const [table, column] = [tableOf(entity), uniqueColumn(entity, names)]
  const isStored = entity.fields[column] !== undefined
  const own = isStored ? values[column] : uniqueKey(names, values)
  if (typeof own !== 'string' || isEmpty(own)) return undefined
  const isSame = (row: SqlRow, name: string): boolean => isSameName(String(row[name] ?? ''), String(values[name] ?? ''))
  const select = `select id, ${[...new Set([...entity.label, ...names])].map(quoteName).join(', ')} from ${quoteName(table)}
    where deletedAt is null and id <> ? and ${quoteName(column)}`
  return isStored
    ? db.getKept([table], `${select} = ?`, [id, own])
    : db
        .all(`${select} in (select value from json_each(?))`, [id, JSON.stringify(uniqueKeys(names, values))])
        .find((row) => names.every((name) => isSame(row, name)))
}

/** A page's URL is more than a value: former ones lead to it. */
export const isPassable = (entity: Entity, names: readonly string[]): boolean =>
  names.length === 1 && names.every((name) => entity.fields[name]?.kind !== 'slug')

const isPassedOn = ({ publishing }: Tables, entity: Entity, names: readonly string[], id: string): boolean =>
  isPassable(entity, names) && names.every((name) => publishing.givesUp?.(entity, id, name) === true)

/** @param changed limits the check to lists with one of these fields */
export const duplicateProblems = (
  work: Tables & Pick<Work, 'isForLater'>,
  entity: Entity,
  id: string,
  values: Values,
  changed?: ReadonlySet<string>,
): Record<string, string> => {
  const problems: Record<string, string> = {}
  for (const names of entity.unique) {
    if (changed && !names.some((name) => changed.has(name))) continue
    const other = holderOf(work, entity, names, values, id)
    if (!other) continue
    const name = blamedField(entity, names)
    const isLeaving = isPassedOn(work, entity, names, String(other.id))
    if (isLeaving && work.isForLater) continue
    problems[name] = (isLeaving ? stillHeldSentence : duplicateSentence)(entity, name, other)
  }
  return problems
}
