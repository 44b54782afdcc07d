// A pending version is the complete next state of a record. The live record stays unchanged until someone publishes it.
import type { Entity } from '../define.ts'
import { maybe, type Of, reference, shape, time, version } from '../shape.ts'
import { publishing } from './publishing-fields.ts'

/**
 * Only the host sets counts. Order and publishing fields belong to the live record, except the note for the next
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

/** The fields that a pending version has its own values for. */
export const pendingNames = (entity: Entity): string[] =>
  Object.keys(entity.fields).filter((name) => !isOfLive(entity, name))

const ofReview: readonly string[] = ['ownerId', 'reviewOn', 'checkedAt']

/** The fields about who maintains a record and when. They aren't part of its content. */
export const isOfReview = (names: readonly string[]): boolean =>
  names.length > 0 && names.every((name) => ofReview.includes(name))

/** Whether changing this field of a live record needs the publish permission. */
export const isVisibleChange = (entity: Entity, name: string): boolean => {
  const { kind, isUnseen } = entity.fields[name] ?? {}
  const isInternal =
    isUnseen || kind === 'order' || kind === 'count' || kind === 'score' || name === entity.import?.persistent
  return kind !== undefined && !isInternal && !ofReview.includes(name)
}

/** The summary of a pending version in each row of its record. `publishAt` is null if it isn't scheduled. */
export const pendingNoteShape = shape({ version, at: time, by: reference, publishAt: maybe(time) })
export type PendingNote = Of<typeof pendingNoteShape>
export const readPendingNote = pendingNoteShape.read
