// Reads OurAirports' files from the disk in pieces, between which the host responds to other requests.
import { createReadStream } from 'node:fs'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { createCsvParser, restoreCell } from '#csv'
import { invalid } from '#host/base'

const pieceBytes = 64 * 1024
/** Other rooms may work for 10 ms between two slices. */
const turnMs = 4

export type Cells = readonly string[]
/** The position of each column by its header. */
export type Columns = ReadonlyMap<string, number>

const needed = {
  airports: ['id', 'ident', 'type', 'name', 'latitude_deg', 'longitude_deg', 'iso_country'],
  runways: ['id', 'airport_ref', 'le_ident', 'he_ident'],
} as const
export type FileName = keyof typeof needed

const columnsOf = (header: Cells): Columns => new Map(header.map((name, at) => [name.trim().toLowerCase(), at]))

/** The columns of a file; throws if it isn't the expected one. */
export const checkedColumns = (name: FileName, header: Cells): Columns => {
  const columns = columnsOf(header)
  const missing = needed[name].filter((column) => !columns.has(column))
  if (missing.length === 0) return columns
  throw invalid({ [name]: `This isn’t ${name}.csv from OurAirports: the column “${missing.join('”, “')}” is missing` })
}

/** The first row of a file. */
export const headerOf = (bytes: Buffer): Cells => {
  let header: Cells = []
  const parser = createCsvParser(',', (cells) => {
    if (header.length === 0) header = cells
  })
  parser.push(bytes.toString('utf8', 0, pieceBytes).split(/[\r\n]/, 1)[0] ?? '')
  parser.end()
  return header
}

export const cellOf = (columns: Columns, cells: Cells, name: string): string => {
  const at = columns.get(name)
  return at === undefined ? '' : restoreCell(cells[at] ?? '').trim()
}

/** Processes each item, and lets other requests run every 4 ms. */
export const processInTurns = async <T>(
  items: readonly T[],
  signal: AbortSignal,
  step: (item: T) => void,
): Promise<void> => {
  let end = performance.now() + turnMs
  for (const item of items) {
    if (performance.now() > end) {
      await nextTurn()
      signal.throwIfAborted()
      end = performance.now() + turnMs
    }
    step(item)
  }
  await nextTurn()
  signal.throwIfAborted()
}

export interface ReadFile {
  rows: number
  /** The last row is incomplete. */
  isCutOff: boolean
}

interface Reading {
  name: FileName
  path: string
  signal: AbortSignal
  /** @param bytes the number of bytes that are read */
  onRows(rows: readonly Cells[], columns: Columns, bytes: number): Promise<void>
}

/** Reads a whole file, some hundred rows at a time. */
export const readFileRows = async ({ name, path, signal, onRows }: Reading): Promise<ReadFile> => {
  let columns: Columns | undefined
  let piece: Cells[] = []
  let last: Cells = []
  const result: ReadFile = { rows: 0, isCutOff: false }
  const parser = createCsvParser(',', (cells, _line, isUnclosed) => {
    last = cells
    if (!columns) columns = checkedColumns(name, cells)
    else if (isUnclosed) result.isCutOff = true
    else piece.push(cells)
  })
  let bytes = 0
  const hand = async (): Promise<void> => {
    const rows = piece
    piece = []
    result.rows += rows.length
    if (columns && rows.length > 0) await onRows(rows, columns, bytes)
  }
  const decoder = new TextDecoder()
  for await (const chunk of createReadStream(path, { highWaterMark: pieceBytes, signal })) {
    const part: Uint8Array = chunk
    bytes += part.byteLength
    parser.push(decoder.decode(part, { stream: true }))
    await hand()
  }
  parser.push(decoder.decode())
  parser.end()
  if (!columns) columns = checkedColumns(name, [])
  if (last.length < columns.size) {
    result.isCutOff = true
    piece = piece.filter((cells) => cells !== last)
  }
  await hand()
  return result
}
