// A cell that begins like a formula is run by a spreadsheet that opens the file. Such a cell gets an apostrophe in
// front, which spreadsheets take for "this is text"; so does one that already begins with apostrophes before such a
// sign, so that taking one away gives back exactly what was there. A spreadsheet whose cells end at other signs
// sees others begin within ours, at line ends too: the quotes around ours are ordinary characters to it.

/** Exports of databases write it for nothing, OpenFlights among them; our own text that is just this is marked. */
const emptyMark = '\\N'
const marked = /(?<=^|[,;\t\r\n])(?=["']*[=+\-@＝＋－＠\t\r])|^(?='*\\N$)/g
const mark = /(?<=^|[,;\t\r\n])'(?=["']*[=+\-@＝＋－＠\t\r])|^'(?='*\\N$)/g
/** Nothing but a number can run nothing: an elevation of -11 stays a number, +912212345678 (E.164) one to be called. */
const number = /^(?:-?\d+(?:\.\d+)?|\+\d{7,15})$/

export const safeCell = (text: string): string => number.test(text) ? text : text.replaceAll(marked, "'")

/** Takes away what the other one added, and the mark of other exports for nothing. */
export const restoreCell = (text: string): string => text.trim() === emptyMark ? '' : text.replaceAll(mark, '')

/** What stands between the cells of an export: Excel reads the one of its country, a semicolon in most of Europe. */
export type Separator = ',' | ';' | '\t'

/** One line of CSV by RFC 4180, with its line end. */
export const csvLine = (cells: readonly string[], separator: Separator = ','): string =>
  `${cells.map((cell) => {
    const safe = safeCell(cell)
    return /["\r\n]/.test(safe) || safe.includes(separator) ? `"${safe.replaceAll('"', '""')}"` : safe
  }).join(separator)}\r\n`

/** Without it, spreadsheets take UTF-8 for the machine's old code page. */
export const byteOrderMark = '\uFEFF'
