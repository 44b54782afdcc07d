import { newId } from '#host/base'
import { followWrite, type Tables } from '#host/records'
import type { Database, SqlRow } from '#host/storage'

interface UserValues {
  firstName: string
  lastName: string | null
  email: string
  roleId: string | null
  statusId: string | null
  language: string | null
  timeZone: string | null
  photoId: string | null
  bio: string | null
  /** A JSON list; empty or null: all. */
  languages: string | null
}

/** The columns of a user that accounts read. The definition creates the table. */
export interface UserRow extends SqlRow, UserValues {
  id: string
}

export const userById = (db: Database, id: string): UserRow | undefined =>
  db.get<UserRow>('select * from user where id = ? and deletedAt is null', [id])

/** @param email in lower case, as the table stores it */
export const userByEmail = (db: Database, email: string): UserRow | undefined =>
  db.get<UserRow>('select * from user where email = ? and deletedAt is null', [email])

/** The status that blocks sign-in: waiting for approval, suspended, or one that administrators added. */
export const blockingStatus = (db: Database, user: UserRow): { id: string; name: string } | undefined =>
  db.get<{ id: string; name: string }>('select id, name from user_status where id = ? and blocksSignIn = 1', [
    user.statusId,
  ])

const rowOf = (db: Database, id: string): UserRow | undefined =>
  db.get<UserRow>('select * from user where id = ?', [id])

/** Creates a user with its search words and activity entry. */
export const createUser = (tables: Tables, values: Partial<UserValues> & { id?: string }, at: Date): string => {
  const { db } = tables
  const row = { id: newId(), version: 1, createdAt: at.toISOString(), updatedAt: at.toISOString(), ...values }
  db.insert('user', row)
  followWrite(tables, { entity: 'user', before: undefined, after: rowOf(db, row.id), by: undefined, at })
  return row.id
}

/** Writes nothing when all values are unchanged. */
export const changeUser = (
  tables: Tables,
  id: string,
  values: Partial<UserValues>,
  by: string | undefined,
  at: Date,
): void => {
  const { db } = tables
  const before = rowOf(db, id)
  const isUnchanged = Object.entries(values).every(([name, value]) => before?.[name] === value)
  if (!before || isUnchanged) return
  const mark = { version: Number(before.version) + 1, updatedAt: at.toISOString(), updatedBy: by ?? null }
  db.update('user', { ...values, ...mark }, { id })
  followWrite(tables, { entity: 'user', before, after: rowOf(db, id), by, at })
}

export const setPassword = (db: Database, userId: string, hash: string, at: Date): void => {
  db.insert('credential', { userId, hash, changedAt: at.toISOString() }, 'replace')
  // An earlier link must not reset the new password.
  db.run('delete from password_link where userId = ?', [userId])
}

export const passwordHashOf = (db: Database, userId: string): string | undefined =>
  db.get<{ hash: string }>('select hash from credential where userId = ?', [userId])?.hash
