import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { head, nested, post, startProbes } from '../probes.ts'
import { rawRequest, statusesOf } from '../raw-request.ts'
import type { TestHost } from '../start-host.ts'

let host: TestHost
before(async () => {
  host = await startProbes()
})
after(() => host.stop())

interface Broken {
  what: string
  send: (string | Uint8Array | number)[]
  status: number
  code?: string
}

const broken: Broken[] = [
  { what: 'malformed JSON', send: post('/probe', '{"a":'), status: 400, code: 'malformed' },
  { what: 'JSON with a trailing comma', send: post('/probe', '[1,]'), status: 400, code: 'malformed' },
  {
    what: 'bytes that are not UTF-8',
    status: 400,
    code: 'malformed',
    send: post('/probe', Buffer.from([0x22, 0xff, 0xfe, 0x22])),
  },
  { what: 'half a surrogate pair', send: post('/probe', '{"a":"\\ud800"}'), status: 400, code: 'malformed' },
  { what: 'half a surrogate pair in a name', send: post('/probe', '{"\\udfff":1}'), status: 400, code: 'malformed' },
  {
    what: 'the name __proto__',
    status: 400,
    code: 'malformed',
    send: post('/probe', '{"a":{"__proto__":{"admin":true}}}'),
  },
  { what: 'a number out of range', send: post('/probe', '{"a":1e999}'), status: 400, code: 'malformed' },
  { what: 'a body nested 200,000 deep', send: post('/probe', nested(200_000)), status: 400, code: 'malformed' },
  { what: 'a NUL that reaches the database', send: post('/store', '"a\\u0000b"'), status: 400, code: 'malformed' },
  {
    what: 'a body of another content type',
    status: 415,
    code: 'unsupported_media',
    send: [head('POST /probe HTTP/1.1', 'Content-Type: text/plain', 'Content-Length: 2'), '{}'],
  },
  {
    what: 'a body without a content type',
    status: 415,
    code: 'unsupported_media',
    send: [head('POST /probe HTTP/1.1', 'Content-Length: 2'), '{}'],
  },
  {
    what: 'JSON in another charset',
    status: 415,
    code: 'unsupported_media',
    send: [head('POST /probe HTTP/1.1', 'Content-Type: application/json; charset=utf-16', 'Content-Length: 2'), '{}'],
  },
  {
    what: 'a body declared too large',
    status: 413,
    code: 'too_large',
    send: [head('POST /probe HTTP/1.1', 'Content-Type: application/json', 'Content-Length: 1048577')],
  },
  {
    what: 'a body that turns out too large',
    status: 413,
    code: 'too_large',
    send: [
      head('POST /probe HTTP/1.1', 'Content-Type: application/json', 'Transfer-Encoding: chunked'),
      `100001\r\n${' '.repeat(0x100001)}\r\n`,
    ],
  },
  {
    what: 'chunks without a length',
    status: 400,
    code: 'malformed',
    send: [
      head('POST /probe HTTP/1.1', 'Content-Type: application/json', 'Transfer-Encoding: chunked'),
      'zz\r\n{}\r\n',
    ],
  },
  {
    what: 'a body with a broken second chunk',
    status: 400,
    code: 'malformed',
    send: [
      head('POST /probe HTTP/1.1', 'Content-Type: application/json', 'Transfer-Encoding: chunked'),
      '1\r\n{\r\n',
      50,
      'hello\r\n',
    ],
  },
  {
    what: 'a body that never comes',
    status: 408,
    code: 'malformed',
    send: [head('POST /probe HTTP/1.1', 'Content-Type: application/json', 'Content-Length: 10'), '{'],
  },
  {
    what: 'a body that is never asked for',
    status: 413,
    code: 'too_large',
    send: [
      head(
        'POST /probe HTTP/1.1',
        'Content-Type: application/json',
        'Content-Length: 99999999',
        'Expect: 100-continue',
      ),
    ],
  },
  {
    what: 'an unknown Expect header',
    status: 417,
    code: 'malformed',
    send: [head('GET /healthz HTTP/1.1', 'Expect: miracles')],
  },
  {
    what: 'a foreign Host header',
    status: 421,
    code: 'misdirected',
    send: [head('GET /probe HTTP/1.1', 'Host: evil.example.com')],
  },
  {
    what: 'a malformed Host header',
    status: 421,
    code: 'misdirected',
    send: [head('GET /probe HTTP/1.1', 'Host: local host@x')],
  },
  {
    what: 'a missing Host header',
    send: ['GET /probe HTTP/1.1\r\nConnection: close\r\n\r\n'],
    status: 421,
    code: 'misdirected',
  },
  {
    what: 'two Host headers',
    status: 400,
    code: 'malformed',
    send: [head('GET /probe HTTP/1.1', 'Host: localhost', 'Host: evil.example.com')],
  },
  {
    what: 'a URL of another server',
    status: 421,
    code: 'misdirected',
    send: [head('GET http://evil.example.com/probe HTTP/1.1')],
  },
  {
    what: 'a URL with user info before its host',
    status: 421,
    code: 'misdirected',
    send: [head('GET http://localhost:80@evil.example.com/probe HTTP/1.1')],
  },
  {
    what: 'its own hostname with user info',
    status: 421,
    code: 'misdirected',
    send: [head('GET http://user@localhost/probe HTTP/1.1')],
  },
  { what: 'a URL without a host', send: [head('GET http:///probe HTTP/1.1')], status: 421, code: 'misdirected' },
  {
    what: 'a URL with another scheme',
    status: 400,
    code: 'malformed',
    send: [head('GET https://localhost/healthz HTTP/1.1')],
  },
  {
    what: 'path traversal in a full URL',
    status: 400,
    code: 'malformed',
    send: [head('GET http://localhost/../../etc/passwd HTTP/1.1')],
  },
  {
    what: 'a URL with two slashes after its host',
    status: 404,
    code: 'not_found',
    send: [head('GET http://localhost//healthz HTTP/1.1')],
  },
  { what: 'a path without a leading slash', send: [head('OPTIONS * HTTP/1.1')], status: 400, code: 'malformed' },
  {
    what: 'broken percent-encoding in the path',
    status: 400,
    code: 'malformed',
    send: [head('GET /probe/%zz HTTP/1.1')],
  },
  {
    what: 'percent-encoding that is not UTF-8',
    status: 400,
    code: 'malformed',
    send: [head('GET /probe/%ff HTTP/1.1')],
  },
  {
    what: 'broken percent-encoding in the query',
    status: 400,
    code: 'malformed',
    send: [head('GET /probe?q=100% HTTP/1.1')],
  },
  { what: 'a NUL in the query', send: [head('GET /probe?q=%00 HTTP/1.1')], status: 400, code: 'malformed' },
  { what: 'path traversal', send: [head('GET /../../etc/passwd HTTP/1.1')], status: 400, code: 'malformed' },
  {
    what: 'encoded path traversal',
    status: 400,
    code: 'malformed',
    send: [head('GET /%2e%2e/%2e%2e/etc/passwd HTTP/1.1')],
  },
  { what: 'an encoded slash', send: [head('GET /probe/a%2fb HTTP/1.1')], status: 400, code: 'malformed' },
  { what: 'a backslash', send: [head('GET /probe/..%5c HTTP/1.1')], status: 400, code: 'malformed' },
  {
    what: 'an unknown path',
    status: 404,
    code: 'not_found',
    send: [head('GET /api/v1/post/nothing HTTP/1.1')],
  },
  {
    what: 'names of Object.prototype as a path',
    status: 404,
    code: 'not_found',
    send: [head('GET /constructor/__proto__ HTTP/1.1')],
  },
  {
    what: 'a method that the path does not allow',
    status: 405,
    code: 'method_not_allowed',
    send: [head('DELETE /probe HTTP/1.1')],
  },
  {
    what: 'a method of another protocol',
    status: 405,
    code: 'method_not_allowed',
    send: [head('PROPFIND /probe HTTP/1.1')],
  },
  {
    what: 'TRACE, which would repeat the token',
    status: 405,
    code: 'method_not_allowed',
    send: [head('TRACE /healthz HTTP/1.1', 'Authorization: Bearer secret')],
  },
  {
    what: 'headers of 20 KB',
    status: 431,
    code: 'malformed',
    send: [head('GET /healthz HTTP/1.1', `X-Long: ${'x'.repeat(20_000)}`)],
  },
  { what: 'text that is not HTTP', send: ['hello\r\n\r\n'], status: 400, code: 'malformed' },
  {
    what: 'two Content-Length headers',
    status: 400,
    code: 'malformed',
    send: ['POST /probe HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n{}'],
  },
  {
    what: 'Content-Length with chunks',
    status: 400,
    code: 'malformed',
    send: [head('POST /probe HTTP/1.1', 'Content-Length: 4', 'Transfer-Encoding: chunked'), '0\r\n\r\n'],
  },
  {
    what: 'a call that needs a sign-in, without one',
    status: 401,
    code: 'unauthenticated',
    send: [head('GET /personal/profile HTTP/1.1')],
  },
  {
    what: 'an unknown token',
    status: 401,
    code: 'unauthenticated',
    send: [head('GET /personal/profile HTTP/1.1', 'Authorization: Bearer x" or 1=1')],
  },
  {
    what: 'another authorization scheme',
    status: 401,
    code: 'unauthenticated',
    send: [head('GET /personal/profile HTTP/1.1', 'Authorization: Basic YTpi')],
  },
]

