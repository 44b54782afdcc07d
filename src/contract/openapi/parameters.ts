import { type Json, pageLimitMax, pageSizes } from '#contract'
import type { Schema } from './field-schema.ts'

export const anyText: Schema = { type: 'string' }

export const query = (name: string, schema: Schema, description?: string): Json => ({
  name,
  in: 'query',
  schema,
  ...(description !== undefined && { description }),
})

export const parameter = (name: string, description: string, schema = anyText): Json => ({
  name,
  in: 'query',
  description,
  schema,
})

export const requiredQuery = (name: string, schema: Schema, more: { [keyword: string]: Json } = {}): Json => ({
  name,
  in: 'query',
  required: true,
  ...more,
  schema,
})

/** `filter[name]=value` */
export const filterBy = (schema: Schema, more: { [keyword: string]: Json } = {}): Json => ({
  name: 'filter',
  in: 'query',
  ...more,
  style: 'deepObject',
  explode: true,
  schema,
})

/** The parameters `page` and `limit` of every list. */
export const paging: readonly Json[] = [
  query('page', { type: 'integer', minimum: 1, maximum: 1_000_000, default: 1 }),
  query('limit', { type: 'integer', minimum: 1, maximum: pageLimitMax, default: pageSizes[0] }),
]
