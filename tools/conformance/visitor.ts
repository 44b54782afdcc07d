import { calls, isObject, isRow, type Row, tenant } from '#contract'
import { Broken, Postponed } from './expect.ts'
import type { Reply } from './reply.ts'

/** With `token: undefined`, the request has no token. */
export interface Sent {
  body?: unknown
  headers?: { [name: string]: string }
  token?: string | undefined
}
export type Fetch = (address: string, init: RequestInit) => Promise<Response>

/** The names of all records of all runs begin with this word, so that a later run can remove leftovers. */
export const mark = 'zz-conformance'

/** One user's calls to the host. */
export interface Visitor {
  origin: string
  token: string
  features: readonly string[]
  /** The names of all records of this run begin with this text. */
  prefix: string
  send(method: string, path: string, sent?: Sent): Promise<Reply>
  get(path: string): Promise<Reply>
  post(path: string, body: unknown, headers?: { [name: string]: string }): Promise<Reply>
  remove(path: string): Promise<Reply>
  /** Creates a record with a save call. */
  make(path: string, body: { [field: string]: unknown }): Promise<Row>
  as(token: string): Visitor
}

export interface Connection {
  origin: string
  prefix: string
  features: readonly string[]
  fetch: Fetch
  /** Aborts pending calls. */
  signal: AbortSignal
  /** The paths of all writes, from which the run knows where it created records. */
  written: Set<string>
}

function parsed(text: string, type: string | null): unknown {
  if (text === '' || !type?.startsWith('application/json')) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function encoded(body: unknown): { body?: BodyInit; type?: string } {
  if (body === undefined) return {}
  if (body instanceof FormData) return { body }
  return { body: typeof body === 'string' ? body : JSON.stringify(body), type: 'application/json' }
}

export function visitor(connection: Connection, token: string): Visitor {
  const { origin, prefix, features, signal, written } = connection
  const send: Visitor['send'] = async (method, path, sent = {}) => {
    const bearer = 'token' in sent ? sent.token : token
    const { body, type } = encoded(sent.body)
    if (method === 'POST') written.add(path)
    const headers: { [name: string]: string } = {
      Accept: 'application/json',
      tenant,
      ...(bearer !== undefined && { Authorization: `Bearer ${bearer}` }),
      ...(type && { 'Content-Type': type }),
      ...sent.headers,
    }
    const response = await connection.fetch(origin + path, {
      method,
      headers,
      signal,
      ...(body !== undefined && { body }),
    })
    if (response.status === 429) {
      throw new Postponed(`the host asks to wait for ${response.headers.get('retry-after') ?? 'some'} s`)
    }
    const bytes = new Uint8Array(await response.arrayBuffer())
    const text = new TextDecoder().decode(bytes)
    return {
      status: response.status,
      headers: response.headers,
      text,
      bytes,
      body: parsed(text, response.headers.get('content-type')),
    }
  }
  const post: Visitor['post'] = (path, body, headers = {}) => send('POST', path, { body, headers })
  return {
    origin,
    token,
    features,
    prefix,
    send,
    post,
    get: (path) => send('GET', path),
    remove: (path) => send('DELETE', path),
    make: async (path, body) => {
      const reply = await post(path, body)
      const row = isObject(reply.body) ? reply.body.data : undefined
      if (!isRow(row)) throw new Broken(`${path} makes no record: ${reply.status} ${reply.text.slice(0, 200)}`)
      return row
    },
    as: (other) => visitor(connection, other),
  }
}

export async function signIn(connection: Connection, email: string, password: string): Promise<Visitor> {
  const reply = await visitor(connection, '').send('POST', calls.login, { body: { email, password }, token: undefined })
  const data = isObject(reply.body) ? reply.body.data : undefined
  if (isObject(data) && typeof data.id === 'string' && data.id !== '') return visitor(connection, data.id)
  throw new Broken(`sign-in as ${email} is answered with ${reply.status} and no data.id`)
}
