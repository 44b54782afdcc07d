import assert from 'node:assert/strict'
import { request as httpRequest } from 'node:http'
import { after, before, test } from 'node:test'
import { withAccounts } from '../account-tables.ts'
import { aborted, head, post, probes, startProbes } from '../probes.ts'
import { rawRequest } from '../raw-request.ts'
import { startHost, type TestHost } from '../start-host.ts'
import { onceBegun, until } from '../until.ts'

let host: TestHost
before(async () => {
  host = await startProbes()
})
after(() => host.stop())

test('a defect is told by its request id alone, which is in the log with the reason', async () => {
  const { status, body, headers } = await host.call('GET', '/defect')
  assert.deepEqual([status, body.code], [500, 'internal'])
  const id = headers.get('x-request-id') ?? ''
  assert.ok(body.error?.includes(id))
  assert.ok(!/secret|home|Error/.test(JSON.stringify(body)))
  assert.ok(host.log.some((line) => line.includes(id) && line.includes('select secret')))
})

test('a full disk is said in a sentence, and in one line of the log; the host reads on, and writes again', async () => {
  const { db } = host.host.core
  const store = (text: string) => host.call('POST', '/store', text)
  db.exec('pragma max_page_count = 1')
  const { status, body, headers } = await store(JSON.stringify('x'.repeat(100_000)))
  assert.deepEqual(
    [status, body.code, body.error],
    [500, 'internal', 'The host cannot write: its disk may be full. Your text is kept.'],
  )
  const lines = host.log.filter((line) => line.includes(headers.get('x-request-id') ?? 'none'))
  assert.equal(lines.length, 1)
  assert.match(lines[0] ?? '', /the disk cannot be written.*"reason":"database or disk is full"/)
  assert.equal((await host.call('GET', '/healthz')).status, 200)
  db.exec('pragma max_page_count = 4294967294')
  assert.equal((await store('"room again"')).status, 200)
})

test('an answer in pieces has the headers of every answer, and one that fails is cut off and logged', async () => {
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

test('text that is JSON, script or a line of a header itself comes back as that text', async () => {
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
  assert.deepEqual(
    [...received.matchAll(/\["n","(\d)"\]/g)].map(([, n]) => n),
    ['1', '2', '3'],
  )
})

test('rubbish behind a request that is being answered does not fall into its answer', async () => {
  const poll = rawRequest(host.host.origin, 'GET /poll HTTP/1.1\r\nHost: localhost\r\n\r\n', 50, 'rubbish\r\n\r\n')
  assert.equal(await poll, '')
})

test('a client that hangs up ends its long poll', async () => {
  const before = aborted
  const request = httpRequest(`${host.host.origin}/poll`)
  request.on('error', () => {})
  await onceBegun(1, () => request.end())
  request.destroy()
  await until(() => aborted > before)
})

test('other origins read nothing; those that were named may ask', async () => {
  const named = await host.call('GET', '/probe', undefined, { origin: 'https://panel.example.com' })
  assert.equal(named.headers.get('access-control-allow-origin'), 'https://panel.example.com')
  assert.equal(named.headers.get('vary'), 'Origin')
  const other = await host.call('GET', '/probe', undefined, { origin: 'https://panel.example.com.evil.example' })
  assert.equal(other.headers.get('access-control-allow-origin'), null)
  const preflight = await host.call('OPTIONS', '/probe', undefined, {
    origin: 'https://panel.example.com',
    'access-control-request-method': 'POST',
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

test('an address that names its host is that of the same call, whatever the header says', async () => {
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

test('answers /healthz under every name, and nothing else', async () => {
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

test('a name in capitals or with a dot at its end is the same name, in Host and in Origin', async () => {
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

test('what a stranger says of its own address is not believed', async () => {
  const { body } = await host.call('GET', '/probe', undefined, { 'x-forwarded-for': '203.0.113.9' })
  assert.equal((body.data as { ip: string }).ip, '127.0.0.1')
})

test('stopping answers long polls at once and lets nobody wait', async () => {
  const own = await startHost({ ...withAccounts(probes) })
  const { poll } = await onceBegun(1, () => ({ poll: own.call('GET', '/poll') }))
  await own.stop()
  assert.equal((await poll).body.data, 'ended')
  await assert.rejects(own.call('GET', '/healthz'))
})

test('an answer that is no page says that it loads nothing and stands in no frame, also when it refuses', async () => {
  const answers = [
    await fetch(`${host.host.origin}/healthz`),
    await fetch(`${host.host.origin}/api/v1/post/users`),
    await fetch(`${host.host.origin}/api/v1/none`),
  ]
  for (const { headers } of answers) {
    assert.equal(headers.get('content-security-policy'), "default-src 'none'; frame-ancestors 'none'")
  }
  assert.match(await rawRequest(host.host.origin, 'nonsense\r\n\r\n'), /^Content-Security-Policy: default-src 'none'/m)
})
