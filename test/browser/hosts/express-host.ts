// A typical Express host with Mongoose, mongoose-paginate-v2 and jsonwebtoken.
import { isObject } from '../../../src/contract/json.ts'
import type { Content, Stored } from './content.ts'
import type { Asked, Reply } from './serve.ts'

type Doc = { [field: string]: unknown }
const oid = (id: number) => id.toString(16).padStart(24, '0')
const numberOf = (id: unknown) => (typeof id === 'string' ? Number.parseInt(id, 16) : Number.NaN)

export function expressHost(content: Content): (asked: Asked) => Reply | undefined {
  /** `.populate('country state city', 'name')` */
  const doc = ({ id, version, ...row }: Stored): Doc => ({
    _id: oid(id),
    __v: version,
    ...Object.fromEntries(
      Object.entries(row).map(([field, value]) => {
        const populated = content.referred(field, value)
        return [field, populated ? { _id: oid(populated.id), name: populated.name } : value]
      }),
    ),
  })
  const stored = (body: Doc): Doc =>
    Object.fromEntries(
      Object.entries(body)
        .filter(([field]) => field !== '__v')
        .map(([field, value]) => [field, content.isReference(field) && value !== null ? numberOf(value) : value]),
    )

  const validationError = (values: Doc): Reply | undefined => {
    const problems = Object.entries(content.problemsOf(values))
    if (problems.length === 0) return undefined
    const errors = Object.fromEntries(
      problems.map(([path, message]) => [path, { name: 'ValidatorError', kind: 'user defined', path, message }]),
    )
    return { status: 400, body: { name: 'ValidationError', message: 'Airport validation failed', errors } }
  }

  const paginate = (name: string, query: URLSearchParams): Reply => {
    const [page, limit] = [Number(query.get('page') ?? 1), Number(query.get('limit') ?? 10)]
    const filters = [...new Set(query.keys())].filter((key) => !['page', 'limit', 'sort', 'q'].includes(key))
    const { rows, total } = content.page(name, {
      search: query.get('q') ?? '',
      sort: query.get('sort') ?? '',
      skip: (page - 1) * limit,
      take: limit,
      keeps: (row) =>
        filters.every((key) =>
          key === '_id'
            ? query.getAll(key).includes(oid(row.id))
            : query.getAll(key).some((value) => value === String(row[key]) || value === oid(Number(row[key]))),
        ),
    })
    const totalPages = Math.ceil(total / limit)
    return {
      status: 200,
      body: {
        docs: rows.map(doc),
        totalDocs: total,
        limit,
        totalPages,
        page,
        pagingCounter: (page - 1) * limit + 1,
        hasPrevPage: page > 1,
        hasNextPage: page < totalPages,
      },
    }
  }

  return ({ method, path, query, body, authorization }) => {
    if (method === 'POST' && path === '/api/auth/login') {
      const token = content.signIn(body.email, body.password)
      return token === undefined
        ? { status: 401, body: { message: 'Incorrect email or password' } }
        : { status: 200, body: { token, user: { _id: oid(1), email: body.email } } }
    }
    const isKnown = content.tokens.has(authorization.replace('Bearer ', ''))
    if (!isKnown) return { status: 403, body: { message: 'jwt expired' } }
    if (path === '/api/auth/logout') return { status: 204 }
    if (path === '/api/users/me') return { status: 200, body: content.table('users').map(doc)[0] }
    if (path === '/api/dashboard') return { status: 200, body: { airports: content.table('airports').length } }
    const [, name = '', key] = /^\/api\/([a-z_-]+)(?:\/(\w+))?$/.exec(path) ?? []
    const row = key === undefined ? undefined : content.row(name, numberOf(key))
    if (name === '') return undefined
    if (key === undefined && method === 'GET') return paginate(name, query)
    if (key === undefined && method === 'POST') {
      const values = stored(body)
      return validationError(values) ?? { status: 201, body: doc(content.add(name, values)) }
    }
    if (!row) return { status: 404, body: { message: `No document found for query { _id: '${key}' }` } }
    if (method === 'GET') return { status: 200, body: doc(row) }
    if (method === 'DELETE') return content.remove(name, row.id) ? { status: 204 } : undefined
    if (method !== 'PATCH' || !isObject(body)) return undefined
    if (body.__v !== row.version) return { status: 409, body: { message: 'No matching document found' } }
    const values = stored(body)
    return (
      validationError({ ...row, ...values }) ?? {
        status: 200,
        body: doc(Object.assign(row, values, { version: row.version + 1 })),
      }
    )
  }
}
