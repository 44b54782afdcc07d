import { blamedField, duplicateSentence, type Entity, isEmpty, type Values } from '#contract'
import type { SqlRow } from '#host/storage'
import { quoted, tableOf, uniqueColumn } from './schema/columns.ts'
import { uniqueKey } from './schema/derived.ts'
import type { Tables } from './tables.ts'

/** The label fields of another live record with these values. */
const holder = (
  { db }: Tables,
  entity: Entity,
  names: readonly string[],
  values: Values,
  id: string,
): SqlRow | undefined => {
  const column = uniqueColumn(entity, names)
  const own = entity.fields[column] ? values[column] : uniqueKey(names, values)
  if (typeof own !== 'string' || isEmpty(own)) return undefined
  return db.get(
    `select ${entity.label.map(quoted).join(', ')} from ${quoted(tableOf(entity))}
    where ${quoted(column)} = ? and deletedAt is null and id <> ?`,
    [own, id],
  )
}

/** @param changed limits the check to lists with one of these fields */
export const duplicateProblems = (
  tables: Tables,
  entity: Entity,
  id: string,
  values: Values,
  changed?: ReadonlySet<string>,
): Record<string, string> => {
  const problems: Record<string, string> = {}
  for (const names of entity.unique) {
    if (changed && !names.some((name) => changed.has(name))) continue
    const other = holder(tables, entity, names, values, id)
    const name = blamedField(entity, names)
    if (other) problems[name] = duplicateSentence(entity, name, other)
  }
  return problems
}
