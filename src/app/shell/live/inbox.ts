import { calls, type Notification, readNotifications } from '#contract'
import { api, attempt, callQuery, onEvents, queries, quietQuery, readNow, tags } from '#data'

export interface Inbox {
  items: readonly Notification[]
  unread: number
}

/** The user's notifications; a failure is only shown to a user who opens them. */
export const inboxQuery = quietQuery(
  'notifications',
  callQuery<Inbox>(calls.notifications, readNotifications, [tags.notifications]),
)

/** Loads the notifications when the user opens the bell after a failed read. Events keep loaded ones up to date. */
export async function lookAgain(): Promise<void> {
  if (queries.get(inboxQuery).data) return
  queries.reload(inboxQuery)
  await attempt(() => readNow(inboxQuery))
}

/** Shows them as read immediately, before the host responds. */
export async function markRead(read: { ids: string[] } | { all: true }): Promise<void> {
  const isMeant = ({ id }: Notification) => 'all' in read || read.ids.includes(id)
  const takeBack = queries.change(inboxQuery, ({ items, unread }) => ({
    items: items.map((item) => (isMeant(item) ? { ...item, isRead: true } : item)),
    unread: 'all' in read ? 0 : Math.max(0, unread - items.filter((item) => !item.isRead && isMeant(item)).length),
  }))
  await attempt(() => api.send('POST', calls.notificationsRead, read))
  takeBack()
}

/** Invalidates the notifications when an event reports new ones; returns the function that stops it. */
export function startInbox(): () => void {
  return onEvents((events) => {
    if (events.some(({ type }) => type === 'notification')) queries.wrote([tags.notifications])
  })
}
