// The actions that change whether and when visitors see a record (docs/publishing.md).
import { type Entity, isObject, isText, type Json, publishing, textOf, type Values } from '#contract'
import { checkField } from '#checks'
import { conflict, invalid, notFound, Refusal } from '#host/base'
import {
  endedValues,
  type Ending,
  endingValues,
  markOf,
  nextContentCheck,
  readEnding,
  saveRecord,
  siteToday,
  type Stored,
  unpublishTime,
  type Work,
  writeRecord,
} from '#host/records'
import { pendingRowFor, schedulePending, withPublicNote } from './pending.ts'
import { type Pending, readPending } from './pending-store.ts'
import { publishPending } from './publish-pending.ts'
import { withApproval } from './review-rules.ts'

export type PublishAction =
  | { action: 'publish'; note?: string | null; keepsTranslations?: boolean }
  | { action: 'schedule'; at: string; note?: string | null }
  | { action: 'unschedule' }
  | { action: 'unpublish'; as: 'draft' | 'archived'; at: string | undefined; ending: Ending }
  | { action: 'keep-live' }
  | { action: 'set-date'; at: string }
  | { action: 'check' }
  | { action: 'correct-note'; at: string; note: string | null }

export const reviewActions = ['submit', 'withdraw', 'approve', 'request-changes', 'confirm'] as const
const actions = [
  'publish',
  'schedule',
  'unschedule',
  'unpublish',
  'keep-live',
  'set-date',
  'check',
  'correct-note',
] as const

export const timeIn = (value: unknown): string => {
  const time = isText(value) ? Date.parse(value) : Number.NaN
  if (!/^\d{4}-\d\d-\d\dT/.test(textOf(value)) || Number.isNaN(time)) throw invalid({ at: 'Choose a date and time' })
  return new Date(time).toISOString()
}

const noteField = publishing.publicNote

/** The public note of a call's body; if omitted, the one that was saved before stays. */
const noteIn = ({ note }: { readonly [name: string]: unknown }): { note?: string | null } => {
  if (note === undefined) return {}
  const checked = checkField(noteField, note, 'note')
  if ('problems' in checked) throw invalid(checked.problems)
  return { note: isText(checked.value) ? checked.value : null }
}

/** Reads the action of a call's body. */
export const readAction = (body: { readonly [name: string]: unknown }): PublishAction => {
  const action = actions.find((known) => known === body.action)
  switch (action) {
    case undefined:
      throw invalid({ action: `Choose one of ${[...actions, ...reviewActions].join(', ')}` })
    case 'publish':
      return { action, ...noteIn(body), keepsTranslations: body.keepsTranslations === true }
    case 'schedule':
      return { action, at: timeIn(body.at), ...noteIn(body) }
    case 'set-date':
      return { action, at: timeIn(body.at) }
    case 'correct-note':
      return { action, at: timeIn(body.at), note: noteIn(body).note ?? null }
    case 'unpublish': {
      const ending = readEnding(body)
      const as = body.as === 'archived' || ending.reason === 'withdrawn' ? 'archived' : 'draft'
      const at = body.at === undefined || body.at === null ? undefined : timeIn(body.at)
      return { action, as, at, ending }
    }
    default:
      return { action }
  }
}

const notNow = (message: string): Refusal => new Refusal('in_use', message)

/** The pending version of the record, if the caller has read it. @param read the version that the caller names */
export const pendingIfRead = (
  work: Work,
  entity: Entity,
  stored: Stored,
  read: number | undefined,
): Pending | undefined => {
  const pending = readPending(work, entity, stored.id)
  if (pending?.version === read) return pending
  if (pending) {
    throw conflict(
      pendingRowFor(work, entity, work.person, stored, pending),
      read === undefined
        ? `This ${entity.one} has pending changes you haven’t seen. Review them first.`
        : `The pending changes of this ${entity.one} have changed since you opened them. Review them first.`,
    )
  }
  throw new Refusal('conflict', `The pending changes of this ${entity.one} were published or discarded.`)
}

/**
 * Carries out an action on a record, or on its pending version if it has one.
 * @param read the pending version that the caller has read
 */
