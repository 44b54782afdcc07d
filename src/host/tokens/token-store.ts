import { isText, type Permission, readPermissions } from '#contract'
import { ownScopeOf, sectionScope } from '#readable'
import { languagesIn } from '#translated'
import { isPermitted, type Person } from '#host/http'
import type { Database, SqlRow } from '#host/storage'

/** A token that has a secret and isn't in the trash. */
export interface TokenRow extends SqlRow {
  id: string
  name: string
  /** JSON. */
  scopes: string
  ranges: string | null
  createdBy: string
  expiresAt: string
  lastUsedAt: string | null
  lastUsedIp: string | null
  /** The ID of the creator; null if the creator was deleted or can’t sign in. */
  makerId: string | null
  makerRoleId: string | null
  makerPermissions: string | null
  makerLanguages: string | null
}

const select = `
  select t.id, t.name, t.scopes, t.ranges, t.createdBy, t.expiresAt, t.lastUsedAt, t.lastUsedIp,
    u.id as makerId, r.id as makerRoleId, r.permissions as makerPermissions,
    u.languages as makerLanguages
  from token_secret s
  join token t on t.id = s.id and t.deletedAt is null
  left join user u on u.id = t.createdBy and u.deletedAt is null
    and not exists (select 1 from user_status b where b.id = u.statusId and b.blocksSignIn = 1)
  left join role r on r.id = u.roleId and r.deletedAt is null
  where s.hash is not null`

export const tokenByHash = (db: Database, hash: string): TokenRow | undefined =>
  db.get<TokenRow>(`${select} and s.hash = ?`, [hash])
export const tokenById = (db: Database, id: string): TokenRow | undefined =>
  db.get<TokenRow>(`${select} and s.id = ?`, [id])

export const scopesIn = (scopes: unknown): string[] => (Array.isArray(scopes) ? scopes.filter(isText) : [])

export const isActive = ({ expiresAt, makerId }: TokenRow, now: Date): boolean =>
  makerId !== null && expiresAt > now.toISOString()

/** The creator, for permission checks. */
const makerOf = ({ createdBy, makerRoleId, makerPermissions }: TokenRow): Person => ({
  id: createdBy,
  email: '',
  firstName: '',
  lastName: '',
  sessionId: '',
  roleId: makerRoleId,
  permissions: readPermissions(JSON.parse(makerPermissions ?? '{}')),
})

/**
 * The token as the author of its writes. It has the permissions of its scopes, limited to its creator's current role,
 * and never a role of its own.
 */
export function personOfToken(row: TokenRow): Person {
  const maker = makerOf(row)
  const permissions: { [section: string]: Permission[] } = {}
  for (const scope of scopesIn(JSON.parse(row.scopes))) {
    const [section, permission] = sectionScope(scope) ?? []
    if (section === undefined || permission === undefined || !isPermitted(maker, section, permission)) continue
    permissions[section] = [...(permissions[section] ?? []), permission]
  }
  const { id, name } = row
  const languages = languagesIn(JSON.parse(row.makerLanguages ?? '[]'))
  return { id, email: '', firstName: name, lastName: '(token)', sessionId: '', roleId: null, permissions, languages }
}

/** Whether the user can grant this scope. */
export function mayGrant(person: Person, scope: string): boolean {
  const own = ownScopeOf(scope)
  const needs = own ? own.needs : sectionScope(scope)
  return needs === undefined ? own !== undefined : isPermitted(person, ...needs)
}

/** The scopes for calls of programs, limited to the creator's current role. */
export function ownScopesOf(row: TokenRow): ReadonlySet<string> {
  const maker = makerOf(row)
  return new Set(scopesIn(JSON.parse(row.scopes)).filter((scope) => ownScopeOf(scope) && mayGrant(maker, scope)))
}
