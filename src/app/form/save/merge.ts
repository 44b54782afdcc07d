import type { Entity, Row, Values } from '#contract'
import type { Difference, Side } from '#record'
import type { FormText } from '../form-text.ts'
import { rebaseOnRecord } from '../open-text.ts'

/** The form on top of the other user's record, with the user's chosen values. A save sends that record's version. */
export const mergeTexts = (
  entity: Entity,
  state: FormText,
  current: Row,
  found: readonly Difference[],
  sides: Readonly<Record<string, Side>>,
): FormText => {
  const typed: Values = {}
  for (const { name, mine, settled } of found) if ((settled ?? sides[name]) === 'mine') typed[name] = mine
  return rebaseOnRecord(entity, state, current, typed)
}
