import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { startHost as start, type Host, type HostOptions } from '../../src/host/host/host.ts'
import { readSettings } from '../../src/host/host/settings.ts'
import { withAccounts } from './account-tables.ts'
import { send } from '../http-client.ts'

export interface Reply {
  status: number
  headers: Headers
  /** The answer's JSON; empty where it has none. */
  body: { data?: unknown; meta?: unknown; error?: string; code?: string; fields?: Record<string, string> }
}

export interface TestHost {
  host: Host
  dataDir: string
  /** What the host wrote to its log, one line each. */
  log: string[]
  call(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Reply>
  /** Signs in, as the first administrator unless told otherwise; answers the headers for `call`. */
  signIn(email?: string, password?: string): Promise<{ authorization: string }>
  stop(): Promise<void>
}

export const administrator = { email: 'admin@example.com', password: 'correct battery horse' }

interface TestHostOptions extends Partial<Omit<HostOptions, 'settings'>> {
  environment?: Record<string, string>
  /** Stays when the host stops. */
  dataDir?: string
  /** A data folder of which it begins with a copy. */
  from?: string
}

/** A host in this process, on a free port, with a database file in a folder of its own and quick password hashes. */
export const startHost = async ({
  environment,
  dataDir: given,
  from,
  ...options
}: TestHostOptions = {}): Promise<TestHost> => {
  const dataDir = given ?? mkdtempSync(join(tmpdir(), 'apron-test-'))
  if (from !== undefined) cpSync(from, dataDir, { recursive: true })
  const log: string[] = []
  const host = await start({
    settings: readSettings({
      PORT: '0',
      DATA_DIR: dataDir,
      ADMIN_EMAIL: administrator.email,
      ADMIN_PASSWORD: administrator.password,
      ...environment,
    }),
    ...(!options.parts && withAccounts()),
    show: () => {},
    scryptCost: { N: 2, r: 1, p: 1 },
    evenAnswerMs: 0,
    log: (event, facts) => {
      log.push(JSON.stringify({ event, ...facts }))
    },
    ...options,
  })

  const call: TestHost['call'] = async (method, path, body, headers = {}) => {
    const json: Record<string, string> = body === undefined ? {} : { 'content-type': 'application/json' }
    const sent = body === undefined || typeof body === 'string' ? body : JSON.stringify(body)
    const response = await send(host.origin + path, method, { accept: 'application/json', ...json, ...headers }, sent)
    const isJson = response.headers.get('content-type')?.startsWith('application/json') === true
    const { status, text } = response
    return { status, headers: response.headers, body: isJson && text !== '' ? JSON.parse(text) : {} }
  }

  return {
    host,
    dataDir,
    log,
    call,
    signIn: async (email = administrator.email, password = administrator.password) => {
      const { status, body } = await call('POST', '/api/v1/post/users/login', { email, password })
      const data = body.data
      if (status !== 200 || typeof data !== 'object' || data === null || !('id' in data)) {
        throw new Error(`no sign-in: ${body.error}`)
      }
      return { authorization: `Bearer ${String(data.id)}` }
    },
    stop: async () => {
      await host.stop()
      if (given === undefined) rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** One that stops with its test. */
export const hostFor = async (t: TestContext, options?: TestHostOptions): Promise<TestHost> => {
  const host = await startHost(options)
  t.after(host.stop)
  return host
}

/** The same with a clock that the test moves. */
export const clockedHostFor = async (
  t: TestContext,
  environment: Record<string, string> = {},
): Promise<TestHost & { pass(ms: number): void }> => {
  let time = Date.parse('2026-03-14T18:00:00Z')
  const host = await hostFor(t, { now: () => new Date(time), environment })
  return {
    ...host,
    pass: (ms) => {
      time += ms
    },
  }
}
