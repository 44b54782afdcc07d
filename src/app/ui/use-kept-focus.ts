import { type RefObject, useEffect, useRef } from 'react'
import { topTitle } from './modals.ts'

/**
 * What is pressed may go away by it, such as a filter's chip: the focus then stays in the toolbar that it was in, or
 * goes to `main`, such as the table, or to the title. To be called by what is rendered anew with all that may go away.
 */
export function useKeptFocus(main?: RefObject<HTMLElement | null>): void {
  const last = useRef<{ element: Element; bar: Element | null }>(undefined)
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      if (target instanceof Element) last.current = { element: target, bar: target.closest('.bulk, .toolbar') }
    }
    document.addEventListener('focusin', note)
    return () => document.removeEventListener('focusin', note)
  }, [])
  useEffect(() => {
    const { body, activeElement } = document
    if (!last.current || last.current.element.isConnected || (activeElement ?? body) !== body) return
    for (const place of [last.current.bar?.querySelector('button'), main?.current, topTitle()]) {
      place?.focus({ preventScroll: true })
      if (document.activeElement === place) return
    }
  })
}
