import type { Edit, Source } from './edit.ts'
import { linesOf } from './line-commands.ts'

/** Indent, marker, blank, check box. */
const item = /^([ \t]*)([-*+]|(\d{1,9})([.)]))([ \t]+)(\[[ xX]\][ \t]+)?/
const quoted = /^[ \t]*(?:>[ \t]?)+/

const fence = /^ {0,3}(`{3,}|~{3,})/

/** Code is written as it stands: nothing continues in it. */
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

/** In columns: a tab reaches to the next fourth one. */
const widthOf = (blank: string): number =>
  [...blank].reduce((width, letter) => (letter === '\t' ? width + 4 - width % 4 : width + 1), 0)

interface Item { indent: number; words: number; next: string }

const itemIn = (line: string): Item | undefined => {
  const [lead, indent = '', sign = '', number, dot = '', blank = '', box] = item.exec(line) ?? []
  if (lead === undefined) return undefined
  // After more blanks than four the words are code, one blank after the marker.
  const gap = widthOf(blank) > 4 ? 1 : widthOf(blank)
  return {
    indent: widthOf(indent), words: widthOf(indent) + sign.length + gap,
    next: `${indent}${number ? `${Number(number) + 1}${dot}` : sign}${blank}${box ? '[ ] ' : ''}`,
  }
}

/** The items of the list before this line that one here may lie in, from the nearest outwards. */
const itemsAbove = (text: string, from: number): Item[] => {
  const found: Item[] = []
  let isAfterText = false
  for (const line of text.slice(0, Math.max(from - 1, 0)).split('\n').reverse()) {
    const one = itemIn(line)
    if (one) isAfterText = false
    // Words at the margin end a list, but those that go on with an item.
    else if (line.trim() !== '') isAfterText = !/^[ \t]/.test(line)
    else if (isAfterText) break
    if (one && one.indent < (found.at(-1)?.indent ?? Infinity)) found.push(one)
    if (one?.indent === 0) break
  }
  return found
}

/** Enter within a list or quote goes on with it; in an empty item it ends it. Undefined: an ordinary line end. */
export const continueLine = (source: Source): Edit | undefined => {
  const { text, start, end } = source
  if (start !== end) return undefined
  const { from, to } = linesOf(source)
  const line = text.slice(from, to)
  const found = itemIn(line)
  const lead = item.exec(line)?.[0] ?? quoted.exec(line)?.[0]
  if (lead === undefined || start < from + lead.length || isInFence(text, start)) return undefined
  if (line.slice(lead.length).trim() === '') {
    // A nested item first becomes one of the list around it.
    const around = found && itemsAbove(text, from).find(({ indent }) => indent < found.indent)
    const outer = around?.next ?? (found && found.indent > 0 ? lead.trimStart() : '')
    return { from, to, insert: outer, start: from + outer.length, end: from + outer.length }
  }
  const insert = `\n${found?.next ?? lead}`
  return { from: start, to: start, insert, start: start + insert.length, end: start + insert.length }
}

/** How far an item goes in, to where the words of one above it begin, or out, to where one around it stands. */
const shiftOf = ({ indent }: Item, above: readonly Item[], isOut: boolean): number => {
  if (isOut) return (above.find((one) => one.indent < indent)?.indent ?? 0) - indent
  const deeper = above.map(({ words }) => words).filter((words) => words > indent)
  return deeper.length > 0 ? Math.min(...deeper) - indent : 0
}

const shifted = (line: string, shift: number): string => {
  const blank = /^[ \t]*/.exec(line)?.[0] ?? ''
  return line === '' ? line : ' '.repeat(Math.max(widthOf(blank) + shift, 0)) + line.slice(blank.length)
}

/** Tab in a list makes an item one of the item above it, Shift+Tab takes it out. Undefined: no list, Tab leaves. */
export const indentItems = (source: Source, isOut: boolean): Edit | undefined => {
  const { from, to, lines } = linesOf(source)
  const first = itemIn(lines[0] ?? '')
  if (!first || isInFence(source.text, source.start)) return undefined
  const shift = shiftOf(first, itemsAbove(source.text, from), isOut)
  if (shift === 0) return { from, to: from, insert: '', start: source.start, end: source.end }
  const changed = lines.map((line) => shifted(line, shift))
  const insert = changed.join('\n')
  const start = Math.max(from, source.start + (changed[0] ?? '').length - (lines[0] ?? '').length)
  return { from, to, insert, start, end: Math.max(start, source.end + insert.length - (to - from)) }
}

/** Whether Tab would be taken by a list here. */
export const isInList = (source: Source): boolean => indentItems(source, false) !== undefined
