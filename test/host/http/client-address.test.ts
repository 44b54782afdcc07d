import assert from 'node:assert/strict'
import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { test } from 'node:test'
import { addressTest, clientAddress, hostName, isHttps, linkedHost } from '../../../src/host/http/client-address.ts'
import { clientOf } from '../../../src/host/accounts/sign-in-limits.ts'

const request = (peer: string, headers: Record<string, string> = {}): IncomingMessage => {
  const socket = new Socket()
  Object.defineProperty(socket, 'remoteAddress', { value: peer })
  return Object.assign(new IncomingMessage(socket), { headers })
}
const isProxy = addressTest(['10.0.0.0/8', '192.0.2.1', '2001:db8::/32']) ?? assert.fail()

const addresses = [
  { peer: '203.0.113.5', forwarded: '198.51.100.7', is: '203.0.113.5', because: 'the peer is no proxy' },
  { peer: '10.1.2.3', forwarded: '198.51.100.7', is: '198.51.100.7', because: 'the proxy is trusted' },
  { peer: '::ffff:10.1.2.3', forwarded: '198.51.100.7', is: '198.51.100.7', because: 'the listener has both families' },
  {
    peer: '10.1.2.3',
    forwarded: '6.6.6.6, 198.51.100.7',
    is: '198.51.100.7',
    because: 'what a client wrote itself stands further left',
  },
  {
    peer: '10.1.2.3',
    forwarded: '198.51.100.7, 10.9.9.9',
    is: '198.51.100.7',
    because: 'there are two trusted proxies',
  },
  { peer: '10.1.2.3', forwarded: '', is: '10.1.2.3', because: 'the proxy says nothing' },
  { peer: '10.1.2.3', forwarded: 'unknown', is: '10.1.2.3', because: 'the proxy says no address' },
  { peer: '10.1.2.3', forwarded: '198.51.100.7, <script>', is: '10.1.2.3', because: 'the nearest entry is no address' },
  { peer: '2001:db8::1', forwarded: '2001:db9::7', is: '2001:db9::7', because: 'the proxy has an IPv6 address' },
]
for (const { peer, forwarded, is, because } of addresses) {
  test(`${peer} with “${forwarded}” is ${is}: ${because}`, () => {
    assert.equal(clientAddress(request(peer, forwarded ? { 'x-forwarded-for': forwarded } : {}), isProxy), is)
  })
}

test('https is believed of a trusted proxy only', () => {
  assert.equal(isHttps(request('10.0.0.1', { 'x-forwarded-proto': 'https' }), isProxy), true)
  assert.equal(isHttps(request('203.0.113.5', { 'x-forwarded-proto': 'https' }), isProxy), false)
  assert.equal(isHttps(request('10.0.0.1'), isProxy), false)
})

test('links lead to the port of the listener, unless a trusted proxy names another', () => {
  const hosts: [peer: string, host: string, linked: string][] = [
    ['203.0.113.5', 'localhost:8080', 'localhost:8080'],
    ['203.0.113.5', 'localhost:6666', 'localhost:8080'],
    ['203.0.113.5', '[::1]:80', '[::1]:8080'],
    ['203.0.113.5', 'admin.example.com', 'admin.example.com'],
    ['10.0.0.1', 'admin.example.com:8443', 'admin.example.com:8443'],
  ]
  for (const [peer, host, linked] of hosts) {
    const asked = request(peer, { host })
    Object.defineProperty(asked.socket, 'localPort', { value: 8080 })
    assert.equal(linkedHost(asked, isProxy), linked, `${peer} ${host}`)
  }
})

test('an entry that is no address is no list of proxies', () => {
  for (const entry of ['proxy.example.com', '10.0.0.0/33', '10.0.0.0/', '10.0.0.0/8/8', '::1/129', '1.2.3']) {
    assert.equal(addressTest([entry]), undefined, entry)
  }
})

test('a host name is read without its port', () => {
  const names: [string | undefined, string | undefined][] = [
    ['localhost', 'localhost'],
    ['LocalHost:8080', 'localhost'],
    ['[::1]:8080', '[::1]'],
    ['127.0.0.1:1', '127.0.0.1'],
    [undefined, undefined],
    ['', undefined],
    ['a b', undefined],
    ['user@localhost', undefined],
    ['localhost:99999999', undefined],
  ]
  for (const [header, name] of names) assert.equal(hostName(header), name, header)
})

test('clients of one IPv6 network of 64 bits count as one', () => {
  assert.equal(clientOf('203.0.113.5'), '203.0.113.5')
  assert.equal(clientOf('2001:db8:1:2:3:4:5:6'), clientOf('2001:db8:1:2::9'))
  assert.equal(clientOf('2001:db8::1'), clientOf('2001:0db8:0:0:ffff::'))
  const networks = ['2001:db8:1:2::9', '2001:db8:1:3::9', '2001:db8::1', '2001:db9::1', '::1', '::2:0:0:0:0:1']
  assert.equal(new Set(networks.map(clientOf)).size, networks.length)
})
