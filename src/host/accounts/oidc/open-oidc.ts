import { challengeMs, type Challenges, newChallenges } from '../factors/challenges.ts'
import { type Expiring, createExpiringMap } from './expiring.ts'
import { flowMs } from './flow.ts'
import type { Identity } from './identity.ts'
import type { OidcCause } from './oidc-failure.ts'
import type { OidcSettings } from './oidc-settings.ts'
import { openProvider, type Provider } from './provider.ts'

/** How a visit to the provider ended, for the browser with this cookie. */
interface Ended {
  cookie: string
  result: { identity: Identity } | { failure: OidcCause }
}

/** The services that the files of this room share. */
export interface Oidc {
  settings: OidcSettings
  provider: Provider
  /** They seal flows: as `state`, each works once. */
  states: Challenges
  /** Sign-ins that came back from the provider, under the code that the panel exchanges. */
  ended: Expiring<Ended>
  /** Sign-ins that lack this host's second factor, under its attempt. */
  halfway: Expiring<Identity>
  /** Logout tokens that were used, by their `jti`. */
  usedLogouts: Expiring<true>
}

const codeMs = 60_000
const logoutMs = 10 * 60_000

export const openOidc = (settings: OidcSettings, answerLimitMs?: number): Oidc => ({
  settings,
  provider: openProvider(settings, answerLimitMs),
  states: newChallenges(flowMs),
  ended: createExpiringMap(codeMs),
  halfway: createExpiringMap(challengeMs),
  usedLogouts: createExpiringMap(logoutMs),
})
