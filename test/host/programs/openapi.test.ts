import { after, assert, before, describe, test } from '../host.ts'
import type { Route } from '../../../src/host/http/route.ts'
import { calls } from '../../../src/contract/calls.ts'
import { contractCalls } from '../../../src/contract/openapi/document.ts'
import { failuresOf } from '../../../src/contract/openapi/operation.ts'
import { provider } from '../../conformance/held-host.ts'
import { startRecords, type RecordsHost } from '../records/records-host.ts'

const named = ({ method, path }: { method: string; path: string }): string => `${method.toUpperCase()} ${path}`
/** Those of the server itself, next to its parts. */
const ofServer = [`GET ${calls.alive}`, `GET ${calls.progress}/{key}`, `DELETE ${calls.progress}/{key}`]

describe('the host and docs/openapi.json', () => {
  let host: RecordsHost
  let routes: readonly Route[]
  before(async () => {
    host = await startRecords({ isWhole: true, environment: provider })
    routes = host.host.parts.flatMap((part) => part.routes)
  })
  after(() => host.stop())

  test('the host’s routes and the document’s calls are the same', async () => {
    assert.deepEqual(contractCalls().map(named).sort(), [...routes.map(named), ...ofServer].sort())
    for (const route of ofServer) {
      const [method = '', path = ''] = route.split(' ')
      const { status } = await host.call(method, path, undefined, await host.signIn())
      assert.equal(status, 200, route)
    }
  })

  test('the document marks public calls and calls with an Idempotency-Key correctly', () => {
    const byName = new Map(contractCalls().map((call) => [named(call), call]))
    for (const route of routes) {
      const call = byName.get(named(route))
      assert.equal(call?.isPublic ?? false, route.isPublic ?? false, `${named(route)} is open`)
      assert.equal(
        call?.takesKey ?? false,
        route.method !== 'GET' && !route.skipsIdempotency,
        `${named(route)} takes a key`,
      )
    }
  })

  test('a user without permissions is rejected exactly where the document requires one', async () => {
    const role = await host.post('/api/v1/post/user_roles/create', { name: 'Nothing', permissions: {} })
    assert.equal(role.status, 201)
    const email = 'nobody@example.com'
    const password = 'nobody has a long password'
    await host.call('POST', '/users/self-register', { firstName: 'No', lastName: 'Body', email, password })
    const { body } = await host.get(`/api/v1/post/users?filter[email]=${email}`)
    const [user] = Array.isArray(body.data) ? body.data : []
    const roleId =
      role.body.data && typeof role.body.data === 'object' && 'id' in role.body.data ? role.body.data.id : ''
    await host.post('/api/v1/post/users/create', { id: user.id, version: user.version, statusId: 'active', roleId })
    const headers = await host.signIn(email, password)
    for (const call of contractCalls()) {
      if (call.isPublic || call.upload || call.path.includes('{')) continue
      // A call for administrators only names the refusal itself.
      const isForFew = call.failures?.includes('forbidden') === true
      const always = isForFew || (call.needs ?? []).some(({ when }) => when === undefined)
      if (call.method !== 'get' || call.path === calls.events) continue
      const { status } = await host.call('GET', call.path, undefined, headers)
      assert.equal(status === 403, always, `${named(call)} answers ${status}`)
      if (status === 403) assert.ok(failuresOf(call).includes('forbidden'))
    }
  })
})
