import { type Entity, nameOfRow, type Row } from '#contract'
import { outdate, toast } from '#data'
import { CallError, type Router } from '#kit'
import { changeRecords } from './change-records.tsx'
import type { FailedAction, Undoable } from './selection.ts'
import { offerUndo } from './undo.ts'

/**
 * As the list does it: with its impact asked about first. Undefined when it is still there.
 * @param isLeft whether the person has gone elsewhere, where nothing is asked any more.
 */
export async function deleteRecord(
  entity: Entity, record: Row, isLeft: () => boolean,
): Promise<{ undoable: Undoable | undefined } | undefined> {
  const selection = { records: new Map([[record.id, nameOfRow(entity, record)]]), all: undefined }
  try {
    const outcome = await changeRecords(entity, { action: 'delete' }, selection, { isLeft })
    const [refused] = outcome?.failures ?? []
    if (refused) toast(refused.error, { type: 'error' })
    return outcome && !refused ? { undoable: outcome.undoable } : undefined
  } catch (error) {
    if (error instanceof CallError) return undefined // said as a toast
    throw error
  }
}

/** Lists show what was done, and the way back is offered where no list does. */
export function offerUndoElsewhere(
  entity: Entity, router: Router, undoable: Undoable | undefined, reload = () => outdate([entity.key]),
): void {
  reload()
  if (!undoable) return
  // One record: its own reason is all that there is to say.
  const onFailed = ({ failures }: FailedAction) => toast(failures[0]?.error ?? '', { type: 'error' })
  offerUndo({ entity, router, reload, onFailed }, undoable)
}

/** Whether another screen, or another record's, is shown than now. */
export function followAddress(router: Router): () => boolean {
  const { key } = router.location()
  return () => router.location().key !== key
}
