import { type Entity, nameOfRow, type Row } from '#contract'
import { attempt } from '#data'
import type { Router } from '#kit'
import type { Undoable } from '#record'
import { changeRecords } from './change-records.tsx'

/**
 * Deletes a record as the list does, and asks first if references exist. Returns undefined if the record was not
 * deleted.
 * @param isLeft whether the user has left; then no question is asked
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

/** Whether another screen or another record is shown now. */
export function watchLocation(router: Router): () => boolean {
  const { key } = router.location()
  return () => router.location().key !== key
}
