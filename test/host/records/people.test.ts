import { after, assert, before, isObject, type Reply, type Row, test } from '../host.ts'
import { setPassword } from '../../../src/host/accounts/users.ts'
import { colleaguesOf, password, statuses } from './colleague.ts'
import { callsOf, post } from './records-calls.ts'
import { rowOf, rowsOf, startRecords, type RecordsHost } from './records-host.ts'

let host: RecordsHost
before(async () => {
  host = await startRecords({ sample: true, isWhole: true })
})
after(() => host.stop())
const colleague = colleaguesOf(() => host)
const administrator = (): Promise<Row> => callsOf(() => host).first('users', 'search=admin@example.com')

test('users cannot give, create or change a role with more permissions than their own', async () => {
  const {
    post: send,
    remove,
    role,
    user,
  } = await colleague({ role: ['view', 'edit', 'delete'], user: ['view', 'edit', 'delete'], airport: ['view'] })
  const powerful = rowOf(
    await host.post(`${post}/user_roles/create`, { name: 'Powerful', permissions: { subscriber: ['delete'] } }),
  )
  const boss = rowOf(
    await host.post(`${post}/users/create`, {
      firstName: 'The',
      lastName: 'Boss',
      email: 'boss@example.com',
      roleId: powerful.id,
    }),
  )
  const weak = await send('/user_roles/create', { name: 'Weak', permissions: { airport: ['view'] } })
  assert.equal(weak.status, 201)
  const person = { firstName: 'New', lastName: 'Person', email: 'new.person@example.com' }
  const admin = await administrator()
  assert.deepEqual(
    await statuses([
      send('/user_roles/create', { name: 'Stronger', permissions: { airport: ['view', 'edit'] } }),
      send('/user_roles/create', { id: role.id, version: role.version, permissions: { subscriber: ['view'] } }),
      send('/user_roles/create', { id: powerful.id, version: powerful.version, name: 'Mine now' }),
      send('/user_roles/create', { id: powerful.id, version: powerful.version, permissions: {} }),
      remove(`/user_roles/${powerful.id}`),
      send('/users/create', { ...person, roleId: powerful.id }),
      send('/users/create', { ...person, roleId: 'administrator' }),
      send('/users/create', { id: boss.id, version: boss.version, email: 'mine@example.com' }),
      remove(`/users/${boss.id}`),
      send('/users/create', { id: admin.id, version: admin.version, email: 'mine@example.com' }),
      send('/users/create', { id: user.id, version: user.version, roleId: rowOf(weak).id }),
    ]),
    Array.from({ length: 11 }, () => 403),
  )
  assert.equal((await send('/users/create', { ...person, roleId: rowOf(weak).id })).status, 201)
  await host.remove(`${post}/users/${boss.id}`)
  await host.remove(`${post}/user_roles/${powerful.id}`)
  for (const [path, id] of [
    ['users', boss.id],
    ['user_roles', powerful.id],
  ]) {
    const { data } = (await send(`/${path}/bulk`, { action: 'restore', ids: [id] })).body
    assert.ok(isObject(data) && Array.isArray(data.failed))
    assert.deepEqual(
      data.failed.map(({ code }) => code),
      ['forbidden'],
      `${path} come back`,
    )
  }
})

test('users can be filtered by whether they ever signed in', async () => {
  const { user } = await colleague({ airport: ['view'] }) // who signs in at once
  const names = async (value: 0 | 1): Promise<unknown[]> =>
    rowsOf(await host.get(`${post}/users?filter[neverSignedIn]=${value}`)).map(({ email }) => email)
  const [never, once] = [await names(1), await names(0)]
  assert.deepEqual([never.includes(user.email), once.includes(user.email)], [false, true])
  assert.ok(never.includes('arjun.mehta@example.org'))
  assert.equal((await host.get(`${post}/users?filter[neverSignedIn]=x`)).status, 400)
})

test('role permissions exist only for known sections', async () => {
  const { status, body } = await host.post(`${post}/user_roles/create`, {
    name: 'Odd',
    permissions: { spaceport: ['view'] },
  })
  assert.deepEqual([status, body.fields], [422, { permissions: 'Unknown section “spaceport”' }])
  assert.equal(
    (await host.post(`${post}/user_roles/create`, { name: 'Search texts', permissions: { seo: ['view'] } })).status,
    201,
  )
})

