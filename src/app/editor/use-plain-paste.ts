import { type KeyboardEvent, type RefObject, useRef } from 'react'

/**
 * Whether the paste under way was asked for without formatting, by Ctrl+Shift+V or ⌘⇧V. Chromium then hands over the
 * plain text alone; Firefox, in a text field, all there is.
 */
export function usePlainPaste(): { isPlain: RefObject<boolean>; note(event: KeyboardEvent): void } {
  const isPlain = useRef(false)
  const note = ({ type, key, shiftKey, ctrlKey, metaKey }: KeyboardEvent) => {
    isPlain.current = type === 'keydown' && shiftKey && (ctrlKey || metaKey) && key.toLowerCase() === 'v'
  }
  return { isPlain, note }
}
