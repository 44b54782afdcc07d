import type { Context } from '../http/route.ts'

/** The entity of security events in the activity table, and the permission to read them. No definition has this key. */
export const securityKey = 'security'
/** The record of events that say up to when retention has erased events. */
export const retentionId = 'retention'

export const securityEventKinds = [
  'sign-in',
  'sign-in-failed',
  'sign-out',
  'session-ended',
  'refused',
  'password-changed',
  'email-changed',
  'factor-added',
  'factor-removed',
  'factor-failed',
  'recovery-codes-made',
  'recovery-code-used',
  'person-added',
  'person-deleted',
  'person-restored',
  'person-approved',
  'person-suspended',
  'role-given',
  'role-added',
  'role-changed',
  'role-deleted',
  'role-restored',
  'status-changed',
  'settings-changed',
  'token-made',
  'token-revoked',
  'exported',
  'erased',
  'retention',
] as const
export type SecurityEventKind = (typeof securityEventKinds)[number]

/** Where an event came from. `originOf` reads it from a call. */
export interface Origin {
  /** The id of the person or token that did it; left out, nobody was signed in. */
  by?: string | undefined
  ip?: string | undefined
  /** The User-Agent of the request. */
  client?: string | undefined
  sessionId?: string | undefined
}

export interface SecurityEvent extends Origin {
  kind: SecurityEventKind
  /** The person whom it concerns; left out where it concerns nobody, such as a role. */
  personId?: string | undefined
  /** More about it, in short texts without secrets. They are erased with the person. */
  facts?: Readonly<Record<string, string | number | boolean>>
}

export const clientMax = 200

export function originOf({ person, request }: Pick<Context, 'person' | 'request'>): Origin {
  return {
    by: person?.id,
    ip: request.ip,
    client: (request.headers['user-agent'] ?? '').slice(0, clientMax),
    sessionId: person?.sessionId || undefined,
  }
}
