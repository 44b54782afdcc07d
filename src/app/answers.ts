import { isObject, isRow, type Json, type Row } from '../contract/json.ts'
import type { ListQuery } from '../contract/list-query.ts'
import { CallError } from '../kit/http.ts'
import type { BulkResult, Impact, ImportOutcome, ImportResult, Page } from './api.ts'

// What the host sent is believed only as far as it has the shape of api.md.

const odd = (): CallError => new CallError('The host sent an answer that cannot be read. Try again.', { code: 'bad_answer' })

const dataOf = (answer: unknown): unknown => {
  if (!isObject(answer)) throw odd()
  return answer.data
}

const whole = (value: unknown, fallback: number): number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : fallback

const arrayOf = <T>(value: unknown, isOne: (item: unknown) => item is T): T[] => {
  if (!Array.isArray(value) || !value.every(isOne)) throw odd()
  return value
}

const isText = (value: unknown): value is string => typeof value === 'string'

export const row = (answer: unknown): Row => {
  const data = dataOf(answer)
  if (!isRow(data)) throw odd()
  return data
}

/** A host that sends all its rows need not count them. */
export const page = (answer: unknown): Page => {
  const rows = arrayOf(dataOf(answer), isRow)
  const meta = isObject(answer) && isObject(answer.meta) ? answer.meta : {}
  return { rows, page: whole(meta.page, 1), limit: whole(meta.limit, rows.length), total: whole(meta.total, rows.length) }
}

export const bulk = (answer: unknown): BulkResult => {
  const data = dataOf(answer)
  if (!isObject(data)) throw odd()
  const isRefused = (item: unknown): item is BulkResult['failed'][number] =>
    isObject(item) && isText(item.id) && isText(item.error) && isText(item.code)
  return {
    done: arrayOf(data.done, isText),
    failed: arrayOf(data.failed, isRefused),
    operationId: isText(data.operationId) ? data.operationId : undefined,
  }
}

export const impact = (answer: unknown): Impact[] =>
  arrayOf(dataOf(answer), (item): item is Impact =>
    isObject(item) && isText(item.entity) && isText(item.field) && isText(item.effect) && typeof item.count === 'number')

const isOutcome = (value: unknown): value is ImportOutcome =>
  value === 'create' || value === 'update' || value === 'unchanged' || value === 'error'

export const imported = (answer: unknown): ImportResult => {
  const data = dataOf(answer)
  if (!isObject(data)) throw odd()
  const failed = arrayOf(data.failed, isObject).map(({ row: number, error, fields }) => ({
    row: whole(number, 0),
    error: isText(error) ? error : '',
    fields: Object.fromEntries(Object.entries(isObject(fields) ? fields : {}).filter((entry): entry is [string, string] => isText(entry[1]))),
  }))
  const outcomes = data.outcomes === undefined ? [] : arrayOf(data.outcomes, isOutcome)
  return { created: whole(data.created, 0), updated: whole(data.updated, 0), unchanged: whole(data.unchanged, 0), failed, outcomes }
}

/** The other way: a list's search and filters as the `match` of a bulk action. */
export const match = ({ search, filters }: ListQuery): { [name: string]: Json } => {
  const filter: { [name: string]: Json } = {}
  for (const { name, operator, value } of filters) {
    const key = operator === 'is' ? name : `${name}][${operator}`
    const now = filter[key]
    filter[key] = now === undefined ? value : Array.isArray(now) ? [...now, value] : [now, value]
  }
  return { search, filter }
}
