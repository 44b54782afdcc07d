import { type KeyboardEvent, type RefObject, type SyntheticEvent, useEffect, useRef } from 'react'
import { type ChatMessage, chatTextMax } from '#contract'
import { isComposing } from '../../kit/keyboard.ts'
import { useStore } from '../../kit/store.ts'
import { instant } from '../list/instant.tsx'
import { Icon } from '../ui/icon.tsx'
import { conversation, edit, fetchChat, isOwn, type Outgoing, say, sayAgain, write } from './conversation.ts'
import { messageText } from './message-text.tsx'

const initials = (name: string): string =>
  name.split(/\s+/).slice(0, 2).map((part) => [...part][0]).join('').toUpperCase()

/** The administrators' own conversation; everybody who is signed in sees it. */
export function ChatPanel({ onClose }: { onClose(): void }) {
  const { chat, outgoing, hasFailed } = useStore(conversation)
  const log = useRef<HTMLDivElement>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  const count = (chat?.messages.length ?? 0) + outgoing.length
  // The newest is what a person came for.
  useEffect(() => { if (log.current) log.current.scrollTop = log.current.scrollHeight }, [count])
  const fromButton = (act: () => void) => {
    field.current?.focus() // the button goes away
    act()
  }
  const online = chat?.online.length ?? 0
  return (
    <>
      <div className="pop-head">
        <h2>Chat</h2>
        <div>
          <p className="muted">Administrators, {online} online</p>
          <p className="subtle">{chat?.online.map(({ label }) => label).join(', ')}</p>
        </div>
        <button type="button" className="icon-btn s end" aria-label="Close chat" onClick={onClose}>
          <Icon name="x" />
        </button>
      </div>
      <div ref={log} className="chat-log" role="log" aria-label="Messages" tabIndex={0}>
        {chat?.messages.map((message) => <Message key={message.id} message={message} />)}
        {outgoing.map((message) => (
          <Unsent key={message.key} message={message} onPress={fromButton} />
        ))}
        {chat && count === 0 && <p className="day">No messages yet. Everyone who is signed in sees what you write.</p>}
        {!chat && !hasFailed && <p className="day">Loading…</p>}
        {hasFailed && (
          <p className="day">
            The messages could not be loaded.{' '}
            <button type="button" className="link" onClick={() => fromButton(() => void fetchChat())}>Try again</button>
          </p>
        )}
      </div>
      <Composer field={field} />
    </>
  )
}

function Message({ message }: { message: ChatMessage }) {
  const time = instant(message.at)
  const text = <p>{messageText(message.text, window.location.origin)}</p>
  if (isOwn(message)) return <div className="msg me"><div><span className="sr-only">You, </span>{time}{text}</div></div>
  return (
    <div className="msg">
      <span className="avatar b" data-initials={initials(message.by.label)} aria-hidden="true" />
      <div><b>{message.by.label}</b> {time}{text}</div>
    </div>
  )
}

function Unsent({ message, onPress }: { message: Outgoing; onPress(act: () => void): void }) {
  const { text, failure } = message
  const answer = failure?.isFinal ? edit : sayAgain
  return (
    <div className="msg me">
      <div>
        <p>{text}</p>
        {failure
          ? (
            <small role="alert">
              Not sent. {failure.sentence}{' '}
              <button type="button" className="link" onClick={() => onPress(() => answer(message))}>
                {failure.isFinal ? 'Edit' : 'Try again'}
              </button>
            </small>
          )
          : <small>Sending…</small>}
      </div>
    </div>
  )
}

function Composer({ field }: { field: RefObject<HTMLTextAreaElement | null> }) {
  const text = useStore(conversation, (now) => now.text)
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    say()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && !event.shiftKey && !isComposing(event.nativeEvent)) submit(event)
  }
  return (
    <form className="chat-form" onSubmit={submit}>
      <textarea
        ref={field} className="input" rows={1} aria-label="Message" maxLength={chatTextMax}
        placeholder="Write to the administrators"
        value={text} onChange={(event) => write(event.target.value)} onKeyDown={onKeyDown} data-autofocus
      />
      <button type="submit" className="btn primary icon-only" aria-label="Send" data-tip="Send">
        <Icon name="send" />
      </button>
    </form>
  )
}
