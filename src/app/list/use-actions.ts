import { useCallback, useEffect, useRef, useState } from 'react'
import type { Entity } from '../../contract/define.ts'
import { CallError } from '../../kit/http.ts'
import { useRouter } from '../../kit/use-router.tsx'
import { fetchPart } from '../lazy.ts'
import type { BulkChange } from '../record-actions.ts'
import { toast } from '../ui/feedback.tsx'
import { onDemand } from './on-demand-part.ts'
import { type Asked, toCall } from './use-list-query.ts'
import { nothingSelected, type Selection } from './selection.ts'
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

/** What can be taken back, as it is kept with the history entry while its toast stands. `of`: the entity's key. */
export interface Undoable { of: string; operationIds: readonly string[]; message: string; until: number }

/** Changes of many records at once. What they need is fetched when the first one is made. */
export const useActions = ({ entity, asked, control, reload, showTop }: Needs): Actions => {
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
    const { scope } = control
    setBusy(true)
    setFailed(undefined)
    try {
      const parts = await fetchPart(onDemand)
      const outcome = await parts?.changeRecords(entity, change, selection, toCall(entity, asked), isAgreed)
      if (!outcome) return
      control.select(outcome.selected, scope)
      if (outcome.failures.length > 0) tellFailed({ title: outcome.failedTitle, failures: outcome.failures })
      if (outcome.undoable) void offerUndo(outcome.undoable)
      reload()
      showTop()
    } catch (error) {
      // The call itself has said what was wrong; what is listed may no longer be so.
      if (!(error instanceof CallError)) throw error
      // As many as were chosen do not match any more: they are chosen anew.
      if (error.code === 'conflict') control.select(() => nothingSelected, scope)
      reload()
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
