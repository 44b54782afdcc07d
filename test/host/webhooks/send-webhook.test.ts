// Where a webhook may go, by the address that is really connected to, and what a receiver may do to the host.
import { assert, test } from '../host.ts'
import type { ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import { isPublicAddress } from '../../../src/host/outgoing/public-address.ts'
import { retryAfterMs } from '../../../src/host/outgoing/retry-after.ts'
import type { Lookup } from '../../../src/host/outgoing/send-request.ts'
import {
  urlProblem,
  isSuccess,
  sendWebhook,
  type Sending,
  signatureOf,
} from '../../../src/host/webhooks/send-webhook.ts'

import { unknownCertificate } from '../objects/unknown-certificate.ts'
import { startReceiver, startTrap } from './receiver.ts'

const sending = (url: string, more: Partial<Sending> = {}): Sending => ({
  url,
  body: '{}',
  headers: {},
  mayBePrivate: false,
  limitMs: 3000,
  ...more,
})
const to =
  (...addresses: string[]): Lookup =>
  async () =>
    addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))

test('only globally routable addresses are public', () => {
  for (const address of ['8.8.8.8', '93.184.216.34', '172.15.0.1', '172.32.0.1', '192.167.0.1', '2606:4700::1111']) {
    assert.ok(isPublicAddress(address), address)
  }
  for (const address of [
    '127.0.0.1',
    '127.9.9.9',
    '0.0.0.0',
    '10.1.2.3',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '192.0.0.8',
    '192.0.2.1',
    '198.18.0.1',
    '198.51.100.1',
    '203.0.113.1',
    '224.0.0.1',
    '239.1.1.1',
    '255.255.255.255',
    '::',
    '::1',
    'fe80::1',
    'fe80::1%eth0',
    'fc00::1',
    'fd12::1',
    'ff02::1',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '::ffff:7f00:1',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    '2001::1',
    '2001:db8::1',
    '',
    'localhost',
  ])
    assert.ok(!isPublicAddress(address), address)
})

test('an invalid address is rejected when entered, in any spelling', () => {
  for (const url of [
    'https://127.0.0.1/',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://0177.0.0.1/',
    'https://[::1]/',
    'https://169.254.169.254/latest/meta-data',
    'https://[::ffff:127.0.0.1]/',
    'https://[fd00::1]:8443/',
  ])
    assert.equal(urlProblem(url, false), 'This URL isn’t on the internet', url)
  assert.equal(urlProblem('http://www.example.com/', false), 'Enter a URL that starts with https://')
  assert.equal(urlProblem('ftp://www.example.com/', true), 'Enter a URL that starts with https://')
  assert.match(urlProblem('https://a:b@www.example.com/', false) ?? '', /name and password/)
  assert.equal(urlProblem('https://www.example.com/hook?x=1', false), undefined)
  assert.equal(urlProblem('http://127.0.0.1:9000/', true), undefined)
})

test('never connects to a private address, neither by number nor by name', async () => {
  const trap = await startTrap()
  const none = /isn’t on the internet: nothing was sent/
  try {
    const { port } = trap
    for (const url of [
      `http://127.0.0.1:${port}/`,
      `http://[::1]:${port}/`,
      `http://localhost:${port}/`,
      'http://169.254.169.254/',
    ]) {
      assert.match((await sendWebhook(sending(url))).answer, none, url)
    }
    const named = `http://hook.example.com:${port}/`
    for (const lookup of [to('127.0.0.1'), to('8.8.8.8', '127.0.0.1'), to('::ffff:127.0.0.1'), to('10.0.0.1'), to()]) {
      assert.match((await sendWebhook(sending(named, { lookup }))).answer, none)
    }
    assert.equal(trap.count(), 0)
  } finally {
    await trap.stop()
  }
})

test('resolves a name once per attempt, so that changing its address afterwards has no effect', async () => {
  const receiver = await startReceiver()
  try {
    const asked: string[] = []
    const lookup: Lookup = async (name) => {
      asked.push(name)
      return [{ address: asked.length === 1 ? '127.0.0.1' : '127.0.0.2', family: 4 }]
    }
    const url = `http://changing.example.com:${receiver.port}/hook`
    const sent = await sendWebhook(sending(url, { lookup, mayBePrivate: true }))
    assert.deepEqual([sent.status, sent.answer, asked], [200, 'thanks', ['changing.example.com']])
    assert.equal(receiver.received[0]?.headers.host, `changing.example.com:${receiver.port}`)
    // Later it leads to a private address: each try judges again.
    const later = await sendWebhook(sending(url, { lookup }))
    assert.equal(later.status, undefined)
    assert.equal(receiver.received.length, 1)
  } finally {
    await receiver.stop()
  }
})

