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
  answers('Sign-in answers the token as data.id', login, ({ json }, { turn }) => {
    if (turn > 1 && isObject(json?.data)) json.data = { token: json.data.id }
  }),
  acts('Each sign-in has a token of its own', login, () => {
    let first: Promise<unknown> | undefined
    return async (_asked, next) => {
      const told = await next()
      first ??= Promise.resolve(told.json?.data)
      return told.status === 200 && told.json ? { ...told, json: { data: await first } } : told
    }
  }),
  answers('A wrong password gets no token, and an error', login, (told) => {
    if (told.status === 401) told.json = { message: 'Wrong' }
  }),
  answers('Whether an address exists is not told at sign-in', login, (told, { json }) => {
    if (told.status === 401 && json?.email !== administratorEmail && told.json)
      told.json.error = 'There is no such person.'
  }),
  permits('Sign-in without a password is refused', login, 'validation'),
  asAdministrator('A call without a token is refused with 401', /^GET \/blogs$/),
  calls('An unknown token is refused with 401', /^GET \/blogs$/, 'unauthenticated', 403),
  asAdministrator('A write without a token is refused and changes nothing', save),
  answers('Answers are JSON and say so', tags, ({ headers }) => headers.set('content-type', 'text/plain')),
  answers('Requests carry the header tenant, whose value is root', /^GET \/blogs_types$/, (told, { headers }) => {
    if (headers.has('tenant')) told.status = 400
  }),
  answers('The list of airports answers its rows in data, each with an id', /^GET \/airports$/, (told) => {
    if (told.json) told.json.data = { rows: told.json.data }
  }),
  records('The list of users answers its rows in data, each with an id', /^GET \/users$/, (row) => {
    row.id = 7
  }),
  records('The list of countries answers its rows in data, each with an id', /^GET \/country$/, (row) => {
    row._id = row.id
    delete row.id
  }),
  answers('The dashboard answers an object in data', /^GET \/dashboard$/, (told) => {
    told.json = { data: [] }
  }),
  swallows('A deleted blog tag is in the list no more', /^DELETE \/blogs_tags\//),
  swallows('A blog type is made by its save call, and is in the list afterwards', /^POST \/blogs_types\/create$/, 201),
  mends('A blog type is changed by its save call with an id', /^POST \/blogs_types\/create$/, (json) => {
    delete json.id
    delete json.version
  }),
  answers('A blog is made, read by its id, and deleted', /^GET \/blogs\//, (told) => {
    told.status = 404
  }),
  swallows('An airport is made, changed and deleted', /^DELETE \/airports\//),
  answers('A save that is refused says why in error', save, ({ status, json }) => {
    if (status === 422 && json) {
      json.message = json.error
      delete json.error
    }
  }),
  calls('A body that is no JSON is refused with an error', save, 'malformed', 500),
  calls('An unknown address is a 404 with an error', /zz-conformance$/, 'not_found', 400),
  permits('To delete an unknown tag is refused', /^DELETE \/blogs_tags\//, 'not_found'),

  answers('A success has its data, and no error', /^GET \/blogs_tags\//, ({ json }) => {
    if (json) json.error = ''
  }),
  answers('A list has meta with page, limit and total', tags, ({ json }) => {
    if (json) json.meta = { page: 1, limit: 25 }
  }),
  records('Ids are text, version is a whole number, times are ISO 8601 in UTC', /^GET \/blogs_tags\//, (row) => {
    row.updatedAt = Date.parse(String(row.updatedAt))
  }),
  records('A record says who made and changed it', /^GET \/blogs_tags\//, (row) => {
    row.createdBy = isObject(row.createdBy) ? row.createdBy.id : null
  }),
  calls('A body that is no JSON is malformed', save, 'malformed', 'validation'),
  permits('A body that is no object is malformed', save, 'malformed'),
  asks('A body that is not sent as JSON is unsupported_media', save, ({ headers }) =>
    headers.set('content-type', 'application/json'),
  ),
  calls('A body of two megabytes is too_large', save, 'too_large', 400),
  calls('No token is unauthenticated', tags, 'unauthenticated', 'forbidden'),
  answers('An unknown record is not_found', /^GET \/blogs_tags\//, (told) => {
    if (told.status === 404) {
      told.status = 200
      told.json = { data: null }
    }
  }),
  calls('An unknown address is not_found', /^GET \/zz-conformance$/, 'not_found', 'malformed'),
  answers('Another method is method_not_allowed, and Allow names the permitted ones', /^PUT /, ({ headers }) =>
    headers.delete('allow'),
  ),
  answers('The problem of a field stands in fields', save, ({ json }) => {
    delete json?.fields
  }),
  answers('Every answer has a request id, each its own', everything, ({ headers }) =>
    headers.set('x-request-id', 'one'),
  ),
  answers('No answer may be kept by a cache', everything, ({ headers }) => headers.set('cache-control', 'private')),
  answers('No browser may guess the type of an answer', everything, ({ headers }) =>
    headers.delete('x-content-type-options'),
  ),
  answers('No failure shows a path, a statement or a stack of the machine', tags, (told) => {
    if (told.status === 400) told.json = { error: 'at list (/home/somebody/host.js:12:3)', code: 'malformed' }
  }),
  records('Each row of a list has id, version and times', tags, (row) => {
    delete row.version
  }),

  answers('The profile names the signed-in person and the role', /^GET \/personal\/profile$/, ({ json }) => {
    if (isObject(json?.data)) json.data.role = { id: 'administrator', label: 'Administrator' }
  }),
  answers('The profile says what the person may do', /^GET \/personal\/profile$/, ({ json }) => {
    if (isObject(json?.data)) delete json.data.permissions
  }),
  answers('The profile says when the session ends', /^GET \/personal\/profile$/, ({ json }) => {
    if (isObject(json?.data)) delete json.data.expiresAt
  }),
  mends('A person changes their own name', /^POST \/personal\/profile$/, (json) => {
    delete json.firstName
  }),
  acts('A preference is kept, and leaves the others alone', /^POST \/personal\/profile$/, () => {
    let turn = 0
    return async (asked, next) => {
      turn += 1
      return turn === 1 ? toldAs(200, { data: {} }) : next(asked)
    }
  }),
  mends('Nobody gives themselves a role', /^POST \/personal\/profile$/, (json) => {
    delete json.roleId
  }),
  permits('A new password needs the current one', /^POST \/personal\/profile$/, 'validation'),
  permits('A wrong current password is told on its field', /^POST \/personal\/profile$/, 'validation'),
  mends('A password of 14 characters is refused', /^POST \/personal\/profile$/, (json) => {
    if (String(json.password).length === 14) json.password = `${String(json.password)} made longer`
  }),
  mends('A password of 257 characters is refused', /^POST \/personal\/profile$/, (json) => {
    json.password = String(json.password).slice(0, 256)
  }),
  mends('A password with a NUL is refused', /^POST \/personal\/profile$/, (json) => {
    json.password = String(json.password).replace('\0', '')
  }),
  mends('One of the commonest passwords is refused', /^POST \/personal\/profile$/, (json) => {
    json.password = `${String(json.password)} with more`
  }),
  mends('A password is compared as a whole: a NUL at its end makes it wrong', login, (json) => {
    json.password = String(json.password).split('\0')[0]
  }),
  calls('An account that waits for approval cannot sign in', login, 'forbidden', 'unauthenticated'),
  answers('Sign-up does not tell whether an address is known', /^POST \/users\/self-register$/, (told, { json }) => {
    if (String(json?.email).includes('colleague')) {
      told.status = 409
      told.json = { error: 'Taken', code: 'duplicate' }
    }
  }),
  mends('Sign-up refuses a password that is too short', /^POST \/users\/self-register$/, (json) => {
    if (json.password === 'short') json.password = 'short, and made longer'
  }),
  answers(
    'Forgot-password answers alike whether an address is known or not',
    /^POST \/users\/forgot-password$/,
    (told, { json }) => {
      if (!String(json?.email).includes('colleague')) {
        told.status = 404
        told.json = { error: 'Unknown', code: 'not_found' }
      }
    },
  ),
  permits('A link that was never sent sets no password', /^POST \/users\/reset-password$/, 'validation'),
  records('A person’s sessions are listed, and the current one is marked', /^GET \/sessions$/, (row) => {
    row.current = true
  }),
  swallows('One session is ended', /^DELETE \/sessions\//),
  swallows('All other sessions are ended, and this one goes on', /^DELETE \/sessions$/),
  asAdministrator('Nobody ends a session that is not theirs', /^DELETE \/sessions\//),
  permits('An unknown session is not_found', /^DELETE \/sessions\//, 'not_found'),
  swallows('A token is dead after sign-out', /^POST \/users\/logout$/),
  mends('A new password ends the other sessions, and only it signs in', /^POST \/personal\/profile$/, (json) => {
    delete json.password
    delete json.currentPassword
  }),

  acts(
    'A refresh answers another token, which is good',
    /^POST \/tokens\/refresh$/,
    () =>
      async ({ headers }) =>
        toldAs(200, {
          data: { id: (headers.get('authorization') ?? '').replace('Bearer ', ''), expiresAt: '2031-01-01T00:00:00Z' },
        }),
  ),
  answers('A refresh says when the session ends, and does not move that', /^POST \/tokens\/refresh$/, ({ json }) => {
    if (isObject(json?.data)) json.data.expiresAt = '2031-01-01T00:00:00Z'
  }),
  {
    breaks: 'The old token stays good for a while',
    make: () => {
      const dead = new Set<string | null>()
      return async (asked, next) => {
        const bearer = asked.headers.get('authorization')
        if (dead.has(bearer)) return toldAs(401, { error: 'Sign in to go on.', code: 'unauthenticated' })
        if (asked.url.pathname === '/tokens/refresh') dead.add(bearer)
        return dead.has(bearer) && asked.url.pathname !== '/tokens/refresh'
          ? toldAs(401, { error: 'Sign in to go on.', code: 'unauthenticated' })
          : next()
      }
    },
  },
  asAdministrator('A refresh without a token is unauthenticated', /^POST \/tokens\/refresh$/),
  swallows('Sign-out ends all tokens of the session', /^POST \/users\/logout$/),
  ignores('An unknown parameter is malformed', tags, /^odd=/),
]
