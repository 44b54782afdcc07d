import { useEffect } from 'react'
import {
  is,
  listenToEvents,
  invalidateKinds,
  pageQuery,
  queries,
  queryBy,
  quietQuery,
  unreadByRoute,
  useHas,
  useMay,
} from '#data'
import { contactMessage } from '#contract'
import { Icon } from '#ui'
import { PopoverButton } from '#controls'
import { ChatButton } from './chat-button.tsx'
import { startConversation } from './conversation.ts'
import { startEvents } from './events.ts'
import { startInbox } from './inbox.ts'
import { NotificationsButton } from './notifications-button.tsx'
import { startErrors } from './recent-errors.ts'
import { startRefresh } from './refresh-session.ts'
import { startRights } from './rights.ts'
import { SessionEnd } from './session-end.tsx'
import '../styles/live.css'
import { followPersonHere } from './person-here.ts'

/**
 * Reloads the records that other users have changed; returns the function that stops it. The host counts such a call as
 * the user's activity, so an unused tab waits until the user returns: its session must expire.
 */
export function startInvalidating(): () => void {
  const changed = new Set<string>()
  const ask = () => {
    if (changed.size > 0) invalidateKinds([...changed])
    changed.clear()
  }
  const person = followPersonHere(ask)
  const stop = listenToEvents((events) => {
    for (const { entity } of events) if (entity) changed.add(entity)
    if (!person.isAway()) ask()
  })
  return () => {
    stop()
    person.end()
  }
}

const UnavailableButtons = () => (
  <>
    <Unavailable label="Chat" icon="chat" />
    <Unavailable label="Notifications" icon="bell" />
  </>
)

function Unavailable({ label, icon }: { label: string; icon: string }) {
  return (
    <PopoverButton label={label} className="icon-btn" icon={<Icon name={icon} />} panelClassName="panel-pop">
      <div className="row pop-head">
        <h2>{label}</h2>
      </div>
      <p className="pop-body">Not available on this server</p>
    </PopoverButton>
  )
}

const inboxRoute = '/admin/contact-us'

const newMessages = quietQuery('newMessages', pageQuery(contactMessage, queryBy([is('status', 'new')], 1)))

/**
 * Keeps the number at Contact US up to date; returns the function that stops it. The host counts this call as the
 * user's activity, so an unused tab waits until the user returns.
 */
function startUnreadMessages(): () => void {
  const show = () => {
    const total = queries.get(newMessages).data?.total
    if (total !== undefined) unreadByRoute.set((now) => ({ ...now, [inboxRoute]: total }))
  }
  const stop = queries.subscribe(newMessages, show)
  show()
  return () => {
    stop()
    unreadByRoute.set({})
  }
}

/** The parts that run while the shell is open, if the host supports them. */
export function Live() {
  const isLive = useHas('live')
  const hasMessages = useHas('entities')
  const mayRead = useMay('contact-message', 'view')
  useEffect(() => (isLive ? startEvents() : undefined), [isLive])
  useEffect(() => (isLive ? startConversation() : undefined), [isLive])
  useEffect(() => (isLive ? startInbox() : undefined), [isLive])
  useEffect(() => (hasMessages && mayRead ? startUnreadMessages() : undefined), [hasMessages, mayRead])
  useEffect(startInvalidating, [])
  useEffect(startErrors, [])
  useEffect(startRefresh, [])
  useEffect(startRights, [])
  return <SessionEnd />
}

/** The header always has both buttons. On a host without live data, their panels explain that. */
export const LiveButtons = () =>
  useHas('live') ? (
    <>
      <ChatButton />
      <NotificationsButton />
    </>
  ) : (
    <UnavailableButtons />
  )
