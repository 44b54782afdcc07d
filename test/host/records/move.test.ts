import { after, assert, before, isObject, test } from '../host.ts'
import { colleaguesOf } from './colleague.ts'
import { post } from './records-calls.ts'
import { idOf, rowOf, startRecords, type RecordsHost } from './records-host.ts'

let host: RecordsHost
before(async () => {
  host = await startRecords()
})
after(() => host.stop())
const colleague = colleaguesOf(() => host)

const made = async (path: string, values: object): Promise<string> =>
  idOf(await host.post(`${post}/${path}/create`, values))
let agents = 0
const agentIn = (countryId: string): Promise<string> => {
  agents += 1
  return made('travel_agents', { name: `Agent ${agents}`, countryId, status: 'draft' })
}
const countryOf = async (id: string) => rowOf(await host.get(`${post}/travel_agents/${id}`)).countryId
const countries = async (): Promise<[string, string]> => {
  const { body } = await host.get(`${post}/country?limit=2&filter[alpha2]=FJ&filter[alpha2]=NZ`)
  const [one, two] = Array.isArray(body.data) ? body.data : []
  return [one.id, two.id]
}

test('dependent records move to another record so that the first can be deleted, and undo reverts it', async () => {
  const [from, into] = await countries()
  const moved = [await agentIn(from), await agentIn(from)]
  assert.equal((await host.remove(`${post}/country/${from}`)).status, 409)
  const { status, body } = await host.post(`${post}/country/move`, { from, into })
  assert.equal(status, 200, body.error)
  assert.deepEqual(await Promise.all(moved.map(countryOf)), [into, into])
  assert.deepEqual((await host.get(`${post}/country/${from}/impact`)).body.data, [])
  assert.ok(isObject(body.meta))
  await host.post(`${post}/country/undo`, { operationId: body.meta.operationId })
  assert.deepEqual(await Promise.all(moved.map(countryOf)), [from, from])
})

test('if one record can’t move, none does, and the error names it', async () => {
  const [from, into] = await countries()
  const agent = await agentIn(from)
  const stateId = await made('state', { countryId: from, name: 'Central', code: 'FJ-C' })
  await host.post(`${post}/travel_agents/create`, { id: agent, version: 1, stateId })
  const { status, body } = await host.post(`${post}/country/move`, { from, into })
  assert.equal(status, 422)
  assert.match(body.fields?.from ?? '', /can’t be moved/)
  assert.equal(await countryOf(agent), from)
})

test('moving needs permission to edit the dependent records', async () => {
  const [from, into] = await countries()
  await agentIn(from)
  const other = await colleague({ country: ['view', 'edit', 'delete'], 'travel-agent': ['view'] })
  assert.equal((await other.post('/country/move', { from, into })).status, 403)
  assert.equal((await host.post(`${post}/country/move`, { from, into: from })).status, 422)
})
