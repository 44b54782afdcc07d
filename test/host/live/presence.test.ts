import { after, assert, before, test, type TestHost } from '../host.ts'
import { callsOf, startDesk } from './desk-host.ts'
import { readNotifications, readPresence } from '../../read-responses.ts'

let host: TestHost
let admin: { authorization: string }
let other: { authorization: string }
before(async () => {
  ;({ host, admin, other } = await startDesk({ hasAirport: true }))
})
after(() => host.stop())
const { get, post } = callsOf(() => host)

test('an editor of a record is notified when someone else changes it', async () => {
  const [airport] = (await get('airports', admin)).body.data as { id: string; version: number }[]
  assert.ok(airport)
  await post('presence', { entity: 'airport', id: airport.id, editing: true }, other)
  const seen = readPresence((await post('presence', { entity: 'airport', id: airport.id, editing: false }, admin)).body)
  assert.deepEqual(
    seen.map(({ person, isEditing }) => [person.label, isEditing]),
    [['Rita Roy', true]],
  )
  await post('airports/create', { id: airport.id, version: airport.version, name: 'Changed Field' }, admin)
  const { rows: items = [] } = readNotifications((await get('notifications', other)).body) ?? {}
  const told = items.map(({ kind, label, by }) => [kind, label, by])
  assert.deepEqual(told, [['changed', 'Changed Field', 'First Administrator']])
  await post('presence', { entity: 'airport', id: airport.id, editing: null }, other)
  const gone = await post('presence', { entity: 'airport', id: airport.id, editing: false }, admin)
  assert.deepEqual(readPresence(gone.body), [])
})

test('tracks the latest hundred records per user, so that no one can hide others', async () => {
  const say = (id: number, headers: Record<string, string>) =>
    post('presence', { entity: 'airport', id: `open-${id}`, editing: true }, headers)
  for (let id = 0; id <= 100; id += 1) await say(id, other)
  const seenAt = async (id: number) => readPresence((await say(id, admin)).body).map(({ person }) => person.label)
  assert.deepEqual([await seenAt(0), await seenAt(1), await seenAt(100)], [[], ['Rita Roy'], ['Rita Roy']])
})

test('an editor of a record is notified of every kind of change by someone else', async () => {
  const [airport] = (await get('airports', admin)).body.data as { id: string; version: number }[]
  assert.ok(airport)
  await post('presence', { entity: 'airport', id: airport.id, editing: true }, other)
  const told = async () => (readNotifications((await get('notifications', other)).body)?.rows ?? []).length
  const before = await told()
  const rows = [{ iata: 'ZZZ', name: 'Imported Field' }]
  const { body } = await post('airports/import', { rows, key: 'iata', mode: 'update' }, admin)
  assert.equal(await told(), before + 1)
  await post('airports/undo', { operationId: (body.data as { operationId: string }).operationId }, admin)
  assert.equal(await told(), before + 2)
  await post('presence', { entity: 'airport', id: airport.id, editing: null }, other)
})

test('presence still works on a full disk', async () => {
  const { db } = host.host.core
  const tell = (editing: boolean | null, headers: Record<string, string>) =>
    post('presence', { entity: 'airport', id: 'full', editing }, headers)
  db.exec('pragma query_only = on')
  const came = await tell(true, other)
  const seen = readPresence((await tell(true, admin)).body).map(({ person }) => person.label)
  db.exec('pragma query_only = off')
  assert.deepEqual([came.status, seen], [200, ['Rita Roy']])
  assert.ok(host.log.some((line) => line.includes('the disk can’t be written')))
  for (const headers of [admin, other]) assert.equal((await tell(null, headers)).status, 200)
})
