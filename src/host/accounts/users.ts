import type { Database } from '../storage/database.ts'
import type { SqlRow } from '../storage/engine.ts'
import { newId } from '../new-id.ts'
import type { Services } from '../part.ts'

interface UserValues {
  firstName: string; lastName: string; email: string; roleId: string | null; statusId: string | null
  language: string | null; timeZone: string | null; photoId: string | null; bio: string | null
}

/** The columns of a user that accounts read; the table is made from the definition. */
export interface UserRow extends SqlRow, UserValues { id: string }

export const userById = (db: Database, id: string): UserRow | undefined =>
  db.get<UserRow>('select * from user where id = ? and deletedAt is null', [id])

/** @param email lower-case, as it is stored. */
export const userByEmail = (db: Database, email: string): UserRow | undefined =>
  db.get<UserRow>('select * from user where email = ? and deletedAt is null', [email])

/** Whether the person's status keeps them out: waiting for approval, suspended, or one of the administrators' own. */
export const blockingStatus = (db: Database, user: UserRow): { id: string; name: string } | undefined =>
  db.get<{ id: string; name: string }>(
    'select id, name from user_status where id = ? and blocksSignIn = 1', [user.statusId])

const rowOf = (db: Database, id: string): UserRow | undefined =>
  db.get<UserRow>('select * from user where id = ?', [id])

/** Whatever follows from it (search, activity) is done by whoever is told. */
export const createUser = ({ db, recordChanged }: Services, values: Partial<UserValues>, at: Date): string => {
  const row = { id: newId(), version: 1, createdAt: at.toISOString(), updatedAt: at.toISOString(), ...values }
  const places = Object.keys(row).map(() => '?').join(', ')
  db.run(`insert into user (${Object.keys(row).join(', ')}) values (${places})`, Object.values(row))
  recordChanged({ entity: 'user', before: undefined, after: rowOf(db, row.id), by: undefined, at })
  return row.id
}

/** Does nothing when all values are what they were. */
export const changeUser = (
  { db, recordChanged }: Services, id: string, values: Partial<UserValues>, by: string | undefined, at: Date,
): void => {
  const before = rowOf(db, id)
  const changed = Object.entries(values).filter(([name, value]) => before?.[name] !== value)
  if (!before || changed.length === 0) return
  const sets = changed.map(([name]) => `${name} = ?`).join(', ')
  db.run(`update user set ${sets}, version = version + 1, updatedAt = ?, updatedBy = ? where id = ?`,
    [...changed.map(([, value]) => value), at.toISOString(), by ?? null, id])
  recordChanged({ entity: 'user', before, after: rowOf(db, id), by, at })
}

export const setPassword = (db: Database, userId: string, hash: string, at: Date): void => {
  db.run('insert or replace into credential (userId, hash, changedAt) values (?, ?, ?)',
    [userId, hash, at.toISOString()])
  // A link that was asked for earlier must not undo what its owner has just done.
  db.run('delete from password_link where userId = ?', [userId])
}

export const passwordHashOf = (db: Database, userId: string): string | undefined =>
  db.get<{ hash: string }>('select hash from credential where userId = ?', [userId])?.hash
