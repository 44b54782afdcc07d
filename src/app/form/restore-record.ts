import type { Entity } from '../../contract/define.ts'
import { CallError } from '../../kit/http.ts'
import { recordActions } from '../record-actions.ts'
import { toast } from '../ui/feedback.tsx'

/** Out of the trash. False when it stays there; why has been said. */
export async function restoreRecord(entity: Entity, id: string): Promise<boolean> {
  try {
    const { failed: [refused] } = await recordActions.bulk(entity, { ids: [id] }, { action: 'restore' })
    toast(refused?.error ?? 'Restored.', { type: refused ? 'error' : 'success' })
    return refused === undefined
  } catch (error) {
    if (error instanceof CallError) return false
    throw error
  }
}
