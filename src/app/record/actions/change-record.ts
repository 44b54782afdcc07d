import { type Entity, nameOfRow, type Row } from '#contract'
import type { BulkChange } from '#data'
import { changeRecords } from './change-records.tsx'
import { offerUndo, showFailed } from './undo.ts'

/** Changes one record as the list does, and offers Undo wherever the user is. */
export async function changeRecord(entity: Entity, row: Row, change: BulkChange): Promise<void> {
  const selection = { records: new Map([[row.id, nameOfRow(entity, row)]]), all: undefined }
  const outcome = await changeRecords(entity, change, selection, { isLeft: () => false })
  if (!outcome) return
  const { failures, failedTitle: title, undoable } = outcome
  if (failures.length > 0) showFailed(entity, { title, failures })
  offerUndo(entity, undoable)
}
