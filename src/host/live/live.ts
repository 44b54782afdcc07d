import { entities, type NotificationKind } from '#contract'
import { every } from '../base/every.ts'
import type { MakePart, Part, RecordWritten, Services } from '../records/part.ts'
import { quoted, tableOf } from '../records/schema/columns.ts'
import { daysFrom, hourMs } from '../base/times.ts'
import { chatRoutes, chatTable } from './chat.ts'
import { draftRoutes, draftTable } from './drafts.ts'
import { erase } from './erase.ts'
import { eventLog } from './event-log.ts'
import { notifications } from './notifications.ts'
import { onlinePeople } from './online.ts'
import { eventRoutes } from './poll-events.ts'
import { presence } from './presence.ts'
import { expiryTable, tellOfExpiring } from './tell-of-expiring.ts'

const eventsKeptDays = 2

/** The kinds of records whose creation is news by itself. */
const arrivalOf = (entity: string): 'message' | 'subscriber' | undefined =>
  entity === 'contact-message' ? 'message' : entity === 'subscriber' ? entity : undefined

/** The exchange between people who are online: events, notifications, chat, presence and unsaved forms. */
export const live: MakePart = (services: Services): Part => {
  const { db, now } = services
  for (const table of [chatTable, draftTable, expiryTable]) db.exec(table)
  const log = eventLog(db)
  const online = onlinePeople()
  const where = presence(log)
  const inbox = notifications(db, log)

  const nameOf = (id: string): string | null => {
    const row = db.get<{ name: string }>(
      `select firstName || ' ' || lastName as name from user where id = ?
      union all select name from token where id = ?`,
      [id, id],
    )
    return row ? row.name.trim() : null
  }

  const isWaiting = (userId: string): boolean =>
    db.get<{ statusId: string }>('select statusId from user where id = ?', [userId])?.statusId === 'pending'

  const isAnswered = (messageId: string): boolean =>
    db.get("select 1 from contact_message where id = ? and status in ('answered', 'spam')", [messageId]) !== undefined

  /** Whether the record, of an entity that is published, waits for a person who may publish it. */
  const isInReview = (key: string, id: string): boolean => {
    const entity = entities.find((one) => one.key === key && one.publishes)
    return (
      entity !== undefined &&
      db.get(`select 1 from ${quoted(tableOf(entity))} where id = ? and status = 'in_review' and deletedAt is null`, [
        id,
      ]) !== undefined
    )
  }

  /** The notification that this write settles for everybody, because its task is done. */
  const doneBy = ({ entity, recordId, action, fields }: RecordWritten): NotificationKind | undefined => {
    const isGone = action === 'delete'
    switch (entity) {
      case 'contact-message':
        return isGone || (fields.includes('status') && isAnswered(recordId)) ? 'message' : undefined
      case 'user':
        return isGone || (fields.includes('statusId') && !isWaiting(recordId)) ? 'sign-up' : undefined
      case 'guideline-detail':
        return isGone || fields.includes('validTo') || fields.includes('status') ? 'expiring' : undefined
      default:
        return undefined
    }
  }
  /** Publishing ends it, and so does any other status. */
  const hasLeftReview = ({ entity, recordId, action, fields }: RecordWritten): boolean =>
    (action === 'delete' || fields.includes('status')) && !isInReview(entity, recordId)

  const written = (entry: RecordWritten): void => {
    const { entity, recordId, version, label, action, by, at, fields } = entry
    const byLabel = nameOf(by)
    const event = { entity, id: recordId, version, byId: byLabel === null ? null : by, byLabel, forId: null, at }
    log.add({ ...event, type: 'record' })
    const tell = (kind: NotificationKind, userIds: readonly string[]): void => {
      const who = byLabel === null ? undefined : { id: by, label: byLabel }
      inbox.tell(userIds, { kind, entity, recordId, label, by: who }, new Date(at))
    }
    const arrival = arrivalOf(entity)
    // The website hands these in. An import reports its records itself, and spam is no news.
    if (arrival && action === 'create' && !isAnswered(recordId)) {
      log.add({ ...event, type: arrival })
      tell(arrival, inbox.audience(entity, 'view', by))
    }
    if (entity === 'user' && action === 'create' && isWaiting(recordId)) {
      log.add({ ...event, type: 'sign-up' })
      tell('sign-up', inbox.audience('user', 'edit', recordId))
    }
    if (fields.includes('status') && isInReview(entity, recordId)) {
      tell('review', inbox.audience(entity, 'publish', by))
    }
    if (action !== 'create' && hasLeftReview(entry)) inbox.markDone('review', entity, recordId, at)
    const done = action === 'create' ? undefined : doneBy(entry)
    if (done) inbox.markDone(done, entity, recordId, at)
    if (action === 'publish' && byLabel === null) tell('published', inbox.audience(entity, 'edit', undefined))
    else if (action !== 'create') {
      tell(
        'changed',
        where.editors(entity, recordId, new Date(at)).filter((id) => id !== by),
      )
    }
    if (action === 'purge') erase(db, entry)
  }

  const start = (): (() => void) =>
    every(hourMs, services.log, () =>
      db.transaction(() => {
        log.forget(daysFrom(now(), -eventsKeptDays))
        tellOfExpiring(db, inbox, now())
      }),
    )

  return {
    features: ['events', 'chat', 'notifications', 'presence', 'drafts'],
    routes: [
      ...eventRoutes(log, online),
      ...where.routes,
      ...chatRoutes(db, log, online),
      ...inbox.routes,
      ...draftRoutes(db),
    ],
    health: () => [{ key: 'polls', code: 'is', state: 'ok', facts: { open: online.polls() } }],
    recordWritten: written,
    start,
  }
}
