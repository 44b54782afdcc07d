import { assert, isObject, type Reply, test } from '../host.ts'
import { admin, colleague, get, type Headers, host, post, startAttackedHost } from '../attacked-host.ts'
import { idOf } from '../records/records-host.ts'

startAttackedHost()

const path = '/api/v1/post/views'
const editor = { airport: ['view', 'edit'], role: ['view'] }
const reader = { airport: ['view'] }
const draft = { section: 'airport', name: 'Heliports', query: 'filter[type]=heliport', roles: null }

const share = (body: object, as: Headers): Promise<Reply> => post('views', { ...draft, ...body }, as)
const change = (id: string, body: object, as: Headers): Promise<Reply> => host.call('PUT', `${path}/${id}`, body, as)
const end = (id: string, as: Headers): Promise<Reply> => host.call('DELETE', `${path}/${id}`, undefined, as)
const viewsFor = async (as: Headers): Promise<{ [name: string]: unknown }[]> => {
  const { status, body } = await get('views?section=airport', as)
  assert.equal(status, 200)
  return Array.isArray(body.data) ? body.data.filter(isObject) : []
}
const namesFor = async (as: Headers) => (await viewsFor(as)).map(({ name }) => name)
const idIn = ({ status, body: { data, error } }: Reply): string => {
  assert.equal(status, 201, error)
  return isObject(data) ? String(data.id) : ''
}
const endAll = async () => {
  for (const { id } of await viewsFor(admin)) await end(String(id), admin)
}

test('a shared view is available to the chosen role, its owner and administrators', async () => {
  const [owner, one, other] = [await colleague(editor), await colleague(reader), await colleague(reader)]
  const id = idIn(await share({ roles: [one.role.id] }, owner.headers))
  const person = { id: owner.user.id, label: `${owner.user.firstName} ${owner.user.lastName}` }
  const view = { id, name: 'Heliports', query: 'filter%5Btype%5D=heliport', owner: person, version: 1 }
  const roles = [{ id: one.role.id, label: one.role.name }]
  assert.deepEqual(await viewsFor(one.headers), [view])
  assert.deepEqual(await viewsFor(other.headers), [])
  for (const who of [owner.headers, admin]) assert.deepEqual(await viewsFor(who), [{ ...view, roles }])
  await endAll()
})

test('a view for everyone is available to all users who can view the list, and to no one else', async () => {
  const [owner, one, stranger] = [await colleague(editor), await colleague(reader), await colleague({ blog: ['view'] })]
  await share({}, owner.headers)
  assert.deepEqual(await namesFor(one.headers), ['Heliports'])
  assert.equal((await get('views?section=airport', stranger.headers)).status, 403)
  await endAll()
})

test('sharing needs permission to edit the list', async () => {
  assert.equal((await share({}, (await colleague(reader)).headers)).status, 403)
  assert.equal((await share({ section: 'nothing' }, admin)).body.fields?.section, 'This list doesn’t exist')
  assert.deepEqual(await viewsFor(admin), [])
})

test('users who cannot view roles can share with their own role or everyone', async () => {
  const [owner, one] = [await colleague({ airport: ['view', 'edit'] }), await colleague(reader)]
  const refused = await share({ roles: [one.role.id] }, owner.headers)
  assert.deepEqual([refused.status, Object.keys(refused.body.fields ?? {})], [403, ['roles']])
  const id = idIn(await share({ roles: [owner.role.id] }, owner.headers))
  assert.equal((await change(id, { ...draft, section: undefined, version: 1 }, owner.headers)).status, 200)
  await endAll()
})

test('rejects roles that do not exist or cannot view the list, with an error at the field', async () => {
  const [owner, stranger] = [await colleague(editor), await colleague({ blog: ['view'] })]
  for (const roles of [[stranger.role.id], ['nobody'], [owner.role.id, 'nobody'], []]) {
    const { status, body } = await share({ roles }, owner.headers)
    assert.deepEqual([status, Object.keys(body.fields ?? {})], [422, ['roles']], roles.join())
  }
  assert.equal(
    (await share({ roles: undefined }, owner.headers)).body.fields?.roles,
    'Choose who to share this view with',
  )
})

test('only its owner can change a shared view, with its version', async () => {
  const [owner, one] = [await colleague(editor), await colleague(editor)]
  const id = idIn(await share({}, owner.headers))
  const body = { name: 'Open', query: 'filter[status]=published&edit=7&new', roles: [one.role.id] }
  for (const who of [one.headers, admin]) assert.equal((await change(id, { ...body, version: 1 }, who)).status, 403)
  assert.equal((await change(id, body, owner.headers)).status, 428)
  assert.equal((await change(id, { ...body, version: 1 }, owner.headers)).status, 200)
  assert.equal((await change(id, { ...body, version: 1 }, owner.headers)).status, 409)
  const [view] = await viewsFor(one.headers)
  assert.deepEqual([view?.name, view?.query, view?.version], ['Open', 'filter%5Bstatus%5D=published', 2])
  await endAll()
})

