import { administrator, after, assert, before, test } from '../../host.ts'
import { codeOf, stepOf } from '../../../../src/host/accounts/factors/time-code.ts'
import { type RecordsHost, rowOf, startRecords } from '../../records/records-host.ts'
import { dataOf, factors, login, textOf } from './factor-host.ts'

const post = '/api/v1/post'
const now = new Date('2026-03-14T18:00:00Z')

let host: RecordsHost
before(async () => {
  host = await startRecords({ isWhole: true, now: () => now })
})
after(() => host.stop())

const makeApp = async (headers: Record<string, string>) => {
  const begun = dataOf(await host.call('POST', `${factors}/begin`, { kind: 'code' }, headers))
  const code = codeOf(textOf(begun.secret), stepOf(now))
  return host.call('POST', factors, { name: 'Telephone', kind: 'code', ...begun, code }, headers)
}

test('a user without the second factor that the role requires must add one before anything else', async () => {
  const headers = await host.signIn()
  const call = (method: string, path: string, body?: object) => host.call(method, path, body, headers)
  const lacks = async () => dataOf(await call('GET', '/personal/profile')).lacksFactor
  const setRole = async (values: object) => {
    const { version } = rowOf(await call('GET', `${post}/user_roles/administrator`))
    return call('POST', `${post}/user_roles/create`, { id: 'administrator', version, ...values })
  }
  assert.equal(await lacks(), false)
  assert.equal((await setRole({ name: 'Boss' })).status, 403, 'all else of the role stays fixed')
  assert.equal((await setRole({ needsFactor: true })).status, 200)
  assert.equal(await lacks(), true)
  const refused = await call('GET', `${post}/airports`)
  assert.deepEqual(
    [refused.status, refused.body.error],
    [403, 'Your role requires two-step verification. Set it up first.'],
  )
  const others: [string, string, object?][] = [
    ['POST', '/personal/profile', { firstName: 'Ann' }],
    ['GET', `${post}/events`],
    ['GET', `${post}/sessions`],
    ['POST', `${post}/country/create`, { name: 'Far', alpha2: 'XF', continent: 'EU' }],
    ['DELETE', `${factors}/x`],
    ['POST', `${factors}/recovery`, {}],
  ]
  for (const [method, path, body] of others) assert.equal((await call(method, path, body)).status, 403, path)
  assert.equal((await call('GET', factors)).status, 200)
  assert.equal(
    (await host.call('POST', login, administrator)).status,
    200,
    'the password alone still leads to making one',
  )

  const made = await makeApp(headers)
  assert.equal(made.status, 201, made.body.error)
  assert.equal(await lacks(), false)
  assert.equal((await call('GET', `${post}/airports`)).status, 200)
  const removed = await call('DELETE', `${factors}/${textOf(dataOf(made).id)}`)
  assert.deepEqual([removed.status, /Add another passkey/.test(removed.body.error ?? '')], [403, true])
  assert.equal((await setRole({ needsFactor: false })).status, 200)
  assert.equal((await call('DELETE', `${factors}/${textOf(dataOf(made).id)}`)).status, 200)
})

test('an API token works without a second factor, and signing out needs none', async () => {
  const headers = await host.signIn()
  const call = (method: string, path: string, body?: object) => host.call(method, path, body, headers)
  const role = rowOf(
    await call('POST', `${post}/user_roles/create`, { name: 'Desk', permissions: { airport: ['view'] } }),
  )
  const token = await call('POST', `${post}/tokens`, { name: 'Website', scopes: ['airport:view'] })
  const bearer = { authorization: `Bearer ${textOf(dataOf(token).token)}` }
  const { version } = rowOf(await call('GET', `${post}/user_roles/administrator`))
  const change = { id: 'administrator', version, needsFactor: true }
  assert.equal((await call('POST', `${post}/user_roles/create`, change)).status, 200)
  assert.equal((await host.call('GET', `${post}/airports`, undefined, bearer)).status, 200)
  assert.equal((await call('GET', `${post}/user_roles/${role.id}`)).status, 403)
  assert.equal((await call('POST', `${post}/users/logout`, {})).status, 200)
})
