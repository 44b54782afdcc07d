import type { Reference } from './json.ts'

/** The maximum number of addresses per call. */
export const invitedMax = 50
export const invitationDays = 3

/** `void`: the address now has an account, or the sender can no longer assign this role. */
export const invitationStates = ['open', 'expired', 'void'] as const
export type InvitationState = (typeof invitationStates)[number]

/** An address that wasn't invited with the others; the reason continues it: "already has an account". */
export interface LeftOut {
  email: string
  reason: string
}

/** A person invited by email who hasn't set a password yet. */
export interface Invitation {
  id: string
  email: string
  role: Reference
  by: Reference
  sentAt: string
  expiresAt: string
  state: InvitationState
}
