// Dates as databases, newsletters and spreadsheets write them. A time without a time zone is UTC.
import { asciiForm } from '#contract'

/** Which of two numbers is the day: 31/12/2026, or 12/31/2026. */
export type DayOrder = 'day first' | 'month first'

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const monthWord = '(jan|feb|mar|apr|may|jun|jul|aug|sept?|oct|nov|dec)[a-z]*\\.?'
const weekday = '(?:(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*\\.?,?\\s+)?'
const rest = '(?:(?:[t\\s]|,\\s*)\\s*(\\d.*))?$'

const ordered = new RegExp(`^(\\d{1,2})([/.-])(\\d{1,2})\\2(\\d{4})${rest}`, 'i')
const yearFirst = new RegExp(`^(\\d{4})([-/.])(\\d{1,2})\\2(\\d{1,2})${rest}`, 'i')
const dayAndWord = new RegExp(`^${weekday}(\\d{1,2})[\\s-]${monthWord}[\\s-](\\d{4})${rest}`, 'i')
const wordAndDay = new RegExp(`^${weekday}${monthWord}\\s+(\\d{1,2})(?:st|nd|rd|th)?,?\\s+(\\d{4})${rest}`, 'i')
/** Seconds or milliseconds since 1970, from 2001 on. */
const sinceEpoch = /^[1-9]\d{9}(?:\d{3})?$/

const clock =
  /^(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?\s*([ap]m)?\s*(?:(z|utc|gmt)?\s*(?:([+\-−])(\d{2}):?(\d{2})?)?)\s*(?:\([^)]*\))?$/i

const pad = (text: string): string => text.padStart(2, '0')

/** The time with its zone: "T18:05:09Z"; undefined if the text is no time. */
function timeOf(text: string): string | undefined {
  const [whole, hour = '', minute = '', second, parts, half, , sign, hours = '', minutes = '00'] =
    clock.exec(text) ?? []
  if (whole === undefined) return undefined
  const full = half === undefined ? hour : String((Number(hour) % 12) + (half.toLowerCase() === 'pm' ? 12 : 0))
  const seconds = second === undefined ? '' : `:${second}${parts === undefined ? '' : `.${parts.slice(0, 3)}`}`
  const zone = sign === undefined ? 'Z' : `${sign === '+' ? '+' : '-'}${hours}:${minutes}`
  return `T${pad(full)}:${minute}${seconds}${zone}`
}

/** The two numbers of a date whose order is open: 3/4/2026. Dots and the German order belong together. */
export const dayAndMonth = (cell: string): [number, number] | undefined => {
  const [, first, separator, second] = ordered.exec(asciiForm(cell.trim())) ?? []
  return first === undefined || separator === '.' ? undefined : [Number(first), Number(second)]
}

interface CellDate {
  /** 2026-03-14 */
  day: string
  /** T18:05:09Z; undefined if the cell has only a day. */
  time: string | undefined
}

/** Reads a cell as a date; undefined if it is none, or if its order is needed and isn't known. */
export function dateOfCell(cell: string, order: DayOrder | undefined): CellDate | undefined {
  const text = asciiForm(cell.trim())
  if (sinceEpoch.test(text)) {
    const [day = '', time = ''] = new Date(Number(text) * (text.length > 10 ? 1 : 1000)).toISOString().split('T')
    return { day, time: `T${time}` }
  }
  const [year, month, day, after] = dayParts(text, order)
  if (year === undefined || month === undefined || day === undefined) return undefined
  const time = after === undefined ? undefined : timeOf(after.trim())
  return after !== undefined && time === undefined ? undefined : { day: `${year}-${pad(month)}-${pad(day)}`, time }
}

/** Year, month, day and what follows. */
function dayParts(text: string, order: DayOrder | undefined): (string | undefined)[] {
  const numberOf = (word = ''): string => String(months.indexOf(word.slice(0, 3).toLowerCase()) + 1)
  const [iso, isoYear, , isoMonth, isoDay, afterIso] = yearFirst.exec(text) ?? []
  if (iso !== undefined) return [isoYear, isoMonth, isoDay, afterIso]
  const [slashed, first, separator, second, year, afterYear] = ordered.exec(text) ?? []
  if (slashed !== undefined) {
    const known = separator === '.' ? 'day first' : order
    return known === undefined
      ? []
      : known === 'day first'
        ? [year, second, first, afterYear]
        : [year, first, second, afterYear]
  }
  const [named, day, word, namedYear, afterNamed] = dayAndWord.exec(text) ?? []
  if (named !== undefined) return [namedYear, numberOf(word), day, afterNamed]
  const [american, firstWord, wordDay, wordYear, afterWord] = wordAndDay.exec(text) ?? []
  return american === undefined ? [] : [wordYear, numberOf(firstWord), wordDay, afterWord]
}
