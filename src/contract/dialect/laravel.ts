import { dialectOf } from './dialect-of.ts'

/** The syntax of laravel-query-builder's dynamic operators. */
const operators = { is: '', not: '!', gte: '>=', lte: '<=' }

/** Laravel's API resources and Sanctum: `{data, meta, links}`, `_method`, `errors: {field: []}`. */
export const hostDialect = dialectOf({
  features: ['entities'],
  paths: {
    '/api/v1/post': '/api',
    '/api/v1/post/users/login': '/api/login',
    '/api/v1/post/users/logout': '/api/logout',
    '/personal/profile': '/api/user',
    '/api/v1/post/country': '/api/countries',
    '/api/v1/post/state': '/api/states',
    '/api/v1/post/city': '/api/cities',
  },
  update: 'PUT',
  methodOverride: '_method',
  names: 'snake_case',
  rename: { version: null },
  ids: 'number',
  list: {
    limit: 'per_page',
    limitMax: 100,
    search: 'filter[search]',
    sort: ({ name, isDown }) => ({ sort: isDown ? `-${name}` : name }),
    filter: ({ name, operator, values, field }) =>
      field && { [`filter[${name}]`]: operators[operator] + values.join(',') },
  },
  message: 'message',
  fields: 'errors',
  signIn: { token: 'token' },
})
