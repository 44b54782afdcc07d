// A spreadsheet runs a cell that begins like a formula. The export puts an apostrophe before such a cell, which means
// "this is text". A cell that already begins with apostrophes before such a character gets one more, so that removing
// one restores the exact text. A spreadsheet with another separator can see cells begin inside ours, including after
// line breaks. Our quotes don't protect those cells.

/**
 * Database exports, such as OpenFlights', write `\N` for an empty cell. Our own cells with just this text are marked.
 */
const emptyMark = '\\N'
const marked = /(?<=^|[,;\t\r\n])(?=["']*[=+\-@＝＋－＠\t\r])|^(?='*\\N$)/g
const mark = /(?<=^|[,;\t\r\n])'(?=["']*[=+\-@＝＋－＠\t\r])|^'(?='*\\N$)/g
/** A plain number cannot run as a formula: -11 stays a number, and +912212345678 stays an E.164 number. */
const number = /^(?:-?\d+(?:\.\d+)?|\+\d{7,15})$/

export const safeCell = (text: string): string => (number.test(text) ? text : text.replaceAll(marked, "'"))

/** Removes our mark; the empty mark of other exports becomes an empty text. */
export const restoreCell = (text: string): string => (text.trim() === emptyMark ? '' : text.replaceAll(mark, ''))

/** Excel expects the local separator: a semicolon in most of Europe. */
export type Separator = ',' | ';' | '\t'

/** Formats one line of CSV (RFC 4180), with its line ending. */
export const csvLine = (cells: readonly string[], separator: Separator = ','): string =>
  `${cells
    .map((cell) => {
      const safe = safeCell(cell)
      return /["\r\n]/.test(safe) || safe.includes(separator) ? `"${safe.replaceAll('"', '""')}"` : safe
    })
    .join(separator)}\r\n`

/** Without this mark, spreadsheets decode UTF-8 with the computer's legacy code page. */
export const byteOrderMark = '\uFEFF'