export const runAction = (
  given: Work,
  entity: Entity,
  stored: Stored,
  order: PublishAction,
  read: number | undefined,
): void => {
  const work = order.action === 'publish' && order.keepsTranslations ? { ...given, keepsTranslations: true } : given
  const { one } = entity
  const { status } = stored.values
  const { at: now } = markOf(work)
  const write = (values: Values, action: 'update' | 'check' = 'update'): void => {
    writeRecord(work, entity, stored.id, stored, { ...stored.values, ...values }, action)
  }
  const noted = (values: Values, { note }: { note?: string | null }): Values =>
    note === undefined ? values : { ...values, publicNote: note }
  const decided = ({ note }: { note?: string | null }): Work =>
    note === undefined || note === stored.values.publicNote ? withApproval(work, entity, stored.id) : work
  switch (order.action) {
    case 'publish': {
      const pending = pendingIfRead(work, entity, stored, read)
      if (pending) publishPending(work, entity, stored, withPublicNote(pending, order.note))
      else if (status === 'published') throw notNow(`This ${one} is already published.`)
      else saveRecord(decided(order), entity, noted({ status: 'published' }, order), stored, { action: 'publish' })
      return
    }
    case 'schedule': {
      const pending = pendingIfRead(work, entity, stored, read)
      if (pending) schedulePending(work, entity, stored, pending, order.at, order.note)
      else if (status === 'published') throw notNow(`This ${one} is already published.`)
      else saveRecord(decided(order), entity, noted({ status: 'scheduled', publishAt: order.at }, order), stored)
      return
    }
    case 'unschedule': {
      const pending = pendingIfRead(work, entity, stored, read)
      if (pending && pending.publishAt !== null) schedulePending(work, entity, stored, pending, null)
      else if (status === 'scheduled') saveRecord(work, entity, { status: 'draft', publishAt: null }, stored)
      else throw notNow(`This ${one} isn’t scheduled.`)
      return
    }
    case 'unpublish':
      if (status !== 'published') throw notNow(`This ${one} isn’t published.`)
      if (order.at !== undefined) {
        if (order.at <= now) throw invalid({ at: 'Choose a time in the future' })
        const own = entity.ends ? { [entity.ends.field]: order.at } : {}
        const until = { unpublishAt: order.at, ...unpublishTime(entity, own, now) }
        return write({ ...until, ...own, ...endingValues(work, entity, stored, order.ending) })
      }
      return write({ status: order.as, ...endedValues(work, entity, stored, order.ending, now) })
    case 'keep-live':
      if (stored.values.unpublishAt === null) throw notNow(`No time is set to unpublish this ${one}.`)
      if (entity.ends) throw notNow(`A ${one} needs an end. Change it in the form.`)
      return write({ unpublishAt: null, ending: null, endingTo: null })
    case 'set-date':
      if (status !== 'published') throw notNow(`This ${one} isn’t published.`)
      if (order.at > now) throw invalid({ at: 'Choose a time in the past' })
      return write({ publishAt: order.at, publishedAt: order.at })
    case 'check':
      return write({ checkedAt: now, reviewOn: reviewAfterCheck(work, entity, stored) }, 'check')
    case 'correct-note':
      return write({ publicNotes: correctedNotes(stored, order) })
  }
}

/** Without an interval, a date that is due has been dealt with, and one to come stays. */
function reviewAfterCheck(work: Work, entity: Entity, { values: { reviewOn } }: Stored): string | null {
  const next = nextContentCheck(work, entity)
  if (next !== undefined) return next
  return isText(reviewOn) && reviewOn > siteToday(work) ? reviewOn : null
}

/** The notes with another text for that of a time, or without it. */
function correctedNotes({ values }: Stored, { at, note }: { at: string; note: string | null }): Json[] {
  const notes = Array.isArray(values.publicNotes) ? values.publicNotes : []
  const isMeant = (one: Json): boolean => isObject(one) && one.at === at
  if (!notes.some(isMeant)) throw notFound('This public note no longer exists.')
  return notes.flatMap((one) => (!isMeant(one) ? [one] : note === null ? [] : [{ at, note }]))
}
