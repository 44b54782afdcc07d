import type { KeyboardEvent } from 'react'

/** How many stand beside each other: those before the first that is below. */
const columnsOf = (stops: readonly HTMLElement[]): number => {
  const [first, ...others] = stops.map((stop) => stop.getBoundingClientRect())
  const next = 1 + others.findIndex(({ top }) => first !== undefined && top > first.bottom)
  return next || stops.length
}

const target = (key: string, at: number, columns: number, count: number, isRtl: boolean): number | undefined => {
  switch (key) {
    case 'ArrowRight': return at + (isRtl ? -1 : 1)
    case 'ArrowLeft': return at + (isRtl ? 1 : -1)
    case 'ArrowDown': return at + columns
    case 'ArrowUp': return at - columns
    case 'Home': return 0
    case 'End': return count - 1
    default: return undefined
  }
}

/** Arrows, Home and End between the tiles of a grid; `[data-stop]` is where each takes the focus. */
export function moveInGrid(event: KeyboardEvent<HTMLElement>): HTMLElement | undefined {
  const { currentTarget: grid, key, ctrlKey, metaKey, altKey } = event
  if (ctrlKey || metaKey || altKey) return undefined
  const stops = [...grid.querySelectorAll<HTMLElement>('[data-stop]')]
  const at = stops.findIndex((stop) => stop === document.activeElement)
  if (at < 0) return undefined
  const to = target(key, at, columnsOf(stops), stops.length, getComputedStyle(grid).direction === 'rtl')
  const stop = to === undefined ? undefined : stops[to]
  if (to === undefined) return undefined
  event.preventDefault()
  stop?.focus()
  return stop
}
