import { Refusal } from '#host/base'
import { originOf, type ServerParts } from '#host/http'
import type { SecurityEvents } from './security-events.ts'

const textMax = 200

/** Records calls refused for a missing permission. Sign-in records its own refusals, with the user. */
export function refusalNoter(securityEvent: SecurityEvents['add']): ServerParts['noteFailure'] {
  return (error, route, request, findPerson) => {
    const isNoted =
      error instanceof Refusal && error.code === 'forbidden' && (!route.isPublic || route.tokenScope !== undefined)
    if (!isNoted) return
    const { method, path } = request
    const person = findPerson()
    securityEvent({
      ...originOf({ person, request }),
      kind: 'refused',
      personId: person?.id,
      facts: { method, path: path.slice(0, textMax), reason: error.message.slice(0, textMax) },
    })
  }
}
