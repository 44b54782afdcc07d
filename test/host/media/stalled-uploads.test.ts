import assert from 'node:assert/strict'
import test, { after, before } from 'node:test'
import { hostParts } from '../../../src/host/host/parts.ts'
import { rawRequest, statusesOf } from '../raw-request.ts'
import { startHost, type TestHost } from '../start-host.ts'

let host: TestHost
let admin: { authorization: string }
before(async () => {
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
    const answers = await rawRequest(host.host.origin, head(body.length), body, next)
    assert.deepEqual(
      [...answers.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, found]) => Number(found)),
      [status, 200],
    )
  })
}

test('a connection whose upload is rejected before its body was requested closes with the response', async () => {
  const answer = await rawRequest(
    host.host.origin,
    head(1000, 'Expect: 100-continue').replace(/Authorization: .*\r\n/, ''),
  )
  assert.deepEqual(statusesOf(answer), [401])
  assert.match(answer, /^Connection: close/m)
})

test('a stalled upload is aborted with an error', async () => {
  const answer = await rawRequest(host.host.origin, head(100_000), form('file', 10).subarray(0, 60))
  assert.deepEqual(statusesOf(answer), [408])
  assert.match(answer, /arrived too slowly/)
})
