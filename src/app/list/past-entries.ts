import { useEffect, useState } from 'react'
import { calls } from '../../contract/calls.ts'
import type { Entity } from '../../contract/define.ts'
import { isObject } from '../../contract/json.ts'
import { api } from '../api.ts'

/** Entries of a record's activity, newest first, as far as they have been asked for. */
export interface PastEntries { entries: readonly unknown[]; hasOlder: boolean }

const idOf = (entry: unknown): unknown => (isObject(entry) ? entry.id : undefined)

/** Adds a page of the activity; what somebody does meanwhile moves entries to the next page, where they are again. */
export const withPage = ({ entries }: PastEntries, answer: unknown): PastEntries => {
  const data: readonly unknown[] = isObject(answer) && Array.isArray(answer.data) ? answer.data : []
  const meta = isObject(answer) && isObject(answer.meta) ? answer.meta : {}
  const { page, limit, total } = meta
  const known = new Set(entries.map(idOf))
  return {
    entries: [...entries, ...data.filter((entry) => !known.has(idOf(entry)))],
    hasOlder: data.length > 0 && Number(page) * Number(limit) < Number(total),
  }
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
      setPast((now) => withPage(now ?? { entries: [], hasOlder: false }, answer))
      setAsked({ page: page + 1, isLoading: false, hasFailed: false })
    }, () => { if (!calling.signal.aborted) setAsked({ page, isLoading: false, hasFailed: true }) })
    return () => calling.abort()
  }, [entity, id, page, isLoading])
  return { past, isLoading, hasFailed, load: () => setAsked((now) => ({ ...now, isLoading: true })) }
}
