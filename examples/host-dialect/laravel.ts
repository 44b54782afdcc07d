// Laravel's API resources, form requests and Sanctum, with spatie/laravel-query-builder for lists.
import { entities } from '../../src/contract/entities/sections.ts'
import type { HostDialect } from '../../src/contract/host-dialect.ts'
import { readListQuery } from '../../src/contract/list-query.ts'

type Values = { [name: string]: unknown }
const isObject = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const paths = [
  ['/personal/profile', '/api/user'],
  ['/api/v1/post/users/login', '/api/login'],
  ['/api/v1/post/users/logout', '/api/logout'],
  ['/api/v1/post/country', '/api/countries'],
  ['/api/v1/post/state', '/api/states'],
  ['/api/v1/post/city', '/api/cities'],
  ['/api/v1/post', '/api'],
] as const
const pathToHost = (path: string): string => {
  const [ours, theirs] = paths.find(
    ([start]) => ['', '/', '?'].includes(path.slice(start.length, start.length + 1)) && path.startsWith(start),
  ) ?? ['', '']
  return theirs + path.slice(ours.length)
}

const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
const camel = (name: string): string => name.replace(/_([a-z])/g, (_all, letter: string) => letter.toUpperCase())

/** IDs are numbers on the host. The panel accepts numbers as IDs, so only this direction needs a change. */
const valueToHost = (name: string, value: unknown): unknown =>
  /^id$|Ids?$/.test(name)
    ? Array.isArray(value)
      ? value.map(Number)
      : value === null
        ? null
        : Number(value)
    : toHost(value)
const toHost = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(toHost)
  if (!isObject(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [snake(name), valueToHost(name, inner)]))
}

const flags = new Set(
  entities.flatMap(({ fields }) =>
    Object.entries(fields).flatMap(([name, { kind }]) => (kind === 'flag' ? [name] : [])),
  ),
)
/** Flags are 1 and 0 on the host. The panel shows a related record by its `label`. */
const fromHost = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(fromHost)
  if (!isObject(value)) return value
  const own = Object.fromEntries(
    Object.entries(value).map(([name, inner]) => {
      const ours = camel(name)
      return [ours, flags.has(ours) ? Boolean(inner) : fromHost(inner)]
    }),
  )
  return 'name' in own ? { label: own.name, ...own } : own
}

const operators = { is: '', not: '!', gte: '>=', lte: '<=' }
/** The query of a list; undefined if the host can't filter by it. */
function listToHost(query: string, fields: object): URLSearchParams | undefined {
  const { page, limit, search, sort, order, filters } = readListQuery(new URLSearchParams(query))
  const out = new URLSearchParams()
  if (search !== '') out.set('filter[search]', search)
  for (const { name, operator, value } of filters) {
    if (!Object.hasOwn(fields, name)) return undefined
    const key = `filter[${snake(name)}]`
    const before = out.get(key)
    out.set(key, before === null ? operators[operator] + value : `${before},${value}`)
  }
  if (sort !== undefined) out.set('sort', `${order === 'desc' ? '-' : ''}${snake(sort)}`)
  out.set('per_page', String(limit))
  out.set('page', String(page))
  return out
}

export const hostDialect: HostDialect = {
  toHost: ({ method, path, headers, body }) => {
    const [own = '', query = ''] = path.split('?')
    const send = (verb: string, to: string, values?: unknown) => ({
      method: verb,
      path: pathToHost(to),
      headers,
      body: values,
    })
    const listed = entities.find((entity) => entity.path === own)
    if (method === 'GET' && listed) {
      const parameters = listToHost(query, listed.fields)
      if (!parameters) return { status: 400, body: { error: 'This server can’t filter by that.', code: 'malformed' } }
      return send('GET', `${own}?${parameters}`)
    }
    if (method === 'DELETE') return send('POST', own, { _method: 'DELETE' })
    const saved = entities.find((entity) => entity.savePath === own)
    if (!saved || !isObject(body)) return send(method, path, toHost(body))
    const { id, version: _, ...values } = body
    if (id === undefined) return send('POST', saved.path, toHost(values))
    const changes = toHost(values)
    return send('POST', `${saved.path}/${String(id)}`, { ...(isObject(changes) && changes), _method: 'PUT' })
  },

  fromHost: ({ status, body }, { path }) => {
    const given = isObject(body) ? body : {}
    if (status >= 400) {
      const errors = Object.entries(isObject(given.errors) ? given.errors : {})
      const fields = Object.fromEntries(errors.map(([name, texts]) => [camel(name), [texts].flat()[0]]))
      return { status, body: { error: given.message, code: status === 422 ? 'validation' : undefined, fields } }
    }
    if (path === '/api/v1/post/users/login') return { status, body: { data: { id: given.token } } }
    if (path !== '/personal/profile') return { status, body: fromHost(body) }
    const { id, name, email } = isObject(given.data) ? given.data : {}
    return { status, body: { data: { id: String(id), email, firstName: name, features: ['entities'] } } }
  },
}
