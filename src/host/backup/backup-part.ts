import { repeatEvery, type Log } from '#host/base'
import type { Part } from '#host/records'
import { jobTable } from './backup-state.ts'
import type { HostJobs } from './host-jobs.ts'

const tickMs = 60_000

interface Needs {
  log: Log
  jobs: HostJobs
}

/** Scheduled backups, and what the health screen says about backups and checks. */
export const backupPart = ({ log, jobs }: Needs): Part => ({
  features: [],
  routes: [],
  tables: jobTable,
  health: jobs.lines,
  start: () => {
    const end = repeatEvery(tickMs, log, jobs.beginDue)
    return () => {
      end()
      jobs.stop()
    }
  },
})
