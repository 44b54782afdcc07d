import { capital, type Json } from '#contract'
import { newIdempotencyKey } from '#data'

const prefix = 'new:'

/**
 * Stands in a field for a record that the form's save makes; a label says its name. It has the shape of an id, and
 * carries the idempotency key of the making.
 */
export function newRecordId(): string {
  return prefix + newIdempotencyKey()
}

export function isNewRecord(id: Json | undefined): id is string {
  return typeof id === 'string' && id.startsWith(prefix)
}

export function keyOfNewRecord(id: string): string {
  return id.slice(prefix.length)
}

/** The name of a new one: typed without capitals, it gets one at its beginning. */
export function nameFromTyped(typed: string): string {
  const name = typed.trim()
  return name === name.toLowerCase() ? capital(name) : name
}
