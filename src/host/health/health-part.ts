import { calls, type HealthJobKind } from '#contract'
import { hostJobs } from '../backup/host-jobs.ts'
import { jobTable } from '../backup/backup-state.ts'
import { every } from '../base/every.ts'
import { requirePermission } from '../http/permissions.ts'
import type { Route, SignedIn } from '../http/route.ts'
import type { MakePart } from '../records/part.ts'
import { metricsRoute } from './metrics.ts'

const tickMs = 60_000

/** The host's health, backups and checks on demand, and scheduled backups. */
export const healthPart: MakePart = (services) => {
  const { db, log } = services
  const jobs = hostJobs(services)
  const answer = ({ person }: SignedIn) => {
    requirePermission(person, 'settings', 'edit')
    return { data: { lines: services.health(), job: jobs.running() ?? null, errors: services.errors.list() } }
  }
  const starting = (path: string, kind: HealthJobKind): Route => ({
    method: 'POST',
    path,
    skipsIdempotency: true,
    handle: (context) => {
      requirePermission(context.person, 'settings', 'edit')
      jobs.begin(kind)
      return { ...answer(context), status: 202 }
    },
  })
  return {
    features: ['health'],
    routes: [
      { method: 'GET', path: calls.health, isBackground: true, handle: answer },
      starting(calls.healthBackup, 'backup'),
      starting(calls.healthVerify, 'verify'),
      starting(calls.healthIntegrity, 'integrity'),
      metricsRoute(services),
    ],
    prepare: () => db.exec(jobTable),
    health: jobs.lines,
    start: () => {
      const end = every(tickMs, log, jobs.beginDue)
      return () => {
        end()
        jobs.stop()
      }
    },
  }
}
