import { administrator, after, assert, before, folderFor, join, type Reply, test } from '../host.ts'
import { schemaSteps } from '../../../src/host/host/schema-steps.ts'
import { tokenHash } from '../../../src/host/accounts/secret-token.ts'
import { setPassword } from '../../../src/host/accounts/users.ts'
import { openDatabase } from '../../../src/host/storage/database.ts'
import { makeTokensRecords, tokenTable } from '../../../src/host/tokens/token-steps.ts'
import { dataOf } from '../content/content-host.ts'
import { rowOf, rowsOf, startRecords, type RecordsHost } from '../records/records-host.ts'
import { readNewToken } from '../../read-responses.ts'

const path = '/api/v1/post/tokens'
const airports = '/api/v1/post/airports'
let host: RecordsHost
let time = Date.parse('2026-03-14T18:00:00Z')
const hourMs = 3_600_000
const dayMs = 24 * hourMs

before(async () => {
  host = await startRecords({
    isWhole: true,
    isFilled: true,
    sample: true,
    now: () => new Date(time),
    environment: {
      TRUSTED_PROXIES: '127.0.0.1',
      TOKEN_CALLS_PER_MINUTE: '30',
      SESSION_MAX_HOURS: '720',
      SESSION_IDLE_MINUTES: '1440',
    },
  })
})
after(() => host.stop())

const bearer = (secret: string, from?: string) => ({
  authorization: `Bearer ${secret}`,
  ...(from !== undefined && { 'x-forwarded-for': from }),
})

async function made(scopes: readonly string[], more: object = {}): Promise<{ id: string; secret: string }> {
  const { status, body } = await host.post(path, { name: 'Website', scopes, ...more })
  const [id, secret] = [Object(body.data).id, readNewToken(body)]
  if (status !== 201 || typeof id !== 'string' || secret === undefined) throw new Error(JSON.stringify(body))
  return { id, secret }
}

const listed = async () => rowsOf(await host.get(`${path}?limit=100`))
const listedOne = async (id: string) => (await listed()).find((token) => token.id === id) ?? assert.fail('not listed')
const using = (
  secret: string,
  where: string,
  body?: unknown,
  method = body === undefined ? 'GET' : 'POST',
): Promise<Reply> => host.call(method, where, body, bearer(secret))

let number = 0
async function colleague(permissions: { readonly [section: string]: readonly string[] }) {
  number += 1
  const role = rowOf(await host.post('/api/v1/post/user_roles/create', { name: `Role ${number}`, permissions }))
  const email = `colleague${number}@example.com`
  const person = { firstName: 'Colleague', lastName: `No ${number}`, email, roleId: role.id }
  const user = rowOf(await host.post('/api/v1/post/users/create', person))
  const { db, passwords } = host.host.core.accounts
  setPassword(db, user.id, await passwords.hash('a long enough password'), new Date(time))
  return { user, role, headers: await host.signIn(email, 'a long enough password') }
}

test('two identical posts with one key create one token, and repeats return it too', async () => {
  const headers = { ...(await host.signIn()), 'idempotency-key': 'one-token' }
  const body = { name: 'Only one', scopes: ['content:read'] }
  const replies = await Promise.all([1, 2, 3].map(() => host.call('POST', path, body, headers)))
  const secrets = new Set(replies.map((reply) => readNewToken(reply.body)))
  assert.equal(secrets.size, 1)
  const same = (await listed()).filter(({ name }) => name === 'Only one')
  assert.equal(same.length, 1)
  const [secret = ''] = secrets
  assert.doesNotMatch(JSON.stringify(host.host.core.db.all('select answer from kept_answer')), new RegExp(secret))
})

test('a new token is shown once, is not stored or listed, and has a prefix that secret scanners know', async () => {
  const { id, secret } = await made(['airport:view', 'airport:edit', 'metrics:read'], {
    ranges: '192.0.2.0/24 2001:db8::/32',
  })
  assert.match(secret, /^apron_[0-9a-f]{64}$/)
  const token = await listedOne(id)
  assert.deepEqual(
    [token.name, token.scopes, token.ranges, token.state, token.lastUsedAt],
    ['Website', ['metrics:read', 'airport:view', 'airport:edit'], '192.0.2.0/24 2001:db8::/32', 'unused', null],
  )
  assert.equal(Date.parse(String(token.expiresAt)) - time, 365 * dayMs)
  const { db } = host.host.core
  for (const { name } of db.all(`select name from sqlite_schema where type = 'table' and name not like '%$%'`)) {
    assert.ok(!JSON.stringify(db.all(`select * from "${name}"`)).includes(secret), String(name))
  }
  assert.ok(!host.log.join('\n').includes(secret))
})

