import { after, assert, before, test } from '../host.ts'
import { entities } from '../../../src/contract/entities/sections.ts'
import { openTables } from '../../../src/host/records/open-tables.ts'
import { modelOf } from '../../../src/host/records/schema/model.ts'
import { subscriberRules } from '../../../src/host/kinds/subscriber-rules.ts'
import { emptyTrash } from '../../../src/host/records/change/trash-clock.ts'
import { callsOf, post } from './records-calls.ts'
import { startRecords, totalOf, type RecordsHost } from './records-host.ts'

const model = modelOf(entities)
let host: RecordsHost
before(async () => {
  host = await startRecords()
})
after(() => host.stop())
const { made } = callsOf(() => host)
const daysFromNow = (days: number): Date => new Date(Date.now() + days * 24 * 60 * 60 * 1000)
const tables = () => openTables(host.host.core.db, model).tables

test('emptying the trash automatically is not a request to erase a person', async () => {
  const reader = await made('subscribe', { email: 'back@example.com' })
  await host.remove(`${post}/subscribe/${reader.id}`)
  while (emptyTrash({ ...tables(), rules: { subscriber: subscriberRules } }, daysFromNow(34)));
  assert.equal(totalOf(await host.get(`${post}/subscribe?filter[trashed]=1`)), 0)
  await made('subscribe', { email: 'back@example.com' })
})

test('the trash is emptied after 30 days, starting with records that no other record there needs', async () => {
  const land = await made('country', { name: 'Passing', alpha2: 'QP', continent: 'AS' })
  const state = await made('state', { name: 'Going', code: 'QP-G', countryId: land.id })
  const city = await made('city', { name: 'Gone', countryId: land.id, stateId: state.id })
  for (const at of [`city/${city.id}`, `state/${state.id}`, `country/${land.id}`])
    assert.equal((await host.remove(`${post}/${at}`)).status, 200)
  const trashed = async (): Promise<number[]> =>
    Promise.all(
      ['country', 'state', 'city'].map(async (path) => totalOf(await host.get(`${post}/${path}?filter[trashed]=1`))),
    )
  assert.equal(emptyTrash(tables(), daysFromNow(29)), false)
  assert.deepEqual(await trashed(), [1, 1, 1])
  while (emptyTrash(tables(), daysFromNow(34)));
  assert.deepEqual(await trashed(), [0, 0, 0])
})

test('a large trash is emptied in batches, so that other requests get responses', async () => {
  const rows = Array.from({ length: 450 }, (_, index) => ({ email: `left${index}@example.com`, status: 'subscribed' }))
  await host.post(`${post}/subscribe/import`, { rows, key: 'email', mode: 'create' })
  const match = { search: 'left', filter: {} }
  await host.post(`${post}/subscribe/bulk`, { action: 'delete', match, expect: 450 })
  const left = async (): Promise<number> => totalOf(await host.get(`${post}/subscribe?filter[trashed]=1`))
  assert.equal(emptyTrash(tables(), daysFromNow(34)), true)
  assert.equal(await left(), 250)
  const { dataDir } = host
  await host.host.stop()
  host = await startRecords({ dataDir, now: () => daysFromNow(34) })
  for (let asked = 0; (await left()) > 0; asked += 1) assert.ok(asked < 1000)
})
