// Redirects that people make: what they may lead to, what the website gets, and the paths that it did not find.
import { after, assert, before, isObject, join, test, tmpdir } from '../host.ts'
import { mkdtempSync, rmSync } from 'node:fs'
import { openDatabase } from '../../../src/host/storage/database.ts'
import { reportsPerMinute, missingPathsMax } from '../../../src/host/content/missing-paths.ts'
import { failedOf } from '../records/import-calls.ts'
import { rowOf } from '../records/records-host.ts'
import { until } from '../until.ts'
import { type ContentHost, listOf, nextOf, startContent } from './content-host.ts'

let host: ContentHost
before(async () => {
  host = await startContent()
})
after(() => host.stop())

const make = (from: string, to: string) => host.post('/api/v1/post/redirects/create', { from, to })
const problems = async (from: string, to: string) => (await make(from, to)).body.fields
const redirectOf = async (path: string) => listOf(await host.content(`/redirects?path=${encodeURIComponent(path)}`))[0]
const pageOf = (slug: string, status = 'published') =>
  host.make('content_details', { title: slug, slug, template: 'page', body: 'Text of the page', status })
const report = (path: unknown, headers?: Record<string, string>) =>
  host.call('POST', '/content/v1/not-found', { path }, headers)
const missing = async () => listOf(await host.get('/api/v1/post/missing_paths?limit=200'))

test('a redirect goes from a normalised path to a path or URL', async () => {
  assert.equal((await make('/r-old/', '/r-new?from=old#part')).status, 201)
  assert.equal((await make('/r-é', 'https://www.example.org/')).status, 201)
  assert.deepEqual(await redirectOf('/r-old'), { from: '/r-old', to: '/r-new?from=old#part', status: 301 })
  assert.deepEqual(await redirectOf('/r-old/?page=2'), { from: '/r-old', to: '/r-new?from=old#part', status: 301 })
  assert.equal((await redirectOf('/r-%C3%A9'))?.to, 'https://www.example.org/')
  assert.equal(await redirectOf('/r-nothing'), undefined)
  assert.deepEqual(await problems('/R-OLD', '/x'), { from: 'Another redirect has this path' })
})

test('rejects an invalid redirect at its field', async () => {
  const from = 'Enter a path of the website, for example /old-page'
  for (const odd of ['old', '//evil.example', '/\\evil.example', 'https:/a', 'ftp://www.example.com/a']) {
    assert.deepEqual(await problems(odd, '/x'), { from }, odd)
  }
  const pattern = 'Redirects don’t support regular expressions or wildcards. Add one redirect per path.'
  assert.deepEqual(await problems('^/blog/(.*)', '/blogs/$1'), { from: pattern })
  assert.deepEqual(await problems('https://www.example.org/a', '/x'), {
    from: 'This URL isn’t on https://www.example.com',
  })
  assert.deepEqual(await problems(`/${'x'.repeat(500)}`, '/x'), { from: 'Use at most 500 characters; this has 501' })
  const to = 'Enter a path such as /new-page, or a full URL with https://'
  for (const odd of [
    'new',
    '//evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    'ftp://a.example',
    'https:///a',
  ]) {
    assert.deepEqual(await problems('/odd', odd), { to }, odd)
  }
})

test('paths are found and unique by one rule, in every spelling', async () => {
  const spelled = ['/Caf%c3%a9-Guide/', '/s-old%2Dpage', '/%7Es-user', 'http://example.com/s-about/']
  for (const from of spelled) assert.equal((await make(from, '/s-new')).status, 201, from)
  const asked = ['/café-guide', '/CAFÉ-GUIDE//', '/s-old-page\u200b', '/~s-user/', '/x/../S-About#team']
  for (const path of asked) {
    assert.equal((await redirectOf(path))?.to, '/s-new', path)
    assert.deepEqual(await problems(path, '/x'), { from: 'Another redirect has this path' }, path)
    await report(path)
  }
  assert.deepEqual(await missing(), [])
  assert.deepEqual(
    listOf(await host.get('/api/v1/post/redirects?search=s-new&sort=from')).map(({ from }) => from),
    ['/caf%C3%A9-guide', '/s-about', '/s-old-page', '/~s-user'],
  )
})

