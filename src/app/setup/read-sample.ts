import { calls, dataOf, entities, isObject, isText, textOf } from '#contract'
import { callQuery } from '#data'

export interface KeptRecord {
  entity: string
  id: string
  label: string
  isChanged: boolean
}
export interface SampleLook {
  remove: { entity: string; count: number }[]
  kept: KeptRecord[]
}

const readLook = (answer: unknown): SampleLook | undefined => {
  const data = dataOf(answer)
  if (!isObject(data) || !Array.isArray(data.remove) || !Array.isArray(data.kept)) return undefined
  const [remove, kept]: readonly unknown[][] = [data.remove, data.kept]
  return {
    remove: (remove ?? []).flatMap((one) =>
      isObject(one) && isText(one.entity) && typeof one.count === 'number'
        ? [{ entity: one.entity, count: one.count }]
        : [],
    ),
    kept: (kept ?? []).flatMap((one) =>
      isObject(one) && isText(one.entity) && isText(one.id)
        ? [{ entity: one.entity, id: one.id, label: textOf(one.label), isChanged: one.reason === 'changed' }]
        : [],
    ),
  }
}

export const sampleQuery = callQuery(calls.sample, readLook)

export interface Removed {
  done: number
  failed: number
  operationId: string
}

export const readRemoved = (answer: unknown): Removed | undefined => {
  const data = dataOf(answer)
  return isObject(data) && typeof data.done === 'number' && isText(data.operationId)
    ? { done: data.done, failed: Array.isArray(data.failed) ? data.failed.length : 0, operationId: data.operationId }
    : undefined
}

/** The definitions that provide the words for a kind of records. */
export const entityNamed = (key: string) => entities.find((entity) => entity.key === key)
