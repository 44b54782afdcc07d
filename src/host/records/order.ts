import type { Entity } from '#contract'
import { invalid } from '#host/base'
import { writeRecord } from './save.ts'
import { quoted, rowColumn } from './schema/columns.ts'
import { readMany } from './store.ts'
import type { Stored, Work } from './tables.ts'

/** The field for the order on the website; undefined if an entity has no order. */
export const orderField = (entity: Entity): string | undefined =>
  Object.keys(entity.fields).find((name) => entity.fields[name]?.kind === 'order')

/**
 * The given records exchange their positions in the new order, and all records are numbered from 1. So a page or a
 * filtered list can be sorted without the rest. IDs that someone has deleted meanwhile are ignored.
 */
export const reorder = (work: Work, entity: Entity, name: string, ids: readonly string[]): Stored[] => {
  const all = readMany(work, entity, `deletedAt is null order by ${quoted(name)} nulls last, ${quoted(rowColumn)}`, [])
  const byId = new Map(all.map((stored) => [stored.id, stored]))
  const given = ids.flatMap((id) => byId.get(id) ?? [])
  if (given.length === 0 && ids.length > 0) {
    const problem = `These ${entity.many} no longer exist`
    throw invalid({ ids: problem }, `${problem}.`)
  }
  const moved = new Set(ids)
  const next = given.values()
  const ordered = all.map((stored) => (moved.has(stored.id) ? (next.next().value ?? stored) : stored))
  return ordered.map(
    (stored, place) =>
      writeRecord(work, entity, stored.id, stored, { ...stored.values, [name]: place + 1 }, 'order').stored,
  )
}
