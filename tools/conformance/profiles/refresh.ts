import { calls } from '#contract'
import { equal, expect, hasStatus, isRefused, objectIn } from '../expect.ts'
import { profile, rules } from '../profile.ts'
import { tokenFor } from '../colleague.ts'

/** Renewing a session token. */
export const refresh = profile({
  name: 'refresh',
  needs: ['accounts'],
  prepare: async (host, { email, password }) => ({ token: () => tokenFor(host, email, password) }),
  checks: {
    'A refresh returns another valid token': [
      rules.signIn,
      async (host, { token }) => {
        const old = host.as(await token())
        const { id } = objectIn(await old.post(calls.refresh, {}))
        expect(typeof id === 'string' && id !== old.token, 'it is the same token')
        hasStatus(await host.as(id).get(calls.profile), 200)
      },
    ],
    'The old token stays valid for a short time': [
      rules.signIn,
      async (host, { token }) => {
        const old = host.as(await token())
        await old.post(calls.refresh, {})
        hasStatus(await old.get(calls.profile), 200)
      },
    ],
    'A refresh returns the session’s end and does not extend it': [
      rules.signIn,
      async (host, { token }) => {
        const old = host.as(await token())
        const { expiresAt } = objectIn(await old.get(calls.profile))
        equal(objectIn(await old.post(calls.refresh, {})).expiresAt, expiresAt, 'the end')
      },
    ],
    'A refresh without a token returns unauthenticated': [
      rules.signIn,
      async (host) => {
        isRefused(await host.send('POST', calls.refresh, { body: {}, token: undefined }), 401, 'unauthenticated')
      },
    ],
    'Sign-out ends all tokens of the session': [
      rules.signIn,
      async (host, { token }) => {
        const old = host.as(await token())
        const { id } = objectIn(await old.post(calls.refresh, {}))
        hasStatus(await host.as(String(id)).post(calls.logout, {}), 200)
        for (const gone of [old, host.as(String(id))]) isRefused(await gone.get(calls.profile), 401, 'unauthenticated')
      },
    ],
  },
})
