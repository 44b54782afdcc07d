import { administrator, after, assert, before, beforeEach, isObject, type Reply, test } from '../host.ts'
import { resetAdministrator } from '../../../src/host/accounts/administrator.ts'
import { type SecurityHost, startSecurity } from '../security/security-host.ts'

let host: SecurityHost
before(async () => {
  host = await startSecurity({ TRUSTED_PROXIES: '127.0.0.1' })
})
after(() => host.stop())
beforeEach(() => {
  host.pass(60_000)
  host.forget()
})

const from = (ip: string, headers = {}) => ({ ...headers, 'x-forwarded-for': ip })
const signIn = (email: string, ip: string): Promise<Reply> =>
  host.call('POST', '/api/v1/post/users/login', { email, password: administrator.password }, from(ip))

test('users of a role with an IP allow-list can sign in and work only from there, and elsewhere the session waits', async () => {
  const ranges = '203.0.113.0/24 2001:db8::/32'
  const role = await host.saved('user_roles', { name: 'Office', permissions: { blog: ['view'] }, ranges })
  await host.person('office@example.com', role.id)
  const refused = await signIn('office@example.com', '198.51.100.1')
  assert.deepEqual(
    [refused.status, /only allows this from certain networks/.test(refused.body.error ?? '')],
    [403, true],
  )
  assert.equal((await signIn('office@example.com', '2001:db8::7')).status, 200)
  const headers = await host
    .call(
      'POST',
      '/api/v1/post/users/login',
      { email: 'office@example.com', password: administrator.password },
      from('203.0.113.9'),
    )
    .then(({ body: { data } }) => ({ authorization: `Bearer ${isObject(data) ? data.id : ''}` }))
  const read = (ip: string, path = '/api/v1/post/blogs') => host.call('GET', path, undefined, from(ip, headers))
  assert.equal((await read('203.0.113.9')).status, 200)
  const away = await read('198.51.100.1')
  assert.deepEqual([away.status, away.body.code], [403, 'forbidden'])
  assert.equal((await read('203.0.113.200')).status, 200, 'back in the office the session goes on')
  assert.equal((await host.call('POST', '/api/v1/post/users/logout', {}, from('198.51.100.1', headers))).status, 200)
  assert.deepEqual(
    host
      .events()
      .filter(({ kind }) => ['sign-in-failed', 'refused'].includes(kind))
      .map(({ kind, facts: { ip, reason } }) => [kind, ip, String(reason).slice(0, 9)]),
    [
      ['sign-in-failed', '198.51.100.1', 'address'],
      ['refused', '198.51.100.1', 'Your role'],
    ],
  )
})

test('a wrong password from another address reveals nothing about the allow-list', async () => {
  const role = await host.saved('user_roles', { name: 'Quiet', permissions: {}, ranges: '203.0.113.0/24' })
  await host.person('quiet@example.com', role.id)
  const { status, body } = await host.call(
    'POST',
    '/api/v1/post/users/login',
    { email: 'quiet@example.com', password: 'not the right one' },
    from('198.51.100.1'),
  )
  assert.deepEqual([status, body.error], [401, 'The email address or password is wrong.'])
})

test('rejects invalid ranges at their field, and users can’t lock themselves out', async () => {
  const make = (ranges: string) => host.ask('POST', 'user_roles/create', { name: 'Odd', permissions: {}, ranges })
  assert.match(
    (await make('203.0.113.0/24, office')).body.fields?.ranges ?? '',
    /“office” isn’t an IP address or range/,
  )
  assert.match((await make('10.0.0.0/33')).body.fields?.ranges ?? '', /isn’t an IP address or range/)
  assert.match((await make(Array(21).fill('10.0.0.1').join(' '))).body.fields?.ranges ?? '', /at most 20/)
  const [own] = await host.ask('GET', 'user_roles/administrator').then(({ body }) => [body.data])
  assert.ok(isObject(own))
  const change = (values: object) =>
    host.ask('POST', 'user_roles/create', { id: 'administrator', version: own.version, ...values })
  assert.match((await change({ ranges: '203.0.113.0/24' })).body.fields?.ranges ?? '', /your IP address 127\.0\.0\.1/)
  assert.equal((await change({ name: 'Boss' })).status, 403, 'the rest of the role stays fixed')
  const role = await host.saved('user_roles', { name: 'Managers', permissions: { role: ['view', 'edit'] } })
  await host.person('manager@example.com', role.id)
  const headers = await host.signIn('manager@example.com')
  const shut = await host.ask(
    'POST',
    'user_roles/create',
    { id: 'administrator', version: own.version, ranges: '203.0.113.0/24' },
    headers,
  )
  assert.equal(shut.status, 403, 'who may edit roles cannot shut administrators out')
})

test('reset-admin clears the administrator role’s IP allow-list, reports it and records it in the activity', async () => {
  const { version } = await host.saved('user_roles', await currentRole())
  assert.equal((await signIn(administrator.email, '198.51.100.1')).status, 403)
  const lines = await resetAdministrator(host.host.core.accounts, administrator.email)
  assert.match(lines, /sign-in addresses of the administrator role removed/)
  const password = /^password: (.+)$/m.exec(lines)?.[1]
  const again = await host.call(
    'POST',
    '/api/v1/post/users/login',
    { email: administrator.email, password },
    from('198.51.100.1'),
  )
  assert.equal(again.status, 200)
  const changed = host.db.get(`select version from activity where entity = 'role' order by seq desc limit 1`)
  assert.equal(changed?.version, version + 1)
  assert.doesNotMatch(await resetAdministrator(host.host.core.accounts, administrator.email), /addresses/)
})

async function currentRole(): Promise<object> {
  const {
    body: { data },
  } = await host.ask('GET', 'user_roles/administrator')
  assert.ok(isObject(data))
  return { id: 'administrator', version: data.version, ranges: '127.0.0.0/8' }
}
