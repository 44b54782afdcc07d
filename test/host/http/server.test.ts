import { after, assert, before, type Reply, startHost, test, type TestHost } from '../host.ts'
import { request as httpRequest } from 'node:http'
import { withAccounts } from '../account-tables.ts'
import { aborted, head, post, probes, startProbes } from '../probes.ts'
import { rawRequest } from '../raw-request.ts'
import { onceBegun, until } from '../until.ts'

let host: TestHost
before(async () => {
  host = await startProbes()
})
after(() => host.stop())

test('an internal error shows only the request ID, which is in the log with the reason', async () => {
  const { status, body, headers } = await host.call('GET', '/defect')
  assert.deepEqual([status, body.code], [500, 'internal'])
  const id = headers.get('x-request-id') ?? ''
  assert.equal(body.error, `Something went wrong. It’s logged as ${id}.`)
  assert.ok(!/secret|home|Error/.test(JSON.stringify(body)))
  assert.ok(host.log.some((line) => line.includes(id) && line.includes('select secret')))
})

test('a full disk is reported in a sentence and one log line; reads continue, and writes resume later', async () => {
  const { db } = host.host.core
  const store = (text: string) => host.call('POST', '/store', text)
  db.exec('pragma max_page_count = 1')
  const { status, body, headers } = await store(JSON.stringify('x'.repeat(100_000)))
  assert.deepEqual(
    [status, body.code, body.error],
    [500, 'internal', 'The server can’t save: its disk might be full. Your text is kept.'],
  )
  const lines = host.log.filter((line) => line.includes(headers.get('x-request-id') ?? 'none'))
  assert.equal(lines.length, 1)
  assert.match(lines[0] ?? '', /the disk can’t be written.*"reason":"database or disk is full"/)
  assert.equal((await host.call('GET', '/healthz')).status, 200)
  db.exec('pragma max_page_count = 4294967294')
  assert.equal((await store('"room again"')).status, 200)
})

test('a streamed response has all the usual headers, and is closed and logged if it fails', async () => {
  const { status, body, headers } = await host.call('GET', '/pieces')
  assert.deepEqual([status, body.data], [200, [1, 2]])
  assert.deepEqual(
    ['cache-control', 'x-content-type-options', 'content-type'].map((name) => headers.get(name)),
    ['no-store', 'nosniff', 'application/json; charset=utf-8'],
  )
  await assert.rejects(host.call('GET', '/pieces?fails=1'))
  assert.ok(host.log.some((line) => line.includes('the rest of it is missing')))
  assert.equal((await host.call('GET', '/healthz')).status, 200)
})

test('a file write on a full disk is reported with the same message', async () => {
  const { status, body } = await host.call('GET', '/full')
  assert.equal(status, 500)
  assert.match(body.error ?? '', /its disk might be full/)
})

test('an asynchronous handler’s rejection becomes an error response', async () => {
  assert.equal((await host.call('GET', '/refused')).status, 400)
})

test('HEAD returns GET’s headers without the body', async () => {
  const received = await rawRequest(host.host.origin, head('HEAD /healthz HTTP/1.1'))
  assert.match(received, /^HTTP\/1\.1 200/)
  assert.match(received, /content-length: 24/i)
  assert.ok(received.endsWith('\r\n\r\n'))
})

test('text that contains JSON, script or a header line comes back unchanged', async () => {
  const texts = [
    '"}],"data":{"admin":true}',
    '</script><script>alert(1)</script>',
    '\u2028\u2029',
    'a\r\nSet-Cookie: b',
    '\\"',
  ]
  const { headers, body } = await host.call('POST', '/probe', texts)
  assert.deepEqual((body.data as { body: unknown }).body, texts)
  assert.deepEqual([headers.get('content-type'), headers.get('set-cookie')], ['application/json; charset=utf-8', null])
})

test('405 and OPTIONS list the methods of a path', async () => {
  const refused = await host.call('DELETE', '/probe')
  assert.equal(refused.headers.get('allow'), 'POST, GET, HEAD, OPTIONS')
  const options = await host.call('OPTIONS', '/probe')
  assert.deepEqual([options.status, options.headers.get('allow')], [204, 'POST, GET, HEAD, OPTIONS'])
})

