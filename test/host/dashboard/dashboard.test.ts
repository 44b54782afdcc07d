import { after, assert, before, test } from '../host.ts'
import { readDashboard } from '../../../src/app/dashboard/read-dashboard.ts'
import { colleaguesOf } from '../records/colleague.ts'
import { post } from '../records/records-calls.ts'
import { rowOf, rowsOf, startRecords, totalOf, type RecordsHost } from '../records/records-host.ts'
import type { Attention, Dashboard } from '#shapes'

let host: RecordsHost
before(async () => {
  host = await startRecords({ sample: true, isWhole: true })
})
after(() => host.stop())

const colleague = colleaguesOf(() => host)
const dashboard = async (): Promise<Dashboard> => readDashboard((await host.get(`${post}/dashboard`)).body)
const total = async (query: string): Promise<number> => totalOf(await host.get(post + query))

test('every part is present and has the shape that the panel accepts', async () => {
  assert.ok(Object.values(await dashboard()).every((part) => part !== null))
})

test('the board has the records of the day in the account’s time zone', async () => {
  const publishAt = new Date(Date.now() + 12 * 60 * 60_000).toISOString()
  const page = rowOf(
    await host.post(`${post}/content_details/create`, {
      title: 'In twelve hours',
      body: 'b',
      status: 'scheduled',
      publishAt,
    }),
  )
  const isOnBoard = async (timeZone: string | null) => {
    await host.post('/personal/profile', { timeZone })
    return (await dashboard()).board?.some(({ title }) => title === 'In twelve hours')
  }
  const found = [await isOnBoard('UTC'), await isOnBoard('Pacific/Fiji')] // twelve hours apart
  await isOnBoard(null)
  await host.remove(`${post}/content_details/${page.id}`)
  assert.deepEqual(found.toSorted(), [false, true])
})

test('an invalid stored time affects only its own part of the dashboard', () => {
  const item = { entity: 'blog', id: 'b1', code: 'b', title: 'Fog', author: 'Ann', status: 'draft' }
  const read = (at: unknown, month: unknown) =>
    readDashboard({ data: { board: [{ ...item, at }], subscribers: [{ month, total: 1, left: 0 }] } })
  const { board, subscribers } = read('2026-11-18T10:00:00Z', '2026-11')
  assert.ok(board && subscribers)
  for (const odd of ['x', '', null, 5]) {
    const parts = read(odd, '2026-11')
    assert.deepEqual([parts.board, parts.subscribers?.length], [null, 1], String(odd))
    assert.equal(read('2026-11-18T10:00:00Z', odd).subscribers, null, String(odd))
  }
})

test('a subscriber with a joining date in a future month already counts', async () => {
  const next = new Date(Date.now() + 70 * 86_400_000)
  await host.post(`${post}/subscribe/create`, { email: 'soon@example.com', consentAt: next.toISOString() })
  const { figures, subscribers } = await dashboard()
  const figure = figures?.find(({ key }) => key === 'subscriber')
  assert.equal(figure?.now, await total(`/subscribe?${figure?.route.split('?')[1]}`))
  assert.equal(subscribers?.at(-1)?.total, figure?.now)
})

