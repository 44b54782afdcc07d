import { every, type Log } from '#host/base'
import type { Part } from '#host/records'
import type { Database } from '#host/storage'
import { jobTable } from './backup-state.ts'
import type { HostJobs } from './host-jobs.ts'

const tickMs = 60_000

interface Needs {
  db: Database
  log: Log
  jobs: HostJobs
}

/** Scheduled backups, and what the health screen says about backups and checks. */
export const backupPart = ({ db, log, jobs }: Needs): Part => ({
  features: [],
  routes: [],
  prepare: () => db.exec(jobTable),
  health: jobs.lines,
  start: () => {
    const end = every(tickMs, log, jobs.beginDue)
    return () => {
      end()
      jobs.stop()
    }
  },
})
