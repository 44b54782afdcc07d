import { isObject } from '../../../src/contract/json.ts'
import {
  acts,
  administratorEmail,
  answers,
  asAdministrator,
  asks,
  calls,
  ignores,
  mends,
  type Mutant,
  permits,
  records,
  swallows,
  toldAs,
} from './mutant.ts'

const login = /^POST \/users\/login$/
const save = /^POST \/blogs_tag\/create$/
const tags = /^GET \/blogs_tags$/
const everything = /./

export const coreMutants: readonly Mutant[] = [
  answers('Sign-in returns the token as data.id', login, ({ json }, { turn }) => {
    if (turn > 1 && isObject(json?.data)) json.data = { token: json.data.id }
  }),
  acts('Each sign-in returns a different token', login, () => {
    let first: Promise<unknown> | undefined
    return async (_asked, next) => {
      const told = await next()
      first ??= Promise.resolve(told.json?.data)
      return told.status === 200 && told.json ? { ...told, json: { data: await first } } : told
    }
  }),
  answers('A wrong password returns an error and no token', login, (told) => {
    if (told.status === 401) told.json = { message: 'Wrong' }
  }),
  answers('Sign-in does not reveal whether an address exists', login, (told, { json }) => {
    if (told.status === 401 && json?.email !== administratorEmail && told.json)
      told.json.error = 'There is no such person.'
  }),
  permits('Sign-in without a password is rejected', login, 'validation'),
  asAdministrator('A call without a token returns 401', /^GET \/blogs$/),
  calls('An unknown token returns 401', /^GET \/blogs$/, 'unauthenticated', 403),
  asAdministrator('A write without a token is rejected and changes nothing', save),
  answers('Responses are JSON with the matching Content-Type', tags, ({ headers }) =>
    headers.set('content-type', 'text/plain'),
  ),
  answers('Requests with the header tenant: root are accepted', /^GET \/blogs_types$/, (told, { headers }) => {
    if (headers.has('tenant')) told.status = 400
  }),
  answers('The list of airports returns its rows in data, each with an ID', /^GET \/airports$/, (told) => {
    if (told.json) told.json.data = { rows: told.json.data }
  }),
  records('The list of users returns its rows in data, each with an ID', /^GET \/users$/, (row) => {
    row.id = 7
  }),
  records('The list of countries returns its rows in data, each with an ID', /^GET \/country$/, (row) => {
    row._id = row.id
    delete row.id
  }),
  answers('The dashboard returns an object in data', /^GET \/dashboard$/, (told) => {
    told.json = { data: [] }
  }),
  swallows('A deleted blog tag is no longer in the list', /^DELETE \/blogs_tags\//),
  swallows('A blog type is created by its save call and then appears in the list', /^POST \/blogs_types\/create$/, 201),
  mends('A blog type is updated by its save call with an ID', /^POST \/blogs_types\/create$/, (json) => {
    delete json.id
    delete json.version
  }),
  answers('A blog is created, read by its ID and deleted', /^GET \/blogs\//, (told) => {
    told.status = 404
  }),
  swallows('An airport is created, updated and deleted', /^DELETE \/airports\//),
  answers('A rejected save gives the reason in error', save, ({ status, json }) => {
    if (status === 422 && json) {
      json.message = json.error
      delete json.error
    }
  }),
  calls('A body that is not JSON is rejected with an error', save, 'malformed', 500),
  calls('An unknown path returns 404 with an error', /zz-conformance$/, 'not_found', 400),
  permits('Deleting an unknown tag is rejected', /^DELETE \/blogs_tags\//, 'not_found'),

  answers('A successful response has data and no error', /^GET \/blogs_tags\//, ({ json }) => {
    if (json) json.error = ''
  }),
  answers('A list has meta with page, limit and total', tags, ({ json }) => {
    if (json) json.meta = { page: 1, limit: 25 }
  }),
  records('IDs are text, versions are integers, and times are ISO 8601 in UTC', /^GET \/blogs_tags\//, (row) => {
    row.updatedAt = Date.parse(String(row.updatedAt))
  }),
  records('A record names the users who created and updated it', /^GET \/blogs_tags\//, (row) => {
    row.createdBy = isObject(row.createdBy) ? row.createdBy.id : null
  }),
  calls('A body that is not JSON returns malformed', save, 'malformed', 'validation'),
  permits('A body that is not an object returns malformed', save, 'malformed'),
  asks('A body with another content type returns unsupported_media', save, ({ headers }) =>
    headers.set('content-type', 'application/json'),
  ),
  calls('A body of two megabytes returns too_large', save, 'too_large', 400),
  calls('A call without a token returns unauthenticated', tags, 'unauthenticated', 'forbidden'),
  answers('An unknown record returns not_found', /^GET \/blogs_tags\//, (told) => {
    if (told.status === 404) {
      told.status = 200
      told.json = { data: null }
    }
  }),
  calls('An unknown path returns not_found', /^GET \/zz-conformance$/, 'not_found', 'malformed'),
  answers('Another method returns method_not_allowed, and Allow lists the permitted ones', /^PUT /, ({ headers }) =>
    headers.delete('allow'),
  ),
  answers('The error of a field is in fields', save, ({ json }) => {
    delete json?.fields
  }),
  answers('Every response has its own request ID', everything, ({ headers }) => headers.set('x-request-id', 'one')),
  answers('Responses cannot be cached', everything, ({ headers }) => headers.set('cache-control', 'private')),
  answers('Responses forbid browsers to guess their type', everything, ({ headers }) =>
    headers.delete('x-content-type-options'),
  ),
  answers('Errors reveal no file path, SQL statement or stack trace', tags, (told) => {
    if (told.status === 400) told.json = { error: 'at list (/home/somebody/host.js:12:3)', code: 'malformed' }
  }),
  records('Each row of a list has id, version and times', tags, (row) => {
    delete row.version
  }),

  answers('The profile names the signed-in user and the role', /^GET \/personal\/profile$/, ({ json }) => {
    if (isObject(json?.data)) json.data.role = { id: 'administrator', label: 'Administrator' }
  }),
  answers('The profile lists the user’s permissions', /^GET \/personal\/profile$/, ({ json }) => {
    if (isObject(json?.data)) delete json.data.permissions
  }),
  answers('The profile has the time at which the session ends', /^GET \/personal\/profile$/, ({ json }) => {
    if (isObject(json?.data)) delete json.data.expiresAt
  }),
  mends('A user can change their own name', /^POST \/personal\/profile$/, (json) => {
    delete json.firstName
  }),
  acts('Saving a preference leaves the others unchanged', /^POST \/personal\/profile$/, () => {
    let turn = 0
    return async (asked, next) => {
      turn += 1
      return turn === 1 ? toldAs(200, { data: {} }) : next(asked)
    }
  }),
  mends('A user cannot give themselves a role', /^POST \/personal\/profile$/, (json) => {
    delete json.roleId
  }),
  permits('A new password needs the current one', /^POST \/personal\/profile$/, 'validation'),
  permits('A wrong current password is reported on its field', /^POST \/personal\/profile$/, 'validation'),
  mends('A password of 14 characters is rejected', /^POST \/personal\/profile$/, (json) => {
    if (String(json.password).length === 14) json.password = `${String(json.password)} made longer`
  }),
  mends('A password of 257 characters is rejected', /^POST \/personal\/profile$/, (json) => {
    json.password = String(json.password).slice(0, 256)
  }),
  mends('A password with a NUL is rejected', /^POST \/personal\/profile$/, (json) => {
    json.password = String(json.password).replace('\0', '')
  }),
  mends('A very common password is rejected', /^POST \/personal\/profile$/, (json) => {
    json.password = `${String(json.password)} with more`
  }),
  mends('A password is compared completely: adding a NUL makes it wrong', login, (json) => {
    json.password = String(json.password).split('\0')[0]
  }),
  calls('An account that waits for approval cannot sign in', login, 'forbidden', 'unauthenticated'),
  answers('Sign-up does not reveal whether an address exists', /^POST \/users\/self-register$/, (told, { json }) => {
    if (String(json?.email).includes('colleague')) {
      told.status = 409
      told.json = { error: 'Taken', code: 'duplicate' }
    }
  }),
  mends('Sign-up rejects a password that is too short', /^POST \/users\/self-register$/, (json) => {
    if (json.password === 'short') json.password = 'short, and made longer'
  }),
  answers(
    'Forgot-password returns the same response for known and unknown addresses',
    /^POST \/users\/forgot-password$/,
    (told, { json }) => {
      if (!String(json?.email).includes('colleague')) {
        told.status = 404
        told.json = { error: 'Unknown', code: 'not_found' }
      }
    },
  ),
  permits('A link that was never sent cannot set a password', /^POST \/users\/reset-password$/, 'validation'),
  records('A user’s sessions are listed, and the current one is marked', /^GET \/sessions$/, (row) => {
    row.current = true
  }),
  swallows('A user can end one session', /^DELETE \/sessions\//),
  swallows('A user can end all other sessions and keep the current one', /^DELETE \/sessions$/),
  asAdministrator('A user cannot end another user’s session', /^DELETE \/sessions\//),
  permits('An unknown session returns not_found', /^DELETE \/sessions\//, 'not_found'),
  swallows('A token is invalid after sign-out', /^POST \/users\/logout$/),
  mends(
    'A new password ends the other sessions and replaces the old password',
    /^POST \/personal\/profile$/,
    (json) => {
      delete json.password
      delete json.currentPassword
    },
  ),

  acts(
    'A refresh returns another valid token',
    /^POST \/tokens\/refresh$/,
    () =>
      async ({ headers }) =>
        toldAs(200, {
          data: { id: (headers.get('authorization') ?? '').replace('Bearer ', ''), expiresAt: '2031-01-01T00:00:00Z' },
        }),
  ),
  answers('A refresh returns the session’s end and does not extend it', /^POST \/tokens\/refresh$/, ({ json }) => {
    if (isObject(json?.data)) json.data.expiresAt = '2031-01-01T00:00:00Z'
  }),
  {
    breaks: 'The old token stays valid for a short time',
    make: () => {
      const dead = new Set<string | null>()
      return async (asked, next) => {
        const bearer = asked.headers.get('authorization')
        if (dead.has(bearer)) return toldAs(401, { error: 'Sign in to continue.', code: 'unauthenticated' })
        if (asked.url.pathname === '/tokens/refresh') dead.add(bearer)
        return dead.has(bearer) && asked.url.pathname !== '/tokens/refresh'
          ? toldAs(401, { error: 'Sign in to continue.', code: 'unauthenticated' })
          : next()
      }
    },
  },
  asAdministrator('A refresh without a token returns unauthenticated', /^POST \/tokens\/refresh$/),
  swallows('Sign-out ends all tokens of the session', /^POST \/users\/logout$/),
  ignores('An unknown parameter returns malformed', tags, /^odd=/),
]
