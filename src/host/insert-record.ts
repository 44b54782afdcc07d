import type { SqlParameter } from './database.ts'
import type { Services } from './part.ts'

/**
 * Writes a new record of accounts' own; whatever follows from it (search, activity) is done by whoever is told.
 * @param entity its definition's key
 */
export const insertRecord = (
  { db, recordChanged }: Services, entity: 'user' | 'role' | 'user-status', id: string,
  values: Readonly<Record<string, SqlParameter>>, at: Date,
): void => {
  const table = entity.replaceAll('-', '_')
  const row = { id, version: 1, createdAt: at.toISOString(), updatedAt: at.toISOString(), ...values }
  const columns = Object.keys(row)
  const places = columns.map(() => '?').join(', ')
  db.run(`insert into ${table} (${columns.join(', ')}) values (${places})`, Object.values(row))
  const after = db.get(`select * from ${table} where id = ?`, [id])
  recordChanged({ entity, id, before: undefined, after, by: undefined, at })
}
