import { after, assert, before, test } from '../host.ts'
import { idOf } from '../records/records-host.ts'
import { type ContentHost, dataOf, listOf, nextOf, startContent } from './content-host.ts'

let host: ContentHost
let country = ''
let type = ''
let author = ''

before(async () => {
  host = await startContent()
  const { body } = await host.get('/api/v1/post/country?filter[alpha2]=IN')
  country = String(Array.isArray(body.data) ? body.data[0]?.id : '')
  type = idOf(await host.post('/api/v1/post/blogs_types/create', { name: 'News' }))
  const users = (await host.get('/api/v1/post/users')).body.data
  author = String(Array.isArray(users) ? users[0]?.id : '')
})
after(() => host.stop())

const airport = (icao: string, more: object = {}) =>
  host.make('airports', {
    name: `Airport ${icao}`,
    icao,
    type: 'small_airport',
    countryId: country,
    status: 'published',
    ...more,
  })
const blog = (title: string, more: object = {}) =>
  host.make('blogs', {
    title,
    excerpt: 'A summary that is long enough to be taken by the rule of fifty characters.',
    body: 'Text',
    authorId: author,
    typeId: type,
    status: 'published',
    ...more,
  })

test('a published record is returned by its ID and slug, with its references', async () => {
  const { id, slug } = await airport('CTAA', {
    description: '# Getting there\n\n**By train.**',
    runways: [{ leIdent: '09L' }],
  })
  const byId = dataOf(await host.content(`/airports/${id}`))
  assert.deepEqual(dataOf(await host.content(`/airports/slug/${slug}`)), byId)
  assert.deepEqual(
    [byId.name, byId.path, byId.description],
    ['Airport CTAA', `/airports/${slug}`, '# Getting there\n\n**By train.**'],
  )
  assert.deepEqual(byId.country, { id: country, name: 'India', alpha2: 'IN', alpha3: 'IND', continent: 'AS' })
  assert.deepEqual(
    Object.keys(byId).filter((name) => /status|version|created|updatedBy|completeness|guidelines/.test(name)),
    [],
  )
  const { title, robots, canonical } = Object(byId.seo)
  assert.deepEqual(
    [title, robots, canonical],
    ['Airport CTAA', 'index, follow', `https://www.example.com/airports/${slug}`],
  )
})

test('as=html renders texts from the parsed tree, with heading IDs and without the text’s own HTML', async () => {
  const body =
    '# One\n\n# One\n\n<script>alert(1)</script> [x](javascript:alert(1)) [y](https://e.example/?a&b "t\\"x") ![p](/media/a)'
  const { id } = await blog('A blog in HTML', { body })
  const html = String(dataOf(await host.content(`/blogs/${id}?as=html`)).body)
  assert.equal(
    html,
    [
      '<h2 id="section-one">One</h2>',
      '<h2 id="section-one--2">One</h2>',
      '<p>&lt;script&gt;alert(1)&lt;/script&gt; <span>x</span> <a href="https://e.example/?a&amp;b" title="t&quot;x">y</a>' +
        ' <img src="/media/a" alt="p" loading="lazy"></p>',
    ].join('\n'),
  )
  assert.equal((await host.content(`/blogs/${id}?as=pdf`)).status, 400)
})

test('drafts and scheduled, archived, trashed and hidden records are in no list and can’t be read by ID or slug', async () => {
  const planned = new Date(host.now() + 3_600_000).toISOString()
  const secret = [
    await airport('CTDA', { status: 'draft' }),
    await airport('CTDB', { status: 'in_review' }),
    await airport('CTDC', { status: 'archived' }),
    await airport('CTDD', { status: 'scheduled', publishAt: planned }),
    await airport('CTDE'),
  ]
  await host.remove(`/api/v1/post/airports/${secret[4]?.id}`)
  const listed = listOf(await host.content('/airports?limit=100')).map(({ id }) => id)
  for (const { id, slug } of secret) {
    assert.ok(!listed.includes(id))
    for (const path of [`/airports/${id}`, `/airports/slug/${slug}`]) {
      const { status, body } = await host.content(path)
      assert.deepEqual([status, body.error], [404, 'This airport doesn’t exist.'], path)
    }
  }
  const { body: never } = await host.content('/airports/slug/there-is-no-such-page')
  const { body: draft } = await host.content(`/airports/slug/${secret[0]?.slug}`)
  assert.deepEqual(draft, never)
})

