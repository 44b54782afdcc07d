import { calls } from '#contract'
import type { HealthJobKind, HealthLine } from '#shapes'
import type { HostJobs } from '#host/backup'
import type { RequestTimes } from '#host/base'
import { requirePermission, type Route, type SignedIn } from '#host/http'
import type { Part } from '#host/records'
import { type HostFacts, hostLines } from './host-lines.ts'
import { metricsRoute } from './metrics.ts'

interface Needs extends HostFacts {
  jobs: HostJobs
  requestTimes: RequestTimes
  /** The lines of all parts, this one included. */
  lines(): readonly HealthLine[]
}

/** The host's health, and backups and checks on demand. */
export function healthPart(needs: Needs): Part {
  const { jobs, errors, requestTimes, lines } = needs
  const response = ({ person }: SignedIn) => {
    requirePermission(person, 'settings', 'edit')
    return { data: { lines: lines(), job: jobs.running() ?? null, errors: errors.list() } }
  }
  const starting = (path: string, kind: HealthJobKind): Route => ({
    method: 'POST',
    path,
    skipsIdempotency: true,
    handle: (context) => {
      requirePermission(context.person, 'settings', 'edit')
      jobs.begin(kind)
      return { ...response(context), status: 202 }
    },
  })
  return {
    features: ['health'],
    routes: [
      { method: 'GET', path: calls.health, isBackground: true, handle: response },
      starting(calls.healthBackup, 'backup'),
      starting(calls.healthVerify, 'verify'),
      starting(calls.healthIntegrity, 'integrity'),
      metricsRoute(lines, requestTimes),
    ],
    health: () => hostLines(needs),
  }
}
