import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { isObject } from '../../../src/contract/json.ts'
import { colleaguesOf } from './colleague.ts'
import { post } from './records-calls.ts'
import { rowOf, startRecords, type RecordsHost } from './records-host.ts'

let host: RecordsHost
before(async () => {
  host = await startRecords()
})
after(() => host.stop())
const colleague = colleaguesOf(() => host)

test('publishing, unpublishing and changing published records need the permissions publish and edit', async () => {
  const writer = await colleague({ 'travel-agent': ['view', 'edit'], country: ['view'] })
  const publisher = await colleague({ 'travel-agent': ['view', 'edit', 'publish'], country: ['view'] })
  const { body } = await host.get(`${post}/country?limit=1`)
  const [country] = Array.isArray(body.data) ? body.data : []
  type Person = Awaited<ReturnType<typeof colleague>>
  const save = (values: object, person: Person) => person.post('/travel_agents/create', values)
  const draft = await save({ name: 'Sky Tours', countryId: country.id, status: 'draft' }, writer)
  assert.equal(draft.status, 201)
  const { id, version } = rowOf(draft)
  const refused = await save({ id, version, status: 'published' }, writer)
  assert.equal(refused.status, 403)
  assert.match(isObject(refused.body.fields) ? String(refused.body.fields.status) : '', /need permission to publish/)
  assert.equal((await save({ name: 'Sea Tours', countryId: country.id, status: 'published' }, writer)).status, 403)
  const out = await save({ id, version, status: 'published' }, publisher)
  assert.equal(out.status, 200)
  const named = await save({ id, version: rowOf(out).version, name: 'Sky and Sea Tours' }, writer)
  assert.equal(named.status, 403, 'visitors see the name of a published one')
  const back = await save({ id, version: rowOf(out).version, status: 'archived' }, writer)
  assert.equal(back.status, 403)
  const bulk = await writer.post('/travel_agents/bulk', { action: 'set', ids: [id], set: { status: 'draft' } })
  assert.ok(isObject(bulk.body.data) && Array.isArray(bulk.body.data.failed) && bulk.body.data.failed.length === 1)
})
