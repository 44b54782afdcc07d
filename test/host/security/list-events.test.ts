import { administrator, after, assert, before, beforeEach, isObject, type Reply, test } from '../host.ts'
import { calls } from '../../../src/contract/calls.ts'
import { networkScopeOf } from '../../../src/host/security/list-events.ts'
import { readsMax } from '../../../src/host/security/watch-reads.ts'
import { type SecurityHost, startSecurity } from './security-host.ts'

let host: SecurityHost
before(async () => {
  host = await startSecurity({ TRUSTED_PROXIES: '127.0.0.1' })
})
after(() => host.stop())
beforeEach(() => {
  host.pass(60_000)
  host.forget()
})

const rowsOf = ({ status, body }: Reply) => {
  assert.equal(status, 200, JSON.stringify(body))
  assert.ok(Array.isArray(body.data))
  return body.data.filter(isObject)
}
const list = (query = '') => host.ask('GET', `${calls.security}?limit=100${query}`)
const signIn = (from: string, password = administrator.password, email = administrator.email) =>
  host.call(
    'POST',
    '/api/v1/post/users/login',
    { email, password },
    { 'x-forwarded-for': from, 'user-agent': 'Firefox on Linux' },
  )

test('lists events newest first with user, device and place, filtered by kind, user, address and time', async () => {
  const { id } = await host.person('listed@example.com', 'administrator')
  host.pass(1)
  await signIn('203.0.113.9', undefined, 'listed@example.com')
  host.pass(3_600_000)
  await signIn('10.1.2.3', 'a wrong password')
  const [failed, signedIn] = rowsOf(await list())
  assert.deepEqual(
    [failed?.kind, failed?.address, failed?.place, failed?.by],
    ['sign-in-failed', '10.1.2.3', 'private', null],
  )
  assert.deepEqual(
    [signedIn?.kind, signedIn?.person, signedIn?.device, signedIn?.place],
    ['sign-in', { id, label: 'Some Person' }, 'Firefox on Linux', 'public'],
  )
  const found = async (query: string) => rowsOf(await list(query)).map(({ kind }) => kind)
  assert.deepEqual(await found('&filter[kind]=sign-in-failed&filter[address]=10.1.'), ['sign-in-failed'])
  assert.deepEqual(await found(`&filter[person]=${id}`), ['sign-in', 'person-added'])
  const between = `&filter[from]=${signedIn?.at}&filter[to]=${signedIn?.at}`
  assert.deepEqual(await found(between), ['sign-in'])
  const { body } = await host.ask(
    'GET',
    `${calls.security}?limit=1&page=2&filter[kind]=sign-in&filter[kind]=sign-in-failed`,
  )
  assert.ok(isObject(body.meta) && Number(body.meta.total) >= 3 && Array.isArray(body.data) && body.data.length === 1)
  assert.equal((await list('&filter[odd]=1')).status, 400)
  assert.equal((await list('&filter[from]=yesterday')).status, 400)
})

test('an IP address is shown as this computer, a private network or the internet', () => {
  const of = [
    '127.0.0.1',
    '::1',
    '10.0.0.1',
    '172.31.0.1',
    '192.168.1.1',
    'fd00::1',
    'fe80::1',
    '172.32.0.1',
    '2001:db8::1',
  ]
  assert.deepEqual(of.map(networkScopeOf), [
    'loopback',
    'loopback',
    'private',
    'private',
    'private',
    'private',
    'private',
    'public',
    'public',
  ])
})

test('only administrators can read security events and permissions', async () => {
  const role = await host.saved('user_roles', {
    name: 'Nearly all',
    permissions: { user: ['view', 'edit'], role: ['view'] },
  })
  await host.person('nearly@example.com', role.id)
  const headers = await host.signIn('nearly@example.com')
  for (const path of [calls.security, calls.securityRights]) {
    assert.equal((await host.ask('GET', path, undefined, headers)).status, 403)
  }
  const odd = await host.ask('POST', 'user_roles/create', { name: 'Odd', permissions: { security: ['view'] } })
  assert.deepEqual(odd.body.fields, { permissions: 'Unknown section “security”' })
})

test('an export is recorded with its section, and rejected for a section that the user cannot view', async () => {
  const role = await host.saved('user_roles', { name: 'Blogs only', permissions: { blog: ['view'] } })
  await host.person('blogs@example.com', role.id)
  const headers = await host.signIn('blogs@example.com')
  host.forget()
  const name = (section: unknown, count: unknown, as = headers) =>
    host.ask('POST', calls.securityExports, { section, count }, as)
  assert.equal((await name('blog', 12)).status, 200)
  assert.equal((await name('user', 12)).status, 403)
  assert.deepEqual(
    (await Promise.all([name('odd', 1), name('blog', -1), name('blog', 'x')])).map(({ status }) => status),
    [422, 422, 422],
  )
  assert.deepEqual(
    host.events().map(({ kind, facts }) => [kind, facts.section, facts.count]),
    [
      ['exported', 'blog', 12],
      ['refused', undefined, undefined],
    ],
  )
  const many = await Promise.all(Array.from({ length: 20 }, () => name('blog', 1)))
  assert.deepEqual([many.filter(({ status }) => status === 200).length, many.at(-1)?.status], [19, 429])
})

test('reading hundreds of subscribers within an hour records one event, however paged; other records none', async () => {
  const rows = Array.from({ length: readsMax + 20 }, (_, index) => ({
    email: `reader${index}@example.com`,
    status: 'subscribed',
  }))
  for (let from = 0; from < rows.length; from += 200) {
    const body = { rows: rows.slice(from, from + 200), key: 'email' }
    const { status } = await host.ask('POST', 'subscribe/import', body)
    assert.equal(status, 200)
  }
  host.forget()
  for (let time = 0; time < 8; time += 1)
    assert.equal(rowsOf(await host.ask('GET', 'subscribe?limit=100&page=1')).length, 100)
  assert.deepEqual(host.kinds(), [], 'the same page again is looking')
  for (let page = 1; page <= 6; page += 1) rowsOf(await host.ask('GET', `subscribe?limit=100&page=${page}`))
  for (let page = 1; page <= 6; page += 1) await host.ask('GET', `subscribe?limit=100&page=${page}`)
  const [event, ...others] = host.events()
  assert.deepEqual(
    [event?.kind, event?.facts.section, event?.facts.how, others.length],
    ['exported', 'subscriber', 'read', 0],
  )
})