test('decodes path parameters and prefers literal segments', async () => {
  assert.deepEqual((await host.call('GET', '/probe/K%C3%B8benhavn%20H')).body.data, { id: 'København H' })
  assert.equal((await host.call('GET', '/probe/fixed')).body.data, 'fixed')
  assert.equal((await host.call('GET', '/probe/')).status, 404)
})

test('responds to pipelined requests in order', async () => {
  const one = 'GET /probe?n=1 HTTP/1.1\r\nHost: localhost\r\n\r\n'
  const received = await rawRequest(host.host.origin, one + one.replace('n=1', 'n=2') + head('GET /probe?n=3 HTTP/1.1'))
  assert.deepEqual(
    [...received.matchAll(/\["n","(\d)"\]/g)].map(([, n]) => n),
    ['1', '2', '3'],
  )
})

test('invalid data behind a request does not mix into its response', async () => {
  const poll = rawRequest(host.host.origin, 'GET /poll HTTP/1.1\r\nHost: localhost\r\n\r\n', 50, 'rubbish\r\n\r\n')
  assert.equal(await poll, '')
})

test('closing the connection ends the client’s long poll', async () => {
  const before = aborted
  const request = httpRequest(`${host.host.origin}/poll`)
  request.on('error', () => {})
  await onceBegun(1, () => request.end())
  request.destroy()
  await until(() => aborted > before)
})

test('other origins cannot read responses unless they are allowed', async () => {
  const named = await host.call('GET', '/probe', undefined, { origin: 'https://panel.example.com' })
  assert.equal(named.headers.get('access-control-allow-origin'), 'https://panel.example.com')
  assert.equal(named.headers.get('vary'), 'Origin')
  const other = await host.call('GET', '/probe', undefined, { origin: 'https://panel.example.com.evil.example' })
  assert.equal(other.headers.get('access-control-allow-origin'), null)
})

test('a preflight is granted completely, or refused with the reason', async () => {
  const preflight = (headers: Record<string, string>, path = '/probe') =>
    host.call('OPTIONS', path, undefined, {
      origin: 'https://panel.example.com',
      'access-control-request-method': 'POST',
      ...headers,
    })
  const granted = ({ headers }: Reply) => [...headers.keys()].filter((name) => name.startsWith('access-control'))
  for (const asked of ['idempotency-key', 'authorization,content-type,tenant', 'Accept, If-None-Match', '']) {
    const { status, headers } = await preflight({ 'access-control-request-headers': asked })
    assert.equal(status, 204, asked)
    assert.equal(headers.get('access-control-allow-origin'), 'https://panel.example.com')
    assert.match(headers.get('access-control-allow-headers') ?? '', /authorization.*idempotency-key.*tenant/i)
    assert.match(headers.get('access-control-allow-methods') ?? '', /\bPOST\b.*\bHEAD\b/)
  }
  assert.equal((await preflight({ 'access-control-request-method': 'HEAD' })).status, 204)
  for (const [headers, status, reason] of [
    [{ 'access-control-request-headers': 'authorization,x-requested-with' }, 403, /x-requested-with/],
    [{ 'access-control-request-headers': 'Cookie' }, 403, /Cookie/],
    [{ origin: 'https://evil.example' }, 403, /origin/],
    [{ origin: 'null' }, 403, /origin/],
    [{ 'access-control-request-method': 'PATCH' }, 405, /method/],
  ] as const) {
    const refused = await preflight(headers)
    assert.deepEqual([refused.status, granted(refused)], [status, []], JSON.stringify(headers))
    assert.match(refused.body.error ?? '', reason)
  }
  const plain = await host.call('OPTIONS', '/probe')
  assert.deepEqual([plain.status, plain.headers.get('allow'), granted(plain)], [204, 'POST, GET, HEAD, OPTIONS', []])
})

test('links point to the panel that sent the request', async () => {
  const own = await host.call('POST', '/probe', {})
  assert.equal((own.body.data as { origin: string }).origin, host.host.origin)
  const elsewhere = await host.call('POST', '/probe', {}, { origin: 'https://panel.example.com' })
  assert.equal((elsewhere.body.data as { origin: string }).origin, 'https://panel.example.com')
  const otherPort = await rawRequest(host.host.origin, ...post('/probe', '{}', 'Host: localhost:6'))
  assert.match(otherPort, new RegExp(`"origin":"http://localhost:${new URL(host.host.origin).port}"`))
})

