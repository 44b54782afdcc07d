// The rules of a section that needs approval, besides the guard of what visitors see.
import type { Entity, Values } from '#contract'
import { forbidden } from '#host/base'
import { addAside, isUnderReview, type RecordChange, readStored, type Stored, type Work } from '#host/records'
import { readPending } from './pending-store.ts'
import { forgetReview, isCleared, isContentChanged, noteEdit, readReview } from './review-store.ts'

/**
 * Takes a scheduled version off its schedule if someone changes it, since it is no longer the approved one. Only
 * submitting a version puts it into review.
 */
export const settleReviewOnWrite = (work: Work, entity: Entity, before: Stored | undefined, after: Values): Values => {
  const [was, is] = [before?.values.status, after.status]
  const isAsked = was === 'scheduled' || (was !== is && is === 'in_review')
  if (!isAsked || before?.deletedAt != null || !work.person || !isUnderReview(work, entity)) return after
  const review = before && readReview(work, entity, before.id)
  if (before && was === 'scheduled' && is === 'scheduled') {
    if (!isContentChanged(entity, before.values, after)) return after
    return { ...after, status: review?.state === 'approved' ? 'in_review' : 'draft', publishAt: null }
  }
  if (is !== 'in_review' || work.review?.step === 'submit' || (was === 'scheduled' && isCleared(review))) return after
  throw forbidden(`A second person approves ${entity.many} before they’re published. Submit it for approval.`, 'status')
}

/** Names the reviewer who approved the version that is to go live, or to get another time. */
export const withApproval = (work: Work, entity: Entity, id: string): Work => {
  const review = work.decision ? undefined : readReview(work, entity, id)
  if (review?.state !== 'approved') return work
  return { ...work, decision: { kind: 'approval', by: review.decidedBy ?? review.submittedBy } }
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
export const followReviewOnWrite = (work: Work, { entity, id, before, after }: RecordChange): void => {
  if (!entity.publishes || !before) return
  // If there are pending changes, the review is about them.
  if (!readReview(work, entity, id) || readPending(work, entity, id)) return
  const [was, is] = [before.values.status, after.status]
  const isBack = was === 'scheduled' && is === 'in_review'
  // A withdrawn page keeps its status while it waits.
  const hasLeft = is === 'published' || (was !== is && !isBack && was !== 'draft')
  if (hasLeft) forgetReview(work, entity.key, id)
  else if (isContentChanged(entity, before.values, after)) editedVersion(work, entity, id)
  else if (isBack) editedVersion(work, entity, id, false)
}
