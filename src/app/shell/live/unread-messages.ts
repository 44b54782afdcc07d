import { contactMessage } from '#contract'
import { is, pageQuery, queries, queryBy, quietQuery, unreadByRoute } from '#data'

const route = '/admin/contact-us'

const newMessages = quietQuery('newMessages', pageQuery(contactMessage, queryBy([is('status', 'new')], 1)))

/**
 * Keeps the number at Contact US up to date; returns the function that stops it. The host counts this call as the
 * user's activity, so an unused tab waits until the user returns.
 */
export function startUnreadMessages(): () => void {
  const show = () => {
    const total = queries.get(newMessages).data?.total
    if (total !== undefined) unreadByRoute.set((now) => ({ ...now, [route]: total }))
  }
  const stop = queries.subscribe(newMessages, show)
  show()
  return () => {
    stop()
    unreadByRoute.set({})
  }
}
