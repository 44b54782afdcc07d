import { calls, type Feature } from '#contract'
import { every } from '../base/every.ts'
import { requirePermission } from '../http/permissions.ts'
import { objectIn } from '../http/read-body.ts'
import { requireRecentProof } from '../http/recent-proof.ts'
import { invalid, tooMany } from '../base/refusal.ts'
import type { Answer, SignedIn } from '../http/route.ts'
import type { MakePart } from '../records/part.ts'
import { isAboutPeople } from '../records/about-people.ts'
import { instantOf } from '../records/query/list-activity.ts'
import { cachedTotals } from '../records/query/totals.ts'
import type { Model } from '../records/schema/model.ts'
import type { Tables } from '../records/store.ts'
import { zoneOf } from '../records/zone-of.ts'
import { callBudget } from '../base/call-budget.ts'
import { eventsOfWrite } from './events-of-writes.ts'
import { listEvents } from './list-events.ts'
import { rightsOn } from './rights-on.ts'
import { originOf } from '../http/origin.ts'
import { securityKey } from '../records/security-entries.ts'

const settleEveryMs = 60_000
/** A person who may view may cause such events at will. */
const exportsPerMinute = 20
const feature: Feature = 'security'

/** The record of what matters for security (docs/contract.md, "Security events"). */
export const securityPart =
  (model: Model): MakePart =>
  (services) => {
    const { db, log, securityEvent, settleSecurityEvents } = services
    const tables: Tables = { db, model, tell: services.recordWritten }

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
      securityEvent({ ...originOf(context), kind: 'exported', facts: { section, count } })
      return {}
    }
    return {
      features: [feature],
      routes: [
        { method: 'GET', path: calls.security, handle: listEvents(tables, cachedTotals(db)) },
        { method: 'GET', path: calls.securityRights, handle: rights },
        { method: 'POST', path: calls.securityExports, handle: noteExport },
      ],
      recordWritten: (written) => {
        for (const event of eventsOfWrite(db, model, written)) securityEvent(event)
      },
      start: () => {
        const end = every(settleEveryMs, log, settleSecurityEvents)
        return () => {
          end()
          settleSecurityEvents()
        }
      },
    }
  }
