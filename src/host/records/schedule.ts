// The host's clock publishes scheduled records when they are due and empties the trash after 30 days.
import { type Entity, trashDays } from '#contract'
import { daysFrom, every, guarded, hourMs, later, type Log, Refusal } from '#host/base'
import { clearErasedWords } from './erased-words.ts'
import { writeRecord } from './save.ts'
import { quoted, rowColumn, tableOf } from './schema/columns.ts'
import { hasRewords, readMany, readStored, rewordSome } from './store.ts'
import { purgeRecord } from './trash.ts'
import { systemWork } from './work.ts'
import type { Stored, Tables } from './tables.ts'

const atOnce = 200
const tickMs = 10_000

/** Publishes due records. A record that fails a check by now is logged and stays scheduled. */
export const publishDue = (tables: Tables, log: Log, now: Date): void => {
  const work = systemWork(tables, now)
  for (const entity of publishing(tables)) {
    const due = readMany(
      tables,
      entity,
      `status = 'scheduled' and publishAt <= ? and deletedAt is null
      order by publishAt limit ${atOnce}`,
      [now.toISOString()],
    )
    for (const stored of due)
      attemptScheduled(log, entity, stored, () => {
        const after = { ...stored.values, status: 'published' }
        tables.db.transaction(() => writeRecord(work, entity, stored.id, stored, after, 'publish'))
      })
  }
}

const publishing = (tables: Tables): readonly Entity[] => tables.model.entities.filter(({ publishes }) => publishes)

/** The number of records that are due since before the last two ticks. */
export const overdueCount = (tables: Tables, now: Date): number => {
  const due = later(now, -2 * tickMs)
  return publishing(tables).reduce(
    (sum, entity) =>
      sum +
      Number(
        tables.db.get(
          `select count(*) as overdue
    from ${quoted(tableOf(entity))} where status = 'scheduled' and publishAt <= ? and deletedAt is null`,
          [due],
        )?.overdue,
      ),
    0,
  )
}

const attemptScheduled = (log: Log, entity: Entity, { id }: Stored, act: () => void): boolean => {
  try {
    act()
    return true
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    log('a scheduled record was not published', { entity: entity.key, id, reason: error.message })
    return false
  }
}

const expiredIn = (tables: Tables, entity: Entity, now: Date): Stored[] =>
  readMany(tables, entity, `deletedAt <= ? order by deletedAt, ${quoted(rowColumn)} limit ${atOnce}`, [
    daysFrom(now, -trashDays),
  ])

/**
 * Empties one batch in one transaction; answers false once nothing more can go. A record that others in the trash need
 * goes after them, so later batches try it again.
 */
export const emptyTrash = (tables: Tables, now: Date): boolean => {
  const work = systemWork(tables, now)
  const stays: Log = () => {}
  const purge = (entity: Entity, { id }: Stored): boolean => {
    // Earlier records of the batch may have changed this one.
    const stored = readStored(tables, entity, id)
    return (
      stored !== undefined &&
      attemptScheduled(stays, entity, stored, () => tables.db.transaction(() => purgeRecord(work, entity, stored)))
    )
  }
  return tables.model.entities.some((entity) => {
    const expired = expiredIn(tables, entity, now)
    return expired.length > 0 && tables.db.transaction(() => expired.filter((one) => purge(entity, one)).length > 0)
  })
}

const rewordMs = 250

export const startClock = (tables: Tables, log: Log, now: () => Date): (() => void) => {
  const emptyBatch = guarded(log, () => emptyTrash(tables, now()))
  // Other requests are answered between two batches, and before the first one.
  const empty = (): void => {
    trash = setTimeout(empty, emptyBatch() ? 0 : hourMs)
  }
  let trash = setTimeout(empty, 0)
  // The first run publishes records that became due while the host was down.
  const endPublishing = every(tickMs, log, () => publishDue(tables, log, now()))
  const rewordStep = guarded(log, (): boolean => {
    if (!hasRewords(tables.db)) clearErasedWords(tables.db)
    else tables.db.transaction(() => rewordSome(tables))
    return hasRewords(tables.db)
  })
  const reword = (): void => {
    rewording = setTimeout(reword, rewordStep() ? 0 : rewordMs)
  }
  let rewording = setTimeout(reword, 0)
  return () => {
    endPublishing()
    clearTimeout(rewording)
    clearTimeout(trash)
  }
}
