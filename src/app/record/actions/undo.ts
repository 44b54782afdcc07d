import { type Entity, isObject, toastMs } from '#contract'
import { attempt, followLeaving, isPassing, recordActions, type Refused, toast, type Watch } from '#data'
import type { Router } from '#kit'
import { numberWords } from '../number-words.ts'
import { followWrite, tellLong } from './follow-write.ts'
import { nameFailures } from './name-failures.tsx'
import type { FailedAction, Undoable } from './selection.ts'

/** The time of a reload does not count against the time for Undo. */
const reloadMs = 10_000
export const undoUntil = (): number => Date.now() + toastMs + reloadMs

interface Place {
  entity: Entity
  router: Router
  reload(): void
  onFailed(failed: FailedAction): void
}

const readKept = (value: unknown, { key }: Entity): Undoable | undefined =>
  isObject(value) &&
  Array.isArray(value.operationIds) &&
  value.operationIds.every((id) => typeof id === 'string') &&
  typeof value.message === 'string' &&
  typeof value.until === 'number' &&
  value.until > Date.now() &&
  value.of === key
    ? { of: key, operationIds: value.operationIds, message: value.message, until: value.until }
    : undefined

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

/**
 * Shows the result with Undo, and keeps it in the history entry for a reload.
 * @param undoable without it, the entry's own one
 */
export const offerUndo = (
  place: Place,
  undoable = readKept(place.router.location().state.undo, place.entity),
): void => {
  if (!undoable) return
  const { entity, router, reload, onFailed } = place
  const { key } = router.location()
  const keep = (undo: Undoable | null) => router.patchState({ undo }, key)
  const run = async () => {
    const isGone = followLeaving()
    const write = followWrite('Undoing', entity, {})
    const { done, failed, left } = await takeBack(entity, undoable.operationIds, write).finally(write.over)
    if (isGone()) return
    reload()
    if (left.length > 0) offerUndo(place, { ...undoable, operationIds: left, until: undoUntil() })
    else keep(null)
    if (left.length === 0 && done.length > 0) toast(failed.length === 0 ? 'Undone.' : 'The others were undone.')
    if (failed.length === 0) return
    const title = `${numberWords(failed.length)} of ${numberWords(done.length + failed.length)} not undone`
    onFailed({ title, failures: await nameFailures(entity, failed) })
  }
  keep(undoable)
  if (undoable.isLong) tellLong(undoable.message, () => void run())
  else toast(undoable.message, { undo: () => void run() })
}
