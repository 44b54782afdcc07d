import { integer, maybe, type Of, reference, requiredText, shape, text, time } from '#contract'

/** A former URL of a page, which redirects automatically. `to` is null while the page isn’t public. */
export const formerPathShape = shape({ from: text, to: maybe(text), entity: text, record: reference, createdAt: time })
export type FormerPath = Of<typeof formerPathShape>

/** The website's preview URL of a record. */
export const previewShape = shape({ url: text, expiresAt: time })

/** A path that the website reported as not found. */
export const missingPathShape = shape({ id: requiredText, path: text, count: integer, firstAt: time, lastAt: time })
export type MissingPath = Of<typeof missingPathShape>
