import { assert, test } from '../host.ts'
import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { isHttps, readClient, schemeProblem } from '../../../src/host/http/client-address.ts'
import { createIpTest, readIpAddress, clientOf } from '../../../src/host/http/ip-address.ts'

const request = (peer: string, headers: Record<string, string> = {}): IncomingMessage => {
  const socket = new Socket()
  Object.defineProperty(socket, 'remoteAddress', { value: peer })
  return Object.assign(new IncomingMessage(socket), { headers })
}
const isProxy = createIpTest(['10.0.0.0/8', '192.0.2.1', '2001:db8:ffff::/48']) ?? assert.fail()

const forms: [written: string, is: string, sender: string][] = [
  ['198.51.100.7', '198.51.100.7', 'nginx, Traefik, Caddy, Cloudflare'],
  ['198.51.100.7:5000', '198.51.100.7', 'Azure Application Gateway, IIS'],
  ['[2001:db8::1]:4711', '2001:db8::1', 'Azure Application Gateway, AWS ALB with client ports'],
  ['[2001:db8::1]', '2001:db8::1', 'proxies that copy a URL’s form'],
  ['2001:DB8:0:0::0001', '2001:db8::1', 'AWS ALB'],
  ['2001:db8:0:0:0:0:0:1:4711', '2001:db8::1', 'a port behind all eight groups'],
  ['::ffff:198.51.100.7', '198.51.100.7', 'HAProxy and nginx that listen for both families'],
  ['::FFFF:C633:6407', '198.51.100.7', 'the same in hexadecimal'],
  ['[::ffff:198.51.100.7]:5000', '198.51.100.7', 'the same with a port'],
  ['::ffff:198.51.100.7:5000', '198.51.100.7', 'the same without brackets'],
  ['fe80::1%eth0', 'fe80::1', 'a link-local client with its zone'],
  ['[fe80::1%25eth0]:80', 'fe80::1', 'the same as a URL'],
  ['"[2001:db8::1]:4711"', '2001:db8::1', 'a value copied from Forwarded'],
  ['"198.51.100.7"', '198.51.100.7', 'the same'],
  ['\t 198.51.100.7 ', '198.51.100.7', 'blanks around it'],
]
for (const [written, is, sender] of forms) {
  test(`reads the address ${is} from “${written}” (${sender})`, () => {
    assert.equal(readIpAddress(written), is)
    const client = readClient(request('10.1.2.3', { 'x-forwarded-for': written }), isProxy)
    assert.deepEqual(client, { ip: is, problem: undefined })
  })
}

test('reads no address from other text', () => {
  const texts = ['', 'unknown', 'UNKNOWN', '_hidden', '<script>', '198.51.100', '198.51.100.7:123456', '[198.51.100.7]']
  for (const text of [...texts, '[2001:db8::1', '2001:db8::1]', '1.2.3.4.5', 'localhost:80', ':80', '[]:80', '""']) {
    assert.equal(readIpAddress(text), undefined, text)
  }
})

const chains: { peer: string; forwarded: string; is: string; because: string }[] = [
  { peer: '203.0.113.5', forwarded: '198.51.100.7', is: '203.0.113.5', because: 'the peer is no proxy' },
  { peer: '::ffff:10.1.2.3', forwarded: '198.51.100.7', is: '198.51.100.7', because: 'the listener has both families' },
  { peer: '10.1.2.3', forwarded: '6.6.6.6, 198.51.100.7', is: '198.51.100.7', because: 'the left was there before' },
  { peer: '10.1.2.3', forwarded: '<script>, 198.51.100.7:5000', is: '198.51.100.7', because: 'the left is not read' },
  { peer: '10.1.2.3', forwarded: '198.51.100.7:1, 10.9.9.9:2', is: '198.51.100.7', because: 'two proxies send ports' },
  { peer: '10.1.2.3', forwarded: ', 198.51.100.7,, ', is: '198.51.100.7', because: 'empty entries count for nothing' },
  { peer: '10.1.2.3', forwarded: '', is: '10.1.2.3', because: 'the proxy calls by itself' },
  { peer: '10.1.2.3', forwarded: '10.4.4.4', is: '10.4.4.4', because: 'the client is in the range of proxies' },
  { peer: '2001:DB8:FFFF::1', forwarded: '2001:db9::7', is: '2001:db9::7', because: 'the proxy has an IPv6 address' },
]
for (const { peer, forwarded, is, because } of chains) {
  test(`takes ${is} as the client of ${peer} with “${forwarded}”: ${because}`, () => {
    const client = readClient(request(peer, { 'x-forwarded-for': forwarded }), isProxy)
    assert.deepEqual(client, { ip: is, problem: undefined })
  })
}

test('reports an invalid entry from a trusted proxy and uses the proxy’s address', () => {
  const read = (forwarded: string) => readClient(request('10.1.2.3', { 'x-forwarded-for': forwarded }), isProxy)
  const header = 'X-Forwarded-For'
  assert.deepEqual(read('198.51.100.7, unknown'), {
    ip: '10.1.2.3',
    problem: { code: 'client', header, value: 'unknown', proxy: '10.1.2.3' },
  })
  assert.deepEqual(read('_hidden, 10.9.9.9').problem, { code: 'client', header, value: '_hidden', proxy: '10.9.9.9' })
})

