import { type Entity, inSentence, isPublishing, isText, isVisibleChange, publicNotesMax, type Values } from '#contract'
import { daysFrom, forbidden, invalid } from '#host/base'
import { isPermitted } from '#host/http'
import { isWithdrawn } from './ending.ts'
import { nextReview } from './review-dates.ts'
import type { RecordChange, Stored, Work } from './tables.ts'
import { markOf } from './work.ts'

const isPast = (time: unknown, at: string): time is string => typeof time === 'string' && time <= at

/** Moves the public note of a publication to the earlier ones, with the date. */
const withPublicNote = (after: Values, at: string): Values => {
  const { publicNote: note, publicNotes } = after
  if (!isText(note) || note === '') return after
  const earlier = Array.isArray(publicNotes) ? publicNotes : []
  if (earlier.length >= publicNotesMax) {
    throw invalid({ publicNote: `There are ${publicNotesMax} public notes. Delete one first` })
  }
  return { ...after, publicNote: null, publicNotes: [{ at, note }, ...earlier] }
}

/**
 * Sets the publication facts of a record: times, a first review date, and the note. A published record has the date of
 * its first publication, unless someone has chosen another. A record that is no longer published loses its time, so
 * that no old date is mistaken for a schedule.
 */
export const withPublication = (work: Work, entity: Entity, before: Stored | undefined, after: Values): Values => {
  if (!entity.publishes) return after
  const { at } = markOf(work)
  const isChosen = after.publishAt !== before?.values.publishAt
  if (after.status === 'scheduled' && isText(after.publishAt)) unpublishTime(entity, after, after.publishAt)
  if (after.status !== 'published') {
    const isTakenBack = before?.values.status === 'published' && after.status !== 'scheduled' && !isChosen
    return isTakenBack ? { ...after, publishAt: null, unpublishAt: null } : after
  }
  const first = before?.values.publishedAt
  const dates = isChosen && isPast(after.publishAt, at) ? [after.publishAt, first] : [first, after.publishAt]
  const publishedAt = dates.find((time) => isPast(time, at)) ?? at
  const reviewOn = after.reviewOn ?? (first == null ? nextReview(work, entity) : undefined) ?? null
  const times = { publishAt: publishedAt, publishedAt, reviewOn }
  const whole = { ...after, ...times, ...unpublishTime(entity, after, at) }
  return withPublicNote({ ...whole, ending: null, endingTo: null, endedAt: null }, at)
}

/** When the host unpublishes a record, if a field sets that. Rejects a time that its definition doesn't allow. */
export const unpublishTime = ({ one, fields, ends }: Entity, after: Values, at: string): Values => {
  if (!ends) return {}
  const { field, withinDays } = ends
  const end = after[field]
  const label = fields[field]?.label ?? field
  if (!isText(end)) throw invalid({ [field]: `Enter the ${inSentence(label)}` })
  if (end <= at) throw invalid({ [field]: 'Choose a time in the future' })
  if (end > daysFrom(new Date(at), withinDays)) {
    throw invalid({ [field]: `A ${one} can be published for at most ${withinDays} days` })
  }
  return { unpublishAt: end }
}

const mayPublish = ({ person }: Work, { key }: Entity): boolean =>
  person === undefined || isPermitted(person, key, 'publish')

/** Rejects changes visible to visitors by a user who cannot publish, or without a required review. */
export const permitPublishing = (work: Work, change: RecordChange): void => {
  if (!change.entity.publishes) return
  if (!mayPublish(work, change.entity)) stopVisible(change)
  for (const { permit } of work.alongside) permit(work, change)
}

/** Rejects changes that visitors would see. */
const stopVisible = ({ entity, before, after, changed }: RecordChange): void => {
  const was = before?.values.status
  if (isPublishing(was, after.status) || (after.status === 'scheduled' && changed.has('publishAt'))) {
    throw forbidden('You need permission to publish. Save it as a draft, or submit it for review.', 'status')
  }
  if (![...changed].some((name) => isVisibleChange(entity, name))) return
  const { one } = entity
  if (before && isWithdrawn(before.values)) {
    throw forbidden(
      `The website still shows this ${one} with a notice. You need permission to publish to change it.`,
      'status',
    )
  }
  if (was === 'published') {
    throw forbidden(
      `This ${one} is live. You need permission to publish to change it. Save the changes for later.`,
      'status',
    )
  }
  if (was === 'scheduled') {
    throw forbidden(`This ${one} is scheduled. You need permission to publish to change it.`, 'status')
  }
}

/** Rejects trashing a live record, or restoring one as live, by a user who cannot publish. */
export const permitMove = (work: Work, entity: Entity, { values }: Stored): void => {
  const { status } = values
  const isSeen = status === 'published' || status === 'scheduled' || isWithdrawn(values)
  if (!entity.publishes || !isSeen || mayPublish(work, entity)) return
  const state = status === 'archived' ? 'on the website as withdrawn' : status
  throw forbidden(`This ${entity.one} is ${state}. You need permission to publish to change it.`, 'status')
}

/** A past time would immediately publish a record meant for later. */
export const scheduleProblems = (
  { now }: Work,
  { entity, before, after, changed }: RecordChange,
): Record<string, string> => {
  const isNew = after.status === 'scheduled' && (changed.has('status') || changed.has('publishAt'))
  return entity.publishes && isNew && before?.deletedAt == null && isPast(after.publishAt, now.toISOString())
    ? { publishAt: 'Choose a time in the future' }
    : {}
}

/** A record whose time passed in the trash comes back as a draft, since no one expects it to go live by itself now. */
export const withoutOldTime = (entity: Entity, values: Values, now: Date): Values =>
  entity.publishes && values.status === 'scheduled' && isPast(values.publishAt, now.toISOString())
    ? { ...values, status: 'draft', publishAt: null }
    : values
