import { calls, settings } from '#contract'
import { malformed } from '#host/base'
import { type RouteResponse, isPermitted, type Person, type Route, type SignedIn } from '#host/http'
import type { EventLog, LoggedEvent } from './event-log.ts'
import type { Online } from './online.ts'

const pollMs = 25_000
const batchMax = 200
/** The limit for one person, whose browsers have one poll each. Beyond it, the oldest poll gets its response. */
const pollsMax = 12

/**
 * The person's own account and role, and the website settings, of which each profile has a part. The panel needs these
 * events also without the permission to view the records.
 */
const isOfProfile = (person: Person, { type, entity, id }: LoggedEvent): boolean =>
  type === 'record' &&
  (entity === settings.key || (entity === 'user' ? id === person.id : entity === 'role' && id === person.roleId))

const mayKnow = (person: Person, event: LoggedEvent): boolean => {
  const { entity, forId, byId, type } = event
  if (forId !== null) return forId === person.id
  // Users get no events about their own writes.
  if (byId === person.id && type !== 'chat') return false
  return entity === '' || isPermitted(person, entity, 'view') || isOfProfile(person, event)
}

const wireOf = ({ cursor, type, entity, id, version, byId, byLabel, at }: LoggedEvent): object => ({
  cursor,
  type,
  entity,
  id,
  version,
  by: byId === null ? null : { id: byId, label: byLabel ?? '' },
  at,
})

const cursorOf = (text: string | null, newest: number): number => {
  if (text === null || text === '') return newest
  if (!/^\d{1,15}$/.test(text)) throw malformed('The cursor must be a number.')
  // A cursor beyond the newest comes from another database: start at the newest.
  return Math.min(Number(text), newest)
}

/** GET events responds at once if there are events after the cursor, otherwise with the next event, or after 25 s. */
export const eventRoutes = (log: EventLog, online: Online): Route[] => {
  const polls = new Map<string, Set<AbortController>>()

  const enter = (personId: string): AbortController => {
    const own = polls.get(personId) ?? new Set()
    polls.set(personId, own)
    const poll = new AbortController()
    own.add(poll)
    if (own.size > pollsMax) [...own][0]?.abort()
    return poll
  }
  const leave = (personId: string, poll: AbortController): void => {
    const own = polls.get(personId)
    own?.delete(poll)
    if (own?.size === 0) polls.delete(personId)
  }

  const response = async ({ person, request, personNow }: SignedIn): Promise<RouteResponse> => {
    let reader = person
    let cursor = cursorOf(request.query.get('after'), log.newest())
    const until = Date.now() + pollMs
    const poll = enter(person.id)
    const leaveOnline = online.enter(person)
    const signal = AbortSignal.any([poll.signal, request.ending])
    try {
      for (;;) {
        const batch = log.after(cursor, batchMax)
        const events = batch.filter((event) => mayKnow(reader, event))
        cursor = batch.at(-1)?.cursor ?? cursor
        const left = until - Date.now()
        if (events.length > 0 || left <= 0 || signal.aborted) return { data: events.map(wireOf), meta: { cursor } }
        if (batch.length < batchMax) await log.wait(left, signal)
        // The person may have signed out, been blocked or got another role meanwhile.
        reader = personNow()
      }
    } finally {
      leave(person.id, poll)
      leaveOnline()
    }
  }
  return [{ method: 'GET', path: calls.events, isBackground: true, respond: response }]
}
