import { after, assert, before, test, type TestHost } from '../host.ts'
import { head, nested, post, startProbes } from '../probes.ts'
import { rawRequest, statusesOf } from '../raw-request.ts'

let host: TestHost
before(async () => {
  host = await startProbes()
})
after(() => host.stop())

const codes: Readonly<Record<number, string>> = {
  400: 'malformed',
  401: 'unauthenticated',
  404: 'not_found',
  405: 'method_not_allowed',
  408: 'malformed',
  413: 'too_large',
  415: 'unsupported_media',
  417: 'malformed',
  421: 'misdirected',
  431: 'malformed',
}

const broken: [status: number, what: string, ...send: (string | Uint8Array | number)[]][] = [
  [400, 'malformed JSON', ...post('/probe', '{"a":')],
  [400, 'JSON with a trailing comma', ...post('/probe', '[1,]')],
  [400, 'bytes that are not UTF-8', ...post('/probe', Buffer.from([0x22, 0xff, 0xfe, 0x22]))],
  [400, 'half a surrogate pair', ...post('/probe', '{"a":"\\ud800"}')],
  [400, 'half a surrogate pair in a name', ...post('/probe', '{"\\udfff":1}')],
  [400, 'the name __proto__', ...post('/probe', '{"a":{"__proto__":{"admin":true}}}')],
  [400, 'a number out of range', ...post('/probe', '{"a":1e999}')],
  [400, 'a body nested 200,000 deep', ...post('/probe', nested(200_000))],
  [400, 'a NUL that reaches the database', ...post('/store', '"a\\u0000b"')],
  [
    415,
    'a body of another content type',
    head('POST /probe HTTP/1.1', 'Content-Type: text/plain', 'Content-Length: 2'),
    '{}',
  ],
  [415, 'a body without a content type', head('POST /probe HTTP/1.1', 'Content-Length: 2'), '{}'],
  [
    415,
    'JSON in another charset',
    head('POST /probe HTTP/1.1', 'Content-Type: application/json; charset=utf-16', 'Content-Length: 2'),
    '{}',
  ],
  [
    413,
    'a body declared too large',
    head('POST /probe HTTP/1.1', 'Content-Type: application/json', 'Content-Length: 1048577'),
  ],
  [
    413,
    'a body that turns out too large',
    head('POST /probe HTTP/1.1', 'Content-Type: application/json', 'Transfer-Encoding: chunked'),
    `100001\r\n${' '.repeat(0x100001)}\r\n`,
  ],
  [
    400,
    'chunks without a length',
    head('POST /probe HTTP/1.1', 'Content-Type: application/json', 'Transfer-Encoding: chunked'),
    'zz\r\n{}\r\n',
  ],
  [
    400,
    'a body with a broken second chunk',
    head('POST /probe HTTP/1.1', 'Content-Type: application/json', 'Transfer-Encoding: chunked'),
    '1\r\n{\r\n',
    50,
    'hello\r\n',
  ],
  [
    408,
    'a body that never comes',
    head('POST /probe HTTP/1.1', 'Content-Type: application/json', 'Content-Length: 10'),
    '{',
  ],
  [
    413,
    'a body that is never asked for',
    head('POST /probe HTTP/1.1', 'Content-Type: application/json', 'Content-Length: 99999999', 'Expect: 100-continue'),
  ],
  [417, 'an unknown Expect header', head('GET /healthz HTTP/1.1', 'Expect: miracles')],
  [421, 'a foreign Host header', head('GET /probe HTTP/1.1', 'Host: evil.example.com')],
  [421, 'a malformed Host header', head('GET /probe HTTP/1.1', 'Host: local host@x')],
  [421, 'a missing Host header', 'GET /probe HTTP/1.1\r\nConnection: close\r\n\r\n'],
  [400, 'two Host headers', head('GET /probe HTTP/1.1', 'Host: localhost', 'Host: evil.example.com')],
  [421, 'a URL of another server', head('GET http://evil.example.com/probe HTTP/1.1')],
  [421, 'a URL with user info before its host', head('GET http://localhost:80@evil.example.com/probe HTTP/1.1')],
  [421, 'its own hostname with user info', head('GET http://user@localhost/probe HTTP/1.1')],
  [421, 'a URL without a host', head('GET http:///probe HTTP/1.1')],
  [400, 'a URL with another scheme', head('GET https://localhost/healthz HTTP/1.1')],
  [400, 'path traversal in a full URL', head('GET http://localhost/../../etc/passwd HTTP/1.1')],
  [404, 'a URL with two slashes after its host', head('GET http://localhost//healthz HTTP/1.1')],
  [400, 'a path without a leading slash', head('OPTIONS * HTTP/1.1')],
  [400, 'broken percent-encoding in the path', head('GET /probe/%zz HTTP/1.1')],
  [400, 'percent-encoding that is not UTF-8', head('GET /probe/%ff HTTP/1.1')],
  [400, 'broken percent-encoding in the query', head('GET /probe?q=100% HTTP/1.1')],
  [400, 'a NUL in the query', head('GET /probe?q=%00 HTTP/1.1')],
  [400, 'path traversal', head('GET /../../etc/passwd HTTP/1.1')],
  [400, 'encoded path traversal', head('GET /%2e%2e/%2e%2e/etc/passwd HTTP/1.1')],
  [400, 'an encoded slash', head('GET /probe/a%2fb HTTP/1.1')],
  [400, 'a backslash', head('GET /probe/..%5c HTTP/1.1')],
  [404, 'an unknown path', head('GET /api/v1/post/nothing HTTP/1.1')],
  [404, 'names of Object.prototype as a path', head('GET /constructor/__proto__ HTTP/1.1')],
  [405, 'a method that the path does not allow', head('DELETE /probe HTTP/1.1')],
  [405, 'a method of another protocol', head('PROPFIND /probe HTTP/1.1')],
  [405, 'TRACE, which would repeat the token', head('TRACE /healthz HTTP/1.1', 'Authorization: Bearer secret')],
  [431, 'headers of 20 KB', head('GET /healthz HTTP/1.1', `X-Long: ${'x'.repeat(20_000)}`)],
  [400, 'text that is not HTTP', 'hello\r\n\r\n'],
  [
    400,
    'two Content-Length headers',
    'POST /probe HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n{}',
  ],
  [
    400,
    'Content-Length with chunks',
    head('POST /probe HTTP/1.1', 'Content-Length: 4', 'Transfer-Encoding: chunked'),
    '0\r\n\r\n',
  ],
  [401, 'a call that needs a sign-in, without one', head('GET /personal/profile HTTP/1.1')],
  [401, 'an unknown token', head('GET /personal/profile HTTP/1.1', 'Authorization: Bearer x" or 1=1')],
  [401, 'another authorization scheme', head('GET /personal/profile HTTP/1.1', 'Authorization: Basic YTpi')],
]

for (const [status, what, ...send] of broken) {
  test(`responds to ${what} with ${status}`, async () => {
    const received = await rawRequest(host.host.origin, ...send)
    assert.deepEqual(statusesOf(received), [status], received.slice(0, 300))
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
    assert.equal(body.code, codes[status])
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
