import {
  anyObject,
  choice,
  count,
  flag,
  id,
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

/** The organisation's account of a user: `label` is the provider's name. */
export const providerLinkShape = shape({ label: text, linkedAt: maybe(time), hasPassword: flag })
export type ProviderLink = Of<typeof providerLinkShape>

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
export type SecurityEntry = Of<typeof securityEventShape>

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
