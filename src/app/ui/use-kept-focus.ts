import { type RefObject, useEffect, useRef } from 'react'

/**
 * What is pressed may go away by it, such as a filter's chip: the focus then stays in the toolbar that it was in, or
 * goes to `main`, such as the table. To be called by what is rendered anew with all that may go away.
 */
export function useKeptFocus(main: RefObject<HTMLElement | null>): void {
  const last = useRef<{ element: Element; bar: Element | null }>(undefined)
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      const element = target instanceof Element ? target.closest('main *') : null
      last.current = element ? { element, bar: element.closest('.bulk, .toolbar') } : undefined
    }
    document.addEventListener('focusin', note)
    return () => document.removeEventListener('focusin', note)
  }, [])
  useEffect(() => {
    const { activeElement } = document
    const isLost = activeElement === document.body || activeElement === null
    if (!last.current || last.current.element.isConnected || !isLost) return
    const { bar } = last.current
    const place = bar?.isConnected ? bar.querySelector('button') : main.current
    ;(place ?? document.querySelector('h1'))?.focus({ preventScroll: true })
  })
}
