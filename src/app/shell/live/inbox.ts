import { calls, type Notification, readNotifications } from '#contract'
import { api, callQuery, has, onEvents, queries, readNow, silently, tags, tellFailure } from '#data'
import { CallError } from '#kit'

export interface Inbox { items: readonly Notification[]; unread: number }

/** The signed-in person's notifications; a failure is told only to a person who looks. */
export const inboxQuery = silently(callQuery<Inbox>(calls.notifications, readNotifications, [tags.notifications]))

/** For a person who opens the bell: asks where nothing is there, or where no event tells of what is new. */
export async function lookAgain(): Promise<void> {
  if (has('events') && queries.get(inboxQuery).data) return
  queries.reload(inboxQuery)
  await readNow(inboxQuery).catch((error: unknown) => { if (error instanceof CallError) tellFailure(error) })
}

/** Shown as read at once, until the host has answered. */
export async function markRead(read: { ids: string[] } | { all: true }): Promise<void> {
  const isMeant = ({ id }: Notification) => 'all' in read || read.ids.includes(id)
  const takeBack = queries.change(inboxQuery, ({ items, unread }) => ({
    items: items.map((item) => (isMeant(item) ? { ...item, isRead: true } : item)),
    unread: 'all' in read ? 0 : Math.max(0, unread - items.filter((item) => !item.isRead && isMeant(item)).length),
  }))
  // A failure is told by the call.
  await api.send('POST', calls.notificationsRead, read).catch(() => {}).finally(takeBack)
}

/** Follows what the host notifies of; returns what ends that. */
export function startInbox(): () => void {
  return onEvents((events) => {
    if (events.some(({ type }) => type === 'notification')) queries.wrote([tags.notifications])
  })
}
