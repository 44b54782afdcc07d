import type { MouseEvent } from 'react'

/** For a button that stays as what it is about goes: the second click of a double click would be about the next one. */
export const onePress = (run: () => void) => (event: MouseEvent): void => { if (event.detail < 2) run() }
