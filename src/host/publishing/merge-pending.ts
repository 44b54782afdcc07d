import { type Entity, type Json, pendingNames, type Values } from '#contract'

const isSame = (one: Json | undefined, other: Json | undefined): boolean =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

/** A pending version after the live record may have changed underneath. */
export interface Merged {
  /** The next state of the pending fields. */
  values: Values
  /** The fields that changed in the live record only; it keeps these values. */
  followed: readonly string[]
  /** The fields changed on both sides, for a user to decide; `values` has the pending value. */
  conflicts: readonly string[]
}

/** @param base the live values when the pending version was last saved */
export const mergePending = (entity: Entity, base: Values, pending: Values, live: Values): Merged => {
  const values: Values = {}
  const followed: string[] = []
  const conflicts: string[] = []
  for (const name of pendingNames(entity)) {
    const [then, mine, now] = [base[name] ?? null, pending[name] ?? null, live[name] ?? null]
    const isMoved = !isSame(then, now)
    const isMine = !isSame(then, mine)
    values[name] = isMoved && !isMine ? now : mine
    if (isMoved && !isMine) followed.push(name)
    if (isMoved && isMine && !isSame(mine, now)) conflicts.push(name)
  }
  return { values, followed, conflicts }
}
