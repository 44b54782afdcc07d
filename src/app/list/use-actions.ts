import { useCallback, useEffect, useRef, useState } from 'react'
import type { Entity } from '#contract'
import type { BulkChange } from '#data'
import { CallError, useRouter } from '#kit'
import { changeRecords, type FailedAction, nothingSelected, offerUndo, type Selection, type Undoable } from '#record'
import { useFeedback } from '#ui'
import { type Asked, toCall } from './use-list-query.ts'
import type { SelectionControl } from './use-selection.ts'

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

/** Changes of many records at once. */
export const useActions = (needs: Needs): Actions => {
  const { entity, control, reload } = needs
  const router = useRouter()
  const { toast } = useFeedback()
  const [isBusy, setBusy] = useState(false)
  const [failed, setFailed] = useState<FailedAction>()
  const isLeft = useRef(false)

  /** Whoever has gone elsewhere meanwhile is told there. */
  const tellFailed = useCallback((action: FailedAction) =>
    isLeft.current ? toast(`${action.title}.`, { type: 'error' }) : setFailed(action), [])

  const offer = useCallback((undoable?: Undoable) => {
    offerUndo({ entity, router, reload, onFailed: tellFailed }, undoable)
  }, [entity, router, reload, tellFailed])

  useEffect(() => {
    isLeft.current = false
    // A reload while the toast stood: it stands again for the rest of its time.
    if (router.location().state.undo) offer()
    return () => { isLeft.current = true }
  }, [])

  const run = async (change: BulkChange, selection: Selection, isAgreed?: boolean) => {
    setBusy(true)
    setFailed(undefined)
    try {
      const place: ActionPlace = { ...needs, isLeft: () => isLeft.current, tellFailed, offerUndo: offer }
      await runAction(place, change, selection, isAgreed)
    } finally {
      setBusy(false)
    }
  }
  const areSelected = failed?.failures.every(({ id }) => control.isPicked(id)) ?? false
  return {
    isBusy, failed: failed && { ...failed, areSelected }, dismissFailed: () => setFailed(undefined),
    run: (change, selection, isAgreed) => void run(change, selection, isAgreed),
    offerUndo: offer,
  }
}

/** Changes the selected records of a list, which then shows what came of it. */
export const runAction = async (
  { entity, asked, control: { scope, select }, reload, showTop, isLeft, tellFailed, offerUndo }: ActionPlace,
  change: BulkChange, selection: Selection, isAgreed?: boolean,
): Promise<void> => {
  const began = document.activeElement
  try {
    const outcome = await changeRecords(entity, change, selection, { match: toCall(entity, asked), isAgreed, isLeft })
    if (!outcome) return
    const { failures, failedTitle: title, undoable, selected } = outcome
    select(selected, scope)
    if (failures.length > 0) tellFailed({ title, failures })
    if (undoable) offerUndo(undoable)
    reload()
    // Who has gone on to something else meanwhile, such as to type a search, stays there.
    const { activeElement: now, body } = document
    if (now === began || now === body || now?.closest('.bulk')) showTop()
  } catch (error) {
    // The call itself has said what was wrong; what is listed may no longer be so.
    if (!(error instanceof CallError)) throw error
    // As many as were chosen do not match any more: they are chosen anew.
    if (error.code === 'conflict') select(() => nothingSelected, scope)
    reload()
  }
}