test('figures read stored counts and no record tables', async (t) => {
  const { db } = host.host.core
  const asked: string[] = []
  const { all } = db
  t.mock.method(db, 'all', (...given: Parameters<typeof all>) => {
    asked.push(given[0])
    return all(...given)
  })
  db.run('update subscriber set updatedAt = updatedAt') // nothing that is remembered answers
  await dashboard()
  const sums = asked.filter((sql) => /\b(?:count|sum)\(/.test(sql) && !sql.includes('seo_state'))
  const reads = sums.filter((sql) => /from "?(?:airport|blog|subscriber|contact_message)\b/.test(sql))
  assert.deepEqual([sums.length > 0, reads], [true, []])
})

test('a task is counted again after a write of its own kind, not after others', async (t) => {
  t.mock.timers.enable({ apis: ['Date'], now: Date.now() }) // the tasks are counted anew each minute
  const { db } = host.host.core
  const { all } = db
  const asked: string[] = []
  t.mock.method(db, 'get', (sql: string, parameters: Parameters<typeof all>[1]) => {
    if (/count\(\*\) as total from "guideline_detail"/.test(sql)) asked.push(sql)
    return all(sql, parameters)[0]
  })
  const countsAfter = async (sql: string): Promise<boolean> => {
    all(sql) // counts as a write although it writes no row
    asked.length = 0
    await dashboard()
    return asked.length > 0
  }
  await dashboard()
  for (const table of ['subscriber', 'airport', 'activity', 'blog_tag']) {
    assert.equal(await countsAfter(`delete from "${table}" where false`), false, table)
  }
  for (const table of ['guideline_detail', 'review', 'pending', 'unreviewed', 'missed_schedule', 'role', 'settings']) {
    assert.equal(await countsAfter(`delete from "${table}" where false`), true, table)
  }
})

test("a person's drafts are counted in an index, without reading the records", async (t) => {
  const { db } = host.host.core
  const { all, get } = db
  const plans: unknown[] = []
  t.mock.method(db, 'get', (...given: Parameters<typeof get>) => {
    const [sql, parameters] = given
    if (/count.*from "airport".*updatedBy/.test(sql))
      plans.push(all(`explain query plan ${sql}`, parameters)[0]?.detail)
    return get(...given)
  })
  db.run('update airport set updatedAt = updatedAt')
  await dashboard()
  assert.match(String(plans[0]), /COVERING INDEX/)
})

test('tasks are sorted by urgency, and one with several lists links to the longest', async () => {
  const { attention } = await dashboard()
  const kinds = (attention ?? []).map(({ kind }) => kind)
  const expected = ['expired', 'sign-ups', 'waiting', 'expiring', 'description', 'unfinished', 'scheduled', 'seo']
  for (const kind of expected) assert.ok(kinds.includes(kind), kind)
  const tones = (attention ?? []).map(({ tone }) => ['bad', 'warn', 'info'].indexOf(tone))
  assert.deepEqual(tones, tones.toSorted())
  for (const { kind, count, route, parts = [] } of attention ?? []) {
    const [most] = parts
    assert.equal(most?.route ?? route, route, kind)
    assert.equal(most ? parts.reduce((sum, part) => sum + part.count, 0) : count, count, kind)
  }
})

test('a task about records of several kinds is one task with a list for each kind', async () => {
  const { attention } = await dashboard()
  const { parts = [], text } = attention?.find(({ kind }) => kind === 'unfinished') ?? {}
  assert.equal(text, 'records are unfinished')
  assert.deepEqual(parts.map(({ label }) => label).toSorted(), ['guidelines', 'pages', 'posts'])
  assert.equal(attention?.filter(({ icon }) => icon === 'seo').length, 1)
})

test('waiting times are shown in whole hours and days', async () => {
  const { db } = host.host.core
  const said: Record<number, string> = {
    0.9: 'Less than an hour',
    1: 'Oldest: 1 hour',
    2.5: 'Oldest: 2 hours',
    23.9: 'Oldest: 23 hours',
    24: 'Oldest: 1 day',
    60: 'Oldest: 2 days',
  }
  for (const [hours, words] of Object.entries(said)) {
    const at = new Date(Date.now() - Number(hours) * 3_600_000 - 1000).toISOString()
    db.run(`update user set createdAt = ? where statusId = 'pending'`, [at])
    const { attention } = await dashboard()
    assert.equal(attention?.find(({ kind }) => kind === 'sign-ups')?.detail, words, hours)
  }
})

test('the board shows what is due today and what is overdue', async () => {
  const soon = new Date(Date.now() + 60_000).toISOString()
  const airport = rowsOf(await host.get(`${post}/airports?filter[status]=draft&limit=1`))[0]
  assert.ok(airport)
  await host.post(`${post}/airports/create`, {
    id: airport.id,
    version: airport.version,
    status: 'scheduled',
    publishAt: soon,
  })
  const { board } = await dashboard()
  const row = board?.find(({ id }) => id === airport.id)
  assert.deepEqual(
    [row?.code, row?.title, row?.status, row?.at, row?.author],
    [airport.iata, airport.name, 'scheduled', soon, 'First Administrator'],
  )
})

test('overdue records come first on the board, even after many publications, and are a task', async () => {
  const { db } = host.host.core
  const [earlier, due] = [2000, 1000].map((ms) => new Date(Date.now() - ms).toISOString())
  db.run(`update airport set status = 'published', publishAt = ? where deletedAt is null`, [earlier ?? ''])
  const { id = '' } = db.get<{ id: string }>('select id from guideline_type limit 1') ?? {}
  db.run(`update guideline_type set status = 'scheduled', publishAt = ? where id = ?`, [due ?? '', id])
  const { board, attention } = await dashboard()
  assert.deepEqual([board?.length, board?.[0]?.id], [12, id])
  assert.equal(attention?.find(({ kind }) => kind === 'overdue')?.count, 1)
})

test('due check dates are tasks, starting with the user’s own records', async () => {
  const { db } = host.host.core
  const me = db.get<{ id: string }>(`select id from user where firstName = 'First'`)?.id ?? ''
  const some = db.all<{ id: string }>(`select id from airport where deletedAt is null and status <> 'archived' limit 3`)
  some.forEach(({ id }, index) =>
    db.run(`update airport set reviewOn = '2026-01-01', ownerId = ? where id = ?`, [index === 0 ? me : null, id]),
  )
  const { attention } = await dashboard()
  const reviews = (attention ?? []).filter(({ kind }) => kind.endsWith('reviews'))
  assert.deepEqual(
    reviews.map(({ kind, count, text }) => [kind, count, text]),
    [
      ['own-reviews', 1, 'airport you own is due for a check'],
      ['reviews', 2, 'airports are due for a check'],
    ],
  )
})

test('drafts that the user changed last and changes to publish are tasks with lists of the same length', async () => {
  const page = rowsOf(await host.get(`${post}/content_details?filter[status]=draft&limit=1`))[0]
  const blog = rowsOf(await host.get(`${post}/blogs?filter[status]=published&limit=1`))[0]
  assert.ok(page && blog)
  await host.post(`${post}/content_details/create`, { id: page.id, version: page.version, title: 'My draft' })
  await host.post(`${post}/blogs/${blog.id}/pending`, { liveVersion: blog.version, title: 'Not yet' })
  const { attention } = await dashboard()
  const tasks = (attention ?? []).filter(({ kind }) => kind === 'my-drafts' || kind === 'pending')
  assert.deepEqual(
    tasks.map(({ count, text, route }) => [count, text, route]),
    [
      [1, 'page is my draft', '/admin/content-details?filter[status]=draft&filter[mine]=1'],
      [1, 'post has changes to publish', '/admin/blogs?filter[pending]=1'],
    ],
  )
  assert.equal(await total('/content_details?filter[status]=draft&filter[mine]=1'), 1)
  const others = await total('/content_details?filter[mine]=0')
  assert.equal(
    others + 1,
    await total('/content_details?filter[trashed]=0'),
    'records without a last editor are others’',
  )
})

test('changes to publish are tasks of users who can publish them, and of the user who made them', async () => {
  const writer = await colleague({ blog: ['view', 'edit'] })
  const reader = await colleague({ blog: ['view', 'edit'] })
  const [, blog] = rowsOf(await host.get(`${post}/blogs?filter[status]=published&limit=2`))
  assert.ok(blog)
  await writer.post(`/blogs/${blog.id}/pending`, { liveVersion: blog.version, title: 'Words of the writer' })
  const tasksOf = ({ attention }: { attention?: readonly Attention[] | null }) =>
    (attention ?? []).flatMap(({ kind, route }) => (['pending', 'my-changes'].includes(kind) ? [[kind, route]] : []))
  assert.deepEqual(tasksOf(await dashboard()), [['pending', '/admin/blogs?filter[pending]=1']])
  const [mine, others] = await Promise.all([writer, reader].map(async ({ get }) => (await get('/dashboard')).body))
  assert.deepEqual(tasksOf(readDashboard(mine ?? {})), [
    ['my-changes', '/admin/blogs?filter[pending]=1&filter[mine]=1'],
  ])
  assert.deepEqual(tasksOf(readDashboard(others ?? {})), [])
})

test('a failing part is null and logged, and the others still load', async () => {
  host.host.core.db.exec('alter table tally rename to tally_away')
  const broken = await dashboard()
  assert.equal(broken.subscribers, null)
  assert.ok(broken.board)
  const told = host.log.filter((line) => line.includes('a part of the dashboard failed'))
  assert.ok(told.some((line) => line.includes('"part":"subscribers"')))
  host.host.core.db.exec('alter table tally_away rename to tally')
  assert.ok((await dashboard()).subscribers)
})

test('a user who can view only posts gets four figures and a chart of posts, and nothing else', async () => {
  const { get } = await colleague({ blog: ['view'] })
  const { figures, published, subscribers, attention, board } = readDashboard((await get('/dashboard')).body)
  const blogs = async (status: string): Promise<number> => total(`/blogs?filter[status]=${status}`)
  assert.deepEqual(
    figures?.map(({ label, now }) => [label, now]),
    [
      ['Posts published', await blogs('published')],
      ['Posts in review', await blogs('in_review')],
      ['Posts scheduled', await blogs('scheduled')],
      ['Posts in draft', await blogs('draft')],
    ],
  )
  const rowsOf = (length: number) => (published ?? []).filter(({ at }) => at.length === length)
  for (const rows of [rowsOf('2026-11'.length), rowsOf('2026-11-25'.length)]) {
    assert.deepEqual([rows.at(-1)?.entity, rows.at(-1)?.total], ['blog', await blogs('published')])
  }
  assert.deepEqual([rowsOf(7).length, rowsOf(10).length], [12, 30])
  assert.deepEqual(subscribers, [])
  assert.ok(board?.every(({ entity }) => entity === 'blog'))
  const routes = attention?.flatMap(({ route, parts = [] }) => [route, ...parts.map((part) => part.route)])
  assert.ok(
    routes?.every((route) => route.startsWith('/admin/blogs?')),
    routes?.join(),
  )
})
