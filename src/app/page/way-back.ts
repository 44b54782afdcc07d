import type { Section } from '#contract'
import type { Location, NavigateOptions } from '#kit'

/** The history state with which a form is opened: it leads back to the list's page, filters and scroll position. */
export const wayBack = (back: string) => ({ back, scroll: window.scrollY })

/** The list that a form leads back to: as it was, or from its beginning where the history entry keeps nothing. */
export const wayTo = ({ route }: Section, { back, scroll }: Location['state']): { to: string } & NavigateOptions =>
  typeof back === 'string' && back.split('?')[0] === route
    ? { to: back, scroll: typeof scroll === 'number' ? scroll : undefined } : { to: route }
