import { checkIntervals, dayIn, type Entity, settings } from '#contract'
import { reviewSectionsIn } from '#shapes'
import type { Database } from '#host/storage'
import { quoteName, tableOf } from '../schema/columns.ts'
import type { Work } from '../tables.ts'
import { siteZone } from '../zone-of.ts'

/** The same day of a later month, or the last day of a month that is shorter. */
export function monthsAfter(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + months, 0))
  return new Date(last.setUTCDate(Math.min(date, last.getUTCDate()))).toISOString().slice(0, 10)
}

const hasCheckInterval = (key: string): key is keyof typeof checkIntervals => Object.hasOwn(checkIntervals, key)

/** Today by the clock of the website. */
export const siteToday = ({ db, now }: Pick<Work, 'db' | 'now'>): string => dayIn(siteZone(db), now.getTime())

/** The next check date of a record that is checked today; undefined if its section has no interval. */
export function nextContentCheck(work: Work, { key }: Entity): string | undefined {
  if (!hasCheckInterval(key)) return undefined
  const table = tableOf(settings)
  const row = work.db.getKept(
    [table],
    `select ${quoteName(checkIntervals[key])} as months from ${quoteName(table)} limit 1`,
  )
  return typeof row?.months === 'number' ? monthsAfter(siteToday(work), row.months) : undefined
}

/** The keys of the sections whose versions a second person approves before visitors get them. */
export const reviewSections = (db: Database): string[] => {
  const table = tableOf(settings)
  const row = db.getKept([table], `select reviewSections as sections from ${quoteName(table)} limit 1`)
  return reviewSectionsIn(JSON.parse(String(row?.sections ?? 'null')))
}
