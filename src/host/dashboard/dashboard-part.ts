import { calls } from '#contract'
import { dayIn } from '#contract'
import { repeatEvery, type Log } from '#host/base'
import { type Part, siteZone, type Tables, type Totals } from '#host/records'
import { dailyCountTable, keepDailyCounts } from './daily-counts.ts'
import { dashboardOf } from './dashboard.ts'

interface Needs {
  tables: Tables
  totals: Totals
  log: Log
  now(): Date
}

const minuteMs = 60_000

/** The figures, tasks and news of the first screen. */
export const dashboardPart = ({ tables, totals, log, now }: Needs): Part => ({
  features: [],
  routes: [{ method: 'GET', path: calls.dashboard, handle: dashboardOf(tables, totals) }],
  tables: dailyCountTable,
  start: () => {
    let kept = ''
    // A timer until midnight would be wrong once the website's zone is changed, or the machine has slept.
    return repeatEvery(minuteMs, log, () => {
      const day = dayIn(siteZone(tables.db), now().getTime())
      if (day === kept) return
      keepDailyCounts(tables, day)
      kept = day
    })
  },
})
