import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { administrator } from '../host/start-host.ts'

type Row = { [field: string]: unknown }
interface Answer {
  status: number
  body: object
}

const data = (value: unknown, status = 200): Answer => ({ status, body: { data: value } })
const refusal = (status: number, error: string): Answer => ({ status, body: { error } })

/** Lists by path, the save calls that the specification shows with it, and whether it deletes. */
const lists = [
  { path: 'users' },
  { path: 'airports', save: 'airports/create', deletes: true },
  { path: 'blogs', save: 'blogs/create', deletes: true },
  { path: 'blogs_types', save: 'blogs_types/create', deletes: true },
  { path: 'blogs_tags', save: 'blogs_tag/create', deletes: true },
  { path: 'country', save: 'country/create' },
  { path: 'state', save: 'state/create' },
  { path: 'city', save: 'city/create' },
  { path: 'guidelines_types' },
] as const
const root = '/api/v1/post/'

export interface SpecificationHost {
  /** Undefined where the host has no such call. A body that is no JSON is undefined. */
  answer(asked: { method: string; path: string; body: Row | undefined; authorization: string }): Answer | undefined
  rows(path: string): Row[]
}

/**
 * A host of the specification's calls alone, as a team might have it: it knows no profile, no query and no code, keeps
 * everything in memory and makes other ids than ours.
 */
export function specificationHost(person = administrator): SpecificationHost {
  const tokens = new Set<string>()
  let next = 1
  const first = (path: string): Row => ({ id: `${path}-0`, name: `First of ${path}` })
  const tables = new Map<string, Row[]>(lists.map(({ path }) => [path, [first(path)]]))
  const rows = (path: string): Row[] => tables.get(path) ?? []

  const signIn = ({ email, password }: Row): Answer => {
    const isRight = email === person.email && password === person.password
    if (!isRight) return refusal(401, 'Wrong email or password')
    const id = `token-${next++}`
    tokens.add(id)
    return data({ id })
  }

  const save = (path: string, body: Row): Answer => {
    if (body.name === '' || body.title === '') return refusal(400, 'The name is empty')
    const known = rows(path).find(({ id }) => id === body.id)
    if (known) return data(Object.assign(known, body))
    const made = { ...body, id: `${path}-${next++}` }
    tables.set(path, [...rows(path), made])
    return data(made, 201)
  }

  const remove = (path: string, id: string): Answer => {
    const left = rows(path).filter((row) => row.id !== id)
    if (left.length === rows(path).length) return refusal(404, 'It is not there')
    tables.set(path, left)
    return data(null)
  }

  const response: SpecificationHost['answer'] = ({ method, path: address, body, authorization }) => {
    const path = address.replace(root, '')
    if (!body) return refusal(400, 'The body is no JSON')
    if (path === 'users/login' && method === 'POST') return signIn(body)
    if (!tokens.has(authorization.replace('Bearer ', ''))) return refusal(401, 'Sign in first')
    if (path === 'dashboard') return data({})
    for (const list of lists) {
      if (method === 'GET' && path === list.path) return data(rows(list.path))
      if (method === 'POST' && 'save' in list && path === list.save) return save(list.path, body)
      const id = path.startsWith(`${list.path}/`) ? path.slice(list.path.length + 1) : undefined
      if (method === 'DELETE' && 'deletes' in list && id !== undefined) return remove(list.path, id)
      const row = method === 'GET' && list.path === 'blogs' ? rows('blogs').find((one) => one.id === id) : undefined
      if (row) return data(row)
    }
    return undefined
  }
  return { answer: response, rows }
}

async function bodyOf(request: IncomingMessage): Promise<Row | undefined> {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  if (request.method !== 'POST') return {}
  try {
    const body: unknown = JSON.parse(text)
    return typeof body === 'object' && body !== null ? { ...body } : undefined
  } catch {
    return undefined
  }
}

export async function startSpecificationHost(): Promise<{ origin: string; stop(): void; rows(path: string): Row[] }> {
  const { answer, rows } = specificationHost()
  const server = createServer((request, response) => {
    const {
      method = 'GET',
      url: path = '/',
      headers: { authorization = '' },
    } = request
    void bodyOf(request).then((body) => {
      const told = answer({ method, path, body, authorization }) ?? refusal(404, 'There is no such call')
      response.writeHead(told.status, { 'Content-Type': 'application/json' }).end(JSON.stringify(told.body))
    })
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    stop: () => {
      server.close()
      server.closeAllConnections()
    },
    rows,
  }
}
