/** Every failure code of the host with its HTTP status. */
export const failureStatus = {
  malformed: 400,
  unauthenticated: 401,
  second_factor: 401,
  forbidden: 403,
  step_up: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  duplicate: 409,
  in_use: 409,
  too_large: 413,
  unsupported_media: 415,
  misdirected: 421,
  validation: 422,
  idempotency_mismatch: 422,
  version_required: 428,
  too_many: 429,
  internal: 500,
  storage: 503,
  maintenance: 503,
} as const
export type FailureCode = keyof typeof failureStatus
