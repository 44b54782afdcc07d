// Redirects that people make: what they may lead to, what the website gets, and the paths that it did not find.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { reportsPerMinute, missingPathsMax } from '../../../src/host/content/missing-paths.ts'
import { rowOf } from '../records/records-host.ts'
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

test('a redirect leads a path to a path or an address; its own path has one form', async () => {
  assert.equal((await make('/r-old/', '/r-new?from=old#part')).status, 201)
  assert.equal((await make('/r-é', 'https://www.example.org/')).status, 201)
  assert.deepEqual(await redirectOf('/r-old'), { from: '/r-old', to: '/r-new?from=old#part', status: 301 })
  assert.deepEqual(await redirectOf('/r-old/?page=2'), { from: '/r-old', to: '/r-new?from=old#part', status: 301 })
  assert.equal((await redirectOf('/r-%C3%A9'))?.to, 'https://www.example.org/')
  assert.equal(await redirectOf('/r-nothing'), undefined)
  assert.deepEqual(await problems('/R-OLD', '/x'), { from: 'Another redirect has this path' })
})

test('an address of another kind is refused at its field', async () => {
  const from = 'Enter a path of the website, for example /old-page'
  for (const odd of ['old', '//evil.example', '/\\evil.example', '/a b', '/a?b', '/a#b', 'https://www.example.com/a']) {
    assert.deepEqual(await problems(odd, '/x'), { from }, odd)
  }
  const to = 'Enter a path such as /new-page, or a full address with https://'
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

test('chains and circles are refused, also by the full address of the website, and when one comes back', async () => {
  const first = rowOf(await make('/c-1', '/c-2'))
  assert.deepEqual(await problems('/c-0', '/c-1'), { to: '/c-1 leads on to /c-2. Enter that address' })
  assert.deepEqual(await problems('/c-0', 'https://www.example.com/c-1/'), {
    to: '/c-1 leads on to /c-2. Enter that address',
  })
  assert.deepEqual(await problems('/c-2', '/c-3'), {
    from: 'The redirect of /c-1 leads here, so visitors would be sent on twice. Change that one first',
  })
  assert.deepEqual(await problems('/c-2', '/c-1'), { to: 'This leads in a circle: /c-1 leads back to /c-2' })
  assert.deepEqual(await problems('/c-9', '/c-9/?a=b'), { to: 'This leads back to itself' })
  assert.deepEqual(await problems('/c-9', 'https://www.example.com/c-9'), { to: 'This leads back to itself' })
  await host.remove(`/api/v1/post/redirects/${first.id}?version=${first.version}`)
  assert.equal((await make('/c-2', '/c-1')).status, 201)
  const back = await host.post('/api/v1/post/redirects/bulk', { action: 'restore', ids: [first.id] })
  assert.match(JSON.stringify(back.body), /This leads in a circle/)
})

test('a page and a former page address need no redirect, and a target is the present address', async () => {
  const page = await pageOf('p-now')
  const path = '/p-now'
  assert.deepEqual(await problems(path, '/x'), { from: 'The page “p-now” has this address. A redirect would hide it' })
  assert.equal((await make('/to-page', path)).status, 201)
  const moved = rowOf(
    await host.post('/api/v1/post/content_details/create', { id: page.id, version: page.version, slug: 'p-later' }),
  )
  const later = '/p-later'
  assert.deepEqual(await problems(path, '/x'), {
    from: 'This address leads to the page “p-now” already, which had it before',
  })
  assert.deepEqual(await problems('/p-3', path), { to: `${path} leads on to ${later}. Enter that address` })
  assert.equal((await redirectOf('/to-page'))?.to, later, 'no chain, although the page has moved')
  assert.equal((await redirectOf(path))?.to, later)
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

test('the list has both kinds by pages, and changes its ETag', async () => {
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
  const { headers } = await host.content('/redirects?limit=100')
  host.pass(5000)
  const etag = { 'if-none-match': headers.get('etag') ?? '' }
  assert.equal((await host.content('/redirects?limit=100', etag)).status, 304)
  await make('/r-one-more', '/x')
  assert.equal((await host.content('/redirects?limit=100', etag)).status, 200)
})

test('paths that the website did not find are counted by path alone, until they redirect or are dismissed', async () => {
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

test('reports have a budget, and the list an end', async () => {
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
  const { db } = host.host.services
  db.exec(`with recursive n (i) as (select 1 union all select i + 1 from n where i < ${missingPathsMax + 50})
    insert into missing_path (path, total, firstAt, lastAt) select '/made-' || i, 5, '2026', '2026' from n`)
  await report('/newest')
  const total = Number(db.get('select count(*) as total from missing_path')?.total)
  assert.equal(total, missingPathsMax)
  assert.ok(db.get(`select 1 from missing_path where path = '/newest'`), 'a new path always comes in')
})

test('only who may read content reports, and only who may view redirects reads the reports', async () => {
  await host.set({ contentAccess: 'token' })
  assert.equal((await report('/a')).status, 401)
  await host.set({ contentAccess: 'off' })
  assert.equal((await report('/a')).status, 404)
  await host.set({ contentAccess: 'public' })
  for (const path of ['missing_paths', 'former_paths']) {
    assert.equal((await host.call('GET', `/api/v1/post/${path}`)).status, 401)
  }
})
