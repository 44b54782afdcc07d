import type { Field, Json } from '#contract'
import { parseText } from '#checks'
import { perLocale } from '#data'

const decimalMark = perLocale(
  (locale) => new Intl.NumberFormat(locale).formatToParts(0.5).find(({ type }) => type === 'decimal')?.value ?? '.',
)

/** A number as the text of an input: without grouping, with the decimal separator of the user's language. */
export const numberText = (value: number): string => String(value).replace('.', decimalMark())

/** Parses the text of an input. Numbers can be written as in the user's language or as in English. */
export const parseTyped = (field: Field, text: string): Json =>
  parseText(field, field.kind === 'number' || field.kind === 'order' ? plainNumber(field, text) : text)

/**
 * Parses "1.234,5" as "1234.5". "28.556" keeps its point if the field has decimals, because coordinates are pasted like
 * this.
 */
function plainNumber(field: Field, text: string): string {
  const ungrouped = text.trim().replaceAll(/(?<=\d)[\s'’](?=\d)/g, '')
  if (decimalMark() !== ',') return ungrouped
  const hasDecimals = field.kind === 'number' && field.places > 0
  const isGrouped = /^[+\-−]?[1-9]\d{0,2}(\.\d{3})+$/.test(ungrouped)
  if (isGrouped && (!hasDecimals || ungrouped.split('.').length > 2)) return ungrouped.replaceAll('.', '')
  return /^[^,]*,[^,.]*$/.test(ungrouped) ? ungrouped.replaceAll('.', '').replace(',', '.') : ungrouped
}
