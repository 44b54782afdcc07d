import { calls, entityOf, featureNames, passwordMax, passwordMin } from '#contract'
import { fieldSchema, idSchema, listOf, objectOf, orNull, ref, type Schema } from './field-schema.ts'
import type { Call } from './operation.ts'

const text: Schema = { type: 'string' }
const instant: Schema = { type: 'string', format: 'date-time' }
const nothing: Schema = { type: 'null' }
const password: Schema = {
  type: 'string',
  minLength: passwordMin,
  maxLength: passwordMax,
  description: 'Without NUL, and not a common password.',
}
const email: Schema = { type: 'string', format: 'email', maxLength: 254 }

function ownFields(names: readonly string[]): { [name: string]: Schema } {
  const fields = entityOf('user')?.fields ?? {}
  return Object.fromEntries(names.flatMap((name) => (fields[name] ? [[name, fieldSchema(fields[name])]] : [])))
}

const person = ['firstName', 'lastName', 'language', 'timeZone', 'photoId', 'bio'] as const

export const accountSchemas: { [name: string]: Schema } = {
  Session: objectOf(
    {
      id: idSchema,
      createdAt: instant,
      lastActiveAt: instant,
      expiresAt: instant,
      userAgent: text,
      ip: text,
      current: { type: 'boolean' },
    },
    ['id', 'createdAt', 'lastActiveAt', 'expiresAt', 'current'],
  ),
  Profile: objectOf(
    {
      id: idSchema,
      email,
      ...ownFields(person),
      photo: orNull(ref('Picture')),
      role: orNull(ref('Reference')),
      permissions: fieldSchema({ kind: 'permissions', label: 'Permissions' }),
      sessionId: idSchema,
      expiresAt: instant,
      idleExpiresAt: instant,
      preferences: { type: 'object' },
      siteUrl: orNull(text),
      siteTimeZone: orNull(text),
      contentAccess: { type: 'string', enum: ['off', 'token', 'public'] },
      maintenance: { type: 'boolean' },
      reviewSections: { type: 'array', items: { type: 'string' } },
      hasPreview: { type: 'boolean' },
      lacksFactor: { type: 'boolean' },
      features: listOf({ type: 'string', enum: [...featureNames] }),
    },
    ['id', 'email', 'permissions', 'features', 'preferences'],
  ),
}

const ofSessions = {
  tag: 'accounts',
  needs: [{ section: 'user', permission: 'edit', when: 'userId is another user' }],
} as const
const whose = [{ name: 'userId', in: 'query', schema: idSchema, description: 'Requires `edit` of `user`.' }]

/** Calls for sign-in, passwords, the user's own profile and sessions. */
export const accountCalls: readonly Call[] = [
  {
    method: 'post',
    path: calls.login,
    id: 'signIn',
    tag: 'core',
    summary: 'Signs in. `id` is the token',
    isPublic: true,
    body: objectOf({ email: text, password: text }, ['email', 'password']),
    inSpecification: 'call',
    answers: {
      '200': {
        data: objectOf({ id: text, email, firstName: text, lastName: orNull(text), expiresAt: instant }, ['id']),
      },
    },
    failures: ['validation', 'unauthenticated', 'forbidden', 'too_many'],
  },
  {
    method: 'post',
    path: calls.logout,
    id: 'signOut',
    tag: 'accounts',
    summary: 'Ends the session of this token',
    answers: { '200': { data: nothing } },
    failures: [],
  },
  {
    method: 'post',
    path: calls.selfRegister,
    id: 'signUp',
    tag: 'accounts',
    isPublic: true,
    inSpecification: 'path',
    summary: 'Creates an account that an administrator must approve',
    body: objectOf({ ...ownFields(['firstName', 'lastName', 'email']), password }, ['firstName', 'email', 'password']),
    answers: { '201': { data: objectOf({ status: { const: 'pending' } }, ['status']) } },
    failures: ['validation', 'too_many'],
  },
  {
    method: 'post',
    path: calls.forgotPassword,
    id: 'forgotPassword',
    tag: 'accounts',
    isPublic: true,
    inSpecification: 'path',
    summary: 'Sends a link to set a new password, if the email address is known',
    body: objectOf({ email }, ['email']),
    answers: { '202': { data: nothing } },
    failures: ['validation', 'too_many'],
  },
  {
    method: 'post',
    path: calls.resetPassword,
    id: 'resetPassword',
    tag: 'accounts',
    isPublic: true,
    inSpecification: 'path',
    summary: 'Sets a new password with the token of a link',
    body: objectOf({ token: text, password }, ['token', 'password']),
    answers: { '200': { data: nothing } },
    failures: ['validation', 'too_many'],
  },
  {
    method: 'post',
    path: calls.refresh,
    id: 'refresh',
    tag: 'refresh',
    inSpecification: 'path',
    summary: 'Returns a new token for the session. The old token works for another 30 s',
    answers: { '200': { data: objectOf({ id: text, expiresAt: instant }, ['id', 'expiresAt']) } },
    failures: [],
  },
  {
    method: 'get',
    path: calls.profile,
    id: 'getProfile',
    tag: 'accounts',
    inSpecification: 'path',
    summary: 'Returns the signed-in user, their permissions and the host’s features',
    answers: { '200': { data: ref('Profile') } },
    failures: [],
  },
  {
    method: 'post',
    path: calls.profile,
    id: 'saveProfile',
    tag: 'accounts',
    inSpecification: 'path',
    takesKey: true,
    summary: 'Changes the user’s own name, photo, preferences or password',
    body: objectOf({ ...ownFields(person), preferences: { type: 'object' }, password, currentPassword: text }),
    answers: { '200': { data: ref('Profile') } },
    failures: ['validation', 'too_many'],
  },
  {
    ...ofSessions,
    method: 'get',
    path: calls.sessions,
    id: 'listSessions',
    summary: 'Lists the user’s sessions',
    parameters: whose,
    answers: { '200': { data: listOf(ref('Session')) } },
    failures: [],
  },
  {
    ...ofSessions,
    method: 'delete',
    path: calls.sessions,
    id: 'endOtherSessions',
    summary: 'Ends all other sessions of the user',
    parameters: whose,
    takesKey: true,
    answers: { '200': { data: nothing } },
    failures: [],
  },
  {
    ...ofSessions,
    method: 'delete',
    path: `${calls.sessions}/{id}`,
    id: 'endSession',
    summary: 'Ends one session',
    parameters: whose,
    takesKey: true,
    answers: { '200': { data: nothing } },
    failures: ['not_found'],
  },
]
