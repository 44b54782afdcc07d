// The one list of references: a record is named by live records, and by pending versions, which name it as soon as they
// are published.
import { type Entity, textOf, type Values } from '#contract'
import { textsWithImages, quoteName, showsImageSql, tableOf } from '../schema/columns.ts'
import { idsIn, pointing, type Referrer } from '../schema/model.ts'
import { referenceCondition } from './store.ts'
import type { Tables } from '../tables.ts'

/** `target` is the ID of a record, or the hash of an image in a text. */
export const pendingReferenceTable = `
  create table if not exists pending_reference (
    target text not null, entity text not null, field text not null, recordId text not null,
    primary key (target, entity, field, recordId)
  ) strict, without rowid;
  create index if not exists pending_reference_of on pending_reference (entity, recordId, field);
`

export const imageHashesIn = (text: string): readonly string[] => text.match(/(?<=\/media\/)[0-9a-f]{64}/g) ?? []

/** Notes the references of a pending version. @param next undefined once it was published or discarded */
export const keepPendingReferences = (
  { db }: Tables,
  entity: Entity,
  recordId: string,
  next: Values | undefined,
): void => {
  db.run('delete from pending_reference where entity = ? and recordId = ?', [entity.key, recordId])
  if (!next) return
  const named = pointing(entity).flatMap(({ name }) => idsIn(next[name]).map((target) => [name, target] as const))
  const shown = textsWithImages(entity).flatMap((name) =>
    imageHashesIn(textOf(next[name])).map((target) => [name, target] as const),
  )
  for (const [name, target] of [...named, ...shown]) {
    db.insert('pending_reference', { target, entity: entity.key, field: name, recordId }, 'ignore')
  }
}

export type Where = 'live' | 'trash' | 'all'
const places: Readonly<Record<Where, string>> = {
  live: 'one.deletedAt is null',
  trash: 'one.deletedAt is not null',
  all: 'true',
}

const idsOf = (entity: Entity, name: string, condition: string, where: Where): string => {
  const table = quoteName(tableOf(entity))
  return `select id from ${table} one where ${condition} and ${places[where]}
    union select p.recordId from pending_reference p join ${table} one on one.id = p.recordId and ${places[where]}
      where p.target = ?1 and p.entity = '${entity.key}' and p.field = '${name}'`
}

/** A query for the records that name a record in this field, now or in their pending version. Its ID is the parameter. */
export const idsNaming = (referrer: Referrer, where: Where): string =>
  idsOf(referrer.entity, referrer.name, referenceCondition(referrer), where)

/** A query for the records that show an image in this text, now or in their pending version. Its hash is the parameter. */
export const idsShowing = (entity: Entity, name: string): string =>
  idsOf(entity, name, `${showsImageSql(name)} and instr(${quoteName(name)}, '/media/' || ?1) > 0`, 'live')

/** The number of records that name `target` in a field only in their pending version, as an expression. */
export const countComing = (entity: Entity, name: string, target: string, isNamedNow: string): string =>
  `(select count(*) from pending_reference p join ${quoteName(tableOf(entity))} r on r.id = p.recordId
    where p.target = ${target} and p.entity = '${entity.key}' and p.field = '${name}' and r.deletedAt is null
    and not coalesce(${isNamedNow}, false))`
