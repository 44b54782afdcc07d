import { setTimeout as pause } from 'node:timers/promises'
import { urlOnSite } from '#contract'
import { dayMs, repeatEveryAsync, later, type Log, minuteMs } from '#host/base'
import { originIn, readSite } from '#host/content'
import type { Reach } from '#host/outgoing'
import type { Database, SqlRow } from '#host/storage'
import { checkUrl, type Checked } from './check-url.ts'
import { uncheckedColumns } from './link-store.ts'

/** No website gets two requests within five seconds, and all together get one a second. */
const usualPauses = { anyMs: 1000, hostMs: 5000 }
/** The pause before the next check; shorter if the reason may be temporary. */
const pausesMs = { usual: 7 * dayMs, passing: dayMs }
/**
 * The pauses after each failed check in a row. One failure may be a restart or a mistake of the website, so a target
 * only counts as broken after so many.
 */
const afterFailureMs = [45 * minuteMs, dayMs, 3 * dayMs]
/** Scans at most this many targets for one whose host can be requested now. */
const lookedThrough = 50
const hostsMax = 2000

interface Needs {
  db: Database
  log: Log
  now(): Date
  version: string
  reach?: Reach
  pauses?: typeof usualPauses
  limitMs?: number
}

export interface LinkChecks {
  /** Checks the next target that is due; returns false if no host can be asked now. */
  checkNext(): Promise<boolean>
  /** Checks continuously; returns a function that ends it. */
  start(): () => Promise<void>
}

type Due = SqlRow & {
  id: number
  target: string
  path: string | null
  address: string
  host: string
  failures: number
  nextCheckAt: string
}

/** Adds a result to the earlier ones: the state, the failures in a row, and the time of the next check. */
function resultAfter({ state, reason, isPassing }: Checked, { failures, nextCheckAt }: Due, at: Date) {
  if (state !== 'broken') {
    const next = later(at, isPassing ? pausesMs.passing : pausesMs.usual)
    return { state, reason, failures: state === 'ok' ? 0 : failures, nextCheckAt: next }
  }
  // Someone asked for this check soon after another one. Both may have seen the same outage.
  const isTooSoon = failures > 0 && nextCheckAt > at.toISOString()
  const count = isTooSoon ? failures : failures + 1
  const next = isTooSoon ? nextCheckAt : later(at, afterFailureMs[count - 1] ?? pausesMs.usual)
  const checks = afterFailureMs.length
  return {
    ...(count >= checks
      ? { state, reason }
      : { state: 'cannot_check', reason: `${reason} (${count} of ${checks} checks)` }),
    failures: count,
    nextCheckAt: next,
  }
}

/**
 * Checks links to targets without a record, one after the other. Each is checked once a week, more often if it fails, and
 * when someone asks for it.
 */
export function linkChecks({ db, log, now, version, reach, pauses = usualPauses, limitMs }: Needs): LinkChecks {
  /** When each host may be asked again, in the time of `performance.now`. */
  const freeAt = new Map<string, number>()
  let anyFreeAt = 0
  const ending = new AbortController()

  const note = (host: string, at: number): void => {
    const moment = performance.now()
    if (freeAt.size >= hostsMax) for (const [one, time] of freeAt) if (time <= moment) freeAt.delete(one)
    freeAt.set(host, at)
  }
  const turn = async (host: string): Promise<void> => {
    const waitMs = Math.max(anyFreeAt, freeAt.get(host) ?? 0) - performance.now()
    if (waitMs > 0) await pause(waitMs, undefined, { signal: ending.signal })
    const moment = performance.now()
    anyFreeAt = moment + pauses.anyMs
    note(host, moment + pauses.hostMs)
  }

  const due = (siteUrl: string): Due | undefined => {
    const siteHost = URL.canParse(siteUrl) ? new URL(siteUrl).host : ''
    const moment = performance.now()
    return db
      .all<Due>(
        `select id, target, path, address, iif(path is null, host, ?) as host, failures, nextCheckAt from link_target
        where isElsewhere = 1 and (isAskedFor = 1 or nextCheckAt <= ?) order by isAskedFor desc, nextCheckAt limit ${lookedThrough}`,
        [siteHost, now().toISOString()],
      )
      .find(({ host }) => (freeAt.get(host) ?? 0) <= moment)
  }

  const checkNext = async (): Promise<boolean> => {
    const { siteUrl } = readSite(db)
    const next = due(siteUrl)
    if (!next) return false
    const { id, target, path, address, host } = next
    const [site = ''] = originIn(siteUrl)
    const userAgent = `Apron-Links/${version}${site && ` (+${site})`}`
    const checked = await checkUrl(path === null ? target : urlOnSite(siteUrl, address), {
      userAgent,
      turn,
      reach,
      limitMs,
      signal: ending.signal,
    })
    if (checked.retryAfterMs !== undefined) note(host, performance.now() + Math.max(checked.retryAfterMs, minuteMs))
    const at = now()
    const { state, reason, failures, nextCheckAt } = resultAfter(checked, next, at)
    db.update(
      'link_target',
      { state: null, checkedState: state, reason, failures, checkedAt: at.toISOString(), nextCheckAt, isAskedFor: 0 },
      { id, target, isElsewhere: 1 },
    )
    return true
  }

  return {
    checkNext,
    start: () => {
      let running: Promise<unknown> = Promise.resolve()
      const end = repeatEveryAsync(pauses.anyMs, log, async () => {
        const work = checkNext()
        running = work.catch(() => {})
        await work
      })
      return async () => {
        end()
        ending.abort()
        await running
      }
    },
  }
}

/** Earlier results become outdated if links are no longer checked. */
export function forgetChecks(db: Database): void {
  db.run(`update link_target set ${uncheckedColumns} where checkedAt is not null`)
}
