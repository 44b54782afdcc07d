import { calls } from '#contract'
import type { Part, Tables } from '#host/records'
import { changeView, deleteView, forgetRole, listViews, shareView, sharedViewTable } from './shared-views.ts'

/** List views that users share with roles. A user's own views are preferences. */
export function viewsPart({ tables }: { tables: Tables }): Part {
  const { db } = tables
  return {
    features: ['operations'],
    routes: [
      { method: 'GET', path: calls.views, handle: (context) => listViews(tables, context) },
      { method: 'POST', path: calls.views, handle: (context) => shareView(tables, context) },
      { method: 'PUT', path: `${calls.views}/{id}`, handle: (context) => changeView(tables, context) },
      { method: 'DELETE', path: `${calls.views}/{id}`, handle: deleteView },
    ],
    tables: sharedViewTable,
    onWrite: ({ action, entity, recordId }) => {
      if (action === 'purge' && entity === 'role') forgetRole(db, recordId)
    },
  }
}
