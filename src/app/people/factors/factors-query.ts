import { calls, dataAs } from '#contract'
import { callQuery, isUnavailable, quietQuery, tags } from '#data'
import { factorsShape, recoveryCodesShape } from '#shapes'

/** The factors of a user, by default the current user's. If the role doesn't allow it, the sessions show that. */
export function factorsQuery(userId?: string) {
  const query = userId === undefined ? '' : `?${new URLSearchParams({ userId })}`
  return quietQuery('missing', callQuery(calls.factors + query, dataAs(factorsShape), [tags.profile]), isUnavailable)
}

/** The recovery codes in the response of a write; undefined if there are none. */
export const readRecoveryCodes = (response: unknown): readonly string[] | undefined =>
  dataAs(recoveryCodesShape)(response)?.recoveryCodes
