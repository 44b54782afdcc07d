import { after, assert, before, test } from '../host.ts'
import { rowsOf, startRecords, totalOf, type RecordsHost } from './records-host.ts'

let host: RecordsHost
let country: string
before(async () => {
  host = await startRecords({ isWhole: true })
  country = rowsOf(await host.get('/api/v1/post/country?search=IN'))[0]?.id ?? ''
})
after(() => host.stop())

const path = '/api/v1/post/airports'
const good = () => ({ name: 'Field', icao: 'ZZBI', type: 'heliport', countryId: country })

/** What is sent, and the answer's status and code. */
const cases: [string, () => unknown, number, string][] = [
  ['a wrong type', () => ({ ...good(), name: { $ne: null } }), 422, 'validation'],
  ['an unknown field', () => ({ ...good(), admin: true }), 422, 'validation'],
  ['a field too long', () => ({ ...good(), name: 'x'.repeat(121) }), 422, 'validation'],
  ['a name of invisible characters', () => ({ ...good(), name: '\u0000\u202e\u200b' }), 422, 'validation'],
  ['an unknown country', () => ({ ...good(), countryId: 'nowhere' }), 422, 'validation'],
  ['an ID that is not text', () => ({ ...good(), id: 7, version: 1 }), 422, 'validation'],
  ['an unknown ID', () => ({ ...good(), id: "' or 1=1 --", version: 1 }), 404, 'not_found'],
  ['a list instead of an object', () => [good()], 400, 'malformed'],
  ['text instead of an object', () => '"text"', 400, 'malformed'],
  ['null', () => 'null', 400, 'malformed'],
  ['truncated JSON', () => '{"name": "x', 400, 'malformed'],
  ['__proto__', () => '{"__proto__": {"name": "x"}}', 400, 'malformed'],
  ['a body too large', () => ({ ...good(), description: 'x'.repeat(1_100_000) }), 413, 'too_large'],
  ['a description too long', () => ({ ...good(), description: 'x'.repeat(50_001) }), 422, 'validation'],
  ['an infinite number', () => '{"name":"x","lat":1e999}', 400, 'malformed'],
  [
    'too many runways',
    () => ({ ...good(), runways: Array.from({ length: 21 }, () => ({ leIdent: '09' })) }),
    422,
    'validation',
  ],
]

for (const [what, body, status, code] of cases) {
  test(`responds to ${what} with ${status} ${code} and writes nothing`, async () => {
    const response = await host.post(`${path}/create`, body())
    assert.deepEqual([response.status, response.body.code], [status, code], JSON.stringify(response.body))
    assert.equal(typeof response.body.error, 'string')
    if (status === 422) assert.ok(Object.keys(response.body.fields ?? {}).length > 0)
    assert.equal(totalOf(await host.get(path)), 0)
  })
}

test('rejects malformed bodies of the other calls too', async () => {
  const bodies: [string, unknown, number][] = [
    ['bulk', null, 400],
    ['bulk', {}, 422],
    ['bulk', { action: 'explode', ids: [] }, 422],
    ['bulk', { action: 'delete' }, 422],
    ['bulk', { action: 'delete', ids: 'all' }, 422],
    ['bulk', { action: 'delete', ids: [1] }, 422],
    ['bulk', { action: 'delete', ids: Array.from({ length: 1001 }, (_, index) => `x${index}`) }, 422],
    ['bulk', { action: 'set', ids: [], set: {} }, 422],
    ['bulk', { action: 'set', ids: [], set: { name: 'All the same' } }, 422],
    ['bulk', { action: 'delete', match: 'all', expect: 1 }, 422],
    ['bulk', { action: 'delete', match: {} }, 422],
    ['bulk', { action: 'delete', match: { filter: { wings: '1' } }, expect: 0 }, 400],
    ['bulk', { action: 'delete', match: { filter: { 'id[not]': Array(2000).fill('x') } }, expect: 0 }, 400],
    ['undo', {}, 422],
    ['undo', { operationId: 'none' }, 404],
    ['import', {}, 422],
    ['import', { rows: [], key: 'wings' }, 422],
    ['import', { rows: [1], key: 'ident' }, 422],
    ['import', { rows: Array.from({ length: 501 }, () => ({})), key: 'ident' }, 422],
    ['import', { rows: [], key: 'ident', mode: 'replace' }, 422],
    ['import', { rows: [], key: 'ident', dryRun: 'yes' }, 422],
    ['import', { rows: [], key: 'ident', append: 'name' }, 422],
  ]
  for (const [call, body, status] of bodies) {
    const response = await host.post(`${path}/${call}`, body)
    assert.equal(
      response.status,
      status,
      `${call} ${JSON.stringify(body)?.slice(0, 80)}: ${JSON.stringify(response.body)}`,
    )
  }
})

test('a bulk action on SEO content finds its records among as many IDs as a body can hold', async () => {
  const id = ['custom:home', ...Array.from({ length: 40_000 }, (_, index) => `custom:${index}`)]
  const match = { filter: { kind: 'custom', id } }
  for (const [expect, status] of [
    [1, 200],
    [0, 409],
  ] as const) {
    const response = await host.post('/api/v1/post/seo_content/bulk', {
      action: 'set',
      match,
      expect,
      set: { robots: null },
    })
    assert.equal(response.status, status, response.body.error)
  }
})

test('rejects an invalid page, limit or order, and lists where one value is expected', async () => {
  for (const odd of ['page=0', 'page=-1', 'page=x', 'limit=abc', 'limit=0', 'limit=1001', 'order=sideways']) {
    for (const list of [`${path}?`, '/api/v1/post/seo_content?filter[kind]=airport&', '/api/v1/post/activity?']) {
      const response = await host.get(list + odd)
      assert.deepEqual([response.status, response.body.code], [400, 'malformed'], list + odd)
    }
  }
  assert.equal((await host.get(`${path}?page=1000000&limit=1000&order=desc`)).status, 200)
  const settings = '/api/v1/post/general_settings'
  const found = [settings, `${settings}/settings`, `${settings}/other`].map((at) => host.get(at))
  assert.deepEqual(
    (await Promise.all(found)).map(({ status }) => status),
    [200, 200, 404],
  )
})

test('a call that an entity does not have returns 405 with the allowed methods', async () => {
  for (const [method, at] of [
    ['POST', `${path}/order`],
    ['POST', `${path}/merge`],
    ['POST', '/api/v1/post/users/import'],
    ['PUT', path],
    ['DELETE', path],
  ] as const) {
    const response =
      method === 'POST' ? await host.post(at, {}) : await host.call(method, at, undefined, await host.signIn())
    assert.equal(response.status, 405, `${method} ${at}`)
  }
})

test('rejects every record call without a sign-in', async () => {
  for (const [method, at] of [
    ['GET', path],
    ['POST', `${path}/create`],
    ['POST', `${path}/bulk`],
    ['GET', '/api/v1/post/activity'],
    ['GET', '/api/v1/post/dashboard'],
    ['GET', '/api/v1/post/search?q=a'],
  ] as const) {
    assert.equal((await host.call(method, at, method === 'POST' ? {} : undefined)).status, 401, at)
  }
})
