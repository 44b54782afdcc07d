import { after, assert, before, isObject, test } from '../host.ts'
import { calls } from '../../../src/contract/calls.ts'
import { type SecurityHost, startSecurity } from './security-host.ts'

let host: SecurityHost
before(async () => {
  host = await startSecurity()
})
after(() => host.stop())

const now = (): string => host.host.core.now().toISOString()
const halfDayMs = 43_200_000

async function rights(on: string) {
  const {
    status,
    body: { data },
  } = await host.ask('GET', `${calls.securityRights}?on=${on}`)
  assert.equal(status, 200)
  assert.ok(isObject(data) && Array.isArray(data.roles) && Array.isArray(data.withoutRole))
  return data
}
const namesIn = (people: unknown): unknown[] =>
  Array.isArray(people) ? people.map(({ email, maySignIn }) => (maySignIn ? email : `${email} (blocked)`)) : []
/** Roles by name, with what their people may do. */
async function summary(on: string) {
  const { roles, withoutRole } = await rights(on)
  assert.ok(Array.isArray(roles))
  const known = roles.filter(({ isAdministrator }) => isAdministrator !== true)
  return {
    roles: Object.fromEntries(known.map(({ name, permissions, people }) => [name, [permissions, namesIn(people)]])),
    without: namesIn(withoutRole),
  }
}

test('shows past permissions even after roles and users were changed, renamed, deleted, restored or purged', async () => {
  const start = now()
  host.pass(halfDayMs)
  const role = await host.saved('user_roles', { name: 'Writers', permissions: { blog: ['view', 'edit'] } })
  const other = await host.saved('user_roles', { name: 'Readers', permissions: { blog: ['view'] } })
  const ann = await host.person('ann@example.com', role.id)
  const ben = await host.person('ben@example.com', other.id)
  const gone = await host.person('gone@example.com', other.id)
  const made = now()
  host.pass(halfDayMs)

  const renamed = await host.saved('user_roles', {
    id: role.id,
    version: role.version,
    name: 'Editors',
    permissions: { blog: ['view', 'edit', 'delete'] },
  })
  const moved = await host.saved('users', {
    id: ben.id,
    version: ben.version,
    roleId: role.id,
    email: 'benjamin@example.com',
    statusId: 'suspended',
  })
  await host.ask('DELETE', `users/${gone.id}`)
  await host.ask('POST', 'users/bulk', { action: 'purge', ids: [gone.id] })
  await host.ask('DELETE', `user_roles/${other.id}`)
  const changed = now()
  host.pass(halfDayMs)

  await host.ask('DELETE', `users/${ann.id}`)
  await host.ask('POST', 'users/bulk', { action: 'restore', ids: [ann.id] })
  await host.ask('POST', 'user_roles/bulk', { action: 'restore', ids: [other.id] })
  await host.saved('users', { id: ben.id, version: moved.version, roleId: other.id })
  await host.saved('user_roles', { id: role.id, version: renamed.version, permissions: {} })
  const deleted = await host.ask('DELETE', `users/${ben.id}`)
  const operationId = isObject(deleted.body.meta) ? deleted.body.meta.operationId : undefined
  await host.ask('POST', 'users/undo', { operationId })
  host.pass(1)

  assert.deepEqual(await summary(start), { roles: {}, without: [] })
  assert.deepEqual(
    await summary(made),
    {
      roles: {
        Readers: [{ blog: ['view'] }, ['erased', 'ben@example.com']],
        Writers: [{ blog: ['view', 'edit'] }, ['ann@example.com']],
      },
      without: [],
    },
    'the rights of the erased person count, their name does not come back',
  )
  assert.deepEqual(await summary(changed), {
    roles: { Editors: [{ blog: ['view', 'edit', 'delete'] }, ['ann@example.com', 'benjamin@example.com (blocked)']] },
    without: [],
  })
  assert.deepEqual(await summary(now()), {
    roles: { Editors: [{}, ['ann@example.com']], Readers: [{ blog: ['view'] }, ['benjamin@example.com (blocked)']] },
    without: [],
  })
  const { body } = await host.ask('GET', calls.securityRights)
  assert.deepEqual(
    body.data,
    { ...(await rights(now())), on: isObject(body.data) ? body.data.on : '' },
    'without a date, now',
  )
  assert.equal((await host.ask('GET', `${calls.securityRights}?on=someday`)).status, 400)
})
