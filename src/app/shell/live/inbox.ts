import { calls, pageAs } from '#contract'
import { type Notification, notificationMetaShape, notificationShape } from '#shapes'
import { api, attempt, callQuery, listenToEvents, queries, quietQuery, readNow, tags } from '#data'

/** The user's notifications; a failure is only shown to a user who opens them. */
export const inboxQuery = quietQuery(
  'notifications',
  callQuery(calls.notifications, pageAs(notificationShape, notificationMetaShape), [tags.notifications]),
)

/** Loads the notifications when the user opens the bell after a failed read. Events keep loaded ones up to date. */
export async function reloadNotifications(): Promise<void> {
  if (queries.get(inboxQuery).data) return
  queries.reload(inboxQuery)
  await attempt(() => readNow(inboxQuery))
}

/** Shows them as read immediately, before the host responds. */
export async function markRead(read: { ids: string[] } | { all: true }): Promise<void> {
  const isMeant = ({ id }: Notification) => 'all' in read || read.ids.includes(id)
  const takeBack = queries.change(inboxQuery, ({ rows, unread, ...page }) => ({
    ...page,
    rows: rows.map((item) => (isMeant(item) ? { ...item, isRead: true } : item)),
    unread: 'all' in read ? 0 : Math.max(0, unread - rows.filter((item) => !item.isRead && isMeant(item)).length),
  }))
  await attempt(() => api.send('POST', calls.notificationsRead, read))
  takeBack()
}

/** Invalidates the notifications when an event reports new ones; returns the function that stops it. */
export function startInbox(): () => void {
  return listenToEvents((events) => {
    if (events.some(({ type }) => type === 'notification')) queries.wrote([tags.notifications])
  })
}
