import {
  anyObject,
  choice,
  count,
  flag,
  id,
  invitationStates,
  list,
  mapOf,
  maybe,
  type Of,
  optional,
  reference,
  requiredText,
  shape,
  text,
  time,
} from '#contract'

export const sessionShape = shape({
  id,
  createdAt: time,
  lastActiveAt: time,
  expiresAt: time,
  userAgent: optional(text),
  ip: optional(text),
  current: flag,
})

/** A second factor. `madeFor` is the hostname of the panel for which a passkey works. */
export const factorShape = shape({
  id,
  kind: choice(['code', 'passkey']),
  name: text,
  createdAt: time,
  lastUsedAt: maybe(time),
  madeFor: optional(text),
})
export type Factor = Of<typeof factorShape>
const recoveryCodes = optional(list(text))
export const newFactorShape = shape({ ...factorShape.fields, recoveryCodes })
export const factorsShape = shape({ factors: list(factorShape), recoveryCodesLeft: count })
export type Factors = Of<typeof factorsShape>
export const recoveryCodesShape = shape({ recoveryCodes })
/** For an authenticator app, `secret` and `challenge`; for the browser, which checks it, `passkey`. */
export const begunFactorShape = shape({
  secret: optional(text),
  challenge: optional(text),
  passkey: optional(anyObject),
})

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

/** `person` is the affected user, and `by` the one who caused the event. `device`: "Firefox on Windows". */
export const securityEventShape = shape({
  id: requiredText,
  at: time,
  kind: text,
  person: maybe(reference),
  by: maybe(reference),
  address: maybe(text),
  place: maybe(choice(['loopback', 'private', 'public'])),
  device: maybe(text),
  facts: anyObject,
  isErased: flag,
})
export type SecurityEvent = Of<typeof securityEventShape>

export const personThenShape = shape({ id, label: text, email: text, status: text, maySignIn: flag })
export type PersonThen = Of<typeof personThenShape>
/** `ranges`: IP addresses and ranges allowed to sign in; empty for all. */
export const roleThenShape = shape({
  id,
  name: text,
  isAdministrator: flag,
  permissions: mapOf(list(text)),
  ranges: text,
  people: list(personThenShape),
})
export type RoleThen = Of<typeof roleThenShape>
export const rightsShape = shape({ on: time, roles: list(roleThenShape), withoutRole: list(personThenShape) })
export type Rights = Of<typeof rightsShape>
