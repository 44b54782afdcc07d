import { type MouseEvent, useRef } from 'react'

/**
 * For what opens where somebody presses. Of a double click on the link that opened it, the second click is no press of
 * what happens to stand there now.
 */
export function useBegunHere() {
  const isBegun = useRef(false)
  const follow = (event: MouseEvent) => {
    if (event.detail < 2) isBegun.current = true
    if (isBegun.current) return
    event.preventDefault()
    event.stopPropagation()
  }
  return { onMouseDownCapture: follow, onClickCapture: follow }
}
