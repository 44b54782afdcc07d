import type { CallOrigin } from '#host/http'

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
  'provider-linked',
  'provider-email',
  'person-invited',
  'invitation-revoked',
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
  'token-changed',
  'token-revoked',
  'token-restored',
  'exported',
  'erased',
  'retention',
] as const
export type SecurityEventKind = (typeof securityEventKinds)[number]

export interface SecurityEvent extends CallOrigin {
  kind: SecurityEventKind
  /** The user concerned; omitted if there is none, as for a role. */
  personId?: string | undefined
  /** More about it, in short texts without secrets. They are erased with the person. */
  facts?: Readonly<Record<string, string | number | boolean>>
}
