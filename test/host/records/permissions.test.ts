import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { isObject, type Row } from '../../../src/contract/json.ts'
import { setPassword } from '../../../src/host/users.ts'
import type { Reply } from '../start-host.ts'
import { rowOf, rowsOf, startRecords, type RecordsHost } from './records-host.ts'

let host: RecordsHost
before(async () => { host = await startRecords({ sample: true, isWhole: true }) })
after(() => host.stop())

const post = '/api/v1/post'
const password = 'a long enough password'
let number = 0

interface Colleague {
  user: Row
  role: Row
  get(path: string): Promise<Reply>
  post(path: string, body: unknown): Promise<Reply>
  remove(path: string): Promise<Reply>
}

/** Somebody who may do what is given, and no more. */
const colleague = async (
  permissions: { [section: string]: string[] }, more: object = {},
): Promise<Colleague> => {
  number += 1
  const role = rowOf(await host.post(`${post}/user_roles/create`, { name: `Role ${number}`, permissions }))
  const email = `colleague${number}@example.com`
  const user = rowOf(await host.post(`${post}/users/create`, {
    firstName: 'Colleague', lastName: String(number), email, roleId: role.id, ...more,
  }))
  const { db, passwords } = host.host.services
  setPassword(db, user.id, await passwords.hash(password), new Date())
  const headers = await host.signIn(email, password)
  return {
    user, role, get: (path) => host.call('GET', post + path, undefined, headers), post: (path, body) => host.call(
      'POST', post + path, body, headers
    ),
    remove: (path) => host.call('DELETE', post + path, undefined, headers),
  }
}
const statuses = async (replies: readonly Promise<Reply>[]): Promise<number[]> =>
  (await Promise.all(replies)).map(({ status }) => status)
const administrator = async (): Promise<Row> => {
  const [row] = rowsOf(await host.get(`${post}/users?search=admin@example.com`))
  assert.ok(row)
  return row
}

test('who may view reads and does nothing else', async () => {
  const { get, post: send, remove } = await colleague({ 'blog-tag': ['view'] })
  const [tag] = rowsOf(await get('/blogs_tags'))
  assert.ok(tag)
  assert.deepEqual(
    await statuses([
      get(`/blogs_tags/${tag.id}`), get(`/blogs_tags/${tag.id}/impact`), get(`/activity?filter[entity]=blog-tag`),
    ]),
    [200, 200, 200]
  )
  assert.deepEqual(await statuses([
    send('/blogs_tag/create', { name: 'New' }), remove(`/blogs_tags/${tag.id}`),
    send('/blogs_tag/create', { id: tag.id, version: tag.version, name: 'New' }),
    send('/blogs_tags/bulk', { action: 'delete', ids: [tag.id] }), send('/blogs_tags/bulk', {
      action: 'purge', ids: [tag.id],
    }),
    send('/blogs_tags/bulk', { action: 'restore', ids: [tag.id] }), send('/blogs_tags/import', {
      rows: [], key: 'name',
    }),
    send('/blogs_tags/merge', { from: [], into: tag.id }), send('/blogs_tags/undo', { operationId: 'x' }),
  ]), Array.from({ length: 9 }, () => 403))
  assert.deepEqual(
    await statuses([
      get('/airports'), get('/users'), get('/general_settings'), get('/activity?filter[entity]=airport'),
    ]),
    [403, 403, 403, 403]
  )
})

test('who may view SEO content writes none of it, and who may not view it reads none', async () => {
  const { get, post: send } = await colleague({ seo: ['view'] })
  assert.deepEqual(await statuses([
    get('/seo_content?filter[kind]=custom'), get('/seo_content/custom:home'), get('/seo_templates/blog'),
  ]), [200, 200, 200])
  assert.deepEqual(await statuses([
    send('/seo_content/create', { id: 'custom:home', version: 0, metaTitle: 'Mine' }),
    send('/seo_templates/blog', { version: 0, metaTitle: '{name}' }), send('/seo_content/undo', { operationId: 'x' }),
    send('/seo_content/bulk', { action: 'set', ids: [], set: { robots: 'noindex, follow' } }),
  ]), [403, 403, 403, 403])
  const { get: reads } = await colleague({ seo: ['edit'] })
  assert.deepEqual(await statuses([
    reads('/seo_content?filter[kind]=custom'), reads('/seo_content/custom:home'), reads('/seo_templates/blog'),
  ]), [403, 403, 403])
})