test('a redirect with a query matches its parameters, and precedes a page or a redirect of the path', async () => {
  await pageOf('q-page')
  for (const [from, to] of [
    ['/?p=123', '/q-post'],
    ['/q-page?replytocom=5', '/q-page'],
    ['/q-shop', '/q-all'],
    ['/q-shop?id=7', '/q-seven'],
    ['/q-shop?lang=en&ID=7', '/q-seven-en'],
  ]) {
    assert.equal((await make(from ?? '', to ?? '')).status, 201, from)
  }
  const responses: [asked: string, to: string | undefined][] = [
    ['/?p=123', '/q-post'],
    ['/?utm_source=mail&P=123#more', '/q-post'],
    ['/?p=1234', undefined],
    ['/', undefined],
    ['/q-page?replytocom=5', '/q-page'],
    ['/q-page', undefined],
    ['/q-shop?id=8', '/q-all'],
    ['/q-shop?id=7&x=1', '/q-seven'],
    ['/q-shop/?id=7&x=1&lang=EN', '/q-seven-en'],
  ]
  for (const [asked, to] of responses) assert.equal((await redirectOf(asked))?.to, to, asked)
  assert.deepEqual(await problems('/?P=123', '/x'), { from: 'Another redirect has this path' })
  assert.deepEqual(await problems('/q-before', '/q-shop?id=7'), {
    to: '/q-shop?id=7 redirects to /q-seven. Enter that URL.',
  })
  assert.deepEqual(await problems('/q-loop?a=1', '/Q-Loop/?b=2&a=1'), { to: 'This redirects to itself' })
  await report('/?p=123&email=a@example.com')
  assert.deepEqual(await missing(), [])
  await report('/?p=99&email=a@example.com')
  await report('/q-gone?email=a@example.com')
  assert.deepEqual((await missing()).map(({ path }) => path).sort(), ['/?p=99', '/q-gone'])
  await make('/?p=99', '/x')
  await make('/q-gone', '/x')
  assert.deepEqual(await missing(), [])
})

test('rejects chains and loops, including ones through the website’s full URL or a restored redirect', async () => {
  const first = rowOf(await make('/c-1', '/c-2'))
  assert.deepEqual(await problems('/c-0', '/c-1'), { to: '/c-1 redirects to /c-2. Enter that URL.' })
  assert.deepEqual(await problems('/c-0', 'https://www.example.com/c-1/'), {
    to: '/c-1 redirects to /c-2. Enter that URL.',
  })
  assert.deepEqual(await problems('/c-2', '/c-3'), {
    from: 'The redirect of /c-1 redirects here, so visitors would be redirected twice. Change that one first.',
  })
  assert.deepEqual(await problems('/c-2', '/c-1'), { to: 'This redirects in a loop: /c-1 redirects back to /c-2' })
  assert.deepEqual(await problems('/c-9', '/c-9/?a=b'), { to: 'This redirects to itself' })
  assert.deepEqual(await problems('/c-9', 'https://www.example.com/c-9'), { to: 'This redirects to itself' })
  await host.remove(`/api/v1/post/redirects/${first.id}?version=${first.version}`)
  assert.equal((await make('/c-2', '/c-1')).status, 201)
  const back = await host.post('/api/v1/post/redirects/bulk', { action: 'restore', ids: [first.id] })
  assert.match(JSON.stringify(back.body), /This redirects in a loop/)
})

