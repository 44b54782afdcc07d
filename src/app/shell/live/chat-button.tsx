import { useEffect } from 'react'
import { useRead } from '#data'
import { useStore } from '#kit'
import { WhenLoaded } from '#ui'
import { usePopover } from '#controls'
import { shellSlots } from '../slots.ts'
import { CountedButton } from './counted-button.tsx'
import {
  chatQuery,
  conversation,
  edit,
  isOwn,
  sendTyped,
  sendAgain,
  setChatOpen,
  keepTypedText,
} from './conversation.ts'

/** The chat button with the number of new messages. */
export function ChatButton() {
  const unread = useStore(conversation, (now) => now.unread)
  const { isOpen, button, panel, close } = usePopover('side')
  useEffect(() => setChatOpen(isOpen), [isOpen])
  return (
    <>
      <CountedButton {...button} label="Chat" icon="chat" count={unread} />
      <div {...panel} className="pop chat" role="dialog" aria-label="Chat">
        {isOpen && <OpenChat onClose={close} />}
      </div>
    </>
  )
}

function OpenChat({ onClose }: { onClose(): void }) {
  const { outgoing, text } = useStore(conversation)
  const { data: chat, error, reload } = useRead(chatQuery, { keepPrevious: true })
  const { ChatPanel } = shellSlots
  return (
    ChatPanel && (
      <WhenLoaded part={ChatPanel} onFailure={onClose}>
        {(Panel) => (
          <Panel
            chat={chat}
            hasFailed={error !== undefined}
            outgoing={outgoing}
            text={text}
            isOwn={isOwn}
            onWrite={keepTypedText}
            onSay={sendTyped}
            onAgain={(message) => (message.failure?.isFinal ? edit : sendAgain)(message)}
            onReload={reload}
            onClose={onClose}
          />
        )}
      </WhenLoaded>
    )
  )
}
