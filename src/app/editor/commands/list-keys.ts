import type { Edit, Source } from './edit.ts'
import { linesOf } from './line-commands.ts'

/** Matches indent, marker, space and checkbox, but not a Korean date. */
const item = /^([ \t]*)([-*+]|(?!\d{4}\. ?\d{1,2}\.)(\d{1,9})([.)]))([ \t]+)(\[[ xX]\][ \t]+)?/
const quoted = /^[ \t]*(?:>[ \t]?)+/

const fence = /^ {0,3}(`{3,}|~{3,})/

/** Lists do not continue within code. */
export const isInFence = (text: string, at: number): boolean => {
  let open = ''
  for (const line of text.slice(0, text.lastIndexOf('\n', at - 1) + 1).split('\n')) {
    const mark = fence.exec(line)?.[1]
    if (!mark) continue
    if (open === '') open = mark
    else if (mark[0] === open[0] && mark.length >= open.length && line.trim() === mark) open = ''
  }
  return open !== ''
}

/** Counts columns: a tab extends to the next multiple of four. */
const widthOf = (blank: string): number =>
  [...blank].reduce((width, letter) => (letter === '\t' ? width + 4 - (width % 4) : width + 1), 0)

interface Item {
  indent: number
  words: number
  next: string
}

const itemIn = (line: string): Item | undefined => {
  const [lead, indent = '', sign = '', number, dot = '', blank = '', box] = item.exec(line) ?? []
  if (lead === undefined) return undefined
  // After more than four spaces the text is code, one space after the marker (CommonMark).
  const gap = widthOf(blank) > 4 ? 1 : widthOf(blank)
  return {
    indent: widthOf(indent),
    words: widthOf(indent) + sign.length + gap,
    next: `${indent}${number ? `${Number(number) + 1}${dot}` : sign}${blank}${box ? '[ ] ' : ''}`,
  }
}

/** The items above this line that may contain it, innermost first. */
const itemsAbove = (text: string, from: number): Item[] => {
  const found: Item[] = []
  let isAfterText = false
  for (const line of text
    .slice(0, Math.max(from - 1, 0))
    .split('\n')
    .reverse()) {
    const one = itemIn(line)
    if (one) isAfterText = false
    // Unindented text after an empty line ends a list; directly after an item it belongs to the item.
    else if (line.trim() !== '') isAfterText = !/^[ \t]/.test(line)
    else if (isAfterText) break
    if (one && one.indent < (found.at(-1)?.indent ?? Infinity)) found.push(one)
    if (one?.indent === 0) break
  }
  return found
}

/** Enter continues a list or quotation, and ends it in an empty item. Undefined means an ordinary line break. */
export const continueLine = (source: Source): Edit | undefined => {
  const { text, start, end } = source
  if (start !== end) return undefined
  const { from, to } = linesOf(source)
  const line = text.slice(from, to)
  const found = itemIn(line)
  const lead = item.exec(line)?.[0] ?? quoted.exec(line)?.[0]
  if (lead === undefined || start < from + lead.length || isInFence(text, start)) return undefined
  if (line.slice(lead.length).trim() === '') {
    // An empty nested item first moves to the outer list.
    const around = found && itemsAbove(text, from).find(({ indent }) => indent < found.indent)
    const outer = around?.next ?? (found && found.indent > 0 ? lead.trimStart() : '')
    // Text right below a list or quotation would belong to it, so a blank line stays between.
    const isBelow = outer === '' && /[^\s]/.test(text.slice(text.lastIndexOf('\n', from - 2) + 1, from))
    const insert = isBelow ? '\n' : outer
    return { from, to, insert, start: from + insert.length, end: from + insert.length }
  }
  const insert = `\n${found?.next ?? lead}`
  return { from: start, to: start, insert, start: start + insert.length, end: start + insert.length }
}

/** The number of columns to move an item: in to the text of an item above, or out to the indent of an outer one. */
const shiftOf = ({ indent }: Item, above: readonly Item[], isOut: boolean): number => {
  if (isOut) return (above.find((one) => one.indent < indent)?.indent ?? 0) - indent
  const deeper = above.map(({ words }) => words).filter((words) => words > indent)
  return deeper.length > 0 ? Math.min(...deeper) - indent : 0
}

const shiftLine = (line: string, shift: number): string => {
  const blank = /^[ \t]*/.exec(line)?.[0] ?? ''
  return line === '' ? line : ' '.repeat(Math.max(widthOf(blank) + shift, 0)) + line.slice(blank.length)
}

/**
 * Tab in a list nests an item under the one above, Shift+Tab un-nests it. Undefined outside a list: Tab leaves the
 * field.
 */
export const indentItems = (source: Source, isOut: boolean): Edit | undefined => {
  const { from, to, lines } = linesOf(source)
  const first = itemIn(lines[0] ?? '')
  if (!first || isInFence(source.text, source.start)) return undefined
  const shift = shiftOf(first, itemsAbove(source.text, from), isOut)
  if (shift === 0) return { from, to: from, insert: '', start: source.start, end: source.end }
  const changed = lines.map((line) => shiftLine(line, shift))
  const insert = changed.join('\n')
  const start = Math.max(from, source.start + (changed[0] ?? '').length - (lines[0] ?? '').length)
  return { from, to, insert, start, end: Math.max(start, source.end + insert.length - (to - from)) }
}

/** Whether a list at this position handles Tab. */
export const isInList = (source: Source): boolean => indentItems(source, false) !== undefined
