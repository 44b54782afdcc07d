import { assert, isObject, join, test } from './host.ts'
import { statSync } from 'node:fs'
import { sections } from '../../src/contract/entities/sections.ts'
import { bodyShapes } from '../../src/contract/openapi/body-shapes.ts'
import { admin, colleague, host, post, startAttackedHost } from './attacked-host.ts'
import { rowOf } from './records/records-host.ts'

startAttackedHost()

const never = '00000000-0000-4000-8000-000000000000'
const addresses = () =>
  host.host.parts
    .flatMap(({ routes }) => routes)
    .map((route) => ({ ...route, address: route.path.replaceAll(/\{\w+\}/g, never) }))

test('every call except the public ones requires a valid token', async () => {
  const open = addresses()
    .filter(({ isPublic }) => isPublic)
    .map(({ method, path }) => `${method} ${path}`)
    .sort()
  const content = open.filter((name) => name.startsWith('GET /content/v1/'))
  assert.ok(content.length > 20) // what the website settings permit, of published records alone
  assert.deepEqual(
    open.filter((name) => !content.includes(name)),
    [
      'GET /intake/v1/confirm', // the signed links in messages
      'GET /intake/v1/form',
      'GET /intake/v1/unsubscribe', // the first: what the website settings permit
      'GET /media/{sha256}',
      'GET /media/{sha256}/{variant}',
      'GET /metrics', // for the loopback address alone
      'POST /api/v1/post/users/login',
      'POST /api/v1/post/users/login/factor',
      'POST /api/v1/post/users/login/passkey',
      'POST /content/v1/not-found',
      'POST /intake/v1/confirm',
      'POST /intake/v1/contact',
      'POST /intake/v1/subscribe',
      'POST /intake/v1/unsubscribe',
      'POST /users/accept-invitation',
      'POST /users/forgot-password',
      'POST /users/invitation',
      'POST /users/reset-password',
      'POST /users/self-register',
    ],
  )
  const closed = addresses().filter(({ isPublic }) => !isPublic)
  assert.ok(closed.length > 150)
  for (const { method, address } of closed) {
    for (const headers of [{}, { authorization: `Bearer ${'x'.repeat(43)}` }]) {
      assert.equal((await host.call(method, address, undefined, headers)).status, 401, `${method} ${address}`)
    }
  }
})

// One's own, and what everyone shares or may ask, such as whether an address leads anywhere.
const own =
  /links\/(?:re)?check|profile|sessions|post\/preview|drafts|notifications|chat|presence|events|logout|refresh$|factors|exports|post\/views\//

test('a user without permissions cannot read or write any record', async () => {
  const country = rowOf(await post('country/create', { name: 'Secretland', alpha2: 'ZZ', continent: 'EU' }, admin))
  const { headers } = await colleague({})
  for (const { method, path, isPublic, readUpload } of addresses()) {
    const address = path.replaceAll(/\{\w+\}/g, country.id)
    if (isPublic || readUpload || own.test(path)) continue
    const asked = method === 'GET' ? undefined : { action: 'delete', ids: [], rows: [], key: 'name' }
    const { status, body } = await host.call(method, address, asked, headers)
    const isEmpty = status === 200 && JSON.stringify(body.data).replaceAll(/"\w+":|[[\]{},]|null/g, '') === ''
    const isThere = path.startsWith('/api/v1/post/country/')
    const ofOne = isThere ? [403] : path.includes('{') || path.endsWith('/links/uses') ? [403, 404] : [400, 403]
    const refusals = method === 'GET' ? ofOne : [400, 403, 404, 422]
    const what = `${method} ${address}: ${status} ${JSON.stringify(body.data)}`
    assert.ok((isEmpty && !isThere) || refusals.includes(status), what)
  }
})

/** What the body of the call may have, so that its rights are what it is refused for. */
const known = (call: string, body: object): object => {
  const properties = bodyShapes.get(call)?.schema.properties
  return isObject(properties)
    ? Object.fromEntries(Object.entries(body).filter(([name]) => Object.hasOwn(properties, name)))
    : body
}

test('a user who can view everything can write only their own data', async () => {
  const viewed = sections.flatMap(({ key }) => (key === undefined ? [] : [[key, ['view']] as const]))
  const { headers } = await colleague(Object.fromEntries(viewed))
  const seen = new Set<string>()
  for (const { method, path, address, isPublic, readUpload } of addresses()) {
    // The calls of entities are made alike.
    const kind = `${method} ${path.replace(/^\/api\/v1\/post\/(?!seo)\w+/, '')}`
    if (method === 'GET' || isPublic || readUpload || own.test(path) || seen.has(kind)) continue
    seen.add(kind)
    const body = known(`${method} ${path}`, { id: 'custom:home', action: 'delete', ids: [], rows: [], key: 'name' })
    assert.equal((await host.call(method, address, body, headers)).status, 403, `${method} ${path}`)
  }
})

test('a GET request writes nothing, even with a token, so that links and images on other pages do no harm', async () => {
  // Each commit is appended there; what is only rehearsed is not.
  const writes = (): bigint => statSync(join(host.dataDir, 'apron.db-wal'), { bigint: true }).mtimeNs
  let asked = 0
  for (const { method, address, isPublic } of addresses()) {
    // The long poll waits.
    if (method !== 'GET' || address.endsWith('/events')) continue
    // The host's own timers write now and then.
    for (let tries = 1; ; tries += 1) {
      const before = writes()
      await host.call('GET', address, undefined, isPublic ? {} : admin)
      if (writes() === before) break
      assert.ok(tries < 3, address)
    }
    asked += 1
  }
  assert.ok(asked > 80, `${asked} calls`)
})
