import { CallError } from '../../kit/http.ts'
import type { BulkChange } from '../record-actions.ts'
import { changeRecords } from './change-records.tsx'
import { nothingSelected, type Selection } from './selection.ts'
import type { ActionPlace } from './use-actions.ts'
import { toCall } from './use-list-query.ts'

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
