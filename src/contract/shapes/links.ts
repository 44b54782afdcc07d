import {
  choice,
  count,
  each,
  flag,
  id,
  linkStates,
  list,
  maybe,
  type Of,
  optional,
  requiredText,
  shape,
  text,
  time,
} from '#contract'

const state = choice(linkStates)
/** The record of the link's target page. */
const linkedPageShape = shape({ entity: text, id, label: text })
export type LinkedPage = Of<typeof linkedPageShape>
const page = maybe(linkedPageShape)
/** A way to fix a link: change its URL to `to`, remove it, or publish its target page. */
const linkFixShape = shape({ action: choice(['replace', 'remove', 'publish']), to: optional(text) })
export type LinkFix = Of<typeof linkFixShape>
const fix = maybe(linkFixShape)

/** The record and field that contain the link. */
export const linkUseShape = shape({ entity: text, id, label: text, field: text })
export type LinkUse = Of<typeof linkUseShape>

/** A link target, with the first records that link to it. */
export const linkTargetShape = shape({
  target: requiredText,
  state,
  isOwn: flag,
  useCount: count,
  uses: list(linkUseShape),
  page,
  fix,
  reason: text,
  checkedAt: maybe(time),
  isWaiting: flag,
})
export type LinkTarget = Of<typeof linkTargetShape>

/** `waiting`: the number of records whose links the host still has to read. */
export const linksMetaShape = shape({ counts: each(linkStates, count), waiting: count, checksOthers: flag })

export type LinksMeta = Of<typeof linksMetaShape>

export const checkedLinkShape = shape({ target: requiredText, state, page, fix })
export type CheckedLink = Of<typeof checkedLinkShape>

/** `failed`: the uses whose link wasn't changed, and the reason. */
export const replacedLinkShape = shape({
  done: list(shape({ entity: text, id })),
  failed: list(shape({ entity: text, id, label: text, error: text, code: text })),
  operationId: requiredText,
  left: optional(count),
})
export type ReplacedLink = Of<typeof replacedLinkShape>
