import { choice, count, flag, id, list, maybe, type Of, optional, reference, shape, text, time } from '#contract'

const state = choice(['waiting', 'sent', 'given-up'])

/** An email that the host sends, without its text. */
export const mailMessageShape = shape({
  id,
  kind: text,
  to: text,
  subject: text,
  state,
  createdAt: time,
  sentAt: maybe(time),
  nextTryAt: maybe(time),
  tries: count,
  lastAnswer: maybe(text),
  mayTry: flag,
})
export type MailMessage = Of<typeof mailMessageShape>

export const mailListShape = shape({
  messages: list(mailMessageShape),
  sender: optional(text),
  answersTo: optional(maybe(text)),
  away: maybe(shape({ since: time, answer: text })),
})
export type MailList = Of<typeof mailListShape>

/** A reply to a contact message. */
export const replyShape = shape({ id, text, at: time, by: reference, state, lastAnswer: maybe(text) })
export type Reply = Of<typeof replyShape>
