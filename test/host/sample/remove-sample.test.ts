import { after, assert, before, isObject, test } from '../host.ts'
import { calls } from '../../../src/contract/calls.ts'
import { saveRecord } from '../../../src/host/records/write/save.ts'
import { liveRecord } from '../../../src/host/records/write/store.ts'
import { systemWork } from '../../../src/host/records/work.ts'
import { removeSample } from '../../../src/host/sample/remove-sample.ts'
import { idOf, type RecordsHost, rowOf, rowsOf, startRecords, totalOf } from '../records/records-host.ts'

const post = '/api/v1/post'
let host: RecordsHost
before(async () => {
  host = await startRecords({ isWhole: true, sample: true })
})
after(() => host.stop())

interface Look {
  remove: { entity: string; count: number }[]
  kept: { entity: string; id: string; label: string; reason: string }[]
}
const look = async (): Promise<Look> => (await host.get(calls.sample)).body.data as Look
const one = async (list: string, search: string) => {
  const [row] = rowsOf(await host.get(`${post}/${list}?search=${encodeURIComponent(search)}`))
  assert.ok(row, search)
  return row
}
const stepOf = async (key: string) => {
  const { data } = (await host.get(calls.setup)).body
  const steps = isObject(data) && Array.isArray(data.steps) ? data.steps : []
  return steps.find((step) => isObject(step) && step.key === key)?.isDone
}

test('the preview counts what will be removed and lists records that people changed or use', async () => {
  const before = await look()
  assert.deepEqual(before.kept, [])
  assert.ok((before.remove.find(({ entity }) => entity === 'airport')?.count ?? 0) > 50)
  assert.ok(!before.remove.some(({ entity }) => ['role', 'settings', 'country', 'user-status'].includes(entity)))
  assert.equal(await stepOf('sample'), false)

  const delhi = await one('airports', 'Indira Gandhi')
  await host.post(`${post}/airports/create`, { id: delhi.id, version: delhi.version, name: 'Delhi International' })
  const goa = await one('city', 'Paris')
  const own = await host.post(`${post}/airports/create`, {
    name: 'Own airfield',
    cityId: goa.id,
    stateId: goa.stateId,
    countryId: goa.countryId,
    lat: 1,
    lon: 2,
    iata: 'XQX',
  })
  assert.equal(own.status, 201, JSON.stringify(own.body))
  const after = await look()
  const reasons = new Map(after.kept.map(({ label, reason }) => [label, reason]))
  assert.equal(reasons.get('Delhi International'), 'changed')
  assert.equal(after.kept.find(({ id }) => id === goa.id)?.reason, 'used')
  assert.equal(after.kept.find(({ id }) => id === delhi.cityId)?.reason, 'used')
})

test('sample records that only the pending version of a person’s record uses are kept', async () => {
  const [type, tag] = [await one('blogs_types', 'News'), await one('blogs_tags', 'Baggage')]
  const [{ id: authorId } = { id: '' }] = rowsOf(await host.get(`${post}/users?limit=1`))
  const own = rowOf(await host.post(`${post}/blogs_types/create`, { name: 'Own type' }))
  const excerpt = 'An excerpt that is long enough to be accepted by the rules of posts.'
  const draft = { title: 'Own post', excerpt, body: 'Text', authorId, typeId: own.id, status: 'published' }
  const live = rowOf(await host.post(`${post}/blogs/create`, draft))
  const reasonsNow = async () => {
    const { kept } = await look()
    return [type, tag].map(({ id }) => kept.find((each) => each.id === id)?.reason)
  }
  assert.deepEqual(await reasonsNow(), [undefined, undefined])
  const next = { liveVersion: live.version, typeId: type.id, tagIds: [tag.id] }
  assert.equal((await host.post(`${post}/blogs/${live.id}/pending`, next)).status, 201)
  assert.deepEqual(await reasonsNow(), ['used', 'used'])
  for (const path of [`blogs/${live.id}/pending?version=1`, `blogs/${live.id}`, `blogs_types/${own.id}`]) {
    assert.equal((await host.remove(`${post}/${path}`)).status, 200)
  }
})

