import { type RefObject, useEffect, useRef } from 'react'
import { topTitle } from './modals.ts'

/**
 * Focuses an element without `tabindex`. It gets -1 only while focused: with a permanent one, Chromium's Tab skips
 * everything within an element that `reading-flow` orders.
 */
const takesFocus = (place: HTMLElement): boolean => {
  place.focus({ preventScroll: true })
  if (document.activeElement === place || place.hasAttribute('tabindex')) return document.activeElement === place
  place.tabIndex = -1
  place.addEventListener('blur', () => place.removeAttribute('tabindex'), { once: true })
  place.focus({ preventScroll: true })
  return document.activeElement === place
}

/**
 * A pressed control can disappear, such as a filter's chip. The focus then stays in its toolbar, or moves to `main`,
 * such as the table, or to the title. Call it in the component that renders these controls.
 */
export function useKeptFocus(main?: RefObject<HTMLElement | null>): void {
  const last = useRef<{ element: Element; bar: Element | null }>(undefined)
  useEffect(() => {
    const note = ({ target }: { target: EventTarget | null }) => {
      if (target instanceof Element) last.current = { element: target, bar: target.closest('.bulk, .toolbar') }
    }
    // A panel that opened with the page may have the focus already.
    if (document.activeElement !== document.body) note({ target: document.activeElement })
    document.addEventListener('focusin', note)
    return () => document.removeEventListener('focusin', note)
  }, [])
  useEffect(() => {
    const { body, activeElement } = document
    if (!last.current || last.current.element.isConnected || (activeElement ?? body) !== body) return
    for (const place of [last.current.bar?.querySelector('button'), main?.current, topTitle()]) {
      if (place && takesFocus(place)) return
    }
  })
}
