import {
  choice,
  flag,
  id,
  integer,
  list,
  maybe,
  type Of,
  optional,
  reference,
  requiredText,
  shape,
  text,
  time,
  wholeNumber,
} from '#contract'

/**
 * The events of a long poll. `record`: someone wrote a record; `message`, `subscriber`, `sign-up`: a new one arrived;
 * `chat`, `notification`: a new one can be fetched; `presence`: another set of people has the record open.
 */
export const eventTypes = ['record', 'message', 'subscriber', 'sign-up', 'chat', 'notification', 'presence'] as const
export type EventType = (typeof eventTypes)[number]

/** `version` is that of the record after the write. `by` wrote it; null means the host itself. */
export const eventShape = shape({
  cursor: wholeNumber,
  type: choice(eventTypes),
  entity: requiredText,
  id: requiredText,
  version: optional(integer),
  by: optional(maybe(reference)),
  at: optional(time),
})
export type HostEvent = Of<typeof eventShape>
/** A response without a cursor is invalid. */
export const eventMetaShape = shape({ cursor: wholeNumber })

/** A user who has the record open. */
export const presenceShape = shape({ person: reference, isEditing: flag, since: time })
export type Presence = Of<typeof presenceShape>

export const chatTextMax = 4000
/** The panel doesn't show more messages than this. */
export const chatLinesMax = 100
export const chatMessageShape = shape({ id, at: time, by: reference, text })
export type ChatMessage = Of<typeof chatMessageShape>
export const chatMetaShape = shape({ online: optional(list(reference)) })
export type Chat = { rows: readonly ChatMessage[] } & Of<typeof chatMetaShape>

const notificationKinds = [
  'message',
  'subscriber',
  'sign-up',
  'review',
  'approved',
  'sent-back',
  'expiring',
  'published',
  'unpublished',
  'missed',
  'changed',
] as const
export type NotificationKind = (typeof notificationKinds)[number]

/**
 * `entity` is that of the record that it links to; `label` its name at that time, and `by` the user who acted, if any.
 * `dueAt`: when a delayed or failed schedule was due; `reason`: why it failed.
 */
export const notificationShape = shape({
  id,
  kind: choice(notificationKinds),
  at: time,
  entity: text,
  recordId: id,
  label: text,
  by: text,
  isRead: flag,
  dueAt: optional(time),
  reason: optional(text),
})
export type Notification = Of<typeof notificationShape>
/** It also counts those not in the response. */
export const notificationMetaShape = shape({ unread: integer })
