import { type Field, type Json, asciiForm, likeness } from '#contract'
import { isListKind } from './check-field.ts'

type TextField = Extract<Field, { kind: 'text' }>

/** Only commas that group thousands are accepted: "28,5" must not become 285, nor "0,055" become 55. */
const grouped = /^[+-]?(?:[1-9]\d{0,2}(?:,\d{3})+|\d*)(?:\.\d+)?$/
/** Excel writes long whole numbers like this: 1E+02. */
const exponential = /^[+-]?\d(?:\.\d+)?E\+\d{1,2}$/i

function readNumber(plain: string): number | undefined {
  const text = asciiForm(plain).replace('−', '-').replaceAll('٫', '.').replaceAll('٬', ',')
  const number = exponential.test(text) ? Number(text) : grouped.test(text) ? Number(text.replaceAll(',', '')) : NaN
  return Number.isNaN(number) ? undefined : number
}

/** Restores a code that a spreadsheet converted to a number: 004 and +93 come back as 4 and 93. */
function restoreCode(field: TextField, text: string): string {
  const digits = asciiForm(text.trim())
  if (!/^\d+$/.test(digits) || !field.pattern || field.pattern.test(digits)) return text
  return [digits.padStart(field.max, '0'), `+${digits}`].find((whole) => field.pattern?.test(whole)) ?? text
}

/**
 * Parses typed text or a CSV cell into a draft's value. Unparseable text stays as it is: the field's rule then refuses
 * it, and the user's text isn't lost.
 */
export const parseText = (field: Field, text: string): Json => {
  const plain = text.trim()
  if (plain === '') return isListKind(field.kind) ? [] : null
  switch (field.kind) {
    case 'number':
    case 'order':
      return readNumber(plain) ?? text
    case 'text':
      return restoreCode(field, text)
    case 'flag':
      return /^(?:1|yes|true|y)$/i.test(plain) ? true : /^(?:0|no|false|n)$/i.test(plain) ? false : text
    case 'choice': {
      const option = field.options.find(({ value, label }) => value === plain || likeness(label) === likeness(plain))
      return option?.value ?? text
    }
    case 'choices':
    case 'relations':
      return plain
        .split(';')
        .map((part) => part.trim())
        .filter((part) => part !== '')
    case 'group':
    case 'permissions': {
      try {
        const value: Json = JSON.parse(plain)
        return value
      } catch {
        return text
      }
    }
    default:
      return text
  }
}