test('rejects a redirect from the URL of a page or a former slug, and a target that itself redirects', async () => {
  const page = await pageOf('p-now')
  const path = '/p-now'
  assert.deepEqual(await problems(path, '/x'), { from: 'The page “p-now” uses this URL. A redirect would hide it.' })
  assert.equal((await make('/to-page', path)).status, 201)
  const moved = rowOf(
    await host.post('/api/v1/post/content_details/create', { id: page.id, version: page.version, slug: 'p-later' }),
  )
  const later = '/p-later'
  assert.deepEqual(await problems(path, '/x'), { from: 'This URL redirects to the page “p-now”, which used it before' })
  assert.deepEqual(await problems('/p-3', path), { to: `${path} redirects to ${later}. Enter that URL.` })
  assert.equal((await redirectOf('/to-page'))?.to, later, 'no chain, although the page has moved')
  for (const asked of [path, `${path}/`, '/P-Now', '/p%2Dnow?page=2', '//p-now#top']) {
    assert.deepEqual(await redirectOf(asked), { from: path, to: later, status: 301 }, asked)
    await report(asked)
  }
  assert.deepEqual(await missing(), [])
  // A page that comes to the address of a redirect wins.
  await make('/p-taken', later)
  assert.equal((await redirectOf('/p-taken'))?.to, later)
  await pageOf('p-taken')
  assert.equal(await redirectOf('/p-taken'), undefined)
  const former = listOf(await host.get('/api/v1/post/former_paths'))
  assert.deepEqual(
    former.map(({ from, to, entity }) => [from, to, entity]),
    [[path, later, 'content-page']],
  )
  assert.equal(moved.slug, 'p-later')
})

test('imports redirects of other programs: removes the origin and reports other spellings as duplicates', async () => {
  const rows = [
    ['/i-page/', '/i-new/'],
    ['https://www.example.com/i-about', '/i-us'],
    ['/i-caf%c3%a9', '/i-cafe'],
    ['/?page_id=5', '/i-five'],
    ['/I-Promo', '/i-promo-2026'],
    ['/i-promo', '/i-promo-2027'],
    ['http://example.com/i-page', '/i-other'],
    ['^/i-blog/(.*)', '/blogs/$1'],
    ['https://www.example.org/i-a', '/i-b'],
    ['/i-chain', '/i-page'],
  ].map(([from, to]) => ({ from, to }))
  const run = async (more: object) =>
    (await host.post('/api/v1/post/redirects/import', { rows, key: 'from', mode: 'both', ...more })).body.data
  const outcomes = ['create', 'create', 'create', 'create', 'create', 'error', 'error', 'error', 'error', 'error']
  for (const more of [{ dryRun: true }, {}]) {
    const result = await run(more)
    assert.ok(isObject(result))
    assert.deepEqual(result.outcomes, outcomes)
    assert.deepEqual(failedOf(result), [
      [5, { from: 'An earlier row has the same path' }],
      [6, { from: 'An earlier row has the same path' }],
      [7, { from: 'Redirects don’t support regular expressions or wildcards. Add one redirect per path.' }],
      [8, { from: 'This URL isn’t on https://www.example.com' }],
      [9, { to: '/i-page redirects to /i-new/. Enter that URL.' }],
    ])
    assert.deepEqual(result.renamed, [])
  }
  assert.equal((await redirectOf('/I-ABOUT/'))?.to, '/i-us')
  assert.equal((await redirectOf('/i-promo'))?.to, '/i-promo-2026')
  const again = await run({})
  assert.ok(isObject(again))
  assert.deepEqual(again.unchanged, 5)
})

test('the published list contains both kinds of redirects in pages and changes its ETag', async () => {
  const walk = async () => {
    const found: unknown[] = []
    for (let after: string | undefined = ''; after !== undefined; ) {
      const page = await host.content(`/redirects?limit=2${after && `&after=${after}`}`)
      found.push(...listOf(page).map(({ from }) => from))
      after = nextOf(page)
    }
    return found
  }
  const all = await walk()
  assert.ok(all.includes('/to-page') && all.includes('/r-old') && all.some((from) => String(from).endsWith('/p-now')))
  assert.equal(new Set(all).size, all.length)
  let etag: Record<string, string> = {}
  // Work in the background may still change content.
  await until(async () => {
    const { headers } = await host.content('/redirects?limit=100')
    etag = { 'if-none-match': headers.get('etag') ?? '' }
    host.pass(5000)
    return (await host.content('/redirects?limit=100', etag)).status === 304
  })
  await make('/r-one-more', '/x')
  assert.equal((await host.content('/redirects?limit=100', etag)).status, 200)
})