test('a former slug redirects with 301 to the current one, but not for a draft', async () => {
  const { id, version } = await blog('Former title', { slug: 'former-title' })
  await host.post('/api/v1/post/blogs/create', { id, version, slug: 'present-title' })
  const { status, headers } = await fetchPlainly('/blogs/slug/former-title?as=html')
  assert.deepEqual([status, headers.get('location')], [301, 'present-title?as=html'])
  assert.equal(dataOf(await host.content('/blogs/slug/former-title')).slug, 'present-title')
  assert.deepEqual(listOf(await host.content('/redirects?path=/blogs/former-title')), [
    { from: '/blogs/former-title', to: '/blogs/present-title', status: 301 },
  ])
  assert.deepEqual(
    listOf(await host.content('/redirects')).map(({ from }) => from),
    ['/blogs/former-title'],
  )
  await host.post('/api/v1/post/blogs/create', { id, version: Number(version) + 1, status: 'draft' })
  assert.equal((await fetchPlainly('/blogs/slug/former-title')).status, 404)
  assert.deepEqual(listOf(await host.content('/redirects')), [])
})
const fetchPlainly = (path: string) => fetch(`${host.host.origin}/content/v1${path}`, { redirect: 'manual' })

test('following the cursor returns the whole list in order without duplicates', async () => {
  for (let n = 0; n < 7; n += 1)
    await airport(`CTP${String.fromCharCode(65 + n)}`, { type: 'balloonport', name: n < 3 ? 'Same name' : `Name ${n}` })
  const all = listOf(await host.content('/airports?limit=100&type=balloonport')).map(({ id }) => id)
  assert.equal(all.length, 7)
  const paged: unknown[] = []
  for (let after: string | undefined = ''; after !== undefined; ) {
    const page = await host.content(`/airports?type=balloonport&limit=2${after && `&after=${after}`}`)
    paged.push(...listOf(page).map(({ id }) => id))
    after = nextOf(page)
  }
  assert.deepEqual(paged, all)
  const newest = listOf(await host.content('/blogs?limit=100')).map(({ publishAt }) => String(publishAt))
  assert.deepEqual(newest, newest.toSorted().reverse())
})

test('filters take an ID, a slug or a code, match nothing hidden and reject invalid values', async () => {
  const tag = await host.make('blogs_tag', { name: 'Safety' })
  const hidden = await host.make('guidelines_types', { name: 'Hidden type', order: 1, status: 'draft' })
  const { id } = await blog('A tagged blog', { tagIds: [tag.id] })
  const { id: first } = await airport('CTFA', { iata: 'QFA', scheduledService: true })
  const ids = async (path: string) => listOf(await host.content(path)).map((row) => row.id)
  for (const value of [tag.id, 'safety']) assert.deepEqual(await ids(`/blogs?tags=${value}`), [id])
  assert.deepEqual(await ids('/airports?iata=QFA'), [first])
  const { id: cityId } = await host.make('city', { name: 'Codeville', code: 'QCV', countryId: country })
  const { id: inCity } = await airport('CTFB', { cityId })
  assert.deepEqual(await ids('/airports?cityCode=QCV'), [inCity])
  assert.deepEqual(await ids('/airports?cityCode=QCW'), [])
  for (const value of [country, 'IN'])
    assert.ok((await ids(`/airports?country=${value}&scheduledService=true&limit=100`)).includes(first))
  assert.deepEqual(await ids('/airports?country=FR'), [])
  const { id: typeId } = await host.make('guidelines_types', { name: 'Open type', order: 2, status: 'published' })
  const rule = { title: 'Bagagem de mão', body: 'Text', language: 'pt-BR', typeId, status: 'published' }
  const { id: guideline } = await host.make('guidelines_details', rule)
  for (const [path, found] of [
    ['/airports?iata=qfa', first],
    ['/airports?cityCode=qcv', inCity],
    ['/airports?country=in&type=Small_Airport&iata=QFA&scheduledService=TRUE', first],
    [`/airports?city=${cityId}&country=iN`, inCity],
    ['/blogs?tags=SAFETY', id],
    ['/guidelines?type=Open-TYPE&language=PT-br', guideline],
  ] as const) {
    assert.deepEqual(await ids(path), [found], path)
  }
  assert.deepEqual(await ids(`/guidelines?type=${hidden.slug}`), [])
  for (const path of [
    '/airports?status=draft',
    '/airports?odd=1',
    '/airports?type=heliport&type=closed',
    '/airports?limit=101',
    '/airports?limit=0',
    '/airports?after=x',
    '/airports?fields=version',
    '/airports?scheduledService=maybe',
  ]) {
    assert.equal((await host.content(path)).status, 400, path)
  }
})

