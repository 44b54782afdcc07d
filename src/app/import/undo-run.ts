import type { Entity } from '#contract'
import { followLeaving } from '#data'
import type { Refused } from '#record'
import { createStore, type Store } from '#kit'
import { undoOperations } from '#change'

export interface BackState {
  phase: 'idle' | 'running' | 'stopping'
  /** One operation per batch; the last one is undone first. */
  operationIds: readonly string[]
  /** The IDs of restored records. */
  done: ReadonlySet<string>
  refused: readonly Refused[]
  /** The host rejected a whole batch. */
  isCut: boolean
}

/** Undoes an import batch by batch, last one first. */
export interface TakeBack {
  state: Store<BackState>
  add(operationId: string): void
  start(): Promise<void>
  /** Stops after the current batch; the other batches can still be undone. */
  stop(): void
}

export const createUndoRun = (entity: Entity, operationIds: readonly string[] = []): TakeBack => {
  const state = createStore<BackState>({ phase: 'idle', operationIds, done: new Set(), refused: [], isCut: false })
  const change = (next: (now: BackState) => Partial<BackState>) => state.set((now) => ({ ...now, ...next(now) }))
  const next = () => state.get().operationIds.slice(-1)
  return {
    state,
    add: (operationId) => change(({ operationIds }) => ({ operationIds: [...operationIds, operationId] })),
    start: async () => {
      const isGone = followLeaving()
      change(() => ({ phase: 'running' }))
      try {
        while (next().length > 0 && state.get().phase === 'running' && !isGone()) {
          const { done, failed, left } = await undoOperations(entity, next())
          if (left.length > 0) break // the call has shown the reason
          change((now) => ({
            operationIds: now.operationIds.slice(0, -1),
            done: new Set([...now.done, ...done]),
            refused: [...now.refused, ...failed],
            isCut: now.isCut || done.length + failed.length === 0,
          }))
        }
      } finally {
        change(() => ({ phase: 'idle' }))
      }
    },
    stop: () => change(({ phase }) => ({ phase: phase === 'idle' ? 'idle' : 'stopping' })),
  }
}