test('a token can read and edit within its scopes and nothing beyond', async () => {
  const { secret } = await made(['airport:view', 'airport:edit', 'country:view'])
  const [airport] = rowsOf(await using(secret, `${airports}?limit=1&filter[status]=draft`))
  const [country] = rowsOf(await using(secret, '/api/v1/post/country?limit=1'))
  const draft = { name: 'By a machine', icao: 'ZZQM', type: 'heliport', countryId: country?.id, status: 'draft' }
  const saved = rowOf(await using(secret, `${airports}/create`, draft))
  const refused: [string, string, unknown][] = [
    ['GET', '/api/v1/post/blogs', undefined],
    ['POST', '/api/v1/post/country/create', { name: 'Nowhere' }],
    ['DELETE', `${airports}/${saved.id}`, undefined],
    ['POST', `${airports}/bulk`, { action: 'delete', ids: [saved.id] }],
    ['POST', `${airports}/create`, { id: saved.id, version: 1, status: 'published' }],
    ['GET', '/api/v1/post/activity', undefined],
    ['GET', '/api/v1/post/search?q=a', undefined],
    ['GET', '/api/v1/post/dashboard', undefined],
    ['GET', '/api/v1/post/chat', undefined],
    ['GET', '/api/v1/post/events', undefined],
    ['GET', '/api/v1/post/notifications', undefined],
    ['GET', '/api/v1/post/health', undefined],
    ['GET', '/metrics', undefined],
    ['GET', '/api/v1/post/links', undefined],
    ['GET', '/api/v1/post/links/uses?target=/x', undefined],
    ['POST', '/api/v1/post/links/check', { targets: ['/x'] }],
    ['GET', `${airports}/reviewers`, undefined],
  ]
  for (const [method, where, body] of refused) {
    const { status } = await host.call(method, where, body, bearer(secret))
    assert.equal(status, 403, `${method} ${where}`)
  }
  assert.ok(airport)
})

test('records and activity name the token as author of its writes, even once it is deleted permanently', async () => {
  const { id, secret } = await made(['blog-tag:view', 'blog-tag:edit'], { name: 'Tagger' })
  const tag = rowOf(await using(secret, '/api/v1/post/blogs_tag/create', { name: 'By a token' }))
  assert.deepEqual(tag.createdBy, { id, label: 'Tagger (token)' })
  await host.remove(`${path}/${id}`)
  await host.post(`${path}/bulk`, { action: 'purge', ids: [id] })
  const { body } = await host.get(`/api/v1/post/activity?filter[recordId]=${tag.id}`)
  assert.match(JSON.stringify(body.data), new RegExp(`"by":{"id":"${id}","label":"Tagger \\(token\\)"}`))
  const { data } = (await host.get(`/api/v1/post/activity?filter[entity]=token&filter[recordId]=${id}`)).body
  assert.deepEqual(Array.isArray(data) && data.map(({ action }) => action), ['purge', 'delete', 'create'])
})

test('no token can sign in or manage sessions, accounts, roles, statuses and tokens, even with every scope', async () => {
  const { secret } = await made([
    'airport:view',
    'airport:edit',
    'settings:edit',
    'seo:edit',
    'media:edit',
    'metrics:read',
  ])
  const { body } = await host.call('POST', '/api/v1/post/users/login', { email: 'admin@example.com', password: secret })
  assert.equal(body.code, 'unauthenticated')
  const open = host.host.parts.flatMap(({ routes }) => routes).filter(({ tokenScope }) => tokenScope !== undefined)
  const people =
    /users|user_role|user_status|sessions|personal|tokens|login|logout|password|register|drafts|chat|presence|events/
  assert.deepEqual(
    open.filter((route) => people.test(route.path)).map((route) => route.path),
    [],
  )
  const closed: [string, string][] = [
    ['GET', '/personal/profile'],
    ['POST', '/personal/profile'],
    ['POST', '/tokens/refresh'],
    ['POST', '/api/v1/post/users/logout'],
    ['GET', '/api/v1/post/sessions'],
    ['DELETE', '/api/v1/post/sessions'],
    ['GET', '/api/v1/post/users'],
    ['POST', '/api/v1/post/users/create'],
    ['GET', '/api/v1/post/user_roles'],
    ['POST', '/api/v1/post/user_roles/create'],
    ['POST', '/api/v1/post/user_status/create'],
    ['POST', '/api/v1/post/users/bulk'],
    ['GET', path],
    ['POST', path],
    ['DELETE', `${path}/x`],
  ]
  for (const [method, where] of closed) {
    const { status } = await host.call(method, where, method === 'GET' ? undefined : {}, bearer(secret))
    assert.equal(status, 403, `${method} ${where}`)
  }
  for (const scope of [
    'user:view',
    'role:edit',
    'user-status:edit',
    'token:edit',
    'airport:delete',
    'airport:publish',
    '*',
  ]) {
    const response = await host.post(path, { name: 'Too much', scopes: [scope] })
    assert.deepEqual([response.status, Object.keys(response.body.fields ?? {})], [422, ['scopes']], scope)
  }
})

