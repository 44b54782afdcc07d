import { calls } from '#contract'
import { createCallBudget, repeatEvery, invalid, type Log, tooMany } from '#host/base'
import {
  type RouteResponse,
  objectIn,
  originOf,
  requirePermission,
  requireRecentProof,
  type SignedIn,
} from '#host/http'
import { instantOf, isAboutPeople, type Part, securityKey, type Tables, type Totals, zoneOf } from '#host/records'
import type { SecurityEvents } from './security-events.ts'
import { eventsOfWrite } from './events-of-writes.ts'
import { listEvents } from './list-events.ts'
import { rightsOn } from './rights-on.ts'

const settleEveryMs = 60_000
/** A user who can view may cause such events at will. */
const exportsPerMinute = 20

interface Needs {
  tables: Tables
  totals: Totals
  log: Log
  events: SecurityEvents
}

/** The record of what matters for security (docs/contract.md, "Security events"). */
export function securityPart({ tables, totals, log, events }: Needs): Part {
  const { db, model } = tables
  const rights = ({ person, request, now }: SignedIn): RouteResponse => {
    requirePermission(person, securityKey, 'view')
    const on = request.query.get('on')
    return {
      data: rightsOn(tables, on === null ? now.toISOString() : instantOf(on, 'last', zoneOf(tables.db, person.id))),
    }
  }
  const overBudget = createCallBudget(exportsPerMinute)
  /** The panel announces an export before it creates the file, since its reads look like any others. */
  const noteExport = (context: SignedIn): RouteResponse => {
    const { section, count } = objectIn(context.body)
    const entity = typeof section === 'string' ? model.find(section) : undefined
    if (typeof section !== 'string' || (section !== securityKey && !entity))
      throw invalid({ section: 'Send a section' })
    if (typeof count !== 'number' || !Number.isSafeInteger(count) || count < 0)
      throw invalid({ count: 'Send a number' })
    requirePermission(context.person, section, 'view')
    if (!entity || isAboutPeople(entity)) requireRecentProof(context)
    const seconds = overBudget(context.person.id, context.now.getTime())
    if (seconds !== undefined) throw tooMany(seconds, 'Too many exports. Wait a moment.')
    events.add({ ...originOf(context), kind: 'exported', facts: { section, count } })
    return {}
  }
  return {
    features: ['accounts'],
    routes: [
      { method: 'GET', path: calls.security, handle: listEvents(tables, totals) },
      { method: 'GET', path: calls.securityRights, handle: rights },
      { method: 'POST', path: calls.securityExports, handle: noteExport },
    ],
    onWrite: (write) => {
      for (const event of eventsOfWrite(db, model, write)) events.add(event)
    },
    start: () => {
      const end = repeatEvery(settleEveryMs, log, events.settle)
      return () => {
        end()
        events.settle()
      }
    },
  }
}
