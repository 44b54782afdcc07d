import { randomBytes } from 'node:crypto'
import { type TokenState, textOf, type Values } from '#contract'
import { tokenHash } from '#host/accounts'
import { daysFrom, forbidden } from '#host/base'
import { rangesProblem, requireRecentProof } from '#host/http'
import type { RecordChange, Rules, Stored, Work } from '#host/records'
import type { Database } from '#host/storage'
import { mayGrant, scopesIn, tokenById } from './token-store.ts'

const tokensMax = 100
const [usualDays, maxDays, soonDays] = [365, 731, 30]

function stateOf(db: Database, { id, values }: Stored, now: Date): TokenState {
  const token = tokenById(db, id)
  const endsBy = (days: number): boolean => textOf(values.expiresAt) <= daysFrom(now, days)
  if (!token) return 'revoked'
  if (endsBy(0)) return 'expired'
  if (token.makerId === null) return 'blocked'
  if (endsBy(soonDays)) return 'ending'
  return token.lastUsedAt === null ? 'unused' : 'works'
}

const full = ({ db }: Work): Record<string, string> => {
  const count = Number(db.get('select count(*) as total from token where deletedAt is null')?.total)
  return count < tokensMax ? {} : { name: `There are ${tokensMax} tokens. Delete one first` }
}

function problemsOf({ person, now }: Work, { before, after, changed }: RecordChange): Record<string, string> {
  // A token acts for its creator: someone else with a secret for it could do what they may not.
  if (changed.has('secretAt') && before?.createdBy !== person?.id) {
    throw forbidden('Only the creator of a token can renew its secret.')
  }
  const had = scopesIn(before?.values.scopes)
  const beyond = scopesIn(after.scopes).find((scope) => !had.includes(scope) && person && !mayGrant(person, scope))
  const expiresAt = textOf(after.expiresAt)
  const isTimely = expiresAt > now.toISOString() && expiresAt <= daysFrom(now, maxDays)
  const ranges = rangesProblem(after.ranges)
  return {
    ...(beyond !== undefined && { scopes: `Your own role doesn’t allow ${beyond}` }),
    ...(changed.has('expiresAt') && !isTimely && { expiresAt: 'Choose a time in the next two years' }),
    ...(changed.has('ranges') && ranges !== undefined && { ranges }),
  }
}

export const tokenRules = (db: Database, now: () => Date): Rules => ({
  derive: (work, { after }): Values => ({ ...after, expiresAt: after.expiresAt ?? daysFrom(work.now, usualDays) }),
  check: (work, change) => {
    requireRecentProof(work)
    return { ...(!change.before && full(work)), ...problemsOf(work, change) }
  },
  checkReturn: full,
  saved: (work, { id, after }) =>
    work.db.run(
      `insert into token_secret (id, name, createdBy) values (?, ?, ?)
      on conflict do update set name = excluded.name`,
      [id, textOf(after.name), work.by],
    ),
  // A revoked token never works again: back from the trash, it needs a new secret.
  removed: (work, { id }) => work.db.run('update token_secret set hash = null where id = ?', [id]),
  makeSecret: (work, { id }) => {
    // 256 bits in hexadecimal digits: a double click selects them all, and secret scanners know the prefix.
    const secret = `apron_${randomBytes(32).toString('hex')}`
    work.db.run('update token_secret set hash = ? where id = ?', [tokenHash(secret), id])
    return secret
  },
  notes: (records) => new Map(records.map((stored) => [stored.id, { state: stateOf(db, stored, now()) }])),
})