test('paths that the website did not find are counted by path only, until redirected or dismissed', async () => {
  for (const path of [`/gone?email=a@example.com&x=${'x'.repeat(600)}`, '/gone/', '/gone#part', '/other']) {
    assert.equal((await report(path)).status, 202)
  }
  await report('/r-old')
  assert.deepEqual(
    (await missing()).map(({ path, count }) => [path, count]),
    [
      ['/gone', 3],
      ['/other', 1],
    ],
  )
  for (const odd of ['gone', 'https://www.example.com/gone', '//a.example/b', `/${'x'.repeat(500)}`, 7, undefined]) {
    assert.equal((await report(odd)).status, 422, String(odd))
  }
  await make('/gone', '/x')
  const [other] = await missing()
  assert.equal(other?.path, '/other')
  assert.equal((await host.remove(`/api/v1/post/missing_paths/${String(other?.id)}`)).status, 200)
  await report('/other')
  assert.deepEqual(await missing(), [])
})

test('reports of missing pages have a budget, and their list has a limit', async () => {
  host.pass(61_000)
  const statuses = new Map<number, number>()
  for (let at = 0; at < reportsPerMinute.client + 5; at++) {
    const { status } = await report(`/flood-${at}`)
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
  }
  assert.deepEqual(
    [...statuses],
    [
      [202, reportsPerMinute.client],
      [429, 5],
    ],
  )
  host.pass(61_000)
  const { db } = host.host.core
  db.exec(`with recursive n (i) as (select 1 union all select i + 1 from n where i < ${missingPathsMax + 50})
    insert into missing_path (path, total, firstAt, lastAt) select '/made-' || i, 5, '2026', '2026' from n`)
  await report('/newest')
  const total = Number(db.get('select count(*) as total from missing_path')?.total)
  assert.equal(total, missingPathsMax)
  assert.ok(db.get(`select 1 from missing_path where path = '/newest'`), 'a new path always comes in')
})

test('reporting missing pages needs access to content, and reading the reports needs permission to view redirects', async () => {
  await host.set({ contentAccess: 'token' })
  assert.equal((await report('/a')).status, 401)
  await host.set({ contentAccess: 'off' })
  assert.equal((await report('/a')).status, 404)
  await host.set({ contentAccess: 'public' })
  for (const path of ['missing_paths', 'former_paths']) {
    assert.equal((await host.call('GET', `/api/v1/post/${path}`)).status, 401)
  }
})

test('a start normalises redirects and reports of an earlier release and merges duplicates', async (t) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'apron-addresses-'))
  t.after(() => rmSync(dataDir, { recursive: true, force: true }))
  const made = await startContent({ dataDir })
  const ids: string[] = []
  for (const [from, to] of [
    ['/u-one', '/u-old'],
    ['/u-two', '/u-new'],
    ['/u-three', '/U-Other'],
  ]) {
    const { id } = rowOf(await made.post('/api/v1/post/redirects/create', { from, to }))
    ids.push(id)
    made.pass(1000)
  }
  await made.call('POST', '/content/v1/not-found', { path: '/u-gone' })
  await made.call('POST', '/content/v1/not-found', { path: '/u-lost' })
  await made.stop()
  const db = openDatabase(join(dataDir, 'apron.db'))
  for (const [at, from] of ['/%7Eu-user', '/~u-user', '/Caf%c3%a9'].entries()) {
    db.run('update redirect set "from" = ?, "from$unique" = ? where id = ?', [from, `["${from}"]`, ids[at] ?? ''])
  }
  db.run(`update missing_path set path = '/U-Gone', total = 2 where path = '/u-lost'`)
  db.close()
  const again = await startContent({ dataDir })
  t.after(() => again.stop())
  const to = async (path: string) =>
    listOf(await again.content(`/redirects?path=${encodeURIComponent(path)}`)).map((one) => one.to)
  assert.deepEqual(await to('/%7Eu-user/'), ['/u-new'])
  assert.deepEqual(await to('/café'), ['/U-Other'])
  const gone = listOf(await again.get('/api/v1/post/redirects?filter[trashed]=1'))
  assert.deepEqual(
    gone.map(({ id }) => id),
    [ids[0]],
  )
  assert.deepEqual(
    listOf(await again.get('/api/v1/post/missing_paths')).map(({ path, count }) => [path, count]),
    [['/u-gone', 3]],
  )
  assert.ok(
    again.log.some((line) => line.includes('"event":"redirects were brought into one form","changed":1,"deleted":1')),
  )
})