test('reports the only header in which a trusted proxy sends the client, if the host does not read it', () => {
  const problemOf = (peer: string, headers: Record<string, string>) => readClient(request(peer, headers), isProxy)
  const forwarded = { forwarded: 'for=198.51.100.7' }
  assert.deepEqual(problemOf('10.1.2.3', forwarded), {
    ip: '10.1.2.3',
    problem: { code: 'ignored', header: 'Forwarded', value: 'for=198.51.100.7', proxy: '10.1.2.3' },
  })
  assert.equal(problemOf('10.1.2.3', { 'x-real-ip': '198.51.100.7' }).problem?.header, 'X-Real-IP')
  assert.equal(problemOf('10.1.2.3', { ...forwarded, 'x-forwarded-for': '198.51.100.7' }).problem, undefined)
  assert.equal(problemOf('203.0.113.5', forwarded).problem, undefined)
})

test('accepts https only from the nearest proxy, if it is trusted, in every form that proxies send', () => {
  for (const proto of [
    'https',
    'HTTPS',
    ' https ',
    'http, https',
    'http,,HTTPS, ',
    'on, https',
    'https,https',
    '"https"',
  ]) {
    assert.equal(isHttps(request('10.0.0.1', { 'x-forwarded-proto': proto }), isProxy), true, proto)
    assert.equal(isHttps(request('203.0.113.5', { 'x-forwarded-proto': proto }), isProxy), false, proto)
  }
  for (const proto of ['http', 'https, http', 'httpsx', '', 'on', 'https, on']) {
    assert.equal(isHttps(request('10.0.0.1', { 'x-forwarded-proto': proto }), isProxy), false, proto)
  }
  assert.equal(isHttps(request('10.0.0.1'), isProxy), false)
})

test('reports a scheme from a trusted proxy that is neither http nor https', () => {
  const problemOf = (peer: string, value: string) =>
    schemeProblem(request(peer, { 'x-forwarded-proto': value }), isProxy)
  const header = 'X-Forwarded-Proto'
  assert.deepEqual(problemOf('10.0.0.1', 'on'), { code: 'scheme', header, value: 'on', proxy: '10.0.0.1' })
  assert.equal(problemOf('10.0.0.1', 'https, on')?.value, 'https, on')
  for (const value of ['HTTP', 'on, http', '']) assert.equal(problemOf('10.0.0.1', value), undefined, value)
  assert.equal(problemOf('203.0.113.5', 'on'), undefined)
})

test('reports the only header in which a trusted proxy sends https, if the host does not read it', () => {
  const problemOf = (peer: string, headers: Record<string, string>) => schemeProblem(request(peer, headers), isProxy)
  const named: [header: string, https: string, other: string][] = [
    ['X-Forwarded-Ssl', 'on', 'off'],
    ['Forwarded', 'for=198.51.100.7;proto=https;by=10.0.0.1', 'for=198.51.100.7;proto=http'],
    ['Forwarded', 'for="[2001:db8::1]";Proto="HTTPS"', 'for=198.51.100.7'],
    ['Front-End-Https', 'On', 'off'],
    ['X-Forwarded-Scheme', 'https', 'http'],
    ['X-Forwarded-Protocol', 'https', 'http'],
    ['X-Url-Scheme', 'https', 'http'],
    ['CloudFront-Forwarded-Proto', 'https', 'http'],
  ]
  for (const [header, value, other] of named) {
    const sent = { [header.toLowerCase()]: value }
    assert.deepEqual(problemOf('10.0.0.1', sent), { code: 'ignored-scheme', header, value, proxy: '10.0.0.1' })
    assert.equal(problemOf('10.0.0.1', { ...sent, 'x-forwarded-proto': 'https' }), undefined, header)
    assert.equal(problemOf('203.0.113.5', sent), undefined, header)
    assert.equal(problemOf('10.0.0.1', { [header.toLowerCase()]: other }), undefined, other)
  }
})

test('an IPv4 range can be written as an IPv6 range', () => {
  const mapped = createIpTest(['::ffff:10.0.0.0/104', '::FFFF:192.0.2.1', '2001:DB8::/32']) ?? assert.fail()
  for (const address of ['10.200.0.1', '192.0.2.1', '2001:db8::5']) assert.equal(mapped(address), true, address)
  for (const address of ['11.0.0.1', '192.0.2.2', '2001:db9::5']) assert.equal(mapped(address), false, address)
  assert.equal(createIpTest(['::ffff:10.0.0.0/90']), undefined)
})

test('rejects a proxy list with an invalid address', () => {
  for (const entry of ['proxy.example.com', '10.0.0.0/33', '10.0.0.0/', '10.0.0.0/8/8', '::1/129', '1.2.3']) {
    assert.equal(createIpTest([entry]), undefined, entry)
  }
})

test('clients of one IPv6 /64 network share one budget', () => {
  assert.equal(clientOf('203.0.113.5'), '203.0.113.5')
  assert.equal(clientOf('2001:db8:1:2:3:4:5:6'), clientOf('2001:db8:1:2::9'))
  assert.equal(clientOf('2001:db8::1'), clientOf('2001:0db8:0:0:ffff::'))
  const networks = ['2001:db8:1:2::9', '2001:db8:1:3::9', '2001:db8::1', '2001:db9::1', '::1', '::2:0:0:0:0:1']
  assert.equal(new Set(networks.map(clientOf)).size, networks.length)
})
