import { after, assert, before, isObject, type Reply, type Row, test } from '../host.ts'
import { checkIntervals } from '../../../src/contract/publishing/freshness.ts'
import { entities } from '../../../src/contract/entities/sections.ts'
import { settings } from '../../../src/contract/entities/settings.ts'
import { runDue } from '../../../src/host/publishing/publishing-clock.ts'
import { monthsAfter } from '../../../src/host/records/write/content-checks.ts'
import { type ContentHost, dataOf, listOf, startContent } from '../content/content-host.ts'
import { colleaguesOf } from '../records/colleague.ts'
import { callsOf, operationOf, post } from '../records/records-calls.ts'
import { rowOf, rowsOf } from '../records/records-host.ts'

// The clock of this host stands at 14 March 2026, 18:00 UTC: 15 March in Auckland.
let host: ContentHost
before(async () => {
  host = await startContent()
})
after(() => host.stop())
const { bulk, undo } = callsOf(() => host)
const colleague = colleaguesOf(() => host)
const dayMs = 24 * 60 * 60 * 1000
const pages = `${post}/content_details`
const page = (title: string, more: object = {}): Promise<Row> =>
  host.make('content_details', { title, body: 'Text', status: 'draft', ...more })
const read = async ({ id }: Row): Promise<Row> => rowOf(await host.get(`${pages}/${id}`))
const act = ({ id, version }: Row, action: object): Promise<Reply> =>
  host.post(`${pages}/${id}/publishing`, { version, ...action })
const done = async (record: Row, action: object): Promise<Row> => rowOf(await act(record, action))

test('each published section has a website setting for its review interval, unless its records have an end', () => {
  const published = entities.filter(({ publishes, ends }) => publishes && !ends).map(({ key }) => key)
  assert.deepEqual(Object.keys(checkIntervals).toSorted(), published.toSorted())
  for (const name of Object.values(checkIntervals)) assert.equal(settings.fields[name]?.kind, 'number', name)
})

test('a month later is the same day, or the last day of a shorter month', () => {
  assert.deepEqual(
    [
      ['2026-03-14', 6],
      ['2026-08-31', 1],
      ['2027-12-31', 2],
      ['2026-01-31', 1],
      ['2026-03-14', 120],
    ].map(([day, months]) => monthsAfter(String(day), Number(months))),
    ['2026-09-14', '2026-09-30', '2028-02-29', '2026-02-28', '2036-03-14'],
  )
})

test('the first publication sets a check date in the website’s time zone, and later ones keep it', async () => {
  await host.set({ checkPages: 6, defaultTimeZone: 'Pacific/Auckland' })
  const first = await done(await page('First published'), { action: 'publish' })
  assert.equal(first.reviewOn, '2026-09-15')
  const back = await done(first, { action: 'unpublish' })
  const saved = rowOf(await host.post(`${pages}/create`, { id: back.id, version: back.version, reviewOn: null }))
  assert.equal((await done(saved, { action: 'publish' })).reviewOn, null, 'the second publication')
  assert.equal((await page('Published when created', { status: 'published' })).reviewOn, '2026-09-15')
  const own = await page('Own date', { reviewOn: '2026-05-01' })
  assert.equal((await done(own, { action: 'publish' })).reviewOn, '2026-05-01')
  await host.set({ checkPages: null, defaultTimeZone: 'UTC' })
  assert.equal((await done(await page('No interval'), { action: 'publish' })).reviewOn, null)
})

test('a scheduled record gets its check date when it is published', async () => {
  await host.set({ checkPages: 1 })
  const draft = await page('On schedule')
  const at = new Date(host.now() + 60_000).toISOString()
  const scheduled = await done(draft, { action: 'schedule', at })
  assert.equal(scheduled.reviewOn, null)
  await runDue(host.host.core.tables, () => {}, new Date(host.now() + 2 * dayMs))
  assert.deepEqual([(await read(draft)).status, (await read(draft)).reviewOn], ['published', '2026-04-16'])
  await host.set({ checkPages: null })
})

test('checking a record moves the check date by the interval, appears in activity and can be undone', async () => {
  await host.set({ checkPages: 6 })
  const live = await page('Checked', { status: 'published', reviewOn: '2026-03-01' })
  const reply = await act(live, { action: 'check' })
  const checked = rowOf(reply)
  assert.deepEqual([checked.reviewOn, checked.checkedAt], ['2026-09-14', new Date(host.now()).toISOString()])
  assert.equal(checked.pending, undefined)
  const entries = listOf(await host.get(`${post}/activity?filter[entity]=content-page&filter[recordId]=${live.id}`))
  assert.equal(entries[0]?.action, 'check')
  await undo('content_details', operationOf(reply))
  const undone = await read(live)
  assert.deepEqual([undone.reviewOn, undone.checkedAt], ['2026-03-01', null])
  await host.set({ checkPages: null })
})

