import { newPassword } from '../passwords.ts'
import { tokenHash } from '../secret-token.ts'
import { newId } from '../../base/new-id.ts'
import type { Database } from '../../storage/database.ts'
import type { SqlRow } from '../../storage/engine.ts'
import { matchingStep } from './time-code.ts'
import { counterOfUse, credentialIdOf, type NewPasskey, type Party, passkeyAlgorithms } from './passkey.ts'

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
}

export const recoveryCodesCount = 10

export const factorsOf = (db: Database, userId: string): FactorRow[] =>
  db.all<FactorRow>('select * from factor where userId = ? order by createdAt, id', [userId])

export const recoveryCodesLeft = (db: Database, userId: string): number =>
  Number(db.get('select count(*) as count from recovery_code where userId = ?', [userId])?.count)

/** The ways to prove a second factor; empty where the person has none. */
export function factorKinds(db: Database, userId: string): readonly (FactorKind | 'recovery')[] {
  const kinds = new Set(factorsOf(db, userId).map(({ kind }) => kind))
  return kinds.size === 0 ? [] : [...kinds, ...(recoveryCodesLeft(db, userId) > 0 ? ['recovery' as const] : [])]
}

interface NewFactor {
  userId: string
  name: string
  passkey?: NewPasskey
  code?: { secret: string; lastStep: number }
}

export function addFactor(db: Database, { userId, name, passkey, code }: NewFactor, now: Date): string {
  const id = newId()
  db.run(
    `insert into factor (id, userId, kind, name, createdAt, credentialId, publicKey, algorithm, counter, secret,
      lastStep) values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    [
      id,
      userId,
      passkey ? 'passkey' : 'code',
      name,
      now.toISOString(),
      passkey?.credentialId ?? null,
      passkey?.publicKey.toString('base64') ?? null,
      passkey?.algorithm ?? null,
      passkey?.counter ?? null,
      code?.secret ?? null,
      code?.lastStep ?? null,
    ],
  )
  return id
}

/** Removes one factor. The recovery codes go with the last one, since they stand for it. */
export function removeFactor(db: Database, userId: string, id: string): void {
  db.run('delete from factor where id = ? and userId = ?', [id, userId])
  if (factorsOf(db, userId).length === 0) removeFactors(db, userId)
}

/** Removes every factor and recovery code of a person; answers how many factors there were. */
export function removeFactors(db: Database, userId: string): number {
  const count = factorsOf(db, userId).length
  db.run('delete from factor where userId = ?', [userId])
  db.run('delete from recovery_code where userId = ?', [userId])
  return count
}

/** The letters of a recovery code; people type them with spaces, or without the dashes. */
const recoveryHash = (code: string): string => tokenHash(code.toLowerCase().replaceAll(/[^a-z0-9]/g, ''))

/** Replaces the recovery codes; only their hashes stay. A quick hash suffices for 130 random bits. */
export function newRecoveryCodes(db: Database, userId: string, now: Date): string[] {
  const codes = Array.from({ length: recoveryCodesCount }, newPassword)
  db.run('delete from recovery_code where userId = ?', [userId])
  for (const code of codes) {
    db.run('insert into recovery_code (hash, userId, createdAt) values (?, ?, ?)', [
      recoveryHash(code),
      userId,
      now.toISOString(),
    ])
  }
  return codes
}

/** Uses up a code and says which kind it was; undefined where it is none of this person, or was used before. */
export function consumeCode(db: Database, userId: string, given: string, now: Date): 'code' | 'recovery' | undefined {
  const code = given.replaceAll(/\s/g, '')
  for (const { id, secret, lastStep } of factorsOf(db, userId)) {
    const step = secret === null ? undefined : matchingStep(secret, code, now, lastStep ?? 0)
    if (step === undefined) continue
    db.run('update factor set lastStep = ?, lastUsedAt = ? where id = ?', [step, now.toISOString(), id])
    return 'code'
  }
  return (
    db.get('delete from recovery_code where userId = ? and hash = ? returning 1', [userId, recoveryHash(code)]) &&
    'recovery'
  )
}

/** Checks a passkey's answer to this challenge; the person whose passkey it is, or undefined. */
export function consumePasskey(
  db: Database,
  given: unknown,
  challenge: string,
  party: Party,
  now: Date,
): string | undefined {
  const row = db.get<FactorRow>('select * from factor where credentialId = ?', [credentialIdOf(given)])
  const algorithm = passkeyAlgorithms.find((known) => known === row?.algorithm)
  if (!row?.publicKey || algorithm === undefined) return undefined
  const publicKey = Buffer.from(row.publicKey, 'base64')
  const known = { publicKey, algorithm, counter: row.counter ?? 0, userId: row.userId }
  const counter = counterOfUse(given, known, challenge, party)
  if (counter === undefined) return undefined
  db.run('update factor set counter = ?, lastUsedAt = ? where id = ?', [counter, now.toISOString(), row.id])
  return row.userId
}

export const isKnownPasskey = (db: Database, credentialId: string): boolean =>
  db.get('select 1 from factor where credentialId = ?', [credentialId]) !== undefined

/** The passkeys of a person, as a browser is told which of them it may use. */
export const allowedPasskeys = (db: Database, userId: string): object[] =>
  factorsOf(db, userId).flatMap(({ credentialId }) =>
    credentialId === null ? [] : [{ type: 'public-key', id: credentialId }],
  )
