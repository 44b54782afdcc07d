import type { LineReader } from './line-reader.ts'
import type { ListMarker } from './open-block.ts'
import type { Align } from './tree.ts'

const isRule = /^(?:(?:\*[ \t]*){3,}|(?:_[ \t]*){3,}|(?:-[ \t]*){3,})$/
export const startsRule = (rest: string): boolean => isRule.test(rest)

/**
 * Whether a line can start a block other than a paragraph. Most lines begin with a letter, and need no further checks.
 */
export const mayStartBlock = (rest: string): boolean => {
  const code = rest.charCodeAt(0) | 0x20
  return !(code >= 0x61 && code <= 0x7a) && code < 0x80
}

const headingMarks = /^#{1,6}(?=[ \t]|$)/
/** Parses an ATX heading's level and text. */
export const readHeading = (rest: string): { level: number; text: string } | undefined => {
  const marks = headingMarks.exec(rest)?.[0]
  if (!marks) return undefined
  const text = rest.slice(marks.length).trim()
  let end = text.length
  while (end > 0 && text[end - 1] === '#') end -= 1
  // A closing sequence needs a space before it.
  const isClosed = end === 0 || /[ \t]/.test(text[end - 1] ?? '')
  return { level: marks.length, text: isClosed ? text.slice(0, end).trim() : text }
}

const underlined = /^(?:=+|-+)[ \t]*$/
export const readSetext = (rest: string): number => (!underlined.test(rest) ? 0 : rest.startsWith('=') ? 1 : 2)

const fenceMarks = /^(?:`{3,}|~{3,})/

export const readFence = (rest: string): { letter: string; length: number; info: string } | undefined => {
  const marks = fenceMarks.exec(rest)?.[0]
  if (!marks) return undefined
  const info = rest.slice(marks.length).trim()
  return marks[0] === '`' && info.includes('`') ? undefined : { letter: marks.charAt(0), length: marks.length, info }
}

export const closesFence = (rest: string, letter: string, length: number): boolean => {
  const marks = rest.trimEnd()
  return marks.length >= length && [...marks].every((mark) => mark === letter)
}

/** A Korean date begins like a numbered list: "2026. 3. 14." */
const listMarker = /^(?:([*+-])|(?!\d{4}\. ?\d{1,2}\.)(\d{1,9})([.)]))(?=[ \t]|$)/

/** Parses a list marker and moves past it. `interrupts` means that the line would end a paragraph. */
export const readMarker = (reader: LineReader, interrupts: boolean): ListMarker | undefined => {
  if (reader.indent >= 4) return undefined
  const match = listMarker.exec(reader.rest)
  if (!match) return undefined
  const start = match[2] === undefined ? undefined : Number(match[2])
  const isEmpty = reader.rest.slice(match[0].length).trim() === ''
  if (interrupts && ((start !== undefined && start !== 1) || isEmpty)) return undefined
  const offset = reader.indent
  reader.toNext()
  reader.advance(match[0].length, true)
  const mark = reader.mark()
  const from = reader.column
  while (reader.column - from < 5 && reader.isBlankAt()) reader.advance(1, true)
  const blanks = reader.column - from
  let padding = match[0].length + blanks
  // Five or more spaces begin an indented code block as content; no space means an empty item.
  if (blanks >= 5 || blanks < 1 || reader.offset >= reader.text.length) {
    padding = match[0].length + 1
    reader.reset(mark)
    if (reader.isBlankAt()) reader.advance(1, true)
  }
  return { letter: match[1] ?? match[3] ?? '', start, offset, padding }
}

const columnsMax = 100

/** Other escapes keep their backslash, because the cell's own parser reads them. */
const escapedBar = /\\(\|)|(\\[^|])/g

/** Splits a table row into cells (GFM) at unescaped bars; leading and trailing bars are dropped. */
export const splitRow = (line: string): string[] => {
  const cells: string[] = []
  const text = line.trim()
  let from = text.startsWith('|') ? 1 : 0
  const cellUntil = (end: number): string => text.slice(from, end).replaceAll(escapedBar, '$1$2').trim()
  for (let index = from; index < text.length; index += 1) {
    const letter = text[index]
    if (letter === '\\') index += 1
    else if (letter === '|') {
      cells.push(cellUntil(index))
      from = index + 1
    }
  }
  const last = cellUntil(text.length)
  if (last !== '' || !text.endsWith('|')) cells.push(last)
  return cells
}

const dashes = /^[|:-][|:\- \t]*$/
const alignment = /^:?-+:?$/

/** Parses the second line of a table, if it matches the line above. */
export const readAlign = (rest: string, head: string): Align[] | undefined => {
  if (!dashes.test(rest) || !rest.includes('-') || !(rest.includes('|') || rest.includes(':'))) return undefined
  const cells = splitRow(rest)
  if (cells.length > columnsMax || !cells.every((cell) => alignment.test(cell))) return undefined
  if (splitRow(head).length !== cells.length) return undefined
  return cells.map((cell) => {
    const isLeft = cell.startsWith(':')
    return cell.endsWith(':') ? (isLeft ? 'center' : 'right') : isLeft ? 'left' : undefined
  })
}
