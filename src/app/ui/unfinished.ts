/**
 * Whether a field in `part` has an unfinished value: text that isn't a date, or that doesn't identify a record. Such a
 * field then shows the problem and takes the focus.
 */
export const holdsUnfinished = (part: HTMLElement | null): boolean =>
  [...(part?.querySelectorAll('input') ?? [])].some((input) => input.validity.customError && !input.reportValidity())
