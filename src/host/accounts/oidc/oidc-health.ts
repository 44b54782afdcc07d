import { calls } from '#contract'
import type { HealthLine } from '#shapes'
import { requirePermission, type Route } from '#host/http'
import { OidcFailure } from './oidc-failure.ts'
import type { Oidc } from './open-oidc.ts'

const key = 'provider'

/** How the last contact with the provider ended. */
export function providerLine({ settings: { label }, provider }: Oidc): HealthLine {
  const last = provider.last()
  if (!last) return { key, code: 'unchecked', state: 'unknown', facts: { name: label } }
  const facts = { name: label, at: last.at.toISOString() }
  const { failure } = last
  if (!failure) return { key, code: 'works', state: 'ok', facts }
  return { key, code: failure.reason, state: 'bad', facts: { ...facts, reason: failure.message } }
}

export const testRoute = (oidc: Oidc): Route => ({
  method: 'POST',
  path: calls.healthProvider,
  skipsIdempotency: true,
  respond: async ({ person, now }) => {
    requirePermission(person, 'settings', 'edit')
    try {
      await oidc.provider.test(now)
    } catch (error) {
      if (!(error instanceof OidcFailure)) throw error // the line has the reason
    }
    return { data: providerLine(oidc) }
  },
})
