import { useEffect, useState } from 'react'
import { type Entity, entityOf, type FilterTerm, isReference, labelName, nameOfRow, type Row } from '#contract'
import { attempt, hasKind, is, pageQuery, queryBy, readNow } from '#data'

/** Labels of existing records by id. Without view permission, the host returns only the label. */
export const labelsOf = async (
  entity: Entity,
  ids: readonly string[],
  ...among: FilterTerm[]
): Promise<Map<string, string>> => {
  const query = queryBy([...among, ...ids.map((id) => is('id', id))], ids.length)
  const { rows } = (await attempt(() => readNow(pageQuery(entity, query)))) ?? { rows: [] }
  return new Map(rows.map((row) => [row.id, nameOfRow(entity, row)]))
}

/** Labels of records that no listed record refers to. A record that isn't found keeps its ID. */
export const relatedLabels = async (key: string, ids: readonly string[]): Promise<Map<string, string>> => {
  const entity = hasKind(key) ? entityOf(key) : undefined
  const labels = entity && (await labelsOf(entity, ids))
  return new Map(ids.map((id) => [id, labels?.get(id) ?? id]))
}

/** A listed record has the label of the filtered relation; only an empty list must query the host. */
const labelIn = (rows: readonly Row[], name: string, id: string): string | undefined => {
  for (const row of rows) {
    const under = row[labelName(name)]
    const found = (Array.isArray(under) ? under : [under]).find((value) => isReference(value) && value.id === id)
    if (isReference(found)) return found.label
  }
  return undefined
}

/** Labels of the records in a filter of the field `name`; undefined while they load. */
export const useRelatedLabels = (
  name: string,
  to: string,
  ids: readonly string[],
  rows: readonly Row[],
): (string | undefined)[] => {
  const [labels, setLabels] = useState<ReadonlyMap<string, string>>(new Map())
  const missing = ids.filter((id) => id !== '' && !labels.has(id) && !labelIn(rows, name, id)).join()
  useEffect(() => {
    if (missing === '') return
    let isLeft = false
    void attempt(() =>
      relatedLabels(to, missing.split(',')).then((found) => {
        if (!isLeft) setLabels((now) => new Map([...now, ...found]))
      }),
    )
    return () => {
      isLeft = true
    }
  }, [to, missing])
  return ids.map((id) => labels.get(id) ?? labelIn(rows, name, id))
}
