import { useEffect } from 'react'
import { useHas, useMay } from '#data'
import { ChatButton } from './chat-button.tsx'
import { startConversation } from './conversation.ts'
import { startEvents } from './events.ts'
import { startInbox } from './inbox.ts'
import { startOutdating } from './outdate-by-events.ts'
import { NotificationsButton } from './notifications-button.tsx'
import { startErrors } from './recent-errors.ts'
import { startRefresh } from './refresh-session.ts'
import { startRights } from './rights.ts'
import { SessionEnd } from './session-end.tsx'
import { startUnreadMessages } from './unread-messages.ts'
import { UnavailableButtons } from './unavailable.tsx'
import '../styles/live.css'

/** The parts that run while the shell is open, if the host supports them. */
export function Live() {
  const isLive = useHas('live')
  const hasMessages = useHas('entities')
  const mayRead = useMay('contact-message', 'view')
  useEffect(() => (isLive ? startEvents() : undefined), [isLive])
  useEffect(() => (isLive ? startConversation() : undefined), [isLive])
  useEffect(() => (isLive ? startInbox() : undefined), [isLive])
  useEffect(() => (hasMessages && mayRead ? startUnreadMessages() : undefined), [hasMessages, mayRead])
  useEffect(startOutdating, [])
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
