import { useEffect } from 'react'
import { isComposing } from '#kit'

/** Escape ends something on the page, such as a selection, unless it closes a layer or clears a search. */
export const useEscape = (end: () => void): void =>
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || isComposing(event)) return
      if (!document.querySelector(':popover-open:not(.feedback), dialog[open]')) end()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [end])
