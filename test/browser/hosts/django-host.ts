// A typical Django REST framework host: LimitOffsetPagination, django-filter, TokenAuthentication.
import type { Content, Stored } from './content.ts'
import type { Asked, Reply } from './serve.ts'

type Data = { [name: string]: unknown }
const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
const camel = (name: string) => name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
const tableOf = (name: string) => name.replace('blogs_tags', 'blog-tags')
/** `CharField(blank=True)` without `null=True`. */
const blankFields = ['localCode', 'municipality', 'description']

export function djangoHost(content: Content): (asked: Asked) => Reply | undefined {
  const serializer = ({ version: _, createdAt, ...row }: Stored): Data => ({
    ...Object.fromEntries(
      Object.entries(row).flatMap(([field, value]): [string, unknown][] => {
        const related = content.referred(field, value)
        if (related)
          return [
            [field, value],
            [`${field}_name`, related.name],
          ]
        // DRF sends a DecimalField as text.
        const isDecimal = field === 'lat' || field === 'lon'
        return [
          [
            snake(field),
            isDecimal && typeof value === 'number'
              ? value.toFixed(6)
              : blankFields.includes(field)
                ? (value ?? '')
                : value,
          ],
        ]
      }),
    ),
    created_at: new Date(createdAt).toISOString(),
  })
  const fields = (body: Data): Data =>
    Object.fromEntries(Object.entries(body).map(([name, value]) => [camel(name), value]))

  const invalid = (given: Data, row: Data = {}): Reply | undefined => {
    const blank = blankFields
      .filter((field) => given[field] === null)
      .map((field) => [snake(field), ['This field may not be null.']])
    const found = Object.entries(content.problemsOf({ ...row, ...given })).map(([field, text]) => [
      snake(field),
      [text],
    ])
    const errors = [...blank, ...found]
    return errors.length === 0 ? undefined : { status: 400, body: Object.fromEntries(errors) }
  }

  const paginate = (name: string, query: URLSearchParams): Reply => {
    const [limit, offset] = [Number(query.get('limit') ?? 100), Number(query.get('offset') ?? 0)]
    const filters = [...query]
      .filter(([key]) => !['limit', 'offset', 'ordering', 'search'].includes(key))
      .map(([key, value]) => [camel(key.replace(/__in$/, '')), value.split(',')] as const)
    const { rows, total } = content.page(tableOf(name), {
      search: query.get('search') ?? '',
      sort: (query.get('ordering') ?? '').replace('__name', ''),
      skip: offset,
      take: limit,
      keeps: (row) => filters.every(([field, values]) => values.includes(String(row[field]))),
    })
    const at = (start: number) => `http://host/api/${name}/?limit=${limit}&offset=${start}`
    return {
      status: 200,
      body: {
        count: total,
        next: offset + limit < total ? at(offset + limit) : null,
        previous: offset > 0 ? at(Math.max(0, offset - limit)) : null,
        results: rows.map(serializer),
      },
    }
  }

  return ({ method, path, query, body, authorization }) => {
    // APPEND_SLASH redirects a GET without the slash, but not a POST.
    if (!path.endsWith('/')) return undefined
    if (path === '/api/token/') {
      const token = content.signIn(body.username, body.password)
      return token === undefined
        ? { status: 400, body: { non_field_errors: ['Unable to log in with provided credentials.'] } }
        : { status: 200, body: { token } }
    }
    if (!authorization.startsWith('Token ') || !content.tokens.has(authorization.slice(6))) {
      return { status: 401, body: { detail: 'Invalid token.' } }
    }
    if (path === '/api/users/me/') {
      const me = { id: 1, username: 'ann', email: 'admin@example.com', first_name: 'Ann', last_name: 'Bee' }
      return { status: 200, body: me }
    }
    if (path === '/api/dashboard/') return { status: 200, body: { airports: content.table('airports').length } }
    if (path === '/api/users/logout/') return { status: 204 }
    const [, name = '', key] = /^\/api\/([a-z_]+)\/(?:(\d+)\/)?$/.exec(path) ?? []
    const row = key === undefined ? undefined : content.row(tableOf(name), Number(key))
    if (name === '') return undefined
    if (key === undefined && method === 'GET') return paginate(name, query)
    if (key === undefined && method === 'POST') {
      const values = fields(body)
      return invalid(values) ?? { status: 201, body: serializer(content.add(tableOf(name), values)) }
    }
    if (!row) return { status: 404, body: { detail: 'Not found.' } }
    if (method === 'GET') return { status: 200, body: serializer(row) }
    if (method === 'DELETE') return content.remove(tableOf(name), row.id) ? { status: 204 } : undefined
    if (method !== 'PATCH') return { status: 405, body: { detail: `Method "${method}" not allowed.` } }
    const values = fields(body)
    return invalid(values, row) ?? { status: 200, body: serializer(Object.assign(row, values)) }
  }
}
