import { type RefObject, useLayoutEffect } from 'react'

/**
 * An element over the whole window, as a popover: in the top layer, so that nothing above it in the document can
 * confine it, and in its place, so that the text keeps its undo. Under the other layers, the page keeps still.
 */
export function useFullScreen(element: RefObject<HTMLElement | null>, isFull: boolean): void {
  useLayoutEffect(() => {
    const box = element.current
    if (!isFull || !box) return
    box.setAttribute('popover', 'manual')
    box.showPopover()
    // A press on the toolbar leaves the focus where it was, which may be under this.
    if (!box.contains(document.activeElement)) box.querySelector<HTMLElement>('[tabindex="0"]:enabled')?.focus()
    return () => box.removeAttribute('popover')
  }, [element, isFull])
}
