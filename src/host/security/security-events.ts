// Security events are entries of the activity table with an entity of their own, so that one hash chain covers both.
// Activity's lists ask for the entities of definitions, and so leave them out.
import { type Log, newId } from '#host/base'
import { clientOf } from '#host/http'
import { appendEntry, securityKey } from '#host/records'
import { type Database, isDiskFailure } from '#host/storage'
import type { SecurityEvent, SecurityEventKind } from './security-event.ts'

export interface SecurityEvents {
  /** Writes the event, within the transaction that is running, if one is. */
  add(event: SecurityEvent): void
  /** Writes the counts of events of which there were too many. */
  settle(): void
}

/** Anyone can trigger these, so the host writes some and counts the rest. */
const floods: ReadonlySet<SecurityEventKind> = new Set(['sign-in-failed', 'factor-failed', 'refused'])
const minuteMs = 60_000
/** The limit per kind, IP address and person in a minute. */
export const writtenPerClient = 3
/** The limit for all IP addresses in a minute: with the counts at most 63 rows, about 30 KB. */
export const writtenPerMinute = 30

interface Counted {
  event: SecurityEvent
  written: number
  more: number
}

const minuteOf = (startedAt: number) => ({
  startedAt,
  written: 0,
  clients: new Map<string, Counted>(),
  others: new Map<SecurityEventKind, number>(),
})

export function securityEventsIn(db: Database, log: Log, now: () => Date): SecurityEvents {
  let minute = minuteOf(0)

  const write = ({ kind, personId = '', by = '', ip, client, sessionId, facts }: SecurityEvent): void => {
    appendEntry(db, {
      at: now().toISOString(),
      by,
      entity: securityKey,
      recordId: personId,
      version: 0,
      label: '',
      action: kind,
      changes: JSON.stringify({ ip, client, sessionId, ...facts }),
      operationId: newId(),
    })
  }

  /** A full disk must not change the timing or the result of a sign-in. */
  const writeOrLog = (event: SecurityEvent): void => {
    try {
      write(event)
    } catch (error) {
      if (!isDiskFailure(error)) throw error
      log('the disk can’t be written: is it full?', { event: event.kind, reason: error.message })
    }
  }

  const settle = (): void => {
    const { clients, others } = minute
    minute = minuteOf(now().getTime())
    for (const {
      event: { kind, personId, by, ip },
      more,
    } of clients.values()) {
      if (more > 0) writeOrLog({ kind, personId, by, ip, facts: { count: more } })
    }
    for (const [kind, count] of others) writeOrLog({ kind, facts: { count, from: 'other addresses' } })
  }

  const addOfFlood = (event: SecurityEvent): void => {
    const at = now().getTime()
    if (at - minute.startedAt >= minuteMs || at < minute.startedAt) settle()
    const key = JSON.stringify([event.kind, clientOf(event.ip ?? ''), event.by])
    const known = minute.clients.get(key)
    if (!known && minute.clients.size >= writtenPerMinute) {
      minute.others.set(event.kind, (minute.others.get(event.kind) ?? 0) + 1)
      return
    }
    const counted = known ?? { event, written: 0, more: 0 }
    minute.clients.set(key, counted)
    if (counted.written < writtenPerClient && minute.written < writtenPerMinute) {
      counted.written += 1
      minute.written += 1
      return writeOrLog(event)
    }
    counted.more += 1
    // A count about several users names none.
    if (counted.event.personId !== event.personId) counted.event = { ...counted.event, personId: undefined }
  }

  return { add: (event) => (floods.has(event.kind) ? addOfFlood(event) : write(event)), settle }
}
