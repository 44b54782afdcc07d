import { useCallback, useEffect, useLayoutEffect, useRef } from 'react'
import { topTitle } from '#ui'
import type { PageState } from './use-page.ts'

/** The position of a change: of its first record on its page. */
interface RowPosition {
  id: string | undefined
  index: number
  page: number
  /** The action whose button has the focus in the row. */
  act: string | undefined
  /** The element that has the focus until the list shows the change. */
  held?: Element | null
}

/** The element to focus in a row, tile or message. In the trash, a name isn't a link. */
function focusTarget(id = '', act = ''): HTMLElement | null | undefined {
  const item = document.querySelector<HTMLElement>(`main [data-id="${CSS.escape(id)}"]`)
  if (item?.matches('a')) return item
  const stops = [`[data-act="${CSS.escape(act)}"]`, '.main-cell a, [data-stop]', 'input']
  return stops.map((stop) => item?.querySelector<HTMLElement>(stop)).find(Boolean)
}

/**
 * Records the position of records before a change. The returned function, called after the change, focuses the first of
 * them or the row that took its place; with `act`, the button of that action in it.
 */
export type TrackRows = (ids: Iterable<string>, act?: string) => () => void

/** After a change, the focus goes to the changed row, or to the row that took its place. */
export function useChangedRow({ page, isLoading }: PageState, number: number): TrackRows {
  const rows = page?.rows
  const latest = useRef({ rows, number })
  const awaited = useRef<RowPosition>(undefined)
  useLayoutEffect(() => {
    latest.current = { rows, number }
  })
  const toRow = (place: RowPosition) => {
    const { rows = [], number } = latest.current
    // If the page no longer exists, its last row is closer than its first.
    const index = place.page === number ? Math.min(place.index, rows.length - 1) : rows.length - 1
    const stop = focusTarget(rows.some(({ id }) => id === place.id) ? place.id : rows[index]?.id, place.act)
    stop?.focus({ preventScroll: true })
    stop?.scrollIntoView?.({ block: 'nearest' })
  }
  useEffect(() => {
    const place = awaited.current
    if (!place || isLoading || (rows?.length === 0 && page?.total !== 0)) return
    awaited.current = undefined
    const { activeElement: now, body } = document
    // When a button disappears, the focus goes to the title or the table. Otherwise the user has moved on.
    if ([place.held, body, null, topTitle()].includes(now) || now?.matches('.table')) toRow(place)
  }, [page, isLoading])
  return useCallback<TrackRows>((ids, act) => {
    const wanted = new Set(ids)
    const { rows = [], number } = latest.current
    const index = Math.max(
      0,
      rows.findIndex(({ id }) => wanted.has(id)),
    )
    const place: RowPosition = { id: rows[index]?.id, index, page: number, act }
    return () => {
      // The row itself waits for the new rows, because focusing a link reads its record, which may have been deleted.
      awaited.current = { ...place, held: document.activeElement }
    }
  }, [])
}