test('without an interval, checking clears a due date and keeps a future one', async () => {
  const due = await page('Due', { reviewOn: '2026-03-14' })
  assert.equal((await done(due, { action: 'check' })).reviewOn, null)
  const later = await page('Later', { reviewOn: '2026-03-15' })
  assert.equal((await done(later, { action: 'check' })).reviewOn, '2026-03-15')
})

test('a user with only the edit permission can check a live record and set its owner and check date', async () => {
  const writer = await colleague({ 'content-page': ['view', 'edit'] })
  const live = await page('Of a writer', { status: 'published' })
  const url = `/content_details/${live.id}`
  const checked = rowOf(await writer.post(`${url}/publishing`, { version: live.version, action: 'check' }))
  const values = { ownerId: writer.user.id, reviewOn: '2027-01-01' }
  const saved = await writer.post('/content_details/create', { id: live.id, version: checked.version, ...values })
  assert.equal(saved.status, 200)
  const now = await read(live)
  assert.deepEqual([now.ownerId, now.reviewOn, now.pending], [writer.user.id, '2027-01-01', undefined])
  const other = rowOf(saved).version
  const text = await writer.post('/content_details/create', { id: live.id, version: other, body: 'Other' })
  assert.equal(text.status, 403)
  assert.equal((await writer.post(`${url}/publishing`, { version: other, action: 'publish' })).status, 403)
})

test('checks, owners and check dates change only reviewedAt for visitors', async () => {
  const live = await page('For visitors', { status: 'published' })
  const seen = async (): Promise<[object, string | null]> => {
    const reply = await host.content(`/pages/${live.id}`)
    return [dataOf(reply), reply.headers.get('etag')]
  }
  const [first, tag] = await seen()
  assert.ok(isObject(first) && first.reviewedAt === null)
  const sitemap = await host.text('/sitemap.xml')
  host.pass(60_000)
  const { body } = await host.get(`${post}/users?limit=1`)
  const [person] = Array.isArray(body.data) ? body.data : []
  const change = { id: live.id, version: live.version, ownerId: person.id, reviewOn: '2026-01-01' }
  const owned = rowOf(await host.post(`${pages}/create`, change))
  assert.deepEqual((await seen())[0], first)
  await done(owned, { action: 'check' })
  const [now, other] = await seen()
  assert.notEqual(other, tag)
  assert.deepEqual(now, { ...first, reviewedAt: new Date(host.now()).toISOString() })
  assert.equal(await host.text('/sitemap.xml'), sitemap)
  const listed = listOf(await host.content('/pages?limit=100')).find(({ id }) => id === live.id)
  assert.equal(listed?.reviewedAt, new Date(host.now()).toISOString())
})

test('the filter reviewDue finds records due today or earlier, in the website’s time zone', async () => {
  const due = await page('Due today', { reviewOn: '2026-03-14' })
  const tomorrow = await page('Due tomorrow', { reviewOn: '2026-03-15' })
  const archived = await page('Put away', { status: 'archived', reviewOn: '2026-03-01' })
  const dueIds = async (): Promise<unknown[]> => {
    const rows = rowsOf(await host.get(`${pages}?filter[reviewDue]=1&limit=100`))
    return [due, tomorrow, archived].map(({ id }) => rows.some((row) => row.id === id))
  }
  assert.deepEqual(await dueIds(), [true, false, false])
  await host.set({ defaultTimeZone: 'Pacific/Auckland' })
  assert.deepEqual(await dueIds(), [true, true, false])
  await host.set({ defaultTimeZone: 'UTC' })
  assert.equal((await host.get(`${pages}?filter[reviewDue]=soon`)).status, 400)
})

test('owner and check date can be set for many records, and many records can be checked', async () => {
  await host.set({ checkPages: 3 })
  const some = [await page('One of two', { status: 'published' }), await page('Two of two', { status: 'published' })]
  const ids = some.map(({ id }) => id)
  const { done: set } = await bulk('content_details', { action: 'set', ids, set: { reviewOn: '2026-02-02' } })
  assert.equal(set.length, 2)
  const reply = await host.post(`${pages}/publishing`, { action: 'check', ids })
  assert.ok(isObject(reply.body.data) && Array.isArray(reply.body.data.done))
  assert.equal(reply.body.data.done.length, 2)
  for (const one of some) assert.equal((await read(one)).reviewOn, '2026-06-14')
  await undo('content_details', reply.body.data.operationId)
  for (const one of some) assert.equal((await read(one)).reviewOn, '2026-02-02')
  await host.set({ checkPages: null })
})
