import { type Permission, readPermissions } from '#contract'
import { ownScopeOf, sectionScope } from '#shapes'
import { languagesIn } from '#translated'
import { isPermitted, type Person } from '#host/http'
import type { Database, SqlRow } from '#host/storage'

/** A revoked token keeps its row, without its hash, because records name it as their author. */
export const tokenTable = `
  create table if not exists token (
    id text primary key, hash text unique, name text not null, scopes text not null, ranges text not null,
    version integer not null, createdAt text not null, createdBy text not null, expiresAt text not null,
    lastUsedAt text, lastUsedIp text, deletedAt text
  ) strict;
`

export interface TokenRow extends SqlRow {
  id: string
  name: string
  scopes: string
  ranges: string
  createdAt: string
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
  select t.id, t.name, t.scopes, t.ranges, t.createdAt, t.createdBy, t.expiresAt, t.lastUsedAt, t.lastUsedIp,
    u.id as makerId, r.id as makerRoleId, r.permissions as makerPermissions,
    u.languages as makerLanguages
  from token t
  left join user u on u.id = t.createdBy and u.deletedAt is null
    and not exists (select 1 from user_status s where s.id = u.statusId and s.blocksSignIn = 1)
  left join role r on r.id = u.roleId and r.deletedAt is null
  where t.deletedAt is null`

/** The tokens that are not revoked, newest first. */
export const allTokens = (db: Database): TokenRow[] =>
  db.all<TokenRow>(`${select} order by t.createdAt desc, t.id desc`)
export const tokenByHash = (db: Database, hash: string): TokenRow | undefined =>
  db.get<TokenRow>(`${select} and t.hash = ?`, [hash])
export const tokenById = (db: Database, id: string): TokenRow | undefined =>
  db.get<TokenRow>(`${select} and t.id = ?`, [id])

export const wordsOf = (text: string): string[] => text.split(' ').filter((word) => word !== '')

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
  for (const scope of wordsOf(row.scopes)) {
    const [section, permission] = sectionScope(scope) ?? []
    if (section === undefined || permission === undefined || !isPermitted(maker, section, permission)) continue
    permissions[section] = [...(permissions[section] ?? []), permission]
  }
  const { id, name } = row
  const languages = languagesIn(JSON.parse(row.makerLanguages ?? '[]'))
  return { id, email: '', firstName: name, lastName: '(token)', sessionId: '', roleId: null, permissions, languages }
}

/** The scopes for calls of programs, limited to the creator's current role. */
export function ownScopesOf(row: TokenRow): ReadonlySet<string> {
  const maker = makerOf(row)
  return new Set(
    wordsOf(row.scopes).filter((scope) => {
      const own = ownScopeOf(scope)
      return own && (own.needs === undefined || isPermitted(maker, ...own.needs))
    }),
  )
}
