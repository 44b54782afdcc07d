import type { Entity } from '#contract'
import { attempt, longTasks, newIdempotencyKey, showToast, takeAction } from '#data'
import { loadChanges } from '../slots.ts'
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

/** Shows the result of a long write. It stays until the user has read it, since they may be looking elsewhere. */
export const showLongResult = (words: string, undo?: () => void): void => {
  const id = newIdempotencyKey()
  const close = () => longTasks.set((now) => now.filter((work) => work.id !== id))
  const press = () => {
    close()
    undo?.()
  }
  const button = undo && { label: 'Undo', press: () => takeAction(press) }
  longTasks.set((now) => [...now, { id, name: words, words, close, button }])
}

/** Shows the result with Undo wherever the user is. */
export function offerUndo(entity: Entity, undoable: Undoable | undefined): void {
  if (!undoable) return
  const { message, isLong } = undoable
  const undo = () => void attempt(async () => (await loadChanges()).undoNow(entity, undoable))
  if (isLong) showLongResult(message, undo)
  else showToast(message, { undo })
}
