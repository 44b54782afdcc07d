import { type ReactNode, useEffect } from 'react'
import { calls, contactMessage, dataOf, isObject, isReference, isText, type Row, textOf } from '#contract'
import { callQuery, useRead } from '#data'
import { ageInText, instant } from '#record'

export interface Reply {
  id: string
  text: string
  at: string
  by: string
  state: string
  lastAnswer: string
}

const askAgainMs = 3000

function readReply(value: unknown): Reply[] {
  if (!isObject(value) || ![value.id, value.text, value.at].every(isText)) return []
  return [
    {
      id: textOf(value.id),
      text: textOf(value.text),
      at: textOf(value.at),
      state: textOf(value.state),
      by: isReference(value.by) ? value.by.label : '',
      lastAnswer: textOf(value.lastAnswer),
    },
  ]
}

/** Parses the response of GET replies; undefined if it is invalid. */
function readReplies(answer: unknown): Reply[] | undefined {
  const data = dataOf(answer)
  return Array.isArray(data) ? data.flatMap(readReply) : undefined
}

const repliesTo = (id: string) =>
  callQuery(`${calls.replies}?messageId=${encodeURIComponent(id)}`, readReplies, [contactMessage.key])

const words: Readonly<Record<string, { tone: string; text: string }>> = {
  waiting: { tone: 'warn', text: 'Sending' },
  'given-up': { tone: 'bad', text: 'Not sent' },
}

/** The replies sent to the message; `hasFailed` if they could not be loaded. */
export function useReplies(row: Row, hasMail: boolean): { replies: readonly Reply[]; hasFailed: boolean } {
  const { data, error, reload } = useRead(hasMail ? repliesTo(row.id) : undefined, { keepPrevious: true })
  const isWaiting = data?.some(({ state }) => state === 'waiting') === true
  useEffect(() => {
    if (!isWaiting || error) return
    const timer = setTimeout(reload, askAgainMs)
    return () => clearTimeout(timer)
  }, [isWaiting, data, error, reload])
  return { replies: data ?? [], hasFailed: error !== undefined && !data }
}

/** A reply, and whether the mail server has accepted it. */
export function ReplyEntry({ reply: { text, at, by, state, lastAnswer } }: { reply: Reply }): ReactNode {
  const shown = words[state]
  return (
    <div className="thread-reply">
      <p>
        <b>{by}</b> <span className="subtle">answered {instant(at, ageInText)}</span>
        {shown && <span className={`status ${shown.tone} pill`}>{shown.text}</span>}
      </p>
      {shown && lastAnswer !== '' && <p className="subtle">Last response from the mail server: {lastAnswer}</p>}
      <p className="lines" dir="auto">
        {text}
      </p>
    </div>
  )
}
