import type { MouseEvent } from 'react'
import { isPlainClick } from '#kit'
import type { List } from '#list'

export const urlOfView = ({ section }: List, { query }: { query: string }): string => `${section.route}?${query}`

/** Closes the panel of an element, and returns the focus to the panel's button. */
export const closePanel = (of: Element | null): void => of?.closest<HTMLElement>('[popover]')?.hidePopover()

export function chooseView(event: MouseEvent<HTMLElement>): void {
  if (isPlainClick(event)) closePanel(event.currentTarget)
}
