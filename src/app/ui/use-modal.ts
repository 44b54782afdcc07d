import { type RefObject, useLayoutEffect } from 'react'
import { modals } from './modals.ts'

/** Keeps a modal dialog open as long as it is rendered. */
export function useModal(ref: RefObject<HTMLDialogElement | null>): void {
  useLayoutEffect(() => {
    const dialog = ref.current
    if (!dialog) return
    dialog.showModal()
    modals.set((now) => [...now, dialog])
    return () => {
      modals.set((now) => now.filter((other) => other !== dialog))
      dialog.close()
    }
  }, [ref])
}
