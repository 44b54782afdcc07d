/** The values of calls and drafts. Only `null` means "empty". */
export type Json = string | number | boolean | null | Json[] | { [key: string]: Json }
export type Values = { [field: string]: Json }

/**
 * A record as the host returns it. `countryId` comes with `country: {id, label}`, `tagIds` with a list `tags` of these.
 */
export interface Row {
  id: string
  version: number
  createdAt: string
  updatedAt: string
  [field: string]: Json
}

export interface Reference {
  id: string
  label: string
}

export const isObject = (value: unknown): value is { [key: string]: unknown } =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Whether a part of a response is a value: JSON has no others. */
export const isJson = (value: unknown): value is Json =>
  value === null || ['string', 'number', 'boolean', 'object'].includes(typeof value)

export const isValues = (value: unknown): value is Values => isObject(value) && Object.values(value).every(isJson)

export const isText = (value: unknown): value is string => typeof value === 'string'
export const textOf = (value: unknown): string => (isText(value) ? value : '')

/** The content of a response, `{data: …}`. */
export const dataOf = (answer: unknown): unknown => (isObject(answer) ? answer.data : undefined)
export const metaOf = (answer: unknown): { [key: string]: unknown } =>
  isObject(answer) && isObject(answer.meta) ? answer.meta : {}

export const isRow = (value: unknown): value is Row =>
  isObject(value) && typeof value.version === 'number' && [value.id, value.createdAt, value.updatedAt].every(isText)

export const isReference = (value: unknown): value is { id: string; label: string } =>
  isObject(value) && isText(value.id) && isText(value.label)

export const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
