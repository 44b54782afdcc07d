import { calls, isObject } from '#contract'
import { equal, expect, hasStatus, isRefused, objectIn } from '../expect.ts'
import { profile, rules } from '../profile.ts'

/** Sign-in by an identity provider, as far as the provider isn't needed. */
export const oidcProfile = profile({
  name: 'oidc',
  needs: ['accounts', 'oidc'],
  prepare: async () => ({}),
  checks: {
    'The sign-in page learns the provider’s name': [
      rules.oidc,
      async (host) => {
        const reply = await host.send('POST', calls.loginPasskey, { body: {}, token: undefined })
        const { provider } = objectIn(reply)
        expect(isObject(provider) && typeof provider.label === 'string', 'there is no provider.label')
      },
    ],
    'A sign-in at the provider begins with PKCE, state and nonce, or with the reason why it can’t': [
      rules.oidc,
      async (host) => {
        const reply = await host.send('POST', calls.loginProvider, { body: {}, token: undefined })
        if (reply.status === 422) return isRefused(reply, 422, 'validation')
        const { searchParams } = new URL(String(objectIn(reply).url))
        for (const name of ['client_id', 'redirect_uri', 'state', 'nonce', 'code_challenge']) {
          expect(Boolean(searchParams.get(name)), `the URL has no ${name}`)
        }
        equal(searchParams.get('response_type'), 'code', 'response_type')
        equal(searchParams.get('code_challenge_method'), 'S256', 'code_challenge_method')
      },
    ],
    'A response of the provider that this browser didn’t ask for is refused': [
      rules.oidc,
      async (host) => {
        const path = `${calls.providerCallback}?code=x&state=x`
        hasStatus(await host.send('GET', path, { token: undefined }), 403)
      },
    ],
    'An unknown code of a sign-in at the provider returns unauthenticated': [
      rules.oidc,
      async (host) => {
        const sent = { body: { provider: 'x' }, token: undefined }
        isRefused(await host.send('POST', calls.loginFactor, sent), 401, 'unauthenticated')
      },
    ],
    'A logout token that the provider hasn’t signed is refused': [
      rules.oidc,
      async (host) => {
        const sent = { body: { logout_token: 'x.y.z' }, token: undefined }
        isRefused(await host.send('POST', calls.providerLogout, sent), 400, 'malformed')
      },
    ],
    'A user reads since when their account is connected': [
      rules.oidc,
      async (host) => {
        const { label, linkedAt } = objectIn(await host.get(calls.provider))
        expect(typeof label === 'string' && (linkedAt === null || typeof linkedAt === 'string'), 'the response is odd')
      },
    ],
  },
})
