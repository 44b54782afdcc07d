import type { Log } from '#host/base'
import type { MailSender } from './mail.ts'
import type { MailQueue, QueuedMail } from './mail-queue.ts'
import { MailFailure, type MailWay } from './mail-way.ts'

const minuteMs = 60_000
/** While no mail can be sent, delivery is retried after these pauses. */
const awayPausesMs = [minuteMs / 2, minuteMs, 2 * minuteMs, 5 * minuteMs]

interface Needs {
  queue: MailQueue
  way: MailWay
  log: Log
  now(): Date
  sender(): MailSender
}

export interface MailDelivery {
  /**
   * Sends due messages one by one, until none is left or none can be sent. Never rejects.
   * @param isAsked a user asked for it, so it doesn't wait for the next attempt after a failure
   */
  deliver(isAsked?: boolean): Promise<void>
  /** Since when and why no mail can be sent; undefined if the last message was sent. */
  away(): { since: string; answer: string } | undefined
  /** Waits for the message that is being sent, so that only a kill can send one twice. */
  stop(): Promise<void>
}

const stopGraceMs = 5_000

export function mailDelivery({ queue, way, log, now, sender }: Needs): MailDelivery {
  let running: Promise<void> | undefined
  let [isStopped, isAskedAgain] = [false, false]
  let away: { since: string; answer: string; tries: number; nextAt: number } | undefined

  const noteAway = (response: string): void => {
    const tries = (away?.tries ?? 0) + 1
    const pauseMs = awayPausesMs[Math.min(tries, awayPausesMs.length) - 1] ?? minuteMs
    if (!away) log('mail can’t be sent', { reason: response })
    away = { since: away?.since ?? now().toISOString(), answer: response, tries, nextAt: now().getTime() + pauseMs }
  }

  /** Returns whether the next message may follow. */
  const send = async (mail: QueuedMail): Promise<boolean> => {
    try {
      const response = await way.send(mail, sender())
      queue.noteSent(mail.id, response, now())
      away = undefined
      return true
    } catch (error) {
      // A TypeError in composing concerns only this message, and a retry would fail too.
      const kind = error instanceof MailFailure ? error.kind : error instanceof TypeError ? 'refused' : undefined
      if (kind === undefined || !(error instanceof Error)) throw error
      queue.noteFailed(mail.id, error.message, kind === 'refused', now())
      if (kind === 'away') noteAway(error.message)
      else log('message not sent', { mail: mail.id, kind: mail.kind, isGivenUp: kind === 'refused' })
      return kind !== 'away'
    }
  }

  const run = async (): Promise<void> => {
    try {
      do {
        isAskedAgain = false
        queue.tidy(now())
        for (let mail = queue.claim(now()); mail; mail = queue.claim(now())) {
          if (!(await send(mail)) || isStopped) break
        }
      } while (isAskedAgain && !isStopped && !away)
    } catch (error) {
      log('mail failed', { reason: error instanceof Error ? (error.stack ?? error.message) : String(error) })
    } finally {
      way.rest()
    }
  }

  return {
    deliver: (isAsked = false) => {
      if (isStopped || (away && !isAsked && now().getTime() < away.nextAt)) return Promise.resolve()
      isAskedAgain = running !== undefined
      running ??= run().finally(() => {
        running = undefined
      })
      return running
    },
    away: () => away,
    stop: async () => {
      isStopped = true
      const grace = setTimeout(way.stop, stopGraceMs)
      await running
      clearTimeout(grace)
    },
  }
}
