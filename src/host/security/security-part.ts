import { calls, type Feature } from '#contract'
import { every } from '../base/every.ts'
import { requirePermission } from '../http/permissions.ts'
import { objectIn } from '../http/read-body.ts'
import { requireRecentProof } from '../http/recent-proof.ts'
import { invalid, tooMany } from '../base/refusal.ts'
import type { Answer, SignedIn } from '../http/route.ts'
import type { Part } from '../records/part.ts'
import { isAboutPeople } from '../records/about-people.ts'
import { instantOf } from '../records/query/list-activity.ts'
import type { Totals } from '../records/query/totals.ts'
import type { Log } from '../base/log.ts'
import type { SecurityEvents } from './security-events.ts'
import { callBudget } from '../base/call-budget.ts'
import { eventsOfWrite } from './events-of-writes.ts'
import { listEvents } from './list-events.ts'
import { rightsOn } from './rights-on.ts'
import { originOf } from '../http/origin.ts'
import { securityKey } from '../records/security-entries.ts'
import type { Tables } from '../records/tables.ts'
import { zoneOf } from '../records/zone-of.ts'

const settleEveryMs = 60_000
/** A person who may view may cause such events at will. */
const exportsPerMinute = 20
const feature: Feature = 'security'

interface Needs {
  tables: Tables
  totals: Totals
  log: Log
  events: SecurityEvents
}

/** The record of what matters for security (docs/contract.md, "Security events"). */
export function securityPart({ tables, totals, log, events }: Needs): Part {
  const { db, model } = tables
  const rights = ({ person, request, now }: SignedIn): Answer => {
    requirePermission(person, securityKey, 'view')
    const on = request.query.get('on')
    return {
      data: rightsOn(tables, on === null ? now.toISOString() : instantOf(on, 'last', zoneOf(tables.db, person.id))),
    }
  }
  const overBudget = callBudget(exportsPerMinute)
  /** The panel names an export before it makes the file, since each of its reads looks like any other. */
  const noteExport = (context: SignedIn): Answer => {
    const { section, count } = objectIn(context.body)
    const entity = typeof section === 'string' ? model.find(section) : undefined
    if (typeof section !== 'string' || (section !== securityKey && !entity))
      throw invalid({ section: 'Name a section' })
    if (typeof count !== 'number' || !Number.isSafeInteger(count) || count < 0)
      throw invalid({ count: 'Give a number' })
    requirePermission(context.person, section, 'view')
    if (!entity || isAboutPeople(entity)) requireRecentProof(context)
    const seconds = overBudget(context.person.id, context.now.getTime())
    if (seconds !== undefined) throw tooMany(seconds, 'You export too often. Wait for a moment.')
    events.add({ ...originOf(context), kind: 'exported', facts: { section, count } })
    return {}
  }
  return {
    features: [feature],
    routes: [
      { method: 'GET', path: calls.security, handle: listEvents(tables, totals) },
      { method: 'GET', path: calls.securityRights, handle: rights },
      { method: 'POST', path: calls.securityExports, handle: noteExport },
    ],
    onWrite: (write) => {
      for (const event of eventsOfWrite(db, model, write)) events.add(event)
    },
    start: () => {
      const end = every(settleEveryMs, log, events.settle)
      return () => {
        end()
        events.settle()
      }
    },
  }
}
