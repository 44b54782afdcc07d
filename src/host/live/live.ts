import type { NotificationKind } from '#shapes'
import { daysFrom, repeatEvery, hourMs, type Log } from '#host/base'
import { isAside, type Part, type RecordWrite, siteZone, type Tables } from '#host/records'
import { calls, dayIn } from '#contract'
import type { Database } from '#host/storage'
import { kindsOf } from '#snippets'
import { chatRoutes, chatTable } from './chat.ts'
import { draftRoutes, draftTable } from './drafts.ts'
import { eventLog } from './event-log.ts'
import { notifications, type Notifications } from './notifications.ts'
import { onlinePeople } from './online.ts'
import { eventRoutes } from './poll-events.ts'
import { presence } from './presence.ts'

/** Removes the name of a purged record. For a person, it also removes authorship and personal data. */
const erase = (db: Database, { entity, recordId, label }: RecordWrite): void => {
  db.run(`update notification set label = 'erased' where entity = ? and recordId = ?`, [entity, recordId])
  db.run('delete from draft where entity = ? and recordId = ?', [entity, recordId])
  for (const kind of kindsOf(entity)) {
    db.run(`delete from draft where entity = 'seo' and recordId = ?`, [`${kind}:${recordId}`])
  }
  if (entity !== 'user') return
  // Notifications of earlier releases have only the author's name.
  db.run(`update notification set by = 'erased' where byId = ? or (byId is null and by = ?)`, [recordId, label])
  // Kept responses contain the author's name without the id by which erasure.ts finds others.
  db.run(`update kept_answer set answer = '{"data":null}' where path = ?`, [calls.notificationsRead])
  for (const table of ['chat_message', 'event']) {
    db.run(`update ${table} set byLabel = 'erased' where byId = ?`, [recordId])
  }
  for (const table of ['notification', 'draft']) db.run(`delete from ${table} where userId = ?`, [recordId])
}

const warnDays = 30

/** Separate from the notifications, since only the newest 500 per user are kept. */
const expiryTable = `
  create table if not exists told_expiry (
    recordId text not null, validTo text not null, primary key (recordId, validTo)
  ) strict;
`

/** Notifies the editors of published guidelines that end within 30 days, once for each end. */
export const notifyOfExpiring = (db: Database, inbox: Notifications, now: Date): void => {
  const zone = siteZone(db)
  const from = dayIn(zone, now.getTime())
  const to = dayIn(zone, Date.parse(daysFrom(now, warnDays)))
  db.run('delete from told_expiry where validTo < ?', [from])
  const ending = db.all<{ id: string; title: string; validTo: string }>(
    `select id, title, validTo from guideline_detail
      where deletedAt is null and status = 'published' and validTo between ? and ?
      and (id, validTo) not in (select recordId, validTo from told_expiry)`,
    [from, to],
  )
  if (ending.length === 0) return
  const people = inbox.audience('guideline-detail', 'edit', undefined)
  for (const { id, title, validTo } of ending) {
    inbox.tell(people, { kind: 'expiring', entity: 'guideline-detail', recordId: id, label: title, by: undefined }, now)
    db.insert('told_expiry', { recordId: id, validTo })
  }
}

const eventsKeptDays = 2

/** The entities whose new records are events of their own. */
const arrivalOf = (entity: string): 'message' | 'subscriber' | undefined =>
  entity === 'contact-message' ? 'message' : entity === 'subscriber' ? entity : undefined

interface Needs {
  tables: Tables
  log: Log
  now(): Date
}

const isWaiting = ({ after }: RecordWrite): boolean => after?.values.statusId === 'pending'

const isAnsweredMessage = ({ after }: RecordWrite): boolean =>
  after?.values.status === 'answered' || after?.values.status === 'spam'

/** Whether the record, of an entity that is published, waits for a person who can publish it. */
const isInReview = ({ model }: Tables, { entity, after }: RecordWrite): boolean =>
  model.find(entity)?.publishes === true && after?.values.status === 'in_review' && after.deletedAt === null

/** The notification that this write settles for everyone, because its task is done. */
function doneBy(write: RecordWrite): NotificationKind | undefined {
  const { entity, action, fields } = write
  const isGone = action === 'delete'
  switch (entity) {
    case 'contact-message':
      return isGone || (fields.includes('status') && isAnsweredMessage(write)) ? 'message' : undefined
    case 'user':
      return isGone || (fields.includes('statusId') && !isWaiting(write)) ? 'sign-up' : undefined
    case 'guideline-detail':
      return isGone || fields.includes('validTo') || fields.includes('status') ? 'expiring' : undefined
    default:
      return undefined
  }
}

/** Entries that change no schedule and no text. */
const onlyNoted: readonly string[] = [
  'missed-schedule',
  'late-schedule',
  'withdraw-review',
  'request-changes',
  'end-approval',
  'confirm-unreviewed',
]

/** Writes that settle a missed schedule: it gets another time, or the record is published, withdrawn or deleted. */
const settlesMissed = ({ action, fields }: RecordWrite): boolean =>
  action === 'delete' ||
  (isAside(action) && !onlyNoted.includes(action)) ||
  ['status', 'publishAt', 'unpublishAt'].some((name) => fields.includes(name))

