import { type Entity, pageAs } from '#contract'
import { badResponseError, callHost, has } from '#data'
import { type Impact, impactMetaShape, impactShape, type LivePage } from '#shapes'

/** The effects of deleting a record. `page` is set only if the record is live; see live-pages.ts. */
export interface Touched {
  impacts: readonly Impact[]
  page?: LivePage | undefined
}

export const impactOf = async (entity: Entity, id: string): Promise<Touched> => {
  if (!has('operations')) return { impacts: [] }
  const response = await callHost('GET', `${entity.path}/${encodeURIComponent(id)}/impact`, { isForWrite: true })
  const found = pageAs(impactShape, impactMetaShape)(response)
  if (!found) throw badResponseError()
  return { impacts: found.rows, page: found.page }
}
