import { administrator, assert, isObject, test } from './host.ts'
import { admin, colleague, get, host, password, post, startAttackedHost } from './attacked-host.ts'
import { outboxOf, tokenIn } from './outbox-of.ts'
import { rowOf, rowsOf } from './records/records-host.ts'

startAttackedHost()

test('users can’t change their own role, neither in a list nor in their profile nor in the role', async () => {
  const { user, role, headers } = await colleague({ user: ['view', 'edit', 'delete'], role: ['view', 'edit'] })
  const weaker = rowOf(await post('user_roles/create', { name: 'Weaker', permissions: { user: ['view'] } }, admin))
  const moved = await post('users/create', { id: user.id, version: 1, roleId: weaker.id }, admin)
  assert.equal(moved.status, 200)
  const operationId = isObject(moved.body.meta) ? moved.body.meta.operationId : ''
  const back = await post('users/create', { id: user.id, version: 2, roleId: role.id }, admin)
  assert.equal(back.status, 200)
  for (const roleId of ['administrator', weaker.id]) {
    await post('users/create', { id: user.id, version: 3, roleId }, headers)
    await post('users/bulk', { action: 'set', ids: [user.id], set: { roleId } }, headers)
    await post('users/bulk', { action: 'set', match: { search: '', filters: [] }, expect: 2, set: { roleId } }, headers)
    const rows = [{ email: user.email, roleId, role: roleId }]
    await post('users/import', { key: 'email', mode: 'update', rows }, headers)
    await host.call('POST', '/personal/profile', { roleId }, headers)
  }
  await post('users/undo', { operationId }, headers)
  const permissions = { user: ['view', 'edit', 'delete'], role: ['view', 'edit'], seo: ['edit'] }
  await post('user_roles/create', { id: role.id, version: 1, permissions }, headers)
  const now = rowOf(await get(`users/${user.id}`, admin))
  assert.deepEqual([now.roleId, now.version], [role.id, 3])
  assert.deepEqual(rowOf(await get(`user_roles/${role.id}`, admin)).version, 1)
})

test('a user choosing a role sees which roles exceed their own permissions, even without viewing roles', async () => {
  const beyond = async (headers: typeof admin) => {
    const { data } = (await get('user_roles?limit=1000', headers)).body
    assert.ok(Array.isArray(data))
    return data.filter((row) => row.beyond === true).map(({ id }) => id)
  }
  const within = rowOf(await post('user_roles/create', { name: 'Within', permissions: { user: ['view'] } }, admin))
  const more = rowOf(await post('user_roles/create', { name: 'More', permissions: { blog: ['view'] } }, admin))
  assert.deepEqual(await beyond(admin), [])
  for (const permissions of [{ user: ['view', 'edit'] }, { user: ['view', 'edit'], role: ['view'] }]) {
    const { headers, role } = await colleague(permissions)
    const told = await beyond(headers)
    assert.deepEqual(
      ['administrator', more.id, within.id, role.id].filter((id) => told.includes(id)),
      ['administrator', more.id],
    )
  }
})

test('users cannot approve themselves', async () => {
  const email = 'impatient@example.com'
  const draft = { firstName: 'Im', lastName: 'Patient', email, password }
  assert.equal((await host.call('POST', '/users/self-register', { ...draft, statusId: 'active' })).status, 422)
  assert.equal((await host.call('POST', '/users/self-register', draft)).status, 201)
  await assert.rejects(host.signIn(email, password), /approval/)
  // No link either, which would end in a session.
  const letters = outboxOf(host.dataDir).length
  assert.equal((await host.call('POST', '/users/forgot-password', { email })).status, 202)
  assert.equal(outboxOf(host.dataDir).length, letters)
  await host.call('POST', '/users/self-register', { ...draft, firstName: 'Again' })
  const [waiting] = rowsOf(await get(`users?filter[email]=${email}`, admin))
  assert.deepEqual([waiting?.statusId, waiting?.firstName], ['pending', 'Im'])
  // A colleague who may edit users gives no more than they have themselves, at approving as well.
  const { headers } = await colleague({ user: ['view', 'edit'] })
  const beyond = { id: waiting?.id, version: waiting?.version, statusId: 'active', roleId: 'administrator' }
  const given = await post('users/create', beyond, headers)
  assert.equal(given.status, 403)
})

test('correcting an email address invalidates its link, and the new address gets its own', async () => {
  const role = rowOf(await post('user_roles/create', { name: 'Mistyped', permissions: {} }, admin))
  const person = { firstName: 'Mis', lastName: 'Typed', email: 'wrong@example.com', roleId: role.id }
  const user = rowOf(await post('users/create', person, admin))
  const corrected = 'right@example.com'
  const linkTo = (email: string): string =>
    tokenIn(outboxOf(host.dataDir).findLast((text) => text.includes(`To: ${email}`)))
  const wrong = linkTo(person.email)
  await post('users/create', { id: user.id, version: 1, email: corrected }, admin)
  const set = (token: string) => host.call('POST', '/users/reset-password', { token, password })
  assert.equal((await set(wrong)).status, 422)
  assert.equal((await set(linkTo(corrected))).status, 200)
  await host.signIn(corrected, password)
})

test('the sessions of a user with more permissions can be neither read nor ended', async () => {
  const { headers, user } = await colleague({ user: ['view', 'edit', 'delete'] })
  const [first] = rowsOf(await get(`users?filter[email]=${administrator.email}`, admin))
  const path = `/api/v1/post/sessions?userId=${first?.id}`
  assert.equal((await host.call('GET', path, undefined, headers)).status, 403)
  assert.equal((await host.call('DELETE', path, undefined, headers)).status, 403)
  assert.equal((await host.call('GET', `/api/v1/post/sessions?userId=${user.id}`, undefined, admin)).status, 200)
})
