import { type ReactNode, useEffect } from 'react'
import { calls, dataOf, isObject, textOf } from '#contract'
import { callQuery, useHas, useRead } from '#data'
import { ageInText, instant } from '#record'

interface LinkState {
  state: string
  createdAt: string
  lastAnswer: string
}

/** The tag of the emails with these links. */
export const mailTag = 'mail'
const askAgainMs = 3000

/** Parses the newest email of GET mail: `none` if there isn't one, undefined if the response is invalid. */
function readLinkState(answer: unknown): LinkState | 'none' | undefined {
  const data = dataOf(answer)
  if (!isObject(data) || !Array.isArray(data.messages)) return undefined
  const newest: unknown = data.messages[0]
  if (!isObject(newest)) return 'none'
  return {
    state: textOf(newest.state),
    createdAt: textOf(newest.createdAt),
    lastAnswer: textOf(newest.lastAnswer),
  }
}

const stateOf = (userId: string) =>
  callQuery(`${calls.mail}?recordId=${encodeURIComponent(userId)}`, readLinkState, [mailTag])

/** Whether the user's newest link to set a password was sent, and if not, why. */
export function LastLink({ userId }: { userId: string }): ReactNode {
  const hasMail = useHas('mail')
  const { data, error, reload } = useRead(hasMail ? stateOf(userId) : undefined, { keepPrevious: true })
  const last = data === undefined || data === 'none' ? undefined : data
  const isWaiting = last?.state === 'waiting'
  useEffect(() => {
    if (!isWaiting || error) return
    const timer = setTimeout(reload, askAgainMs)
    return () => clearTimeout(timer)
  }, [isWaiting, data, error, reload])
  if (!last) return null
  const { state, createdAt, lastAnswer } = last
  return (
    <p className={state === 'given-up' ? 'bad' : 'muted'} role="status">
      The link of {instant(createdAt, ageInText)}{' '}
      {state === 'sent'
        ? 'was sent.'
        : state === 'waiting'
          ? `waits to be sent${lastAnswer && `: ${lastAnswer}`}.`
          : `couldn’t be sent${lastAnswer && `: ${lastAnswer}`}.`}
    </p>
  )
}
