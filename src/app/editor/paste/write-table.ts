import { type Run, writeInlines } from './write-inlines.ts'

export interface Cell {
  runs: Run[]
}
/** `until` is, for each column, the last row that a cell from above covers. */
export interface Table {
  rows: Cell[][]
  until: number[]
}

/** The limit of the Markdown parser. */
const columnsMax = 100
const spanMax = 20

/** Adds the next cell; the positions that it spans stay empty. */
export const placeCell = ({ rows, until }: Table, columns: number, height: number): Cell => {
  if (rows.length === 0) rows.push([])
  const at = rows.length - 1
  const row = rows[at] ?? []
  const cell: Cell = { runs: [] }
  while ((until[row.length] ?? -1) >= at) row.push({ runs: [] })
  for (let column = 0; column < Math.min(columns, spanMax); column += 1) {
    if (height > 1) until[row.length] = at + height - 1
    row.push(column === 0 ? cell : { runs: [] })
  }
  return cell
}

const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`
const words = ({ runs }: Cell): string => writeInlines(runs).replaceAll('\n', ' ').replaceAll('|', '\\|')

/** The first row is the header. A single column is page layout, not a table. */
export const writeTable = ({ rows }: Table): { text: string | undefined; paragraphs: readonly Run[][] } => {
  const isBlank = ({ runs }: Cell): boolean => runs.every(({ text }) => text.trim() === '')
  const [head = [], ...others] = rows.filter((row) => !row.every(isBlank))
  const width = others.reduce((most, { length }) => Math.max(most, length), head.length)
  if (width < 2 || width > columnsMax) {
    return { text: undefined, paragraphs: [head, ...others].flatMap((row) => row.map(({ runs }) => runs)) }
  }
  const titles = Array.from({ length: width }, (_, column) =>
    words({ runs: (head[column]?.runs ?? []).map((run) => ({ ...run, bold: false })) }),
  )
  const lines = [titles, titles.map(() => '---'), ...others.map((row) => row.map(words))].map(line)
  return { text: lines.join('\n'), paragraphs: [] }
}