test('a request with an absolute URL uses its hostname instead of the Host header', async () => {
  const { port } = new URL(host.host.origin)
  const answerTo = async (target: string, method = 'GET'): Promise<string> =>
    (await rawRequest(host.host.origin, head(`${method} ${target} HTTP/1.1`, 'Host: evil.example.com'))).split(
      '\r\n\r\n',
    )[1] ?? ''
  assert.match(await answerTo(`http://127.0.0.1:${port}/probe?q=http://a/b`), /\["q","http:\/\/a\/b"\]/)
  assert.match(await answerTo('HTTP://LocalHost/probe/a%20b'), /"id":"a b"/)
  assert.match(await answerTo('http://localhost:6/probe', 'POST'), new RegExp(`"origin":"http://localhost:${port}"`))
  assert.match(await answerTo('http://localhost'), /not_found/)
  assert.match(await answerTo('http://localhost?q=1'), /not_found/)
})

test('/healthz responds under every hostname, and nothing else does', async () => {
  const hosts = ['10.1.2.3:8080', '[2001:db8::1]:8080', 'apron.default.svc.cluster.local', 'a b', '']
  for (const name of hosts) {
    const answered = await rawRequest(host.host.origin, head('GET /healthz HTTP/1.1', `Host: ${name}`))
    assert.match(answered, /^HTTP\/1\.1 200 [\s\S]*{"data":{"status":"ok"}}$/, name)
    const refused = await rawRequest(host.host.origin, head('GET /probe HTTP/1.1', `Host: ${name}`))
    assert.match(refused, /^HTTP\/1\.1 421 /, name)
  }
  const without = await rawRequest(host.host.origin, 'GET /healthz HTTP/1.0\r\n\r\n')
  assert.match(without, /^HTTP\/1\.1 200 /)
})

test('a hostname in capitals or with a trailing dot is the same in Host and Origin', async () => {
  for (const name of ['localhost.', 'LOCALHOST', 'LocalHost.:8080', '127.0.0.1.', '[0::1]:8080']) {
    const answered = await rawRequest(host.host.origin, head('GET /probe HTTP/1.1', `Host: ${name}`))
    assert.match(answered, /^HTTP\/1\.1 200 /, name)
  }
  const linked = await rawRequest(host.host.origin, ...post('/probe', '{}', 'Host: LOCALHOST.:6'))
  assert.match(linked, new RegExp(`"origin":"http://localhost:${new URL(host.host.origin).port}"`))
  for (const origin of ['https://panel.example.com.', 'https://Panel.Example.Com', 'https://panel.example.com:443']) {
    const { headers, body } = await host.call('POST', '/probe', {}, { origin })
    assert.equal(headers.get('access-control-allow-origin'), origin)
    assert.equal((body.data as { origin: string }).origin, 'https://panel.example.com')
  }
})

test('ignores forwarded addresses from untrusted clients', async () => {
  const { body } = await host.call('GET', '/probe', undefined, { 'x-forwarded-for': '203.0.113.9' })
  assert.equal((body.data as { ip: string }).ip, '127.0.0.1')
})

test('stopping completes long polls immediately and waits for no one', async () => {
  const own = await startHost({ ...withAccounts(probes) })
  const { poll } = await onceBegun(1, () => ({ poll: own.call('GET', '/poll') }))
  await own.stop()
  assert.equal((await poll).body.data, 'ended')
  await assert.rejects(own.call('GET', '/healthz'))
})

test('a response that is not a page loads nothing and cannot be framed, including errors', async () => {
  const responses = [
    await fetch(`${host.host.origin}/healthz`),
    await fetch(`${host.host.origin}/api/v1/post/users`),
    await fetch(`${host.host.origin}/api/v1/none`),
  ]
  for (const { headers } of responses) {
    assert.equal(headers.get('content-security-policy'), "default-src 'none'; frame-ancestors 'none'")
  }
  assert.match(await rawRequest(host.host.origin, 'nonsense\r\n\r\n'), /^Content-Security-Policy: default-src 'none'/m)
})
