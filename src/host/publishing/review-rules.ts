// The rules of a section that needs a review. All writes of records pass `permitReviewed`.
import { type Entity, isObject, type Json, type Values } from '#contract'
import { forbidden, type Refusal } from '#host/base'
import { addAside, isWithdrawn, type RecordChange, readStored, type Stored, type Work } from '#host/records'
import { readPending } from './pending-store.ts'
import { forgetReview, isCleared, isContentChanged, needsReview, noteEdit, readReview } from './review-store.ts'

const unreviewed = ({ many }: Entity, advice: string): Refusal =>
  forbidden(`A second person reviews ${many} before they’re published. ${advice}`, 'status')

const submitIt = 'Submit it for review.'
const saveForLater = 'Save the changes for later, and submit them for review.'

/** Whether the rules of reviews concern this work: not the host’s own, and not an approval or a skipped review. */
const isBound = (work: Work, entity: Entity): boolean =>
  work.person !== undefined &&
  work.review?.step !== 'approve' &&
  work.review?.step !== 'skip' &&
  needsReview(work, entity)

/** A scheduled version that someone changes is no longer the approved one, so it is unscheduled. */
export const offSchedule = (work: Work, entity: Entity, before: Stored | undefined, after: Values): Values => {
  const waits = before?.values.status === 'scheduled' && after.status === 'scheduled'
  if (!waits || !isContentChanged(entity, before.values, after) || !isBound(work, entity)) return after
  const isApproved = readReview(work, entity, before.id)?.state === 'approved'
  return { ...after, status: isApproved ? 'in_review' : 'draft', publishAt: null }
}

const noteTexts = ({ publicNotes }: Values): Json[] =>
  (Array.isArray(publicNotes) ? publicNotes : []).flatMap((entry) => (isObject(entry) ? [entry.note ?? null] : []))

/** Whether visitors would get a public note that is neither shown already nor part of the version. */
const showsNewNote = (before: Values, after: Values): boolean => {
  const known = [before.publicNote ?? null, ...noteTexts(before)]
  return noteTexts(after).some((note) => !known.includes(note))
}

/** Rejects going live or being scheduled before a second person has approved it. */
export const permitReviewed = (work: Work, { entity, id, before, after, changed }: RecordChange): void => {
  if (before?.deletedAt != null || !isBound(work, entity)) return
  const [was, is] = [before?.values.status, after.status]
  const values = before?.values ?? {}
  // Publishing moves the public note to those that visitors get.
  const isChanged =
    isContentChanged(entity, is === 'published' ? { ...values, publicNote: null } : values, after) ||
    (is === 'published' && showsNewNote(values, after))
  const isClear = (): boolean => isCleared(readReview(work, entity, id))
  if (was !== is && is === 'in_review' && work.review?.step !== 'submit' && !(was === 'scheduled' && isClear())) {
    throw unreviewed(entity, submitIt)
  }
  if (is === 'published') {
    if (was === 'published' ? isChanged : isChanged || was !== 'scheduled' || !isClear()) {
      throw unreviewed(entity, was === 'published' ? saveForLater : submitIt)
    }
  }
  const isNewTime = was !== is || changed.has('publishAt')
  if (is === 'scheduled' && isNewTime && !(was === 'scheduled' && isClear())) throw unreviewed(entity, submitIt)
  if (isChanged && before && isWithdrawn(before.values) && isWithdrawn(after)) {
    throw unreviewed(entity, `The website still shows this ${entity.one} with a notice. Move it to drafts first.`)
  }
}

/** Refuses to publish or schedule pending changes that no one else has approved. */
export const permitPending = (work: Work, entity: Entity, id: string): void => {
  if (isBound(work, entity) && !isCleared(readReview(work, entity, id))) throw unreviewed(entity, submitIt)
}

/**
 * A version under review was changed: its editor can no longer approve it, and any approval ends.
 * @param isWritten false if it was only unscheduled
 */
export const editedVersion = (work: Work, entity: Entity, id: string, isWritten = true): void => {
  const stored = noteEdit(work, entity, id, isWritten)?.state === 'approved' ? readStored(work, entity, id) : undefined
  if (stored) addAside(work, entity, stored, 'end-approval', [])
}

/** A record was written: its review goes on with the new text, or has ended with its status. */
export const followReviewed = (work: Work, { entity, id, before, after }: RecordChange): void => {
  if (!entity.publishes || !before) return
  // If there are pending changes, the review is about them.
  if (!readReview(work, entity, id) || readPending(work, entity, id)) return
  const [was, is] = [before.values.status, after.status]
  const isBack = was === 'scheduled' && is === 'in_review'
  const hasLeft = is === 'published' || (was !== is && !isBack && (was === 'in_review' || was === 'scheduled'))
  if (hasLeft) forgetReview(work, entity.key, id)
  else if (isContentChanged(entity, before.values, after)) editedVersion(work, entity, id)
  else if (isBack) editedVersion(work, entity, id, false)
}
