import { calls } from '#contract'
import { colleague, password, signUp, tokenFor } from '../colleague.ts'
import { equal, expect, hasStatus, isRefused, listIn, objectIn } from '../expect.ts'
import { recordPaths } from '../record-paths.ts'
import { profile, rules } from '../profile.ts'
import type { Reply } from '../reply.ts'
import { mark, type Visitor } from '../visitor.ts'

function open(host: Visitor, path: string, body: unknown): Promise<Reply> {
  return host.send('POST', path, { body, token: undefined })
}

/** Sign-up, passwords, one's own profile and sessions. */
export const accounts = profile({
  name: 'accounts',
  needs: ['entities', 'accounts'],
  prepare: async (host) => colleague(host, { 'blog-tag': ['view'] }),
  checks: {
    'The profile names the signed-in user and the role': [
      rules.signIn,
      async (_host, { host, email, user, role }) => {
        const own = objectIn(await host.get(calls.profile))
        equal([own.id, own.email, own.role], [user.id, email, { id: role.id, label: role.name }], 'the person')
      },
    ],
    'The profile lists the user’s permissions': [
      rules.signIn,
      async (_host, { host }) => {
        equal(objectIn(await host.get(calls.profile)).permissions, { 'blog-tag': ['view'] }, 'the permissions')
      },
    ],
    'The profile has the time at which the session ends': [
      rules.signIn,
      async (host) => {
        const { expiresAt } = objectIn(await host.get(calls.profile))
        const left = Date.parse(String(expiresAt)) - Date.now()
        expect(left > 0 && left <= 720 * 3_600_000, `it ends at ${String(expiresAt)}`)
      },
    ],
    'A user can change their own name': [
      rules.signIn,
      async (host, { host: own, user }) => {
        const firstName = `${host.prefix} renamed`
        equal(objectIn(await own.post(calls.profile, { firstName })).firstName, firstName, 'the name')
        equal(
          objectIn(await host.get(`${recordPaths.users.list}/${user.id}`)).firstName,
          firstName,
          'the name that others see',
        )
      },
    ],
    'Saving a preference leaves the others unchanged': [
      rules.signIn,
      async (_host, { host }) => {
        await host.post(calls.profile, { preferences: { theme: 'dark' } })
        await host.post(calls.profile, { preferences: { density: 'compact' } })
        equal(
          objectIn(await host.get(calls.profile)).preferences,
          { theme: 'dark', density: 'compact' },
          'the preferences',
        )
      },
    ],
    'A user cannot give themselves a role': [
      rules.signIn,
      async (_host, { host }) => {
        isRefused(await host.post(calls.profile, { roleId: 'administrator' }), 422, 'validation', 'roleId')
      },
    ],
    'A new password needs the current one': [
      rules.signIn,
      async (_host, { host }) => {
        isRefused(
          await host.post(calls.profile, { password: `${password} anew` }),
          422,
          'validation',
          'currentPassword',
        )
      },
    ],
    'A wrong current password is reported on its field': [
      rules.signIn,
      async (_host, { host }) => {
        const body = { password: `${password} anew`, currentPassword: 'not the current one' }
        isRefused(await host.post(calls.profile, body), 422, 'validation', 'currentPassword')
      },
    ],
    'A password of 14 characters is rejected': [
      rules.signIn,
      async (_host, { host }) => {
        const body = { password: 'fourteen chars', currentPassword: password }
        isRefused(await host.post(calls.profile, body), 422, 'validation', 'password')
      },
    ],
    'A password of 257 characters is rejected': [
      rules.signIn,
      async (_host, { host }) => {
        const body = { password: 'long '.repeat(52).slice(0, 257), currentPassword: password }
        isRefused(await host.post(calls.profile, body), 422, 'validation', 'password')
      },
    ],
    'A very common password is rejected': [
      rules.signIn,
      async (_host, { host }) => {
        const body = { password: 'passwordpassword', currentPassword: password }
        isRefused(await host.post(calls.profile, body), 422, 'validation', 'password')
      },
    ],
    'A password with a NUL is rejected': [
      rules.signIn,
      async (_host, { host }) => {
        const body = { password: `${password}\0`, currentPassword: password }
        isRefused(await host.post(calls.profile, body), 422, 'validation', 'password')
      },
    ],
    'A password is compared completely: adding a NUL makes it wrong': [
      rules.signIn,
      async (host, { email }) => {
        expect((await open(host, calls.login, { email, password: `${password}\0` })).status >= 400, 'it signs in')
      },
    ],
    'An account that waits for approval cannot sign in': [
      rules.signIn,
      async (host) => {
        const { email } = await signUp(host, 'waiting')
        isRefused(await open(host, calls.login, { email, password }), 403, 'forbidden')
      },
    ],
    'Sign-up does not reveal whether an address exists': [
      rules.signIn,
      async (host, { email }) => {
        const person = { firstName: host.prefix, lastName: 'Test', password }
        const [known, fresh] = [
          await open(host, calls.selfRegister, { ...person, email }),
          await open(host, calls.selfRegister, { ...person, email: `${host.prefix}-fresh@example.com` }),
        ]
        equal([known.status, known.body], [fresh.status, fresh.body], 'the response to a known address')
        equal(fresh.status, 201, 'the status')
      },
    ],
    'Sign-up rejects a password that is too short': [
      rules.signIn,
      async (host) => {
        const body = {
          firstName: host.prefix,
          lastName: 'Test',
          email: `${host.prefix}-s@example.com`,
          password: 'short',
        }
        isRefused(await open(host, calls.selfRegister, body), 422, 'validation', 'password')
      },
    ],
    'Forgot-password returns the same response for known and unknown addresses': [
      rules.signIn,
      async (host, { email }) => {
        const [known, unknown] = [
          await open(host, calls.forgotPassword, { email }),
          await open(host, calls.forgotPassword, { email: `${mark}@example.com` }),
        ]
        equal([unknown.status, unknown.body], [known.status, known.body], 'the response to an unknown address')
        equal(known.status, 202, 'the status')
      },
    ],
    'A link that was never sent cannot set a password': [
      rules.signIn,
      async (host) => {
        isRefused(await open(host, calls.resetPassword, { token: mark, password }), 422, 'validation', 'token')
      },
    ],
    'A user’s sessions are listed, and the current one is marked': [
      rules.signIn,
      async (host, { email }) => {
        const own = host.as(await tokenFor(host, email))
        const sessions = listIn(await own.get(calls.sessions))
        equal(sessions.filter(({ current }) => current === true).length, 1, 'the current sessions')
        expect(sessions.length > 1, 'the other session is not there')
      },
    ],
    'A user can end one session': [
      rules.signIn,
      async (host, { host: own, email }) => {
        const other = host.as(await tokenFor(host, email))
        const mine = listIn(await other.get(calls.sessions)).find(({ current }) => current === true)
        hasStatus(await own.remove(`${calls.sessions}/${String(mine?.id)}`), 200)
        isRefused(await other.get(calls.profile), 401, 'unauthenticated')
      },
    ],
    'A user can end all other sessions and keep the current one': [
      rules.signIn,
      async (host, { host: own, email }) => {
        const other = host.as(await tokenFor(host, email))
        hasStatus(await own.remove(calls.sessions), 200)
        isRefused(await other.get(calls.profile), 401, 'unauthenticated')
        hasStatus(await own.get(calls.profile), 200)
      },
    ],
    'A user cannot end another user’s session': [
      rules.signIn,
      async (host, { host: own }) => {
        const [theirs] = listIn(await host.get(calls.sessions))
        isRefused(await own.remove(`${calls.sessions}/${String(theirs?.id)}`), 404, 'not_found')
        hasStatus(await host.get(calls.profile), 200)
      },
    ],
    'An unknown session returns not_found': [
      rules.signIn,
      async (host) => {
        isRefused(await host.remove(`${calls.sessions}/${mark}`), 404, 'not_found')
      },
    ],
    'A token is invalid after sign-out': [
      rules.signIn,
      async (host, { email }) => {
        const own = host.as(await tokenFor(host, email))
        hasStatus(await own.post(calls.logout, {}), 200)
        isRefused(await own.get(calls.profile), 401, 'unauthenticated')
      },
    ],
    'A new password ends the other sessions and replaces the old password': [
      rules.signIn,
      async (host, { host: own, email }) => {
        const other = host.as(await tokenFor(host, email))
        const next = `${password} anew`
        objectIn(await own.post(calls.profile, { password: next, currentPassword: password }))
        isRefused(await other.get(calls.profile), 401, 'unauthenticated')
        expect((await open(host, calls.login, { email, password })).status >= 400, 'the old password still signs in')
        await tokenFor(host, email, next)
      },
    ],
  },
})