test('who may edit makes, changes, imports, merges, orders, restores and takes back, but does not delete', async () => {
  const { get, post: send, remove } = await colleague({ 'blog-tag': ['view', 'edit'], 'clientele': ['edit'] })
  const saved = await send('/blogs_tag/create', { name: 'Editor made' })
  const tag = rowOf(saved)
  assert.deepEqual(await statuses([
    send('/blogs_tag/create', { id: tag.id, version: 1, name: 'Editor changed' }), send('/blogs_tags/import', {
      rows: [], key: 'name',
    }),
    send('/blogs_tags/bulk', { action: 'restore', ids: [] }), send('/clientele/order', { ids: [] }),
    remove(`/blogs_tags/${tag.id}`),
    send('/blogs_tags/bulk', { action: 'purge', ids: [tag.id] }), get('/clientele'),
  ]), [200, 200, 200, 200, 403, 403, 403])
  const failedToUndo = async ({ body: { meta } }: Reply) => {
    const { data } = (await send('/blogs_tags/undo', { operationId: isObject(meta) && meta.operationId })).body
    assert.ok(isObject(data) && Array.isArray(data.failed))
    return data.failed.map(({ id, code }) => [id, code])
  }
  const other = await send('/blogs_tag/create', { name: 'Editor made another' })
  assert.deepEqual(await failedToUndo(other), [[rowOf(other).id, 'forbidden']], 'it would be deleted')
  const [blog] = rowsOf(await host.get(`${post}/blogs?limit=1`))
  assert.ok(blog)
  await host.post(`${post}/blogs/create`, { id: blog.id, version: blog.version, tagIds: [tag.id] })
  const merged = await send('/blogs_tags/merge', { from: [tag.id], into: rowOf(other).id })
  assert.deepEqual(await failedToUndo(merged), [[blog.id, 'forbidden']], 'a blog would be changed')
})

test('a merge that cannot be done names nobody whom the person may not view', async () => {
  const [country] = rowsOf(await host.get(`${post}/country?search=US`))
  const inCountry = { countryId: country?.id }
  const state = rowOf(await host.post(`${post}/state/create`, { ...inCountry, name: 'Nu', code: 'US-NU' }))
  const city = async (more: object): Promise<Row> =>
    rowOf(await host.post(`${post}/city/create`, { ...inCountry, name: 'Mergeville', ...more }))
  const [goes, stays] = [await city({ stateId: state.id }), await city({})]
  await host.post(`${post}/travel_agents/create`, {
    ...inCountry, name: 'Secret agent', email: 's@example.com', status: 'draft', stateId: state.id, cityId: goes.id,
  })
  for (const [agents, who] of [[[], 'One travel agent'], [['view'], 'The travel agent “Secret agent”']] as const) {
    const { post: send } = await colleague({ 'city': ['view', 'edit'], 'travel-agent': [...agents] })
    const { status, body } = await send('/city/merge', { from: [goes.id], into: stays.id })
    assert.deepEqual([status, body.fields],
      [422, { from: `${who} cannot follow. Choose a city of the chosen state` }])
  }
})

test('who may edit what refers to it reads the labels of a list and nothing else', async () => {
  const { get } = await colleague({ airport: ['view', 'edit'] })
  const rows = rowsOf(await get('/country?search=india'))
  assert.deepEqual(Object.keys(rows[0] ?? {}).sort(), [
    'createdAt', 'detail', 'id', 'label', 'name', 'updatedAt', 'version',
  ])
  assert.deepEqual(
    await statuses([
      get('/city?fields=label&search=delhi'), get('/country?filter[continent]=AS'), get('/users'),
      get('/blogs_tags?fields=label'),
    ]),
    [200, 403, 403, 403]
  )
  const [airport] = rowsOf(await get('/airports?search=DEL'))
  assert.ok(isObject(airport?.country))
  assert.equal(airport.country.label, 'India')
})

