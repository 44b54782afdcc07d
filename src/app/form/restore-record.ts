import type { Entity } from '../../contract/define.ts'
import { CallError } from '../../kit/http.ts'
import { fittedWords } from '../list/fitted-words.ts'
import { recordActions } from '../record-actions.ts'
import { toast } from '../ui/feedback.tsx'

/** Out of the trash. False when it stays there; why has been said. */
export async function restoreRecord(entity: Entity, id: string): Promise<boolean> {
  try {
    const result = await recordActions.bulk(entity, { ids: [id] }, { action: 'restore' })
    const [refused] = result.failed
    toast(refused?.error ?? `Restored.${fittedWords(entity, result)}`, { type: refused ? 'error' : 'success' })
    return refused === undefined
  } catch (error) {
    if (error instanceof CallError) return false
    throw error
  }
}
