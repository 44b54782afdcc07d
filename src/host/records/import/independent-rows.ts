import { type Entity, isEmpty, likeness } from '#contract'
import type { RowValues } from '../query/find-by-code.ts'
import type { ImportOrder } from './import-order.ts'

const textsIn = (row: RowValues): { [name: string]: string } =>
  Object.fromEntries(
    Object.entries(row).flatMap(([name, value]) =>
      typeof value === 'string' && value.trim() !== '' ? [[name, value] as const] : [],
    ),
  )

/**
 * Whether no two rows share a code, an address or another unique value. Such rows cannot affect each other, so each can
 * be checked against the stored records without writing, unless one changes a unique value.
 */
export const areIndependent = (entity: Entity, { rows, key }: ImportOrder): boolean => {
  // Redirects depend on each other in more ways: none may lead to another.
  if (entity.import?.once) return false
  const names = [...new Set([key, ...entity.unique.flat()])]
  const seen = new Set<string>()
  return rows.every((row) => {
    const texts = textsIn(row)
    const filled = entity.derive?.(texts) ?? {}
    // An emptied value may be derived from other values of the stored record, which this function does not know.
    if (names.some((name) => Object.hasOwn(row, name) && Object.hasOwn(filled, name) && !texts[name])) return false
    // A value that is a list or an object is refused anyway.
    const given = names
      .map((name) => row[name] ?? filled[name])
      .filter((value) => !isEmpty(value) && typeof value !== 'object')
    const own = new Set(given.map((value) => likeness(String(value))))
    const isAlone = ![...own].some((value) => seen.has(value))
    for (const value of own) seen.add(value)
    return isAlone
  })
}
