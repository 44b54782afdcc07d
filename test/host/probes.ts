// A host with calls that show what reaches them, and requests as they are written on the wire.
import type { Core } from '../../src/host/host/core.ts'
import type { Part } from '../../src/host/records/part.ts'
import { malformed } from '../../src/host/base/refusal.ts'
import { withAccounts } from './account-tables.ts'
import { startHost, type TestHost } from './start-host.ts'

/** An answer in pieces, which fails after the first one. */
async function* pieces(fails: boolean): AsyncGenerator<string> {
  yield '{"data":['
  if (fails) throw new Error('the rest of it is missing')
  yield '1,2]}'
}

/** How many long polls were ended. */
export let aborted = 0
export const probes = ({ db }: Core): Part => ({
  features: [],
  prepare: () => db.exec('create table if not exists probe (text text) strict'),
  routes: [
    {
      method: 'POST',
      path: '/probe',
      isPublic: true,
      handle: ({ body, request }) => ({ data: { body, origin: request.panelOrigin } }),
    },
    {
      method: 'GET',
      path: '/probe',
      isPublic: true,
      handle: ({ request }) => ({ data: { query: [...request.query], ip: request.ip } }),
    },
    { method: 'GET', path: '/probe/{id}', isPublic: true, handle: ({ params }) => ({ data: params }) },
    { method: 'GET', path: '/probe/fixed', isPublic: true, handle: () => ({ data: 'fixed' }) },
    {
      method: 'POST',
      path: '/store',
      isPublic: true,
      handle: ({ body }) => {
        db.run('insert into probe values (?)', [String(body)])
        return {}
      },
    },
    {
      method: 'GET',
      path: '/defect',
      isPublic: true,
      handle: () => {
        throw new Error('select secret from /home/somebody')
      },
    },
    {
      method: 'GET',
      path: '/full',
      isPublic: true,
      handle: () => {
        throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
      },
    },
    {
      method: 'GET',
      path: '/pieces',
      isPublic: true,
      handle: ({ request }) => ({ pieces: pieces(request.query.has('fails')) }),
    },
    {
      method: 'GET',
      path: '/refused',
      isPublic: true,
      respond: async () => {
        throw malformed('No.')
      },
    },
    {
      method: 'GET',
      path: '/poll',
      isPublic: true,
      respond: ({ request: { ending } }) =>
        new Promise((resolve) => {
          ending.addEventListener('abort', () => {
            aborted += 1
            resolve({ data: 'ended' })
          })
        }),
    },
  ],
})

export const startProbes = (): Promise<TestHost> =>
  startHost({
    ...withAccounts(probes),
    bodyTimeoutMs: 300,
    environment: { ALLOWED_ORIGINS: 'https://panel.example.com', TRUSTED_PROXIES: '10.0.0.0/8' },
  })

export const head = (line: string, ...headers: string[]): string => {
  const host = headers.some((header) => /^host:/i.test(header)) ? [] : ['Host: localhost']
  return [line, ...host, 'Connection: close', ...headers, '', ''].join('\r\n')
}
export const post = (path: string, body: string | Uint8Array, ...headers: string[]): (string | Uint8Array)[] => {
  const bytes = Buffer.from(body)
  const length = `Content-Length: ${bytes.length}`
  return [head(`POST ${path} HTTP/1.1`, 'Content-Type: application/json', length, ...headers), bytes]
}
export const nested = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth)
