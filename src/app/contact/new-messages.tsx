import type { RefObject } from 'react'
import { useHas } from '#data'
import { ChangedNote, type List, withQuery } from '#list'
import { takesNew } from './inbox-query.ts'

/** What came in since the list was read. It stands over the rows, which stay where they are until asked for. */
export function NewMessages({ list, items }: { list: List; items: RefObject<HTMLUListElement | null> }) {
  const hasEvents = useHas('events')
  const { entity, asked, change, state: { page, reload } } = list
  if (!hasEvents || !page) return null
  const show = () => {
    // The button goes with what it said; the newest stand at the top of the first page.
    items.current?.querySelector('a')?.focus({ preventScroll: true })
    items.current?.scrollTo?.({ top: 0 })
    if (asked.query.page > 1) change((now) => withQuery(now, {}))
    else reload()
  }
  return (
    <ChangedNote
      entity={entity.key} since={page} onRefresh={show} {...(takesNew(asked) && { arrival: 'message' as const })}
    />
  )
}
