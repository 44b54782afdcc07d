// The update of airports from newer files of OurAirports: comparison, decisions, application.
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { airport } from '#contract'
import type { Log } from '#host/base'
import type { Part, Tables } from '#host/records'
import { followImport } from './taken-store.ts'
import { updateRoutes } from './update-routes.ts'
import { updateRuns } from './update-runs.ts'
import { updateTables } from './update-tables.ts'

interface Needs {
  tables: Tables
  log: Log
  dataDir: string
}

export function updatesPart({ tables, log, dataDir }: Needs): Part {
  const { db } = tables
  const folder = join(dataDir, 'updates')
  const runs = updateRuns({ tables, log, folder })
  return {
    features: ['airport-updates'],
    routes: updateRoutes(tables, runs),
    tables: updateTables,
    prepare: () => {
      db.run(`update airport_update set state = 'stopped' where state = 'applying'`)
      db.run(
        `update airport_update set state = 'failed', problem = 'The host restarted. Upload the file again.'
        where state = 'comparing'`,
      )
      rmSync(folder, { recursive: true, force: true })
    },
    onWrite: (write) => {
      followImport(db, write)
      if (write.entity === airport.key && write.action === 'purge') {
        db.run('delete from airport_pin where airportId = ?', [write.recordId])
      }
    },
    start: () => {
      runs.sweep()
      return runs.end
    },
  }
}
