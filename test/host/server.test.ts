import assert from 'node:assert/strict'
import { request as httpRequest } from 'node:http'
import { connect } from 'node:net'
import { after, before, test } from 'node:test'
import type { MakePart } from '../../src/host/part.ts'
import { malformed } from '../../src/host/refusal.ts'
import { accountTables } from './account-tables.ts'
import { rawRequest, statusesOf } from './raw-request.ts'
import { startHost, type TestHost } from './start-host.ts'

let aborted = 0
const probes: MakePart = ({ db }) => ({
  features: [],
  prepare: () => db.exec('create table if not exists probe (text text) strict'),
  routes: [
    {
      method: 'POST', path: '/probe', isPublic: true,
      handle: ({ body, request }) => ({ data: { body, origin: request.panelOrigin } }),
    },
    {
      method: 'GET', path: '/probe', isPublic: true,
      handle: ({ request }) => ({ data: { query: [...request.query], ip: request.ip } }),
    },
    { method: 'GET', path: '/probe/{id}', isPublic: true, handle: ({ params }) => ({ data: params }) },
    { method: 'GET', path: '/probe/fixed', isPublic: true, handle: () => ({ data: 'fixed' }) },
    {
      method: 'POST', path: '/store', isPublic: true,
      handle: ({ body }) => { db.run('insert into probe values (?)', [String(body)]); return {} },
    },
    {
      method: 'GET', path: '/defect', isPublic: true,
      handle: () => { throw new Error('select secret from /home/somebody') },
    },
    {
      method: 'GET', path: '/full', isPublic: true,
      handle: () => { throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' }) },
    },
    { method: 'GET', path: '/refused', isPublic: true, handle: async () => { throw malformed('No.') } },
    {
      method: 'GET', path: '/poll', isPublic: true,
      handle: ({ request: { ending } }) => new Promise((resolve) => {
        ending.addEventListener('abort', () => { aborted += 1; resolve({ data: 'ended' }) })
      }),
    },
  ],
})

let host: TestHost
before(async () => {
  host = await startHost({
    parts: [accountTables, probes], bodyTimeoutMs: 300,
    environment: { ALLOWED_ORIGINS: 'https://panel.example.com', TRUSTED_PROXIES: '10.0.0.0/8' },
  })
})
after(() => host.stop())

const head = (line: string, ...headers: string[]): string => {
  const host = headers.some((header) => /^host:/i.test(header)) ? [] : ['Host: localhost']
  return [line, ...host, 'Connection: close', ...headers, '', ''].join('\r\n')
}
const post = (path: string, body: string | Uint8Array, ...headers: string[]): (string | Uint8Array)[] => {
  const bytes = Buffer.from(body)
  const length = `Content-Length: ${bytes.length}`
  return [head(`POST ${path} HTTP/1.1`, 'Content-Type: application/json', length, ...headers), bytes]
}

interface Broken { what: string; send: (string | Uint8Array | number)[]; status: number; code?: string }
const nested = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth)

