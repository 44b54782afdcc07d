import { calls, isManaged, isObject, type Presence } from '#contract'
import { requirePermission } from '../http/permissions.ts'
import { invalid } from '../http/refusal.ts'
import type { Outcome, Person, Route, SignedIn } from '../http/route.ts'
import { isDiskFailure } from '../storage/database.ts'
import type { EventLog } from './event-log.ts'
import { nameOf } from './online.ts'

/** A browser says so every 20 s; two missed and it is gone. */
const goneAfterMs = 50_000
/** Of one person: several tabs, each with one. The one they spoke of longest ago is forgotten when there are more. */
const recordsMax = 100

type NewEvent = Parameters<EventLog['add']>[0]
interface Here { person: Person; isEditing: boolean; since: string; seenAt: number }

export interface WhoIsWhere {
  routes: Route[]
  /** Who is editing a record now. */
  editors(entity: string, id: string, now: Date): string[]
}

/** Who has which record open: in memory, since it is about now. */
export const presence = (log: EventLog): WhoIsWhere => {
  /** By person, then by record. */
  const people = new Map<string, Map<string, Here>>()

  const present = (key: string, now: number): Here[] => [...people.values()].flatMap((records) => {
    const here = records.get(key)
    return here && now - here.seenAt <= goneAfterMs ? [here] : []
  })

  const note = (personId: string, key: string, here: Here | undefined): void => {
    const own = people.get(personId) ?? new Map<string, Here>()
    own.delete(key)
    if (here) own.set(key, here)
    for (const oldest of own.keys()) {
      if (own.size <= recordsMax) break
      own.delete(oldest)
    }
    people.set(personId, own)
  }

  /** On a full disk they hear of it when they ask next. */
  const tellOthers = async ({ db, request, log: write }: SignedIn, event: NewEvent): Promise<void> => {
    await Promise.resolve() // behind the transaction of the answer, which holds without it
    try {
      db.transaction(() => log.add(event))
    } catch (error) {
      if (!isDiskFailure(error)) throw error
      write('the disk cannot be written: is it full?', { path: request.path, reason: error.message })
    }
  }

  const tell = (context: SignedIn): Outcome => {
    const { person, now, body } = context
    const { entity, id, editing } = isObject(body) ? body : {}
    if (typeof entity !== 'string' || !isManaged(entity)) throw invalid({ entity: 'There is no such entity' })
    if (typeof id !== 'string' || !/^[\w:-]{1,64}$/.test(id)) throw invalid({ id: 'Enter the id of a record' })
    requirePermission(person, entity, 'view')
    const key = `${entity} ${id}`
    const at = now.getTime()
    const here = present(key, at)
    const before = here.find((one) => one.person.id === person.id)
    // `editing: null` says goodbye.
    const after = editing === null ? undefined
      : { person, isEditing: editing === true, since: before?.since ?? now.toISOString(), seenAt: at }
    note(person.id, key, after)
    const others: Presence[] = here.filter((other) => other.person.id !== person.id)
      .map((other) => ({
        person: { id: other.person.id, label: nameOf(other.person) }, isEditing: other.isEditing, since: other.since,
      }))
    if (before?.isEditing === after?.isEditing) return { data: others }
    return tellOthers(context, {
      type: 'presence', entity, id, version: 0, byId: person.id, byLabel: nameOf(person), forId: null,
      at: now.toISOString(),
    }).then(() => ({ data: others }))
  }

  return {
    routes: [{ method: 'POST', path: calls.presence, skipsIdempotency: true, isBackground: true, handle: tell }],
    editors: (entity, id, now) => present(`${entity} ${id}`, now.getTime())
      .filter(({ isEditing }) => isEditing).map(({ person }) => person.id),
  }
}