test('its owner or an administrator can end a shared view for everyone', async () => {
  const [owner, one, other] = [await colleague(editor), await colleague(reader), await colleague(reader)]
  for (const who of [owner.headers, admin]) {
    const id = idIn(await share({ roles: [one.role.id] }, owner.headers))
    assert.equal((await end(id, one.headers)).status, 403)
    assert.equal((await end(id, other.headers)).status, 404)
    assert.equal((await end(id, who)).status, 200)
    assert.deepEqual(await viewsFor(one.headers), [])
    assert.equal((await end(id, who)).status, 404)
  }
})

test('a role without permission to view the list no longer gets its views', async () => {
  const [owner, one] = [await colleague(editor), await colleague(reader)]
  const id = idIn(await share({ roles: [one.role.id] }, owner.headers))
  assert.deepEqual(await namesFor(one.headers), ['Heliports'])
  await post('user_roles/create', { id: one.role.id, version: 1, permissions: { blog: ['view'] } }, admin)
  assert.equal((await get('views?section=airport', one.headers)).status, 403)
  // The owner can still change the view, which names the role already.
  const { section: _, ...body } = draft
  assert.equal((await change(id, { ...body, roles: [one.role.id], version: 1 }, owner.headers)).status, 200)
  await endAll()
})

test('an owner without permission to edit the list can only end a view', async () => {
  const owner = await colleague(editor)
  const id = idIn(await share({}, owner.headers))
  await post('user_roles/create', { id: owner.role.id, version: 1, permissions: reader }, admin)
  const { section: _, ...body } = draft
  assert.equal((await change(id, { ...body, version: 1 }, owner.headers)).status, 403)
  assert.equal((await end(id, owner.headers)).status, 200)
})

test('purging a role removes it from all views and ends views of that role only', async () => {
  const [owner, one] = [await colleague(editor), await colleague(reader)]
  const gone = idOf(await post('user_roles/create', { name: 'Short-lived', permissions: reader }, admin))
  await share({ name: 'Both', roles: [gone, one.role.id] }, owner.headers)
  await share({ name: 'One', roles: [gone] }, owner.headers)
  await share({ name: 'Everyone' }, owner.headers)
  await host.call('DELETE', `/api/v1/post/user_roles/${gone}`, undefined, admin)
  assert.deepEqual(await namesFor(owner.headers), ['Both', 'Everyone', 'One'])
  await post('user_roles/bulk', { action: 'purge', ids: [gone] }, admin)
  const views = await viewsFor(owner.headers)
  assert.deepEqual(
    views.map(({ name, roles }) => [name, roles]),
    [
      ['Both', [{ id: one.role.id, label: one.role.name }]],
      ['Everyone', null],
    ],
  )
  await endAll()
})

test('a shared view stays when its owner leaves', async () => {
  const [owner, one] = [await colleague(editor), await colleague(reader)]
  const id = idIn(await share({}, owner.headers))
  await host.call('DELETE', `/api/v1/post/users/${owner.user.id}`, undefined, admin)
  assert.deepEqual(await namesFor(one.headers), ['Heliports'])
  await post('users/bulk', { action: 'purge', ids: [owner.user.id] }, admin)
  assert.deepEqual((await viewsFor(one.headers))[0]?.owner, { id: owner.user.id, label: 'Deleted' })
  assert.equal((await end(id, admin)).status, 200)
})

test('checks names: their length, duplicates of the same user, and a limit of 50 per list', async () => {
  const [owner, one] = [await colleague(editor), await colleague(editor)]
  const problem = async (body: object) => Object.keys((await share(body, owner.headers)).body.fields ?? {})
  for (const name of ['', ' ', 'x'.repeat(61)]) assert.deepEqual(await problem({ name }), ['name'])
  assert.deepEqual(await problem({ query: `search=${'x'.repeat(4000)}` }), ['query'])
  const [id, other] = [idIn(await share({}, owner.headers)), idIn(await share({ name: 'Other' }, owner.headers))]
  assert.deepEqual(await problem({ name: ' Heliports ' }), ['name'])
  const { section: _, ...body } = draft
  assert.equal(
    (await change(other, { ...body, version: 1 }, owner.headers)).body.fields?.name,
    'You already share a view with this name',
  )
  assert.equal((await change(id, { ...body, version: 1 }, owner.headers)).status, 200)
  for (let number = 3; number <= 50; number += 1) idIn(await share({ name: `View ${number}` }, one.headers))
  assert.deepEqual(await problem({ name: 'One more' }), ['name'])
  idIn(await share({ name: 'One more', section: 'role' }, admin))
  await endAll()
})
