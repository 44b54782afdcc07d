import type { Entity } from '#contract'
import { attempt, followLeaving, showToast } from '#data'
import { numberWords, offerUndo, type Refused, showFailed, type Undoable } from '#record'
import { followWrite } from './follow-write.ts'
import { nameFailures } from './name-failures.ts'
import { isPassing, recordActions, type Watch } from './record-actions.ts'

interface UndoResult {
  done: readonly string[]
  failed: readonly Refused[]
  left: readonly string[]
}

/** Undoes the last operation first. If one fails, those already undone stay undone. */
export const undoOperations = async (
  entity: Entity,
  operationIds: readonly string[],
  watch?: Watch,
): Promise<UndoResult> => {
  const done: string[] = []
  const failed: Refused[] = []
  const left = [...operationIds]
  for (const operationId of [...operationIds].reverse()) {
    let isOver = false
    const result = await attempt(
      () => recordActions.undo(entity, operationId, watch),
      (error) => {
        isOver = !isPassing(error)
      },
    )
    if (!result) return { done, failed, left: isOver ? [] : left }
    done.push(...result.done)
    failed.push(...result.failed)
    left.pop()
  }
  return { done, failed, left }
}

/** Undoes the operations, and shows the result wherever the user is. */
export async function undoNow(entity: Entity, undoable: Undoable): Promise<void> {
  const isGone = followLeaving()
  const write = followWrite('Undoing', entity, {})
  const { done, failed, left } = await undoOperations(entity, undoable.operationIds, write).finally(write.over)
  if (isGone()) return
  if (left.length > 0) offerUndo(entity, { ...undoable, operationIds: left })
  else if (done.length > 0) showToast(failed.length === 0 ? 'Undone.' : 'The others were undone.')
  if (failed.length === 0) return
  const title = `${numberWords(failed.length)} of ${numberWords(done.length + failed.length)} not undone`
  showFailed(entity, { title, failures: await nameFailures(entity, failed) })
}
