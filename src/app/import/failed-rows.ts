import { byteOrderMark, csvLine, restoreCell } from '#contract'
import type { Plan } from './batches.ts'
import { readRows } from './read-rows.ts'

const reasonHeader = 'Reason'

/**
 * A CSV of the rows that failed: their cells as they were sent, and why. Mended it can be imported again: the header is
 * the same, and cells that a spreadsheet would run are made safe and restored as in every file of the panel's own.
 * @param reasons by the row's index
 */
export const failedRows = async (source: Blob, plan: Plan, reasons: ReadonlyMap<number, string>): Promise<Blob> => {
  const parts: string[] = [byteOrderMark]
  let { width } = plan
  const write = (cells: readonly string[], reason: string) => {
    // Surplus cells are what is to be mended; missing ones are filled up, so that the reason has a column of its own.
    const own = cells.length > plan.width ? cells : Array.from({ length: width }, (_, at) => cells[at] ?? '')
    parts.push(csvLine([...own.map(restoreCell), reason]))
  }
  for await (const rows of readRows(source, plan, plan.mended)) {
    for (const { cells, index } of rows) {
      const reason = reasons.get(index)
      if (reason !== undefined) write(cells, reason)
      else if (index === 0 && plan.hasHeader) {
        // A file that was mended once has the column already.
        if (cells.at(-1) === reasonHeader) width -= 1
        write(cells, reasonHeader)
      }
    }
  }
  return new Blob(parts, { type: 'text/csv;charset=utf-8' })
}
