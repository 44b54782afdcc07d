import type { SqlParameter } from './database.ts'
import type { Services } from './part.ts'

/**
 * Writes a new record of accounts' own; whatever follows from it (search, activity) is done by whoever is told.
 * @param entity its definition's key
 */
export const insertRecord = (
  { db, recordChanged }: Services, entity: 'user' | 'role' | 'user-status', id: string, values: Readonly<Record<string, SqlParameter>>, at: Date,
): void => {
  const table = entity.replaceAll('-', '_')
  const row = { id, version: 1, createdAt: at.toISOString(), updatedAt: at.toISOString(), ...values }
  const columns = Object.keys(row)
  db.run(`insert into ${table} (${columns.join(', ')}) values (${columns.map(() => '?').join(', ')})`, Object.values(row))
  recordChanged({ entity, id, before: undefined, after: db.get(`select * from ${table} where id = ?`, [id]), by: undefined, at })
}
