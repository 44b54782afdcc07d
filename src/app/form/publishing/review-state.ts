// The review of a version, and the steps that this user can take (docs/publishing.md, "Review by a second user").
import type { Row } from '#contract'
import { readReviewNote, readUnreviewedNote, type ReviewNote, type UnreviewedNote } from '#shapes'
import { useMay, useOwn } from '#data'
import { needsReview, ownTime, timeWords } from '#record'
import { useForm, useText } from '../use-form.ts'
import { type PublishingState, scheduledTime, stateOf } from './publishing-state.ts'

interface Facts {
  /** Whether the section only publishes what a second user has approved. */
  isNeeded: boolean
  record: Row | undefined
  hasChanges: boolean
  mayPublish: boolean
  maySkip: boolean
  /** The id of this user. */
  me: string | undefined
}

/** The action that moves the version towards visitors. */
export type NextStep = 'approve' | 'submit' | 'publish' | 'save'

export interface Review {
  isNeeded: boolean
  /** The section needs no approval, but this user can't publish, so they ask someone who can. */
  asks: boolean
  note: ReviewNote | undefined
  flag: UnreviewedNote | undefined
  /** Whether the version can be published on schedule: it was approved, or someone skipped the review. */
  isCleared: boolean
  /** The version can be submitted, or submitted again. */
  canSubmit: boolean
  canWithdraw: boolean
  /** The user can approve the saved version, or request changes. */
  canDecide: boolean
  canSkip: boolean
  /** Whether the user can publish without approval. */
  canPublish: boolean
  canConfirm: boolean
  /**
   * Visitors still see the notice of this withdrawn page, so a change of it would need approval, which it can't get.
   */
  isClosed: boolean
  canSave: boolean
  /** It doesn't depend on unsaved changes. */
  step: NextStep
  /** Why someone who can publish can't approve this version. */
  whyNot: string | undefined
}

const isOpenState = (state: PublishingState, hasChanges: boolean): boolean => state !== 'live' || hasChanges

export function reviewOf({ isNeeded, record, hasChanges, mayPublish, maySkip, me }: Facts): Review {
  const state = stateOf(record)
  const note = readReviewNote(record?.review)
  const flag = readUnreviewedNote(record?.unreviewed)
  const isApproved = note?.state === 'approved'
  const isCleared = isApproved || note?.state === 'skipped'
  const isWaiting = note?.state === 'waiting'
  const isWriter = me !== undefined && note?.editors.includes(me) === true
  const isClosed = isNeeded && state === 'archived' && record?.ending === 'withdrawn'
  const hasVersion = isOpenState(state, hasChanges)
  // Where no approval is needed, someone who can publish publishes their own changes with those of others.
  const canDecide = isWaiting && mayPublish && !isWriter && (isNeeded || !hasChanges)
  const asks = !isNeeded && !mayPublish
  return {
    isNeeded,
    asks,
    note,
    flag,
    isCleared,
    canSubmit:
      hasVersion &&
      !isCleared &&
      (!isWaiting || note.isEdited || hasChanges) &&
      (state !== 'scheduled' || mayPublish) &&
      !(isClosed && hasChanges),
    canWithdraw: isWaiting && note.submittedBy.id === me,
    canDecide,
    // Someone who skipped the review did so for the time on the schedule.
    canSkip: isNeeded && hasVersion && !isApproved && maySkip && mayPublish && !(canDecide && !hasChanges),
    canPublish: mayPublish && (!isNeeded || (isApproved && !hasChanges)),
    canConfirm: flag !== undefined && mayPublish && me !== undefined && !flag.people.includes(me),
    isClosed,
    canSave: !isClosed && (state !== 'scheduled' || mayPublish),
    step: canDecide
      ? 'approve'
      : (asks || (isNeeded && !isCleared)) && (state !== 'scheduled' || mayPublish)
        ? 'submit'
        : mayPublish && (!isNeeded || isApproved)
          ? 'publish'
          : 'save',
    whyNot:
      isNeeded && isWaiting && mayPublish && isWriter
        ? 'You wrote part of this version, so someone else has to approve it.'
        : undefined,
  }
}

/** The review of the record in the form, with the steps that this user can take now. */
export function useReview(): Review {
  const { entity } = useForm()
  const record = useText((now) => now.record)
  const hasChanges = useText((now) => now.changed.size > 0)
  const mayPublish = useMay(entity.key, 'publish')
  const maySkip = useMay(entity.key, 'skip-review')
  const me = useOwn('id')
  useOwn('reviewSections') // the setting may change
  return reviewOf({ isNeeded: needsReview(entity), record, hasChanges, mayPublish, maySkip, me })
}

/** The state of the review in sentences, with the last user's comment. */
export function reviewWords(record: Row | undefined, { note }: Review, now: number): string[] {
  if (!note) return []
  const { state, submittedBy, at, reviewer, comment, decidedBy, isEdited } = note
  const by = (decidedBy ?? submittedBy).label
  const time = scheduledTime(record)
  switch (state) {
    case 'waiting':
      return [
        `Waiting for approval by ${reviewer?.label ?? 'anyone who can publish'} since ${timeWords(at, now)}.`,
        comment === null ? `Submitted by ${submittedBy.label}.` : `${submittedBy.label}: “${comment}”`,
        ...(isEdited ? ['Changed since it was submitted.'] : []),
      ]
    case 'sent_back':
      return [`Changes requested by ${by}: ${comment ?? ''}`]
    case 'approved':
      return [`Approved by ${by}${time === undefined ? '.' : `, goes live ${ownTime(time)}.`}`]
    case 'skipped':
      return [`Scheduled without approval by ${by}: ${comment ?? ''}`]
  }
}
