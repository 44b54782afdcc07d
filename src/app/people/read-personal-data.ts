import {
  dataOf,
  type ErasedPerson,
  isObject,
  isText,
  type PersonalCounts,
  type PersonalData,
  type PersonalPart,
} from '#contract'

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
  isObject(value) &&
  isText(value.name) &&
  isText(value.title) &&
  Array.isArray(value.rows) &&
  value.rows.every(isObject)

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
