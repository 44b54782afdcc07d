import { after, assert, before, beforeEach, startHost, test, type TestHost } from '../host.ts'
import { calls } from '#contract'
import { blogTag } from '../../../src/contract/entities/blog-terms.ts'
import type { RecordWrite } from '../../../src/host/records/activity/record-write.ts'
import { hostParts } from '../../../src/host/host/parts.ts'
import { idOf } from './records-host.ts'

const { path, savePath } = blogTag
const writes: RecordWrite[] = []
let host: TestHost
let headers: { authorization: string }
before(async () => {
  host = await startHost({
    parts: (core) => [
      ...hostParts(core),
      { features: [], routes: [], onWrite: (write) => core.db.transaction(() => writes.push(write)) },
    ],
    environment: { SAMPLE_DATA: '0' },
  })
  headers = await host.signIn()
})
after(() => host.stop())
beforeEach(() => {
  writes.length = 0
})
const send = (at: string, body: unknown) => host.call('POST', at, body, headers)

/** Each event in the order of the writes: its action, the fields that changed, and the name before and after. */
const told = () =>
  writes.map(({ action, fields, before: was, after: is }) => [action, fields, was?.values.name, is?.values.name])

test('each write is one event with the record before and after, the changed fields, author and time', async () => {
  const id = idOf(await send(savePath, { name: 'First', description: 'A tag' }))
  await send(savePath, { id, version: 1, name: 'Second' })
  await host.call('DELETE', `${path}/${id}`, undefined, headers)
  await send(`${path}/bulk`, { action: 'restore', ids: [id] })
  await host.call('DELETE', `${path}/${id}`, undefined, headers)
  await send(`${path}/bulk`, { action: 'purge', ids: [id] })
  assert.deepEqual(
    told().map(([action, , ...names]) => [action, ...names]),
    [
      ['create', undefined, 'First'],
      ['update', 'First', 'Second'],
      ['delete', 'Second', 'Second'],
      ['restore', 'Second', 'Second'],
      ['delete', 'Second', 'Second'],
      ['purge', 'Second', undefined],
    ],
  )
  const [made, changed, deleted] = writes
  const me = host.host.core.db.get('select id from user')?.id
  assert.deepEqual(changed?.fields, ['name'])
  assert.deepEqual(deleted?.fields, [])
  assert.deepEqual([made?.entity, made?.recordId, made?.version, made?.by], ['blog-tag', id, 1, me])
  assert.deepEqual([deleted?.before?.deletedAt, deleted?.after?.deletedAt], [null, deleted?.at])
})

test('an unchanged or rejected write emits no event', async () => {
  const id = idOf(await send(savePath, { name: 'Same' }))
  writes.length = 0
  assert.equal((await send(savePath, { id, version: 1, name: 'Same' })).status, 200)
  assert.equal((await send(savePath, { id, version: 1, name: '' })).status, 422)
  assert.deepEqual(told(), [])
})

test('a sign-up and a change to one’s own profile emit one event each', async () => {
  const person = { firstName: 'Ana', lastName: 'Souza', email: 'ana@example.com' }
  await host.call('POST', calls.selfRegister, { ...person, password: 'a long enough password' })
  await host.call('POST', calls.profile, { firstName: 'Changed' }, headers)
  assert.deepEqual(
    writes.map(({ entity, action, fields, before: was, after: is }) => [
      entity,
      action,
      action === 'create' ? [] : fields,
      was?.values.firstName,
      is?.values.firstName,
    ]),
    [
      ['user', 'create', [], undefined, 'Ana'],
      ['user', 'update', ['firstName'], 'First', 'Changed'],
    ],
  )
})

test('a dry run emits no event, and an import emits one event per written row', async () => {
  const rows = [{ name: 'One' }, { name: 'Two' }, { name: 'Two' }]
  const dry = await send(`${path}/import`, { rows, key: 'name', mode: 'both', dryRun: true })
  assert.equal(dry.status, 200)
  assert.deepEqual(told(), [])
  await send(`${path}/import`, { rows, key: 'name', mode: 'both' })
  assert.deepEqual(
    told().map(([action, , , name]) => [action, name]),
    [
      ['import', 'One'],
      ['import', 'Two'],
    ],
  )
})

test('creating an API token or a webhook emits one event each', async () => {
  const scopes = ['metrics:read']
  assert.equal((await host.call('POST', '/api/v1/post/tokens', { name: 'Prometheus', scopes }, headers)).status, 201)
  const url = 'https://hooks.example.com/in'
  const hook = { url, entities: ['airport'], events: ['created'] }
  assert.equal((await host.call('POST', '/api/v1/post/webhooks', hook, headers)).status, 201)
  assert.deepEqual(
    writes.map(({ entity, action, before: was, after: is }) => [
      entity,
      action,
      was,
      is?.values.name ?? is?.values.url,
    ]),
    [
      ['token', 'create', undefined, 'Prometheus'],
      ['webhook', 'create', undefined, url],
    ],
  )
})
