import { tokenHash } from '#host/accounts'
import { createCallBudget, forbidden, later, type Log, tooMany, unauthenticated } from '#host/base'
import { isWithin, type MachineTokens } from '#host/http'
import type { SecurityEvents } from '#host/security'
import { type Database, isDiskFailure } from '#host/storage'
import { isActive, ownScopesOf, personOfToken, tokenByHash, tokenById, type TokenRow } from './token-store.ts'

/** The time of the last use is exact to a minute, so that most reads need no write. */
const noteEveryMs = 60_000

interface Needs {
  db: Database
  log: Log
  securityEvent: SecurityEvents['add']
  callsPerMinute: number
}

/** Checks the API tokens of requests. */
export function machineTokensOf({ db, log, securityEvent, callsPerMinute }: Needs): MachineTokens {
  const overBudget = createCallBudget(callsPerMinute)

  const noteUse = ({ id, lastUsedAt, lastUsedIp }: TokenRow, ip: string, now: Date): void => {
    if (lastUsedIp === ip && lastUsedAt !== null && later(lastUsedAt, noteEveryMs) > now.toISOString()) return
    try {
      db.run('update token set lastUsedAt = ?, lastUsedIp = ? where id = ?', [now.toISOString(), ip, id])
    } catch (error) {
      if (!isDiskFailure(error)) throw error
      log('the disk can’t be written: is it full?', { reason: error.message })
    }
  }

  return {
    use: (token, ip, now) => {
      const row = tokenByHash(db, tokenHash(token))
      if (!row || !isActive(row, now)) {
        const facts = { reason: 'This API token isn’t valid.', token: row?.name ?? 'unknown' }
        securityEvent({ kind: 'refused', ip, personId: row?.createdBy, facts })
        throw unauthenticated(facts.reason)
      }
      if (!isWithin(row.ranges, ip)) throw forbidden('This API token can’t be used from this IP address.')
      const seconds = overBudget(row.id, now.getTime())
      if (seconds !== undefined) throw tooMany(seconds, 'This API token makes too many calls.')
      noteUse(row, ip, now)
      return { id: row.id, scopes: ownScopesOf(row) }
    },
    personOf: (id, now) => {
      const row = tokenById(db, id)
      return row && isActive(row, now) ? personOfToken(row) : undefined
    },
  }
}
