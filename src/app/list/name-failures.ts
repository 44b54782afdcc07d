import type { Entity } from '#contract'
import { is } from '../query-by.ts'
import type { Refused } from '../record-actions.ts'
import { labelsOf } from './related-labels.ts'
import type { Failure } from './use-actions.ts'

/** As many as are shown. */
export const namedMax = 50

/** By name also what was never on a page, as with "all that match"; what cannot be found keeps its id. */
export const nameFailures = async (
  entity: Entity, refused: readonly Refused[], known: ReadonlyMap<string, string> = new Map(),
): Promise<Failure[]> => {
  let labels = new Map(known)
  // What was deleted is in the trash.
  for (const among of [[], [is('trashed', '1')]]) {
    const ids = refused.slice(0, namedMax).map(({ id }) => id).filter((id) => !labels.has(id))
    if (ids.length > 0) labels = new Map([...labels, ...await labelsOf(entity, ids, ...among)])
  }
  return refused.map(({ id, error }) => ({ id, error, label: labels.get(id) ?? id }))
}
