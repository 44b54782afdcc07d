import type { Entity } from '#contract'

const number = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 6 })

/** Grouped, with a true minus, which is as wide as the digits. */
export const numberWords = (value: number): string => number.format(value).replace('-', '−')

/** The words for one and for many: an entity, or whatever else is counted. */
export type Counted = Pick<Entity, 'one' | 'many'>

/** "1 airport", "1,430 airports". */
export const quantity = ({ one, many }: Counted, count: number): string =>
  `${numberWords(count)} ${count === 1 ? one : many}`
