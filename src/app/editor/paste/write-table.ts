import { type Run, writeInlines } from './write-inlines.ts'

export interface Cell { runs: Run[] }
/** `until`: by column, the last row that a cell above reaches into. */
export interface Table { rows: Cell[][]; until: number[] }

/** More are no table as Markdown is read here. */
const columnsMax = 100
const spanMax = 20

/** The next cell of a table; those beside and below it that it covers are left empty. */
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

/** Its first row is its head. A single column is no table: pages are laid out so. */
export const writeTable = ({ rows }: Table): { text: string | undefined; paragraphs: readonly Run[][] } => {
  const isBlank = ({ runs }: Cell): boolean => runs.every(({ text }) => text.trim() === '')
  const [head = [], ...others] = rows.filter((row) => !row.every(isBlank))
  const width = others.reduce((most, { length }) => Math.max(most, length), head.length)
  if (width < 2 || width > columnsMax) {
    return { text: undefined, paragraphs: [head, ...others].flatMap((row) => row.map(({ runs }) => runs)) }
  }
  const titles = Array.from({ length: width }, (_, column) =>
    words({ runs: (head[column]?.runs ?? []).map((run) => ({ ...run, bold: false })) }))
  const lines = [titles, titles.map(() => '---'), ...others.map((row) => row.map(words))].map(line)
  return { text: lines.join('\n'), paragraphs: [] }
}
