import { calls, type Feature, token } from '#contract'
import { type Log, notFound } from '#host/base'
import { type Answer, requirePermission, type SignedIn } from '#host/http'
import { addActivity, labelIn, labelsOf, type Part, type Tables, workOf } from '#host/records'
import type { SecurityEvents } from '#host/security'
import { machineTokensOf } from './machine-tokens.ts'
import { makeToken } from './make-token.ts'
import { allTokens, isActive, tokenById, type TokenRow, wordsOf } from './token-store.ts'

const wiresOf = ({ db, model }: Tables, rows: readonly TokenRow[], now: Date): object[] => {
  const makers = labelsOf(db, model, 'user', new Set(rows.map(({ createdBy }) => createdBy)))
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    scopes: wordsOf(row.scopes),
    ranges: wordsOf(row.ranges),
    createdAt: row.createdAt,
    createdBy: { ...labelIn(makers, row.createdBy) },
    expiresAt: row.expiresAt,
    lastUsedAt: row.lastUsedAt,
    lastUsedIp: row.lastUsedIp,
    isActive: isActive(row, now),
  }))
}

/** The settings of this room. */
export interface TokenSettings {
  /** The calls that one API token may make in a minute. */
  callsPerMinute: number
}

interface Needs {
  tables: Tables
  log: Log
  securityEvent: SecurityEvents['add']
  /** The features of the whole host. */
  features: ReadonlySet<Feature>
  settings: TokenSettings
}

/** Tokens for programs: created and revoked by administrators, stored hashed (docs/contract.md, "API tokens"). */
export function tokensPart({ tables, log, securityEvent, features, settings }: Needs): Part {
  const { db } = tables

  const list = ({ person, now }: SignedIn): Answer => {
    requirePermission(person, token.key, 'view')
    return { data: wiresOf(tables, allTokens(db), now) }
  }
  const make = (context: SignedIn): Answer => {
    const { id, secret } = makeToken(tables, features, context)
    const [wire] = wiresOf(tables, [tokenById(db, id) ?? []].flat(), context.now)
    return { status: 201, data: { ...wire, token: secret } }
  }
  const revoke = (context: SignedIn): Answer => {
    const {
      person,
      params: { id = '' },
      now,
    } = context
    requirePermission(person, token.key, 'edit')
    const row = tokenById(db, id)
    if (!row) throw notFound('This token doesn’t exist.')
    db.run('update token set deletedAt = ?, hash = null, version = 2 where id = ?', [now.toISOString(), id])
    addActivity(workOf(tables, context), {
      entity: token,
      id,
      version: 2,
      before: { values: { name: row.name }, deletedAt: null },
      after: { values: { name: row.name }, deletedAt: now.toISOString() },
      action: 'delete',
      changes: [],
    })
    return {}
  }
  return {
    features: ['tokens'],
    machineTokens: machineTokensOf({ db, log, securityEvent, callsPerMinute: settings.callsPerMinute }),
    routes: [
      { method: 'GET', path: calls.tokens, handle: list },
      { method: 'POST', path: calls.tokens, secrets: ['token'], handle: make },
      { method: 'DELETE', path: `${calls.tokens}/{id}`, handle: revoke },
    ],
  }
}
