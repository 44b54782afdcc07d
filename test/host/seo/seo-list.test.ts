import { after, assert, before, folderFor, isObject, isReference, test } from '../host.ts'
import { callsOf, startSite } from './seo-host.ts'
import { idOf, rowOf, startRecords, totalOf, type RecordsHost } from '../records/records-host.ts'

let host: RecordsHost
let admin: { authorization: string }
let airportId = ''
before(async () => {
  ;({ host, admin, airportId } = await startSite())
})
after(() => host.stop())
const { get, list, post } = callsOf(() => host)

test('every page of the website and every record has one row, even before anything is saved', async () => {
  const pages = await list('custom', '&limit=100')
  assert.deepEqual(pages.rows.map(({ target }) => target.label).sort(), [
    'About',
    'Airports',
    'Blogs',
    'Contact',
    'Gallery',
    'Guidelines',
    'Home',
    'Travel agents',
  ])
  const { rows, meta } = await list('airport')
  assert.equal(meta.total, 2)
  const row = rows.find(({ id }) => id === `airport:${airportId}`)
  assert.deepEqual(
    [row?.version, row?.title, row?.titleFrom, row?.description],
    [0, 'Test Field', 'record', 'The only field in Testland that is open all night.'],
  )
})

test('a page that was never saved has no creation or update time', async () => {
  const { rows } = await list('custom')
  const [of] = rows
  assert.ok(of && of.version === 0)
  const { body } = await get(`seo_content/${of.id}`)
  for (const row of [of, body.data]) {
    assert.ok(isObject(row))
    assert.deepEqual([row.createdAt, row.updatedAt], [null, null])
  }
})

test('each page is found by ID and has its name', async () => {
  const ids = '&filter[id]=custom:home&filter[id]=custom:about&filter[id]=custom:gallery:x'
  for (const of of [`filter[kind]=custom${ids}&filter[id]=airport:home`, ids]) {
    const { body } = await get(`seo_content?${of}`)
    assert.deepEqual(
      (body.data as { name: string }[]).map(({ name }) => name),
      ['About', 'Home'],
    )
  }
  assert.equal((await list('blog', ids)).meta.total, 0)
  assert.equal((await get(`seo_content?${ids}&filter[id]=airport:${airportId}`)).status, 400, 'one would be missing')
})

test('a page is found by each word of its name, with any separators', async () => {
  const page = await post('content_details/create', { title: "St. John's (Rhein-Main): दिल्ली", body: 'Text' })
  for (const search of ['john', 'main', 'rhein-m', "ST. JOHN'S", 'दिल्', "john's-(rhein"]) {
    assert.equal((await list('dynamic', `&search=${encodeURIComponent(search)}`)).meta.total, 1, search)
  }
  for (const search of ['ohn', 'दा', '😀']) {
    assert.equal((await list('dynamic', `&search=${encodeURIComponent(search)}`)).meta.total, 0, search)
  }
  await host.remove(`/api/v1/post/content_details/${idOf(page)}`)
})

test('a page indexed by an earlier release is found by each word too', async (t) => {
  const dataDir = folderFor(t)
  const old = await startRecords({ isWhole: true, dataDir })
  old.host.core.db.run(`update seo_state set words = 'travel-agents /agents' where targetId = 'agents'`)
  old.host.core.db.run(`delete from records_meta where name = 'folded:seo'`)
  await old.stop()
  const later = await startRecords({ isWhole: true, dataDir })
  t.after(later.stop)
  const found = await later.get('/api/v1/post/seo_content?filter[kind]=custom&search=agents')
  assert.equal(totalOf(found), 1)
  assert.equal(later.host.core.db.get(`select 1 from seo_state where words like '%/%'`), undefined)
})

test('a saved text replaces the fallback and is no longer missing', async () => {
  const missing = (await list('airport')).meta.counts.missing ?? 0
  const metaTitle = 'Test Field (ZZZ): terminals and transport'
  const saved = await post('seo_content/create', { id: `airport:${airportId}`, version: 0, metaTitle })
  assert.equal(saved.status, 201, saved.body.error)
  const { rows, meta } = await list('airport', '&search=zzz')
  assert.deepEqual(
    rows.map(({ title, titleFrom, version }) => [title, titleFrom, version]),
    [['Test Field (ZZZ): terminals and transport', 'own', 1]],
  )
  assert.equal(meta.counts.missing, missing - 1)
})

