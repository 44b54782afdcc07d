// Reviews by a second person. A section that requires them only publishes what someone else has approved.
import {
  choice,
  flag,
  id,
  isObject,
  isText,
  type Json,
  list,
  maybe,
  type Of,
  reference,
  shape,
  text,
  time,
  version,
  translationKey,
} from '#contract'

/** `skipped`: scheduled without approval by a user with that permission, who gave the reason. */
export const reviewStates = ['waiting', 'sent_back', 'approved', 'skipped'] as const
export type ReviewState = (typeof reviewStates)[number]

/** The maximum length of a review comment, and of a reason to publish without approval. */
export const reviewWordsMax = 500

/**
 * The summary of a version under review in each row of its record. `version` is the submitted one: of the pending changes
 * if there are any, otherwise of the record. `reviewer` is null for everyone who can publish. `comment` is the last one:
 * with the submission, with requested changes, or the reason to skip the review. `editors` are the IDs of the version's
 * authors, who cannot approve it. `isEdited`: someone has changed it since it was submitted.
 */
export const reviewNoteShape = shape({
  state: choice(reviewStates),
  version,
  submittedBy: reference,
  at: time,
  reviewer: maybe(reference),
  comment: maybe(text),
  decidedBy: maybe(reference),
  decidedAt: maybe(time),
  editors: list(id),
  isEdited: flag,
})
export type ReviewNote = Of<typeof reviewNoteShape>
export const readReviewNote = reviewNoteShape.read

/**
 * The summary of a record published without approval, until a second person has checked it. `people` are the IDs of users
 * who published without approval; they cannot confirm it.
 */
export const unreviewedNoteShape = shape({ by: reference, at: time, reason: text, people: list(id) })
export type UnreviewedNote = Of<typeof unreviewedNoteShape>
export const readUnreviewedNote = unreviewedNoteShape.read

/** The sections that need approval, by the website setting `reviewSections`, with their translations. */
export const reviewSectionsIn = (value: Json | undefined): string[] =>
  Array.isArray(value)
    ? value.flatMap((entry) =>
        isObject(entry) && isText(entry.section) ? [entry.section, translationKey(entry.section)] : [],
      )
    : []
