const gapPx = 4
/** A panel opens upwards when less than this is left under its button and more above. */
const roomPx = 260

/** `end`: the inline-end edges meet, but for a panel that is too wide for that: it moves aside. `side`: see its style. */
export type Align = 'start' | 'end' | 'side'

/**
 * Puts a fixed panel beside its button by edges alone, so that the panel's own size need not be known and it can be
 * done before it shows.
 */
export function place(panel: HTMLElement, button: Element, align: Align): void {
  if (align === 'side') return
  const { top, bottom, left, right } = button.getBoundingClientRect()
  const { clientWidth, clientHeight } = document.documentElement
  const below = clientHeight - bottom
  const isUp = below < roomPx && top > below
  const isRightEdge = (align === 'end') !== (getComputedStyle(button).direction === 'rtl')
  Object.assign(panel.style, {
    top: isUp ? 'auto' : `${bottom + gapPx}px`,
    bottom: isUp ? `${clientHeight - top + gapPx}px` : 'auto',
    left: isRightEdge ? 'auto' : `${Math.max(left, gapPx)}px`,
    right: isRightEdge ? `${Math.max(clientWidth - right, gapPx)}px` : 'auto',
    // A percentage is of the panel's own width.
    translate: isRightEdge ? `max(0px, 100% - ${right - gapPx}px)` : `min(0px, ${clientWidth - left - gapPx}px - 100%)`,
    maxWidth: `${clientWidth - 2 * gapPx}px`,
    // Some stand further from their button.
    maxHeight: `${(isUp ? top : below) - 5 * gapPx}px`,
  })
}
