import { useCallback, useEffect, useRef, useState } from 'react'
import type { Entity } from '#contract'
import { useRouter } from '../../kit/use-router.tsx'
import { fetchPart } from '../lazy.ts'
import type { BulkChange } from '../record-actions.ts'
import { toast } from '../ui/feedback.tsx'
import { onDemand } from './rare-parts.ts'
import type { Selection } from './selection.ts'
import type { Asked } from './use-list-query.ts'
import type { SelectionControl } from './use-selection.ts'

/** What did not go: why, by record. */
export interface Failure { id: string; label: string; error: string }
export interface FailedAction { title: string; failures: readonly Failure[] }

export interface Actions {
  isBusy: boolean
  /** `areSelected`: so that they can be tried again. */
  failed: FailedAction & { areSelected: boolean } | undefined
  dismissFailed(): void
  /** `isAgreed`: what must be asked has been asked. */
  run(change: BulkChange, selection: Selection, isAgreed?: boolean): void
  offerUndo(undoable: Undoable): void
}

interface Needs { entity: Entity; asked: Asked; control: SelectionControl; reload(): void; showTop(): void }
/** Where an action shows what came of it. */
export interface ActionPlace extends Needs {
  isLeft(): boolean
  tellFailed(failed: FailedAction): void
  offerUndo(undoable: Undoable): void
}

/** What can be taken back, as it is kept with the history entry while its toast stands. */
export interface Undoable {
  /** The entity's key. */
  of: string
  operationIds: readonly string[]
  message: string
  until: number
  /** See `tellLong`. */
  isLong?: boolean
}

/** Changes of many records at once. What they need is fetched when the first one is made. */
export const useActions = (needs: Needs): Actions => {
  const { entity, control, reload } = needs
  const router = useRouter()
  const [isBusy, setBusy] = useState(false)
  const [failed, setFailed] = useState<FailedAction>()
  const isLeft = useRef(false)

  /** Whoever has gone elsewhere meanwhile is told there. */
  const tellFailed = useCallback((action: FailedAction) =>
    isLeft.current ? toast(`${action.title}.`, { type: 'error' }) : setFailed(action), [])

  const offerUndo = useCallback(async (undoable?: Undoable) => {
    const parts = await fetchPart(onDemand)
    parts?.offerUndo({ entity, router, reload, onFailed: tellFailed }, undoable)
  }, [entity, router, reload, tellFailed])

  useEffect(() => {
    isLeft.current = false
    // A reload while the toast stood: it stands again for the rest of its time.
    if (router.location().state.undo) void offerUndo()
    return () => { isLeft.current = true }
  }, [])

  const run = async (change: BulkChange, selection: Selection, isAgreed?: boolean) => {
    setBusy(true)
    setFailed(undefined)
    try {
      const parts = await fetchPart(onDemand)
      const place: ActionPlace = { ...needs, isLeft: () => isLeft.current, tellFailed, offerUndo }
      await parts?.runAction(place, change, selection, isAgreed)
    } finally {
      setBusy(false)
    }
  }
  const areSelected = failed?.failures.every(({ id }) => control.isPicked(id)) ?? false
  return {
    isBusy, failed: failed && { ...failed, areSelected }, dismissFailed: () => setFailed(undefined),
    run: (change, selection, isAgreed) => void run(change, selection, isAgreed),
    offerUndo: (undoable) => void offerUndo(undoable),
  }
}
