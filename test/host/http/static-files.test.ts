import { administrator, after, assert, before, join, startHost, test, type TestHost, tmpdir } from '../host.ts'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { ownSections, sections, systemSections } from '../../../src/contract/entities/sections.ts'
import { outboxOf } from '../outbox-of.ts'
import { rawRequest, statusesOf } from '../raw-request.ts'

const page = '<!doctype html><title>Apron</title>'
const script = 'console.log(1)\n'.repeat(20)
const panelDir = mkdtempSync(join(tmpdir(), 'apron-panel-'))
/** Each with its type: what a team may put next to. */
const teamFiles = new Map([
  ['favicon.svg', 'image/svg+xml'],
  ['icon-180.png', 'image/png'],
  ['favicon.ico', 'image/x-icon'],
  ['panel.webmanifest', 'application/manifest+json'],
])
let host: TestHost

before(async () => {
  mkdirSync(join(panelDir, 'assets'))
  const write = (path: string, bytes: string | Buffer) => writeFileSync(join(panelDir, path), bytes)
  write('index.html', page)
  write('_headers', 'for other servers')
  mkdirSync(join(panelDir, '.git'))
  write('.git/config', '[core]')
  write('assets/main-ABCD1234.js', script)
  write('assets/main-ABCD1234.js.br', brotliCompressSync(script))
  write('assets/main-ABCD1234.js.gz', gzipSync(script))
  for (const name of teamFiles.keys()) write(name, name)
  host = await startHost({
    panelDir,
    apiBaseUrl: 'https://api.example.com',
    environment: { TRUSTED_PROXIES: '127.0.0.1' },
  })
})
after(async () => {
  await host.stop()
  rmSync(panelDir, { recursive: true })
})
const get = (path: string, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(host.host.origin + path, { headers })

test('a hashed file is cached forever and compressed with the browser’s preferred encoding', async () => {
  const sizes: Record<string, number> = {}
  for (const accepted of ['gzip, deflate, br, zstd', 'gzip', 'br;q=0, gzip;q=0.5', 'identity', 'br;q=0.000']) {
    const lines = ['GET /assets/main-ABCD1234.js HTTP/1.1', 'Host: localhost', 'Connection: close']
    const received = await rawRequest(host.host.origin, [...lines, `Accept-Encoding: ${accepted}`, '', ''].join('\r\n'))
    assert.deepEqual(statusesOf(received), [200])
    assert.match(received, /cache-control: public, max-age=31536000, immutable/i)
    assert.match(received, /content-type: text\/javascript; charset=utf-8/i)
    assert.match(received, /vary: accept-encoding/i)
    sizes[accepted] = Number(/content-length: (\d+)/i.exec(received)?.[1])
    assert.equal(
      /content-encoding: (\w+)/i.exec(received)?.[1],
      { 'gzip, deflate, br, zstd': 'br', gzip: 'gzip', 'br;q=0, gzip;q=0.5': 'gzip' }[accepted],
    )
  }
  assert.equal(sizes.identity, script.length)
  assert.ok(Number(sizes.gzip) < script.length)
})

test('a header with thousands of spaces does not slow the host down', async () => {
  const headers = { 'accept-encoding': `x${' '.repeat(15_000)}y` }
  const started = performance.now()
  for (let asked = 0; asked < 20; asked += 1) await get('/assets/main-ABCD1234.js', headers)
  assert.ok(performance.now() - started < 5000)
})

test('serves a page with any query string, which the panel reads', async () => {
  for (const query of ['search=%00', 'search=100%', 'search=%ff']) {
    const response = await get(`/admin/airport?${query}`, { accept: 'text/html' })
    assert.deepEqual([response.status, await response.text()], [200, page], query)
  }
})

test('the page is revalidated each time and mostly unchanged', async () => {
  const first = await get('/')
  assert.deepEqual([first.status, await first.text(), first.headers.get('cache-control')], [200, page, 'no-cache'])
  const tag = first.headers.get('etag') ?? ''
  for (const known of [tag, `W/${tag}`, `"other", ${tag}`, '*']) {
    const again = await get('/', { 'if-none-match': known })
    assert.deepEqual([again.status, await again.text(), again.headers.get('etag')], [304, '', tag])
  }
  assert.equal((await get('/', { 'if-none-match': '"other"' })).status, 200)
})

const mistyped = ['/no/such/page', '/users', '/media', '/personal', '/api/v1', '/admin/airport.', '/admin/a.b']

test('every panel URL returns its page, and only to clients that accept HTML', async () => {
  for (const path of ['/admin/dashboard', '/login', '/auth/reset-password-1?token=x', ...mistyped]) {
    const response = await get(path, { accept: 'text/html,application/xhtml+xml' })
    assert.deepEqual([response.status, await response.text()], [200, page], path)
  }
  assert.equal((await get('/admin/dashboard', { accept: 'application/json' })).status, 404)
})

test('clients that accept anything get a page only at the panel’s URLs', async () => {
  const routes = [...sections, ...systemSections, ...ownSections].map(({ route }) => route)
  const paths = [...routes, '/', '/login', '/signup', '/auth/reset-password-1', '/auth/invitation']
  for (const accept of ['*/*', 'application/json, */*;q=0.5'])
    for (const path of paths) assert.equal((await get(path, { accept })).status, 200, path)
  const odd = [
    '/nothing',
    '/wp-login',
    '/administrator',
    '/login/x',
    '/healthz/x',
    '/intake',
    '/metrics2',
    '/.well-known/x',
  ]
  for (const path of [...odd, '/api/v1/nothing', '/users', '/content/v1']) {
    const { status, headers } = await get(path, { accept: '*/*' })
    assert.deepEqual([status, headers.get('content-type')], [404, 'application/json; charset=utf-8'], path)
  }
})

test('serves a team’s own icons and manifest with their types', async () => {
  for (const [name, type] of teamFiles) {
    const response = await get(`/${name}`)
    assert.deepEqual([response.status, response.headers.get('content-type'), await response.text()], [200, type, name])
    // A browser fetches the page's icon at each change of the address.
    const kept = type.startsWith('image/') ? 'public, max-age=86400' : 'no-cache'
    assert.equal(response.headers.get('cache-control'), kept, name)
  }
})

test('a missing file returns 404 instead of a page, and folders and hidden files are not shown', async () => {
  const gone = ['/assets/main-OLDOLD12.js', '/main.css', '/assets/main-ABCD1234.js.br']
  const typed = await get('/assets/main-OLDOLD12.js', { accept: 'text/html,*/*;q=0.8' })
  assert.equal(typed.status, 404)
  const hidden = ['/assets', '/assets/', '/_headers', '/.git/config']
  for (const path of [...gone, ...hidden, '/api/v1/post/nothing', '/media/x']) {
    const response = await get(path, { accept: hidden.includes(path) ? 'application/json' : '*/*' })
    assert.equal(response.status, 404, path)
    assert.match(response.headers.get('content-type') ?? '', /json/)
  }
})

test('the page’s policy allows its own scripts and styles and its host, and no HTML strings', async () => {
  const { headers } = await get('/')
  const policy = headers.get('content-security-policy') ?? ''
  const parts = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "connect-src 'self' https://api.example.com",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "require-trusted-types-for 'script'",
  ]
  for (const part of parts) assert.ok(policy.includes(part), part)
  assert.ok(!/unsafe/.test(policy))
  assert.match(policy, /; report-uri \/csp-reports(?:;|$)/)
  const expected = {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
  }
  for (const [name, value] of Object.entries(expected)) assert.equal(headers.get(name), value)
  assert.ok(headers.get('permissions-policy'))
})