test('the administrator role and the three fixed statuses cannot be changed', async () => {
  const [role] = rowsOf(await host.get(`${post}/user_roles?search=administrator`))
  assert.equal(role?.id, 'administrator')
  const [active] = rowsOf(await host.get(`${post}/user_status?search=active`))
  assert.deepEqual([active?.id, active?.system], ['active', true])
  assert.deepEqual(
    await statuses([
      host.post(`${post}/user_roles/create`, { id: 'administrator', version: role?.version, name: 'Root' }),
      host.remove(`${post}/user_roles/administrator`),
      host.post(`${post}/user_status/create`, { id: 'active', version: active?.version, blocksSignIn: true }),
      host.post(`${post}/user_status/create`, { id: 'active', version: active?.version, colour: 'info' }),
      host.remove(`${post}/user_status/suspended`),
    ]),
    [403, 403, 403, 403, 403],
  )
  assert.deepEqual(
    (
      await host.post(`${post}/user_roles/create`, {
        id: 'administrator',
        version: role?.version,
        permissions: role?.permissions,
      })
    ).status,
    200,
    'to change nothing is no change',
  )
})

test('users cannot delete, demote or block themselves, and one administrator always remains', async () => {
  const me = await administrator()
  const away = rowOf(await host.post(`${post}/user_status/create`, { name: 'Away', blocksSignIn: true }))
  const [editor] = rowsOf(await host.get(`${post}/user_roles?search=editor`))
  const change = (values: object) => host.post(`${post}/users/create`, { id: me.id, version: me.version, ...values })
  const told = [
    await host.remove(`${post}/users/${me.id}`),
    await change({ roleId: editor?.id }),
    await change({ statusId: 'suspended' }),
    await change({ statusId: away.id }),
  ]
  assert.deepEqual(
    told.map(({ status, body }) => [status, body.error]),
    [
      [403, 'You can’t delete yourself.'],
      [403, 'You can’t change your own role.'],
      [403, 'You can’t block yourself.'],
      [403, 'You can’t block yourself.'],
    ],
  )
  assert.deepEqual(
    told.map(({ body }) => Object.keys(body.fields ?? {})),
    [[], ['roleId'], ['statusId'], ['statusId']],
    'said at its field',
  )
  const bulk = await host.post(`${post}/users/bulk`, { action: 'set', ids: [me.id], set: { statusId: 'suspended' } })
  assert.ok(isObject(bulk.body.data) && Array.isArray(bulk.body.data.failed))
  assert.equal(bulk.body.data.failed.length, 1)
  assert.equal((await administrator()).version, me.version)
  const { role, post: send } = await colleague({ role: ['view', 'edit'], airport: ['view'] })
  const less = await send('/user_roles/create', { id: role.id, version: 1, permissions: { airport: ['view'] } })
  const ownRole = 'You can’t change your own role’s permissions.'
  assert.deepEqual([less.status, less.body.error, less.body.fields], [403, ownRole, { permissions: ownRole }])
  assert.equal((await send('/user_roles/create', { id: role.id, version: 1, name: 'Mine, renamed' })).status, 200)
})

test('a role can be assigned to several users at once, but not a role with more permissions than the user’s own', async () => {
  const { user, post: send } = await colleague({ user: ['view', 'edit'] })
  const others = [(await colleague({})).user, (await colleague({})).user]
  const ids = [...others, user].map(({ id }) => id)
  const give = async (roleId: unknown) => {
    const { data } = (await send('/users/bulk', { action: 'set', ids, set: { roleId, statusId: 'active' } })).body
    assert.ok(isObject(data) && Array.isArray(data.done) && Array.isArray(data.failed))
    return { done: data.done, told: data.failed.map(({ error }) => error) }
  }
  const tooMuch = 'You can’t assign a role with more permissions than you have.'
  assert.deepEqual(await give('administrator'), { done: [], told: [tooMuch, tooMuch, tooMuch] })
  const own = 'You can’t change your own role.'
  assert.deepEqual(await give(others[0]?.roleId), { done: ids.slice(0, 2), told: [own] })
})

test('a status in use cannot be deleted, and one’s own cannot become blocking', async () => {
  const mine = rowOf(await host.post(`${post}/user_status/create`, { name: 'On duty' }))
  const me = await administrator()
  assert.equal(
    (await host.post(`${post}/users/create`, { id: me.id, version: me.version, statusId: mine.id })).status,
    200,
  )
  assert.equal((await host.remove(`${post}/user_status/${mine.id}`)).status, 409)
  const blocking = { id: mine.id, version: 1, blocksSignIn: true }
  const { status, body } = await host.post(`${post}/user_status/create`, blocking)
  assert.deepEqual(
    [status, body.error, body.fields],
    [403, 'You can’t block yourself.', { blocksSignIn: 'You can’t block yourself.' }],
  )
  assert.equal((await host.post(`${post}/user_status/create`, { id: mine.id, version: 1, colour: 'info' })).status, 200)
})

