import type { Plan } from './batches.ts'
import { readRows } from './read-rows.ts'

/** The cells of some rows, by the row's index, as they are in the file. */
export const cellsOf = async (
  source: Blob, plan: Plan, indexes: ReadonlySet<number>,
): Promise<ReadonlyMap<number, readonly string[]>> => {
  const found = new Map<number, readonly string[]>()
  for await (const rows of readRows(source, plan)) {
    for (const { index, cells } of rows) if (indexes.has(index)) found.set(index, cells)
    if (found.size === indexes.size) break
  }
  return found
}
