import { dataOf, isObject, isReference, isText, metaOf, type Reference } from './json.ts'

/**
 * The events of a long poll. `record`: someone wrote a record; `message`, `subscriber`, `sign-up`: a new one arrived;
 * `chat`, `notification`: a new one can be fetched; `presence`: another set of people has the record open.
 */
export const eventTypes = ['record', 'message', 'subscriber', 'sign-up', 'chat', 'notification', 'presence'] as const
export type EventType = (typeof eventTypes)[number]

export interface HostEvent {
  cursor: number
  type: EventType
  entity: string
  id: string
  /** The version of the record after the write. */
  version: number
  /** The user who wrote it; undefined means the host itself. */
  by: Reference | undefined
}

export interface EventBatch {
  events: HostEvent[]
  cursor: number
}

const eventType = (value: unknown): EventType | undefined => eventTypes.find((type) => type === value)

const readEvent = (value: unknown): HostEvent[] => {
  if (!isObject(value)) return []
  const { cursor, entity, id, version, by } = value
  const type = eventType(value.type)
  if (!type || typeof cursor !== 'number' || typeof entity !== 'string' || typeof id !== 'string') return []
  return [{ cursor, type, entity, id, version: Number(version) || 0, by: isReference(by) ? by : undefined }]
}

/** Parses the response of GET events. It skips unknown kinds; a response without a cursor is invalid. */
export const readEvents = (body: unknown): EventBatch | undefined => {
  const [data, { cursor }] = [dataOf(body), metaOf(body)]
  return Array.isArray(data) && typeof cursor === 'number' ? { events: data.flatMap(readEvent), cursor } : undefined
}

export interface Presence {
  person: Reference
  isEditing: boolean
  since: string
}

/** Parses the response of POST presence: the other users who have the record open. */
export const readPresence = (body: unknown): Presence[] => {
  const data = dataOf(body)
  return !Array.isArray(data)
    ? []
    : data.flatMap((item: unknown): Presence[] =>
        isObject(item) &&
        isReference(item.person) &&
        typeof item.isEditing === 'boolean' &&
        typeof item.since === 'string'
          ? [{ person: item.person, isEditing: item.isEditing, since: item.since }]
          : [],
      )
}

export interface ChatMessage {
  id: string
  at: string
  by: Reference
  text: string
}
export const chatTextMax = 4000
/** The panel doesn't show more messages than this. */
export const chatLinesMax = 100

export interface Chat {
  messages: ChatMessage[]
  online: Reference[]
}

/** Parses the response of GET chat: the latest messages, newest last, and the users online. */
export const readChat = (body: unknown): Chat | undefined => {
  const [data, { online }] = [dataOf(body), metaOf(body)]
  if (!Array.isArray(data)) return undefined
  const messages = data.flatMap((item: unknown): ChatMessage[] =>
    isObject(item) &&
    typeof item.id === 'string' &&
    typeof item.at === 'string' &&
    isReference(item.by) &&
    typeof item.text === 'string'
      ? [{ id: item.id, at: item.at, by: item.by, text: item.text }]
      : [],
  )
  return { messages, online: Array.isArray(online) ? online.filter(isReference) : [] }
}

export const notificationKinds = [
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

export interface Notification {
  id: string
  kind: NotificationKind
  at: string
  /** The entity of the record that it links to. */
  entity: string
  recordId: string
  /** The record's name at that time, and the user who acted, if any. */
  label: string
  by: string
  isRead: boolean
  /** When a delayed or failed schedule was due. */
  dueAt?: string
  /** Why it failed. */
  reason?: string
}

/** Parses the response of GET notifications, newest first. `unread` also counts those not in the response. */
export const readNotifications = (body: unknown): { items: Notification[]; unread: number } | undefined => {
  const [data, { unread }] = [dataOf(body), metaOf(body)]
  if (!Array.isArray(data)) return undefined
  const items = data.flatMap((item: unknown): Notification[] => {
    if (!isObject(item)) return []
    const { id, at, entity, recordId, label, by, isRead, dueAt, reason } = item
    const kind = notificationKinds.find((known) => known === item.kind)
    const isWhole =
      typeof id === 'string' &&
      typeof at === 'string' &&
      typeof entity === 'string' &&
      typeof recordId === 'string' &&
      typeof label === 'string' &&
      typeof by === 'string' &&
      typeof isRead === 'boolean'
    const schedule = { ...(isText(dueAt) && { dueAt }), ...(isText(reason) && { reason }) }
    return kind && isWhole ? [{ id, kind, at, entity, recordId, label, by, isRead, ...schedule }] : []
  })
  return { items, unread: typeof unread === 'number' ? unread : items.filter(({ isRead }) => !isRead).length }
}
