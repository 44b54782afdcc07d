import type { Entity } from '../../contract/define.ts'
import type { Router } from '../../kit/router.ts'
import { recordActions } from '../record-actions.ts'
import { toast } from '../ui/feedback.tsx'
import type { Undoable } from './use-actions.ts'

/** Says what was done, with a way back; kept with the history entry for a reload. */
export const offerUndo = (entity: Entity, undoable: Undoable, router: Router, reload: () => void): void => {
  const { key } = router.location()
  const forget = () => router.patchState({ undo: null }, key)
  router.patchState({ undo: undoable }, key)
  const run = async () => {
    forget()
    await recordActions.undo(entity, undoable.operationId)
    toast('Taken back.')
    reload()
  }
  // A failure has been said by the call.
  toast(undoable.message, { action: { label: 'Undo', run: () => void run().catch(reload) } })
}
