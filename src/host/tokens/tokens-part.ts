import type { Log } from '#host/base'
import type { Part, Tables } from '#host/records'
import type { SecurityEvents } from '#host/security'
import { machineTokensOf } from './machine-tokens.ts'
import { tokenRules } from './token-rules.ts'

/** The settings of this room. */
export interface TokenSettings {
  /** The calls that one API token may make in a minute. */
  callsPerMinute: number
}

interface Needs {
  tables: Tables
  log: Log
  now(): Date
  securityEvent: SecurityEvents['add']
  settings: TokenSettings
}

/** Tokens for programs: records of administrators, with hashed secrets (docs/contract.md, "API tokens"). */
export const tokensPart = ({ tables: { db }, log, now, securityEvent, settings }: Needs): Part => ({
  features: ['tokens'],
  routes: [],
  rules: { token: tokenRules(db, now) },
  machineTokens: machineTokensOf({ db, log, securityEvent, callsPerMinute: settings.callsPerMinute }),
})
