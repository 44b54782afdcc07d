import { dataOf, isObject, isText } from './json.ts'

/** The permission for all that is kept of one person. No role can have it, so administrators alone have it. */
export const personalDataSection = 'personal-data'

/** Rows of one kind that are kept of a person. */
export interface PersonalPart { name: string; title: string; rows: readonly { readonly [name: string]: unknown }[] }

export interface PersonalData {
  email: string
  madeAt: string
  notIncluded: readonly string[]
  parts: readonly PersonalPart[]
}

/** The numbers of rows by kind, and how many records erasing would remove. */
export interface PersonalCounts {
  email: string
  records: number
  parts: readonly { name: string; title: string; count: number }[]
}

export interface ErasedPerson {
  done: number
  failed: readonly { id: string; entity: string; error: string }[]
  left: number
}

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0

const isPartCount = (value: unknown): value is PersonalCounts['parts'][number] =>
  isObject(value) && isText(value.name) && isText(value.title) && isCount(value.count)

export function readPersonalCounts(answer: unknown): PersonalCounts | undefined {
  const data = dataOf(answer)
  if (!isObject(data) || !isText(data.email) || !isCount(data.records)) return undefined
  const { email, records, parts } = data
  return Array.isArray(parts) && parts.every(isPartCount) ? { email, records, parts } : undefined
}

const isPart = (value: unknown): value is PersonalPart =>
  isObject(value) && isText(value.name) && isText(value.title)
    && Array.isArray(value.rows) && value.rows.every(isObject)

export function readPersonalData(answer: unknown): PersonalData | undefined {
  const data = dataOf(answer)
  if (!isObject(data) || !isText(data.email) || !isText(data.madeAt)) return undefined
  const { email, madeAt, notIncluded, parts } = data
  if (!Array.isArray(notIncluded) || !notIncluded.every(isText)) return undefined
  return Array.isArray(parts) && parts.every(isPart) ? { email, madeAt, notIncluded, parts } : undefined
}

const isFailure = (value: unknown): value is ErasedPerson['failed'][number] =>
  isObject(value) && isText(value.id) && isText(value.entity) && isText(value.error)

export function readErasedPerson(answer: unknown): ErasedPerson | undefined {
  const data = dataOf(answer)
  if (!isObject(data) || !isCount(data.done)) return undefined
  const { done, failed, left = 0 } = data
  return Array.isArray(failed) && failed.every(isFailure) && isCount(left) ? { done, failed, left } : undefined
}
