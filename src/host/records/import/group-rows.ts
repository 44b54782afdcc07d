import { type Entity, isEmpty, type Json, storedEmail, likeness } from '#contract'
import type { RowValues } from '../query/find-by-code.ts'
import type { ImportRequest } from './import-request.ts'

const textsIn = (row: RowValues): { [name: string]: string } =>
  Object.fromEntries(
    Object.entries(row).flatMap(([name, value]) =>
      typeof value === 'string' && value.trim() !== '' ? [[name, value] as const] : [],
    ),
  )

/** Two values with the same form may be stored as the same value. */
const formOf = ({ fields }: Entity, name: string, text: string): string =>
  likeness(fields[name]?.kind === 'email' ? storedEmail(text) : text)

/**
 * Groups the rows that share a code, an address or another unique value, in the order of the file. Rows of different
 * groups can't affect each other, so each group can be checked against the stored records without the others.
 * @param more other values that a row gives or takes, as far as they are known
 */
export const groupRows = (
  entity: Entity,
  { rows, key }: ImportRequest,
  more: (row: number) => readonly (readonly [name: string, value: Json])[],
): readonly (readonly number[])[] => {
  const all = [...rows.keys()]
  // Redirects depend on each other in more ways: none may lead to another.
  if (entity.import?.once) return [all]
  const names = [...new Set([key, ...entity.unique.flat()])]
  const groupOf = new Map<string, number[]>()
  const groups = new Set<number[]>()
  for (const [index, row] of rows.entries()) {
    const texts = textsIn(row)
    const filled = entity.derive?.(texts) ?? {}
    // An emptied value may be derived from other values of the stored record, which this function does not know.
    if (names.some((name) => Object.hasOwn(row, name) && Object.hasOwn(filled, name) && !texts[name])) return [all]
    const given = [...names.map((name) => [name, row[name] ?? filled[name]] as const), ...more(index)]
    // A list or an object is rejected anyway.
    const own = given
      .filter(([, value]) => !isEmpty(value) && typeof value !== 'object')
      .map(([name, value]) => formOf(entity, name, String(value)))
    const found = new Set(own.flatMap((value) => [groupOf.get(value) ?? []]).filter((group) => group.length > 0))
    const [group = [], ...joining] = [...found].sort((one, other) => other.length - one.length)
    for (const one of joining) {
      group.push(...one)
      groups.delete(one)
      for (const [value, of] of groupOf) if (of === one) groupOf.set(value, group)
    }
    group.push(index)
    groups.add(group)
    for (const value of own) groupOf.set(value, group)
  }
  return [...groups].map((group) => group.sort((one, other) => one - other))
}
