import type { Entity, Json, Row, Values } from '#contract'
import { editableNames, isSameValue } from './field-values.ts'

export type Side = 'mine' | 'theirs'

export interface Difference {
  name: string
  mine: Json
  theirs: Json
  /** Undefined if both sides changed the field: a user decides. */
  settled: Side | undefined
}

/** One user's values, the saved values they are based on, and the names of the changed fields. */
interface ChangedValues {
  typed: Values
  base: Values
  changed: ReadonlySet<string>
}

/**
 * Compares a user's values with the record that someone else has saved since. Every save that meets a newer record uses
 * it: no difference means that the record already has these values, and differences that are all settled need no
 * decision.
 */
export function differences(
  entity: Entity,
  { typed, base, changed }: ChangedValues,
  current: Row,
  names: readonly string[] = editableNames(entity, false),
): Difference[] {
  return names.flatMap((name): Difference[] => {
    const field = entity.fields[name]
    const mine = typed[name] ?? null
    const theirs = current[name] ?? null
    if (!field || isSameValue(field, mine, theirs)) return []
    const isOnlyTheirs = !changed.has(name)
    const isOnlyMine = isSameValue(field, theirs, base[name])
    return [{ name, mine, theirs, settled: isOnlyTheirs ? 'theirs' : isOnlyMine ? 'mine' : undefined }]
  })
}

export const areSettled = (found: readonly Difference[]): boolean => found.every(({ settled }) => settled !== undefined)
