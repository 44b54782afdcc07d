// Reviews by a second person. A section that requires them only publishes what someone else has approved.
import { isObject, isReference, isText, type Json, type Reference } from '../json.ts'

/** `skipped`: scheduled without a review by a user with that permission, who gave the reason. */
export const reviewStates = ['waiting', 'sent_back', 'approved', 'skipped'] as const
export type ReviewState = (typeof reviewStates)[number]

/** The maximum length of a review comment, and of a reason to publish without a review. */
export const reviewWordsMax = 500

/** The summary of a version under review in each row of its record. */
export interface ReviewNote {
  state: ReviewState
  /** The submitted version: of the pending changes if there are any, otherwise of the record. */
  version: number
  submittedBy: Reference
  at: string
  /** The chosen reviewer; null: everyone who can publish. */
  reviewer: Reference | null
  /** The last comment: with the submission, with requested changes, or the reason to skip the review. */
  comment: string | null
  decidedBy: Reference | null
  decidedAt: string | null
  /** The IDs of the version's authors, who cannot approve it. */
  editors: readonly string[]
  /** Whether someone has changed it since it was submitted. */
  isEdited: boolean
}

/** The summary of a record published without a review, until a second person has checked it. */
export interface UnreviewedNote {
  by: Reference
  at: string
  reason: string
  /** The IDs of users who published without a review; they cannot confirm it. */
  people: readonly string[]
}

const referenceOrNull = (value: unknown): Reference | null =>
  isReference(value) ? { id: value.id, label: value.label } : null

const textOrNull = (value: unknown): string | null => (isText(value) ? value : null)

const textsIn = (value: unknown): string[] => (Array.isArray(value) ? value.filter(isText) : [])

export const readReviewNote = (value: unknown): ReviewNote | undefined => {
  if (!isObject(value)) return undefined
  const state = reviewStates.find((known) => known === value.state)
  const submittedBy = referenceOrNull(value.submittedBy)
  if (!state || !submittedBy || typeof value.version !== 'number' || !isText(value.at)) return undefined
  return {
    state,
    version: value.version,
    submittedBy,
    at: value.at,
    reviewer: referenceOrNull(value.reviewer),
    comment: textOrNull(value.comment),
    decidedBy: referenceOrNull(value.decidedBy),
    decidedAt: textOrNull(value.decidedAt),
    editors: textsIn(value.editors),
    isEdited: value.isEdited === true,
  }
}

export const readUnreviewedNote = (value: unknown): UnreviewedNote | undefined => {
  if (!isObject(value)) return undefined
  const by = referenceOrNull(value.by)
  return by && isText(value.at) && isText(value.reason)
    ? { by, at: value.at, reason: value.reason, people: textsIn(value.people) }
    : undefined
}

/** The sections that need a review, by the website setting `reviewSections`. */
export const reviewSectionsIn = (value: Json | undefined): string[] =>
  Array.isArray(value)
    ? value.flatMap((entry) => (isObject(entry) && isText(entry.section) ? [entry.section] : []))
    : []
