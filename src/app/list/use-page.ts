import { useCallback } from 'react'
import type { Entity, ListQuery, Row } from '#contract'
import { type Page, pageQuery, queries, type Read, useRead } from '#data'

export interface PageState extends Pick<Read<Page>, 'error' | 'isLoading' | 'isPrevious' | 'reload'> {
  /** The newest page; an earlier one while the next is under way. */
  page: Page | undefined
  /** Shows the rows in another order until a write has been answered; returns what takes that back. */
  reorder(rows: readonly Row[]): () => void
}

/** The page that the query asks for, kept up to date. */
export function usePage(entity: Entity, query: ListQuery): PageState {
  const asked = pageQuery(entity, query)
  const { data: page, error, isLoading, isPrevious, reload } = useRead(asked, { keepPrevious: true })
  const reorder = useCallback((rows: readonly Row[]) => {
    const order = new Map(rows.map(({ id }, index) => [id, index]))
    const place = ({ id }: Row) => order.get(id) ?? order.size
    return queries.change(asked, (now) => ({ ...now, rows: [...now.rows].sort((a, b) => place(a) - place(b)) }))
    // The key holds all that the query says.
  }, [asked.key])
  return { page, error, isLoading, isPrevious, reload, reorder }
}