test('a token ends at its expiry and immediately when revoked', async () => {
  const { id, secret } = await made(['country:view'], { expiresAt: new Date(time + hourMs).toISOString() })
  const read = async () => (await using(secret, '/api/v1/post/country?limit=1')).status
  assert.equal(await read(), 200)
  time += hourMs
  await host.post('/api/v1/post/factors/proof', { password: administrator.password })
  assert.equal(await read(), 401)
  assert.equal((await listedOne(id)).state, 'expired')
  const other = await made(['country:view'])
  assert.equal((await using(other.secret, '/api/v1/post/country?limit=1')).status, 200)
  assert.equal((await host.remove(`${path}/${other.id}`)).status, 200)
  const refused = await using(other.secret, '/api/v1/post/country?limit=1')
  assert.deepEqual([refused.status, refused.headers.get('www-authenticate')], [401, 'Bearer'])
  assert.equal((await host.remove(`${path}/${other.id}`)).status, 404)
  assert.ok((await listed()).every((token) => token.id !== other.id))
})

test('a token works only from its allowed IPv4 and IPv6 addresses', async () => {
  const { secret } = await made(['country:view'], { ranges: '192.0.2.0/24 198.51.100.7 2001:db8::/32' })
  const from = async (address: string) =>
    (await host.call('GET', '/api/v1/post/country?limit=1', undefined, bearer(secret, address))).status
  const told = [
    '192.0.2.200',
    '::ffff:192.0.2.1',
    '198.51.100.7',
    '2001:db8:1::5',
    '192.0.3.1',
    '198.51.100.8',
    '2001:db9::1',
    '127.0.0.1',
  ]
  const statuses: number[] = []
  for (const address of told) statuses.push(await from(address))
  assert.deepEqual(statuses, [200, 200, 200, 200, 403, 403, 403, 403])
  for (const ranges of [
    '192.0.2.0/33',
    'example.com',
    ['10.0.0.1'],
    Array.from({ length: 21 }, (_, n) => `10.0.0.${n}`).join(' '),
  ]) {
    const { status, body } = await host.post(path, { name: 'Odd', scopes: ['country:view'], ranges })
    assert.deepEqual([status, Object.keys(body.fields ?? {})], [422, ['ranges']], JSON.stringify(ranges))
  }
})

test('a token beyond its budget must wait, and other tokens are not affected', async () => {
  const [busy, other] = [await made(['country:view']), await made(['country:view'])]
  const read = (secret: string) => using(secret, '/api/v1/post/country?limit=1')
  for (let call = 0; call < 30; call += 1) assert.equal((await read(busy.secret)).status, 200)
  const { status, headers, body } = await read(busy.secret)
  assert.deepEqual([status, headers.get('retry-after'), body.code], [429, '2', 'too_many'])
  assert.equal((await read(other.secret)).status, 200)
  time += 2000
  assert.equal((await read(busy.secret)).status, 200)
  assert.equal((await read(busy.secret)).status, 429)
})