test('who may edit SEO content chooses its pictures', async () => {
  const { get } = await colleague({ seo: ['view', 'edit'] })
  assert.deepEqual(await statuses([get('/media?fields=label'), get('/gallery')]), [200, 403])
  const { get: reads } = await colleague({ seo: ['view'] })
  assert.deepEqual(await statuses([reads('/media?fields=label')]), [403])
})

test('search, activity and dashboard hold nothing that may not be viewed', async () => {
  const { get } = await colleague({ 'blog-tag': ['view'] })
  const found = (await get('/search?q=delhi')).body.data
  assert.ok(Array.isArray(found) && found.length > 0)
  assert.ok(found.every((hit) => isObject(hit) && hit.entity === 'blog-tag'))
  const entries = (await get('/activity')).body.data
  assert.ok(Array.isArray(entries) && entries.every((entry) => isObject(entry) && entry.entity === 'blog-tag'))
  const { data } = (await get('/dashboard')).body
  assert.ok(isObject(data))
  assert.deepEqual([data.figures, data.subscribers, data.attention, data.statuses, data.board], [[], [], [], [], []])
})

test('nobody gives, makes or changes a role that may do more than they may themselves', async () => {
  const { post: send, remove, role, user } = await colleague({
    role: ['view', 'edit', 'delete'], user: ['view', 'edit', 'delete'], airport: ['view'],
  })
  const powerful = rowOf(await host.post(`${post}/user_roles/create`, {
    name: 'Powerful', permissions: { subscriber: ['delete'] },
  }))
  const boss = rowOf(await host.post(`${post}/users/create`, {
    firstName: 'The', lastName: 'Boss', email: 'boss@example.com', roleId: powerful.id,
  }))
  const weak = await send('/user_roles/create', { name: 'Weak', permissions: { airport: ['view'] } })
  assert.equal(weak.status, 201)
  const person = { firstName: 'New', lastName: 'Person', email: 'new.person@example.com' }
  const admin = await administrator()
  assert.deepEqual(await statuses([
    send('/user_roles/create', { name: 'Stronger', permissions: { airport: ['view', 'edit'] } }),
    send('/user_roles/create', { id: role.id, version: role.version, permissions: { subscriber: ['view'] } }),
    send('/user_roles/create', { id: powerful.id, version: powerful.version, name: 'Mine now' }),
    send('/user_roles/create', { id: powerful.id, version: powerful.version, permissions: {} }),
    remove(`/user_roles/${powerful.id}`),
    send('/users/create', { ...person, roleId: powerful.id }), send('/users/create', {
      ...person, roleId: 'administrator',
    }),
    send('/users/create', { id: boss.id, version: boss.version, email: 'mine@example.com' }),
    remove(`/users/${boss.id}`),
    send('/users/create', { id: admin.id, version: admin.version, email: 'mine@example.com' }),
    send('/users/create', { id: user.id, version: user.version, roleId: rowOf(weak).id }),
  ]), Array.from({ length: 11 }, () => 403))
  assert.equal((await send('/users/create', { ...person, roleId: rowOf(weak).id })).status, 201)
  await host.remove(`${post}/users/${boss.id}`)
  await host.remove(`${post}/user_roles/${powerful.id}`)
  for (const [path, id] of [['users', boss.id], ['user_roles', powerful.id]]) {
    const { data } = (await send(`/${path}/bulk`, { action: 'restore', ids: [id] })).body
    assert.ok(isObject(data) && Array.isArray(data.failed))
    assert.deepEqual(data.failed.map(({ code }) => code), ['forbidden'], `${path} come back`)
  }
})

test('a role is given for sections that there are', async () => {
  const { status, body } = await host.post(`${post}/user_roles/create`, {
    name: 'Odd', permissions: { spaceport: ['view'] },
  })
  assert.deepEqual([status, body.fields], [422, { permissions: 'There is no section “spaceport”' }])
  assert.equal(
    (await host.post(`${post}/user_roles/create`, { name: 'Search texts', permissions: { seo: ['view'] } })).status,
    201
  )
})

