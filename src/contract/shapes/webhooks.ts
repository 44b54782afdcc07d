import {
  choice,
  count,
  flag,
  id,
  list,
  maybe,
  type Of,
  optional,
  reference,
  shape,
  text,
  time,
  version,
} from '#contract'

const events = ['created', 'changed', 'deleted', 'restored', 'published', 'unpublished'] as const

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

export const webhookShape = shape({
  id,
  url: text,
  isOn: flag,
  entities: list(text),
  events: list(choice(events)),
  version,
  createdAt: time,
  createdBy: reference,
  waiting: count,
  failures: count,
  pausedUntil: maybe(time),
  dropped: count,
  last: maybe(deliveryShape),
})
export type Webhook = Of<typeof webhookShape>

/** A new webhook, or one with a renewed secret. */
export const newWebhookShape = shape({ ...webhookShape.fields, secret: optional(text) })
export const aheadShape = shape({ ahead: count })