test('a token needs a name, a scope and an expiry within two years', async () => {
  const bad: [object, string][] = [
    [{ name: '', scopes: ['country:view'] }, 'name'],
    [{ name: 'x'.repeat(81), scopes: ['country:view'] }, 'name'],
    [{ name: 'None', scopes: [] }, 'scopes'],
    [{ name: 'None' }, 'scopes'],
    [{ name: 'Odd', scopes: 'country:view' }, 'scopes'],
    [{ name: 'Past', scopes: ['country:view'], expiresAt: new Date(time).toISOString() }, 'expiresAt'],
    [{ name: 'Far', scopes: ['country:view'], expiresAt: new Date(time + 732 * dayMs).toISOString() }, 'expiresAt'],
    [{ name: 'Odd', scopes: ['country:view'], expiresAt: 'soon' }, 'expiresAt'],
    [{ name: 'Odd', scopes: ['country:view'], secret: 'mine' }, 'secret'],
  ]
  for (const [body, field] of bad) {
    const response = await host.post(path, body)
    assert.deepEqual([response.status, Object.keys(response.body.fields ?? {})], [422, [field]], JSON.stringify(body))
  }
})

test('only administrators can list, create and revoke tokens', async () => {
  const { id } = await made(['country:view'])
  const { headers } = await colleague({ settings: ['view', 'edit'], user: ['view', 'edit'], role: ['view', 'edit'] })
  for (const [method, where, body] of [
    ['GET', path],
    ['POST', path, { name: 'Mine', scopes: ['settings:view'] }],
    ['DELETE', `${path}/${id}`],
  ] as const) {
    assert.equal((await host.call(method, where, body, headers)).status, 403, method)
  }
  assert.ok(await listedOne(id))
})

test('a token never exceeds its creator’s permissions, even if the role changes later', async () => {
  const { user, role, headers } = await colleague({ token: ['view', 'edit'], country: ['view', 'edit'] })
  const make = (scopes: string[]) => host.call('POST', path, { name: 'Theirs', scopes }, headers)
  for (const scope of ['airport:view', 'metrics:read']) {
    assert.match((await make([scope])).body.fields?.scopes ?? '', /Your own role doesn’t allow/, scope)
  }
  const secret = readNewToken((await make(['country:view', 'country:edit'])).body) ?? assert.fail('no token')
  const land = { name: 'Land of a machine', alpha2: 'QM', continent: 'EU' }
  assert.equal((await using(secret, '/api/v1/post/country/create', land)).status, 201)
  await host.post('/api/v1/post/user_roles/create', { id: role.id, version: 1, permissions: { country: ['view'] } })
  assert.equal(
    (await using(secret, '/api/v1/post/country/create', { ...land, alpha2: 'QN', name: 'Other' })).status,
    403,
  )
  assert.equal((await using(secret, '/api/v1/post/country?limit=1')).status, 200)
  await host.post('/api/v1/post/users/create', { id: user.id, version: 1, statusId: 'suspended' })
  assert.equal((await using(secret, '/api/v1/post/country?limit=1')).status, 401)
  await host.post('/api/v1/post/users/create', { id: user.id, version: 2, statusId: 'active' })
  assert.equal((await using(secret, '/api/v1/post/country?limit=1')).status, 200)
  await host.remove(`/api/v1/post/users/${user.id}`)
  assert.equal((await using(secret, '/api/v1/post/country?limit=1')).status, 401)
})

test('a revoked token stays invalid when restored, until its creator renews its secret', async () => {
  const { id, secret } = await made(['country:view'])
  const status = async (of: string) => (await using(of, '/api/v1/post/country?limit=1')).status
  const { body } = await host.remove(`${path}/${id}`)
  const { done } = dataOf(await host.post(`${path}/undo`, { operationId: Object(body.meta).operationId }))
  assert.deepEqual([done, await status(secret), (await listedOne(id)).state], [[id], 401, 'revoked'])
  await host.remove(`${path}/${id}`)
  await host.post(`${path}/bulk`, { action: 'restore', ids: [id] })
  assert.equal(await status(secret), 401)
  const { version } = await listedOne(id)
  const renew = (headers: Record<string, string>, at: unknown) =>
    host.call('POST', `${path}/${id}/secret`, { version: at }, headers)
  const { headers } = await colleague({ token: ['view', 'edit'], country: ['view'] })
  assert.equal((await renew(headers, version)).status, 403)
  const own = await host.signIn()
  assert.equal((await renew(own, 1)).status, 409)
  const second = readNewToken((await renew(own, version)).body) ?? assert.fail('no secret')
  assert.deepEqual([await status(second), await status(secret)], [200, 401])
  const third = readNewToken((await renew(own, Number(version) + 1)).body) ?? assert.fail('no secret')
  assert.deepEqual([await status(third), await status(second)], [200, 401])
})

