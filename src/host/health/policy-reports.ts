import { isObject } from '#contract'
import type { HealthLine } from '#shapes'
import { createAttempts, type Log } from '#host/base'
import type { Route } from '#host/http'

/** Browsers report violations of the panel's Content-Security-Policy here: its `report-uri`. */
export const policyReportsPath = '/csp-reports'

const perMinute = 60
const kindsMax = 20
const lengthMax = 200

interface Violation {
  directive: string
  blocked: string
  page: string
}
interface Kept extends Violation {
  at: string
}

export interface PolicyReports {
  route: Route
  line(): HealthLine
}

/** Without its query and fragment, which may hold the token of a link. Words such as `inline` stay. */
function withoutQuery(text: unknown): string {
  return typeof text === 'string' ? text.replace(/[?#].*$/s, '').slice(0, lengthMax) : ''
}

/** Reads a report as CSP Level 3 describes it (https://www.w3.org/TR/CSP3/#deprecated-serialize-violation). */
function readViolation(body: unknown): Violation | undefined {
  const report = isObject(body) ? body['csp-report'] : undefined
  if (!isObject(report)) return undefined
  const directive = report['effective-directive']
  if (typeof directive !== 'string' || !/^[a-z-]{1,40}$/.test(directive)) return undefined
  return { directive, blocked: withoutQuery(report['blocked-uri']), page: withoutQuery(report['document-uri']) }
}

/**
 * Keeps the reports in memory: each kind once, only the latest kinds, and a limit per minute, so that no one can fill
 * the log or keep the host at work with them.
 */
export function policyReports(): PolicyReports {
  const budget = createAttempts(perMinute, 60_000)
  const kept = new Map<string, Kept>()
  let total = 0
  const keep = (violation: Violation, now: Date, log: Log) => {
    total += 1
    const key = JSON.stringify(violation)
    if (!kept.has(key)) log('a browser refused something by the policy', { ...violation })
    kept.delete(key) // moves to the end, as the latest
    kept.set(key, { ...violation, at: now.toISOString() })
    for (const first of kept.keys()) if (kept.size > kindsMax) kept.delete(first)
  }
  return {
    route: {
      method: 'POST',
      path: policyReportsPath,
      isPublic: true,
      skipsIdempotency: true,
      handle: ({ body, now, log }) => {
        const violation = readViolation(body)
        if (violation && !budget.begin('', now.getTime())) keep(violation, now, log)
        return { status: 204 }
      },
    },
    line: () => {
      const last = [...kept.values()].at(-1)
      return last
        ? { key: 'policy', code: 'broken', state: 'warn', facts: { total, kinds: kept.size, ...last } }
        : { key: 'policy', code: 'kept', state: 'ok', facts: {} }
    },
  }
}
