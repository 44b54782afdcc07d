import { beginningOf } from '#contract'
import { commonWidth, type Delimiter, firstRows, guessDelimiter, notTable } from '#csv'
import { countryCodeOf } from '#places'
import { addFacts, type ColumnFacts } from './column-facts.ts'
import { detectEncoding, readText } from './encoding.ts'
import { type CsvFormat, readRows } from './read-rows.ts'
import { looksDoubled, invisibleIn, withoutInvisible } from './unseen.ts'

/** The facts of a file, known before its columns are matched. */
export interface Scan extends CsvFormat {
  /** The first row: a header, or data. */
  first: string[]
  /** Up to three different values of each column, excluding the first row. */
  samples: string[][]
  /** The number of all rows, including the first. */
  rows: number
  /** The facts of each column, excluding the first row. */
  facts: ColumnFacts[]
  /** Rows whose columns name different countries, by the two columns: "3 7". */
  disagreements: Map<string, { count: number; line: number; cells: [string, string] }>
  /** Problems with the text of the file. */
  unread: CellSample[]
  unseen: CellSample[]
  doubled: CellSample[]
  hasBackslashes: boolean
  /** The file begins with a byte order mark, like the panel's own exports. */
  hasMark: boolean
}

/** The line of a problem, and the beginning of its cell. */
export interface CellSample {
  line: number
  cell: string
  what: string
}

/** The file can't be imported; the message is for the user. */
export class FileProblem extends Error {
  override name = 'FileProblem'
}

/** No real sheet has so many columns, and data on one line, as in some JSON, would make the list too long to show. */
const columnsMax = 500
const samplesMax = 3
const sampleChars = 80

const headOf = async (source: Blob, encoding: CsvFormat['encoding']): Promise<string> => {
  for await (const text of readText(source, encoding)) if (text !== '') return text
  return ''
}

const shortenSample = (text: string): string => {
  const beginning = text.length > sampleChars ? beginningOf(text, sampleChars) : text
  return beginning === text ? text : `${beginning}…`
}

/**
 * Reads the whole file once.
 * @param chosen the user's choices; the rest is guessed
 */
export const scanFile = async (source: Blob, chosen: Partial<CsvFormat> = {}): Promise<Scan> => {
  const encoding = chosen.encoding ?? (await detectEncoding(source))
  const head = await headOf(source, encoding)
  const problem = notTable(head)
  if (problem !== undefined) throw new FileProblem(problem)
  const delimiter = chosen.delimiter ?? guessDelimiter(head)
  const firstLine = chosen.firstLine ?? guessFirstLine(head, delimiter)
  const scan: Scan = {
    encoding,
    delimiter,
    firstLine,
    first: [],
    samples: [],
    rows: 0,
    facts: [],
    disagreements: new Map(),
    unread: [],
    unseen: [],
    doubled: [],
    hasBackslashes: false,
    hasMark: (await hexOf(source.slice(0, 3))) === 'efbbbf',
  }
  const countries = countryColumns()
  for await (const rows of readRows(source, scan)) {
    for (const { cells, line, isUnclosed } of rows) {
      if (scan.rows === 0 && isUnclosed) {
        throw new FileProblem('A quote in the first row isn’t closed. Close it in the file.')
      }
      if (scan.rows === 0 && cells.length > columnsMax) {
        throw new FileProblem(`The first row has more than ${columnsMax} cells. Choose a CSV file.`)
      }
      cells.forEach((cell) => addPlaces(scan, line, cell))
      if (scan.rows === 0) scan.first = cells.map((cell) => shortenSample(withoutInvisible(cell, 'drop')))
      else {
        cells.forEach((cell, column) => {
          addSample(scan.samples, column, cell)
          addFacts(scan.facts, column, cell)
        })
        countries(scan, line, cells)
      }
      scan.rows += 1
    }
  }
  if (scan.rows === 0 && firstLine > 1) throw new FileProblem(`This file has no rows from line ${firstLine} on.`)
  if (scan.rows === 0) throw new FileProblem('This file is empty. Choose another file.')
  return scan
}

const addSample = (samples: string[][], column: number, cell: string): void => {
  const known = (samples[column] ??= [])
  if (known.length >= samplesMax || cell === '') return
  const sample = shortenSample(cell)
  if (!known.includes(sample)) known.push(sample)
}

const hexOf = async (source: Blob): Promise<string> =>
  [...new Uint8Array(await source.arrayBuffer())].map((byte) => byte.toString(16)).join('')

/** A title line above the header fills few cells, while the rows below fill several. */
function guessFirstLine(head: string, delimiter: Delimiter): number {
  const rows = firstRows(head, delimiter)
  const { width, rows: count } = commonWidth(rows)
  if (count < 2) return 1
  const at = rows.findIndex(
    ({ cells }) =>
      cells.filter((cell) => cell.trim() !== '').length > Math.min(2, width) / 2 &&
      cells.length * 2 >= width &&
      cells.length > 1,
  )
  return at > 0 ? (rows[at]?.line ?? 1) : 1
}

const placesMax = 5

function addPlaces(scan: Scan, line: number, cell: string): void {
  const { unread, unseen, doubled } = scan
  if (/\\['"]/.test(cell)) scan.hasBackslashes = true
  const add = (places: CellSample[], what: string) => {
    if (places.length < placesMax) places.push({ line, cell: shortenSample(withoutInvisible(cell, 'drop')), what })
  }
  if (/^[\x20-\x7e]*$/.test(cell)) return
  if (cell.includes('\ufffd')) add(unread, '')
  const mark = invisibleIn(cell)
  if (mark !== undefined) add(unseen, mark)
  if (looksDoubled(cell)) add(doubled, '')
}

/** Compares the columns that seem to name a country, row by row. */
function countryColumns(): (scan: Scan, line: number, cells: readonly string[]) => void {
  const known = new Map<string, string | undefined>()
  const codeOf = (text: string) => {
    if (!known.has(text) && known.size < 5000) known.set(text, countryCodeOf(text))
    return known.get(text)
  }
  return ({ first, disagreements }, line, cells) => {
    const named = first.flatMap((name, at) => {
      const code = /country|nation|alpha.?[23]/i.test(name) ? codeOf(cells[at] ?? '') : undefined
      return code === undefined ? [] : [{ at, code, cell: cells[at] ?? '' }]
    })
    for (const [index, one] of named.entries()) {
      for (const other of named.slice(index + 1)) {
        if (one.code === other.code) continue
        const key = `${one.at} ${other.at}`
        const before = disagreements.get(key)
        disagreements.set(
          key,
          before ? { ...before, count: before.count + 1 } : { count: 1, line, cells: [one.cell, other.cell] },
        )
      }
    }
  }
}