const broken: Broken[] = [
  { what: 'no JSON', send: post('/probe', '{"a":'), status: 400, code: 'malformed' },
  { what: 'JSON with a comma too many', send: post('/probe', '[1,]'), status: 400, code: 'malformed' },
  {
    what: 'bytes that are no UTF-8', status: 400, code: 'malformed',
    send: post('/probe', Buffer.from([0x22, 0xff, 0xfe, 0x22])),
  },
  { what: 'half a surrogate pair', send: post('/probe', '{"a":"\\ud800"}'), status: 400, code: 'malformed' },
  { what: 'half a surrogate pair in a name', send: post('/probe', '{"\\udfff":1}'), status: 400, code: 'malformed' },
  {
    what: 'the name __proto__', status: 400, code: 'malformed',
    send: post('/probe', '{"a":{"__proto__":{"admin":true}}}'),
  },
  { what: 'a number beyond all numbers', send: post('/probe', '{"a":1e999}'), status: 400, code: 'malformed' },
  { what: 'a body nested 200,000 deep', send: post('/probe', nested(200_000)), status: 400, code: 'malformed' },
  { what: 'a NUL that reaches the database', send: post('/store', '"a\\u0000b"'), status: 400, code: 'malformed' },
  {
    what: 'a body of another type', status: 415, code: 'unsupported_media',
    send: [head('POST /probe HTTP/1.1', 'Content-Type: text/plain', 'Content-Length: 2'), '{}'],
  },
  {
    what: 'a body of no type', status: 415, code: 'unsupported_media',
    send: [head('POST /probe HTTP/1.1', 'Content-Length: 2'), '{}'],
  },
  {
    what: 'JSON in another charset', status: 415, code: 'unsupported_media',
    send: [head('POST /probe HTTP/1.1', 'Content-Type: application/json; charset=utf-16', 'Content-Length: 2'), '{}'],
  },
  {
    what: 'a body said to be too large', status: 413, code: 'too_large',
    send: [head('POST /probe HTTP/1.1', 'Content-Type: application/json', 'Content-Length: 1048577')],
  },
  {
    what: 'a body that turns out too large', status: 413, code: 'too_large',
    send: [
      head('POST /probe HTTP/1.1', 'Content-Type: application/json', 'Transfer-Encoding: chunked'),
      `100001\r\n${' '.repeat(0x100001)}\r\n`,
    ],
  },
  {
    what: 'a body that never comes', status: 408, code: 'malformed',
    send: [head('POST /probe HTTP/1.1', 'Content-Type: application/json', 'Content-Length: 10'), '{'],
  },
  {
    what: 'a body that is never asked for', status: 413, code: 'too_large',
    send: [
      head(
        'POST /probe HTTP/1.1', 'Content-Type: application/json', 'Content-Length: 99999999', 'Expect: 100-continue'),
    ],
  },
  { what: 'an expectation nobody knows', send: [head('GET /healthz HTTP/1.1', 'Expect: miracles')], status: 417 },
  {
    what: 'a foreign host', status: 421, code: 'misdirected',
    send: [head('GET /healthz HTTP/1.1', 'Host: evil.example.com')],
  },
  {
    what: 'a host that cannot be read', status: 421, code: 'misdirected',
    send: [head('GET /healthz HTTP/1.1', 'Host: local host@x')],
  },
  { what: 'no host', send: ['GET /healthz HTTP/1.1\r\nConnection: close\r\n\r\n'], status: 421, code: 'misdirected' },
  {
    what: 'an address of another server', status: 400, code: 'malformed',
    send: [head('GET http://evil.example.com/healthz HTTP/1.1')],
  },
  { what: 'an address that starts with no slash', send: [head('OPTIONS * HTTP/1.1')], status: 400, code: 'malformed' },
  {
    what: 'broken percent-encoding in the path', status: 400, code: 'malformed',
    send: [head('GET /probe/%zz HTTP/1.1')],
  },
  {
    what: 'percent-encoding that is no UTF-8', status: 400, code: 'malformed',
    send: [head('GET /probe/%ff HTTP/1.1')],
  },
  {
    what: 'broken percent-encoding in the query', status: 400, code: 'malformed',
    send: [head('GET /probe?q=100% HTTP/1.1')],
  },
  { what: 'a NUL in the query', send: [head('GET /probe?q=%00 HTTP/1.1')], status: 400, code: 'malformed' },
  { what: 'a way out of the folder', send: [head('GET /../../etc/passwd HTTP/1.1')], status: 400, code: 'malformed' },
  {
    what: 'an encoded way out of the folder', status: 400, code: 'malformed',
    send: [head('GET /%2e%2e/%2e%2e/etc/passwd HTTP/1.1')],
  },
  { what: 'an encoded slash', send: [head('GET /probe/a%2fb HTTP/1.1')], status: 400, code: 'malformed' },
  { what: 'a backslash', send: [head('GET /probe/..%5c HTTP/1.1')], status: 400, code: 'malformed' },
  {
    what: 'an address that nobody has', status: 404, code: 'not_found',
    send: [head('GET /api/v1/post/nothing HTTP/1.1')],
  },
  {
    what: 'the names of objects as an address', status: 404, code: 'not_found',
    send: [head('GET /constructor/__proto__ HTTP/1.1')],
  },
  {
    what: 'a method that the address does not take', status: 405, code: 'method_not_allowed',
    send: [head('DELETE /probe HTTP/1.1')],
  },
  {
    what: 'a method of another protocol', status: 405, code: 'method_not_allowed',
    send: [head('PROPFIND /probe HTTP/1.1')],
  },
  {
    what: 'headers of 20 KB', status: 431, code: 'malformed',
    send: [head('GET /healthz HTTP/1.1', `X-Long: ${'x'.repeat(20_000)}`)],
  },
  { what: 'what is no HTTP', send: ['hello\r\n\r\n'], status: 400, code: 'malformed' },
  {
    what: 'two lengths', status: 400, code: 'malformed',
    send: ['POST /probe HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n{}'],
  },
  {
    what: 'a length and chunks', status: 400, code: 'malformed',
    send: [head('POST /probe HTTP/1.1', 'Content-Length: 4', 'Transfer-Encoding: chunked'), '0\r\n\r\n'],
  },
  {
    what: 'a call that needs a person, without one', status: 401, code: 'unauthenticated',
    send: [head('GET /personal/profile HTTP/1.1')],
  },
  {
    what: 'a token that is none', status: 401, code: 'unauthenticated',
    send: [head('GET /personal/profile HTTP/1.1', 'Authorization: Bearer x" or 1=1')],
  },
  {
    what: 'another kind of authorization', status: 401, code: 'unauthenticated',
    send: [head('GET /personal/profile HTTP/1.1', 'Authorization: Basic YTpi')],
  },
]

