// A cell that begins like a formula is run by a spreadsheet that opens the file. Such a cell gets an apostrophe in
// front, which spreadsheets take for "this is text"; so does one that already begins with apostrophes before such a
// sign, so that taking one away gives back exactly what was there. A spreadsheet whose cells end at semicolons or tabs
// sees others begin within ours, at line ends too: the quotes around ours are ordinary characters to it.

/** Exports of databases write it for nothing, OpenFlights among them; our own text that is just this is marked. */
const emptyMark = '\\N'
const marked = /(?<=^|[;\t\r\n])(?=["']*[=+\-@＝＋－＠\t\r])|^(?='*\\N$)/g
const mark = /(?<=^|[;\t\r\n])'(?=["']*[=+\-@＝＋－＠\t\r])|^'(?='*\\N$)/g
/** Nothing but a number can run nothing, and an elevation of -11 stays a number. */
const number = /^-?\d+(?:\.\d+)?$/

export const safeCell = (text: string): string => number.test(text) ? text : text.replaceAll(marked, "'")

/** Takes away what the other one added, and the mark of other exports for nothing. */
export const restoreCell = (text: string): string => text.trim() === emptyMark ? '' : text.replaceAll(mark, '')

/** One line of CSV by RFC 4180, with its line end. */
export const csvLine = (cells: readonly string[]): string =>
  `${cells.map((cell) => {
    const safe = safeCell(cell)
    return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
  }).join(',')}\r\n`

/** Without it, spreadsheets take UTF-8 for the machine's old code page. */
export const byteOrderMark = '\uFEFF'
