// At each start, normalises addresses that an earlier release stored as typed.
import { canonicalUrl, redirect, sourceForm, targetForm, textOf } from '#contract'
import type { Log } from '#host/base'
import {
  addActivity,
  differences,
  markOf,
  quoteName,
  readMany,
  type Stored,
  systemWork,
  type Tables,
  trashRecord,
  updateStored,
  type Work,
} from '#host/records'
import type { Database } from '#host/storage'

/** If live redirects get equal paths, one stays: the one that was already normalised, otherwise the newest. */
export function alignRedirects(tables: Tables, now: Date, log: Log): void {
  const work = systemWork(tables, now)
  const outcomes = readMany(tables, redirect, `true order by ${quoteName('updatedAt')} desc`, []).map((stored) =>
    alignRedirect(work, stored),
  )
  const [changed, deleted] = ['changed', 'deleted'].map((outcome) => outcomes.filter((one) => one === outcome).length)
  if (changed || deleted) log('redirects were brought into one form', { changed: changed ?? 0, deleted: deleted ?? 0 })
}

function alignRedirect(work: Work, stored: Stored): 'changed' | 'deleted' | undefined {
  const from = sourceForm(textOf(stored.values.from))
  const to = targetForm(textOf(stored.values.to))
  if (from === stored.values.from && to === stored.values.to) return undefined
  const isLive = stored.deletedAt === null
  const others = isLive ? readMany(work, redirect, `${quoteName('from')} = ? and deletedAt is null`, [from]) : []
  if (others.some(({ id }) => id !== stored.id)) {
    trashRecord(work, redirect, stored)
    return 'deleted'
  }
  const after = updateStored(work, redirect, stored, { from, to }, markOf(work))
  const { id, version } = after
  const changes = differences(stored.values, after.values)
  addActivity(work, { entity: redirect, id, version, before: stored, after, action: 'update', changes })
  return 'changed'
}

/** Adds up reports of one path that were counted separately. */
export function alignMissingPaths(db: Database): void {
  for (const { id, path } of db.all('select id, path from missing_path')) {
    const form = canonicalUrl(textOf(path))
    if (form === path || id === undefined) continue
    const into = db.get('select id from missing_path where path = ?', [form])?.id
    if (into === undefined) db.update('missing_path', { path: form }, { id })
    else {
      db.run(
        `update missing_path set total = missing_path.total + one.total, firstAt = min(missing_path.firstAt, one.firstAt),
        lastAt = max(missing_path.lastAt, one.lastAt) from (select * from missing_path where id = ?) one
        where missing_path.id = ?`,
        [id, into],
      )
      db.run('delete from missing_path where id = ?', [id])
    }
  }
}
