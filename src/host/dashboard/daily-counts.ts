// The number of records by status at the start of each day. No other table knows: an unpublished or deleted record
// takes its history with it. Days follow the website's time zone, and missed ones are never filled in.
import type { Tables } from '#host/records'
import type { Database } from '#host/storage'

export const dailyCountTable = `
  create table if not exists daily_count (
    name text not null, day text not null, total integer not null, primary key (name, day)
  ) strict, without rowid;
`

const nameOf = (key: string, status: string): string => `${key}:${status}`

/** The live records of an entity that have this status, as a list filtered by it counts them. */
export const countNow = (db: Database, key: string, status: string): number =>
  Number(db.get('select coalesce(sum(total), 0) as total from tally where name = ? and word = ?', [key, status])?.total)

/** The row of the day on which counting began. */
const beginning = ''

/**
 * Stores the counts at the start of a day, once. It runs at midnight and at each start, since no record changes while
 * the host is down. The start of the very first day was not counted.
 */
export function keepDailyCounts({ db, model }: Tables, day: string): void {
  db.transaction(() => {
    db.run(`insert into daily_count select ?, ?, 0 where not exists (select 1 from daily_count)`, [beginning, day])
    if (db.get('select 1 from daily_count where name = ? and day = ?', [beginning, day])) return
    for (const { key, fields } of model.entities) {
      if (fields.status?.kind !== 'choice') continue
      for (const { value } of fields.status.options) {
        db.insert('daily_count', { name: nameOf(key, value), day, total: countNow(db, key, value) }, 'ignore')
      }
    }
  })
}

/** The counts at the start of the given days; undefined for a day without stored counts. */
export function countsAtStart(
  db: Database,
  key: string,
  status: string,
  days: readonly string[],
): (number | undefined)[] {
  const rows = db.all<{ day: string; total: number }>(
    'select day, total from daily_count where name = ? and day in (select value from json_each(?))',
    [nameOf(key, status), JSON.stringify(days)],
  )
  const kept = new Map(rows.map(({ day, total }) => [day, total]))
  return days.map((day) => kept.get(day))
}
