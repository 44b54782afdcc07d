import type { Section } from '#contract'
import type { Location, NavigateOptions } from '#kit'

/** The history state of an opened form. It restores the list's page, filters and scroll position. */
export const wayBack = (back: string) => ({ back, scroll: window.scrollY })

/** The list to return to: as the user left it, or its first page if the history entry has no state. */
export const wayTo = ({ route }: Section, { back, scroll }: Location['state']): { to: string } & NavigateOptions =>
  typeof back === 'string' && back.split('?')[0] === route
    ? { to: back, scroll: typeof scroll === 'number' ? scroll : undefined }
    : { to: route }