test('the fields parameter selects fields, and lists omit long texts by default', async () => {
  const { id } = await airport('CTGA', { description: 'Words', type: 'seaplane_base' })
  const rows = async (more: string) => listOf(await host.content(`/airports?type=seaplane_base${more}`))
  assert.ok(!('description' in Object((await rows(''))[0])))
  assert.deepEqual(await rows('&fields=name,description'), [{ id, name: 'Airport CTGA', description: 'Words' }])
  assert.deepEqual(dataOf(await host.content(`/airports/${id}?fields=icao`)), { id, icao: 'CTGA' })
  assert.deepEqual(Object.keys(dataOf(await host.content(`/airports/${id}?fields=seo`))), ['id', 'seo'])
})

test('ETag and Last-Modified avoid repeated responses without missing a change', async () => {
  const { id, version } = await blog('A cached blog')
  const path = `/blogs/${id}`
  const early = await host.content(path)
  assert.equal(early.headers.get('last-modified'), null)
  host.pass(2000)
  const { headers } = await host.content(path)
  const [etag, modified] = [headers.get('etag') ?? '', headers.get('last-modified') ?? '']
  assert.equal(headers.get('cache-control'), 'public, max-age=60')
  assert.equal(headers.get('cross-origin-resource-policy'), 'cross-origin')
  for (const asked of [
    { 'if-none-match': etag },
    { 'if-none-match': `W/${etag}` },
    { 'if-none-match': etag.replace(/"$/, '-gzip"') },
    { 'if-none-match': `"other", W/${etag.replace(/"$/, '-br"')}` },
    { 'if-none-match': '*' },
    { 'if-modified-since': modified },
  ]) {
    const response = await host.content(path, asked)
    assert.deepEqual([response.status, response.headers.get('etag')], [304, etag], JSON.stringify(asked))
  }
  await host.post('/api/v1/post/blogs/create', { id, version, title: 'A changed blog' })
  for (const asked of [
    { 'if-none-match': etag },
    { 'if-modified-since': modified },
    { 'if-none-match': '"other"', 'if-modified-since': modified },
  ]) {
    assert.equal((await host.content(path, asked)).status, 200, JSON.stringify(asked))
  }
  await host.set({ contentMaxAge: 300 })
  assert.equal((await host.content(path)).headers.get('cache-control'), 'public, max-age=300')
})

test('only scripts on a listed origin can read responses and errors', async () => {
  await host.set({ contentOrigins: [{ origin: 'https://www.example.com' }, { origin: 'http://localhost:3000' }] })
  const allowed = async (origin: string, path = '/blogs') =>
    (await host.content(path, { origin })).headers.get('access-control-allow-origin')
  assert.equal(await allowed('https://www.example.com'), 'https://www.example.com')
  assert.equal(await allowed('http://localhost:3000', '/blogs/none'), 'http://localhost:3000')
  assert.equal(await allowed('https://evil.example'), null)
  assert.match((await host.content('/blogs')).headers.get('vary') ?? '', /Origin/)
  const preflight = (origin: string, header: string) =>
    host.call('OPTIONS', '/content/v1/blogs', undefined, {
      origin,
      'access-control-request-method': 'GET',
      'access-control-request-headers': header,
    })
  const granted = await preflight('https://www.example.com', 'if-none-match')
  assert.deepEqual(
    [granted.status, granted.headers.get('access-control-allow-origin')],
    [204, 'https://www.example.com'],
  )
  for (const [origin, header, named] of [
    ['https://www.example.com', 'x-requested-with', /x-requested-with.*If-None-Match/],
    ['https://evil.example', 'if-none-match', /this origin/],
  ] as const) {
    const { status, body, headers } = await preflight(origin, header)
    assert.equal(status, 403)
    assert.match(body.error ?? '', named)
    assert.deepEqual(
      [...headers.keys()].filter((name) => name.startsWith('access-control')),
      [],
    )
  }
  await assert.rejects(host.set({ contentOrigins: [{ origin: 'https://www.example.com/path' }] }), /only the origin/)
})
