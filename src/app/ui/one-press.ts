import type { MouseEvent } from 'react'

/** For a button that stays in place when its subject changes: the second press of a double click is ignored. */
export const onePress =
  (run: () => void) =>
  (event: MouseEvent): void => {
    if (event.detail < 2) run()
  }
