import { calls } from '#contract'
import type { Part } from '../records/part.ts'
import type { Totals } from '../records/query/totals.ts'
import type { Tables } from '../records/tables.ts'
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
