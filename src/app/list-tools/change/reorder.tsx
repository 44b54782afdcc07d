import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Row } from '#contract'
import { attempt } from '#data'
import { recordActions } from '#change'
import type { List } from '#list'

/** Steps within this pause count as one change. */
const pauseMs = 500
const items = 'tr[data-id]'

/**
 * Changes the order of the listed records with drag handles, Alt and an arrow key, or buttons. They swap positions
 * among themselves; unlisted records between them stay.
 */
export function Reorder({ list }: { list: List }) {
  const { entity, rows, labelOf, state, table } = list
  const [said, setSaid] = useState('')
  const latest = useRef(rows)
  /** The user's order, until the host has saved it. */
  const wanted = useRef<readonly string[]>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const saving = useRef(Promise.resolve())
  /** Stops showing the order of `wanted`. */
  const takeBack = useRef(() => {})
  useLayoutEffect(() => {
    latest.current = rows
  }, [rows])

  useEffect(() => {
    const body = table.current?.tBodies[0]
    if (!body) return
    const save = () => {
      timer.current = undefined
      const ids = wanted.current
      if (!ids) return
      saving.current = saving.current.then(async () => {
        await attempt(() => recordActions.order(entity, ids))
        if (wanted.current !== ids) return // a newer move is saved next
        wanted.current = undefined
        takeBack.current()
      })
    }
    const saveSoon = () => {
      clearTimeout(timer.current)
      timer.current = setTimeout(save, pauseMs)
    }
    const move = (from: number, to: number) => {
      const row: Row | undefined = latest.current[from]
      if (!row || to < 0 || to >= latest.current.length) return
      latest.current = moveItem(latest.current, from, to)
      wanted.current = latest.current.map(({ id }) => id)
      takeBack.current()
      takeBack.current = state.reorder(latest.current)
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
    const stopDragging = orderWhileDragging(body, { items, onMove: move, onEnd: saveSoon })
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
    // `state.reorder` is stable while the list is.
  }, [entity, labelOf, table, state.reorder])
  return (
    <p role="status" className="sr-only">
      {said}
    </p>
  )
}

/** The pointer's position among the others: before the first item whose middle is below it. */
const indexAt = (others: readonly Element[], y: number): number => {
  const below = others.findIndex((item) => {
    const { top, height } = item.getBoundingClientRect()
    return y < top + height / 2
  })
  return below < 0 ? others.length : below
}

interface DragOrder {
  /** Selects the items within the container. */
  items: string
  /** Called each time the dragged item passes another one. */
  onMove(from: number, to: number): void
  /** Called when the item is released. */
  onEnd?(): void
}

/**
 * Makes items draggable by their `[data-grip]`. Pointer events support touch too. Returns a function that stops it.
 */
export const orderWhileDragging = (
  container: HTMLElement,
  { items: selector, onMove, onEnd }: DragOrder,
): (() => void) => {
  let dragged: number | undefined
  let held: Element | undefined
  const items = () => [...container.querySelectorAll(selector)]
  const onPointerDown = (event: PointerEvent) => {
    const grip = event.target instanceof Element ? event.target.closest('[data-grip]') : null
    const item = grip?.closest(selector)
    if (!item || event.button !== 0) return
    event.preventDefault()
    container.setPointerCapture(event.pointerId)
    dragged = items().indexOf(item)
    held = item
    held.setAttribute('data-held', '')
  }
  const onPointerMove = (event: PointerEvent) => {
    const from = dragged
    if (from === undefined) return
    const to = indexAt(
      items().filter((_, index) => index !== from),
      event.clientY,
    )
    if (to === from) return
    dragged = to
    onMove(from, to)
  }
  const onPointerUp = () => {
    if (dragged === undefined) return
    dragged = undefined
    held?.removeAttribute('data-held')
    onEnd?.()
  }
  container.addEventListener('pointerdown', onPointerDown)
  container.addEventListener('pointermove', onPointerMove)
  container.addEventListener('pointerup', onPointerUp)
  container.addEventListener('pointercancel', onPointerUp)
  return () => {
    container.removeEventListener('pointerdown', onPointerDown)
    container.removeEventListener('pointermove', onPointerMove)
    container.removeEventListener('pointerup', onPointerUp)
    container.removeEventListener('pointercancel', onPointerUp)
  }
}

export function moveItem<T>(items: readonly T[], from: number, to: number): T[] {
  const next = [...items]
  next.splice(to, 0, ...next.splice(from, 1))
  return next
}
