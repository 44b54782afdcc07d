import { type ReactNode, useEffect, useRef, useState } from 'react'
import { calls, dataAs, list as listOf } from '#contract'
import { sessionShape, browserWords } from '#shapes'
import { api, attempt, callQuery, isMissingCall, isUnavailable, quietQuery, tags, useRead } from '#data'
import { ListItem } from '#form'
import type { CallError } from '#kit'
import { ageInText, instant } from '#record'
import { useFeedback, useKeptFocus } from '#ui'

function sessionsQuery(query: string) {
  const sessions = callQuery(calls.sessions + query, dataAs(listOf(sessionShape)), [tags.profile])
  return quietQuery('missing', sessions, isUnavailable)
}

interface SessionsProps {
  userId?: string
  /** Called with the reason why the host shows no sessions; undefined if it shows them. */
  onRefusal?(why: string | undefined): void
}

/** The sessions of one user, by default the current user's. All except the current one can be ended. */
export function Sessions({ userId, onRefusal }: SessionsProps): ReactNode {
  const { toast } = useFeedback()
  const list = useRef<HTMLUListElement>(null)
  useKeptFocus(list) // the pressed button disappears with its session
  const query = userId === undefined ? '' : `?${new URLSearchParams({ userId })}`
  const { data: sessions, error, isLoading, reload } = useRead(sessionsQuery(query), { keepPrevious: true })
  /** Stays until the next response arrives, so that the retry button keeps the focus. */
  const [failure, setFailure] = useState<CallError>()
  if (!isLoading && failure !== error) setFailure(error)
  const isAnswered = sessions !== undefined || failure !== undefined
  const refusal = failure?.status === 403 ? failure.message : undefined
  useEffect(() => {
    if (isAnswered) onRefusal?.(refusal)
  }, [isAnswered, refusal])

  const end = (path: string, done: string) =>
    attempt(async () => {
      await api.send('DELETE', path)
      toast(done)
    })
  if (refusal !== undefined) return <p className="subtle">{refusal}</p>
  if (isMissingCall(failure)) return <p className="subtle">Not available on this server</p>
  if (failure) {
    const again = (
      <button type="button" className="link" onClick={reload}>
        Try again
      </button>
    )
    return (
      <p>
        Sessions couldn’t load. <span>{failure.message}</span> {again}
      </p>
    )
  }
  if (!sessions) return <p className="subtle">Loading…</p>
  if (sessions.length === 0) return <p className="subtle">Not signed in anywhere.</p>
  const isHere = sessions.some(({ current }) => current)
  const everywhere = isHere ? 'everywhere else' : 'everywhere'
  return (
    <div className="rows">
      <ul ref={list} className="items" tabIndex={-1}>
        {sessions.map(({ id, lastActiveAt, createdAt, userAgent, ip, current }) => (
          <ListItem
            key={id}
            title={browserWords(userAgent ?? '')}
            state={current ? { tone: 'ok', label: 'This device' } : undefined}
            facts={[ip, <>active {instant(lastActiveAt, ageInText)}</>, <>signed in {instant(createdAt, ageInText)}</>]}
            actions={
              !current && (
                <button
                  type="button"
                  className="btn s"
                  aria-label={`Sign out ${browserWords(userAgent ?? '')}`}
                  onClick={() =>
                    void attempt(() =>
                      end(`${calls.sessions}/${encodeURIComponent(id)}${query}`, 'That session has ended.'),
                    )
                  }
                >
                  Sign out
                </button>
              )
            }
          />
        ))}
      </ul>
      {(!isHere || sessions.length > 1) && (
        <div className="row">
          <button
            type="button"
            className="btn danger"
            onClick={() => void attempt(() => end(calls.sessions + query, `Signed out ${everywhere}.`))}
          >
            Sign out {everywhere}
          </button>
        </div>
      )}
    </div>
  )
}
