import { type Entity, inSentence, isEmpty, type Json, type RelationField, type Values, withArticle } from '#contract'
import type { Database, SqlRow } from '#host/storage'
import { referenceWords } from './impact.ts'
import { quoteName, tableOf } from '../schema/columns.ts'
import { idsIn, pointing, type Pointing, targetOf } from '../schema/model.ts'
import { textOrNull } from './store.ts'
import type { Tables } from '../tables.ts'

const readTarget = ({ db, model }: Tables, field: Pointing, id: string): Readonly<SqlRow> | undefined => {
  const columns = ['deletedAt', ...(field.kind === 'relation' ? (field.within ?? []).map(({ as }) => as) : [])]
  const table = tableOf(model.entity(targetOf(field)))
  return db.getKept([table], `select ${columns.map(quoteName).join(', ')} from ${quoteName(table)} where id = ?`, [id])
}

/** The parent field that the chosen record does not match, such as a state of another country. */
const outside = (field: RelationField, target: Readonly<SqlRow>, values: Values): string | undefined =>
  field.within?.find((within) => !isEmpty(values[within.field]) && target[within.as] !== values[within.field])?.field

/** A record's values at some time. It may keep or regain a reference of that time whose target is in the trash. */
export interface Named {
  values: Values
  at: string
}

/**
 * The problems of a record's relations before a write. It checks only changed fields: a record may keep a reference to
 * a record that has gone to the trash since.
 * @param isApart the record is in the trash, whose places need not match
 */
export const relationProblems = (
  tables: Tables,
  entity: Entity,
  values: Values,
  changed: ReadonlySet<string>,
  named: readonly Named[] = [],
  isApart = false,
): Record<string, string> => {
  const problems: Record<string, string> = {}
  for (const { name, field } of pointing(entity)) {
    const within = field.kind === 'relation' ? (field.within ?? []) : []
    if (!changed.has(name) && !within.some((one) => changed.has(one.field))) continue
    const { one } = tables.model.entity(targetOf(field))
    for (const id of idsIn(values[name])) {
      const target = readTarget(tables, field, id)
      const since = typeof target?.deletedAt === 'string' ? target.deletedAt : undefined
      const isKept =
        since !== undefined &&
        !field.required &&
        named.some(({ values: past, at }) => since < at && idsIn(past[name]).includes(id))
      if (changed.has(name) && !target) problems[name] = `This ${one} doesn’t exist`
      else if (changed.has(name) && since !== undefined && !isKept) problems[name] = `This ${one} is in the trash`
      else if (target && field.kind === 'relation' && !isApart) {
        const parent = outside(field, target, values)
        const label = parent === undefined ? undefined : entity.fields[parent]?.label
        if (label !== undefined) problems[name] = `Choose ${withArticle(one)} of the chosen ${inSentence(label)}`
      }
    }
  }
  return problems
}

/** Rejects moving a record while others also refer to its parent: an airport names both its city and its country. */
export const movingProblems = (
  { db, model }: Tables,
  entity: Entity,
  id: string,
  after: Values,
  changed: ReadonlySet<string>,
): Record<string, string> => {
  const left = new Map<string, { of: Entity; count: number }[]>()
  for (const { entity: of, name, field } of model.referrers(entity.key)) {
    for (const within of field.kind === 'relation' ? (field.within ?? []) : []) {
      if (!changed.has(within.as)) continue
      const parent = quoteName(within.field)
      const table = quoteName(tableOf(of))
      const found = db.get(
        `select count(*) as total from (
          select id from ${table} where ${quoteName(name)} = ?1 and ${parent} is not null and ${parent} is not ?2
            and deletedAt is null
          union select p.recordId from pending_reference p join ${table} one on one.id = p.recordId
            join pending_reference also on also.recordId = p.recordId and also.entity = p.entity
            where p.target = ?1 and p.entity = ?3 and p.field = ?4 and one.deletedAt is null
            and also.field = ?5 and also.target is not ?2)`,
        [id, textOrNull(after[within.as]), of.key, name, within.field],
      )
      const count = Number(found?.total)
      if (count > 0) left.set(within.as, [...(left.get(within.as) ?? []), { of, count }])
    }
  }
  return Object.fromEntries(
    [...left].map(([name, counts]) => [
      name,
      `Used by ${referenceWords(counts)} of the current ${inSentence(entity.fields[name]?.label ?? name)}`,
    ]),
  )
}

/** The problem of a chosen image. A record can keep an image that went to the trash, but cannot choose it again. */
export const imageProblem = (db: Database, chosen: Json | undefined, before: Json | undefined): string | undefined => {
  if (typeof chosen !== 'string' || chosen === before) return undefined
  const found = db.get('select id from media where id = ? and deletedAt is null', [chosen])
  return found ? undefined : 'This image no longer exists'
}
