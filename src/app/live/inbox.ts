import { calls } from '../../contract/calls.ts'
import { type Notification, readNotifications } from '../../contract/live.ts'
import { createStore } from '../../kit/store.ts'
import { api } from '../api.ts'
import { callHost } from '../product-host.ts'
import { has } from '../profile.ts'
import { onEvents } from './on-events.ts'

export interface Inbox { items: readonly Notification[]; unread: number }

/** The signed-in person's notifications; undefined until they are there. */
export const inbox = createStore<Inbox | undefined>(undefined)

async function fetchInbox(options: { onFailure?(): void } = { onFailure: () => {} }): Promise<void> {
  const read = readNotifications(await callHost('GET', calls.notifications, options))
  if (read) inbox.set(read)
}

/** Where they did not come by themselves, or no event tells of what is new, whoever looks asks, and is told. */
export const lookAgain = (): void => {
  if (!has('events') || !inbox.get()) fetchInbox({}).catch(() => {}) // said by the call
}

export async function markRead(what: { ids: string[] } | { all: true }): Promise<void> {
  const isMeant = ({ id }: Notification) => 'all' in what || what.ids.includes(id)
  inbox.set((now) => now && {
    items: now.items.map((item) => (isMeant(item) ? { ...item, isRead: true } : item)),
    unread: 'all' in what ? 0
      : Math.max(0, now.unread - now.items.filter((item) => !item.isRead && isMeant(item)).length),
  })
  const read = readNotifications(await api.send('POST', calls.notificationsRead, what))
  if (read) inbox.set(read)
}

/** Keeps the notifications up to date; returns what ends that. */
export function startInbox(): () => void {
  fetchInbox().catch(() => {}) // the next event tries again, or whoever looks
  const stop = onEvents((events) => {
    if (events.some(({ type }) => type === 'notification')) fetchInbox().catch(() => {})
  })
  return () => {
    stop()
    inbox.set(undefined)
  }
}
