import { beginningOf } from '#contract'
import { guessDelimiter } from '#kit'
import { detectEncoding, readText } from './encoding.ts'
import { type CsvFormat, readRows } from './read-rows.ts'

/** What there is to know of a file before its columns are matched. */
export interface Scan extends CsvFormat {
  /** Its first row: the names of the columns, or data already. */
  first: string[]
  /** Of each column up to three values that differ, from the rows after the first. */
  samples: string[][]
  /** All rows, the first one too. */
  rows: number
}

/** The file cannot be imported; its message is a sentence for a person. */
export class FileProblem extends Error { override name = 'FileProblem' }

/** More than any sheet of ours has: data on one line, as some JSON is, would be a list that no browser can show. */
const columnsMax = 500
const samplesMax = 3
const sampleChars = 80

const headOf = async (source: Blob, encoding: CsvFormat['encoding']): Promise<string> => {
  for await (const text of readText(source, encoding)) if (text !== '') return text
  return ''
}

const shortened = (text: string): string => {
  const beginning = text.length > sampleChars ? beginningOf(text, sampleChars) : text
  return beginning === text ? text : `${beginning}…`
}

/**
 * Reads the whole file once.
 * @param chosen by a person; the rest is guessed
 */
export const scanFile = async (source: Blob, chosen: Partial<CsvFormat> = {}): Promise<Scan> => {
  const encoding = chosen.encoding ?? await detectEncoding(source)
  const head = await headOf(source, encoding)
  // No text holds it; spreadsheets' own files, pictures and archives do.
  if (head.includes('\0')) throw new FileProblem('This is not a text file. Save the sheet as CSV and choose that.')
  const delimiter = chosen.delimiter ?? guessDelimiter(head)
  const scan: Scan = { encoding, delimiter, first: [], samples: [], rows: 0 }
  for await (const rows of readRows(source, scan)) {
    for (const { cells, isUnclosed } of rows) {
      if (scan.rows === 0 && isUnclosed) throw new FileProblem('A quote in the first row is never closed.')
      if (scan.rows === 0 && cells.length > columnsMax) {
        throw new FileProblem(`The first row has more than ${columnsMax} cells. Is this a CSV file?`)
      }
      if (scan.rows === 0) scan.first = cells.map(shortened)
      else cells.forEach((cell, column) => addSample(scan.samples, column, cell))
      scan.rows += 1
    }
  }
  if (scan.rows === 0) throw new FileProblem('This file is empty.')
  return scan
}

const addSample = (samples: string[][], column: number, cell: string): void => {
  const known = samples[column] ??= []
  if (known.length >= samplesMax || cell === '') return
  const sample = shortened(cell)
  if (!known.includes(sample)) known.push(sample)
}
