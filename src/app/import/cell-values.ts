import { asciiForm, type Field, type Json, labelName, parseText, restoreCell } from '#contract'
import type { Target } from './targets.ts'
import { type UnseenChoice, withoutUnseen } from './unseen.ts'

/** How the cells of a file are read, for all of its rows. */
export interface CellRules { hasDecimalComma: boolean; unseen: UnseenChoice; isUnescaping: boolean }

/** By the column's index, for a cell's text the text that stands for it in all rows. */
export type Answers = ReadonlyMap<number, ReadonlyMap<string, string>>

export interface PlannedColumn {
  path: string
  name: string
  field: Field
  isInGroup: boolean
  /** Its cells fill the field; or hold two numbers; or say something by being filled; or fill in what no other says. */
  role: 'own' | 'pair' | 'where filled' | 'where empty'
  /** What a filled cell says. */
  value?: string | undefined
}

export function plannedColumn({ path, field }: Target): PlannedColumn {
  const [filled = '', value] = path.split('=')
  if (value !== undefined) return { path, name: filled, field, isInGroup: false, role: 'where filled', value }
  if (path.endsWith('?')) return { path, name: path.slice(0, -1), field, isInGroup: false, role: 'where empty' }
  if (path.includes(',')) return { path, name: path, field, isInGroup: false, role: 'pair' }
  const isInGroup = path.includes('.')
  const name = isInGroup ? path.slice(path.indexOf('.') + 1) : path
  // Under its id's own name a relation is an id; under the other one the host looks for its code or label.
  const isPointing = field.kind === 'relation' || field.kind === 'relations'
  return { path, name: isPointing ? labelName(name) : name, field, isInGroup, role: 'own' }
}

/** The text of a cell, with what was answered for all cells like it. */
export function cellOf(
  cell: string, column: number, { answers, unseen, isUnescaping }: CellRules & { answers: Answers },
): string {
  // ="00AK" is how some programs keep Excel from taking a code for a number.
  const restored = withoutUnseen(restoreCell(cell), unseen).replace(/^="([^"]*)"$/, '$1')
  const text = isUnescaping ? restored.replaceAll(/\\(['"\\])/g, '$1') : restored
  return answers.get(column)?.get(text.trim()) ?? text
}

/** A day, with or without a time, and without a zone: UTC, as exports of most services write it. */
const zoneless = /^(\d{4}-\d{2}-\d{2})(?:[ T](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?))?$/
/** Points group thousands where a comma stands before decimals. */
const commaNumber = /^[+\-−]?(?:\d{1,3}(?:\.\d{3})+|\d+)(?:,\d+)?$/

export function valueOf(field: Field, text: string, { hasDecimalComma }: CellRules): Json {
  if (field.kind === 'number' || field.kind === 'order') {
    const digits = asciiForm(text.trim())
    return parseText(field, hasDecimalComma && commaNumber.test(digits)
      ? digits.replaceAll('.', '').replace(',', '.') : text)
  }
  if (field.kind === 'instant') {
    const [, day, time = '00:00'] = zoneless.exec(asciiForm(text.trim())) ?? []
    return day === undefined ? parseText(field, text) : `${day}T${time}Z`
  }
  // A line end within a field of one line is a blank.
  return parseText(field, field.kind === 'long' ? text : text.replaceAll(/\s*[\r\n\t]+\s*/g, ' '))
}
