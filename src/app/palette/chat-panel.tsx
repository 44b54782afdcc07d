import { type KeyboardEvent, type ReactNode, type RefObject, type SyntheticEvent, useEffect, useRef } from 'react'
import { sections } from '#contract'
import { type Chat, type ChatMessage, chatTextMax } from '#shapes'
import { isComposing, Link, pathOf } from '#kit'
import { instant } from '#record'
import { Icon } from '#ui'
import { initialsOf } from '#controls'
import './styles/chat.css'

/** A message that hasn't been sent yet, or failed. */
interface Outgoing {
  key: string
  text: string
  failure: { sentence: string; isFinal: boolean } | undefined
}

interface ChatPanelProps {
  /** Undefined until the messages are loaded. */
  chat: Chat | undefined
  hasFailed: boolean
  outgoing: readonly Outgoing[]
  /** The text in the field. */
  text: string
  isOwn(message: ChatMessage): boolean
  onWrite(text: string): void
  onSay(): void
  /** Sends a failed message again, or edits it if the host would reject the same text again. */
  onAgain(message: Outgoing): void
  onReload(): void
  onClose(): void
}

/** The team's chat, which every signed-in user can read. */
export function ChatPanel({ chat, hasFailed, outgoing, text, isOwn, onClose, ...on }: ChatPanelProps) {
  const log = useRef<HTMLDivElement>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  const count = (chat?.rows.length ?? 0) + outgoing.length
  // Scrolls to the newest message.
  useEffect(() => {
    if (log.current) log.current.scrollTop = log.current.scrollHeight
  }, [count])
  const fromButton = (act: () => void) => {
    field.current?.focus() // the button disappears
    act()
  }
  const online = chat?.online?.length ?? 0
  return (
    <>
      <div className="row pop-head">
        <h2>Team chat</h2>
        <div>
          <p className="muted">{online} online</p>
          <p className="subtle trunc">{chat?.online?.map(({ label }) => label).join(', ')}</p>
        </div>
        <button type="button" className="icon-btn s end" aria-label="Close chat" onClick={onClose}>
          <Icon name="x" />
        </button>
      </div>
      <div ref={log} className="rows chat-log" role="log" aria-label="Messages" tabIndex={0}>
        {chat?.rows.map((message) => (
          <Message key={message.id} message={message} isOwn={isOwn(message)} />
        ))}
        {outgoing.map((message) => (
          <Unsent key={message.key} message={message} onPress={() => fromButton(() => on.onAgain(message))} />
        ))}
        {chat && count === 0 && (
          <p className="help day">No messages yet. Everyone who is signed in sees what you write.</p>
        )}
        {!chat && !hasFailed && <p className="help day">Loading…</p>}
        {hasFailed && (
          <p className="help day">
            Messages couldn’t load.{' '}
            <button type="button" className="link" onClick={() => fromButton(on.onReload)}>
              Try again
            </button>
          </p>
        )}
      </div>
      <Composer field={field} text={text} onWrite={on.onWrite} onSay={on.onSay} />
    </>
  )
}

function Message({ message, isOwn }: { message: ChatMessage; isOwn: boolean }) {
  const time = instant(message.at)
  const text = <p>{messageText(message.text, window.location.origin)}</p>
  if (isOwn)
    return (
      <div className="msg me">
        <div>
          <span className="sr-only">You, </span>
          {time}
          {text}
        </div>
      </div>
    )
  return (
    <div className="msg">
      <span className="avatar b" data-initials={initialsOf(message.by.label)} aria-hidden="true" />
      <div>
        <b>{message.by.label}</b> {time}
        {text}
      </div>
    </div>
  )
}

function Unsent({ message, onPress }: { message: Outgoing; onPress(): void }) {
  const { text, failure } = message
  return (
    <div className="msg me">
      <div>
        <p>{text}</p>
        {failure ? (
          <small role="alert">
            Not sent. {failure.sentence}{' '}
            <button type="button" className="link" onClick={onPress}>
              {failure.isFinal ? 'Edit' : 'Try again'}
            </button>
          </small>
        ) : (
          <small>Sending…</small>
        )}
      </div>
    </div>
  )
}

interface ComposerProps extends Pick<ChatPanelProps, 'text' | 'onWrite' | 'onSay'> {
  field: RefObject<HTMLTextAreaElement | null>
}

function Composer({ field, text, onWrite, onSay }: ComposerProps) {
  useEffect(() => field.current?.focus(), [field])
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    onSay()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && !event.shiftKey && !isComposing(event.nativeEvent)) submit(event)
  }
  return (
    <form className="chat-form" onSubmit={submit}>
      <textarea
        ref={field}
        className="input"
        rows={1}
        aria-label="Message"
        maxLength={chatTextMax}
        placeholder="Write to the team"
        value={text}
        onChange={(event) => onWrite(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <button type="submit" className="btn primary icon-only" aria-label="Send" data-tip="Send">
        <Icon name="send" />
      </button>
    </form>
  )
}

/**
 * Matches URLs of this panel, with or without its origin. The lookbehind excludes the end of another site's URL, the
 * last class a trailing full stop.
 */
const ownUrlPattern = (origin: string): RegExp => {
  const site = origin.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return new RegExp(`(?<![\\w.:/-])(?:${site})?/admin/[a-z_/-]+(?:\\?[\\w%=&.:~-]*[\\w%=~])?`, 'gi')
}

const nameOf = (path: string): { title: string; icon: string } | undefined =>
  sections.find(({ route, create, edit }) => [route, create, edit].includes(path))

/** A message as text; URLs of the panel's screens become links. */
function messageText(text: string, origin: string): ReactNode[] {
  const parts: ReactNode[] = []
  let from = 0
  for (const match of text.matchAll(ownUrlPattern(origin))) {
    const url = new URL(match[0], origin)
    const section = nameOf(pathOf(url.pathname))
    if (!section || url.origin !== origin) continue
    parts.push(text.slice(from, match.index))
    const isRecord = url.searchParams.has('id') || url.searchParams.has('edit')
    parts.push(
      <Link key={match.index} className="tag" to={pathOf(url.pathname) + url.search}>
        <Icon name={section.icon} size="xs" />
        {section.title}
        {isRecord && ' record'}
      </Link>,
    )
    from = match.index + match[0].length
  }
  parts.push(text.slice(from))
  return parts
}
