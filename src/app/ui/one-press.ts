import type { KeyboardEvent, MouseEvent } from 'react'

/** The Enter that asked, held on, is no answer. */
export const onlyPressed = (event: KeyboardEvent): void => {
  if (event.repeat && event.key === 'Enter') event.preventDefault()
}

/** For a button that stays as what it is about goes: the second click of a double click would be about the next one. */
export const onePress = (run: () => void) => ({
  onClick: (event: MouseEvent) => { if (event.detail < 2) run() }, onKeyDown: onlyPressed,
})