test('changed scopes apply to the secret in use, need a recent verification, and can be undone', async () => {
  const { id, secret } = await made(['country:view'])
  const status = async () => (await using(secret, '/api/v1/post/country?limit=1')).status
  const changed = await host.post(path, { id, version: 1, scopes: ['blog:view'] })
  assert.deepEqual([changed.status, readNewToken(changed.body), await status()], [200, undefined, 403])
  time += hourMs
  const { operationId } = Object(changed.body.meta)
  for (const [where, body] of [
    [path, { id, version: 2, scopes: ['country:view'] }],
    [`${path}/${id}/secret`, { version: 2 }],
    [`${path}/undo`, { operationId }],
  ] as const) {
    assert.equal((await host.post(where, body)).body.code, 'step_up', where)
  }
  await host.post('/api/v1/post/factors/proof', { password: administrator.password })
  assert.deepEqual(dataOf(await host.post(`${path}/undo`, { operationId })).done, [id])
  assert.equal(await status(), 200)
})

test('tokens of an earlier release keep working as records, and records keep the names of revoked ones', async (t) => {
  const dataDir = folderFor(t)
  const earlier = await startRecords({ isWhole: true, dataDir })
  const { id: by = '' } = earlier.host.core.db.get<{ id: string }>('select id from user') ?? {}
  await earlier.stop()
  const db = openDatabase(join(dataDir, 'apron.db'))
  const [secret, at] = [`apron_${'a'.repeat(64)}`, '2026-03-14T18:00:00.000Z']
  db.exec(`
    drop table token_secret; drop table token; drop table "token$words"; drop table "token$trash";
    delete from records_meta where name = 'derived:token';
    ${tokenTable}
    insert into token values
      ('t1', '${tokenHash(secret)}', 'Website', 'country:view country:edit', '', 1, '${at}', '${by}',
        '2099-01-01T00:00:00.000Z', null, null, null),
      ('t2', null, 'Old script', 'country:view', '192.0.2.1', 2, '${at}', '${by}', '2099-01-01T00:00:00.000Z', '${at}',
        '192.0.2.1', '${at}');
    pragma user_version = ${schemaSteps.indexOf(makeTokensRecords)}`)
  db.close()
  const later = await startRecords({ isWhole: true, dataDir })
  t.after(later.stop)
  const program = (method: string, where: string, body?: unknown) => later.call(method, where, body, bearer(secret))
  const land = { name: 'Land of a machine', alpha2: 'QM', continent: 'EU' }
  const { createdBy } = rowOf(await program('POST', '/api/v1/post/country/create', land))
  assert.deepEqual(createdBy, { id: 't1', label: 'Website (token)' })
  assert.deepEqual(
    rowsOf(await later.get(path)).map((row) => [row.id, row.scopes, row.ranges, row.state]),
    [['t1', ['country:view', 'country:edit'], null, 'works']],
  )
  later.host.core.db.run(`update country set createdBy = 't2' where alpha2 = 'QM'`)
  const [country] = rowsOf(await later.get('/api/v1/post/country?search=machine'))
  assert.deepEqual(country?.createdBy, { id: 't2', label: 'Old script (token)' })
})

test('metrics need a token with their scope, except on the same machine', async () => {
  const { secret } = await made(['metrics:read'])
  const from = (headers: Record<string, string>) => host.call('GET', '/metrics', undefined, headers)
  assert.equal((await from(bearer(secret, '203.0.113.9'))).status, 200)
  assert.equal((await from({ 'x-forwarded-for': '203.0.113.9' })).status, 403)
  assert.equal((await from({})).status, 200)
  assert.equal((await from(bearer(`apron_${'0'.repeat(64)}`))).status, 401)
})

test('the last use is stored with its address, at most once a minute', async () => {
  const { id, secret } = await made(['country:view'])
  const read = (from: string) => host.call('GET', '/api/v1/post/country?limit=1', undefined, bearer(secret, from))
  await read('192.0.2.1')
  const first = new Date(time).toISOString()
  time += 30_000
  await read('192.0.2.1')
  assert.deepEqual([(await listedOne(id)).lastUsedAt, (await listedOne(id)).lastUsedIp], [first, '192.0.2.1'])
  time += 30_000
  await read('192.0.2.1')
  assert.equal((await listedOne(id)).lastUsedAt, new Date(time).toISOString())
  await read('192.0.2.2')
  assert.equal((await listedOne(id)).lastUsedIp, '192.0.2.2')
})
