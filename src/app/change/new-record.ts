import { capitalize, type Json } from '#contract'
import { newIdempotencyKey } from '#data'

const prefix = 'new:'

/** A provisional ID for a record that the form's save will create; its label is the name. */
export function newRecordId(): string {
  return prefix + newIdempotencyKey()
}

export function isNewRecord(id: Json | undefined): id is string {
  return typeof id === 'string' && id.startsWith(prefix)
}

/** Turns typed text into a name: text without capitals gets a leading one. */
export function nameFromTyped(typed: string): string {
  const name = typed.trim()
  return name === name.toLowerCase() ? capitalize(name) : name
}
