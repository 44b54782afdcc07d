import { calls, pageAs } from '#contract'
import { type ChatMessage, chatMessageShape, chatMetaShape } from '#shapes'
import {
  api,
  attempt,
  callQuery,
  inPlace,
  newIdempotencyKey,
  listenToEvents,
  ownProfile,
  queries,
  quietQuery,
  readNow,
  tags,
} from '#data'
import { type CallError, createStore } from '#kit'

/** A message that hasn't been sent yet, or failed. */
export interface Outgoing {
  key: string
  text: string
  failure: Failure | undefined
}
/** `isFinal` is true if the host would reject the same text again. */
interface Failure {
  sentence: string
  isFinal: boolean
}

interface Conversation {
  outgoing: readonly Outgoing[]
  /** The text in the field. */
  text: string
  /** The number of messages from others since the chat was last open. */
  unread: number
  isOpen: boolean
}

const nothing: Conversation = { outgoing: [], text: '', unread: 0, isOpen: false }
export const conversation = createStore<Conversation>(nothing)

const ownId = (): string | undefined => ownProfile()?.id
export const isOwn = ({ by }: ChatMessage): boolean => by.id === ownId()

/** The latest messages and the users online; the chat panel shows a failure. */
export const chatQuery = quietQuery('chat', callQuery(calls.chat, pageAs(chatMessageShape, chatMetaShape), [tags.chat]))

const failureOf = ({ status, fields, message }: CallError): Failure => ({
  sentence: fields.text ?? message,
  isFinal: status >= 400 && status < 500 && ![401, 408, 429].includes(status),
})

const without = (outgoing: readonly Outgoing[], key: string) => outgoing.filter((other) => other.key !== key)

const noteFailure = (message: Outgoing, failure: Failure | undefined): void =>
  conversation.set((now) => ({
    ...now,
    outgoing: now.outgoing.map((other) => (other.key === message.key ? { ...other, failure } : other)),
  }))

async function send(message: Outgoing): Promise<void> {
  // All retries share one key, so that a message whose response was lost isn't sent twice.
  const post = async () => {
    await api.send('POST', calls.chat, { text: message.text }, { idempotencyKey: message.key })
    await inPlace(
      'chat',
      () => readNow(chatQuery),
      () => {},
    ) // the chat panel shows it
    conversation.set((now) => ({ ...now, outgoing: without(now.outgoing, message.key) }))
  }
  await inPlace('chat', post, (error) => noteFailure(message, failureOf(error)))
}

/** Keeps the text of the field when the chat closes. */
export const keepTypedText = (text: string): void => conversation.set((now) => ({ ...now, text }))

export function sendTyped(): void {
  const text = conversation.get().text.trim()
  if (text === '') return
  const message = { key: newIdempotencyKey(), text, failure: undefined }
  conversation.set((now) => ({ ...now, text: '', outgoing: [...now.outgoing, message] }))
  void attempt(() => send(message))
}

export function sendAgain(message: Outgoing): void {
  noteFailure(message, undefined)
  void attempt(() => send(message))
}

/** Puts a failed message back into the field, in front of the text there. */
export const edit = ({ key, text }: Outgoing): void =>
  conversation.set((now) => ({
    ...now,
    outgoing: without(now.outgoing, key),
    text: [text, now.text].filter(Boolean).join('\n'),
  }))

export function setChatOpen(isOpen: boolean): void {
  conversation.set((now) => ({ ...now, isOpen, unread: isOpen ? 0 : now.unread }))
}

/** Counts messages from others while the chat is closed; returns the function that stops it. */
export function startConversation(): () => void {
  const stop = listenToEvents((events) => {
    const others = events.filter(({ type, by }) => type === 'chat' && by?.id !== ownId()).length
    if (!events.some(({ type }) => type === 'chat')) return
    queries.wrote([tags.chat])
    conversation.set((now) => (now.isOpen ? now : { ...now, unread: now.unread + others }))
  })
  return () => {
    stop()
    conversation.set(nothing)
  }
}