test('the status of users with more permissions cannot be switched to or from blocking', async () => {
  const shared = rowOf(await host.post(`${post}/user_status/create`, { name: 'Contractors' }))
  await colleague({ airport: ['view'] }, { statusId: shared.id })
  const { post: send } = await colleague({ 'user-status': ['view', 'edit'] })
  const { status, body } = await send('/user_status/create', { id: shared.id, version: 1, blocksSignIn: true })
  assert.deepEqual([status, body.error], [403, 'Users with more permissions than you have this status.'])
  assert.equal((await send('/user_status/create', { id: shared.id, version: 1, colour: 'info' })).status, 200)
})

test('blocking or deleting a user signs them out at once, even by changing their status', async () => {
  const blocked = await colleague({ airport: ['view'] })
  const deleted = await colleague({ airport: ['view'] })
  assert.deepEqual(await statuses([blocked.get('/airports'), deleted.get('/airports')]), [200, 200])
  await host.post(`${post}/users/create`, { id: blocked.user.id, version: blocked.user.version, statusId: 'suspended' })
  await host.remove(`${post}/users/${deleted.user.id}`)
  assert.deepEqual(await statuses([blocked.get('/airports'), deleted.get('/airports')]), [401, 401])
  const { db } = host.host.core
  for (const { user } of [blocked, deleted])
    assert.equal(db.get('select 1 from session where userId = ?', [user.id]), undefined)

  const status = rowOf(await host.post(`${post}/user_status/create`, { name: 'Trial' }))
  const trial = await colleague({ airport: ['view'] }, { statusId: status.id })
  const away = await colleague({ airport: ['view'] }, { statusId: status.id })
  assert.deepEqual(await statuses([trial.get('/airports'), away.get('/airports')]), [200, 200])
  await host.post(`${post}/user_status/create`, { id: status.id, version: 1, blocksSignIn: true })
  assert.equal((await trial.get('/airports')).status, 401)
  await host.post(`${post}/user_status/create`, { id: status.id, version: 2, blocksSignIn: false })
  assert.equal((await away.get('/airports')).status, 401, 'a session that has ended does not come back')
})

test('a user who signed up cannot be activated without a role that can view something', async () => {
  const signUp = { firstName: 'Ro', lastName: 'Less', email: 'ro.less@example.com', password }
  await host.call('POST', '/users/self-register', signUp)
  const [user] = rowsOf(await host.get(`${post}/users?search=ro.less`))
  const [editor] = rowsOf(await host.get(`${post}/user_roles?search=editor`))
  const change = (values: object) =>
    host.post(`${post}/users/create`, { id: user?.id, version: user?.version, ...values })
  const { status, body } = await change({ statusId: 'active' })
  const sentence = 'Choose a role. Without one, this user can’t see anything.'
  assert.deepEqual([status, body.fields], [422, { roleId: sentence }])
  const set = await host.post(`${post}/users/bulk`, { action: 'set', ids: [user?.id], set: { statusId: 'active' } })
  assert.ok(isObject(set.body.data) && Array.isArray(set.body.data.failed))
  assert.deepEqual(
    set.body.data.failed.map(({ error }) => error),
    [sentence],
  )
  assert.equal((await change({ statusId: 'active', roleId: editor?.id })).status, 200)
})

test('a new user is sent a link to set a password, at once or as soon as they can sign in', async () => {
  const { db } = host.host.core
  const links = (id: string): number => db.all('select 1 from password_link where userId = ?', [id]).length
  const [editor] = rowsOf(await host.get(`${post}/user_roles?search=editor`))
  const user = { lastName: 'Comer', roleId: editor?.id }
  const active = rowOf(
    await host.post(`${post}/users/create`, { ...user, firstName: 'New', email: 'new.comer@example.com' }),
  )
  const waiting = rowOf(
    await host.post(`${post}/users/create`, {
      ...user,
      firstName: 'Late',
      email: 'late.comer@example.com',
      statusId: 'pending',
    }),
  )
  assert.deepEqual([links(active.id), links(waiting.id)], [1, 0])
  const change = async (version: number, values: object): Promise<Reply> =>
    host.post(`${post}/users/create`, { id: waiting.id, version, ...values })
  await change(1, { statusId: 'active' })
  await change(2, { bio: 'Arrived.' })
  assert.equal(links(waiting.id), 1)
  await change(3, { statusId: 'suspended' })
  const { passwords } = host.host.core.accounts
  setPassword(db, waiting.id, await passwords.hash(password), new Date())
  assert.equal((await change(4, { statusId: 'active' })).status, 200)
  assert.equal(links(waiting.id), 0, 'who has a password needs no link')
})
