import { calls, dataAs, pageAs } from '#contract'
import { callQuery, tags } from '#data'
import { rightsShape, securityEventShape } from '#shapes'

export const securityQuery = (asked: URLSearchParams) =>
  callQuery(`${calls.security}?${asked}`, pageAs(securityEventShape))

/** @param on an ISO 8601 time; by default, now */
export const rightsQuery = (on: string | undefined) =>
  callQuery(
    `${calls.securityRights}${on === undefined ? '' : `?${new URLSearchParams({ on })}`}`,
    dataAs(rightsShape),
    [tags.anyRecord],
  )
