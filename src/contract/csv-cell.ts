// A cell that begins like a formula is run by a spreadsheet that opens the file. Such a cell gets an apostrophe in
// front, which spreadsheets take for "this is text"; so does one that already begins with apostrophes before such a
// sign, so that taking one away gives back exactly what was there.

const formula = /^'*[=+\-@\t\r]/
/** Nothing but a number can run nothing, and an elevation of -11 stays a number. */
const number = /^-?\d+(?:\.\d+)?$/

export const safeCell = (text: string): string => formula.test(text) && !number.test(text) ? `'${text}` : text

export const restoreCell = (text: string): string => /^'+[=+\-@\t\r]/.test(text) ? text.slice(1) : text

/** One line of CSV by RFC 4180, with its line end. */
export const csvLine = (cells: readonly string[]): string =>
  `${cells.map((cell) => {
    const safe = safeCell(cell)
    return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
  }).join(',')}\r\n`

/** Without it, spreadsheets take UTF-8 for the machine's old code page. */
export const byteOrderMark = '\uFEFF'
