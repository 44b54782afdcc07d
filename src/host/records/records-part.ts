import { calls } from '#contract'
import type { Log } from '#host/base'
import { erasedWordsTable } from './activity/erased-words.ts'
import type { Part } from './part.ts'
import { listOperations } from './change/list-operations.ts'
import { listActivity } from './query/list-activity.ts'
import { formerTable } from './write/find-former.ts'
import { searchAll } from './query/search-all.ts'
import type { Totals } from './query/totals.ts'
import { listFailedRows, listImports } from './import/import-list.ts'
import { importTables } from './import/import-log.ts'
import { recordRoutes, type WatchReads } from './record-routes.ts'
import { startClock } from './change/trash-clock.ts'
import { pendingReferenceTable } from './write/references.ts'
import { alignSchema } from './schema/schema.ts'
import { mergedTable } from './write/slugs.ts'
import { rederiveAll, rewordTable } from './write/store.ts'
import type { Tables } from './tables.ts'
import { undoneTable } from './change/undo.ts'

interface Needs {
  tables: Tables
  totals: Totals
  watchReads: WatchReads
  log: Log
  now(): Date
}

/** The tables, calls, activity and clock that follow from the definitions. */
export function recordsPart({ tables, totals, watchReads, log, now }: Needs): Part {
  const { db, model } = tables
  return {
    features: ['entities', 'operations'],
    routes: [
      ...recordRoutes({ ...tables, totals, watchReads }),
      { method: 'GET', path: calls.activity, handle: (context) => listActivity(tables, totals, context) },
      { method: 'GET', path: calls.operations, handle: (context) => listOperations(tables, context) },
      { method: 'GET', path: calls.imports, handle: (context) => listImports(tables, context) },
      { method: 'GET', path: `${calls.imports}/{id}/failed`, handle: (context) => listFailedRows(tables, context) },
      { method: 'GET', path: calls.search, handle: searchAll(tables) },
    ],
    tables: [
      erasedWordsTable,
      formerTable,
      importTables,
      mergedTable,
      pendingReferenceTable,
      rewordTable,
      undoneTable,
    ].join(''),
    prepare: () => alignSchema(db, model, (entity) => rederiveAll(tables, entity)),
    start: () => startClock(tables, log, now),
  }
}
