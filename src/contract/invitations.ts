/** The maximum number of addresses per call. */
export const invitedMax = 50
export const invitationDays = 3

/** `void`: the address now has an account, or the sender can no longer assign this role. */
export const invitationStates = ['open', 'expired', 'void'] as const
export type InvitationState = (typeof invitationStates)[number]