test('the administrator role and the three statuses stay as they are', async () => {
  const [role] = rowsOf(await host.get(`${post}/user_roles?search=administrator`))
  assert.equal(role?.id, 'administrator')
  const [active] = rowsOf(await host.get(`${post}/user_status?search=active`))
  assert.deepEqual([active?.id, active?.system], ['active', true])
  assert.deepEqual(await statuses([
    host.post(`${post}/user_roles/create`, { id: 'administrator', version: role?.version, name: 'Root' }),
    host.remove(`${post}/user_roles/administrator`),
    host.post(`${post}/user_status/create`, { id: 'active', version: active?.version, blocksSignIn: true }),
    host.post(`${post}/user_status/create`, { id: 'active', version: active?.version, colour: 'info' }),
    host.remove(`${post}/user_status/suspended`),
  ]), [403, 403, 403, 403, 403])
  assert.deepEqual(
    (await host.post(`${post}/user_roles/create`, {
      id: 'administrator', version: role?.version, permissions: role?.permissions,
    })).status,
    200, 'to change nothing is no change'
  )
})

test('nobody deletes, demotes or blocks themselves, and one administrator remains', async () => {
  const me = await administrator()
  const away = rowOf(await host.post(`${post}/user_status/create`, { name: 'Away', blocksSignIn: true }))
  const [editor] = rowsOf(await host.get(`${post}/user_roles?search=editor`))
  const change = (values: object) =>
    host.post(`${post}/users/create`, { id: me.id, version: me.version, ...values })
  const told = [
    await host.remove(`${post}/users/${me.id}`), await change({ roleId: editor?.id }),
    await change({ statusId: 'suspended' }), await change({ statusId: away.id }),
  ]
  assert.deepEqual(told.map(({ status, body }) => [status, body.error]), [
    [403, 'You cannot delete yourself.'], [403, 'You cannot change your own role.'],
    [403, 'You cannot block yourself.'], [403, 'You cannot block yourself.'],
  ])
  const bulk = await host.post(`${post}/users/bulk`, { action: 'set', ids: [me.id], set: { statusId: 'suspended' } })
  assert.ok(isObject(bulk.body.data) && Array.isArray(bulk.body.data.failed))
  assert.equal(bulk.body.data.failed.length, 1)
  assert.equal((await administrator()).version, me.version)
  const { role, post: send } = await colleague({ role: ['view', 'edit'], airport: ['view'] })
  const less = await send('/user_roles/create', { id: role.id, version: 1, permissions: { airport: ['view'] } })
  assert.deepEqual([less.status, less.body.error], [403, 'You cannot change what your own role permits.'])
  assert.equal((await send('/user_roles/create', { id: role.id, version: 1, name: 'Mine, renamed' })).status, 200)
})

test('a status that people have is not deleted, and one of one’s own does not come to block', async () => {
  const mine = rowOf(await host.post(`${post}/user_status/create`, { name: 'On duty' }))
  const me = await administrator()
  assert.equal(
    (await host.post(`${post}/users/create`, { id: me.id, version: me.version, statusId: mine.id })).status, 200
  )
  assert.equal((await host.remove(`${post}/user_status/${mine.id}`)).status, 409)
  const { status, body } = await host.post(`${post}/user_status/create`, { id: mine.id, version: 1, blocksSignIn: true })
  assert.deepEqual([status, body.error], [403, 'You cannot block yourself.'])
  assert.equal((await host.post(`${post}/user_status/create`, { id: mine.id, version: 1, colour: 'info' })).status, 200)
})

test('a status of people who may do more neither comes to block nor ceases to', async () => {
  const shared = rowOf(await host.post(`${post}/user_status/create`, { name: 'Contractors' }))
  await colleague({ airport: ['view'] }, { statusId: shared.id })
  const { post: send } = await colleague({ 'user-status': ['view', 'edit'] })
  const { status, body } = await send('/user_status/create', { id: shared.id, version: 1, blocksSignIn: true })
  assert.deepEqual([status, body.error], [403, 'People who may do more than you may have this status.'])
  assert.equal((await send('/user_status/create', { id: shared.id, version: 1, colour: 'info' })).status, 200)
})

