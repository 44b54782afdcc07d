import type { Entity, Json, Row, Values } from '#contract'
import { uponRecord } from '../create-form.ts'
import type { FormState } from '../form-state.ts'
import { editableNames, isSameValue, valuesOf } from '../typed-values.ts'

export type Side = 'mine' | 'theirs'

export interface Difference {
  name: string
  mine: Json
  theirs: Json
  /** Undefined where both sides changed the field: a person decides. */
  settled: Side | undefined
}

/** The fields that differ between the form and the record that somebody else has saved. */
export const differences = (entity: Entity, state: FormState, current: Row): Difference[] => {
  const theirs = valuesOf(entity, current)
  return editableNames(entity, false).flatMap((name): Difference[] => {
    const field = entity.fields[name]
    const mine = state.typed[name] ?? null
    const other = theirs[name] ?? null
    if (!field || isSameValue(field, mine, other)) return []
    const isTheirsAlone = !state.changed.has(name)
    const isMineAlone = isSameValue(field, other, state.base[name])
    return [{ name, mine, theirs: other, settled: isTheirsAlone ? 'theirs' : isMineAlone ? 'mine' : undefined }]
  })
}

/** The form on the other person's record, with the chosen values of one's own. A save sends their version. */
export const merged = (
  entity: Entity,
  state: FormState,
  current: Row,
  found: readonly Difference[],
  sides: Readonly<Record<string, Side>>,
): FormState => {
  const typed: Values = {}
  for (const { name, mine, settled } of found) if ((settled ?? sides[name]) === 'mine') typed[name] = mine
  return uponRecord(entity, state, current, typed)
}
