/**
 * Whether a field in `part` holds an unfinished value: text that is no date, or chose no record. Such a field
 * then shows the problem and takes the focus.
 */
export const holdsUnfinished = (part: HTMLElement | null): boolean =>
  [...(part?.querySelectorAll('input') ?? [])].some((input) => input.validity.customError && !input.reportValidity())