for (const { what, send, status, code } of broken) {
  test(`${what} is answered by ${status}`, async () => {
    const received = await rawRequest(host.host.origin, ...send)
    assert.deepEqual(statusesOf(received), [status], received.slice(0, 300))
    if (!code) return
    for (const header of [/^x-request-id: \S+/im, /^cache-control: no-store/im, /^x-content-type-options: nosniff/im]) {
      assert.match(received, header)
    }
    const body: unknown = JSON.parse(received.slice(received.indexOf('\r\n\r\n') + 4))
    assert.ok(typeof body === 'object' && body !== null && 'error' in body && 'code' in body)
    assert.equal(body.code, code)
    assert.ok(typeof body.error === 'string' && /^\p{Lu}.*\.$/u.test(body.error), String(body.error))
  })
}

test('the host answers on after all of that', async () => {
  const { status, body } = await host.call('GET', '/healthz')
  assert.deepEqual([status, body], [200, { data: { status: 'ok' } }])
  assert.equal(host.log.filter((line) => line.includes('internal error')).length, 0, host.log.join('\n'))
})

test('a defect is told by its request id alone, which is in the log with the reason', async () => {
  const { status, body, headers } = await host.call('GET', '/defect')
  assert.deepEqual([status, body.code], [500, 'internal'])
  const id = headers.get('x-request-id') ?? ''
  assert.ok(body.error?.includes(id))
  assert.ok(!/secret|home|Error/.test(JSON.stringify(body)))
  assert.ok(host.log.some((line) => line.includes(id) && line.includes('select secret')))
})

test('a full disk is said in a sentence, and in one line of the log; the host reads on, and writes again', async () => {
  const { db } = host.host.services
  const store = (text: string) => host.call('POST', '/store', text)
  db.exec('pragma max_page_count = 1')
  const { status, body, headers } = await store(JSON.stringify('x'.repeat(100_000)))
  assert.deepEqual([status, body.code, body.error],
    [500, 'internal', 'The host cannot write: its disk may be full. What you typed is kept.'])
  const lines = host.log.filter((line) => line.includes(headers.get('x-request-id') ?? 'none'))
  assert.equal(lines.length, 1)
  assert.match(lines[0] ?? '', /the disk cannot be written.*"reason":"database or disk is full"/)
  assert.equal((await host.call('GET', '/healthz')).status, 200)
  db.exec('pragma max_page_count = 4294967294')
  assert.equal((await store('"room again"')).status, 200)
})

test('a file that finds the disk full is told of in the same words', async () => {
  const { status, body } = await host.call('GET', '/full')
  assert.equal(status, 500)
  assert.match(body.error ?? '', /its disk may be full/)
})

test('a refusal from an asynchronous handler is answered as one', async () => {
  assert.equal((await host.call('GET', '/refused')).status, 400)
})

test('HEAD answers what GET would, without the body', async () => {
  const received = await rawRequest(host.host.origin, head('HEAD /healthz HTTP/1.1'))
  assert.match(received, /^HTTP\/1\.1 200/)
  assert.match(received, /content-length: 24/i)
  assert.ok(received.endsWith('\r\n\r\n'))
})

test('405 and OPTIONS name the methods that an address takes', async () => {
  const refused = await host.call('DELETE', '/probe')
  assert.equal(refused.headers.get('allow'), 'POST, GET, HEAD, OPTIONS')
  const options = await host.call('OPTIONS', '/probe')
  assert.deepEqual([options.status, options.headers.get('allow')], [204, 'POST, GET, HEAD, OPTIONS'])
})

test('a part in braces is decoded, and a written-out part wins over it', async () => {
  assert.deepEqual((await host.call('GET', '/probe/K%C3%B8benhavn%20H')).body.data, { id: 'København H' })
  assert.equal((await host.call('GET', '/probe/fixed')).body.data, 'fixed')
  assert.equal((await host.call('GET', '/probe/')).status, 404)
})

test('requests in one packet are answered in their order', async () => {
  const one = 'GET /probe?n=1 HTTP/1.1\r\nHost: localhost\r\n\r\n'
  const received = await rawRequest(host.host.origin, one + one.replace('n=1', 'n=2') + head('GET /probe?n=3 HTTP/1.1'))
  assert.deepEqual([...received.matchAll(/\["n","(\d)"\]/g)].map(([, n]) => n), ['1', '2', '3'])
})

