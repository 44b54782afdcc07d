import { type Entity, inSentence, isText, isWithdrawn, publicNotesMax, type Values } from '#contract'
import { daysFrom, invalid } from '#host/base'
import { nextContentCheck } from './content-checks.ts'
import type { RecordChange, Stored, Work } from '../tables.ts'
import { markOf } from '../work.ts'

const isPast = (time: unknown, at: string): time is string => typeof time === 'string' && time <= at

const noEnding: Values = { ending: null, endingTo: null, endedAt: null }

/** Moves the public note of a publication to the earlier ones, with the date. */
const withPublicNote = (after: Values, at: string): Values => {
  const { publicNote: note, publicNotes } = after
  if (!isText(note) || note === '') return after
  const earlier = Array.isArray(publicNotes) ? publicNotes : []
  if (earlier.length >= publicNotesMax) {
    throw invalid({ publicNote: `There are ${publicNotesMax} public notes. Delete one first.` })
  }
  return { ...after, publicNote: null, publicNotes: [{ at, note }, ...earlier] }
}

/**
 * Sets the publication facts of a record: times, a first check date, and the note. A published record has the date of
 * its first publication, unless someone has chosen another. A record that is no longer published loses its time, so
 * that no old date is mistaken for a schedule.
 */
export const withPublication = (work: Work, entity: Entity, before: Stored | undefined, after: Values): Values => {
  if (!entity.publishes) return after
  const { at } = markOf(work)
  const isChosen = after.publishAt !== before?.values.publishAt
  if (after.status === 'scheduled' && isText(after.publishAt)) unpublishTime(entity, after, after.publishAt)
  const wasLive = before?.values.status === 'published'
  if (after.status !== 'published') {
    // A notice stays with the page that got it, and a reason for later doesn't apply to a page that leaves earlier.
    const isNoticeOver = after.ending === 'withdrawn' && !(isWithdrawn(after) && before && isWithdrawn(before.values))
    const left = wasLive || isNoticeOver ? { ...after, unpublishAt: null, ...noEnding } : after
    return wasLive && after.status !== 'scheduled' && !isChosen ? { ...left, publishAt: null } : left
  }
  const first = before?.values.publishedAt
  const dates = isChosen && isPast(after.publishAt, at) ? [after.publishAt, first] : [first, after.publishAt]
  const publishedAt = dates.find((time) => isPast(time, at)) ?? at
  const reviewOn = after.reviewOn ?? (first == null ? nextContentCheck(work, entity) : undefined) ?? null
  const times = { publishAt: publishedAt, publishedAt, reviewOn }
  const whole: Values = { ...after, ...times, ...unpublishTime(entity, after, at) }
  // A live record has the reason for its scheduled end.
  return withPublicNote(wasLive && isText(whole.unpublishAt) ? whole : { ...whole, ...noEnding }, at)
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

/** Problems of the times that a write sets: nothing goes live or leaves the website by a time that has passed. */
export const scheduleProblems = (
  { now }: Work,
  { action, entity, before, after, changed }: RecordChange,
): Record<string, string> => {
  if (!entity.publishes || before?.deletedAt != null) return {}
  const at = now.toISOString()
  const was = before?.values.status
  const isNew = changed.has('status') || changed.has('publishAt')
  if (after.status === 'scheduled' && isNew) {
    if (was === 'published' && action !== 'undo') {
      return { status: `This ${entity.one} is live. Save the changes for later, and schedule them.` }
    }
    return isPast(after.publishAt, at) ? { publishAt: 'Choose a time in the future' } : {}
  }
  const isLate = after.status === 'published' && was !== 'published' && isPast(after.unpublishAt, at)
  return isLate ? { unpublishAt: `The time at which this ${entity.one} was to be unpublished has passed` } : {}
}

/**
 * A record comes back from the trash as its times have left it: as a draft if it was to go live, since no one expects
 * that now, and unpublished if its end has passed. A live one comes back without the reason of its deletion.
 */
export const valuesAfterTrash = (entity: Entity, values: Values, now: Date): Values => {
  if (!entity.publishes) return values
  const { status, publishAt, unpublishAt, endedAt } = values
  const at = now.toISOString()
  if (status === 'scheduled' && isPast(publishAt, at)) return { ...values, status: 'draft', publishAt: null }
  if (status !== 'published') return values
  return isPast(unpublishAt, at)
    ? { ...values, status: 'archived', publishAt: null, unpublishAt: null, endedAt: endedAt ?? unpublishAt }
    : { ...values, ...(endedAt !== null && { ending: null, endingTo: null, endedAt: null }) }
}
