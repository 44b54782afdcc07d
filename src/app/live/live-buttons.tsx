import { useEffect } from 'react'
import { useHas } from '../profile.ts'
import { ChatButton } from './chat-button.tsx'
import { startConversation } from './conversation.ts'
import { startEvents } from './events.ts'
import { startInbox } from './inbox.ts'
import { NotificationsButton } from './notifications-button.tsx'
import '../styles/live.css'

/** The live parts of the top header, for hosts that have them. */
export default function LiveButtons() {
  const hasEvents = useHas('events')
  const hasChat = useHas('chat')
  const hasNotifications = useHas('notifications')
  useEffect(() => (hasEvents ? startEvents() : undefined), [hasEvents])
  useEffect(() => (hasChat ? startConversation() : undefined), [hasChat])
  useEffect(() => (hasNotifications ? startInbox() : undefined), [hasNotifications])
  return <>{hasChat && <ChatButton />}{hasNotifications && <NotificationsButton />}</>
}
