import { anyObject, count, list, type Of, optional, requiredText, shape, text, time } from '#contract'

/** The numbers of rows by kind, and how many records erasing would remove. */
export const personalCountsShape = shape({
  email: requiredText,
  records: count,
  parts: list(shape({ name: text, title: text, count })),
})
export type PersonalCounts = Of<typeof personalCountsShape>

/** One kind of data that is stored about a person, as rows. */
const personalPartShape = shape({ name: text, title: text, rows: list(anyObject) })
export type PersonalPart = Of<typeof personalPartShape>

export const personalDataShape = shape({
  email: requiredText,
  madeAt: time,
  notIncluded: list(text),
  parts: list(personalPartShape),
})
export type PersonalData = Of<typeof personalDataShape>

export const erasedPersonShape = shape({
  done: count,
  failed: list(shape({ id: requiredText, entity: text, error: text, code: text })),
  operationId: text,
  left: optional(count),
})
export type ErasedPerson = Of<typeof erasedPersonShape>
