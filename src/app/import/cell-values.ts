import { asciiForm, type Field, type Json, labelName, tidyUrl, visibleText } from '#contract'
import { parseText } from '#checks'
import { restoreCell } from '#csv'
import { degreesIn } from '#places'
import type { Target } from './targets.ts'
import { dateOfCell, type DayOrder } from './date-cells.ts'
import { type UnseenChoice, withoutInvisible } from './unseen.ts'

/** These choices apply to all rows of the file. */
export interface CellRules {
  hasDecimalComma: boolean
  /** The order of dates such as 3/4/2026; undefined if no column needs it or the user hasn't chosen. */
  dayOrder: DayOrder | undefined
  unseen: UnseenChoice
  isUnescaping: boolean
}

/** By column index: a cell's text and its replacement in all rows. */
export type Replacements = ReadonlyMap<number, ReadonlyMap<string, string>>

export interface PlannedColumn {
  path: string
  name: string
  field: Field
  isInGroup: boolean
  /**
   * `own`: the cell is the field's value. `pair`: it contains two numbers. `where filled`: any text means `value`.
   * `where empty`: it only counts if no other column gives the value. `refusing`: it fills nothing.
   */
  role: 'own' | 'pair' | 'where filled' | 'where empty' | 'refusing'
  refusal?: Target['refusal']
  /** The meaning of a filled cell. */
  value?: string | undefined
}

export function plannedColumn({ path, field, refusal }: Target): PlannedColumn {
  if (refusal) return { path, name: path, field, isInGroup: false, role: 'refusing', refusal }
  const [filled = '', value] = path.split('=')
  if (value !== undefined) return { path, name: filled, field, isInGroup: false, role: 'where filled', value }
  if (path.endsWith('?')) return { path, name: path.slice(0, -1), field, isInGroup: false, role: 'where empty' }
  if (path.includes(',')) return { path, name: path, field, isInGroup: false, role: 'pair' }
  const isInGroup = path.includes('.')
  const name = isInGroup ? path.slice(path.indexOf('.') + 1) : path
  // The host reads a relation's own name as an ID. Under the label's name, it looks up a code or a label.
  const isPointing = field.kind === 'relation' || field.kind === 'relations' || field.kind === 'image'
  return { path, name: isPointing ? labelName(name) : name, field, isInGroup, role: 'own' }
}

/** Returns the text of a cell, or the user's replacement for all cells with this text. */
export function cellOf(
  cell: string,
  column: number,
  { replacements, unseen, isUnescaping }: CellRules & { replacements: Replacements },
): string {
  // Some programs write ="00AK", so that Excel doesn't convert a code to a number.
  const restored = withoutInvisible(restoreCell(cell), unseen).replace(/^="([^"]*)"$/, '$1')
  const text = isUnescaping ? restored.replaceAll(/\\(['"\\])/g, '$1') : restored
  return replacements.get(column)?.get(text.trim()) ?? text
}

/** If a comma precedes the decimals, dots group thousands. */
const commaNumber = /^[+\-−]?(?:\d{1,3}(?:\.\d{3})+|\d+)(?:,\d+)?$/

/** Some programs write a path without its leading slash. */
const withSlash = (url: string): string => (/^(?:[/^]|https?:|www\.|$)/i.test(url) ? url : `/${url}`)

export function valueOfCell(field: Field, text: string, { hasDecimalComma, dayOrder }: CellRules): Json {
  if (field.kind === 'number' || field.kind === 'order') {
    const digits = asciiForm(text.trim())
    const degrees = field.kind === 'number' && field.axis ? degreesIn(digits, field.axis) : undefined
    if (degrees !== undefined) return Number(degrees)
    return parseText(
      field,
      hasDecimalComma && commaNumber.test(digits) ? digits.replaceAll('.', '').replace(',', '.') : text,
    )
  }
  if (field.kind === 'text' && field.address) return withSlash(tidyUrl(text))
  if (field.kind === 'instant' || field.kind === 'day') {
    const date = dateOfCell(text, dayOrder)
    if (!date) return parseText(field, text)
    return field.kind === 'day' ? date.day : `${date.day}${date.time ?? 'T00:00Z'}`
  }
  // A line break within a one-line field becomes a space.
  return parseText(field, field.kind === 'long' ? text : visibleText(text, false))
}
