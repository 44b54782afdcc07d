import { useEffect, useState } from 'react'
import { calls, type Entity } from '#contract'
import { api } from '#data'
import { type ActivityPage, readActivityPage } from './activity.ts'

/** Entries of a record's activity, newest first, as far as they have been asked for. */
export type PastEntries = Pick<ActivityPage, 'entries' | 'hasOlder'>

/** Adds a page of the activity; what somebody does meanwhile moves entries to the next page, where they are again. */
export const withPage = (before: PastEntries | undefined, { entries, hasOlder }: PastEntries): PastEntries => {
  const known = new Set(before?.entries.map(({ id }) => id))
  return { entries: [...before?.entries ?? [], ...entries.filter(({ id }) => !known.has(id))], hasOlder }
}

export const entriesAtOnce = 60

interface Asked { page: number; isLoading: boolean; hasFailed: boolean }

/** The activity of one record, a page at a time: `load` asks for the next one, or again for one that failed. */
export function usePastEntries(
  entity: Entity, id: string | undefined,
): Omit<Asked, 'page'> & { past: PastEntries | undefined; load(): void } {
  const [past, setPast] = useState<PastEntries>()
  const [asked, setAsked] = useState<Asked>({ page: 1, isLoading: true, hasFailed: false })
  const { page, isLoading, hasFailed } = asked
  useEffect(() => {
    if (!isLoading || id === undefined) return
    const calling = new AbortController()
    const query = new URLSearchParams({
      'filter[entity]': entity.key, 'filter[recordId]': id, 'limit': String(entriesAtOnce), 'page': String(page),
    })
    api.read(`${calls.activity}?${query}`, calling.signal).then((answer) => {
      const read = readActivityPage(answer)
      setPast((now) => withPage(now, read))
      setAsked({ page: page + 1, isLoading: false, hasFailed: false })
    }).catch(() => { if (!calling.signal.aborted) setAsked({ page, isLoading: false, hasFailed: true }) })
    return () => calling.abort()
  }, [entity, id, page, isLoading])
  return { past, isLoading, hasFailed, load: () => setAsked((now) => ({ ...now, isLoading: true })) }
}
