import { randomUUID } from 'node:crypto'
import { calls, isObject, type Permission, type Reference, sections, type Values } from '#contract'
import type { Notification, NotificationKind } from '#shapes'
import { translations } from '#translated'
import { invalid } from '#host/base'
import { type RouteResponse, isPermitted, type Person, type Route, type SignedIn } from '#host/http'
import { peopleWith } from '#host/records'
import type { Database } from '#host/storage'
import type { EventLog } from './event-log.ts'

/** The first release created this table outside of the schema steps. */
export const notificationTable = `
  create table if not exists notification (
    seq integer primary key autoincrement, id text not null unique, userId text not null, kind text not null,
    at text not null,
    entity text not null, recordId text not null, label text not null, by text not null, readAt text
  ) strict;
  create index if not exists notification_by_user on notification (userId, seq);
  alter table notification add column byId text;
`
/** For a late or missed schedule: when it was due, and why it was missed. */
export const notificationSchedule = `
  alter table notification add column dueAt text;
  alter table notification add column reason text;
`
/** Each write of a record looks up its notifications. */
export const notificationIndex = 'create index notification_by_record on notification (recordId);'

const shown = 50
const keptEach = 500

interface NewNotification {
  kind: NotificationKind
  entity: string
  recordId: string
  label: string
  /** The author; undefined for the host. */
  by: Reference | undefined
  dueAt?: string | undefined
  reason?: string | undefined
}

export interface Notifications {
  routes: Route[]
  tell(userIds: readonly string[], notification: NewNotification, at: Date): void
  /** Marks a notification as read for everyone, once its task is done. */
  markDone(kind: NotificationKind, entity: string, recordId: string, at: string): void
  /** All active people with the permission for a record with these values, without `except`. */
  audience(section: string, permission: Permission, except: string | undefined, values?: Values): string[]
}

type NotificationRow = {
  id: string
  kind: NotificationKind
  at: string
  entity: string
  recordId: string
  label: string
  by: string
  readAt: string | null
  dueAt: string | null
  reason: string | null
}
const wireOf = ({ readAt, dueAt, reason, ...rest }: NotificationRow): Notification => ({
  ...rest,
  isRead: readAt !== null,
  ...(dueAt !== null && { dueAt }),
  ...(reason !== null && { reason }),
})

const notified = [...sections, ...translations].flatMap(({ key }) => key ?? [])

/** The sections that the person can view. Notifications about other sections are hidden, also earlier ones. */
const visibleTo = (person: Person): string => JSON.stringify(notified.filter((key) => isPermitted(person, key, 'view')))

export const notifications = (db: Database, log: EventLog): Notifications => {
  const list = ({ person }: SignedIn): RouteResponse => {
    const own = 'from notification where userId = ? and entity in (select value from json_each(?))'
    const whose = [person.id, visibleTo(person)]
    const rows = db.all<NotificationRow>(
      `select id, kind, at, entity, recordId, label, by, readAt, dueAt, reason ${own} order by seq desc limit ?`,
      [...whose, shown],
    )
    const unread = Number(db.get(`select count(*) as n ${own} and readAt is null`, whose)?.n ?? 0)
    return { data: rows.map(wireOf), meta: { unread } }
  }
  /** The body is `{ids: […]}` or `{all: true}`. */
  const read = (context: SignedIn): RouteResponse => {
    const { person, now, body } = context
    const { ids, all } = isObject(body) ? body : {}
    const at = now.toISOString()
    if (all === true) db.run('update notification set readAt = ? where userId = ? and readAt is null', [at, person.id])
    else if (Array.isArray(ids) && ids.length <= keptEach && ids.every((id) => typeof id === 'string')) {
      for (const id of ids) {
        db.run('update notification set readAt = ? where userId = ? and id = ? and readAt is null', [at, person.id, id])
      }
    } else throw invalid({ ids: 'Send the notification ids' })
    log.add({ type: 'notification', entity: '', id: '', version: 0, byId: null, byLabel: null, forId: person.id, at })
    return list(context)
  }
  return {
    routes: [
      // Every open tab reloads them after an event, so this call is no sign of activity.
      { method: 'GET', path: calls.notifications, isBackground: true, handle: list },
      { method: 'POST', path: calls.notificationsRead, handle: read },
    ],
    tell(userIds, { kind, entity, recordId, label, by, dueAt, reason }, now) {
      const at = now.toISOString()
      for (const userId of userIds) {
        const id = randomUUID()
        db.insert('notification', {
          id,
          userId,
          kind,
          at,
          entity,
          recordId,
          label,
          by: by?.label ?? '',
          byId: by?.id ?? null,
          dueAt: dueAt ?? null,
          reason: reason ?? null,
        })
        db.run(
          `delete from notification where userId = ? and seq <=
          (select seq from notification where userId = ? order by seq desc limit 1 offset ?)`,
          [userId, userId, keptEach],
        )
        log.add({ type: 'notification', entity: '', id, version: 0, byId: null, byLabel: null, forId: userId, at })
      }
    },
    markDone(kind, entity, recordId, at) {
      const open = 'from notification where entity = ? and recordId = ? and kind = ? and readAt is null'
      const which = [entity, recordId, kind]
      const readers = db.all<{ userId: string }>(`select distinct userId ${open}`, which)
      if (readers.length === 0) return
      db.run(`update notification set readAt = ? where seq in (select seq ${open})`, [at, ...which])
      for (const { userId } of readers) {
        log.add({ type: 'notification', entity: '', id: '', version: 0, byId: null, byLabel: null, forId: userId, at })
      }
    },
    audience(section, permission, except, values) {
      return peopleWith(db, section, permission, values).flatMap(({ id }) => (id === except ? [] : [id]))
    },
  }
}