test('removing moves the rest to the trash in one operation, which can be undone', async () => {
  const { kept, remove } = await look()
  const count = remove.reduce((sum, each) => sum + each.count, 0)
  const { status, body } = await host.remove(calls.sample)
  assert.equal(status, 200)
  const response = isObject(body.data) ? body.data : {}
  assert.deepEqual([response.done, response.failed], [count, []])
  const left = rowsOf(await host.get(`${post}/airports?limit=100`)).map(({ name }) => name)
  assert.deepEqual(left.sort(), ['Delhi International', 'Own airfield'])
  assert.equal(totalOf(await host.get(`${post}/blogs`)), 0)
  assert.deepEqual((await look()).remove, [])
  assert.deepEqual((await look()).kept.map(({ id }) => id).sort(), kept.map(({ id }) => id).sort())
  assert.equal(await stepOf('sample'), true)
  assert.equal(totalOf(await host.get(`${post}/airports?filter[trashed]=1`)) > 50, true)
  const undone = await host.post(`${post}/airports/undo`, { operationId: response.operationId })
  assert.equal(undone.status, 200, JSON.stringify(undone.body))
  assert.ok(totalOf(await host.get(`${post}/blogs`)) > 10)
})

test('the program removes the same records and reports how many it kept', async () => {
  const { tables } = host.host.core
  const lines = await removeSample(tables, new Date())
  assert.match(lines, /^\d+ sample records were moved to the trash\.\n\d+ were kept/)
  assert.equal(totalOf(await host.get(`${post}/blogs`)), 0)
})

test('only administrators can preview and remove the sample', async () => {
  const role = idOf(
    await host.post(`${post}/user_roles/create`, { name: 'All but', permissions: { airport: ['view', 'delete'] } }),
  )
  const made = await host.post(calls.invitations, { emails: ['clerk@example.com'], roleId: role })
  const token = /token=([\w-]+)/.exec(JSON.stringify(made.body))?.[1]
  const password = 'a long way to Recife'
  await host.call('POST', calls.acceptInvitation, { token, firstName: 'C', lastName: 'Lerk', password })
  const headers = await host.signIn('clerk@example.com', password)
  for (const [method, path] of [
    ['GET', calls.setup],
    ['GET', calls.sample],
    ['DELETE', calls.sample],
  ] as const) {
    assert.equal((await host.call(method, path, undefined, headers)).status, 403)
  }
})

test('setup steps are completed by facts: name, URL, published content and second factor', async () => {
  const bare = await startRecords({ isWhole: true })
  const stepsOf = async () => {
    const { data } = (await bare.get(calls.setup)).body
    const steps = isObject(data) && Array.isArray(data.steps) ? data.steps : []
    return Object.fromEntries(steps.map(({ key, isDone }) => [key, isDone]))
  }
  try {
    const none = { name: false, site: false, content: false, mail: false, backup: false, factor: false, sample: true }
    assert.deepEqual(await stepsOf(), none)
    await bare.post('/personal/profile', { firstName: 'Maria', lastName: 'Fernandes' })
    const { db } = bare.host.core
    db.run(`update settings set siteUrl = 'https://airside.example', contentAccess = 'public'`)
    db.run(`insert into host_job (kind, place, doneAt) values ('backup', 'x', '2026-01-01')`)
    assert.deepEqual(await stepsOf(), { ...none, name: true, site: true, content: true, backup: true })
  } finally {
    await bare.stop()
  }
})

test('removing keeps records that someone edits or starts to use while it runs', async () => {
  const own = await startRecords({ isWhole: true, sample: true })
  try {
    const { tables } = own.host.core
    const [blog, airport, city] = ['blog', 'airport', 'city'].map((key) => tables.model.entity(key))
    assert.ok(blog && airport && city)
    const idFound = async (list: string, search: string): Promise<string> =>
      rowsOf(await own.get(`${post}/${list}?search=${search}`))[0]?.id ?? assert.fail(search)
    const [edited, used] = [await idFound('blogs', 'Delhi'), await idFound('city', 'Athens')]
    const by = await idFound('users', 'Administrator')
    const removing = removeSample(tables, new Date())
    // The records to remove are chosen now, and the first one goes after this turn.
    tables.db.transaction(() => {
      const work = { ...systemWork(tables, new Date()), by, decision: { kind: 'skipped-review' as const, reason: '' } }
      saveRecord(work, blog, { title: 'Edited meanwhile' }, liveRecord(tables, blog, edited))
      const { countryId, stateId } = liveRecord(tables, city, used).values
      const field = { name: 'Meanwhile field', cityId: used, stateId, countryId, lat: 1, lon: 2, iata: 'XQW' }
      saveRecord(work, airport, field, undefined)
    })
    await removing
    assert.equal(rowOf(await own.get(`${post}/blogs/${edited}`)).title, 'Edited meanwhile')
    assert.equal(rowOf(await own.get(`${post}/city/${used}`)).name, 'Athens')
    const { kept } = (await own.get(calls.sample)).body.data as Look
    const reasons = new Map(kept.map(({ id, reason }) => [id, reason]))
    assert.deepEqual([reasons.get(edited), reasons.get(used)], ['changed', 'used'])
  } finally {
    await own.stop()
  }
})
