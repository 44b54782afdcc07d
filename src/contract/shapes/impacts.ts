import { choice, count, id, list, optional, requiredText, shape, text, type Of } from '#contract'

/** `blocks`: the records require the deleted one; `empties`: they lose it; `follows`: translations go with it. */
export const impactShape = shape({ entity: text, field: text, count, effect: choice(['blocks', 'empties', 'follows']) })
export type Impact = Of<typeof impactShape>
/** The website's page of a live record, and its possible replacements, the likeliest first. */
const livePageShape = shape({
  path: requiredText,
  label: optional(text),
  suggested: list(shape({ path: text, label: text })),
})
export type LivePage = Of<typeof livePageShape>
export const impactMetaShape = shape({ page: optional(livePageShape) })

/** A field of a record, or its text, shows the image. The label is missing if the user can't see the record. */
export const mediaPlaceShape = shape({ entity: text, id, label: text, field: text })
export type MediaPlace = Of<typeof mediaPlaceShape>
