import type { EventType } from '#shapes'
import type { Database } from '#host/storage'

export type LoggedEvent = {
  cursor: number
  type: EventType
  /** The definition's key, which is also the permission section; empty for events that everyone may read. */
  entity: string
  id: string
  version: number
  byId: string | null
  byLabel: string | null
  /** The only person who may read the event; null for all. */
  forId: string | null
  at: string
}

export interface EventLog {
  /** Creates the table at the start. */
  prepare(): void
  /** Adds an event within the caller's transaction. Waiting polls respond after the commit. */
  add(event: Omit<LoggedEvent, 'cursor'>): void
  after(cursor: number, max: number): LoggedEvent[]
  newest(): number
  /** Resolves when an event was added, after `ms`, or when the signal aborts. */
  wait(ms: number, signal: AbortSignal): Promise<void>
  /** Deletes old events. A tab that returns later was asleep and reloads its lists anyway. */
  forget(before: string): void
}

const table = `
  create table if not exists event (
    cursor integer primary key autoincrement, type text not null, entity text not null, id text not null,
    version integer not null, byId text, byLabel text, forId text, at text not null
  ) strict;
`

/** Keeps events in order. A waiting poll costs one promise, and nothing runs until an event comes. */
export const eventLog = (db: Database): EventLog => {
  const waiting = new Set<() => void>()
  let newest = 0
  let isWaking = false

  const wake = (): void => {
    if (isWaking) return
    isWaking = true
    db.afterTransaction(() => {
      isWaking = false
      newest = Number(db.get('select max(cursor) as cursor from event')?.cursor ?? newest)
      for (const go of [...waiting]) go()
    })
  }

  return {
    prepare() {
      db.exec(table)
      newest = Number(db.get('select max(cursor) as cursor from event')?.cursor ?? 0)
    },
    add({ type, entity, id, version, byId, byLabel, forId, at }) {
      db.insert('event', { type, entity, id, version, byId, byLabel, forId, at })
      wake()
    },
    after: (cursor, max) =>
      db.all<LoggedEvent>(`select * from event where cursor > ? order by cursor limit ${max}`, [cursor]),
    newest: () => newest,
    wait: (ms, signal) =>
      new Promise((resolve) => {
        if (signal.aborted) return resolve()
        const go = (): void => {
          clearTimeout(timer)
          waiting.delete(go)
          signal.removeEventListener('abort', go)
          resolve()
        }
        const timer = setTimeout(go, ms)
        waiting.add(go)
        signal.addEventListener('abort', go)
      }),
    forget: (before) => {
      db.run('delete from event where at < ?', [before])
    },
  }
}
