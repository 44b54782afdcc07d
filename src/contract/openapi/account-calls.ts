import { calls, entityOf, featureNames, list, maybe, passwordMax, passwordMin, text, time } from '#contract'
import { sessionShape } from '#shapes'
import { fieldSchema, idSchema, listOf, objectOf, orNull, ref, type Schema } from './field-schema.ts'
import { query } from './parameters.ts'
import { type Components, object } from './schema-of.ts'
import { accepted, created, get, needs, nothing, post, remove, together } from './table.ts'

export const passwordSchema: Schema = { type: 'string', minLength: passwordMin, maxLength: passwordMax }
const password: Schema = { ...passwordSchema, description: 'Without NUL, and not a common password.' }
export const emailSchema: Schema = { type: 'string', format: 'email', maxLength: 254 }
const email = emailSchema

export function userFields(names: readonly string[]): { [name: string]: Schema } {
  const fields = entityOf('user')?.fields ?? {}
  return Object.fromEntries(names.flatMap((name) => (fields[name] ? [[name, fieldSchema(fields[name])]] : [])))
}

const person = userFields(['firstName', 'lastName', 'language', 'timeZone', 'photoId', 'bio'])
const preferences: Schema = { type: 'object' }
const flag: Schema = { type: 'boolean' }

export const accountSchemas: Components = {
  Session: sessionShape,
  Profile: objectOf(
    {
      id: idSchema,
      email,
      ...person,
      photo: orNull(ref('Picture')),
      role: orNull(ref('Reference')),
      permissions: fieldSchema({ kind: 'permissions', label: 'Permissions' }),
      languages: listOf({ type: 'string' }),
      sessionId: idSchema,
      expiresAt: { type: 'string', format: 'date-time' },
      idleExpiresAt: { type: 'string', format: 'date-time' },
      preferences,
      siteUrl: orNull({ type: 'string' }),
      siteLanguage: orNull({ type: 'string' }),
      siteTimeZone: orNull({ type: 'string' }),
      contentAccess: { type: 'string', enum: ['off', 'token', 'public'] },
      maintenance: flag,
      reviewSections: listOf({ type: 'string' }),
      hasPreview: flag,
      lacksFactor: flag,
      features: listOf({ type: 'string', enum: [...featureNames] }),
    },
    ['id', 'email', 'permissions', 'features', 'preferences'],
  ),
}

const whose = [query('userId', idSchema, 'Requires `edit` of `user`.')]
const ofPath = { inSpecification: 'path' } as const
const open = { ...ofPath, isPublic: true, failures: ['validation', 'too_many'] } as const

/** Calls for sign-in, passwords, the user's own profile and sessions. */
export const accountCalls = [
  ...together({ tag: 'accounts' }, [
    post(
      calls.login,
      'signIn: Signs in. `id` is the token',
      object({ id: text, 'email?': email, 'firstName?': text, 'lastName?': maybe(text), 'expiresAt?': time }),
      {
        tag: 'core',
        isPublic: true,
        inSpecification: 'call',
        body: object({ email: text, password: text }),
        failures: ['validation', 'unauthenticated', 'forbidden', 'too_many'],
      },
    ),
    post(calls.logout, 'signOut: Ends the session of this token', nothing),
    post(
      calls.selfRegister,
      'signUp: Creates an account that an administrator must approve',
      created(object({ status: { const: 'pending' } })),
      {
        ...open,
        body: objectOf({ ...userFields(['firstName', 'lastName', 'email']), password }, [
          'firstName',
          'email',
          'password',
        ]),
      },
    ),
    post(
      calls.forgotPassword,
      'forgotPassword: Sends a link to set a new password, if the email address is known',
      accepted(nothing),
      { ...open, body: object({ email }) },
    ),
    post(calls.resetPassword, 'resetPassword: Sets a new password with the token of a link', nothing, {
      ...open,
      body: object({ token: text, password }),
    }),
    post(
      calls.refresh,
      'refresh: Returns a new token for the session. The old token works for another 30 s',
      object({ id: text, expiresAt: time }),
      { ...ofPath, tag: 'refresh' },
    ),
    get(
      calls.profile,
      'getProfile: Returns the signed-in user, their permissions and the host’s features',
      ref('Profile'),
      ofPath,
    ),
    post(calls.profile, 'saveProfile: Changes the user’s own name, photo, preferences or password', ref('Profile'), {
      ...ofPath,
      body: objectOf({ ...person, preferences, password, currentPassword: { type: 'string' } }),
      failures: ['validation', 'too_many'],
    }),
  ]),
  ...together({ tag: 'accounts', needs: needs('user', 'edit', 'userId is another user'), parameters: whose }, [
    get(calls.sessions, 'listSessions: Lists the user’s sessions', list(sessionShape)),
    remove(calls.sessions, 'endOtherSessions: Ends all other sessions of the user', nothing),
    remove(`${calls.sessions}/{id}`, 'endSession: Ends one session', nothing, { failures: ['not_found'] }),
  ]),
]
