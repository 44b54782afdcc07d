import { dataOf, isObject, isText, shownEmail, textOf } from '#contract'

/** An email that the host sends, without its text. */
export interface MailMessage {
  id: string
  kind: string
  to: string
  subject: string
  state: 'waiting' | 'sent' | 'given-up'
  createdAt: string
  sentAt: string | undefined
  nextTryAt: string | undefined
  tries: number
  /** The last response of the mail server. */
  lastAnswer: string
  mayTry: boolean
}

export interface MailList {
  messages: MailMessage[]
  /** Since when no email has been sent, and the reason. */
  away: { since: string; answer: string } | undefined
  sender: string
  /** The address that receives replies; empty if no one reads them, undefined if the host doesn't report it. */
  answersTo: string | undefined
}

function readMessage(value: unknown): MailMessage[] {
  if (!isObject(value) || ![value.id, value.to, value.subject, value.createdAt].every(isText)) return []
  const { state, tries } = value
  return [
    {
      id: textOf(value.id),
      kind: textOf(value.kind),
      to: shownEmail(textOf(value.to)),
      subject: textOf(value.subject),
      state: state === 'sent' || state === 'given-up' ? state : 'waiting',
      createdAt: textOf(value.createdAt),
      sentAt: textOf(value.sentAt) || undefined,
      nextTryAt: textOf(value.nextTryAt) || undefined,
      tries: typeof tries === 'number' ? tries : 0,
      lastAnswer: textOf(value.lastAnswer),
      mayTry: value.mayTry === true,
    },
  ]
}

/** Parses the response of GET mail; undefined if it is invalid. */
export function readMailList(answer: unknown): MailList | undefined {
  const data = dataOf(answer)
  if (!isObject(data) || !Array.isArray(data.messages)) return undefined
  const { away } = data
  return {
    messages: data.messages.flatMap(readMessage),
    sender: textOf(data.sender),
    answersTo: data.answersTo === undefined ? undefined : textOf(data.answersTo),
    away: isObject(away) ? { since: textOf(away.since), answer: textOf(away.answer) } : undefined,
  }
}

/** Parses the response about one email. */
export const readMailMessage = (answer: unknown): MailMessage | undefined => readMessage(dataOf(answer))[0]
