// A pending version is the whole next state of a record. The live record stays as it is until somebody publishes it.
import type { Entity } from '../define.ts'
import { isObject, isReference, isText, type Json, type Reference, type Values } from '../json.ts'
import { publishing } from './publishing-fields.ts'

/** Only the host counts, and the order and the publishing fields belong to the live record. */
const isOfLive = (entity: Entity, name: string): boolean => {
  const field = entity.fields[name]
  return (
    !field ||
    field.readOnly === true ||
    field.kind === 'order' ||
    field.kind === 'count' ||
    field.kind === 'score' ||
    Object.hasOwn(publishing, name)
  )
}

/** The fields of which a pending version has values of its own. */
export const pendingNames = (entity: Entity): string[] =>
  Object.keys(entity.fields).filter((name) => !isOfLive(entity, name))

const unseen: readonly string[] = ['ownerId', 'reviewOn', 'checkedAt']

/** Whether a change of this field of a live record needs the right to publish. */
export const isVisibleChange = ({ fields }: Entity, name: string): boolean => {
  const kind = fields[name]?.kind
  return kind !== undefined && kind !== 'order' && kind !== 'count' && kind !== 'score' && !unseen.includes(name)
}

const isSame = (one: Json | undefined, other: Json | undefined): boolean =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

/** A pending version after the live record may have changed underneath. */
export interface Merged {
  /** The next state of the pending fields. */
  values: Values
  /** The fields that changed in the live record only; it keeps these values. */
  followed: readonly string[]
  /** The fields that both changed; a person decides. Until then, `values` has the pending value. */
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

/** The note of a pending version in each row of its record. */
export interface PendingNote {
  version: number
  at: string
  by: Reference
  /** The time at which it is published; null while nobody has scheduled it. */
  publishAt: string | null
}

export const readPendingNote = (value: unknown): PendingNote | undefined =>
  isObject(value) && typeof value.version === 'number' && isText(value.at) && isReference(value.by)
    ? {
        version: value.version,
        at: value.at,
        by: { id: value.by.id, label: value.by.label },
        publishAt: isText(value.publishAt) ? value.publishAt : null,
      }
    : undefined
