import type { MouseEvent } from 'react'

/** A click on one of these has its own effect, or has just missed it. */
const others = 'a, button, input, label, select, .pick, .act, [data-grip]'

/**
 * The link to the record, if a press anywhere else in its row means it. A press that ends a text selection, or that has
 * a meaning for text and links (Shift, Alt), doesn't.
 */
export function linkOfRow({ target, shiftKey, altKey }: MouseEvent): HTMLAnchorElement | undefined {
  if (!(target instanceof Element) || target.closest(others) || shiftKey || altKey) return undefined
  if (getSelection()?.isCollapsed === false) return undefined
  return target.closest('tr')?.querySelector<HTMLAnchorElement>('.main-cell a') ?? undefined
}

/** Whether a press closes an open menu, and therefore opens nothing. */
export const closesMenu = (): boolean => document.querySelector('[popover="auto"]:popover-open') !== null

/** Whether a click asks for a new tab, as on a link. */
export const wantsTab = ({ button, ctrlKey, metaKey }: MouseEvent): boolean => button === 1 || ctrlKey || metaKey
