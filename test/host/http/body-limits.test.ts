import { after, assert, before, test, type TestHost } from '../host.ts'
import { connect } from 'node:net'
import { nested, post, startProbes } from '../probes.ts'
import { rawRequest, statusesOf } from '../raw-request.ts'

let host: TestHost
before(async () => {
  host = await startProbes()
})
after(() => host.stop())

test('accepts a body of 1 MB, with and without Expect: 100-continue', async () => {
  const text = 'x'.repeat(1024 * 1024 - 2)
  assert.equal((await host.call('POST', '/probe', `"${text}"`)).status, 200)
  const received = await rawRequest(host.host.origin, ...post('/probe', '{"a":1}', 'Expect: 100-continue'))
  assert.deepEqual(statusesOf(received), [100, 200])
})

test('accepts 32 levels of nesting and rejects more', async () => {
  for (const [depth, status] of [
    [33, 200],
    [34, 400],
  ] as const) {
    assert.equal((await host.call('POST', '/probe', nested(depth))).status, status, String(depth))
  }
})

test('closes the connection of a client that keeps sending after a rejection', async () => {
  const { hostname, port } = new URL(host.host.origin)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => {}) // as it is cut
  let received = ''
  socket.on('data', (chunk: Buffer) => {
    received += chunk
  })
  const closed = new Promise((resolve) => {
    socket.on('close', resolve)
  })
  socket.write(
    [
      'POST /probe HTTP/1.1',
      'Host: localhost',
      'Content-Type: application/json',
      'Content-Length: 1000000000',
      '',
      '',
    ].join('\r\n'),
  )
  const megabyte = Buffer.alloc(1024 * 1024)
  let sent = 0
  for (; sent < 100 && !socket.destroyed; sent += 1) {
    if (socket.write(megabyte)) continue
    await Promise.race([
      new Promise((resolve) => {
        socket.once('drain', resolve)
      }),
      closed,
    ])
  }
  await closed
  assert.deepEqual(statusesOf(received), [413])
  assert.ok(sent < 100, 'long before it has sent it all')
})

test('responds to a far too large body before the client has sent it all', async () => {
  const { status, body } = await host.call('POST', '/probe', `"${'x'.repeat(5 * 1024 * 1024)}"`)
  assert.deepEqual([status, body.code], [413, 'too_large'])
})
