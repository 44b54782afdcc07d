import { useEffect, useState } from 'react'
import type { EventType } from '#contract'
import { onEvents } from './on-events.ts'

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
