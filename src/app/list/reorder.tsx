import { useEffect, useRef, useState } from 'react'
import type { Row } from '../../contract/json.ts'
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
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => { latest.current = rows }, [rows])

  useEffect(() => {
    const body = table.current?.tBodies[0]
    if (!body) return
    const save = async () => {
      timer.current = undefined
      // A failure has been said by the call; the order is then what the host says.
      await recordActions.order(entity, latest.current.map(({ id }) => id)).catch(() => {})
      state.reload()
    }
    const saveSoon = () => {
      clearTimeout(timer.current)
      timer.current = setTimeout(() => void save(), pauseMs)
    }
    const move = (from: number, to: number) => {
      const row: Row | undefined = latest.current[from]
      if (!row || to < 0 || to >= latest.current.length) return
      latest.current = moved(latest.current, from, to)
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
      void save()
    }
    // `state.setRows` and `state.reload` stay the same as long as the list does.
  }, [entity, labelOf, table, state.setRows, state.reload])
  return <p role="status" className="sr-only">{said}</p>
}
