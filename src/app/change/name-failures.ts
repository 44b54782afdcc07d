import type { Entity } from '#contract'
import { is } from '#data'
import { type Failure, labelsOf, namedMax, type Refused } from '#record'

/** Names failed records, including unlisted ones of "all that match". A record that isn't found is shown by its ID. */
export const nameFailures = async (
  entity: Entity,
  refused: readonly Refused[],
  known: ReadonlyMap<string, string> = new Map(),
): Promise<Failure[]> => {
  let labels = new Map(known)
  // Deleted records are in the trash.
  for (const among of [[], [is('trashed', '1')]]) {
    const ids = refused
      .slice(0, namedMax)
      .map(({ id }) => id)
      .filter((id) => !labels.has(id))
    if (ids.length > 0) labels = new Map([...labels, ...(await labelsOf(entity, ids, ...among))])
  }
  return refused.map(({ id, error }) => ({ id, error, label: labels.get(id) ?? id }))
}
