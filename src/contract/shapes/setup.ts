import { choice, count, flag, id, list, type Of, optional, setupSteps, shape, text } from '#contract'

const setupItemShape = shape({ key: choice(setupSteps), isDone: flag })
export type SetupItem = Of<typeof setupItemShape>
/** Steps of a newer release are left out. */
export const setupShape = shape({ steps: list(setupItemShape) })

const kept = shape({ entity: text, id, label: text, reason: choice(['changed', 'used']) })
export type KeptRecord = Of<typeof kept>
export const sampleShape = shape({ remove: list(shape({ entity: text, count })), kept: list(kept) })
export type Sample = Of<typeof sampleShape>

export const removedSampleShape = shape({
  done: count,
  failed: list(shape({ id, error: text, code: text })),
  operationId: id,
  left: optional(count),
})