test('rubbish behind a request that is being answered does not fall into its answer', async () => {
  const poll = rawRequest(host.host.origin, 'GET /poll HTTP/1.1\r\nHost: localhost\r\n\r\n', 50, 'rubbish\r\n\r\n')
  assert.equal(await poll, '')
})

test('a client that hangs up ends its long poll', async () => {
  const before = aborted
  const request = httpRequest(`${host.host.origin}/poll`)
  request.on('error', () => {})
  request.end()
  await new Promise((resolve) => setTimeout(resolve, 50))
  request.destroy()
  while (aborted === before) await new Promise((resolve) => setTimeout(resolve, 5))
})

test('a body of one megabyte passes, also with Expect', async () => {
  const text = 'x'.repeat(1024 * 1024 - 2)
  assert.equal((await host.call('POST', '/probe', `"${text}"`)).status, 200)
  const received = await rawRequest(host.host.origin, ...post('/probe', '{"a":1}', 'Expect: 100-continue'))
  assert.deepEqual(statusesOf(received), [100, 200])
})

test('what lies within 32 others is taken, and nothing deeper', async () => {
  for (const [depth, status] of [[33, 200], [34, 400]] as const) {
    assert.equal((await host.call('POST', '/probe', nested(depth))).status, status, String(depth))
  }
})

test('who goes on sending after such an answer is cut off', async () => {
  const { hostname, port } = new URL(host.host.origin)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => {}) // as it is cut
  let received = ''
  socket.on('data', (chunk: Buffer) => { received += chunk })
  const closed = new Promise((resolve) => { socket.on('close', resolve) })
  socket.write(['POST /probe HTTP/1.1', 'Host: localhost', 'Content-Type: application/json',
    'Content-Length: 1000000000', '', ''].join('\r\n'))
  const megabyte = Buffer.alloc(1024 * 1024)
  let sent = 0
  for (; sent < 100 && !socket.destroyed; sent += 1) {
    if (socket.write(megabyte)) continue
    await Promise.race([new Promise((resolve) => { socket.once('drain', resolve) }), closed])
  }
  await closed
  assert.deepEqual(statusesOf(received), [413])
  assert.ok(sent < 100, 'long before it has sent it all')
})

test('a body that is far too large is answered before its sender has finished', async () => {
  const { status, body } = await host.call('POST', '/probe', `"${'x'.repeat(5 * 1024 * 1024)}"`)
  assert.deepEqual([status, body.code], [413, 'too_large'])
})

test('other origins read nothing; those that were named may ask', async () => {
  const named = await host.call('GET', '/probe', undefined, { origin: 'https://panel.example.com' })
  assert.equal(named.headers.get('access-control-allow-origin'), 'https://panel.example.com')
  assert.equal(named.headers.get('vary'), 'Origin')
  const other = await host.call('GET', '/probe', undefined, { origin: 'https://panel.example.com.evil.example' })
  assert.equal(other.headers.get('access-control-allow-origin'), null)
  const preflight = await host.call('OPTIONS', '/probe', undefined, {
    origin: 'https://panel.example.com', 'access-control-request-method': 'POST',
    'access-control-request-headers': 'idempotency-key',
  })
  assert.equal(preflight.status, 204)
  assert.match(preflight.headers.get('access-control-allow-headers') ?? '', /authorization.*idempotency-key.*tenant/i)
})

test('links lead to the panel that asked', async () => {
  const own = await host.call('POST', '/probe', {})
  assert.equal((own.body.data as { origin: string }).origin, host.host.origin)
  const elsewhere = await host.call('POST', '/probe', {}, { origin: 'https://panel.example.com' })
  assert.equal((elsewhere.body.data as { origin: string }).origin, 'https://panel.example.com')
  const otherPort = await rawRequest(host.host.origin, ...post('/probe', '{}', 'Host: localhost:6'))
  assert.match(otherPort, new RegExp(`"origin":"http://localhost:${new URL(host.host.origin).port}"`))
})

test('what a stranger says of its own address is not believed', async () => {
  const { body } = await host.call('GET', '/probe', undefined, { 'x-forwarded-for': '203.0.113.9' })
  assert.equal((body.data as { ip: string }).ip, '127.0.0.1')
})

test('stopping answers long polls at once and lets nobody wait', async () => {
  const own = await startHost({ parts: [accountTables, probes] })
  const poll = own.call('GET', '/poll')
  await new Promise((resolve) => setTimeout(resolve, 50))
  await own.stop()
  assert.equal((await poll).body.data, 'ended')
  await assert.rejects(own.call('GET', '/healthz'))
})
