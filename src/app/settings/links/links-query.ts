import { calls, dataAs, list, pageAs } from '#contract'
import { callQuery, tags } from '#data'
import { linksMetaShape, linkTargetShape, linkUseShape } from '#shapes'

export const linksTag = 'links'

/** A page of targets, for the query of the call. */
export const linksQuery = (query: string) =>
  callQuery(`${calls.links}${query && `?${query}`}`, pageAs(linkTargetShape, linksMetaShape), [
    tags.anyRecord,
    linksTag,
  ])

const usesLimit = 100

/** A page of a target's uses; pages contain 100. */
export const usesQuery = (target: string, page: number) =>
  callQuery(
    `${calls.links}/uses?${new URLSearchParams({ target, page: String(page), limit: String(usesLimit) })}`,
    dataAs(list(linkUseShape)),
  )
