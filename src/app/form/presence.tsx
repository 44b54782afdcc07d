import { useEffect, useRef, useState } from 'react'
import { calls, dataAs, list, hostNow } from '#contract'
import { type Presence, presenceShape } from '#shapes'
import { attempt, callHost, expired, idempotency, listenToEvents, quietly, useHas } from '#data'
import { timeWords } from '#record'
import { Note } from '#ui'

const tellEveryMs = 20_000
/** Quick changes aren't sent, because the next screen needs the connection first. */
const paceMs = 300

/** Returns the other users who have this record open, while it is open here. */
function usePresence(entity: string, id: string | undefined, isEditing: boolean): readonly Presence[] {
  const hasPresence = useHas('live')
  const [others, setOthers] = useState<readonly Presence[]>([])
  const isTold = useRef(false)
  // If presence fails, editing continues, because saving checks for changes.
  const tell = (editing: boolean | null, signal?: AbortSignal) =>
    quietly('presence', () =>
      callHost('POST', calls.presence, { body: { entity, id, editing }, signal, ...idempotency() }),
    )

  useEffect(
    () => () => {
      setOthers([])
      if (isTold.current) setTimeout(() => void attempt(() => tell(null)), paceMs)
      isTold.current = false
    },
    [hasPresence, entity, id],
  )
  useEffect(() => {
    if (!hasPresence || id === undefined) return
    const leaving = new AbortController()
    let underWay = 0
    const ask = () => {
      isTold.current = true
      underWay += 1
      tell(isEditing, leaving.signal)
        .then(
          (answer) => setOthers(dataAs(list(presenceShape))(answer) ?? []),
          () => {},
        )
        .finally(() => {
          underWay -= 1
        })
    }
    const first = setTimeout(ask, paceMs)
    // While the sign-in dialog waits, one call is enough: each further one would be sent after it.
    const timer = setInterval(() => {
      if (underWay === 0 && !expired.get()) ask()
    }, tellEveryMs)
    const stop = listenToEvents((events) => {
      if (events.some((event) => event.type === 'presence' && event.entity === entity && event.id === id)) ask()
    })
    return () => {
      stop()
      clearTimeout(first)
      clearInterval(timer)
      leaving.abort()
    }
  }, [hasPresence, entity, id, isEditing])
  return others
}

interface PresenceNoteProps {
  entity: string
  one: string
  id: string | undefined
  isEditing: boolean
}

/** Writes "Rhea D’Souza has been editing since 14:05. Saving checks for changes first." */
export function PresenceNote({ entity, one, id, isEditing }: PresenceNoteProps) {
  const others = usePresence(entity, id, isEditing)
  return (
    others.length > 0 && (
      <Note tone="info">
        {others.map(({ person, isEditing: edits, since }, index) => (
          <span key={person.id}>
            {index > 0 && ' '}
            <b>{person.label}</b> {edits ? 'has been editing' : `has had this ${one} open`} since{' '}
            {timeWords(since, hostNow())}.
          </span>
        ))}{' '}
        Saving checks for changes first.
      </Note>
    )
  )
}
