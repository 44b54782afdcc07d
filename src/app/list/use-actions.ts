import { useEffect, useRef, useState } from 'react'
import type { Entity } from '#contract'
import { attempt } from '#data'
import {
  type BulkChange,
  type FailedAction,
  loadChanges,
  nothingSelected,
  offerUndo,
  type Selection,
  showFailed,
  showFailedIn,
} from '#record'
import type { TrackRows } from './use-changed-row.ts'
import { type Asked, toCall } from './use-list-query.ts'
import type { SelectionControl } from './use-selection.ts'

export interface Actions {
  isBusy: boolean
  /** `areSelected` means that the failed records are selected, for another attempt. */
  failed: (FailedAction & { areSelected: boolean }) | undefined
  dismissFailed(): void
  /** `isAgreed` means that the user has already confirmed. */
  run(change: BulkChange, selection: Selection, isAgreed?: boolean): void
}

interface Needs {
  entity: Entity
  asked: Asked
  control: SelectionControl
  reload(): void
  track: TrackRows
}
/** The place where an action shows its result. */
interface ActionPlace extends Needs {
  isLeft(): boolean
}

/** Changes of many records at once. */
export const useActions = (needs: Needs): Actions => {
  const { entity, control } = needs
  const [isBusy, setBusy] = useState(false)
  const [failed, setFailed] = useState<FailedAction>()
  const isLeft = useRef(false)

  useEffect(() => {
    isLeft.current = false
    const end = showFailedIn(entity, setFailed)
    return () => {
      isLeft.current = true
      end()
    }
  }, [entity])

  const run = async (change: BulkChange, selection: Selection, isAgreed?: boolean) => {
    setBusy(true)
    setFailed(undefined)
    try {
      await runAction({ ...needs, isLeft: () => isLeft.current }, change, selection, isAgreed)
    } finally {
      setBusy(false)
    }
  }
  const areSelected = failed?.failures.every(({ id }) => control.isPicked(id)) ?? false
  return {
    isBusy,
    failed: failed && { ...failed, areSelected },
    dismissFailed: () => setFailed(undefined),
    run: (change, selection, isAgreed) => void attempt(() => run(change, selection, isAgreed)),
  }
}

/** Changes the selected records of a list, and shows the result there. */
const runAction = async (
  { entity, asked, control: { scope, select }, reload, track, isLeft }: ActionPlace,
  change: BulkChange,
  selection: Selection,
  isAgreed?: boolean,
): Promise<void> => {
  const began = document.activeElement
  const toRow = track(selection.all === undefined ? selection.records.keys() : [])
  const act = async () => {
    const { changeRecords } = await loadChanges()
    const outcome = await changeRecords(entity, change, selection, { match: toCall(entity, asked), isAgreed, isLeft })
    if (!outcome) return
    const { failures, failedTitle: title, undoable, selected } = outcome
    select(selected, scope)
    if (failures.length > 0) showFailed(entity, { title, failures })
    offerUndo(entity, undoable)
    reload()
    // The focus stays with a user who has moved on, such as to type a search.
    const { activeElement: now, body } = document
    const isInRow = selection.records.has(now?.closest<HTMLElement>('[data-id]')?.dataset.id ?? '')
    if (isInRow || now === began || now === body || now?.closest('.bulk')) toRow()
  }
  await attempt(act, ({ code }) => {
    // The number of matching records has changed, so the user must select again.
    if (code === 'conflict') select(() => nothingSelected, scope)
    reload() // the list may be outdated
  })
}
