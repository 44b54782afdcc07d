import { type Entity, isPublishing, isVisibleChange, type Values } from '#contract'
import { forbidden } from '#host/base'
import { isPermitted } from '#host/http'
import { isWithdrawn } from './ending.ts'
import type { Change, Stored, Work } from './tables.ts'

const isPast = (time: unknown, at: string): time is string => typeof time === 'string' && time <= at

/**
 * Gives a record its publishing times. A published one has the date of its first publication, unless somebody has chosen
 * another. A record that is taken back loses its time, so that no old date is taken for a schedule.
 */
export const withPublishTime = (entity: Entity, before: Stored | undefined, after: Values, now: Date): Values => {
  if (!entity.publishes) return after
  const at = now.toISOString()
  const isChosen = after.publishAt !== before?.values.publishAt
  if (after.status !== 'published') {
    const isTakenBack = before?.values.status === 'published' && after.status !== 'scheduled' && !isChosen
    return isTakenBack ? { ...after, publishAt: null, unpublishAt: null } : after
  }
  const first = before?.values.publishedAt
  const times = isChosen && isPast(after.publishAt, at) ? [after.publishAt, first] : [first, after.publishAt]
  const publishedAt = times.find((time) => isPast(time, at)) ?? at
  return { ...after, publishAt: publishedAt, publishedAt, ending: null, endingTo: null, endedAt: null }
}

const mayPublish = ({ person }: Work, { key }: Entity): boolean =>
  person === undefined || isPermitted(person, key, 'publish')

/** Refuses what visitors would see of a change by somebody who may not publish. */
export const permitPublishing = (work: Work, { entity, before, after, changed }: Change): void => {
  if (!entity.publishes || mayPublish(work, entity)) return
  const was = before?.values.status
  if (isPublishing(was, after.status) || (after.status === 'scheduled' && changed.has('publishAt'))) {
    throw forbidden('Your role does not permit publishing. Save it as a draft, or for review.', 'status')
  }
  if (![...changed].some((name) => isVisibleChange(entity, name))) return
  const { one } = entity
  if (before && isWithdrawn(before.values)) {
    throw forbidden(
      `The website still shows this ${one} as withdrawn, and your role does not permit publishing.`,
      'status',
    )
  }
  if (was === 'published') {
    throw forbidden(
      `This ${one} is live, and your role does not permit publishing. Save the change for later.`,
      'status',
    )
  }
  if (was === 'scheduled') {
    throw forbidden(
      `This ${one} is scheduled, and your role does not permit publishing. Ask somebody who may publish.`,
      'status',
    )
  }
}

/** Refuses to put a live record into the trash, or to bring one back live, by somebody who may not publish. */
export const permitMove = (work: Work, entity: Entity, { values }: Stored): void => {
  const { status } = values
  const isSeen = status === 'published' || status === 'scheduled' || isWithdrawn(values)
  if (!entity.publishes || !isSeen || mayPublish(work, entity)) return
  const state = status === 'archived' ? 'on the website as withdrawn' : status
  throw forbidden(`This ${entity.one} is ${state}, and your role does not permit publishing.`, 'status')
}

/** An old time would publish at once what a person meant to publish later. */
export const scheduleProblems = ({ now }: Work, { entity, before, after, changed }: Change): Record<string, string> => {
  const isNew = after.status === 'scheduled' && (changed.has('status') || changed.has('publishAt'))
  return entity.publishes && isNew && before?.deletedAt == null && isPast(after.publishAt, now.toISOString())
    ? { publishAt: 'Choose a time in the future' }
    : {}
}

/** A record whose time passed in the trash comes back as a draft, since nobody expects it to go live by itself now. */
export const withoutOldTime = (entity: Entity, values: Values, now: Date): Values =>
  entity.publishes && values.status === 'scheduled' && isPast(values.publishAt, now.toISOString())
    ? { ...values, status: 'draft', publishAt: null }
    : values
