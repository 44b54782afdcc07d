import { choice, count, id, maybe, type Of, shape, text, time } from '#contract'

/** One delivery to a webhook, and its result. Without a status, `answer` says why no response arrived. */
export const deliveryShape = shape({
  id,
  event: text,
  entity: text,
  recordId: text,
  state: choice(['waiting', 'sent', 'given-up']),
  createdAt: time,
  nextTryAt: maybe(time),
  tries: count,
  endedAt: maybe(time),
  status: maybe(count),
  durationMs: maybe(count),
  answer: maybe(text),
})
export type Delivery = Of<typeof deliveryShape>

export const aheadShape = shape({ ahead: count })
