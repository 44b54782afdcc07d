// Finds records by codes and names that they had before. Callers first look for a record that has them now.
import {
  type Entity,
  formerKinds,
  type FormerNote,
  type FormerValue,
  formerValues,
  type Json,
  isBeginning,
  likeness,
  startsIn,
  textOf,
  type Values,
  wordsIn,
} from '#contract'
import type { Database, SqlParameter } from '#host/storage'
import { quoteName, tableOf } from '../schema/columns.ts'
import { searchedPaths, wordsReader } from '../schema/derived.ts'
import type { Stored, Tables } from '../tables.ts'

/** Follows from the groups of former values; store.ts writes it with them. */
export const formerTable = `
  create table if not exists former_value (
    entity text not null, value text not null, kind text not null, recordId text not null, until text,
    primary key (entity, value, kind, recordId)
  ) strict, without rowid;
  create index if not exists former_value_by_record on former_value (entity, recordId);
`

/** The former values that the record does not have now, latest first. */
const pastValues = (entity: Entity, values: Values): FormerValue[] =>
  formerValues(entity, values)
    .filter(({ kind, value }) => likeness(value) !== likeness(textOf(values[kind])))
    .toSorted((one, other) => (other.until ?? '').localeCompare(one.until ?? ''))

export const hasFormer = ({ former }: Entity, values: Values): boolean => {
  const items = former === undefined ? undefined : values[former]
  return Array.isArray(items) && items.length > 0
}

/** Whether changing these fields changes how the record is found. */
export const concernsFormer = (entity: Entity, names: readonly string[]): boolean =>
  entity.former !== undefined && [entity.former, ...formerKinds(entity)].some((name) => names.includes(name))

export const forgetFormer = (db: Database, { key, former }: Entity, id: string): void => {
  if (former !== undefined) db.run('delete from former_value where entity = ? and recordId = ?', [key, id])
}

export const keepFormer = (db: Database, entity: Entity, id: string, values: Values): void => {
  if (!hasFormer(entity, values)) return
  // The latest record with a value is written last, and wins.
  for (const { kind, value, until } of pastValues(entity, values).toReversed()) {
    db.insert('former_value', { entity: entity.key, value: likeness(value), kind, recordId: id, until }, 'replace')
  }
}

export interface FoundFormer extends FormerNote {
  id: string
}

const foundMax = 20

/**
 * Live records that had this code or name, latest first.
 * @param kinds the fields that may have had it
 */
export const formerHolders = (
  { db }: Tables,
  entity: Entity,
  text: string,
  kinds: readonly string[] = formerKinds(entity),
): FoundFormer[] => {
  const value = likeness(text)
  if (value === '' || !formerKinds(entity).some((kind) => kinds.includes(kind))) return []
  const parameters: SqlParameter[] = [entity.key, value, JSON.stringify(kinds), foundMax]
  const rows = db.all(
    `select recordId, kind, until, former.${quoteName('value')} from former_value as former
    join ${quoteName(tableOf(entity))} as one on one.id = recordId and one.deletedAt is null
    where entity = ? and former.${quoteName('value')} = ? and kind in (select value from json_each(?))
    order by until desc limit ?`,
    parameters,
  )
  return rows.map(({ recordId, kind, until }) => ({
    id: String(recordId),
    kind: String(kind),
    value: text.trim(),
    until: typeof until === 'string' ? until : null,
  }))
}

/** The one record that had this code or name. */
export const formerHolder = (
  tables: Tables,
  entity: Entity,
  text: string,
  kinds: readonly string[],
): FoundFormer | 'none' | 'several' => {
  const [found, ...others] = formerHolders(tables, entity, text, kinds)
  return !found ? 'none' : others.some(({ id }) => id !== found.id) ? 'several' : found
}

/** Removes codes and names that the record no longer has, which an older file would restore. */
export const withoutFormer = (
  entity: Entity,
  { values }: Stored,
  draft: { readonly [field: string]: unknown },
): { [field: string]: unknown } => {
  const past = pastValues(entity, values)
  const isPast = (name: string, value: unknown): boolean =>
    past.some(
      (one) =>
        (one.kind === name || (name === entity.code && !entity.label.includes(one.kind))) &&
        likeness(one.value) === likeness(textOf(value)),
    )
  return Object.fromEntries(Object.entries(draft).filter(([name, value]) => !isPast(name, value)))
}

export const noteOf = ({ kind, value, until }: FormerNote): Values => ({ kind, value, until })

/** The former value that the search asks for, or that alone made it find the record. */
export const formerNote = (tables: Tables, entity: Entity, { values }: Stored, search: string): Values | undefined => {
  if (!hasFormer(entity, values)) return undefined
  const past = pastValues(entity, values)
  const isSearched = (value: Json | undefined): boolean => likeness(textOf(value)) === likeness(search)
  const same = past.find(({ value }) => isSearched(value))
  if (same && ![...entity.exact, ...entity.label].some((name) => isSearched(values[name]))) return noteOf(same)
  const wordsOf = wordsReader(tables.db, tables.model, entity, values)
  const paths = searchedPaths(entity).filter((path) => path !== entity.former)
  const present = startsIn(paths.map(wordsOf).join(' '))
  const unknown = wordsIn(search).filter((word) => !isBeginning(present, word))
  const found = past.find(({ value }) => unknown.some((word) => isBeginning(startsIn(value), word)))
  return found && noteOf(found)
}
