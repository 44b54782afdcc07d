import type { Entity, Values } from '#contract'
import { peopleWith, systemId } from '#host/records'
import type { Database } from '#host/storage'

/** Whether the author of a schedule may still publish, now that it is due. */
export const mayPublishNow = (db: Database, by: string | null, { key }: Entity, values: Values): boolean =>
  by === null || by === systemId || peopleWith(db, key, 'publish', values).some(({ id }) => id === by)

/** The author of the latest change of these fields of a record. */
export const authorOf = (db: Database, { key }: Entity, id: string, fields: readonly string[]): string | null => {
  const isOne = fields.map(() => 'instr(changes, ?) > 0').join(' or ')
  const entry = db.get<{ by: string }>(
    `select by from activity where entity = ? and recordId = ? and (${isOne}) order by seq desc limit 1`,
    [key, id, ...fields.map((name) => `"field":"${name}"`)],
  )
  return entry?.by ?? null
}
