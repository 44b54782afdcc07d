import { every } from '../every.ts'
import type { MakePart } from '../part.ts'
import type { Model } from '../records/schema/model.ts'
import { eventsOfWrite } from './events-of-writes.ts'

const settleEveryMs = 60_000

/** The record of what matters for security (docs/contract.md, "Security events"). */
export const securityPart = (model: Model): MakePart => (services) => ({
  features: [],
  routes: [],
  recordWritten: (written) => {
    for (const event of eventsOfWrite(services.db, model, written)) services.securityEvent(event)
  },
  start: () => {
    const end = every(settleEveryMs, services.log, services.settleSecurityEvents)
    return () => {
      end()
      services.settleSecurityEvents()
    }
  },
})
