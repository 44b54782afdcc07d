// Permanently deletes data older than the retention under “Website setting”. Off by default.
import { type RetentionField, retentionFields, settings } from '#contract'
import { daysFrom, malformed } from '#host/base'
import { readSettingValues } from '#host/content'
import type { Task } from '#host/http'
import {
  attempt,
  inChunks,
  purgeRecord,
  quoteName,
  readStored,
  type Result,
  retentionId,
  rowColumn,
  securityKey,
  systemWork,
  tableOf,
  type Tables,
  trashRecord,
} from '#host/records'
import { countEventsBefore, eraseEventsBefore } from '#host/security'
import type { Database } from '#host/storage'

type RetentionDays = Readonly<Partial<Record<RetentionField, number>>>

/** Records, also those in the trash, whose last change is older. */
const keptRecords = {
  keepMessages: { key: 'contact-message', where: `status <> 'spam'` },
  keepSpam: { key: 'contact-message', where: `status = 'spam'` },
  keepLeft: { key: 'subscriber', where: `status = 'unsubscribed'` },
} as const
const keptRows = { keepChat: 'chat_message', keepDrafts: 'draft' } as const

const isIn = <T extends object>(kept: T, field: string): field is Extract<keyof T, string> => Object.hasOwn(kept, field)

const isDays = (field: RetentionField, value: unknown): value is number => {
  const limits = settings.fields[field]
  return (
    limits?.kind === 'number' &&
    typeof value === 'number' &&
    Number.isSafeInteger(value) &&
    value >= limits.min &&
    value <= limits.max
  )
}

/** The days that the website setting has now. */
export function readRetention(db: Database): RetentionDays {
  const value = readSettingValues(db, retentionFields)
  return Object.fromEntries(
    retentionFields.flatMap((field) => {
      const given = value(field)
      return isDays(field, given) ? [[field, given]] : []
    }),
  )
}

/** The days of a query such as `keepSpam=30&keepChat=90`. */
export function askedRetention(query: URLSearchParams): RetentionDays {
  return Object.fromEntries(
    [...query].map(([name, text]) => {
      const field = retentionFields.find((known) => known === name)
      if (!field) throw malformed(`Unknown retention ${name.slice(0, 60)}.`)
      const days = /^\d{1,4}$/.test(text) ? Number(text) : NaN
      if (!isDays(field, days)) throw malformed(`${field} must be a number of days.`)
      return [field, days]
    }),
  )
}

const olderRecords = ({ model }: Tables, field: keyof typeof keptRecords): { table: string; where: string } => {
  const { key, where } = keptRecords[field]
  return { table: quoteName(tableOf(model.entity(key))), where: `${where} and updatedAt < ?` }
}

/** The number of rows that this retention period would delete now. */
export function countOlder(tables: Tables, field: RetentionField, days: number, now: Date): number {
  const before = daysFrom(now, -days)
  const count = (from: string): number =>
    Number(tables.db.get(`select count(*) as count from ${from}`, [before])?.count)
  if (isIn(keptRows, field)) return count(`${keptRows[field]} where at < ?`)
  if (!isIn(keptRecords, field)) return countEventsBefore(tables.db, before)
  const { table, where } = olderRecords(tables, field)
  return count(`${table} where ${where}`)
}

const atOnce = 500

/** Purges in transactions of 10 ms. A record that others need stays, and is tried again by the next run. */
async function purgeOlder(
  tables: Tables,
  now: Date,
  field: keyof typeof keptRecords,
  before: string,
  task: Task,
): Promise<number> {
  const { db, model } = tables
  const entity = model.entity(keptRecords[field].key)
  const work = systemWork(tables, now)
  const result: Result = { done: [], failed: [], operationId: work.operationId }
  const { table, where } = olderRecords(tables, field)
  for (let after = 0; !task.isEnded; ) {
    const rows = db.all<{ id: string; row: number }>(
      `select id, ${quoteName(rowColumn)} as row from ${table}
      where ${where} and ${quoteName(rowColumn)} > ? order by ${quoteName(rowColumn)} limit ${atOnce}`,
      [before, after],
    )
    const last = rows.at(-1)
    if (!last) break
    after = last.row
    const rest = await inChunks(
      db,
      rows,
      ({ id }) =>
        attempt(db, result, id, () => {
          const stored = readStored(tables, entity, id)
          // Someone may have changed it since.
          if (!stored || stored.updatedAt >= before) return
          purgeRecord(work, entity, stored.deletedAt === null ? trashRecord(work, entity, stored) : stored)
        }),
      () => {},
      task,
    )
    if (!task.isEnded) db.transaction(rest)
  }
  return result.done.length
}

const pause = (): Promise<void> =>
  new Promise((resolve) => {
    setImmediate(resolve)
  })

async function deleteRows(db: Database, table: string, before: string, task: Task): Promise<number> {
  const some = `select rowid from ${table} where at < ? limit ${atOnce}`
  let done = 0
  for (let found = -1; found !== 0 && !task.isEnded; done += found) {
    await pause()
    found = db.all(some, [before]).length
    if (found > 0) db.run(`delete from ${table} where rowid in (${some})`, [before])
  }
  return done
}

async function eraseEvents(db: Database, before: string, now: Date, task: Task): Promise<number> {
  for (let done = 0; ; ) {
    await pause()
    if (task.isEnded) return done
    // The end of the next batch: erasing goes by time.
    const end = db.get<{ at: string }>(
      `select at from activity where entity = ? and at < ? and recordId <> ?
      and detailHash is null order by at limit 1 offset ${atOnce}`,
      [securityKey, before, retentionId],
    )?.at
    const erased = db.transaction(() => eraseEventsBefore(db, end ?? before, now))
    done += erased
    if (end === undefined || erased === 0) return done
  }
}

/**
 * One run over all kinds that have days.
 * @param task its `isEnded` stops the run after the current step
 * @returns the number of deleted rows by kind; kinds without deleted rows are omitted
 */
export async function runRetention(
  tables: Tables,
  clock: () => Date,
  task: Task,
): Promise<Partial<Record<RetentionField, number>>> {
  const { db } = tables
  const gone: Partial<Record<RetentionField, number>> = {}
  for (const field of retentionFields) {
    // The setting may change during a long run.
    const days = task.isEnded ? undefined : readRetention(db)[field]
    if (days === undefined) continue
    const now = clock()
    const before = daysFrom(now, -days)
    const count = isIn(keptRecords, field)
      ? await purgeOlder(tables, now, field, before, task)
      : isIn(keptRows, field)
        ? await deleteRows(db, keptRows[field], before, task)
        : await eraseEvents(db, before, now, task)
    if (count > 0) gone[field] = count
  }
  return gone
}
