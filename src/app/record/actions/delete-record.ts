import { type Entity, nameOfRow, type Row } from '#contract'
import { attempt, outdate, toast } from '#data'
import type { Router } from '#kit'
import { changeRecords } from './change-records.tsx'
import type { FailedAction, Undoable } from './selection.ts'
import { offerUndo } from './undo.ts'

/**
 * Deletes a record as the list does, and asks first if references exist. Returns undefined if the record was not
 * deleted.
 * @param isLeft tells whether the person has left; then no question is asked
 */
export async function deleteRecord(
  entity: Entity,
  record: Row,
  isLeft: () => boolean,
): Promise<{ undoable: Undoable | undefined } | undefined> {
  const selection = { records: new Map([[record.id, nameOfRow(entity, record)]]), all: undefined }
  const outcome = await attempt(() => changeRecords(entity, { action: 'delete' }, selection, { isLeft }))
  return outcome && { undoable: outcome.undoable }
}

/** Without a list that shows the result, the toast offers Undo. */
export function offerUndoElsewhere(
  entity: Entity,
  router: Router,
  undoable: Undoable | undefined,
  reload = () => outdate([entity.key]),
): void {
  reload()
  if (!undoable) return
  // For one record, its own reason is enough.
  const onFailed = ({ failures }: FailedAction) => toast(failures[0]?.error ?? '', { type: 'error' })
  offerUndo({ entity, router, reload, onFailed }, undoable)
}

/** Tells whether another screen or another record is shown now. */
export function followAddress(router: Router): () => boolean {
  const { key } = router.location()
  return () => router.location().key !== key
}
