import { type RefObject, useLayoutEffect } from 'react'
import { modals } from './modals.ts'

/** Keeps a modal dialog open as long as it is rendered. */
export function useModal(ref: RefObject<HTMLDialogElement | null>): void {
  useLayoutEffect(() => {
    const dialog = ref.current
    if (!dialog) return
    const opener = document.activeElement
    dialog.showModal()
    modals.set((now) => [...now, dialog])
    return () => {
      modals.set((now) => now.filter((other) => other !== dialog))
      // A text gets the focus back, but in Chromium with its caret at the beginning.
      const isText = opener instanceof HTMLTextAreaElement || opener instanceof HTMLInputElement
      const [start, end] = isText ? [opener.selectionStart, opener.selectionEnd] : [null, null]
      dialog.close()
      if (isText && start !== null && document.activeElement === opener) opener.setSelectionRange(start, end)
    }
  }, [ref])
}
