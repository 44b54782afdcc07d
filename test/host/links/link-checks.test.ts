// Links to other websites: what is asked, how often and never, and what counts as broken.
import { after, assert, before, isObject, test } from '../host.ts'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { linkChecks } from '../../../src/host/links/link-checks.ts'
import { startTrap } from '../webhooks/receiver.ts'
import { type LinksHost, startLinks } from './links-host.ts'

const api = '/api/v1/post'
const hourMs = 3_600_000
let host: LinksHost
let port = 0
let asked: { line: string; agent: string | undefined }[] = []
let answer: (request: IncomingMessage, response: ServerResponse) => void = (_, response) => response.end()
const server = createServer((request, response) => {
  const line = `${request.method} ${String(request.headers.host).split(':')[0]}${request.url}`
  asked.push({ line, agent: request.headers['user-agent'] })
  answer(request, response)
})
const lines = () => asked.map(({ line }) => line)

before(async () => {
  host = await startLinks()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  port = (server.address() as AddressInfo).port
})
after(async () => {
  server.closeAllConnections()
  server.close()
  await host.stop()
})

/** Names of `.test` lead to the server, but those that tell where they lead. */
let lookups: { name: string; at: number }[] = []
const lookup = async (name: string) => {
  lookups.push({ name, at: performance.now() })
  const address = /^to-(\d+)-(\d+)-(\d+)-(\d+)\./.exec(name)?.slice(1).join('.')
  if (name.startsWith('unknown')) throw Object.assign(new Error('no such name'), { code: 'ENOTFOUND' })
  if (name.startsWith('busy')) throw Object.assign(new Error('try again'), { code: 'EAI_AGAIN' })
  return [{ address: address ?? '127.0.0.1', family: 4 }]
}
/** The checks' clock runs ahead of the host's, whose sessions would end. */
let aheadMs = 0
const checksWith = (pauses = { anyMs: 0, hostMs: 0 }, limitMs = 300) =>
  linkChecks({
    db: host.host.core.db,
    log: () => {},
    now: () => new Date(host.now() + aheadMs),
    version: '1.2.3',
    reach: { lookup, isReachable: (address) => address === '127.0.0.1' },
    pauses,
    limitMs,
  })

let count = 0
/** Saves a page with a link, checks it, and answers the link's row. */
async function checked(address: string, checks = checksWith()): Promise<{ [name: string]: unknown }> {
  count += 1
  await host.page(`x-${count}`, `[a](${address})`)
  assert.equal((await host.link(address))?.state, 'unchecked')
  // No other target is due.
  host.host.core.db.run(`update link_target set nextCheckAt = '9' where target <> ?`, [address])
  asked = []
  await checks.checkNext()
  const row = await host.link(address)
  assert.ok(row)
  return row
}
const by = (status: number | ((request: IncomingMessage) => number), headers: object = {}) => {
  answer = (request, response) => {
    response.writeHead(typeof status === 'number' ? status : status(request), { ...headers })
    response.end()
  }
}
const at = (name: string, path: string) => `http://${name}.test:${port}${path}`

test('a HEAD request is enough for an existing page, and names the website', async () => {
  by(200)
  const row = await checked(at('a', '/there?x=1'))
  assert.deepEqual([row.state, row.reason, row.fix], ['ok', '', null])
  assert.equal(row.checkedAt, new Date(host.now()).toISOString())
  assert.deepEqual(lines(), ['HEAD a.test/there?x=1'])
  assert.equal(asked[0]?.agent, 'Apron-Links/1.2.3 (+https://www.example.com)')
})

/** Checks a target until it has failed often enough, and returns its row. */
async function checkedThrice(address: string, checks = checksWith()): Promise<{ [name: string]: unknown }> {
  await checked(address, checks)
  for (const hours of [1, 24]) {
    aheadMs += hours * hourMs
    asked = []
    assert.equal(await checks.checkNext(), true)
  }
  return (await host.link(address)) ?? assert.fail()
}

test('a page is broken only if GET fails too', async () => {
  by(({ method }) => (method === 'HEAD' ? 404 : 200))
  assert.equal((await checked(at('b', '/only-get'))).state, 'ok')
  assert.deepEqual(lines(), ['HEAD b.test/only-get', 'GET b.test/only-get'])
  for (const status of [404, 410]) {
    by(status)
    const row = await checkedThrice(at('b', `/gone-${status}`))
    assert.deepEqual([row.state, row.fix], ['broken', { action: 'remove' }])
    assert.match(String(row.reason), new RegExp(`${status}`))
    assert.deepEqual(
      lines().map((line) => line.slice(0, 4)),
      ['HEAD', 'GET '],
    )
  }
})

