import { hourMs } from '#host/base'
import { originOf } from '#host/http'
import { isAboutPeople, type WatchReads } from '#host/records'
import { isDiskFailure } from '#host/storage'
import type { SecurityEvents } from './security-events.ts'

/** Reading this many different records of one section within an hour counts as copying it. */
export const readsMax = 500
/** Beyond this number of users and sections, the oldest are dropped. */
const readersMax = 200

/** Records users who read many records about people without an announced export. */
export function readWatcher(securityEvent: SecurityEvents['add']): WatchReads {
  const readers = new Map<string, { since: number; seen: Set<string> }>()
  return (context, entity, ids) => {
    if (!isAboutPeople(entity)) return
    const key = `${context.person.id} ${entity.key}`
    const now = context.now.getTime()
    const known = readers.get(key)
    const reader =
      known && now - known.since < hourMs && now >= known.since ? known : { since: now, seen: new Set<string>() }
    readers.delete(key)
    readers.set(key, reader)
    for (const oldest of readers.keys()) if (readers.size > readersMax) readers.delete(oldest)
    if (reader.seen.size >= readsMax) return
    for (const id of ids) reader.seen.add(id)
    if (reader.seen.size < readsMax) return
    const facts = { section: entity.key, count: reader.seen.size, how: 'read' }
    try {
      securityEvent({ ...originOf(context), kind: 'exported', facts })
    } catch (error) {
      if (!isDiskFailure(error)) throw error // reads continue on a full disk
    }
  }
}
