import { useCallback, useEffect, useRef, useState } from 'react'
import type { Entity } from '#contract'
import { attempt, type BulkChange } from '#data'
import { useRouter } from '#kit'
import { changeRecords, type FailedAction, nothingSelected, offerUndo, type Selection, type Undoable } from '#record'
import { useFeedback } from '#ui'
import { type Asked, toCall } from './use-list-query.ts'
import type { SelectionControl } from './use-selection.ts'

export interface Actions {
  isBusy: boolean
  /** `areSelected` means that the failed records are selected, for another attempt. */
  failed: (FailedAction & { areSelected: boolean }) | undefined
  dismissFailed(): void
  /** `isAgreed` means that the person has confirmed already. */
  run(change: BulkChange, selection: Selection, isAgreed?: boolean): void
  offerUndo(undoable: Undoable): void
}

interface Needs {
  entity: Entity
  asked: Asked
  control: SelectionControl
  reload(): void
  showTop(): void
}
/** The place where an action shows its result. */
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

  /** A person who has left the list gets the result at the new place. */
  const tellFailed = useCallback(
    (action: FailedAction) => (isLeft.current ? toast(`${action.title}.`, { type: 'error' }) : setFailed(action)),
    [],
  )

  const offer = useCallback(
    (undoable?: Undoable) => {
      offerUndo({ entity, router, reload, onFailed: tellFailed }, undoable)
    },
    [entity, router, reload, tellFailed],
  )

  useEffect(() => {
    isLeft.current = false
    // After a reload the toast appears again for the rest of its time.
    if (router.location().state.undo) offer()
    return () => {
      isLeft.current = true
    }
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
    isBusy,
    failed: failed && { ...failed, areSelected },
    dismissFailed: () => setFailed(undefined),
    run: (change, selection, isAgreed) => void run(change, selection, isAgreed),
    offerUndo: offer,
  }
}

/** Changes the selected records of a list, and shows the result there. */
export const runAction = async (
  { entity, asked, control: { scope, select }, reload, showTop, isLeft, tellFailed, offerUndo }: ActionPlace,
  change: BulkChange,
  selection: Selection,
  isAgreed?: boolean,
): Promise<void> => {
  const began = document.activeElement
  const act = async () => {
    const outcome = await changeRecords(entity, change, selection, { match: toCall(entity, asked), isAgreed, isLeft })
    if (!outcome) return
    const { failures, failedTitle: title, undoable, selected } = outcome
    select(selected, scope)
    if (failures.length > 0) tellFailed({ title, failures })
    if (undoable) offerUndo(undoable)
    reload()
    // The focus stays with a person who went on, such as to type a search.
    const { activeElement: now, body } = document
    if (now === began || now === body || now?.closest('.bulk')) showTop()
  }
  await attempt(act, ({ code }) => {
    // The number of matching records has changed, so the person must select again.
    if (code === 'conflict') select(() => nothingSelected, scope)
    reload() // the list may be outdated
  })
}
