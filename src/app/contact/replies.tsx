import { type ReactNode, useEffect } from 'react'
import { calls, contactMessage, dataAs, list, type Row } from '#contract'
import { type Reply, replyShape } from '#shapes'
import { callQuery, useRead } from '#data'
import { ageInText, instant } from '#record'

const askAgainMs = 3000

const repliesTo = (id: string) =>
  callQuery(`${calls.replies}?messageId=${encodeURIComponent(id)}`, dataAs(list(replyShape)), [contactMessage.key])

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
        <b>{by.label}</b> <span className="subtle">answered {instant(at, ageInText)}</span>
        {shown && <span className={`status ${shown.tone} pill`}>{shown.text}</span>}
      </p>
      {shown && lastAnswer !== '' && <p className="subtle">Last response from the mail server: {lastAnswer}</p>}
      <p className="lines" dir="auto">
        {text}
      </p>
    </div>
  )
}
