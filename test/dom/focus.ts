import { isHidden, nameOf } from './find.ts'

const candidates =
  'a[href], button, input, select, textarea, summary, [tabindex], ' + '[contenteditable]:not([contenteditable=false])'

const isDisabled = (element: Element) =>
  element.hasAttribute('disabled') || element.closest('fieldset[disabled]') !== null

const isAble = (element: Element): boolean =>
  !isDisabled(element) && element.getAttribute('type') !== 'hidden' && !isHidden(element)

export const canFocus = (element: Element): boolean => element.matches(candidates) && isAble(element)

/** What can take the focus below `root`, in the order of the document. */
export const focusable = (root: ParentNode): HTMLElement[] =>
  [...root.querySelectorAll<HTMLElement>(candidates)].filter(isAble)

/** What Tab reaches: of each group of radio buttons only one, and nothing with a negative tabindex. */
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

/** In words: what Node tells of two elements that differ is a minute's work, for it is all that React keeps of them. */
export function assertFocused(element: Element | undefined, message?: string): void {
  const { activeElement } = document
  if (activeElement === element) return
  throw new Error(message ?? `The focus is on ${words(activeElement)} and not on ${words(element)}`)
}
