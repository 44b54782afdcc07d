import { type ChangeEvent, useCallback, useLayoutEffect, useRef, useState } from 'react'
import { nothingSelected, type Selection } from '#record'

export interface SelectionControl {
  selection: Selection
  /** The search and filters of the selection. */
  scope: string
  isPicked(id: string): boolean
  pick(event: ChangeEvent<HTMLInputElement>): void
  pickPage(): void
  toggle(id: string): void
  /** @param scope the default is the current scope; in another scope, nothing is selected */
  select(change: (now: Selection) => Selection, scope?: string): void
  clear(): void
}

/**
 * A selection spans pages and sort orders. Another search or filter (`scope`) clears it, because unlisted records must
 * not be changed unseen.
 */
export const useSelection = <R extends { id: string }>(
  scope: string,
  rows: readonly R[],
  labelOf: (row: R) => string,
): SelectionControl => {
  const [state, setState] = useState({ scope, selection: nothingSelected })
  const selection = state.scope === scope ? state.selection : nothingSelected
  const anchor = useRef<string>(undefined)
  const latest = useRef({ scope, rows, labelOf, selection })
  useLayoutEffect(() => {
    latest.current = { scope, rows, labelOf, selection }
  })

  const select = useCallback<SelectionControl['select']>((change, of = latest.current.scope) => {
    const { scope, selection } = latest.current
    if (of === scope) setState({ scope, selection: change(selection) })
  }, [])
  const clear = useCallback(() => select(() => nothingSelected), [select])

  /** Returns from "all that match" to the records of the page. */
  const recordsNow = () => {
    const { rows, labelOf, selection } = latest.current
    return new Map(selection.all === undefined ? selection.records : rows.map((row) => [row.id, labelOf(row)]))
  }
  const setEach = useCallback(
    (ids: readonly string[], isOn: boolean) => {
      const records = recordsNow()
      for (const row of latest.current.rows) {
        if (!ids.includes(row.id)) continue
        if (isOn) records.set(row.id, latest.current.labelOf(row))
        else records.delete(row.id)
      }
      select(() => ({ records, all: undefined }))
    },
    [select],
  )

  const pick = useCallback(
    (event: ChangeEvent<HTMLInputElement>) => {
      const id = event.target.closest<HTMLElement>('[data-id]')?.dataset.id ?? ''
      const isRange = 'shiftKey' in event.nativeEvent && event.nativeEvent.shiftKey === true
      const ids = latest.current.rows.map((row) => row.id)
      const [from, to] = [ids.indexOf(isRange ? (anchor.current ?? id) : id), ids.indexOf(id)].sort((a, b) => a - b)
      setEach(from === undefined || from < 0 ? [id] : ids.slice(from, (to ?? from) + 1), event.target.checked)
      anchor.current = id
    },
    [setEach],
  )

  const isPicked = useCallback((id: string) => selection.all !== undefined || selection.records.has(id), [selection])
  const pickPage = useCallback(() => {
    const { rows, selection } = latest.current
    const isWhole = selection.all !== undefined || rows.every(({ id }) => selection.records.has(id))
    setEach(
      rows.map(({ id }) => id),
      !isWhole,
    )
  }, [setEach])
  const toggle = useCallback(
    (id: string) => {
      const { selection } = latest.current
      setEach([id], selection.all === undefined && !selection.records.has(id))
    },
    [setEach],
  )

  return { selection, scope, isPicked, pick, pickPage, toggle, select, clear }
}
