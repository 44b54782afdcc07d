// A pending version is the whole next state of a record. The live record stays as it is until someone publishes it.
import type { Entity } from '../define.ts'
import { isObject, isReference, isText, type Reference } from '../json.ts'
import { publishing } from './publishing-fields.ts'

/**
 * Counts come only from the host. Order and publishing fields belong to the live record, except the note of the next
 * publication.
 */
const isOfLive = (entity: Entity, name: string): boolean => {
  const field = entity.fields[name]
  return (
    !field ||
    field.readOnly === true ||
    field.kind === 'order' ||
    field.kind === 'count' ||
    field.kind === 'score' ||
    (Object.hasOwn(publishing, name) && name !== 'publicNote')
  )
}

/** The fields of which a pending version has values of its own. */
export const pendingNames = (entity: Entity): string[] =>
  Object.keys(entity.fields).filter((name) => !isOfLive(entity, name))

const ofReview: readonly string[] = ['ownerId', 'reviewOn', 'checkedAt']

/** The fields say who looks after a record and when, and nothing about its content. */
export const isOfReview = (names: readonly string[]): boolean =>
  names.length > 0 && names.every((name) => ofReview.includes(name))

/** Whether changing this field of a live record needs the publish permission. */
export const isVisibleChange = ({ fields }: Entity, name: string): boolean => {
  const kind = fields[name]?.kind
  return kind !== undefined && kind !== 'order' && kind !== 'count' && kind !== 'score' && !ofReview.includes(name)
}

/** The note of a pending version in each row of its record. */
export interface PendingNote {
  version: number
  at: string
  by: Reference
  /** The time at which it is published; null while no one has scheduled it. */
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
