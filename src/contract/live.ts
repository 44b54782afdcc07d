import { dataOf, isObject, isReference, metaOf, type Reference } from './json.ts'

/**
 * What a long poll brings. `record`: somebody wrote a record; `message`, `subscriber`, `sign-up`: one has come in;
 * `chat`, `notification`: there is a new one to fetch; `presence`: who has the record open has changed.
 */
export const eventTypes = ['record', 'message', 'subscriber', 'sign-up', 'chat', 'notification', 'presence'] as const
export type EventType = (typeof eventTypes)[number]

export interface HostEvent {
  cursor: number
  type: EventType
  entity: string
  id: string
  /** Of the record, as it is since. */
  version: number
  /** Undefined: the host itself. */
  by: Reference | undefined
}

export interface EventBatch { events: HostEvent[]; cursor: number }

const eventType = (value: unknown): EventType | undefined => eventTypes.find((type) => type === value)

const readEvent = (value: unknown): HostEvent[] => {
  if (!isObject(value)) return []
  const { cursor, entity, id, version, by } = value
  const type = eventType(value.type)
  if (!type || typeof cursor !== 'number' || typeof entity !== 'string' || typeof id !== 'string') return []
  return [{ cursor, type, entity, id, version: Number(version) || 0, by: isReference(by) ? by : undefined }]
}

/** Of GET events. Kinds that this panel does not know are left out; without a cursor the answer is none. */
export const readEvents = (body: unknown): EventBatch | undefined => {
  const [data, { cursor }] = [dataOf(body), metaOf(body)]
  return Array.isArray(data) && typeof cursor === 'number' ? { events: data.flatMap(readEvent), cursor } : undefined
}

export interface Presence { person: Reference; isEditing: boolean; since: string }

/** Of POST presence: who else has the record open. */
export const readPresence = (body: unknown): Presence[] => {
  const data = dataOf(body)
  return !Array.isArray(data) ? [] : data.flatMap((item: unknown): Presence[] =>
    isObject(item) && isReference(item.person) && typeof item.isEditing === 'boolean' && typeof item.since === 'string'
      ? [{ person: item.person, isEditing: item.isEditing, since: item.since }] : [])
}

export interface ChatMessage { id: string; at: string; by: Reference; text: string }
export const chatTextMax = 4000
/** More lines than a panel's height say nothing more. */
export const chatLinesMax = 100

export interface Chat { messages: ChatMessage[]; online: Reference[] }

/** Of GET chat: the latest messages, oldest first, and who is online. */
export const readChat = (body: unknown): Chat | undefined => {
  const [data, { online }] = [dataOf(body), metaOf(body)]
  if (!Array.isArray(data)) return undefined
  const messages = data.flatMap((item: unknown): ChatMessage[] =>
    isObject(item) && typeof item.id === 'string' && typeof item.at === 'string' && isReference(item.by)
      && typeof item.text === 'string'
      ? [{ id: item.id, at: item.at, by: item.by, text: item.text }] : [])
  return { messages, online: Array.isArray(online) ? online.filter(isReference) : [] }
}

export const notificationKinds = ['message', 'subscriber', 'sign-up', 'expiring', 'published', 'changed'] as const
export type NotificationKind = (typeof notificationKinds)[number]

export interface Notification {
  id: string
  kind: NotificationKind
  at: string
  /** The record that it leads to. */
  entity: string
  recordId: string
  /** That record's name when it came; who did it, if somebody. */
  label: string
  by: string
  isRead: boolean
}

/** Of GET notifications: newest first; `unread` counts also those that are not in the answer. */
export const readNotifications = (body: unknown): { items: Notification[]; unread: number } | undefined => {
  const [data, { unread }] = [dataOf(body), metaOf(body)]
  if (!Array.isArray(data)) return undefined
  const items = data.flatMap((item: unknown): Notification[] => {
    if (!isObject(item)) return []
    const { id, at, entity, recordId, label, by, isRead } = item
    const kind = notificationKinds.find((known) => known === item.kind)
    const isWhole = typeof id === 'string' && typeof at === 'string' && typeof entity === 'string' &&
      typeof recordId === 'string' &&
      typeof label === 'string' && typeof by === 'string' && typeof isRead === 'boolean'
    return kind && isWhole ? [{ id, kind, at, entity, recordId, label, by, isRead }] : []
  })
  return { items, unread: typeof unread === 'number' ? unread : items.filter(({ isRead }) => !isRead).length }
}
