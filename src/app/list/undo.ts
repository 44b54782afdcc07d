import { toastMs } from '../../contract/constants.ts'
import type { Entity } from '../../contract/define.ts'
import type { Router } from '../../kit/router.ts'
import { recordActions } from '../record-actions.ts'
import { toast } from '../ui/feedback.tsx'
import { nameFailures } from './name-failures.ts'
import { numberWords } from './number-words.ts'
import type { FailedAction, Undoable } from './use-actions.ts'

/** What a reload takes is not taken from the person's time to undo. */
const reloadMs = 10_000
export const undoUntil = (): number => Date.now() + toastMs + reloadMs

/** Says what was done, with a way back; kept with the history entry for a reload. */
export const offerUndo = (
  entity: Entity, undoable: Undoable, router: Router, reload: () => void, onFailed: (failed: FailedAction) => void,
): void => {
  const { key } = router.location()
  const forget = () => router.patchState({ undo: null }, key)
  router.patchState({ undo: undoable }, key)
  const run = async () => {
    forget()
    const { done, failed } = await recordActions.undo(entity, undoable.operationIds)
    if (failed.length === 0) toast('Taken back.')
    else if (done.length > 0) toast('The others are taken back.')
    reload()
    if (failed.length === 0) return
    const title = `${numberWords(failed.length)} of ${numberWords(done.length + failed.length)} not taken back`
    onFailed({ title, failures: await nameFailures(entity, failed), areSelected: false })
  }
  // A failure has been said by the call.
  toast(undoable.message, { action: { label: 'Undo', run: () => void run().catch(reload) } })
}
