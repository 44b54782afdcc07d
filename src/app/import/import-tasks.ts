import { byteOrderMark, csvLine, restoreCell } from '#csv'
import { type BatchRow, type Plan, readBatches } from './batches.ts'
import { type CsvFormat, readRows } from './read-rows.ts'
import { FileProblem, type Scan, scanFile } from './scan.ts'

export const reasonHeader = 'Reason'

/**
 * Creates a CSV of the failed rows, with the sent cells and the reasons. It can be corrected and imported again: the
 * header is the same, and cells that a spreadsheet would run are escaped as in all exports of the panel. @param reasons
 * by row index
 */
export const failedRows = async (source: Blob, plan: Plan, reasons: ReadonlyMap<number, string>): Promise<Blob> => {
  const parts: string[] = [byteOrderMark]
  let { width } = plan
  const write = (cells: readonly string[], reason: string) => {
    // Extra cells need correction, so they stay. Missing ones are added, so that the reason has its own column.
    const own = cells.length > plan.width ? cells : Array.from({ length: width }, (_, at) => cells[at] ?? '')
    parts.push(csvLine([...own.map(restoreCell), reason]))
  }
  for await (const rows of readRows(source, plan, plan.mended)) {
    for (const { cells, index } of rows) {
      const reason = reasons.get(index)
      if (reason !== undefined) write(cells, reason)
      else if (index === 0 && plan.hasHeader) {
        // A file that was corrected before already has this column.
        if (cells.at(-1) === reasonHeader) width -= 1
        write(cells, reasonHeader)
      }
    }
  }
  return new Blob(parts, { type: 'text/csv;charset=utf-8' })
}

/** The tasks of the worker. The page requests one batch at a time, which limits memory. */
export interface ImportTasks {
  scan(source: Blob, chosen?: Partial<CsvFormat>): Promise<Scan>
  /** Starts at the first row and cancels a reading in progress. */
  start(source: Blob, plan: Plan): Promise<void>
  /** Returns undefined after the last row. */
  next(): Promise<BatchRow[] | undefined>
  failedRows(source: Blob, plan: Plan, reasons: ReadonlyMap<number, string>): Promise<Blob>
  cellsOf(source: Blob, plan: Plan, indexes: ReadonlySet<number>): Promise<ReadonlyMap<number, readonly string[]>>
}

const createImportTasks = (): ImportTasks => {
  let batches: AsyncGenerator<BatchRow[]> | undefined
  return {
    scan: scanFile,
    failedRows,
    cellsOf,
    start: async (source, plan) => {
      batches = readBatches(source, plan)
    },
    next: async () => {
      const step = await batches?.next()
      return step?.done === false ? step.value : undefined
    },
  }
}

/** A message to the worker. The reply has the same ID, and `value` or `problem`. */
type Question = { id: number } & {
  [Task in keyof ImportTasks]: { task: Task; given: Parameters<ImportTasks[Task]> }
}[keyof ImportTasks]

const problemOf = (error: unknown): string => {
  if (error instanceof FileProblem) return error.message
  // A file that was changed, moved or deleted after it was chosen can't be read.
  return error instanceof DOMException
    ? 'This file has changed or was moved. Choose it again.'
    : 'This file couldn’t be read.'
}

/** One end of a worker, or of a channel to it. */
export interface Port {
  onmessage: ((event: MessageEvent) => void) | null
  postMessage(message: unknown): void
}

const run = (tasks: ImportTasks, { task, given }: Question): Promise<unknown> => {
  switch (task) {
    case 'scan':
      return tasks.scan(...given)
    case 'start':
      return tasks.start(...given)
    case 'next':
      return tasks.next(...given)
    case 'failedRows':
      return tasks.failedRows(...given)
    case 'cellsOf':
      return tasks.cellsOf(...given)
  }
}

/** The worker's side: it handles the page's messages. */
export const handleMessages = (port: Port): void => {
  const tasks = createImportTasks()
  port.onmessage = ({ data: question }: MessageEvent<Question>) => {
    const { id } = question
    run(tasks, question).then(
      (value) => port.postMessage({ id, value }),
      (error: unknown) => {
        if (!(error instanceof FileProblem)) console.error(error)
        port.postMessage({ id, problem: problemOf(error) })
      },
    )
  }
}

/** Returns the cells of some rows as in the file, by row index. */
export const cellsOf = async (
  source: Blob,
  plan: Plan,
  indexes: ReadonlySet<number>,
): Promise<ReadonlyMap<number, readonly string[]>> => {
  const found = new Map<number, readonly string[]>()
  for await (const rows of readRows(source, plan)) {
    for (const { index, cells } of rows) if (indexes.has(index)) found.set(index, cells)
    if (found.size === indexes.size) break
  }
  return found
}
