import { after, assert, before, isObject, type Row, test } from '../host.ts'
import { readDashboard } from '../../../src/app/dashboard/read-dashboard.ts'
import { runDue } from '../../../src/host/publishing/publishing-clock.ts'
import { colleaguesOf } from '../records/colleague.ts'
import { callsOf, post } from '../records/records-calls.ts'
import { rowOf, startRecords, totalOf, type RecordsHost } from '../records/records-host.ts'
import { readNotifications } from '../../read-responses.ts'
import type { Notification } from '#shapes'

let host: RecordsHost
before(async () => {
  host = await startRecords({ isWhole: true })
})
after(() => host.stop())
const { made } = callsOf(() => host)
const colleague = colleaguesOf(() => host)
const pages = `${post}/content_details`
const minutes = (count: number): Date => new Date(Date.now() + count * 60_000)
const run = (now: Date): Promise<void> => runDue(host.host.core.tables, () => {}, now)
const read = async ({ id }: Row): Promise<Row> => rowOf(await host.get(`${pages}/${id}`))
const newsOf = async ({ id }: Row): Promise<Notification[]> =>
  (readNotifications((await host.get(`${post}/notifications`)).body)?.rows ?? []).filter(
    ({ recordId }) => recordId === id,
  )
const activityOf = async ({ id }: Row): Promise<{ readonly [name: string]: unknown }[]> => {
  const { data } = (await host.get(`${post}/activity?filter[entity]=content-page&filter[recordId]=${id}`)).body
  return Array.isArray(data) ? data.filter(isObject) : []
}
const scheduled = async (title: string, at: Date): Promise<Row> => {
  const page = await made('content_details', { title, body: 'Text', status: 'draft' })
  const order = { version: page.version, action: 'schedule', at: at.toISOString() }
  return rowOf(await host.post(`${pages}/${page.id}/publishing`, order))
}
/** A page with scheduled changes that cannot be published: the live page has changed in the same field. */
const blocked = async (title: string, at: Date): Promise<Row> => {
  const page = await made('content_details', { title, body: 'Live', status: 'published' })
  await host.post(`${pages}/${page.id}/pending`, { liveVersion: page.version, body: 'Mine' })
  await host.post(`${pages}/${page.id}/pending/publish`, { version: 1, at: at.toISOString() })
  return rowOf(await host.post(`${pages}/create`, { id: page.id, version: page.version, body: 'Theirs' }))
}

test('a schedule that runs on time is announced once, without being called late', async () => {
  const page = await scheduled('On time', minutes(10))
  await run(new Date(Date.parse(String(page.publishAt)) + 5000))
  const news = await newsOf(page)
  assert.deepEqual([news.map(({ kind }) => kind), news[0]?.dueAt], [['published'], undefined])
  assert.ok(!(await activityOf(page)).some(({ action }) => action === 'late-schedule'))
})

test('activity and notification report a late schedule with its due time', async () => {
  const page = await scheduled('Too late', minutes(10))
  await run(minutes(90))
  await run(minutes(91))
  const news = await newsOf(page)
  assert.deepEqual([news.map(({ kind }) => kind), news[0]?.dueAt], [['published'], page.publishAt])
  const [late] = await activityOf(page)
  assert.deepEqual(
    [late?.action, late?.changes],
    ['late-schedule', [{ field: 'dueAt', before: null, after: page.publishAt }]],
  )
})

test('scheduled changes and scheduled unpublishing are announced too', async () => {
  const page = await made('content_details', { title: 'Changes and ends', body: 'Live', status: 'published' })
  await host.post(`${pages}/${page.id}/pending`, { liveVersion: page.version, body: 'Next' })
  await host.post(`${pages}/${page.id}/pending/publish`, { version: 1, at: minutes(10).toISOString() })
  await run(minutes(20))
  const live = await read(page)
  const end = { version: live.version, action: 'unpublish', at: minutes(30).toISOString(), reason: 'withdrawn' }
  assert.equal((await host.post(`${pages}/${page.id}/publishing`, end)).status, 200)
  await run(minutes(40))
  assert.deepEqual(
    (await newsOf(page)).map(({ kind }) => kind),
    ['unpublished', 'published'],
  )
})

test('a schedule that cannot run becomes a task with the reason, and its count matches its list', async () => {
  const page = await blocked('Cannot happen', minutes(10))
  await run(minutes(20))
  await run(minutes(21))
  const { attention } = readDashboard((await host.get(`${post}/dashboard`)).body)
  const need = attention?.find(({ kind }) => kind === 'missed')
  assert.equal(need?.count, 1)
  assert.match(need.detail, /Cannot happen: The same fields have changed in the live page/)
  assert.equal(need.route, '/admin/content-details?filter[missed]=1')
  assert.equal(totalOf(await host.get(`${pages}?filter[missed]=1`)), 1)
  const [told, ...more] = (await newsOf(page)).filter(({ kind }) => kind === 'missed')
  assert.deepEqual([more.length, told?.isRead], [0, false])
  assert.match(told?.reason ?? '', /same fields have changed/)
  const [entry] = await activityOf(page)
  assert.equal(entry?.action, 'missed-schedule')
  const { pending } = await read(page)
  assert.ok(isObject(pending))
  await host.remove(`${pages}/${page.id}/pending?version=${String(pending.version)}`)
  const after = readDashboard((await host.get(`${post}/dashboard`)).body).attention
  assert.equal(
    after?.find(({ kind }) => kind === 'missed'),
    undefined,
  )
  assert.equal(
    (await newsOf(page)).find(({ kind }) => kind === 'missed')?.isRead,
    true,
    'discarding the changes ends the task for everybody',
  )
})

test('a schedule of a role that has lost the publish permission leaves the page unchanged and reports the reason', async () => {
  const writer = await colleague({ 'content-page': ['view', 'edit', 'publish'] })
  const page = await made('content_details', { title: 'Lost right', body: 'Text', status: 'draft' })
  const order = { version: page.version, action: 'schedule', at: minutes(10).toISOString() }
  assert.equal((await writer.post(`/content_details/${page.id}/publishing`, order)).status, 200)
  const { role } = writer
  const permissions = { 'content-page': ['view', 'edit'] }
  await host.post(`${post}/user_roles/create`, { id: role.id, version: role.version, permissions })
  await run(minutes(20))
  const waiting = await read(page)
  assert.equal(waiting.status, 'scheduled')
  assert.ok(isObject(waiting.missed) && /can no longer publish/.test(String(waiting.missed.reason)))
  const told = readNotifications((await writer.get('/notifications')).body)?.rows ?? []
  assert.deepEqual(
    told.map(({ kind, recordId }) => [kind, recordId]),
    [['missed', page.id]],
  )
  assert.equal(
    readDashboard((await host.get(`${post}/dashboard`)).body).attention?.find(({ kind }) => kind === 'overdue'),
    undefined,
    'it is one task, not two',
  )
})
