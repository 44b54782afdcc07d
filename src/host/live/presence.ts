import { calls, isManaged, isObject } from '#contract'
import type { Presence } from '#shapes'
import { invalid } from '#host/base'
import { type RouteResponse, type Person, requirePermission, type Route, type SignedIn } from '#host/http'
import { isDiskFailure } from '#host/storage'
import type { EventLog } from './event-log.ts'
import { nameOf } from './online.ts'

/** A browser reports every 20 s, so its user has left after two missing reports. */
const goneAfterMs = 50_000
/** The limit for one person, whose tabs have one record each. Beyond it, the oldest report is dropped. */
const recordsMax = 100

type NewEvent = Parameters<EventLog['add']>[0]
interface OpenRecord {
  person: Person
  isEditing: boolean
  since: string
  seenAt: number
}

interface PresencePart {
  routes: Route[]
  /** The ids of the people who are editing the record. */
  editors(entity: string, id: string, now: Date): string[]
}

/** The users who have each record open; in memory only. */
export const presence = (log: EventLog): PresencePart => {
  /** The key is the person, then the record. */
  const people = new Map<string, Map<string, OpenRecord>>()

  const present = (key: string, now: number): OpenRecord[] =>
    [...people.values()].flatMap((records) => {
      const here = records.get(key)
      return here && now - here.seenAt <= goneAfterMs ? [here] : []
    })

  const note = (personId: string, key: string, here: OpenRecord | undefined): void => {
    const own = people.get(personId) ?? new Map<string, OpenRecord>()
    own.delete(key)
    if (here) own.set(key, here)
    for (const oldest of own.keys()) {
      if (own.size <= recordsMax) break
      own.delete(oldest)
    }
    people.set(personId, own)
  }

  /** Sends an event to the others. On a full disk, they are notified with their next report. */
  const tellOthers = async ({ db, request, log: write }: SignedIn, event: NewEvent): Promise<void> => {
    await Promise.resolve() // waits for the transaction of the answer
    try {
      db.transaction(() => log.add(event))
    } catch (error) {
      if (!isDiskFailure(error)) throw error
      write('the disk can’t be written: is it full?', { path: request.path, reason: error.message })
    }
  }

  const tell = async (context: SignedIn): Promise<RouteResponse> => {
    const { person, now, body } = context
    const { entity, id, editing } = isObject(body) ? body : {}
    if (typeof entity !== 'string' || !isManaged(entity)) throw invalid({ entity: 'Unknown entity' })
    if (typeof id !== 'string' || !/^[\w:-]{1,64}$/.test(id)) throw invalid({ id: 'Enter the id of a record' })
    if (editing !== null && typeof editing !== 'boolean') throw invalid({ editing: 'Send true, false or null' })
    requirePermission(person, entity, 'view')
    const key = `${entity} ${id}`
    const at = now.getTime()
    const here = present(key, at)
    const before = here.find((one) => one.person.id === person.id)
    // `editing: null` means that the person has left.
    const after =
      editing === null
        ? undefined
        : { person, isEditing: editing, since: before?.since ?? now.toISOString(), seenAt: at }
    note(person.id, key, after)
    const others: Presence[] = here
      .filter((other) => other.person.id !== person.id)
      .map((other) => ({
        person: { id: other.person.id, label: nameOf(other.person) },
        isEditing: other.isEditing,
        since: other.since,
      }))
    if (before?.isEditing === after?.isEditing) return { data: others }
    await tellOthers(context, {
      type: 'presence',
      entity,
      id,
      version: 0,
      byId: person.id,
      byLabel: nameOf(person),
      forId: null,
      at: now.toISOString(),
    })
    return { data: others }
  }

  return {
    routes: [{ method: 'POST', path: calls.presence, skipsIdempotency: true, isBackground: true, respond: tell }],
    editors: (entity, id, now) =>
      present(`${entity} ${id}`, now.getTime())
        .filter(({ isEditing }) => isEditing)
        .map(({ person }) => person.id),
  }
}
