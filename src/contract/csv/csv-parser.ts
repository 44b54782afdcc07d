/** Parses RFC 4180 and similar formats row by row as text arrives, so that large files need little memory. */
interface CsvParser {
  push(text: string): void
  /** Ends the last row. An unclosed quote makes this row hold the rest of the text. */
  end(): void
}

export const delimiters = [',', ';', '\t', '|'] as const
export type Delimiter = (typeof delimiters)[number]

const quote = 34
const cr = 13
const lf = 10

/**
 * `onRow` gets the cells of a row, the number of its first line (the file begins at 1), and whether the text ends
 * inside its quotes. Empty lines are skipped. Rows may be ragged; the caller decides about missing and surplus cells. A
 * quote inside an unquoted cell is an ordinary character, as in spreadsheets.
 */
export const createCsvParser = (
  delimiter: Delimiter,
  onRow: (cells: string[], line: number, isUnclosed: boolean) => void,
): CsvParser => {
  const separator = delimiter.charCodeAt(0)
  let cells: string[] = []
  let cell = ''
  let line = 1
  let rowLine = 1
  let state: 'start' | 'plain' | 'quoted' | 'closing' = 'start'
  let isFirst = true
  let afterCr = false

  const endCell = (): void => {
    cells.push(cell)
    cell = ''
    state = 'start'
  }
  const endRow = (): void => {
    const isBlank = cells.length === 0 && cell === '' && state === 'start'
    const isUnclosed = state === 'quoted'
    if (!isBlank) {
      endCell()
      onRow(cells, rowLine, isUnclosed)
    }
    cells = []
    rowLine = line
  }

  const push = (text: string): void => {
    let from = isFirst && text.startsWith('\ufeff') ? 1 : 0
    if (text !== '') isFirst = false
    for (let at = from; at < text.length; at += 1) {
      const code = text.charCodeAt(at)
      // The LF of CR LF belongs to the row that CR ended.
      if (afterCr) {
        afterCr = false
        if (code === lf && state !== 'quoted') {
          from = at + 1
          continue
        }
      }
      if (state === 'quoted') {
        if (code === lf) line += 1
        if (code === quote) {
          cell += text.slice(from, at)
          from = at + 1
          state = 'closing'
        }
        continue
      }
      if (state === 'closing' && code === quote) {
        cell += '"'
        from = at + 1
        state = 'quoted'
        continue
      }
      if (code === quote && state === 'start') {
        from = at + 1
        state = 'quoted'
        continue
      }
      if (code === separator) {
        cell += text.slice(from, at)
        from = at + 1
        endCell()
        continue
      }
      if (code === cr || code === lf) {
        cell += text.slice(from, at)
        from = at + 1
        line += 1
        endRow()
        afterCr = code === cr
        continue
      }
      if (state !== 'plain') state = 'plain'
    }
    cell += text.slice(from)
  }

  return { push, end: endRow }
}

const judgedRows = 20

/** The first rows of a text, without an incomplete last row. */
export function firstRows(head: string, delimiter: Delimiter): { cells: string[]; line: number }[] {
  const rows: { cells: string[]; line: number }[] = []
  const parser = createCsvParser(delimiter, (cells, line) => {
    if (rows.length < judgedRows) rows.push({ cells, line })
  })
  const lines = head.split(/(?<=\n)|(?<=\r)(?!\n)/)
  parser.push(lines.slice(0, judgedRows * 4).join(''))
  parser.end()
  return rows
}

/** The most common width of rows with several cells, and the number of such rows. */
export function commonWidth(rows: readonly { cells: readonly string[] }[]): { width: number; rows: number } {
  const counts = new Map<number, number>()
  for (const {
    cells: { length },
  } of rows)
    if (length > 1) counts.set(length, (counts.get(length) ?? 0) + 1)
  return [...counts]
    .map(([width, count]) => ({ width, rows: count }))
    .reduce((best, next) => (next.rows > best.rows ? next : best), { width: 1, rows: 0 })
}

/**
 * Chooses the delimiter that gives most first rows the same width, else the most cells in the first row, else a comma.
 */
export function guessDelimiter(head: string): Delimiter {
  const scores = delimiters.map((delimiter) => {
    const rows = firstRows(head, delimiter)
    return { delimiter, rows: commonWidth(rows).rows, cells: rows[0]?.cells.length ?? 0 }
  })
  return scores.reduce((best, next) =>
    next.rows > best.rows || (next.rows === best.rows && next.cells > best.cells) ? next : best,
  ).delimiter
}
