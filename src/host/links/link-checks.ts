import { setTimeout as pause } from 'node:timers/promises'
import { daysFrom, everyAsync, type Log, minuteMs } from '#host/base'
import { originIn, readSite } from '#host/content'
import type { Reach } from '#host/outgoing'
import type { Database, SqlRow } from '#host/storage'
import { checkAddress } from './check-address.ts'

/** No website gets two requests within five seconds, and all together get one a second. */
const usualPauses = { anyMs: 1000, hostMs: 5000 }
/** The days after which a target is checked again; sooner if the reason may be temporary. */
const againDays = { usual: 7, passing: 1 }
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

type Due = SqlRow & { id: number; target: string; host: string }

/** Checks links to other websites, one after the other. Each is checked once a week, and when someone asks for it. */
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

  const due = (): Due | undefined => {
    const moment = performance.now()
    return db
      .all<Due>(
        `select id, target, host from link_target where path is null and (isAskedFor = 1 or nextCheckAt <= ?)
        order by isAskedFor desc, nextCheckAt limit ${lookedThrough}`,
        [now().toISOString()],
      )
      .find(({ host }) => (freeAt.get(host) ?? 0) <= moment)
  }

  const checkNext = async (): Promise<boolean> => {
    const next = due()
    if (!next) return false
    const { id, target, host } = next
    const [site = ''] = originIn(readSite(db).siteUrl)
    const userAgent = `Apron-Links/${version}${site && ` (+${site})`}`
    const { state, reason, isPassing, retryAfterMs } = await checkAddress(target, {
      userAgent,
      turn,
      reach,
      limitMs,
      signal: ending.signal,
    })
    if (retryAfterMs !== undefined) note(host, performance.now() + Math.max(retryAfterMs, minuteMs))
    const at = now()
    db.run(
      `update link_target set state = ?, reason = ?, fix = ?, checkedAt = ?, nextCheckAt = ?, isAskedFor = 0
      where id = ? and target = ?`,
      [
        state,
        reason,
        state === 'broken' ? 'remove' : null,
        at.toISOString(),
        daysFrom(at, isPassing ? againDays.passing : againDays.usual),
        id,
        target,
      ],
    )
    return true
  }

  return {
    checkNext,
    start: () => {
      let running: Promise<unknown> = Promise.resolve()
      const end = everyAsync(pauses.anyMs, log, async () => {
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
  db.run(
    `update link_target set state = 'unchecked', reason = '', fix = null, checkedAt = null, nextCheckAt = '',
    isAskedFor = 0 where path is null and state <> 'unchecked'`,
  )
}
