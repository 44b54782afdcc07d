import { capital, type Json } from '#contract'
import { newIdempotencyKey } from '#data'

const prefix = 'new:'

/**
 * An ID for a record that the form's save will create; its label is the name. It looks like an ID, and contains the
 * idempotency key for creating the record.
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

/** Turns typed text into a name: text without capitals gets a leading one. */
export function nameFromTyped(typed: string): string {
  const name = typed.trim()
  return name === name.toLowerCase() ? capital(name) : name
}