test('a row shows who saved SEO texts and when, or the record’s own time if no one did', async () => {
  const [written] = (await list('airport', '&search=zzz')).rows
  const {
    body: { data },
  } = await get(`seo_content/${written?.id}`)
  const facts = ({ createdAt, updatedAt, createdBy, updatedBy }: { [name: string]: unknown }) => ({
    createdAt,
    updatedAt,
    createdBy,
    updatedBy,
  })
  assert.ok(written && isObject(data) && isReference(data.createdBy))
  assert.equal(data.createdBy.label, 'First Administrator')
  assert.deepEqual(facts({ ...written }), facts(data))
  const [other] = (await list('airport', '&search=second')).rows
  assert.ok(other)
  // No one wrote of that page: its times are those of its record.
  const { updatedAt } = rowOf(await get(`airports/${other.target.id}`))
  assert.deepEqual([facts({ ...other }).createdAt, facts({ ...other }).updatedAt], [updatedAt, updatedAt])
  assert.deepEqual([other.createdBy, other.updatedBy], [null, null])
})

test('airports with missing SEO texts can be listed, and combined with other filters', async () => {
  const names = async (query: string) =>
    ((await get(`airports?${query}`)).body.data as { name: string }[]).map(({ name }) => name)
  assert.deepEqual(await names('filter[missing]=seo'), ['Second Field'])
  assert.deepEqual(await names('filter[missing]=seo&filter[status]=published'), [])
  assert.deepEqual(await names('filter[missing]=seo&filter[missing]=coordinates&sort=name'), [
    'Second Field',
    'Test Field',
  ])
})

test('a page with good fallbacks is distinguished from a broken or thin one', async () => {
  const typed = 'Everything that a traveller needs to know before the doors close.'
  const texts: [string, string, object][] = [
    ['fallback', 'A page with a name that is long enough', { body: typed }],
    ['missing', 'A page without any text for a result', { body: '# 1' }],
    ['missing', 'Short', { body: typed }],
    ['missing', 'A page with a text that is too short', { body: 'Soon more.' }],
  ]
  const made = await Promise.all(texts.map(([, title, rest]) => post('content_details/create', { title, ...rest })))
  const ids = made.map((reply) => `dynamic:${idOf(reply)}`)
  const of = async (problem: string): Promise<string[]> => {
    const { rows, meta } = await list('dynamic', `&filter[problem]=${problem}&limit=100`)
    assert.equal(meta.counts[problem], rows.length)
    return rows
      .map(({ id }) => id)
      .filter((id) => ids.includes(id))
      .toSorted()
  }
  const wanted = (problem: string): string[] => ids.filter((_, index) => texts[index]?.[0] === problem).toSorted()
  for (const problem of ['fallback', 'missing']) assert.deepEqual(await of(problem), wanted(problem), problem)
  const [thin = '', well = ''] = [ids[3], ids[0]]
  await post('seo_content/create', { id: well, version: 0, metaTitle: 'A title of its own', metaDescription: typed })
  await post('seo_content/create', { id: thin, version: 0, robots: 'noindex, follow' })
  assert.deepEqual([await of('fallback'), (await of('missing')).includes(thin)], [[], false])
  for (const reply of made) await host.remove(`/api/v1/post/content_details/${idOf(reply)}`)
})

test('duplicate titles are found across kinds, unless one page is noindex', async () => {
  await post('seo_content/create', { id: 'custom:about', version: 0, metaTitle: 'All we know' })
  const other = await post('seo_content/create', { id: 'custom:contact', version: 0, metaTitle: 'ALL we know' })
  const { rows, meta } = await list('custom', '&filter[problem]=duplicate')
  assert.deepEqual(rows.map(({ id }) => id).sort(), ['custom:about', 'custom:contact'])
  assert.equal(meta.counts.duplicate, 2)
  const tag = idOf(await post('blogs_tag/create', { name: 'All we know' }))
  const elsewhere = await list('blog-tags', '&filter[problem]=duplicate')
  assert.deepEqual([elsewhere.rows.map(({ id }) => id), elsewhere.meta.counts.duplicate], [[`blog-tags:${tag}`], 1])
  await host.call('DELETE', `/api/v1/post/blogs_tags/${tag}`, undefined, admin)
  const { id, version } = other.body.data as { id: string; version: number }
  await post('seo_content/create', { id, version, robots: 'noindex, follow' })
  const now = await list('custom', '&filter[problem]=noindex')
  assert.deepEqual(
    now.rows.map(({ id: each }) => each),
    ['custom:contact'],
  )
  assert.equal(now.meta.counts.duplicate, 0)
})

test('titles too wide for a search result are reported', async () => {
  await post('seo_content/create', { id: 'custom:blogs', version: 0, metaTitle: 'W'.repeat(60) })
  assert.deepEqual(
    (await list('custom', '&filter[problem]=too-long')).rows.map(({ id }) => id),
    ['custom:blogs'],
  )
})

