import { administratorRoleId, type Entity, readPermissions } from '#contract'
import { systemId } from '#host/records'
import type { Database } from '#host/storage'

/** Whether the author of a schedule may still publish, now that it is due. */
export const mayPublishNow = (db: Database, by: string | null, { key }: Entity): boolean => {
  if (by === null || by === systemId) return true
  const person = db.get<{ roleId: string | null; permissions: string | null }>(
    `select user.roleId, role.permissions from user join user_status on user_status.id = user.statusId
    left join role on role.id = user.roleId
    where user.id = ? and user.deletedAt is null and user_status.blocksSignIn = 0`,
    [by],
  )
  if (!person) return db.get('select 1 from token where id = ? and deletedAt is null', [by]) !== undefined
  if (person.roleId === administratorRoleId) return true
  return readPermissions(JSON.parse(person.permissions ?? '{}'))[key]?.includes('publish') === true
}

/** The author of the latest change of these fields of a record. */
export const authorOf = (db: Database, { key }: Entity, id: string, fields: readonly string[]): string | null => {
  const isOne = fields.map(() => 'instr(changes, ?) > 0').join(' or ')
  const entry = db.get<{ by: string }>(
    `select by from activity where entity = ? and recordId = ? and (${isOne}) order by seq desc limit 1`,
    [key, id, ...fields.map((name) => `"field":"${name}"`)],
  )
  return entry?.by ?? null
}
