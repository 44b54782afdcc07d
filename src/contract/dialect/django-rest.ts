import { dialectOf } from './dialect-of.ts'

/** Django REST framework: `{count, next, previous, results}`, `detail`, field problems in the body, `Token`. */
export const hostDialect = dialectOf({
  features: ['entities'],
  paths: {
    '/api/v1/post': '/api',
    '/api/v1/post/users/login': '/api/token',
    '/personal/profile': '/api/users/me',
    '/api/v1/post/country': '/api/countries',
    '/api/v1/post/state': '/api/states',
    '/api/v1/post/city': '/api/cities',
  },
  trailingSlash: true,
  update: 'PATCH',
  names: 'snake_case',
  rename: { version: null },
  references: 'country',
  ids: 'number',
  emptyText: true,
  record: '',
  rows: 'results',
  total: 'count',
  list: {
    offset: 'offset',
    // A reference is sorted by the name of its record, with Django's double underscore.
    sort: ({ name, isDown, field }) => ({
      ordering: (isDown ? '-' : '') + name + (field?.kind === 'relation' ? '__name' : ''),
    }),
    filter: ({ name, operator, values, field }) =>
      field && operator !== 'not'
        ? { [operator !== 'is' ? `${name}__${operator}` : values.length > 1 ? `${name}__in` : name]: values.join(',') }
        : undefined,
  },
  message: 'detail',
  fields: '',
  noField: 'non_field_errors',
  signIn: { email: 'username', token: 'token', tokenKind: 'Token' },
})
