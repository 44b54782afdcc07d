import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { isObject } from '../../../src/contract/json.ts'
import { addVersions } from '../../../src/host/replies/saved-answers.ts'
import { databaseFor } from '../folder-for.ts'
import { startRecords, type RecordsHost } from '../records/records-host.ts'
import type { Reply } from '../start-host.ts'

const path = '/api/v1/post/saved_answers'
let host: RecordsHost
before(async () => {
  host = await startRecords({ isWhole: true })
})
after(() => host.stop())

const dataOf = ({ body: { data } }: Reply) => (isObject(data) ? data : {})

test('equal posts with one key save one saved reply, and a stale version replaces nothing', async () => {
  const headers = { ...(await host.signIn()), 'idempotency-key': 'one-answer' }
  const body = { name: 'Lost luggage', text: 'Dear {name}' }
  const replies = await Promise.all([1, 2, 3].map(() => host.call('POST', path, body, headers)))
  const [first] = replies.map(dataOf)
  assert.deepEqual(replies.map(dataOf), [first, first, first])
  assert.deepEqual((await host.get(path)).body.data, [{ ...body, id: first?.id, version: 1 }])

  const put = (given: object) =>
    host.call('PUT', `${path}/${String(first?.id)}`, given, { authorization: headers.authorization })
  const changed = await put({ ...body, text: 'Hello {name}', version: 1 })
  assert.deepEqual([changed.status, dataOf(changed).version], [200, 2])
  const stale = await put({ ...body, version: 1 })
  assert.deepEqual([stale.status, stale.body.code, dataOf(stale)], [409, 'conflict', dataOf(changed)])
  assert.equal((await put(body)).status, 428)
  assert.deepEqual((await host.get(path)).body.data, [dataOf(changed)])
})

test('a database of the first release gets versions for its saved replies', (t) => {
  const db = databaseFor(t)
  addVersions(db)
  db.exec(`create table saved_answer (id text primary key, name text, text text, updatedAt text) strict;
    insert into saved_answer values ('a', 'Name', 'Text', '2026-03-14T18:00:00.000Z')`)
  addVersions(db)
  addVersions(db)
  assert.deepEqual(db.all('select id, version from saved_answer'), [{ id: 'a', version: 1 }])
})
