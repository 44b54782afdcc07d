import { isObject } from '../../../src/contract/json.ts'
import { answers, asAdministrator, mends, type Mutant, permits, records, swallows } from './mutant.ts'

const make = /^POST \/tokens$/
const list = /^GET \/tokens$/
const tags = /^GET \/blogs_tags$/
const save = /^POST \/blogs_tag\/create$/

export const tokenMutants: readonly Mutant[] = [
  {
    breaks: 'A token is shown in the answer of its making alone',
    make: () => {
      let secret: unknown
      return async (asked, next) => {
        const told = await next()
        if (isObject(told.json?.data) && told.json.data.token) secret = told.json.data.token
        if (asked.url.pathname.endsWith('/tokens') && Array.isArray(told.json?.data))
          for (const row of told.json.data) row.token = secret
        return told
      }
    },
  },
  records('A token begins so that scanners of leaked secrets know it', make, (row) => {
    row.token = 'f'.repeat(64)
  }),
  records('A token lasts for a year where nothing else is said', list, (row) => {
    row.expiresAt = '2099-01-01T00:00:00.000Z'
  }),
  mends('A token lasts for two years at most', make, (json) => {
    delete json.expiresAt
  }),
  mends('A token without a scope is refused', make, (json) => {
    json.scopes = ['blog-tag:view']
  }),
  mends('A token for accounts or roles is refused', make, (json) => {
    json.scopes = ['blog-tag:view']
  }),
  mends('A range that is none is refused', make, (json) => {
    delete json.ranges
  }),
  answers('A token reads what its scopes name', tags, (told) => {
    told.status = 403
  }),
  answers('A token writes what its scopes name', save, (told) => {
    told.status = 403
  }),
  asAdministrator('A token without edit writes nothing', save),
  asAdministrator('A token reads nothing of another section', /^GET \/airports$/),
  asAdministrator('A token deletes nothing', /^DELETE \/blogs_tags\//),
  asAdministrator('A token is good for no account, session, role or token', /^GET \/user_roles$/),
  permits('A token makes no session', /\/tokens\/refresh$/, 'forbidden'),
  swallows('A revoked token is good no more, at once', /^DELETE \/tokens\//),
  mends('A token is refused from another address than its own', make, (json) => {
    delete json.ranges
  }),
  records('What a token writes has the token as its author', save, (row) => {
    row.createdBy = { id: 'system', label: 'System' }
  }),
]
