import { type FailureCode, failureStatus } from '#contract'

interface Extras {
  fields?: Readonly<Record<string, string>>
  /** With `conflict`, the current record. */
  data?: unknown
  headers?: Readonly<Record<string, string>>
  /** Needed only for a code that has several statuses. */
  status?: number
}

/** A failed answer, thrown at any depth. A person reads `message`. */
export class Refusal extends Error {
  readonly code: FailureCode
  readonly status: number
  readonly extras: Extras

  constructor(code: FailureCode, message: string, extras: Extras = {}) {
    super(message)
    this.code = code
    this.status = extras.status ?? failureStatus[code]
    this.extras = extras
  }
}

export const malformed = (message: string): Refusal => new Refusal('malformed', message)

export const unauthenticated = (message = 'Sign in to go on.'): Refusal =>
  new Refusal('unauthenticated', message, { headers: { 'WWW-Authenticate': 'Bearer' } })

/** The password was right. `wanted` says by which second factors the sign-in goes on. */
export const secondFactorWanted = (wanted: object): Refusal =>
  new Refusal('second_factor', 'This account has a second factor. Prove it to go on.', {
    data: wanted,
    headers: { 'WWW-Authenticate': 'Bearer' },
  })

/** @param field the field that this person may not set */
export const forbidden = (message = 'Your role does not permit this.', field?: string): Refusal =>
  new Refusal('forbidden', message, field === undefined ? {} : { fields: { [field]: message } })

export const notFound = (message = 'There is nothing at this address.'): Refusal => new Refusal('not_found', message)

export const methodNotAllowed = (allowed: readonly string[]): Refusal =>
  new Refusal('method_not_allowed', 'This address does not take that method.', {
    headers: { Allow: allowed.join(', ') },
  })

export const versionRequired = (): Refusal =>
  new Refusal('version_required', 'Say which version of the record this changes.')

export const conflict = (current: unknown, message = 'Somebody else has changed this in the meantime.'): Refusal =>
  new Refusal('conflict', message, { data: current })

export const duplicate = (fields: Readonly<Record<string, string>>): Refusal =>
  new Refusal('duplicate', 'Another record already has this.', { fields })

export const inUse = (message: string): Refusal => new Refusal('in_use', message)

export const tooLarge = (message: string): Refusal => new Refusal('too_large', message)

/** The operator reads the reason in the log; the person can only wait. */
export function storageRefused(): Refusal {
  return new Refusal(
    'storage',
    'The host cannot use its database just now: another program has interfered with it. ' +
      'Your text is kept; the operator finds the reason in the log of the host.',
  )
}

/** The store of pictures gives no answer, or refuses. */
export function mediaAway(): Refusal {
  return new Refusal(
    'storage',
    'The host cannot reach its store of pictures just now. Nothing was changed: try again in ' +
      'a few minutes. The operator finds the reason in the log of the host.',
  )
}

export const unsupportedMedia = (expected: string): Refusal =>
  new Refusal('unsupported_media', `Send this as ${expected}.`)

export const misdirected = (): Refusal => new Refusal('misdirected', 'This host does not answer under that name.')

export const notStarted = (): Refusal =>
  new Refusal('maintenance', 'The host could not start.', { headers: { 'Retry-After': '10' } })

export const invalid = (fields: Readonly<Record<string, string>>, message = 'Some fields are not valid.'): Refusal =>
  new Refusal('validation', message, { fields })

export const idempotencyMismatch = (): Refusal =>
  new Refusal('idempotency_mismatch', 'This key was already used for another request.')

export const tooMany = (retryAfterSeconds: number, message: string): Refusal =>
  new Refusal('too_many', message, { headers: { 'Retry-After': String(Math.max(1, Math.ceil(retryAfterSeconds))) } })

/** Throws the problems by field, if there are any. */
export const stopOn = (problems: Readonly<Record<string, string>>, refusal: typeof duplicate = invalid): void => {
  if (Object.keys(problems).length > 0) throw refusal(problems)
}
