import { administrator } from '../host/start-host.ts'
import { conform, type Options, type RunReport } from '../../tools/conformance/run.ts'
import type { Fetch } from '../../tools/conformance/visitor.ts'

/** A provider that doesn't respond: the checks need none. */
export const provider = { OIDC_ISSUER: 'http://127.0.0.1:9', OIDC_CLIENT_ID: 'apron', OIDC_CLIENT_SECRET: 'secret' }

let client = 0

/** Each run comes from another address, so that limits on sign-ups and sign-ins count none of the others. */
export function fromAnotherAddress(): Fetch {
  client += 1
  const address = `10.${client >> 16}.${(client >> 8) & 255}.${client & 255}`
  return (url, init) => fetch(url, { ...init, headers: { ...init.headers, 'X-Forwarded-For': address } })
}

type How = Partial<Pick<Options, 'only' | 'check' | 'fetch' | 'signal'>>

export function held(origin: string, how: How = {}): Promise<RunReport> {
  return conform({ origin, ...administrator, fetch: fromAnotherAddress(), ...how })
}
