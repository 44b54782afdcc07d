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

/** Enter within a list or quote goes on with it; in an empty item it ends it. Undefined: an ordinary line end. */
export const continueLine = (source: Source): Edit | undefined => {
  const { text, start, end } = source
  if (start !== end) return undefined
  const { from, to } = linesOf(source)
  const line = text.slice(from, to)
  const found = item.exec(line)
  const lead = found?.[0] ?? quoted.exec(line)?.[0]
  if (lead === undefined || start < from + lead.length || isInFence(text, start)) return undefined
  if (line.slice(lead.length).trim() === '') {
    const indent = found?.[1] ?? ''
    // A nested item first becomes one of the list around it.
    const outer = indent === '' ? '' : lead.slice(Math.min(indent.length, stepOf(text, from)))
    return { from, to, insert: outer, start: from + outer.length, end: from + outer.length }
  }
  const [, indent = '', sign = '', number, dot = '', blank = '', box] = found ?? []
  const next = found ? `${indent}${number ? `${Number(number) + 1}${dot}` : sign}${blank}${box ? '[ ] ' : ''}` : lead
  const insert = `\n${next}`
  return { from: start, to: start, insert, start: start + insert.length, end: start + insert.length }
}

/** How far an item under the one before it is moved: to where that one's words begin. */
const stepOf = (text: string, from: number): number => {
  const before = text.slice(0, Math.max(from - 1, 0)).split('\n').reverse()
  const above = before.map((line) => item.exec(line)).find((found) => found !== null)
  return (above?.[2]?.length ?? 1) + 1
}

/** Tab in a list makes an item one of the item above it, Shift+Tab takes it out. Undefined: no list, Tab leaves. */
export const indentItems = (source: Source, isOut: boolean): Edit | undefined => {
  const { from, to, lines } = linesOf(source)
  if (!item.test(lines[0] ?? '') || isInFence(source.text, source.start)) return undefined
  const step = stepOf(source.text, from)
  const changed = lines.map((line) =>
    isOut ? line.replace(new RegExp(`^(?:\\t| {1,${step}})`), '') : line === '' ? line : ' '.repeat(step) + line)
  const insert = changed.join('\n')
  const shift = (changed[0] ?? '').length - (lines[0] ?? '').length
  const start = Math.max(from, source.start + shift)
  return { from, to, insert, start, end: Math.max(start, source.end + insert.length - (to - from)) }
}

/** Whether Tab would be taken by a list here. */
export const isInList = (source: Source): boolean => indentItems(source, false) !== undefined
