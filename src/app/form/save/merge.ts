import type { Entity, Row, Values } from '#contract'
import type { Difference, Side } from '#record'
import { uponRecord } from '../create-form.ts'
import type { FormState } from '../form-state.ts'

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