test('content pages are listed and sorted by SEO score', async () => {
  const page = { template: 'page', status: 'published' }
  const opening = 'Everything that a traveller asks us before the first flight of the day, and what we answer.'
  await post('content_details/create', { ...page, title: 'Questions and answers', body: opening })
  await post('content_details/create', { ...page, title: 'Imprint', body: '# Us' })
  await list('dynamic')
  const scores = async () =>
    ((await get('content_details?sort=seoScore')).body.data as { title: string; seoScore: number }[]).map(
      ({ title, seoScore }) => [title, seoScore],
    )
  assert.deepEqual(await scores(), [
    ['Imprint', 25],
    ['Questions and answers', 70],
  ])
  const [row] = (await list('dynamic', '&search=imprint')).rows
  await post('seo_content/create', { id: row?.id, version: 0, metaTitle: 'Who we are and where', ogTitle: 'Us' })
  assert.deepEqual(await scores(), [
    ['Imprint', 50],
    ['Questions and answers', 70],
  ])
})

test('a trashed record leaves the list and returns with it', async () => {
  const [second] = (await get('airports?search=second')).body.data as { id: string }[]
  await host.call('DELETE', `/api/v1/post/airports/${second?.id}`, undefined, admin)
  assert.equal((await list('airport')).meta.total, 1)
  await post('airports/bulk', { action: 'restore', ids: [second?.id] })
  assert.equal((await list('airport')).meta.total, 2)
})

test('robots can be set and texts cleared for many pages at once, and undone', async () => {
  const robots = async () =>
    (await list('custom', '&filter[problem]=noindex&limit=100')).rows.map(({ id }) => id).sort()
  const before = await robots()
  const ids = ['custom:agents', 'custom:gallery', 'custom:nowhere']
  const set = await post('seo_content/bulk', { action: 'set', ids, set: { robots: 'noindex, follow' } })
  const result = set.body.data as { done: string[]; failed: { id: string; code: string }[]; operationId: string }
  assert.deepEqual(
    [result.done, result.failed.map(({ id, code }) => [id, code])],
    [['custom:agents', 'custom:gallery'], [['custom:nowhere', 'not_found']]],
  )
  assert.deepEqual(await robots(), [...before, 'custom:agents', 'custom:gallery'].sort())

  const about = { robots: null, metaTitle: null, metaDescription: null }
  const total = (await list('custom', '&search=about')).meta.total
  const match = { search: 'about', filter: { kind: 'custom' } }
  assert.equal((await post('seo_content/bulk', { action: 'set', match, expect: total + 1, set: about })).status, 409)
  const emptied = await post('seo_content/bulk', { action: 'set', match, expect: total, set: about })
  assert.equal((await list('custom', '&search=about')).rows[0]?.title, 'About')
  const { operationId } = emptied.body.data as { operationId: string }
  assert.equal((await post('seo_content/undo', { operationId })).status, 200)
  assert.equal((await list('custom', '&search=about')).rows[0]?.title, 'All we know')

  assert.equal((await post('seo_content/undo', { operationId: result.operationId })).status, 200)
  assert.deepEqual(await robots(), before)
  const again = await post('seo_content/undo', { operationId: result.operationId })
  const { failed } = again.body.data as { failed: { code: string }[] }
  assert.deepEqual(
    failed.map(({ code }) => code),
    ['conflict', 'conflict'],
  )
})

test('many pages cannot be given the same text at once or be deleted', async () => {
  for (const order of [
    { action: 'set', set: { metaTitle: 'The same' } },
    { action: 'set', set: { name: null } },
    { action: 'delete' },
    { action: 'set', set: { robots: 'none of these' } },
  ]) {
    const { status, body } = await post('seo_content/bulk', { ids: ['custom:agents'], ...order })
    const { failed = [] } = (body.data ?? {}) as { failed?: { code: string }[] }
    assert.ok(status === 422 || failed[0]?.code === 'validation', JSON.stringify([order, status, body]))
  }
})

test('rejects a list without a kind and unknown filters', async () => {
  assert.equal((await get('seo_content')).status, 400)
  assert.equal((await get('seo_content?filter[kind]=airport&filter[colour]=red')).status, 400)
  assert.equal((await get('seo_content?filter[kind]=airport&sort=password')).status, 400)
  assert.equal((await get('seo_content?filter[kind]=airport&filter[status]=nonsense')).status, 400)
  assert.equal((await list('airport', '&filter[status]=published')).meta.total, 1)
})

test('on a full disk the list shows the values computed before', async () => {
  const { db } = host.host.core
  const titles = async (): Promise<string[]> => {
    const { status, body } = await get('seo_content?filter[kind]=airport&sort=target')
    assert.equal(status, 200, body.error)
    assert.equal((body.meta as { total: number }).total, 2)
    return (body.data as { title: string }[]).map(({ title }) => title)
  }
  const before = await titles()
  // In one turn, in which no one works out what changed.
  db.run('update airport set name = ? where name = ?', ['Another Field', 'Second Field'])
  db.run('insert or ignore into seo_stale (kind, targetId) select ?, id from airport', ['airport'])
  db.exec('pragma query_only = on')
  const full = await titles()
  db.exec('pragma query_only = off')
  assert.deepEqual(full, before)
  assert.deepEqual(
    await titles(),
    before.map((title) => (title === 'Second Field' ? 'Another Field' : title)),
  )
})
