import type { Entity } from '#contract'
import { attempt, followLeaving, isPassing, recordActions, type Refused, showToast, type Watch } from '#data'
import { numberWords } from '../number-words.ts'
import { followWrite, showLongResult } from './follow-write.ts'
import { nameFailures } from './name-failures.tsx'
import type { FailedAction, Undoable } from './selection.ts'

/** The mounted lists, by entity. */
const lists = new Map<string, (failed: FailedAction) => void>()

/** Lets a list of this entity show the failures, until the returned function is called. */
export function showFailedIn({ key }: Entity, show: (failed: FailedAction) => void): () => void {
  lists.set(key, show)
  return () => {
    if (lists.get(key) === show) lists.delete(key)
  }
}

/** Shows the failures: in the entity's list, or in a toast if the user is elsewhere. */
export function showFailed({ key }: Entity, failed: FailedAction): void {
  const list = lists.get(key)
  if (list) return list(failed)
  const { title, failures } = failed
  const reason = failures.length === 1 ? ` ${failures[0]?.error ?? ''}` : ''
  showToast(`${title}.${reason}`, { type: 'error' })
}

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

/** Shows the result with Undo wherever the user is. */
export function offerUndo(entity: Entity, undoable: Undoable | undefined): void {
  if (!undoable) return
  const { message, isLong } = undoable
  const undo = () => void attempt(() => undoNow(entity, undoable))
  if (isLong) showLongResult(message, undo)
  else showToast(message, { undo })
}
