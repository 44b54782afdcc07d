import { type RefObject, useEffect, useRef } from 'react'
import { topTitle } from './modals.ts'

/**
 * Also on what has no `tabindex`, while the focus is there: with one of −1 for good, Chromium’s Tab passes over all
 * that is in an element whose parts `reading-flow` orders.
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
 * What is pressed may go away by it, such as a filter's chip: the focus then stays in the toolbar that it was in, or
 * goes to `main`, such as the table, or to the title. To be called by what is rendered anew with all that may go away.
 */
export function useKeptFocus(main?: RefObject<HTMLElement | null>): void {
  const last = useRef<{ element: Element; bar: Element | null }>(undefined)
  useEffect(() => {
    const note = ({ target }: { target: EventTarget | null }) => {
      if (target instanceof Element) last.current = { element: target, bar: target.closest('.bulk, .toolbar') }
    }
    // A panel that came with its address may have it before this was fetched.
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
