import { useEffect, useRef, useState } from 'react'
import { calls, type Presence, readPresence } from '#contract'
import { callHost, expired, idempotency, onEvents, useHas } from '#data'
import { Note } from '#ui'
import { timeWords } from './times.tsx'

const tellEveryMs = 20_000
/** What is opened, changed or closed in passing is not told: the screen that comes next has its own calls to make. */
const paceMs = 300

/** Who else has this record open, while it is open here. */
export function usePresence(entity: string, id: string | undefined, isEditing: boolean): readonly Presence[] {
  const hasPresence = useHas('presence')
  const [others, setOthers] = useState<readonly Presence[]>([])
  const isTold = useRef(false)
  // A record whose others cannot be asked about is edited all the same: saving checks for changes.
  const tell = (editing: boolean | null, signal?: AbortSignal) =>
    callHost('POST', calls.presence, {
      body: { entity, id, editing }, onFailure: () => {}, signal, ...idempotency(),
    })

  useEffect(() => () => {
    setOthers([])
    if (isTold.current) setTimeout(() => void tell(null).catch(() => {}), paceMs)
    isTold.current = false
  }, [hasPresence, entity, id])
  useEffect(() => {
    if (!hasPresence || id === undefined) return
    const leaving = new AbortController()
    let underWay = 0
    const ask = () => {
      isTold.current = true
      underWay += 1
      tell(isEditing, leaving.signal).then((answer) => setOthers(readPresence(answer)), () => {})
        .finally(() => { underWay -= 1 })
    }
    const first = setTimeout(ask, paceMs)
    // One that waits for signing in tells enough: each would be sent then.
    const timer = setInterval(() => { if (underWay === 0 && !expired.get()) ask() }, tellEveryMs)
    const stop = onEvents((events) => {
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

interface PresenceNoteProps { entity: string; one: string; id: string | undefined; isEditing: boolean }

/** "Rhea D’Souza has this airport open since 14:05. Saving checks for changes first." */
export function PresenceNote({ entity, one, id, isEditing }: PresenceNoteProps) {
  const others = usePresence(entity, id, isEditing)
  return others.length > 0 && (
    <Note tone="info">
      {others.map(({ person, isEditing: edits, since }, index) => (
        <span key={person.id}>
          {index > 0 && ' '}
          <b>{person.label}</b> {edits ? 'edits' : 'has'} this {one}{edits ? '' : ' open'} since{' '}
          {timeWords(since, Date.now())}.
        </span>
      ))}{' '}
      Saving checks for changes first.
    </Note>
  )
}
