import { type Entity, entityOf, isObject, toastMs } from '#contract'
import { attempt, feedback, followLeaving, isPassing, recordActions, type Refused, toast, type Watch } from '#data'
import type { Router } from '#kit'
import { numberWords } from '../number-words.ts'
import { followWrite, tellLong } from './follow-write.ts'
import { nameFailures } from './name-failures.tsx'
import type { FailedAction, Undoable } from './selection.ts'

/** The time of a reload does not count against the time for Undo. */
const reloadMs = 10_000
export const undoUntil = (): number => Date.now() + toastMs + reloadMs

const readKept = (value: unknown): Undoable | undefined =>
  isObject(value) &&
  Array.isArray(value.operationIds) &&
  value.operationIds.every((id) => typeof id === 'string') &&
  typeof value.message === 'string' &&
  typeof value.until === 'number' &&
  value.until > Date.now() &&
  typeof value.of === 'string'
    ? { of: value.of, operationIds: value.operationIds, message: value.message, until: value.until }
    : undefined

/** The lists that are shown now, by entity. */
const lists = new Map<string, (failed: FailedAction) => void>()

/** A list of this entity shows what was not done, until the returned function is called. */
export function showFailedIn({ key }: Entity, show: (failed: FailedAction) => void): () => void {
  lists.set(key, show)
  return () => {
    if (lists.get(key) === show) lists.delete(key)
  }
}

/** Shows what was not done: in the list of the entity, or by a toast where the person is elsewhere. */
export function showFailed({ key }: Entity, failed: FailedAction): void {
  const list = lists.get(key)
  if (list) return list(failed)
  const { title, failures } = failed
  const reason = failures.length === 1 ? ` ${failures[0]?.error ?? ''}` : ''
  toast(`${title}.${reason}`, { type: 'error' })
}

interface TakenBack {
  done: readonly string[]
  failed: readonly Refused[]
  left: readonly string[]
}

/** Undoes the last operation first. A failure keeps the undone ones. */
export const takeBack = async (entity: Entity, operationIds: readonly string[], watch?: Watch): Promise<TakenBack> => {
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

/** Shows the result with Undo wherever the person is, and keeps it in the history entry for a reload. */
export function offerUndo(router: Router, entity: Entity, undoable: Undoable | undefined): void {
  if (!undoable) return
  const { key } = router.location()
  const keep = (undo: Undoable | null) => router.patchState({ undo }, key)
  const run = async () => {
    const isGone = followLeaving()
    const write = followWrite('Undoing', entity, {})
    const { done, failed, left } = await takeBack(entity, undoable.operationIds, write).finally(write.over)
    if (isGone()) return
    if (left.length > 0) offerUndo(router, entity, { ...undoable, operationIds: left, until: undoUntil() })
    else keep(null)
    if (left.length === 0 && done.length > 0) toast(failed.length === 0 ? 'Undone.' : 'The others were undone.')
    if (failed.length === 0) return
    const title = `${numberWords(failed.length)} of ${numberWords(done.length + failed.length)} not undone`
    showFailed(entity, { title, failures: await nameFailures(entity, failed) })
  }
  keep(undoable)
  if (undoable.isLong) tellLong(undoable.message, () => void attempt(run))
  else toast(undoable.message, { undo: () => void attempt(run) })
}

/** After a reload the toast appears again for the rest of its time. */
export function offerKeptUndo(router: Router): void {
  const kept = readKept(router.location().state.undo)
  const entity = kept && entityOf(kept.of)
  const isShown = feedback.get().notices.some(({ message }) => message === kept?.message)
  if (entity && !isShown) offerUndo(router, entity, kept)
}
