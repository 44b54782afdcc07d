import { createCsvParser, type Delimiter } from '#kit'
import { type Encoding, readText } from './encoding.ts'
import { type Mended, mendedCells, nothingMended } from './mended.ts'

export interface CsvRow {
  cells: string[]
  /** Of the file, from 1. */
  line: number
  /** Among all its rows, from 0. */
  index: number
  /** One of its quotes is never closed: it holds the rest of the file. */
  isUnclosed: boolean
}
export interface CsvFormat {
  encoding: Encoding
  delimiter: Delimiter
  /** The line with the names of the columns, or of the first record; what stands above it is a title. From 1. */
  firstLine: number
}

/** Tells Excel the separator, as `sep=;`, and is no row; that may be the separator by which it is read itself. */
const separatorLine = /^sep=[,;\t|]?$/i

/** The rows of a file, a piece of it at a time, but for rows of empty cells, which spreadsheets leave behind. */
export async function* readRows(
  source: Blob, { encoding, delimiter, firstLine }: CsvFormat, mended: Mended = nothingMended,
): AsyncGenerator<CsvRow[]> {
  let rows: CsvRow[] = []
  let index = 0
  const parser = createCsvParser(delimiter, (cells, line, isUnclosed) => {
    if (cells.every((cell) => cell.trim() === '')) return
    if (line < firstLine) return
    if (line === 1 && separatorLine.test(cells.join(''))) return
    const own = mended.get(index)
    rows.push({ cells: own ? mendedCells(cells, own) : cells, line, index, isUnclosed })
    index += 1
  })
  for await (const text of readText(source, encoding)) {
    parser.push(text)
    yield rows
    rows = []
  }
  parser.end()
  yield rows
}
