import { choice, id, invitationStates, list, type Of, reference, requiredText, shape, text, time } from '#contract'

/** A person invited by email who hasn't set a password yet. */
export const invitationShape = shape({
  id,
  email: text,
  role: reference,
  by: reference,
  sentAt: time,
  expiresAt: time,
  state: choice(invitationStates),
})
export type Invitation = Of<typeof invitationShape>

/** A link that the inviter passes on, because the host doesn't send email. */
const invitationLinkShape = shape({ email: text, link: requiredText })
export type InvitationLink = Of<typeof invitationLinkShape>
/** An address that wasn't invited with the others; the reason continues it: "already has an account". */
const leftOutShape = shape({ email: requiredText, reason: requiredText })
export type LeftOut = Of<typeof leftOutShape>
export const invitedShape = shape({
  invited: list(invitationShape),
  links: list(invitationLinkShape),
  leftOut: list(leftOutShape),
})
export type Invited = Of<typeof invitedShape>
export const openInvitationShape = shape({ email: text, by: text, siteName: text })
export type OpenInvitation = Of<typeof openInvitationShape>