test('a target is broken once three checks over a day have failed, and is checked again after three days', async () => {
  by(404)
  const target = at('k', '/flaky')
  const checks = checksWith()
  const { db } = host.host.core
  const stateNow = async () => (await host.link(target)) ?? assert.fail()
  const ask = async () => {
    db.run('update link_target set isAskedFor = 1 where target = ?', [target])
    assert.equal(await checks.checkNext(), true)
    return stateNow()
  }
  const first = await checked(target, checks)
  assert.deepEqual([first.state, first.fix], ['cannot_check', null])
  assert.equal(first.reason, 'The linked website returned 404: not found (1 of 3 checks)')
  // Requested checks right after the first one may see the same outage.
  for (const row of [await ask(), await ask(), await ask()])
    assert.deepEqual([row.state, row.fix], ['cannot_check', null])
  aheadMs += hourMs
  assert.equal(await checks.checkNext(), true)
  assert.match(String((await stateNow()).reason), /\(2 of 3 checks\)/)
  aheadMs += 23 * hourMs
  assert.equal(await checks.checkNext(), false)
  // A result that says nothing neither counts nor starts anew.
  by(503)
  assert.equal((await ask()).state, 'cannot_check')
  by(404)
  aheadMs += 24 * hourMs
  assert.equal(await checks.checkNext(), true)
  const third = await stateNow()
  assert.deepEqual([third.state, third.fix], ['broken', { action: 'remove' }])
  assert.equal(third.reason, 'The linked website returned 404: not found')
  aheadMs += 3 * 24 * hourMs - 1000
  assert.equal(await checks.checkNext(), false)
  aheadMs += 1000
  by(200)
  assert.equal(await checks.checkNext(), true)
  assert.equal((await stateNow()).state, 'ok')
  by(404)
  aheadMs += 7 * 24 * hourMs
  assert.equal(await checks.checkNext(), true)
  assert.match(String((await stateNow()).reason), /\(1 of 3 checks\)/)
})

test('URLs of the website without a record are requested from it, and those of records never', async (t) => {
  const { db } = host.host.core
  // The form only takes a website with https, and the test's server has none.
  db.run('update settings set siteUrl = ?', [`http://site.test:${port}/guide`])
  t.after(() => db.run(`update settings set siteUrl = 'https://www.example.com'`))
  const checks = checksWith()
  await host.page('own', '[a](/files/map.pdf) [b](/search?q=del) [c](/own) [d](/blogs/none) [e](/named)')
  await host.set({ otherPaths: '/named' })
  await host.link('/files/map.pdf')
  db.run(`update link_target set nextCheckAt = '9' where path is null`)
  by(({ url }) => (url?.startsWith('/guide/files/') ? 404 : 200))
  asked = []
  while (await checks.checkNext());
  assert.deepEqual(lines().sort(), [
    'GET site.test/guide/files/map.pdf',
    'HEAD site.test/guide/files/map.pdf',
    'HEAD site.test/guide/search?q=del',
  ])
  const found = await host.link('/search?q=del')
  assert.deepEqual([found?.state, found?.isOwn, found?.fix], ['ok', true, null])
  for (const hours of [0, 1, 24]) {
    aheadMs += hours * hourMs
    await checks.checkNext()
  }
  const lost = await host.link('/files/map.pdf')
  assert.deepEqual([lost?.state, lost?.fix], ['broken', { action: 'remove' }])
  const { body } = await host.post(`${api}/links/check`, { targets: ['/files/map.pdf', '/search?q=del', '/files/new'] })
  assert.deepEqual(
    (Array.isArray(body.data) ? body.data : []).map(({ state }) => state),
    ['broken', 'ok', 'unchecked'],
  )
  // A page at the URL decides from then on.
  await host.page('search')
  assert.deepEqual(
    [(await host.link('/search?q=del'))?.state, (await host.link('/search?q=del'))?.checkedAt],
    ['ok', null],
  )
  await host.set({ otherPaths: '/files/*' })
  assert.equal((await host.link('/files/map.pdf'))?.state, 'ok')
})

test('a website that rejects robots or has an error is reported as not checkable', async () => {
  for (const [status, requests] of [
    [401, 2],
    [403, 2],
    [405, 2],
    [429, 1],
    [500, 2],
    [503, 2],
    [999, 1],
  ] as const) {
    by(status)
    const row = await checked(at('c', `/refused-${status}`))
    assert.deepEqual([row.state, row.fix, asked.length], ['cannot_check', null, requests], String(status))
  }
})

test('an unknown hostname and a refused connection are broken, but a slow response or a busy name server is not', async () => {
  const trap = await startTrap()
  await trap.stop()
  assert.equal((await checkedThrice(at('unknown', '/'))).state, 'broken')
  assert.equal((await checkedThrice(`http://d.test:${trap.port}/`)).state, 'broken')
  assert.equal((await checked(at('busy', '/'))).state, 'cannot_check')
  answer = () => {}
  const row = await checked(at('d', '/slow'), checksWith(undefined, 50))
  assert.deepEqual([row.state, row.reason], ['cannot_check', 'The linked website didn’t respond in time'])
})

