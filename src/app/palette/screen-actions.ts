import { modals } from '#ui'
import type { Result } from './results.ts'

/** A button of a row or of a message belongs to that, not to the screen. */
const apart = 'li, tr, .pager, [role="toolbar"], [role="alert"], [role="status"]'

const wordsOf = (button: HTMLElement): string =>
  button.getAttribute('aria-label') ??
  [...button.childNodes]
    .filter((node) => !(node instanceof Element && node.matches('kbd, .tally')))
    .map(({ textContent }) => textContent)
    .join('')
    .trim()

const isUsable = (button: HTMLElement): boolean =>
  !button.closest(apart) &&
  !button.matches(':disabled, [aria-disabled="true"], [aria-haspopup]') &&
  getComputedStyle(button).display !== 'none'

/** The buttons of the open screen or side panel, the primary one first. */
export function screenActions(): Result[] {
  const place = modals.get().at(-1) ?? document.querySelector('main')
  const buttons = [...(place?.querySelectorAll<HTMLElement>('.btn') ?? [])].filter(isUsable)
  const ordered = buttons.toSorted(
    (one, other) => Number(other.classList.contains('primary')) - Number(one.classList.contains('primary')),
  )
  const byWords = new Map(ordered.toReversed().map((button) => [wordsOf(button), button]))
  return [...byWords]
    .toReversed()
    .flatMap(([label, button]) =>
      label === ''
        ? []
        : [{ id: `here:${label}`, group: 'This screen', label, detail: '', icon: 'right', run: () => button.click() }],
    )
}
