import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Row } from '#contract'
import { recordActions } from '../record-actions.ts'
import { dragOrder, moved } from './drag-order.ts'
import type { List } from './use-list.ts'

/** Several steps in a row are one change. */
const pauseMs = 500
const items = 'tr[data-id]'

/**
 * Puts the listed records in another order, by grips, by Alt and an arrow, or by buttons. They change places among
 * themselves; where others stand between them, those stay.
 */
export function Reorder({ list }: { list: List }) {
  const { entity, rows, labelOf, state, table } = list
  const [said, setSaid] = useState('')
  const latest = useRef(rows)
  /** As the person left them, as long as the host has not taken that order; in it what is loaded meanwhile is shown. */
  const wanted = useRef<readonly string[]>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const saving = useRef(Promise.resolve())
  useLayoutEffect(() => {
    const ids = wanted.current
    if (rows === latest.current) return
    latest.current = ids ? rows.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id)) : rows
    if (ids) state.setRows(latest.current)
  }, [rows, state.setRows])

  useEffect(() => {
    const body = table.current?.tBodies[0]
    if (!body) return
    const save = () => {
      timer.current = undefined
      const ids = wanted.current
      if (!ids) return
      saving.current = saving.current.then(async () => {
        // A failure has been said by the call; the order is then what the host says.
        await recordActions.order(entity, ids).catch(() => {})
        if (wanted.current !== ids) return // moved on meanwhile, which is saved next
        wanted.current = undefined
        state.reload()
      })
    }
    const saveSoon = () => {
      clearTimeout(timer.current)
      timer.current = setTimeout(save, pauseMs)
    }
    const move = (from: number, to: number) => {
      const row: Row | undefined = latest.current[from]
      if (!row || to < 0 || to >= latest.current.length) return
      latest.current = moved(latest.current, from, to)
      wanted.current = latest.current.map(({ id }) => id)
      state.setRows(latest.current)
      setSaid(`${labelOf(row)}, ${to + 1} of ${latest.current.length}`)
    }
    const step = (target: EventTarget | null, by: number) => {
      const row = target instanceof Element ? target.closest<HTMLElement>(items) : null
      const from = latest.current.findIndex(({ id }) => id === row?.dataset.id)
      if (from < 0) return
      move(from, from + by)
      saveSoon()
    }
    const onKeyDown = (event: KeyboardEvent) => {
      const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0
      if (!event.altKey || by === 0) return
      event.preventDefault()
      step(event.target, by)
    }
    const onClick = ({ target }: MouseEvent) => {
      const act = target instanceof Element ? target.closest<HTMLElement>('[data-act^="move"]')?.dataset.act : undefined
      if (act) step(target, act === 'move up' ? -1 : 1)
    }
    const stopDragging = dragOrder(body, { items, onMove: move, onEnd: saveSoon })
    body.addEventListener('keydown', onKeyDown)
    body.addEventListener('click', onClick)
    return () => {
      stopDragging()
      body.removeEventListener('keydown', onKeyDown)
      body.removeEventListener('click', onClick)
      if (timer.current === undefined) return
      clearTimeout(timer.current)
      save()
    }
    // `state.setRows` and `state.reload` stay the same as long as the list does.
  }, [entity, labelOf, table, state.setRows, state.reload])
  return <p role="status" className="sr-only">{said}</p>
}
