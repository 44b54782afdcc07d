import type { Entity } from '../../contract/define.ts'
import { labelOf } from '../../contract/label-of.ts'
import { api } from '../api.ts'
import { is, queryBy } from '../query-by.ts'
import type { Refused } from '../record-actions.ts'
import type { Failure } from './use-actions.ts'

/** As many as are shown. */
export const namedMax = 50

/** By name also what was never on a page, as with "all that match"; what cannot be found keeps its id. */
export const nameFailures = async (
  entity: Entity, refused: readonly Refused[], known: ReadonlyMap<string, string> = new Map(),
): Promise<Failure[]> => {
  const labels = new Map(known)
  // What was deleted is in the trash.
  for (const trashed of ['0', '1']) {
    const ids = refused.slice(0, namedMax).map(({ id }) => id).filter((id) => !labels.has(id))
    if (ids.length === 0) break
    const asked = queryBy([is('trashed', trashed), ...ids.map((id) => is('id', id))], namedMax)
    const { rows } = await api.list(entity, asked).catch(() => ({ rows: [] }))
    for (const row of rows) labels.set(row.id, labelOf(entity, row) || row.id)
  }
  return refused.map(({ id, error }) => ({ id, error, label: labels.get(id) ?? id }))
}
