import { type PointerEvent, useRef } from 'react'

/** Where among the others the pointer is: before the first whose middle lies below it. */
const indexAt = (others: readonly Element[], y: number): number => {
  const below = others.findIndex((item) => {
    const { top, height } = item.getBoundingClientRect()
    return y < top + height / 2
  })
  return below < 0 ? others.length : below
}

/**
 * Drags the `[data-item]` elements of a list by their `[data-grip]`, by pointer events, so that a finger does it too.
 * @param onMove is called each time the dragged item passes another; @param onEnd once it is let go.
 */
export const useDragOrder = (onMove: (from: number, to: number) => void, onEnd: () => void = () => {}) => {
  const dragged = useRef<number>(undefined)
  const itemsIn = (list: HTMLElement) => [...list.querySelectorAll('[data-item]')]
  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      const grip = event.target instanceof Element ? event.target.closest('[data-grip]') : null
      const item = grip?.closest('[data-item]')
      if (!item || event.button !== 0) return
      event.preventDefault()
      event.currentTarget.setPointerCapture(event.pointerId)
      dragged.current = itemsIn(event.currentTarget).indexOf(item)
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const from = dragged.current
      if (from === undefined) return
      const items = itemsIn(event.currentTarget)
      const to = indexAt(items.filter((_, index) => index !== from), event.clientY)
      if (to === from) return
      dragged.current = to
      onMove(from, to)
    },
    onPointerUp() {
      if (dragged.current === undefined) return
      dragged.current = undefined
      onEnd()
    },
  }
}

export const moved = <T>(items: readonly T[], from: number, to: number): T[] => {
  const next = [...items]
  next.splice(to, 0, ...next.splice(from, 1))
  return next
}
