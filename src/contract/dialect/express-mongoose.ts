import { dialectOf } from './dialect-of.ts'
import { valueAt } from './value-at.ts'

/** Express with Mongoose, mongoose-paginate and JSON Web Tokens: `_id`, `{docs, totalDocs}`, `{message, errors}`. */
export const hostDialect = dialectOf({
  features: ['entities'],
  paths: {
    '/api/v1/post': '/api',
    '/personal/profile': '/api/users/me',
    '/api/v1/post/users/login': '/api/auth/login',
    '/api/v1/post/users/logout': '/api/auth/logout',
    '/api/v1/post/country': '/api/countries',
    '/api/v1/post/state': '/api/states',
    '/api/v1/post/city': '/api/cities',
    '/api/v1/post/blogs_types': '/api/blog-types',
    '/api/v1/post/blogs_tags': '/api/blog-tags',
  },
  update: 'PATCH',
  rename: { id: '_id', version: '__v' },
  references: 'country',
  times: 'epoch-ms',
  record: '',
  rows: 'docs',
  total: 'totalDocs',
  list: {
    search: 'q',
    sort: ({ name, isDown }) => ({ sort: isDown ? `-${name}` : name }),
    filter: ({ name, operator, values, field }) =>
      field && { [operator === 'is' ? name : `${name}[${operator}]`]: values },
  },
  message: 'message',
  fields: 'errors',
  // Many hosts return 403 for an expired token; the panel only asks for the password again after a 401.
  status: ({ status, body }) => (status === 403 && valueAt(body, 'message') === 'jwt expired' ? 401 : status),
  signIn: { token: 'token' },
})
