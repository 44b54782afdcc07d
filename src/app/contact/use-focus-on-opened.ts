import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import type { Row } from '#contract'

/** A message of the list is a link itself, a row of the table holds one. */
const linkTo = (list: HTMLElement | null, id: string | undefined): HTMLElement | null | undefined => {
  const found = [...list?.querySelectorAll<HTMLElement>('[data-id]') ?? []].find(({ dataset }) => dataset.id === id)
  return found?.matches('a') ? found : found?.querySelector<HTMLElement>('.main-cell a')
}

/** Where there is room for only one of list and message, the focus follows what is shown; else the list keeps it. */
export const useFocusOnOpened = (
  id: string | undefined, rows: readonly Row[],
  list: RefObject<HTMLElement | null>, heading: RefObject<HTMLElement | null>,
): void => {
  // A message that is answered leaves the list with its link, which has the focus. Before the list finds it a place.
  useLayoutEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true })
  }, [rows, heading])
  const last = useRef(id)
  useEffect(() => {
    const before = last.current
    last.current = id
    if (before === id) return
    const isListHidden = list.current !== null && getComputedStyle(list.current).visibility === 'hidden'
    if (isListHidden) {
      heading.current?.focus({ preventScroll: true })
      window.scrollTo(0, 0)
      return
    }
    const link = linkTo(list.current, id ?? before)
    const { activeElement } = document
    // A button of the message, such as "Next message", keeps it.
    if (activeElement === document.body || list.current?.contains(activeElement)) link?.focus()
    link?.scrollIntoView({ block: 'nearest' })
  }, [id, list, heading])
}
