import { createCsvParser, type Delimiter } from '#csv'
import { type Encoding, readText } from './encoding.ts'
import { type Mended, mendedCells, nothingMended } from './mended.ts'

export interface CsvRow {
  cells: string[]
  /** The line of the file, from 1. */
  line: number
  /** The row's index among all rows, from 0. */
  index: number
  /** A quote isn't closed, so the row contains the rest of the file. */
  isUnclosed: boolean
}
export interface CsvFormat {
  encoding: Encoding
  delimiter: Delimiter
  /** The line of the header row, or of the first record, from 1. A title can be above it. */
  firstLine: number
}

/** A line such as `sep=;` tells Excel the separator and isn't a row. The file itself may use that separator. */
const separatorLine = /^sep=[,;\t|]?$/i

/** Yields the rows of a file chunk by chunk, without empty rows, which spreadsheets leave behind. */
export async function* readRows(
  source: Blob,
  { encoding, delimiter, firstLine }: CsvFormat,
  mended: Mended = nothingMended,
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
