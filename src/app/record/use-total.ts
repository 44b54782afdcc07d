import { useEffect, useState } from 'react'
import type { Entity, FilterTerm } from '#contract'
import { api, queryBy } from '#data'

/**
 * How many records these filters and words find; 0 until that is known of them.
 * @param turn another one each time that the number may be another; undefined: not to be asked yet
 */
export const useTotal = (entity: Entity, filters: readonly FilterTerm[], turn: unknown, search = ''): number => {
  const key = JSON.stringify([search, filters])
  const [found, setFound] = useState({ key, total: 0 })
  useEffect(() => {
    if (turn === undefined) return
    const calling = new AbortController()
    // Said by the call; what it stands beside is there.
    const query = { ...queryBy(filters, 1), search }
    api.list(entity, query, calling.signal).then(({ total }) => setFound({ key, total }), () => {})
    return () => calling.abort()
  }, [entity, key, turn])
  return found.key === key ? found.total : 0
}
