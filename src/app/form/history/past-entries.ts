import { useState } from 'react'
import { calls, type Entity } from '#contract'
import { api, badResponseError, tags, useRead, type Written } from '#data'
import type { Query } from '#kit'
import { type ActivityPage, readActivityPage } from './read-activity.ts'

/** The loaded entries of a record's activity, newest first. */
export type PastEntries = Pick<ActivityPage, 'entries' | 'hasOlder'>

/** Adds a page of the activity; a change between two calls moves entries to the next page, where they appear again. */
export const withPage = (before: PastEntries | undefined, { entries, hasOlder }: PastEntries): PastEntries => {
  const known = new Set(before?.entries.map(({ id }) => id))
  return { entries: [...(before?.entries ?? []), ...entries.filter(({ id }) => !known.has(id))], hasOlder }
}

export const entriesAtOnce = 60

/** The first pages of a record's activity, as one response: any later write invalidates all of them. */
function pastQuery({ key }: Entity, id: string, pages: number): Query<PastEntries, Written> {
  const readOne = async (page: number, signal: AbortSignal) => {
    const query = new URLSearchParams({
      'filter[entity]': key,
      'filter[recordId]': id,
      limit: String(entriesAtOnce),
      page: String(page),
    })
    const found = readActivityPage(await api.read(`${calls.activity}?${query}`, signal))
    if (!found) throw badResponseError()
    return found
  }
  return {
    key: `past:${key}/${id}?pages=${pages}`,
    tags: [tags.anyRecord],
    load: async (signal) => {
      const read = await Promise.all(Array.from({ length: pages }, (_, index) => readOne(index + 1, signal)))
      return read.reduce<PastEntries>(withPage, { entries: [], hasOlder: false })
    },
  }
}

/** The activity of one record, page by page: `load` requests the next page, or retries a failed one. */
export function usePastEntries(
  entity: Entity,
  id: string | undefined,
): {
  past: PastEntries | undefined
  isLoading: boolean
  hasFailed: boolean
  load(): void
} {
  const [{ pages, hasFailed }, setAsked] = useState({ pages: 1, hasFailed: false })
  const {
    data: past,
    error,
    isLoading,
    reload,
  } = useRead(id === undefined ? undefined : pastQuery(entity, id, pages), { keepPrevious: true })
  // If a page fails, those before it stay.
  if (error && !past && pages > 1) setAsked({ pages: pages - 1, hasFailed: true })
  const load = () => {
    setAsked({ pages: past ? pages + 1 : pages, hasFailed: false })
    if (error) reload()
  }
  return { past, isLoading, hasFailed: hasFailed || error !== undefined, load }
}
