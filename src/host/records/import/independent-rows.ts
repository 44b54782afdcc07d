import { type Entity, isEmpty, keptAddress, likeness } from '#contract'
import type { RowValues } from '../query/find-by-code.ts'
import type { ImportOrder } from './import-order.ts'

const textsIn = (row: RowValues): { [name: string]: string } =>
  Object.fromEntries(
    Object.entries(row).flatMap(([name, value]) =>
      typeof value === 'string' && value.trim() !== '' ? [[name, value] as const] : [],
    ),
  )

/** Two values with the same form may be stored as the same value. */
const formOf = ({ fields }: Entity, name: string, text: string): string =>
  likeness(fields[name]?.kind === 'email' ? keptAddress(text) : text)

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
    // A list or an object is rejected anyway.
    const given = names
      .map((name) => [name, row[name] ?? filled[name]] as const)
      .filter(([, value]) => !isEmpty(value) && typeof value !== 'object')
    const own = new Set(given.map(([name, value]) => formOf(entity, name, String(value))))
    const isAlone = ![...own].some((value) => seen.has(value))
    for (const value of own) seen.add(value)
    return isAlone
  })
}
