import { labelOf } from '../../contract/label-of.ts'
import { loadEntity } from '../../contract/entities/index.ts'
import { api } from '../api.ts'
import { is, queryBy } from '../query-by.ts'

/** Labels by id, of records that no listed one names. What cannot be found keeps its id. */
export const relatedLabels = async (key: string, ids: readonly string[]): Promise<Record<string, string>> => {
  const entity = await loadEntity(key)
  if (!entity) return {}
  const pairs = await Promise.all(ids.map(async (id): Promise<[string, string]> => {
    const { rows } = await api.list(entity, queryBy([is('id', id)], 1)).catch(() => ({ rows: [] }))
    const row = rows.find((one) => one.id === id)
    const own = row && typeof row.label === 'string' ? row.label : undefined
    return [id, (row && labelOf(entity, row)) || (own ?? id)]
  }))
  return Object.fromEntries(pairs)
}
