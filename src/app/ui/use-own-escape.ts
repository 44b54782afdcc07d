import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { isComposing } from '../../kit/keyboard.ts'
import { modals } from './modals.ts'

/**
 * Escape in a dialog over another one is its own. Left to the browser, one Escape closes both where a person has done
 * nothing else since the lower one opened (HTML Standard, "close watcher" groups; so does Firefox): what asks whether
 * to leave a form could not be answered by Escape.
 */
export function useOwnEscape(ref: RefObject<HTMLDialogElement | null>, onClose: (() => void) | undefined): void {
  const latest = useRef(onClose)
  useLayoutEffect(() => {
    latest.current = onClose
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || isComposing(event)) return
      const dialog = ref.current
      const open = modals.get()
      if (!dialog || open.length < 2 || open.at(-1) !== dialog) return
      if (dialog.querySelector('[popover="auto"]:popover-open')) return // its own
      event.preventDefault()
      latest.current?.()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [ref])
}