/** The steps of a review that notify someone. */
const newsOfReview: Readonly<Record<string, NotificationKind>> = {
  'submit-review': 'review',
  'approve-review': 'approved',
  'request-changes': 'sent-back',
}

/** Entries after which no one waits for a review of the pending changes. */
const endsReview: readonly string[] = [
  'submit-review',
  'withdraw-review',
  'approve-review',
  'request-changes',
  'skip-review',
  'publish-pending',
  'discard-pending',
]

/** The exchange between people who are online: events, notifications, chat, presence and unsaved forms. */
export function livePart({ tables, log: hostLog, now }: Needs): Part {
  const { db } = tables
  const log = eventLog(db)
  const online = onlinePeople()
  const where = presence(log)
  const inbox = notifications(db, log)

  const nameOf = (id: string): string | null => {
    const row = db.getKept<{ name: string }>(
      ['user', 'token'],
      `select firstName || coalesce(' ' || lastName, '') as name from user where id = ?
      union all select name from token_secret where id = ?`,
      [id, id],
    )
    return row ? row.name.trim() : null
  }

  const isPerson = (id: string): boolean =>
    db.get('select 1 from user where id = ? and deletedAt is null', [id]) !== undefined

  /** Publishing ends it, and so does any other status. */
  const hasLeftReview = (write: RecordWrite): boolean =>
    (write.action === 'delete' || write.fields.includes('status')) && !isInReview(tables, write)

  const onWrite = (write: RecordWrite): void => {
    const { entity, recordId, version, label, action, before, after, by, at, fields, schedule } = write
    const { values } = after ?? before ?? {}
    const byLabel = nameOf(by)
    const event = { entity, id: recordId, version, byId: byLabel === null ? null : by, byLabel, forId: null, at }
    log.add({ ...event, type: 'record' })
    const tell = (kind: NotificationKind, userIds: readonly string[]): void => {
      const who = byLabel === null ? undefined : { id: by, label: byLabel }
      const of = schedule && (schedule.isLate || kind === 'missed') ? schedule : undefined
      const comment = kind === 'sent-back' ? write.review?.comment : undefined
      const news = {
        kind,
        entity,
        recordId,
        label,
        by: who,
        dueAt: of?.dueAt,
        reason: of?.reason ?? comment ?? undefined,
      }
      inbox.tell(userIds, news, new Date(at))
    }
    /** No one waits for a new record. */
    const settle = (kind: NotificationKind): void => {
      if (before) inbox.markDone(kind, entity, recordId, at)
    }
    const arrival = arrivalOf(entity)
    // The website submits these. An import reports its own records, and spam notifies no one.
    if (arrival && action === 'create' && !isAnsweredMessage(write)) {
      log.add({ ...event, type: arrival })
      tell(arrival, inbox.audience(entity, 'view', by))
    }
    if (entity === 'user' && action === 'create' && isWaiting(write)) {
      log.add({ ...event, type: 'sign-up' })
      tell('sign-up', inbox.audience('user', 'edit', recordId))
    }
    const isBack = fields.includes('status') && isInReview(tables, write) && !write.review
    // Pending changes that are no longer approved wait for a review again.
    if (isBack || (action === 'end-approval' && after?.values.status === 'published')) {
      tell('review', inbox.audience(entity, 'publish', by, values))
    }
    const isOver = hasLeftReview(write) || endsReview.includes(action)
    if (isOver) settle('review')
    if (action === 'submit-review' || action === 'delete') settle('sent-back')
    const reviewed = newsOfReview[action]
    if (reviewed && write.review) tell(reviewed, write.review.to)
    const done = doneBy(write)
    if (done) settle(done)
    if (action === 'missed-schedule') {
      const scheduler = schedule?.by != null && isPerson(schedule.by) ? [schedule.by] : []
      tell('missed', [...new Set([...scheduler, ...inbox.audience(entity, 'publish', undefined, values)])])
    } else if (settlesMissed(write)) settle('missed')
    if (action === 'publish' && byLabel === null) tell('published', inbox.audience(entity, 'edit', undefined, values))
    else if (schedule?.kind === 'unpublish' && action === 'update') {
      tell('unpublished', inbox.audience(entity, 'edit', undefined, values))
    } else if (action !== 'create' && !onlyNoted.includes(action) && !reviewed && action !== 'skip-review') {
      tell(
        'changed',
        where.editors(entity, recordId, new Date(at)).filter((id) => id !== by),
      )
    }
    if (action === 'purge') erase(db, write)
  }

  const start = (): (() => void) =>
    repeatEvery(hourMs, hostLog, () =>
      db.transaction(() => {
        log.forget(daysFrom(now(), -eventsKeptDays))
        notifyOfExpiring(db, inbox, now())
      }),
    )

  return {
    features: ['live'],
    routes: [
      ...eventRoutes(log, online),
      ...where.routes,
      ...chatRoutes(db, log, online),
      ...inbox.routes,
      ...draftRoutes(db),
    ],
    health: () => [{ key: 'polls', code: 'is', state: 'ok', facts: { open: online.polls() } }],
    prepare: () => {
      for (const table of [chatTable, draftTable, expiryTable]) db.exec(table)
      log.prepare()
    },
    onWrite,
    start,
  }
}
