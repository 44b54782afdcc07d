import type { Entity } from '#contract'
import { perLocale } from '#data'

const format = perLocale((locale) => new Intl.NumberFormat(locale, { maximumFractionDigits: 6 }))

/** Groups digits as in the user's language, with a real minus sign, which is as wide as a digit. */
export const numberWords = (value: number): string => format().format(value).replace('-', '−')

/** The singular and plural of an entity, or of anything else that is counted. */
export type Counted = Pick<Entity, 'one' | 'many'>

/** Formats "1 airport", "1,430 airports". */
export const quantity = ({ one, many }: Counted, count: number): string =>
  `${numberWords(count)} ${count === 1 ? one : many}`