test('who is blocked or deleted is signed out at once, also by a status that comes to block', async () => {
  const blocked = await colleague({ airport: ['view'] })
  const deleted = await colleague({ airport: ['view'] })
  assert.deepEqual(await statuses([blocked.get('/airports'), deleted.get('/airports')]), [200, 200])
  await host.post(`${post}/users/create`, { id: blocked.user.id, version: blocked.user.version, statusId: 'suspended' })
  await host.remove(`${post}/users/${deleted.user.id}`)
  assert.deepEqual(await statuses([blocked.get('/airports'), deleted.get('/airports')]), [401, 401])
  const { db } = host.host.services
  for (const { user } of [blocked, deleted]) assert.equal(
    db.get('select 1 from session where userId = ?', [user.id]), undefined
  )

  const status = rowOf(await host.post(`${post}/user_status/create`, { name: 'Trial' }))
  const trial = await colleague({ airport: ['view'] }, { statusId: status.id })
  const away = await colleague({ airport: ['view'] }, { statusId: status.id })
  assert.deepEqual(await statuses([trial.get('/airports'), away.get('/airports')]), [200, 200])
  await host.post(`${post}/user_status/create`, { id: status.id, version: 1, blocksSignIn: true })
  assert.equal((await trial.get('/airports')).status, 401)
  await host.post(`${post}/user_status/create`, { id: status.id, version: 2, blocksSignIn: false })
  assert.equal((await away.get('/airports')).status, 401, 'a session that has ended does not come back')
})

test('a new user is sent a link to set a password; one who may not sign in yet, as soon as they may', async () => {
  const { db } = host.host.services
  const links = (id: string): number => db.all('select 1 from password_link where userId = ?', [id]).length
  const [editor] = rowsOf(await host.get(`${post}/user_roles?search=editor`))
  const user = { lastName: 'Comer', roleId: editor?.id }
  const active = rowOf(await host.post(`${post}/users/create`, {
    ...user, firstName: 'New', email: 'new.comer@example.com',
  }))
  const waiting = rowOf(await host.post(`${post}/users/create`, {
    ...user, firstName: 'Late', email: 'late.comer@example.com', statusId: 'pending',
  }))
  assert.deepEqual([links(active.id), links(waiting.id)], [1, 0])
  const change = async (version: number, values: object): Promise<Reply> =>
    host.post(`${post}/users/create`, { id: waiting.id, version, ...values })
  await change(1, { statusId: 'active' })
  await change(2, { bio: 'Arrived.' })
  assert.equal(links(waiting.id), 1)
  await change(3, { statusId: 'suspended' })
  const { passwords } = host.host.services
  setPassword(db, waiting.id, await passwords.hash(password), new Date())
  assert.equal((await change(4, { statusId: 'active' })).status, 200)
  assert.equal(links(waiting.id), 0, 'who has a password needs no link')
})

test('who may only choose a person reads their name, no address, role or status, and finds none by them', async () => {
  const { get } = await colleague({ blog: ['view', 'edit'] })
  const [boss] = rowsOf(await get('/users?search=administrator'))
  const shown = [boss?.label, boss?.detail, boss?.email, boss?.roleId]
  assert.deepEqual(shown, ['First Administrator', null, undefined, undefined])
  assert.equal(rowOf(await get(`/users/${boss?.id}`)).detail, null)
  const addresses = ['admin@example.com', 'example', 'administrator@example', 'admin example.com&page=2']
  for (const search of addresses) {
    const { data, meta } = (await get(`/users?search=${search}`)).body
    assert.deepEqual([data, isObject(meta) && meta.total], [[], 0], search)
  }
  assert.deepEqual(await statuses([
    get('/users?filter[roleId]=administrator'), get('/users?filter[statusId]=pending'),
    get('/users?filter[email]=admin@example.com'),
    get('/users?sort=email'), get('/users?sort=lastSignInAt'), get('/users?filter[trashed]=1'),
    get('/users?sort=firstName'),
    get(`/users?filter[id]=${boss?.id}`),
  ]), [403, 403, 403, 403, 403, 403, 200, 200])
  const { get: sees } = await colleague({ 'blog': ['view', 'edit'], 'role': ['view'], 'user-status': ['view'] })
  assert.deepEqual(await statuses([
    sees('/users?filter[roleId]=administrator'), sees('/users?filter[statusId]=active'),
  ]), [403, 403], 'not by what they may view either')
  const choosing = await colleague({ airport: ['view', 'edit'], gallery: ['view'] })
  const [india] = rowsOf(await choosing.get('/country?search=IN'))
  assert.ok(rowsOf(await choosing.get(`/city?filter[countryId]=${india?.id}&sort=name`)).length > 0)
  assert.deepEqual(await statuses([choosing.get('/media?filter[galleryId]=none')]), [200])
})

