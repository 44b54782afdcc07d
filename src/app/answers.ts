import { dataOf, isObject, isRow, metaOf, type Row } from '#contract'
import type { Page } from './api.ts'
import { odd } from './product-host.ts'

// What the host sent is believed only as far as it has the shape of api.md.

export const whole = (value: unknown, fallback: number): number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : fallback

export const arrayOf = <T>(value: unknown, isOne: (item: unknown) => item is T): T[] => {
  if (!Array.isArray(value) || !value.every(isOne)) throw odd()
  return value
}

/** The specification's own calls tell neither a version nor times; some hosts say null of what has none. */
const whatIsTold = (value: unknown): unknown => isObject(value) ? {
  ...value, version: value.version ?? 0, createdAt: value.createdAt ?? '', updatedAt: value.updatedAt ?? '',
} : value

export const row = (answer: unknown): Row => {
  const data = whatIsTold(dataOf(answer))
  if (!isRow(data)) throw odd()
  return data
}

/** A host that sends all its rows need not count them. */
export const page = (answer: unknown): Page => {
  const data = dataOf(answer)
  const rows = arrayOf(Array.isArray(data) ? data.map(whatIsTold) : data, isRow)
  const meta = metaOf(answer)
  return { rows, meta, total: whole(meta.total, rows.length) }
}
