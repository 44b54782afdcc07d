import { useCallback } from 'react'
import type { Entity, ListQuery, Row } from '#contract'
import { type Page, pageQuery, queries, type Read, useRead } from '#data'

export interface PageState extends Pick<Read<Page>, 'error' | 'isLoading' | 'isPrevious' | 'reload'> {
  /** The newest page, or the previous one while the next loads. */
  page: Page | undefined
  /** Shows the rows in another order until the response to a write arrives; returns a function that undoes it. */
  reorder(rows: readonly Row[]): () => void
}

/** Reads the page of the query and keeps it current. */
export function usePage(entity: Entity, query: ListQuery): PageState {
  const asked = pageQuery(entity, query)
  const { data: page, error, isLoading, isPrevious, reload } = useRead(asked, { keepPrevious: true })
  const reorder = useCallback(
    (rows: readonly Row[]) => {
      const order = new Map(rows.map(({ id }, index) => [id, index]))
      const place = ({ id }: Row) => order.get(id) ?? order.size
      return queries.change(asked, (now) => ({ ...now, rows: [...now.rows].sort((a, b) => place(a) - place(b)) }))
      // The key contains the whole query.
    },
    [asked.key],
  )
  return { page, error, isLoading, isPrevious, reload, reorder }
}
