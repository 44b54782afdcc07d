import { dataOf, type Entity, isObject, isText, metaOf } from '#contract'
import { arrayOf, callHost, has } from '#data'

/** Records that deleting affects: `blocks` means that they require the record, `empties` that they lose it. */
export interface Impact {
  entity: string
  field: string
  count: number
  effect: string
}

/** The effects of deleting a record. `page` is set only if the record is live; see live-pages.ts. */
export interface Touched {
  impacts: readonly Impact[]
  page?: unknown
}

const isImpact = (item: unknown): item is Impact =>
  isObject(item) && isText(item.entity) && isText(item.field) && isText(item.effect) && typeof item.count === 'number'

export const impactOf = async (entity: Entity, id: string): Promise<Touched> => {
  if (!has('operations')) return { impacts: [] }
  const answer = await callHost('GET', `${entity.path}/${encodeURIComponent(id)}/impact`, { isForWrite: true })
  return { impacts: arrayOf(dataOf(answer), isImpact), page: metaOf(answer).page }
}
