import type { FactorCode } from '#contract'
import { newId } from '#host/base'
import type { Database, SqlRow } from '#host/storage'
import { newPassword } from '../passwords.ts'
import { tokenHash } from '../secret-token.ts'
import { clockOffset, matchingStep, stepOf } from './time-code.ts'
import {
  counterOfUse,
  credentialIdOf,
  isProblem,
  type NewPasskey,
  type Party,
  passkeyAlgorithms,
  type PasskeyProblem,
} from './passkey.ts'

export const factorTables = `
  create table factor (
    id text primary key, userId text not null, kind text not null, name text not null, createdAt text not null,
    lastUsedAt text, credentialId text unique, publicKey text, algorithm integer, counter integer,
    secret text, lastStep integer
  ) strict;
  create index factor_by_user on factor (userId);
  create table recovery_code (hash text primary key, userId text not null, createdAt text not null) strict;
  create index recovery_code_by_user on recovery_code (userId);
`
export const factorColumns = `
  alter table factor add column madeFor text;
  alter table factor add column toldStep integer;
`

export type FactorKind = 'passkey' | 'code'
export interface FactorRow extends SqlRow {
  id: string
  userId: string
  kind: FactorKind
  name: string
  createdAt: string
  lastUsedAt: string | null
  credentialId: string | null
  publicKey: string | null
  algorithm: number | null
  counter: number | null
  secret: string | null
  lastStep: number | null
  /** The hostname that a passkey was created for; null for a passkey of an earlier release until its next use. */
  madeFor: string | null
  /** The time step of a code rejected as too early, with that reason. It is never accepted later. */
  toldStep: number | null
}

const recoveryCodesCount = 10

export const factorsOf = (db: Database, userId: string): FactorRow[] =>
  db.all<FactorRow>('select * from factor where userId = ? order by createdAt, id', [userId])

export const recoveryCodesLeft = (db: Database, userId: string): number =>
  Number(db.get('select count(*) as count from recovery_code where userId = ?', [userId])?.count)

/** The ways to prove a second factor; empty if the person has none. */
export function factorKinds(db: Database, userId: string): readonly (FactorKind | 'recovery')[] {
  const kinds = new Set(factorsOf(db, userId).map(({ kind }) => kind))
  return kinds.size === 0 ? [] : [...kinds, ...(recoveryCodesLeft(db, userId) > 0 ? ['recovery' as const] : [])]
}

interface NewFactor {
  userId: string
  name: string
  passkey?: NewPasskey & { madeFor: string }
  code?: { secret: string; lastStep: number }
}

export function addFactor(db: Database, { userId, name, passkey, code }: NewFactor, now: Date): string {
  const id = newId()
  db.insert('factor', {
    id,
    userId,
    kind: passkey ? 'passkey' : 'code',
    name,
    createdAt: now.toISOString(),
    credentialId: passkey?.credentialId ?? null,
    publicKey: passkey?.publicKey.toString('base64') ?? null,
    algorithm: passkey?.algorithm ?? null,
    counter: passkey?.counter ?? null,
    secret: code?.secret ?? null,
    lastStep: code?.lastStep ?? null,
    madeFor: passkey?.madeFor ?? null,
  })
  return id
}

/** Removes one factor. Removing the last one also removes the recovery codes, which replace it. */
export function removeFactor(db: Database, userId: string, id: string): void {
  db.run('delete from factor where id = ? and userId = ?', [id, userId])
  if (factorsOf(db, userId).length === 0) removeFactors(db, userId)
}

/** Removes every factor and recovery code of a person; returns how many factors there were. */
export function removeFactors(db: Database, userId: string): number {
  const count = factorsOf(db, userId).length
  db.run('delete from factor where userId = ?', [userId])
  db.run('delete from recovery_code where userId = ?', [userId])
  return count
}

const recoveryHash = (code: string): string => tokenHash(code.replaceAll('-', ''))

/** Replaces the recovery codes; only their hashes stay. A quick hash suffices for 130 random bits. */
export function newRecoveryCodes(db: Database, userId: string, now: Date): string[] {
  const codes = Array.from({ length: recoveryCodesCount }, newPassword)
  db.run('delete from recovery_code where userId = ?', [userId])
  for (const code of codes) {
    db.insert('recovery_code', { hash: recoveryHash(code), userId, createdAt: now.toISOString() })
  }
  return codes
}

/** `clock`: a code of the near past or future, by this many steps; it is not accepted. */
type UseOfCode = { used: FactorCode['kind'] } | { clock: number } | undefined

/** Consumes a code; undefined if it is not this user's or was used before. */
export function consumeCode(db: Database, userId: string, { kind, text }: FactorCode, now: Date): UseOfCode {
  if (kind === 'recovery') {
    const values = [userId, recoveryHash(text)]
    return db.get('delete from recovery_code where userId = ? and hash = ? returning 1', values) && { used: kind }
  }
  const apps = factorsOf(db, userId).flatMap(({ secret, ...app }) => (secret === null ? [] : [{ ...app, secret }]))
  for (const { id, secret, lastStep, toldStep } of apps) {
    const step = matchingStep(secret, text, now, lastStep ?? 0, toldStep)
    if (step === undefined) continue
    db.update('factor', { lastStep: step, lastUsedAt: now.toISOString() }, { id })
    return { used: kind }
  }
  for (const { id, secret } of apps) {
    const clock = clockOffset(secret, text, now)
    if (clock === undefined) continue
    // The response reveals when this code becomes valid, so it must never be accepted.
    if (clock > 0) db.update('factor', { toldStep: stepOf(now) + clock }, { id })
    return { clock }
  }
  return undefined
}

/** Checks a passkey's response to this challenge; returns its owner, or why it is rejected. */
export function consumePasskey(
  db: Database,
  given: unknown,
  challenge: string,
  party: Party,
  now: Date,
): { userId: string } | PasskeyProblem {
  const row = db.get<FactorRow>('select * from factor where credentialId = ?', [credentialIdOf(given)])
  const algorithm = passkeyAlgorithms.find((known) => known === row?.algorithm)
  if (!row?.publicKey || algorithm === undefined) return { cause: 'unknown' }
  const { id, userId, madeFor } = row
  if (madeFor !== null && madeFor !== party.id) return { cause: 'elsewhere', name: madeFor }
  const known = { publicKey: Buffer.from(row.publicKey, 'base64'), algorithm, counter: row.counter ?? 0, userId }
  const use = counterOfUse(given, known, challenge, party)
  if (isProblem(use)) return use
  db.update('factor', { counter: use.counter, lastUsedAt: now.toISOString(), madeFor: party.id }, { id })
  return { userId }
}

export const isKnownPasskey = (db: Database, credentialId: string): boolean =>
  db.get('select 1 from factor where credentialId = ?', [credentialId]) !== undefined

interface OwnPasskeys {
  /** In the form in which a browser expects allowed credentials. */
  allowed: { type: string; id: string }[]
  /** The hostnames of passkeys that only work at other hostnames of the panel. */
  elsewhere: string[]
}
export function passkeysOf(db: Database, userId: string, party: Party): OwnPasskeys {
  const own: OwnPasskeys = { allowed: [], elsewhere: [] }
  for (const { credentialId, madeFor } of factorsOf(db, userId)) {
    if (credentialId === null) continue
    if (madeFor === null || madeFor === party.id) own.allowed.push({ type: 'public-key', id: credentialId })
    else if (!own.elsewhere.includes(madeFor)) own.elsewhere.push(madeFor)
  }
  return own
}
