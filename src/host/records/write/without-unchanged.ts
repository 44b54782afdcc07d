import { isDeepStrictEqual } from 'node:util'
import { type Entity, isReference } from '#contract'

/** Replaces references by their ids: a label may have changed since the record was read, without a change here. */
function namedIds(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(namedIds)
  return isReference(value) ? value.id : value
}

/** Only rows of lists have these notes: the former code that a search matched, and roles with more permissions. */
const listNotes: readonly string[] = ['former', 'beyond']

/**
 * Removes unchanged read-only values and notes, so that a client may send back a record as it was read. A changed read-only value
 * stays, and its field's rule refuses it.
 * @param read the record as the host returns it now, read only if the body has a value that nobody can set
 */
export function withoutUnchanged(
  fields: Entity['fields'],
  read: () => { readonly [name: string]: unknown },
  body: { readonly [name: string]: unknown },
): { [name: string]: unknown } {
  const maySet = (name: string): boolean => Object.hasOwn(fields, name) && fields[name]?.readOnly !== true
  const row = Object.keys(body).every(maySet) ? {} : read()
  return Object.fromEntries(
    Object.entries(body).filter(
      ([name, value]) =>
        maySet(name) ||
        (Object.hasOwn(row, name)
          ? !isDeepStrictEqual(namedIds(value), namedIds(row[name]))
          : !listNotes.includes(name)),
    ),
  )
}
