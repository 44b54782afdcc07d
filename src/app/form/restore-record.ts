import type { Entity, Row } from '#contract'
import { api, attempt, is, queryBy, showToast } from '#data'
import { recordActions, fittedWords } from '#change'

/** Reads a record in the trash; undefined if it isn't there. */
export const trashedRecord = async (entity: Entity, id: string, signal?: AbortSignal): Promise<Row | undefined> =>
  (await api.list(entity, queryBy([is('trashed', '1'), is('id', id)], 1), signal)).rows[0]

/** Restores a record. False means that it stays in the trash; the reason has been shown. */
export async function restoreRecord(entity: Entity, id: string): Promise<boolean> {
  const result = await attempt(() => recordActions.bulk(entity, { ids: [id] }, { action: 'restore' }))
  if (!result) return false
  const [refused] = result.failed
  showToast(refused?.error ?? `Restored.${fittedWords(entity, result)}`, { type: refused ? 'error' : 'success' })
  return refused === undefined
}
