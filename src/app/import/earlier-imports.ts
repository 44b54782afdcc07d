import { calls, type Entity, pageAs } from '#contract'
import { api, callQuery, badResponseError } from '#data'
import { type FailedRow, failedRowShape, type Import, importShape } from '#shapes'

/** The latest imports of an entity. Each import and undo is a write of the entity, so the list stays current. */
export const importsQuery = ({ key }: Entity, limit: number) =>
  callQuery(
    `${calls.imports}?${new URLSearchParams({ 'filter[entity]': key, limit: String(limit) })}`,
    pageAs(importShape),
    [key],
  )

const pageRows = 1000

export async function failedRowsOf({ id, keptFailed = 0 }: Import): Promise<FailedRow[]> {
  const rows: FailedRow[] = []
  for (let page = 1; rows.length < keptFailed; page += 1) {
    const path = `${calls.imports}/${encodeURIComponent(id)}/failed?page=${page}&limit=${pageRows}`
    const found = pageAs(failedRowShape)(await api.read(path))
    if (!found) throw badResponseError()
    if (found.rows.length === 0) break
    rows.push(...found.rows)
  }
  return rows
}
