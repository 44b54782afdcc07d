import type { Database, SqlRow } from '#host/storage'

export const oidcTables = `
  create table provider_link (
    issuer text not null, sub text not null, userId text not null unique, email text not null,
    createdAt text not null, lastUsedAt text not null, primary key (issuer, sub)
  ) strict;
  create table provider_session (
    sessionId text primary key references session (id) on delete cascade,
    sub text not null, sid text not null, hasFactor integer not null
  ) strict;
`

/** The account that belongs to a user of the provider. */
export interface ProviderLink extends SqlRow {
  sub: string
  userId: string
  /** The address at the provider, as of the last sign-in. */
  email: string
  createdAt: string
}

export const linkOf = (db: Database, issuer: string, sub: string): ProviderLink | undefined =>
  db.get<ProviderLink>('select * from provider_link where issuer = ? and sub = ?', [issuer, sub])

/** A user's link to this issuer. One to a former issuer no longer signs in. */
export const linkOfUser = (db: Database, issuer: string, userId: string): ProviderLink | undefined =>
  db.get<ProviderLink>('select * from provider_link where issuer = ? and userId = ?', [issuer, userId])

/** Replaces a link to a former issuer or account of the provider. */
export function addLink(
  db: Database,
  issuer: string,
  { sub, userId, email }: Pick<ProviderLink, 'sub' | 'userId' | 'email'>,
  now: Date,
): void {
  const at = now.toISOString()
  db.run('delete from provider_link where userId = ?', [userId])
  db.insert('provider_link', { issuer, sub, userId, email, createdAt: at, lastUsedAt: at })
}

/** The sessions of a user of the provider, or only those of one session there. */
export const providerSessions = (db: Database, { sub, sid }: { sub: string; sid: string }) =>
  db.all<{ id: string; userId: string }>(
    `select s.id, s.userId from provider_session p join session s on s.id = p.sessionId
    where (? = '' or p.sub = ?) and (? = '' or p.sid = ?)`,
    [sub, sub, sid, sid],
  )
