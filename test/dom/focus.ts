import { isHidden, nameOf } from './find.ts'

const candidates =
  'a[href], button, input, select, textarea, summary, [tabindex], ' + '[contenteditable]:not([contenteditable=false])'

const isDisabled = (element: Element) =>
  element.hasAttribute('disabled') || element.closest('fieldset[disabled]') !== null

const isAble = (element: Element): boolean =>
  !isDisabled(element) && element.getAttribute('type') !== 'hidden' && !isHidden(element)

export const canFocus = (element: Element): boolean => element.matches(candidates) && isAble(element)

/** The focusable elements within `root`, in document order. */
export const focusable = (root: ParentNode): HTMLElement[] =>
  [...root.querySelectorAll<HTMLElement>(candidates)].filter(isAble)

/** The tab stops: one radio button of each group, and no element with a negative tabindex. */
export const tabbable = (root: ParentNode): HTMLElement[] =>
  focusable(root).filter((element) => Number(element.getAttribute('tabindex') ?? 0) >= 0 && !isOtherRadio(element))

function isOtherRadio(element: HTMLElement): boolean {
  if (!(element instanceof window.HTMLInputElement) || element.type !== 'radio' || element.checked) return false
  const group = [...document.querySelectorAll<HTMLInputElement>('input[type=radio]')].filter(
    ({ name, form }) => name === element.name && form === element.form,
  )
  return group.some(({ checked }) => checked) || group[0] !== element
}

const words = (element: Element | null = null): string =>
  element === null || element === document.body ? 'nothing' : `the ${element.localName} "${nameOf(element)}"`

/**
 * Compares by description, since Node would take a minute to print two elements with all the data that React attaches.
 */
export function assertFocused(element: Element | undefined, message?: string): void {
  const { activeElement } = document
  if (activeElement === element) return
  throw new Error(message ?? `The focus is on ${words(activeElement)} and not on ${words(element)}`)
}
