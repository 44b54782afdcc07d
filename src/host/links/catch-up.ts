import { setImmediate as nextTurn } from 'node:timers/promises'
import { readSite } from '#host/content'
import { type Tables, workOnSome } from '#host/records'
import type { SqlRow } from '#host/storage'
import type { LinkStore } from './link-store.ts'
import { resolveTarget } from './resolve-target.ts'

const atOnce = 500
/**
 * A call waits at most this long for earlier writes to be read; after a large import it responds with what is known.
 */
const patienceMs = 500

export interface CatchUp {
  /** Spends some milliseconds on queued changes. Returns false once everything is read. */
  step(): boolean
  /**
   * Reads once the links match the records, or when that takes too long.
   * @param read takes the number of records and targets that are still to be read
   */
  current<T>(read: (waiting: number) => T): Promise<T>
}

export function catchUpOf(tables: Tables, store: LinkStore): CatchUp {
  const { db } = tables

  const resolve = (id: number): void => {
    const place = db.get<SqlRow & { path: string; address: string; heading: string }>(
      'select path, address, heading from link_target where id = ?',
      [id],
    )
    if (!place) return
    const { state, via, page, fix } = resolveTarget(tables, readSite(db).siteUrl, place)
    db.run('update link_target set state = ?, via = ?, page = ?, pageId = ?, fix = ?, fixTo = ? where id = ?', [
      state,
      via ?? null,
      page?.entity ?? null,
      page?.id ?? null,
      fix?.action ?? null,
      fix?.to ?? null,
      id,
    ])
  }

  // Reading a record may find new targets.
  const step = (): boolean =>
    workOnSome(db, store.staleRecords(atOnce), store.refresh) || workOnSome(db, store.staleTargets(atOnce), resolve)

  return {
    step,
    current: async (read) => {
      const end = performance.now() + patienceMs
      while (step() && performance.now() < end) await nextTurn()
      return read(store.waiting())
    },
  }
}
