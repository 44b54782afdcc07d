import { setImmediate as nextTurn } from 'node:timers/promises'
import type { LinkState } from '#contract'
import type { LinkFix } from '#shapes'
import { readSite } from '#host/content'
import { type Tables, workOnSome } from '#host/records'
import type { SqlRow } from '#host/storage'
import { type LinkStore, uncheckedColumns } from './link-store.ts'
import { type Resolved, resolveTarget } from './resolve-target.ts'

const atOnce = 500
/**
 * A call waits at most this long for earlier writes to be read; after a large import it responds with what is known.
 */
const patienceMs = 500

const removal: LinkFix = { action: 'remove' }

type TargetPlace = SqlRow & {
  path: string | null
  address: string
  heading: string
  checkedState: LinkState | null
  isElsewhere: number
  page: string | null
  pageId: string | null
}

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

  const resolvedOf = ({ path, isElsewhere, page, pageId, ...place }: TargetPlace): Resolved => {
    if (path === null) return { state: 'unchecked' }
    const found = resolveTarget(tables, readSite(db).siteUrl, { ...place, path })
    // The page was deleted permanently, or its redirect was.
    const isGone = found.state === 'unchecked' && isElsewhere === 0 && page !== null && pageId !== null
    return isGone ? { state: 'missing', fix: removal, page: { entity: page, id: pageId } } : found
  }

  const resolve = (id: number): void => {
    const row = db.get<TargetPlace>(
      'select path, address, heading, checkedState, isElsewhere, page, pageId from link_target where id = ?',
      [id],
    )
    if (!row) return
    const found = resolvedOf(row)
    const isElsewhere = found.state === 'unchecked'
    if (!isElsewhere) db.run(`update link_target set ${uncheckedColumns} where id = ? and checkedAt is not null`, [id])
    const { via, page } = found
    const state = isElsewhere ? (row.checkedState ?? 'unchecked') : found.state
    const fix = state === 'broken' ? (found.fix ?? removal) : found.fix
    db.update(
      'link_target',
      {
        state,
        via: via ?? null,
        page: page?.entity ?? null,
        pageId: page?.id ?? null,
        fix: fix?.action ?? null,
        fixTo: fix?.to ?? null,
        isElsewhere,
      },
      { id },
    )
  }

  // Reading a record may find new targets.
  const step = (): boolean =>
    workOnSome(db, () => store.staleRecords(atOnce), store.refresh) ||
    workOnSome(db, () => store.staleTargets(atOnce), resolve)

  return {
    step,
    current: async (read) => {
      const end = performance.now() + patienceMs
      while (step() && performance.now() < end) await nextTurn()
      return read(store.waiting())
    },
  }
}
