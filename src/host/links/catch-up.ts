import { readSite } from '#host/content'
import { inChunks, type Tables } from '#host/records'
import type { SqlRow } from '#host/storage'
import type { LinkStore } from './link-store.ts'
import { resolveTarget } from './resolve-target.ts'

/** A call works through so much; the clock does the rest after an import. */
const recordsMax = 1000
const targetsMax = 5000
/** In the transaction that reads the answer, for what was written since. */
const lastMax = 50
const atOnce = 500
const stepMs = 10

export interface CatchUp {
  /** Works for some milliseconds on what is noted as changed. */
  step(): void
  /**
   * Reads when the links are those of the records as they are.
   * @param read takes the number of records whose links are still to be read
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
      fix?.action === 'replace' ? fix.to : null,
      id,
    ])
  }

  return {
    step: () => {
      const end = performance.now() + stepMs
      const some = <T>(items: readonly T[], work: (item: T) => void): void => {
        if (items.length === 0) return
        db.transaction(() => {
          for (const item of items) {
            if (performance.now() > end) return
            work(item)
          }
        })
      }
      some(store.staleRecords(atOnce), store.refresh)
      some(store.staleTargets(atOnce), resolve)
    },
    current: async (read) => {
      const records = await inChunks(db, store.staleRecords(recordsMax), store.refresh, () => {})
      db.transaction(records)
      const targets = await inChunks(db, store.staleTargets(targetsMax), resolve, () => {})
      return db.transaction(() => {
        targets()
        // Others may have written in between.
        for (const name of store.staleRecords(lastMax)) store.refresh(name)
        for (const id of store.staleTargets(lastMax)) resolve(id)
        return read(store.waiting())
      })
    },
  }
}
