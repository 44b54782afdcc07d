/** Where among the others the pointer is: before the first whose middle lies below it. */
const indexAt = (others: readonly Element[], y: number): number => {
  const below = others.findIndex((item) => {
    const { top, height } = item.getBoundingClientRect()
    return y < top + height / 2
  })
  return below < 0 ? others.length : below
}

interface DragOrder {
  /** Of the items below the container. */
  items: string
  /** Called each time the dragged item passes another. */
  onMove(from: number, to: number): void
  /** It has been let go. */
  onEnd?(): void
}

/** Drags items by their `[data-grip]`, by pointer events, so that a finger does it too. Returns what ends it. */
export const dragOrder = (container: HTMLElement, { items: selector, onMove, onEnd }: DragOrder): (() => void) => {
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
    const to = indexAt(items().filter((_, index) => index !== from), event.clientY)
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

export const moved = <T>(items: readonly T[], from: number, to: number): T[] => {
  const next = [...items]
  next.splice(to, 0, ...next.splice(from, 1))
  return next
}
