import { useEffect, useId } from 'react'
import { useStore } from '../../kit/store.ts'
import { Icon } from '../ui/icon.tsx'
import { usePopover } from '../ui/popover.tsx'
import { ChatPanel } from './chat-panel.tsx'
import { conversation, setChatOpen } from './conversation.ts'

const focusComposer = (panel: HTMLElement): void => panel.querySelector<HTMLElement>('[data-autofocus]')?.focus()

/** The chat and how much of it is new. */
export function ChatButton() {
  const unread = useStore(conversation, (now) => now.unread)
  const countId = useId()
  const { isOpen, button, panel, close } = usePopover('side', focusComposer)
  useEffect(() => setChatOpen(isOpen), [isOpen])
  return (
    <>
      <button
        {...button} type="button" className="icon-btn" aria-haspopup="dialog" aria-label="Chat" data-tip="Chat"
        aria-describedby={unread > 0 ? countId : undefined}
      >
        <Icon name="chat" />{unread > 0 && <span className="dot" />}
      </button>
      <span id={countId} hidden>{unread} new</span>
      <div {...panel} className="pop chat" role="dialog" aria-label="Chat">
        {isOpen && <ChatPanel onClose={close} />}
      </div>
    </>
  )
}
