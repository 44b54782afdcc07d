import { useEffect, useState } from 'react'
import { onEvents } from './events.ts'

/** How many records of a list others have changed since it was read; `since` begins the count anew. */
export function useChangedRows(entity: string, since: unknown): number {
  const [changed, setChanged] = useState<ReadonlySet<string>>(new Set())
  useEffect(() => {
    setChanged((now) => (now.size === 0 ? now : new Set()))
    return onEvents((events) => {
      const ids = events.filter((event) => event.type === 'record' && event.entity === entity).map(({ id }) => id)
      if (ids.length > 0) setChanged((now) => new Set([...now, ...ids]))
    })
  }, [entity, since])
  return changed.size
}
