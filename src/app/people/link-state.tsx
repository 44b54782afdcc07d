import { type ReactNode, useEffect } from 'react'
import { calls, dataAs } from '#contract'
import { mailListShape } from '#shapes'
import { callQuery, useHas, useRead } from '#data'
import { ageInText, instant } from '#record'

/** The tag of the emails with these links. */
export const mailTag = 'mail'
const askAgainMs = 3000

const stateOf = (userId: string) =>
  callQuery(`${calls.mail}?recordId=${encodeURIComponent(userId)}`, dataAs(mailListShape), [mailTag])

/** Whether the user's newest link to set a password was sent, and if not, why. */
export function LastLink({ userId }: { userId: string }): ReactNode {
  const hasMail = useHas('mail')
  const { data, error, reload } = useRead(hasMail ? stateOf(userId) : undefined, { keepPrevious: true })
  const last = data?.messages[0]
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
          ? `waits to be sent${lastAnswer ? `: ${lastAnswer}` : ''}.`
          : `couldn’t be sent${lastAnswer ? `: ${lastAnswer}` : ''}.`}
    </p>
  )
}
