import { after, assert, before, isObject, test } from '../host.ts'
import { entities } from '../../../src/contract/entities/sections.ts'
import { modelOf } from '../../../src/host/records/schema/model.ts'
import { runDue } from '../../../src/host/publishing/publishing-clock.ts'
import { openTables } from '../../../src/host/records/open-tables.ts'
import { callsOf, post } from '../records/records-calls.ts'
import { rowOf, startRecords, type RecordsHost } from '../records/records-host.ts'

const model = modelOf(entities)
let host: RecordsHost
before(async () => {
  host = await startRecords()
})
after(() => host.stop())
const { made } = callsOf(() => host)
const daysFromNow = (days: number): Date => new Date(Date.now() + days * 24 * 60 * 60 * 1000)
const tables = () => openTables(host.host.core.db, model).tables
const statusOf = async (id: string): Promise<unknown> => rowOf(await host.get(`${post}/content_details/${id}`)).status

test('the system publishes a scheduled page at its time and not before', async () => {
  const page = await made('content_details', {
    title: 'Tomorrow',
    body: 'b',
    status: 'scheduled',
    publishAt: daysFromNow(1).toISOString(),
  })
  await runDue(tables(), () => {}, new Date())
  assert.equal(await statusOf(page.id), 'scheduled')
  await runDue(tables(), () => {}, daysFromNow(2))
  const row = rowOf(await host.get(`${post}/content_details/${page.id}`))
  assert.deepEqual(
    [row.status, row.publishAt, row.version, row.updatedBy],
    ['published', page.publishAt, 2, { id: 'system', label: 'System' }],
  )
  const { body } = await host.get(
    `${post}/activity?filter[entity]=content-page&filter[recordId]=${page.id}&filter[action]=publish`,
  )
  assert.ok(Array.isArray(body.data) && isObject(body.data[0]))
  assert.deepEqual(
    [body.data[0].action, body.data[0].changes],
    [
      'publish',
      [
        { field: 'status', before: 'scheduled', after: 'published' },
        { field: 'publishedAt', before: null, after: page.publishAt },
      ],
    ],
  )
})

test('guideline types and guidelines are published on time too', async () => {
  const publishAt = daysFromNow(1).toISOString()
  const type = await made('guidelines_types', { name: 'Type', status: 'scheduled', publishAt })
  const guideline = await made('guidelines_details', {
    title: 'Guideline',
    body: 'b',
    typeId: type.id,
    status: 'scheduled',
    publishAt,
  })
  await runDue(tables(), () => {}, daysFromNow(2))
  for (const [path, { id }] of [
    ['guidelines_types', type],
    ['guidelines_details', guideline],
  ] as const) {
    assert.equal(rowOf(await host.get(`${post}/${path}/${id}`)).status, 'published')
  }
})

test('a page that became due while the host was down is published at the next start', async () => {
  const page = await made('content_details', {
    title: 'Overdue',
    body: 'b',
    status: 'scheduled',
    publishAt: daysFromNow(1).toISOString(),
  })
  const late = await startRecords({ dataDir: host.dataDir, now: () => daysFromNow(3) }).catch((error: unknown) => error)
  assert.match(String(late), /another process/, 'the folder has one owner')
  const { dataDir } = host
  await host.host.stop()
  host = await startRecords({ dataDir, now: () => daysFromNow(3) })
  assert.equal(await statusOf(page.id), 'published')
})

test('a scheduled page in the trash stays unpublished', async () => {
  const page = await made('content_details', {
    title: 'Thrown away',
    body: 'b',
    status: 'scheduled',
    publishAt: daysFromNow(4).toISOString(),
  })
  await host.remove(`${post}/content_details/${page.id}`)
  await runDue(tables(), () => {}, daysFromNow(9))
  await host.post(`${post}/content_details/bulk`, { action: 'restore', ids: [page.id] })
  assert.equal(await statusOf(page.id), 'scheduled')
})

test('publishing a scheduled page early sets its publication time to now', async () => {
  const page = await made('content_details', {
    title: 'At once',
    body: 'b',
    status: 'published',
    publishAt: daysFromNow(9).toISOString(),
  })
  assert.ok(String(page.publishAt) < daysFromNow(4).toISOString())
})

test('scheduled unpublishing uses the reason given for it', async () => {
  const page = await made('content_details', { title: 'Moves soon', body: 'b', status: 'published' })
  const path = `${post}/content_details/${page.id}`
  const at = new Date(Date.now() + 6 * 24 * 60 * 60_000).toISOString()
  const body = { action: 'unpublish', version: page.version, at, reason: 'moved', to: '/blogs' }
  assert.equal((await host.post(`${path}/publishing`, body)).status, 200)
  await runDue(tables(), () => {}, daysFromNow(7))
  const row = rowOf(await host.get(path))
  assert.deepEqual(
    [row.status, row.ending, row.endingTo, row.endedAt !== null, row.unpublishAt],
    ['archived', 'moved', '/blogs', true, null],
  )
})

test('the clock finds records due to end by a partial index', async () => {
  const { db } = host.host.core
  const plans: string[] = []
  const watched: typeof db = {
    ...db,
    all: (sql, parameters = []) => {
      if (sql.includes('unpublishAt <=')) {
        const steps = db.all(`explain query plan ${sql}`, parameters).map(({ detail }) => String(detail))
        plans.push(...steps.filter((step) => step.includes(':unpublished')))
      }
      return db.all(sql, parameters)
    },
  }
  await runDue({ ...tables(), db: watched }, () => {}, new Date())
  assert.equal(plans.length, entities.filter(({ publishes }) => publishes).length)
  for (const plan of plans) assert.match(plan, /USING INDEX records:[\w-]+:unpublished \(unpublishAt<\?\)/)
})

test('a record whose time passed in the trash is restored as a draft, and its pending version without a time', async () => {
  let days = 0
  const late = await startRecords({ now: () => daysFromNow(days) })
  try {
    const calls = callsOf(() => late)
    const pages = `${post}/content_details`
    const publishAt = daysFromNow(1 / 144).toISOString()
    const planned = await calls.made('content_details', { title: 'Planned', body: 'b', status: 'scheduled', publishAt })
    const live = await calls.made('content_details', { title: 'Live', body: 'b', status: 'published' })
    await late.post(`${pages}/${live.id}/pending`, { liveVersion: live.version, body: 'Next' })
    await late.post(`${pages}/${live.id}/pending/publish`, { version: 1, at: publishAt })
    for (const { id } of [planned, live]) await late.remove(`${pages}/${id}`)
    days = 1 / 72
    await late.post(`${pages}/bulk`, { action: 'restore', ids: [planned.id, live.id] })
    await runDue(late.host.core.tables, () => {}, daysFromNow(1 / 72))
    const [back, shown] = [
      rowOf(await late.get(`${pages}/${planned.id}`)),
      rowOf(await late.get(`${pages}/${live.id}`)),
    ]
    assert.deepEqual([back.status, back.publishAt], ['draft', null])
    assert.ok(isObject(shown.pending) && shown.pending.publishAt === null)
    assert.equal(shown.body, 'b')
  } finally {
    await late.stop()
  }
})