for (const { what, send, status, code } of broken) {
  test(`responds to ${what} with ${status}`, async () => {
    const received = await rawRequest(host.host.origin, ...send)
    assert.deepEqual(statusesOf(received), [status], received.slice(0, 300))
    if (!code) return
    for (const header of [
      /^x-request-id: \S+/im,
      /^cache-control: no-store/im,
      /^x-content-type-options: nosniff/im,
      /^content-security-policy: default-src 'none'/im,
      /^cross-origin-resource-policy: same-origin/im,
    ]) {
      assert.match(received, header)
    }
    const body: unknown = JSON.parse(received.slice(received.indexOf('\r\n\r\n') + 4))
    assert.ok(typeof body === 'object' && body !== null && 'error' in body && 'code' in body)
    assert.equal(body.code, code)
    assert.ok(typeof body.error === 'string' && /^\p{Lu}.*\.$/u.test(body.error), String(body.error))
    assert.ok(!received.includes('secret'))
  })
}

test('a malformed request behind a waiting one closes the connection, so that its response is not misattributed', async () => {
  const poll = 'GET /poll HTTP/1.1\r\nHost: localhost\r\n\r\n'
  assert.equal(await rawRequest(host.host.origin, poll, 50, 'hello\r\n\r\n'), '')
})

test('the host still responds after all malformed requests', async () => {
  const { status, body } = await host.call('GET', '/healthz')
  assert.deepEqual([status, body], [200, { data: { status: 'ok' } }])
  assert.equal(host.log.filter((line) => line.includes('internal error')).length, 0, host.log.join('\n'))
})
