// A typical Laravel host: API resources, form requests, Sanctum, spatie/laravel-query-builder.
import type { Content, Stored } from './content.ts'
import type { Asked, Reply } from './serve.ts'

type Attributes = { [name: string]: unknown }
const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
const camel = (name: string) => name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
const tableOf = (name: string) => name.replace('blogs_tags', 'blog-tags')

export function laravelHost(content: Content): (asked: Asked) => Reply | undefined {
  const resource = ({ version: _, createdAt, ...row }: Stored): Attributes => ({
    ...Object.fromEntries(
      Object.entries(row).flatMap(([field, value]): [string, unknown][] => {
        if (!content.isReference(field)) return [[snake(field), typeof value === 'boolean' ? Number(value) : value]]
        const related = content.referred(field, value)
        return [
          [`${field}_id`, value],
          [field, related ? { id: related.id, name: related.name } : null],
        ]
      }),
    ),
    created_at: new Date(createdAt).toISOString().replace('Z', '000Z'),
  })
  /** The columns of a request; an unknown name is a query error, as in a real table. */
  const columns = (body: Attributes): Attributes =>
    Object.fromEntries(
      Object.entries(body)
        .filter(([name]) => name !== '_method')
        .map(([name, value]) => {
          if (/[A-Z]/.test(name)) throw new Error(`Unknown column '${name}'`)
          const field = name.replace(/_id$/, '')
          return [content.isReference(field) ? field : camel(name), value]
        }),
    )

  const invalid = (values: Attributes): Reply | undefined => {
    const errors = Object.fromEntries(
      Object.entries(content.problemsOf(values)).map(([field, text]) => [
        content.isReference(field) ? `${field}_id` : snake(field),
        [text],
      ]),
    )
    const [message] = Object.values(errors).flat()
    return message === undefined ? undefined : { status: 422, body: { message, errors } }
  }

  const paginate = (name: string, query: URLSearchParams): Reply => {
    const page = Number(query.get('page') ?? 1)
    const perPage = Math.min(Number(query.get('per_page') ?? 15), 100)
    const filters = [...query].flatMap(([key, value]) => {
      const [, column] = /^filter\[(\w+)\]$/.exec(key) ?? []
      if (column === undefined || column === 'search') return []
      return [[camel(column.replace(/_id$/, '')), value.split(',')] as const]
    })
    const { rows, total } = content.page(tableOf(name), {
      search: query.get('filter[search]') ?? '',
      sort: query.get('sort') ?? '',
      skip: (page - 1) * perPage,
      take: perPage,
      keeps: (row) => filters.every(([field, values]) => values.includes(String(row[field]))),
    })
    const last = Math.max(1, Math.ceil(total / perPage))
    const at = (number: number) => `http://host/api/${name}?page=${number}`
    return {
      status: 200,
      body: {
        data: rows.map(resource),
        links: { first: at(1), last: at(last), prev: null, next: page < last ? at(page + 1) : null },
        meta: { current_page: page, from: 1 + (page - 1) * perPage, last_page: last, per_page: perPage, total },
      },
    }
  }

  return ({ method: verb, path, query, body, authorization }) => {
    const method = verb === 'POST' && typeof body._method === 'string' ? body._method : verb
    if (verb === 'PUT' || verb === 'DELETE') {
      return { status: 405, body: { message: `The ${verb} method is not supported.` } }
    }
    if (path === '/api/login') {
      const token = content.signIn(body.email, body.password)
      const errors = { email: ['These credentials do not match our records.'] }
      return token === undefined
        ? { status: 422, body: { message: errors.email[0], errors } }
        : { status: 200, body: { token, token_type: 'Bearer' } }
    }
    const isKnown = content.tokens.has(authorization.replace('Bearer ', ''))
    if (!isKnown) return { status: 401, body: { message: 'Unauthenticated.' } }
    if (path === '/api/logout') return { status: 204 }
    if (path === '/api/user') {
      return { status: 200, body: { data: { id: 1, name: 'Ann Bee', email: 'admin@example.com' } } }
    }
    if (path === '/api/dashboard') {
      return { status: 200, body: { data: { airports: content.table('airports').length } } }
    }
    const [, name = '', key] = /^\/api\/([a-z_]+)(?:\/(\d+))?$/.exec(path) ?? []
    const row = key === undefined ? undefined : content.row(tableOf(name), Number(key))
    if (name === '') return undefined
    if (key === undefined && method === 'GET') return paginate(name, query)
    if (key === undefined && method === 'POST') {
      const values = columns(body)
      return invalid(values) ?? { status: 201, body: { data: resource(content.add(tableOf(name), values)) } }
    }
    if (!row) return { status: 404, body: { message: `No query results for model [${name}] ${key}` } }
    if (method === 'GET') return { status: 200, body: { data: resource(row) } }
    if (method === 'DELETE') return content.remove(tableOf(name), row.id) ? { status: 204 } : undefined
    if (method !== 'PUT') return undefined
    const values = columns(body)
    return invalid({ ...row, ...values }) ?? { status: 200, body: { data: resource(Object.assign(row, values)) } }
  }
}
