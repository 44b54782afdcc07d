import { useEffect } from 'react'
import { useHas, useMay } from '#data'
import { ChatButton } from './chat-panel.tsx'
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
import '../styles/live.css'

/** The parts that run while the shell is open, if the host supports them. */
export function Live() {
  const hasEvents = useHas('events')
  const hasChat = useHas('chat')
  const hasNotifications = useHas('notifications')
  const hasMessages = useHas('entities')
  const mayRead = useMay('contact-message', 'view')
  useEffect(() => (hasEvents ? startEvents() : undefined), [hasEvents])
  useEffect(() => (hasChat ? startConversation() : undefined), [hasChat])
  useEffect(() => (hasNotifications ? startInbox() : undefined), [hasNotifications])
  useEffect(() => (hasMessages && mayRead ? startUnreadMessages() : undefined), [hasMessages, mayRead])
  useEffect(startOutdating, [])
  useEffect(startErrors, [])
  useEffect(startRefresh, [])
  useEffect(startRights, [])
  return <SessionEnd />
}

export function LiveButtons() {
  const hasChat = useHas('chat')
  const hasNotifications = useHas('notifications')
  return (
    <>
      {hasChat && <ChatButton />}
      {hasNotifications && <NotificationsButton />}
    </>
  )
}
