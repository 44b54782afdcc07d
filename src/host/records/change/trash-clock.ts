// The host's clock empties the trash after 30 days, deletes imports and undone operations of that age, and works
// through deferred tasks.
import { type Entity, trashDays } from '#contract'
import { daysFrom, guardWork, hourMs, type Log, Refusal } from '#host/base'
import { clearErasedWords } from '../activity/erased-words.ts'
import { forgetImports } from '../import/import-log.ts'
import { quoteName, rowColumn } from '../schema/columns.ts'
import { isBusy } from '../write/chunks.ts'
import { hasRewords, readMany, readStored, rewordSome } from '../write/store.ts'
import { purgeRecord } from './trash.ts'
import { forgetUndone } from './undo.ts'
import { systemWork } from '../work.ts'
import type { Stored, Tables } from '../tables.ts'

const atOnce = 200

const attempt = (act: () => void): boolean => {
  try {
    act()
    return true
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return false
  }
}

const expiredIn = (tables: Tables, entity: Entity, now: Date): Stored[] =>
  readMany(tables, entity, `deletedAt <= ? order by deletedAt, ${quoteName(rowColumn)} limit ${atOnce}`, [
    daysFrom(now, -trashDays),
  ])

/**
 * Empties one batch in one transaction; returns false once nothing more can go. A record that others in the trash need
 * goes after them, so later batches try it again.
 */
export const emptyTrash = (tables: Tables, now: Date): boolean => {
  const work = systemWork(tables, now, { kind: 'end-of-trash' })
  const purge = (entity: Entity, { id }: Stored): boolean => {
    // Earlier records of the batch may have changed this one.
    const stored = readStored(tables, entity, id)
    return stored !== undefined && attempt(() => tables.db.transaction(() => purgeRecord(work, entity, stored)))
  }
  return tables.model.entities.some((entity) => {
    const expired = expiredIn(tables, entity, now)
    return expired.length > 0 && tables.db.transaction(() => expired.filter((one) => purge(entity, one)).length > 0)
  })
}

const rewordMs = 250

export const startClock = (tables: Tables, log: Log, now: () => Date): (() => void) => {
  const emptyBatch = guardWork(log, () => {
    tables.db.transaction(() => {
      forgetImports(tables.db, now())
      forgetUndone(tables.db, now())
    })
    return emptyTrash(tables, now())
  })
  // Other requests are handled between two batches, and before the first one.
  const empty = (): void => {
    trash = setTimeout(empty, emptyBatch() ? 0 : hourMs)
  }
  let trash = setTimeout(empty, 0)
  const rewordStep = guardWork(log, (): boolean => {
    if (isBusy(tables.db)) return false
    if (!hasRewords(tables.db)) clearErasedWords(tables.db)
    else tables.db.turns().run(() => rewordSome(tables))
    return hasRewords(tables.db)
  })
  const reword = (): void => {
    rewording = setTimeout(reword, rewordStep() ? 0 : rewordMs)
  }
  let rewording = setTimeout(reword, 0)
  return () => {
    clearTimeout(rewording)
    clearTimeout(trash)
  }
}