test('never requests a private address, neither at first nor after a redirect', async (t) => {
  const trap = await startTrap()
  t.after(trap.stop)
  const privates = [`http://to-127-0-0-2.test:${trap.port}/`, `http://127.0.0.2:${trap.port}/`]
  for (const address of privates) {
    assert.equal((await checked(address)).state, 'cannot_check', address)
    answer = (_, response) => response.writeHead(302, { Location: address }).end()
    const row = await checked(at('e', `/leads?to=${encodeURIComponent(address)}`))
    assert.deepEqual([row.state, row.reason], ['cannot_check', 'Its IP address isn’t public'])
    assert.equal(asked.length, 1)
  }
  assert.equal(trap.count(), 0)
})

test('every host’s link check forbids private addresses', async (t) => {
  const trap = await startTrap()
  t.after(trap.stop)
  const { db } = host.host.core
  const checks = linkChecks({ db, log: () => {}, now: () => new Date(host.now()), version: '1', limitMs: 300 })
  assert.equal((await checked(`http://127.0.0.1:${trap.port}/`, checks)).state, 'cannot_check')
  assert.equal(trap.count(), 0)
})

test('follows at most five redirects and never to another scheme', async () => {
  answer = ({ url = '' }, response) => {
    const hops = Number(/\d+$/.exec(url)?.[0])
    if (hops === 0) response.writeHead(200).end()
    else response.writeHead(301, { Location: `/hops-${hops - 1}` }).end()
  }
  assert.equal((await checked(at('f', '/hops-5'))).state, 'ok')
  assert.equal((await checked(at('f', '/hops-6'))).state, 'cannot_check')
  by(302, { Location: 'file:///etc/passwd' })
  assert.equal((await checked(at('f', '/file'))).state, 'cannot_check')
})

test('pauses between requests, and longer between requests to the same host', async () => {
  by(404)
  const [anyMs, hostMs] = [80, 300]
  const checks = checksWith({ anyMs, hostMs })
  await host.page('pace', `[a](${at('g', '/1')}) [b](${at('h', '/1')}) [c](${at('g', '/2')})`)
  await host.link(at('g', '/1'))
  host.host.core.db.run(`update link_target set nextCheckAt = '9' where host not like 'g.%' and host not like 'h.%'`)
  lookups = []
  while (lookups.length < 6) if (!(await checks.checkNext())) await new Promise((resolve) => setTimeout(resolve, 5))
  for (const [index, { name, at: time }] of lookups.entries()) {
    const before = lookups.slice(0, index)
    const [previous, ofHost] = [before.at(-1), before.findLast((one) => one.name === name)]
    // On a busy computer, the request before may be noted late.
    if (previous) assert.ok(time - previous.at > anyMs / 2, `request ${index} comes too early`)
    if (ofHost) assert.ok(time - ofHost.at > hostMs - anyMs, `request ${index} comes too early for ${name}`)
  }
})

test('follows Retry-After, and checks a target again after a week or on request', async () => {
  by(429, { 'Retry-After': '120' })
  const checks = checksWith()
  await checked(at('i', '/1'), checks)
  await host.page('retry', `[a](${at('i', '/2')})`)
  await host.link(at('i', '/2'))
  assert.equal(await checks.checkNext(), false)

  by(200)
  const target = at('j', '/')
  const own = checksWith()
  await checked(target, own)
  assert.equal(await own.checkNext(), false)
  assert.equal((await host.post(`${api}/links/recheck`, { target })).status, 409)
  host.host.core.db.run('update link_target set isAskedFor = 1 where target = ?', [target])
  assert.equal((await host.link(target))?.isWaiting, true)
  assert.equal(await own.checkNext(), true)
  assert.equal((await host.link(target))?.isWaiting, false)
  host.pass(6 * 24 * 3_600_000)
  assert.equal(await own.checkNext(), false)
  host.pass(24 * 3_600_000)
  assert.equal(await own.checkNext(), true)
})

test('a host with LINK_CHECK checks links and accepts requests for a check', async (t) => {
  const other = await startLinks({ LINK_CHECK: '1' })
  t.after(() => other.stop())
  // The number of a private address: nothing is sent.
  await other.page('own', '[a](http://10.0.0.1/x)')
  const target = 'http://10.0.0.1/x'
  for (let row = await other.link(target); row?.state !== 'cannot_check'; row = await other.link(target)) {
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  assert.equal((await other.post(`${api}/links/recheck`, { target })).status, 202)
  assert.equal((await other.post(`${api}/links/recheck`, { target: 'http://10.0.0.1/y' })).status, 404)
  assert.equal((await other.post(`${api}/links/recheck`, { target: '/own' })).status, 404)
  const { meta } = (await other.get(`${api}/links`)).body
  assert.ok(isObject(meta) && meta.checksOthers === true)
})