test('every response over https sends HSTS, and none over http', async () => {
  const nameOf = async (path: string, headers: Record<string, string> = {}) =>
    (await get(path, headers)).headers.get('strict-transport-security')
  for (const path of ['/', '/assets/main-ABCD1234.js', '/healthz', '/personal/profile', '/api/v1/none']) {
    assert.equal(await nameOf(path), null, path)
    assert.equal(await nameOf(path, { 'x-forwarded-proto': 'https' }), 'max-age=31536000', path)
  }
})

test('HSTS_SUBDOMAINS=1 extends HSTS to all subdomains', async (t) => {
  const environment = { HSTS_SUBDOMAINS: '1', TRUSTED_PROXIES: '127.0.0.1' }
  const strict = await startHost({ panelDir, environment })
  t.after(() => strict.stop())
  for (const path of ['/', '/healthz']) {
    const { headers } = await fetch(strict.host.origin + path, { headers: { 'x-forwarded-proto': 'https' } })
    assert.equal(headers.get('strict-transport-security'), 'max-age=31536000; includeSubDomains', path)
  }
})

test('HEAD sends the size without the body, and POST is rejected', async () => {
  const response = await fetch(`${host.host.origin}/`, { method: 'HEAD' })
  assert.deepEqual(
    [response.status, response.headers.get('content-length'), await response.text()],
    [200, String(page.length), ''],
  )
  assert.equal((await host.call('POST', '/', {})).status, 404)
})

test('a host without a panel still serves its calls', async (t) => {
  const bare = await startHost({ panelDir: join(panelDir, 'nothing') })
  t.after(bare.stop)
  assert.equal((await bare.call('GET', '/')).status, 404)
  assert.equal((await bare.call('GET', '/healthz')).status, 200)
})

test('under a base path the page, its files and the calls work, and links in messages include the path', async () => {
  const under = await startHost({ panelDir, basePath: '/panel' })
  try {
    const statusOf = async (path: string) =>
      (await fetch(under.host.origin + path, { headers: { accept: 'text/html' } })).status
    const paths = ['/panel', '/panel/', '/panel/admin/city?page=2', '/panel/assets/main-ABCD1234.js', '/panel/healthz']
    assert.deepEqual(
      await Promise.all(paths.map(statusOf)),
      paths.map(() => 200),
    )
    // A proxy may take the path off.
    assert.equal(await statusOf('/assets/main-ABCD1234.js'), 200)
    assert.equal((await under.call('POST', '/panel/users/forgot-password', { email: administrator.email })).status, 202)
    assert.match(outboxOf(under.dataDir).join(), /http:\/\/127\.0\.0\.1:\d+\/panel\/auth\/reset-password-1\?token=/)
  } finally {
    await under.stop()
  }
})

test('a host listening on all IPv6 addresses responds at [::1] and 127.0.0.1', async () => {
  const everywhere = await startHost({ panelDir, environment: { HOST: '::' } })
  try {
    const { port } = new URL(everywhere.host.origin)
    for (const name of ['[::1]', '127.0.0.1', 'localhost']) {
      assert.equal((await fetch(`http://${name}:${port}/healthz`)).status, 200, name)
    }
  } finally {
    await everywhere.stop()
  }
})
