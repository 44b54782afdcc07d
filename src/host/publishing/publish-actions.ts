// The actions that change whether and when visitors see a record (docs/publishing.md).
import { type Entity, isText, textOf, type Values } from '#contract'
import { invalid, Refusal } from '#host/base'
import { type Person, requirePermission } from '#host/http'
import {
  endedValues,
  type Ending,
  endingValues,
  markOf,
  readEnding,
  saveRecord,
  type Stored,
  type Work,
  writeRecord,
} from '#host/records'
import { publishPending, schedulePending } from './pending.ts'
import { readPending } from './pending-store.ts'

export type PublishAction =
  | { action: 'publish' }
  | { action: 'schedule'; at: string }
  | { action: 'unschedule' }
  | { action: 'unpublish'; as: 'draft' | 'archived'; at: string | undefined; ending: Ending }
  | { action: 'keep-live' }
  | { action: 'set-date'; at: string }
  | { action: 'check' }

const actions = ['publish', 'schedule', 'unschedule', 'unpublish', 'keep-live', 'set-date', 'check'] as const

const timeIn = (value: unknown): string => {
  const time = isText(value) ? Date.parse(value) : Number.NaN
  if (!/^\d{4}-\d\d-\d\dT/.test(textOf(value)) || Number.isNaN(time)) throw invalid({ at: 'Choose a date and time' })
  return new Date(time).toISOString()
}

/** Reads the action of a call's body. */
export const readAction = (body: { readonly [name: string]: unknown }): PublishAction => {
  const action = actions.find((known) => known === body.action)
  switch (action) {
    case undefined:
      throw invalid({ action: `Choose one of ${actions.join(', ')}` })
    case 'schedule':
    case 'set-date':
      return { action, at: timeIn(body.at) }
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

export const permitAction = (person: Person, { key }: Entity, { action }: PublishAction): void => {
  requirePermission(person, key, 'edit')
  if (action !== 'check') requirePermission(person, key, 'publish')
}

const notNow = (message: string): Refusal => new Refusal('in_use', message)

/** Carries out an action on a record, or on its pending version where it has one. */
export const runAction = (work: Work, entity: Entity, stored: Stored, order: PublishAction): void => {
  const { one } = entity
  const { status } = stored.values
  const { at: now } = markOf(work)
  const pending = readPending(work, entity, stored.id)
  const write = (values: Values): void => {
    writeRecord(work, entity, stored.id, stored, { ...stored.values, ...values }, 'update')
  }
  switch (order.action) {
    case 'publish':
      if (pending) publishPending(work, entity, stored, pending)
      else if (status === 'published') throw notNow(`This ${one} is published already.`)
      else saveRecord(work, entity, { status: 'published' }, stored, { action: 'publish' })
      return
    case 'schedule':
      if (pending) schedulePending(work, entity, stored, pending, order.at)
      else if (status === 'published') throw notNow(`This ${one} is published already.`)
      else saveRecord(work, entity, { status: 'scheduled', publishAt: order.at }, stored)
      return
    case 'unschedule':
      if (pending && pending.publishAt !== null) schedulePending(work, entity, stored, pending, null)
      else if (status === 'scheduled') saveRecord(work, entity, { status: 'draft', publishAt: null }, stored)
      else throw notNow(`This ${one} is not scheduled.`)
      return
    case 'unpublish':
      if (status !== 'published') throw notNow(`This ${one} is not published.`)
      if (order.at !== undefined) {
        if (order.at <= now) throw invalid({ at: 'Choose a time in the future' })
        return write({ unpublishAt: order.at, ...endingValues(entity, stored, order.ending) })
      }
      return write({ status: order.as, ...endedValues(entity, stored, order.ending, now) })
    case 'keep-live':
      if (stored.values.unpublishAt === null) throw notNow(`No time is set to unpublish this ${one}.`)
      return write({ unpublishAt: null, ending: null, endingTo: null })
    case 'set-date':
      if (status !== 'published') throw notNow(`This ${one} is not published.`)
      if (order.at > now) throw invalid({ at: 'Choose a time in the past' })
      return write({ publishAt: order.at, publishedAt: order.at })
    case 'check':
      return write({ checkedAt: now })
  }
}
