/**
 * Whether a field in `part` holds what is no value yet: half of a date, a name that has chosen no record. It says so
 * then, and takes the focus.
 */
export const holdsUnfinished = (part: HTMLElement | null): boolean => [...part?.querySelectorAll('input') ?? []]
  .some((input) => (input.validity.customError || input.validity.badInput) && !input.reportValidity())
