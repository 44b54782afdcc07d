// A whole host with an administrator, and with someone at the desk who may view airports and edit messages.
import assert from 'node:assert/strict'
import { idOf, rowOf, rowsOf, startRecords } from '../records/records-host.ts'
import type { Reply, TestHost } from '../start-host.ts'

export const password = 'a colleague with a long one'
export const rita = { email: 'rita@example.com', firstName: 'Rita', lastName: 'Roy' }
export const message = { name: 'Ana', email: 'ana@example.com', subject: 'Lost bag', body: 'It was red.' }

type Headers = { authorization: string }
interface Desk {
  host: TestHost
  admin: Headers
  other: Headers
}

/** Calls to a host that is started before the first test. */
export const callsOf = (host: () => TestHost) => ({
  post: (path: string, body: unknown, headers: Record<string, string>): Promise<Reply> =>
    host().call('POST', `/api/v1/post/${path}`, body, headers),
  get: (path: string, headers: Record<string, string>): Promise<Reply> =>
    host().call('GET', `/api/v1/post/${path}`, undefined, headers),
})

/** `hasAirport`: one that both may view. */
export const startDesk = async ({ hasAirport = false } = {}): Promise<Desk> => {
  const host = await startRecords({ isWhole: true })
  const admin = await host.signIn()
  const { post, get } = callsOf(() => host)
  const permissions = { airport: ['view'], 'contact-message': ['view', 'edit'] }
  const role = idOf(await post('user_roles/create', { name: 'Desk', permissions }, admin))
  const registered = await host.call('POST', '/users/self-register', { ...rita, password })
  assert.equal(registered.status, 201)
  const [user] = rowsOf(await get('users?filter[statusId]=pending', admin))
  rowOf(await post('users/create', { id: user?.id, version: user?.version, statusId: 'active', roleId: role }, admin))
  if (hasAirport) {
    const countryId = idOf(await post('country/create', { name: 'Testland', alpha2: 'ZZ', continent: 'EU' }, admin))
    rowOf(await post('airports/create', { name: 'Test Field', iata: 'ZZZ', countryId }, admin))
  }
  return { host, admin, other: await host.signIn(rita.email, password) }
}
