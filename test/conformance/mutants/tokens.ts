import { isObject } from '../../../src/contract/json.ts'
import { answers, asAdministrator, mends, type Mutant, permits, records, swallows } from './mutant.ts'

const make = /^POST \/tokens$/
const list = /^GET \/tokens$/
const tags = /^GET \/blogs_tags$/
const save = /^POST \/blogs_tag\/create$/

export const tokenMutants: readonly Mutant[] = [
  {
    breaks: 'A token is shown only in the response that creates it',
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
  records('A token has a prefix that secret scanners know', make, (row) => {
    row.token = 'f'.repeat(64)
  }),
  records('A token expires after a year by default', list, (row) => {
    row.expiresAt = '2099-01-01T00:00:00.000Z'
  }),
  mends('A token lasts at most two years', make, (json) => {
    delete json.expiresAt
  }),
  mends('A token without a scope is rejected', make, (json) => {
    json.scopes = ['blog-tag:view']
  }),
  mends('A token for accounts or roles is rejected', make, (json) => {
    json.scopes = ['blog-tag:view']
  }),
  mends('An invalid IP range is rejected', make, (json) => {
    delete json.ranges
  }),
  answers('A token can read within its scopes', tags, (told) => {
    told.status = 403
  }),
  answers('A token can write within its scopes', save, (told) => {
    told.status = 403
  }),
  asAdministrator('A token without edit cannot write', save),
  asAdministrator('A token cannot read another section', /^GET \/airports$/),
  asAdministrator('A token cannot delete', /^DELETE \/blogs_tags\//),
  asAdministrator('A token cannot use accounts, sessions, roles or tokens', /^GET \/user_roles$/),
  permits('A token cannot start a session', /\/tokens\/refresh$/, 'forbidden'),
  swallows('A revoked token stops working immediately', /^DELETE \/tokens\//),
  mends('A token is rejected from any other IP address', make, (json) => {
    delete json.ranges
  }),
  records('A record written with a token has the token as its author', save, (row) => {
    row.createdBy = { id: 'system', label: 'System' }
  }),
]
