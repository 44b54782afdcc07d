import type { Entity, Json, Row, Values } from '#contract'
import { uponRecord } from '../create-form.ts'
import type { FormState } from '../form-state.ts'
import { editableNames, isSameValue, valuesOf } from '../typed-values.ts'

export type Side = 'mine' | 'theirs'

export interface Difference {
  name: string
  mine: Json
  theirs: Json
  /** Undefined: both changed it, and a person decides. */
  settled: Side | undefined
}

/** What differs between the form and the record as somebody else has saved it meanwhile. */
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

/** The form upon their record, with what stays of mine. Saving it carries their version. */
export const merged = (
  entity: Entity, state: FormState, current: Row, found: readonly Difference[], sides: Readonly<Record<string, Side>>,
): FormState => {
  const typed: Values = {}
  for (const { name, mine, settled } of found) if ((settled ?? sides[name]) === 'mine') typed[name] = mine
  return uponRecord(entity, state, current, typed)
}
