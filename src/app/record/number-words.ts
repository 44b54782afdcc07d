import type { Entity } from '#contract'

const number = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 6 })

/** Groups digits, and writes a real minus sign, which is as wide as a digit. */
export const numberWords = (value: number): string => number.format(value).replace('-', '−')

/** The words for one and for many: an entity, or anything else that is counted. */
export type Counted = Pick<Entity, 'one' | 'many'>

/** Writes "1 airport", "1,430 airports". */
export const quantity = ({ one, many }: Counted, count: number): string =>
  `${numberWords(count)} ${count === 1 ? one : many}`
