import { type Entity, entityOf, type FilterTerm, nameOfRow } from '#contract'
import { api } from '../api.ts'
import { is, queryBy } from '../query-by.ts'
import { areThere } from '../section-has.ts'

/** Labels by id, of those that are found; whoever may see no more is told a label alone. */
export const labelsOf = async (
  entity: Entity, ids: readonly string[], ...among: FilterTerm[]
): Promise<Map<string, string>> => {
  const query = queryBy([...among, ...ids.map((id) => is('id', id))], ids.length)
  const { rows } = await api.list(entity, query).catch(() => ({ rows: [] }))
  return new Map(rows.map((row) => [row.id, nameOfRow(entity, row)]))
}

/** Of records that no listed one names. What cannot be found keeps its id. */
export const relatedLabels = async (key: string, ids: readonly string[]): Promise<Map<string, string>> => {
  const entity = areThere(key) ? entityOf(key) : undefined
  const labels = entity && await labelsOf(entity, ids)
  return new Map(ids.map((id) => [id, labels?.get(id) ?? id]))
}
