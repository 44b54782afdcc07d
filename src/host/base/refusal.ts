import { type FailureCode, failureStatus } from '#contract'

interface Extras {
  fields?: Readonly<Record<string, string>>
  /** With `conflict`, the current record. */
  data?: unknown
  headers?: Readonly<Record<string, string>>
  /** Needed only for a code that has several statuses. */
  status?: number
}

/** An error response, thrown at any depth. Users read `message`. */
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

export const unauthenticated = (message = 'Sign in to continue.'): Refusal =>
  new Refusal('unauthenticated', message, { headers: { 'WWW-Authenticate': 'Bearer' } })

/** The password was correct. `wanted` lists the second factors that can complete the sign-in. */
export const secondFactorWanted = (wanted: object): Refusal =>
  new Refusal('second_factor', 'This account uses two-step verification. Complete it to continue.', {
    data: wanted,
    headers: { 'WWW-Authenticate': 'Bearer' },
  })

/** @param field the field that this user cannot set */
export const forbidden = (message = 'You don’t have permission to do this.', field?: string): Refusal =>
  new Refusal('forbidden', message, field === undefined ? {} : { fields: { [field]: message } })

export const notFound = (message = 'Nothing found at this URL.'): Refusal => new Refusal('not_found', message)

export const methodNotAllowed = (allowed: readonly string[]): Refusal =>
  new Refusal('method_not_allowed', 'This URL doesn’t support that method.', {
    headers: { Allow: allowed.join(', ') },
  })

export const versionRequired = (): Refusal =>
  new Refusal('version_required', 'Send the version of the record you’re changing.')

export const conflict = (
  current: unknown,
  message = 'Someone else changed this. Nothing was saved. Reload it and try again.',
): Refusal => new Refusal('conflict', message, { data: current })

export const duplicate = (fields: Readonly<Record<string, string>>): Refusal =>
  new Refusal('duplicate', 'Another record already has this.', { fields })

export const inUse = (message: string): Refusal => new Refusal('in_use', message)

export const tooLarge = (message: string): Refusal => new Refusal('too_large', message)

/** The reason is in the log for the operator; users can only wait. */
export function storageRefused(): Refusal {
  return new Refusal(
    'storage',
    'The server can’t use its database because another program interfered with it. ' +
      'Your text is kept. Ask your administrator to check the server log.',
  )
}

/** The media store is unreachable or rejects the request. */
export function mediaAway(): Refusal {
  return new Refusal(
    'storage',
    'The server can’t reach its image storage. Nothing was changed. Try again in ' +
      'a few minutes, or ask your administrator to check the server log.',
  )
}

export const unsupportedMedia = (expected: string): Refusal =>
  new Refusal('unsupported_media', `Send this as ${expected}.`)

export const misdirected = (): Refusal => new Refusal('misdirected', 'This server doesn’t respond to that hostname.')

export const notStarted = (): Refusal =>
  new Refusal('maintenance', 'The server couldn’t start.', { headers: { 'Retry-After': '10' } })

export const invalid = (fields: Readonly<Record<string, string>>, message = 'Some fields aren’t valid.'): Refusal =>
  new Refusal('validation', message, { fields })

export const idempotencyMismatch = (): Refusal =>
  new Refusal('idempotency_mismatch', 'This idempotency key was already used for another request.')

export const tooMany = (retryAfterSeconds: number, message: string): Refusal =>
  new Refusal('too_many', message, { headers: { 'Retry-After': String(Math.max(1, Math.ceil(retryAfterSeconds))) } })

/** Throws the problems by field, if there are any. */
export const stopOn = (problems: Readonly<Record<string, string>>, refusal: typeof duplicate = invalid): void => {
  if (Object.keys(problems).length > 0) throw refusal(problems)
}