test('who may only choose a person finds each by any word of the name, however many addresses hold it', async () => {
  const { get } = await colleague({ blog: ['view', 'edit'] })
  const role = { roleId: 'administrator' }
  for (let n = 0; n < 26; n += 1) {
    await host.post(`${post}/users/create`, { firstName: 'A', lastName: 'X', email: `a${n}@smith.example`, ...role })
  }
  for (const [firstName, lastName] of [['Zed', 'Smith'], ['Conan', 'O’Brien-Smith']]) {
    await host.post(`${post}/users/create`, { firstName, lastName, email: `${firstName}@example.com`, ...role })
  }
  const found = async (search: string): Promise<unknown[]> =>
    rowsOf(await get(`/users?fields=label&search=${encodeURIComponent(search)}`)).map(({ label }) => label)
  assert.deepEqual(await found('smith'), ['Conan O’Brien-Smith', 'Zed Smith'])
  assert.deepEqual(await found('O\'BRI con'), ['Conan O’Brien-Smith'])
  assert.deepEqual([await found('rien'), await found('!')], [[], []])
})

test('who may edit but not view does nothing to what matches: how many do would tell what they hold', async () => {
  const { post: send } = await colleague({ 'contact-message': ['edit', 'delete'], 'seo': ['edit'] })
  const match = { search: 'delhi', filter: {} }
  const bulk = { match, expect: -1 }
  const kind = { match: { ...match, filter: { kind: 'airport' } }, expect: -1 }
  assert.deepEqual(await statuses([
    send('/contact_us/bulk', { ...bulk, action: 'set', set: { status: 'open' } }),
    send('/contact_us/bulk', { ...bulk, action: 'delete' }),
    send('/contact_us/bulk', { ids: [], action: 'set', set: { status: 'open' } }),
    send('/seo_content/bulk', { ...kind, action: 'set', set: { robots: 'noindex, follow' } }),
    send('/seo_content/bulk', { ids: [], action: 'set', set: { robots: 'noindex, follow' } }),
  ]), [403, 403, 200, 403, 200])
})

test('who may edit but not view reads no more in the answer to a write than a picker shows', async () => {
  const { post: send, remove } = await colleague({ 'contact-message': ['edit', 'delete'] })
  const [message] = rowsOf(await host.get(`${post}/contact_us?limit=1`))
  assert.ok(message && typeof message.body === 'string')
  const told = [
    await send('/contact_us/create', { id: message.id, version: message.version }),
    await send('/contact_us/create', { id: message.id, version: message.version, notes: 'Seen' }),
    await send('/contact_us/create', { id: message.id, version: message.version, notes: 'Late' }),
    await remove(`/contact_us/${message.id}`),
  ]
  assert.deepEqual(told.map(({ status }) => status), [200, 200, 409, 200])
  for (const { body } of told) {
    const text = JSON.stringify(body)
    assert.ok(!text.includes(message.body) && !text.includes(String(message.email)))
  }
})

test('who may edit but not view SEO content reads none of it in an answer either', async () => {
  const { post: send } = await colleague({ seo: ['edit'] })
  const [airport] = rowsOf(await host.get(`${post}/airports?limit=1`))
  const { body: { data: template } } = await host.get(`${post}/seo_templates/airport`)
  assert.ok(airport && isObject(template))
  const [id, version] = [`airport:${airport.id}`, 0]
  const words = { version: template.version, metaTitle: template.metaTitle }
  const told = [
    await send('/seo_content/create', { id, version: 99 }), await send('/seo_content/create', { id, version }),
    await send('/seo_content/create', { id, version, metaTitle: 'Mine' }),
    await send('/seo_templates/airport', { version: 99 }), await send('/seo_templates/airport', words),
  ]
  assert.deepEqual(told.map(({ status }) => status), [409, 200, 201, 409, 200])
  const names = told.map(({ body: { data } }) => Object.keys(isObject(data) ? data : {}).sort())
  const short = ['id', 'name', 'version']
  assert.deepEqual(names, [short, short, short, ['kind', 'version'], ['kind', 'version']])
})
