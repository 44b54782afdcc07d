import { useEffect, useState } from 'react'
import type { EventType } from '#contract'
import { onEvents } from '#data'
import { Icon } from '#ui'
import './styles/changed-note.css'

interface ChangedNoteProps {
  entity: string
  since: unknown
  /** The event of one that comes in, where the list would show it. */
  arrival?: EventType
  onRefresh(): void
}

/** "3 changed": what happened since the rows were read. They stay as they are until the person asks for them anew. */
export function ChangedNote({ entity, since, arrival, onRefresh }: ChangedNoteProps) {
  const { changed, arrived } = useNews(entity, since, arrival)
  const words = [arrived > 0 && `${arrived} new`, changed > 0 && `${changed} changed by others`].filter(Boolean)
  return (
    <div className="changed-note" role="status">
      {words.length > 0 && (
        <>
          <span>{words.join(', ')}</span>
          <button type="button" className="btn s" onClick={onRefresh}>
            <Icon name="refresh" />{arrived > 0 ? 'Show' : 'Refresh'}
          </button>
        </>
      )}
    </div>
  )
}

export interface News { changed: number; arrived: number }

const none: ReadonlySet<string> = new Set()

/** How many records of a list others have changed since it was read, and how many came in; `since` begins anew. */
export function useNews(entity: string, since: unknown, arrival: EventType | undefined): News {
  const [changed, setChanged] = useState(none)
  const [arrived, setArrived] = useState(none)
  useEffect(() => {
    setChanged(none)
    setArrived(none)
    return onEvents((events) => {
      const idsOf = (wanted: EventType | undefined) => events
        .filter((event) => event.type === wanted && event.entity === entity).map(({ id }) => id)
      const added = (ids: readonly string[]) => (now: ReadonlySet<string>) =>
        ids.length === 0 ? now : new Set([...now, ...ids])
      setChanged(added(idsOf('record')))
      setArrived(added(idsOf(arrival)))
    })
  }, [entity, since, arrival])
  return { changed: [...changed].filter((id) => !arrived.has(id)).length, arrived: arrived.size }
}
