import { isDeepStrictEqual } from 'node:util'
import { type Entity, isReference } from '#contract'

/** Labels change with the records that they name: a reference is as it was read when it names the same one. */
function namedIds(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(namedIds)
  return isReference(value) ? value.id : value
}

/**
 * A record as it was read, sent back with changes: without what nobody can set and is as it was. What differs stays, and
 * is refused by its field's rule.
 * @param row the record as the host answers it now
 */
export function withoutUnchanged(
  fields: Entity['fields'], row: { readonly [name: string]: unknown }, body: { readonly [name: string]: unknown },
): { [name: string]: unknown } {
  const maySet = (name: string): boolean => Object.hasOwn(fields, name) && fields[name]?.readOnly !== true
  return Object.fromEntries(Object.entries(body).filter(([name, value]) =>
    maySet(name) || !Object.hasOwn(row, name) || !isDeepStrictEqual(namedIds(value), namedIds(row[name]))))
}
