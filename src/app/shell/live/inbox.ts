import { calls, type Notification, readNotifications } from '#contract'
import { api, callHost, has, onEvents } from '#data'
import { createStore } from '#kit'

export interface Inbox { items: readonly Notification[]; unread: number }

/** The signed-in person's notifications; undefined until they are there. */
export const inbox = createStore<Inbox | undefined>(undefined)

let calling = new AbortController()
/** How many calls are under way to mark some as read. */
let marking = 0
/** For the next call; what an earlier one still brings is older. */
const nextSignal = (): AbortSignal => {
  calling.abort()
  calling = new AbortController()
  return calling.signal
}

async function fetchInbox(options: { onFailure?(): void } = { onFailure: () => {} }): Promise<void> {
  const read = readNotifications(await callHost('GET', calls.notifications, { ...options, signal: nextSignal() }))
  if (read) inbox.set(read)
}

/** Where they did not come by themselves, or no event tells of what is new, whoever looks asks, and is told. */
export const lookAgain = (): void => {
  if (!has('events') || !inbox.get()) fetchInbox({}).catch(() => {}) // said by the call
}

export async function markRead(what: { ids: string[] } | { all: true }): Promise<void> {
  const signal = nextSignal()
  const isMeant = ({ id }: Notification) => 'all' in what || what.ids.includes(id)
  inbox.set((now) => now && {
    items: now.items.map((item) => (isMeant(item) ? { ...item, isRead: true } : item)),
    unread: 'all' in what ? 0
      : Math.max(0, now.unread - now.items.filter((item) => !item.isRead && isMeant(item)).length),
  })
  marking += 1
  const answer = await api.send('POST', calls.notificationsRead, what).catch(() => undefined) // said by the call
  marking -= 1
  const read = readNotifications(answer)
  if (read && !signal.aborted) inbox.set(read)
  // Refused, or asked for once more meanwhile: the host knows, once the last is read. Whoever has left has none.
  else if (inbox.get() && marking === 0) fetchInbox().catch(() => {})
}

/** Keeps the notifications up to date; returns what ends that. */
export function startInbox(): () => void {
  fetchInbox().catch(() => {}) // the next event tries again, or whoever looks
  const stop = onEvents((events) => {
    if (events.some(({ type }) => type === 'notification')) fetchInbox().catch(() => {})
  })
  return () => {
    stop()
    calling.abort()
    inbox.set(undefined)
  }
}
