import { calls } from '#contract'
import type { Part, Tables, Totals } from '#host/records'
import { dashboardOf } from './dashboard.ts'

interface Needs {
  tables: Tables
  totals: Totals
}

/** The figures, tasks and news of the first screen. */
export const dashboardPart = ({ tables, totals }: Needs): Part => ({
  features: [],
  routes: [{ method: 'GET', path: calls.dashboard, handle: dashboardOf(tables, totals) }],
})
