import { after, assert, before, mock, startHost, test, type TestHost } from '../host.ts'
import { Server } from 'node:http'
import { hostParts } from '../../../src/host/host/parts.ts'
import { rawRequest, statusesOf } from '../raw-request.ts'

let host: TestHost
let admin: { authorization: string }
let server: Server | undefined
before(async () => {
  const { listen } = Server.prototype
  mock.method(Server.prototype, 'listen', function (this: Server, ...given: Parameters<typeof listen>) {
    server = this
    return listen.apply(this, given)
  })
  host = await startHost({ parts: hostParts, environment: { SAMPLE_DATA: '0' }, bodyTimeoutMs: 300 })
  admin = await host.signIn()
})
after(() => host.stop())

const head = (length: number, ...more: string[]): string =>
  [
    'POST /api/v1/post/media/upload HTTP/1.1',
    'Host: localhost',
    `Authorization: ${admin.authorization}`,
    'Content-Type: multipart/form-data; boundary=b',
    `Content-Length: ${length}`,
    ...more,
    '',
    '',
  ].join('\r\n')
const form = (part: string, bytes: number): Buffer =>
  Buffer.concat([
    Buffer.from(`--b\r\nContent-Disposition: form-data; name="${part}"; filename="a.png"\r\n\r\n`),
    Buffer.alloc(bytes, 120),
    Buffer.from('\r\n--b--\r\n'),
  ])
const next = 'GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n'

for (const [what, part, bytes, status] of [
  ['too large', 'file', 11 * 1_048_576, 413],
  ['an unexpected part', 'other', 1_048_576, 400],
] as const) {
  test(`after an upload that is ${what} the same connection serves the next request`, async () => {
    const body = form(part, bytes)
    const responses = await rawRequest(host.host.origin, head(body.length), body, next)
    assert.deepEqual(
      [...responses.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, found]) => Number(found)),
      [status, 200],
    )
  })
}

test('a connection whose upload is rejected before its body was requested closes with the response', async () => {
  const response = await rawRequest(
    host.host.origin,
    head(1000, 'Expect: 100-continue').replace(/Authorization: .*\r\n/, ''),
  )
  assert.deepEqual(statusesOf(response), [401])
  assert.match(response, /^Connection: close/m)
})

test('a stalled upload is aborted with an error', async () => {
  const response = await rawRequest(host.host.origin, head(100_000), form('file', 10).subarray(0, 60))
  assert.deepEqual(statusesOf(response), [408])
  assert.match(response, /arrived too slowly/)
})

test('an upload or a JSON body that keeps arriving may take longer than the idle limit', async () => {
  const body = form('file', 499_800)
  const steps = [0, 1, 2, 3, 4].flatMap((step) => [body.subarray(step * 110_000, (step + 1) * 110_000), 250])
  const upload = await rawRequest(host.host.origin, head(body.length, 'Connection: close'), ...steps)
  assert.deepEqual(statusesOf(upload), [422], 'all of it arrived, and is no image')

  const text = Buffer.from(JSON.stringify({ preferences: 'x'.repeat(499_800) }))
  const pieces = [0, 1, 2, 3, 4].flatMap((step) => [text.subarray(step * 110_000, (step + 1) * 110_000), 250])
  const asked = head(text.length, 'Connection: close')
    .replace('/api/v1/post/media/upload', '/personal/profile')
    .replace(/multipart[^\r]*/, 'application/json')
  assert.deepEqual(statusesOf(await rawRequest(host.host.origin, asked, ...pieces)), [422])
})

test('the server limits the idle time of a connection and not the duration of a request', () => {
  assert.deepEqual([server?.requestTimeout, server?.headersTimeout, server?.timeout], [0, 10_000, 120_000])
})