test('a receiver that never responds, sends slowly, breaks off or sends a gigabyte uses few resources', async () => {
  const receiver = await startReceiver()
  const send = (limitMs: number) => sendWebhook(sending(receiver.url, { mayBePrivate: true, limitMs }))
  try {
    receiver.answer(() => {})
    const silent = await send(150)
    assert.deepEqual([silent.status, silent.answer], [undefined, 'no response in time'])
    receiver.answer((response) => {
      response.socket?.destroy()
    })
    assert.equal((await send(3000)).status, undefined)
    let written = 0
    receiver.answer((response) => {
      const piece = Buffer.alloc(64 * 1024, 'x')
      const more = (): void => {
        while (!response.destroyed && written < 1e9) {
          written += piece.length
          if (!response.write(piece)) {
            response.once('drain', more)
            return
          }
        }
      }
      response.on('error', () => {})
      more()
    })
    const large = await send(10_000)
    assert.deepEqual([large.status, large.answer.length], [200, 500])
    assert.ok(written < 64e6, `${written} bytes of 1 GB were taken`)
    receiver.answer((response) => {
      response.writeHead(302, { location: `http://127.0.0.1:${receiver.port}/other` }).end()
    })
    const before = receiver.received.length
    const moved = await send(3000)
    assert.deepEqual([moved.status, isSuccess(moved), receiver.received.length], [302, false, before + 1])
  } finally {
    await receiver.stop()
  }
})

test('only the status counts: an open, slow or broken body delays and changes nothing', async (t) => {
  const receiver = await startReceiver()
  t.after(receiver.stop)
  for (const [status, end] of [
    [200, () => {}],
    [503, () => {}],
    [204, () => {}],
    [200, (response: ServerResponse) => response.socket?.destroy()],
    [
      200,
      (response: ServerResponse) => {
        const timer = setInterval(() => response.write('.'), 100)
        response.on('close', () => clearInterval(timer))
      },
    ],
  ] as const) {
    receiver.answer((response) => {
      response.writeHead(status, { 'content-type': 'text/plain' })
      if (status === 204) response.flushHeaders()
      else response.write('accepted\n', () => end(response))
    })
    const begun = performance.now()
    const sent = await sendWebhook(sending(receiver.url, { mayBePrivate: true, limitMs: 15_000 }))
    assert.equal(sent.status, status)
    assert.match(sent.answer, status === 204 ? /^$/ : /^accepted/)
    assert.ok(performance.now() - begun < 5000)
  }
})

test('reads Retry-After in seconds or as a date by the receiver’s clock, up to twelve hours', () => {
  const now = new Date('2026-03-14T18:00:00Z')
  const hour = 3_600_000
  for (const [value, date, wanted] of [
    ['120', undefined, 120_000],
    [' 0 ', undefined, 0],
    ['Sat, 14 Mar 2026 19:00:00 GMT', undefined, hour],
    ['Sat, 14 Mar 2026 19:00:00 GMT', 'Sat, 14 Mar 2026 18:59:00 GMT', 60_000],
    ['Saturday, 14-Mar-26 19:00:00 GMT', undefined, hour],
    ['Sat, 14 Mar 2026 17:00:00 GMT', undefined, 0],
    ['9999999999', undefined, 12 * hour],
    [undefined, undefined, undefined],
    ['', undefined, undefined],
    ['-5', undefined, undefined],
    ['1.5', undefined, undefined],
    ['soon', undefined, undefined],
  ] as const)
    assert.equal(retryAfterMs(value, date, now), wanted, String(value))
})

test('the signature covers time and body, once for each secret', () => {
  const now = new Date('2026-03-14T18:00:00.900Z')
  const one = signatureOf('{"a":1}', ['whsec_x'], now)
  assert.match(one, /^t=1773511200,v1=[0-9a-f]{64}$/)
  assert.notEqual(one, signatureOf('{"a":2}', ['whsec_x'], now))
  assert.notEqual(one.split(',')[1], signatureOf('{"a":1}', ['whsec_x'], new Date(now.getTime() + 1000)).split(',')[1])
  assert.equal(signatureOf('{}', ['a', 'b'], now).split(',v1=').length, 3)
})

test('sends nothing to a receiver with an untrusted certificate', async () => {
  let asked = 0
  const server = createServer(unknownCertificate, (_, response) => {
    asked += 1
    response.end()
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  try {
    const { port } = Object(server.address())
    const sent = await sendWebhook(
      sending(`https://localhost:${port}/`, { lookup: to('127.0.0.1'), mayBePrivate: true }),
    )
    assert.equal(sent.status, undefined)
    assert.match(sent.answer, /self-signed certificate/)
    assert.equal(asked, 0)
  } finally {
    await new Promise((resolve) => {
      server.close(resolve)
    })
  }
})
