// Where links of the content lead: every state of a page of ours, and what a person may see of it.
import { after, assert, before, isObject, type Row, test } from '../host.ts'
import { setTimeout } from 'node:timers/promises'
import { colleaguesOf } from '../records/colleague.ts'
import { listOf } from '../content/content-host.ts'
import { linksMeta, type LinksHost, startLinks } from './links-host.ts'

let host: LinksHost
before(async () => {
  host = await startLinks()
})
after(() => host.stop())

const api = '/api/v1/post'
const colleague = colleaguesOf(() => host)
const now = async ({ id }: Row) => (await host.get(`${api}/content_details/${id}`)).body.data
const change = async (page: Row, values: object) => {
  const row = await now(page)
  const version = isObject(row) ? row.version : 0
  const { status, body } = await host.post(`${api}/content_details/create`, { id: page.id, version, ...values })
  assert.equal(status, 200, JSON.stringify(body))
}
const stateOf = async (target: string) => (await host.link(target))?.state
const fixOf = async (target: string) => (await host.link(target))?.fix

test('a link lists every use, in texts, URL fields and redirects', async () => {
  const target = await host.page('u-target')
  const one = await host.page('u-one', 'See [a](/u-target) and [again](https://example.com/U-Target/).')
  const two = await host.page('u-two', '[b][1]\n\n[1]: /u-target')
  const media = listOf(await host.get(`${api}/media?limit=1`))[0]
  const agent = await host.post(`${api}/redirects/create`, { from: '/u-from', to: '/u-target' })
  assert.equal(agent.status, 201, JSON.stringify(media))
  const row = await host.link('/u-target')
  assert.equal(row?.state, 'ok')
  assert.equal(row.useCount, 3)
  assert.equal(row.isOwn, true)
  assert.deepEqual(row.page, { entity: 'content-page', id: target.id, label: 'u-target' })
  const uses = Array.isArray(row.uses) ? row.uses.filter(isObject) : []
  assert.deepEqual(
    new Set(uses.map(({ entity, label, field }) => `${entity} ${label} ${field}`)),
    new Set(['content-page u-one body', 'content-page u-two body', 'redirect /u-from to']),
  )
  await change(one, { body: 'No link any more' })
  assert.equal((await host.link('/u-target'))?.useCount, 2)
  await host.remove(`${api}/content_details/${two.id}`)
  assert.equal((await host.link('/u-target'))?.useCount, 1)
  await host.post(`${api}/content_details/bulk`, { action: 'restore', ids: [two.id] })
  assert.equal((await host.link('/u-target'))?.useCount, 2)
})

test('reports links to a deleted page until it is restored', async () => {
  const page = await host.page('d-target')
  await host.page('d-from', '[a](/d-target)')
  assert.equal(await stateOf('/d-target'), 'ok')
  await host.remove(`${api}/content_details/${page.id}`)
  assert.equal(await stateOf('/d-target'), 'deleted')
  assert.deepEqual(await fixOf('/d-target'), { action: 'remove' })
  await host.post(`${api}/content_details/bulk`, { action: 'restore', ids: [page.id] })
  assert.equal(await stateOf('/d-target'), 'ok')
  await host.remove(`${api}/content_details/${page.id}`)
  await host.post(`${api}/content_details/bulk`, { action: 'purge', ids: [page.id] })
  assert.equal(await stateOf('/d-target'), 'missing')
})

test('reports links to an unpublished page until it is published', async () => {
  const page = await host.page('n-target', 'Text of the page', 'draft')
  await host.page('n-from', '[a](/n-target)')
  assert.equal(await stateOf('/n-target'), 'unpublished')
  assert.deepEqual(await fixOf('/n-target'), { action: 'publish' })
  await change(page, { status: 'published' })
  assert.equal(await stateOf('/n-target'), 'ok')
})

test('the reason for unpublishing decides what is proposed for links to the page', async () => {
  const unpublish = async (page: Row, how: object) => {
    const row = await now(page)
    const { status, body } = await host.post(`${api}/content_details/${page.id}/publishing`, {
      version: isObject(row) ? row.version : 0,
      action: 'unpublish',
      as: 'draft',
      ...how,
    })
    assert.equal(status, 200, JSON.stringify(body))
  }
  const goal = await host.page('w-goal')
  const [moved, withdrawn, error] = [await host.page('w-moved'), await host.page('w-stays'), await host.page('w-error')]
  await host.page('w-from', '[a](/w-moved) [b](/w-stays) [c](/w-error)')
  await unpublish(moved, { reason: 'moved', to: '/w-goal' })
  await unpublish(withdrawn, { reason: 'withdrawn', as: 'archived' })
  await unpublish(error, { reason: 'error' })
  assert.deepEqual(await fixOf('/w-moved'), { action: 'replace', to: '/w-goal' })
  assert.equal(await stateOf('/w-stays'), 'ok')
  assert.equal(await stateOf('/w-error'), 'unpublished')
  await host.remove(`${api}/content_details/${goal.id}`)
  assert.equal(await stateOf('/w-moved'), 'deleted')
})

test('reports a former URL with the current one, even after several changes', async () => {
  const page = await host.page('m-target', '## Why\n\nText')
  await host.page('m-from', '[a](/m-target) [b](/m-target#section-why)')
  await change(page, { slug: 'm-second' })
  assert.equal(await stateOf('/m-target'), 'moved')
  await change(page, { slug: 'm-third' })
  assert.deepEqual(await fixOf('/m-target'), { action: 'replace', to: '/m-third' })
  assert.deepEqual(await fixOf('/m-target#section-why'), { action: 'replace', to: '/m-third#section-why' })
  await host.remove(`${api}/content_details/${page.id}`)
  assert.equal(await stateOf('/m-target'), 'deleted')
})

test('links to a merged record open the one that remains', async () => {
  const [from, into] = await Promise.all(
    ['g-from', 'g-into'].map((slug) => host.make('blogs_tag', { name: slug, slug })),
  )
  await host.page('g-page', '[a](/blogs/tag/g-from)')
  assert.equal(await stateOf('/blogs/tag/g-from'), 'ok')
  const merged = await host.post(`${api}/blogs_tags/merge`, { from: [from?.id], into: into?.id })
  assert.equal(merged.status, 200, JSON.stringify(merged.body))
  assert.deepEqual(await fixOf('/blogs/tag/g-from'), { action: 'replace', to: '/blogs/tag/g-into' })
  await host.post(`${api}/blogs_tags/bulk`, { action: 'restore', ids: [from?.id] })
  assert.equal(await stateOf('/blogs/tag/g-from'), 'ok')
})

test('suggests a redirect’s final page for links to it, and updates with that page', async () => {
  await host.page('r-from', '[a](/r-old) [b](/r-site)')
  assert.equal(await stateOf('/r-old'), 'unchecked')
  const made = await host.post(`${api}/redirects/create`, { from: '/r-old', to: '/r-page' })
  await host.post(`${api}/redirects/create`, { from: '/r-site', to: 'https://www.example.org/x' })
  assert.equal(await stateOf('/r-old'), 'unchecked')
  const page = await host.page('r-page')
  assert.equal(await stateOf('/r-old'), 'moved')
  assert.deepEqual(await fixOf('/r-old'), { action: 'replace', to: '/r-page' })
  assert.deepEqual(await fixOf('/r-site'), { action: 'replace', to: 'https://www.example.org/x' })
  await host.remove(`${api}/content_details/${page.id}`)
  assert.equal(await stateOf('/r-old'), 'deleted')
  const { data } = made.body
  await host.remove(`${api}/redirects/${isObject(data) ? String(data.id) : ''}`)
  assert.equal(await stateOf('/r-old'), 'missing')
})

test('reports a missing heading with the nearest one, even within the same page', async () => {
  const page = await host.page(
    'h-page',
    '## Getting there by train\n\n[x](#section-why) [top](#top) [y](#section-getting-there-by-train)',
  )
  await host.page('h-from', '[a](/h-page#section-getting-there) [b](/h-page#getting-there-by-train) [c](/about#team)')
  assert.equal(await stateOf('/h-page#section-getting-there'), 'no_heading')
  assert.deepEqual(await fixOf('/h-page#section-getting-there'), {
    action: 'replace',
    to: '/h-page#section-getting-there-by-train',
  })
  assert.equal(await stateOf('/h-page#getting-there-by-train'), 'ok')
  assert.equal(await stateOf('/h-page#section-getting-there-by-train'), 'ok')
  assert.equal(await stateOf('/about#team'), 'ok')
  assert.deepEqual(await fixOf('/h-page#section-why'), { action: 'replace', to: '/h-page' })
  await change(page, { body: '## Why\n\n[x](#section-why)' })
  assert.equal(await stateOf('/h-page#section-why'), 'ok')
  await change(page, { slug: 'h-other' })
  assert.equal(await stateOf('/h-other#section-why'), 'ok')
})

test('suggests a page whose URL starts with the same text as a broken URL', async () => {
  await host.page('l-airport-del')
  await host.page('l-from', '[a](/l-airport) [b](/blogs/l-nothing)')
  assert.deepEqual(await fixOf('/l-airport'), { action: 'replace', to: '/l-airport-del' })
  assert.deepEqual(await fixOf('/blogs/l-nothing'), { action: 'remove' })
})

test('omits links outside the web, and checks other websites only with LINK_CHECK', async () => {
  await host.page('o-from', '[a](mailto:a@example.org) [b](tel:+1) [c](https://www.example.org/a#b) [d](javascript:x)')
  const row = await host.link('https://www.example.org/a')
  assert.deepEqual([row?.state, row?.isOwn, row?.fix], ['unchecked', false, null])
  const all = await host.get(`${api}/links?limit=200`)
  assert.equal(linksMeta(all).checksOthers, false)
  assert.ok(listOf(all).every(({ target }) => /^(?:\/|https:)/.test(String(target))))
})

test('changing the website’s URL changes which links are internal', async () => {
  await host.page('s-from', '[a](https://new.example.org/s-from)')
  assert.equal((await host.link('https://new.example.org/s-from'))?.isOwn, false)
  await host.set({ siteUrl: 'https://new.example.org' })
  assert.equal(await host.link('https://new.example.org/s-from'), undefined)
  assert.equal(await stateOf('/s-from'), 'ok')
  await host.set({ siteUrl: 'https://www.example.com' })
})

test('the list can be filtered by state, searched and counted', async () => {
  await host.page('f-from', '[a](/blogs/f-none-1) [b](/blogs/f-none-2) [c](/f-from)')
  const query = `search=F-&filter[state]=missing&filter[state]=deleted&limit=1&page=2`
  const reply = await host.get(`${api}/links?${query}`)
  assert.deepEqual(
    listOf(reply).map(({ target }) => target),
    ['/blogs/f-none-2'],
  )
  const { total, counts } = linksMeta(reply)
  assert.equal(total, 2)
  assert.ok(isObject(counts) && counts.missing === 2 && counts.ok === 1 && counts.deleted === 0)
  for (const odd of ['sort=target', 'filter[state]=odd', 'filter[other]=1', 'filter[state][not]=ok']) {
    assert.equal((await host.get(`${api}/links?${odd}`)).status, 400, odd)
  }
})

test('the uses of a target come in pages', async () => {
  for (const number of [1, 2, 3]) await host.page(`p-${number}`, '[a](/p-none)')
  const labels = async (page: number) =>
    listOf(await host.get(`${api}/links/uses?target=${encodeURIComponent('/p-none')}&limit=2&page=${page}`)).length
  assert.deepEqual([await labels(1), await labels(2)], [2, 1])
  assert.equal((await host.get(`${api}/links/uses?target=/p-nobody`)).status, 404)
})

test('a user sees only links of sections that they can view, and no drafts of others', async () => {
  await host.page('v-draft', 'Text of the page', 'draft')
  await host.page('v-from', '[a](/v-only-pages)')
  await host.make('blogs_types', { name: 'v type', slug: 'v-type' })
  await host.post(`${api}/redirects/create`, { from: '/v-redirect', to: '/v-draft' })
  const person = await colleague({ redirect: ['view'] })
  const own = await host.link('/v-draft', person.get)
  assert.deepEqual([own?.state, own?.page, own?.fix], ['unchecked', null, null])
  assert.equal(await host.link('/v-only-pages', person.get), undefined)
  const reply = await person.post('/links/check', { targets: ['/v-draft'] })
  assert.deepEqual(listOf(reply), [{ target: '/v-draft', state: 'unchecked', page: null, fix: null }])
  assert.equal(await stateOf('/v-draft'), 'unpublished')
  const counts = linksMeta(await person.get('/links?filter[state]=unpublished'))
  assert.equal(counts.total, 0)
})

test('checks links in unsaved text', async () => {
  await host.page('c-page', '## Part\n\nText')
  await host.page('c-draft', 'Text of the page', 'draft')
  const targets = [
    '/c-page',
    'https://www.example.com/c-page#section-part',
    '/c-page#part-2',
    '/c-draft',
    '/blogs/c-none',
    '/c-none',
  ]
  const reply = await host.post(`${api}/links/check`, {
    targets: [...targets, 'mailto:a@b.example', 'https://x.example'],
  })
  assert.deepEqual(
    listOf(reply).map(({ state }) => state),
    ['ok', 'ok', 'no_heading', 'unpublished', 'missing', 'unchecked', 'unchecked', 'unchecked'],
  )
  for (const odd of [{}, { targets: 'x' }, { targets: [1] }, { targets: Array(201).fill('/x') }]) {
    assert.equal((await host.post(`${api}/links/check`, odd)).status, 422)
  }
})

test('checking many long URLs doesn’t keep other calls waiting', async () => {
  const ended: string[] = []
  const check = host.post(`${api}/links/check`, { targets: Array(200).fill('[x]('.repeat(975)) })
  const checked = check.then(({ status }) => ended.push(`check ${status}`))
  await setTimeout(50)
  for (let n = 0; n < 3; n += 1) ended.push(`health ${(await host.get('/healthz')).status}`)
  await checked
  assert.deepEqual(ended, ['health 200', 'health 200', 'health 200', 'check 200'])
})

test('a record is read again only if one of its fields may hold links, before or after the write', async () => {
  const { db } = host.host.core
  db.exec(`create temp table noted (recordId text);
    create temp trigger note after insert on link_stale begin insert into noted values (new.recordId); end;`)
  const isNoted = (id: string): boolean => {
    const found = db.get('select 1 from noted where recordId = ?', [id]) !== undefined
    db.exec('delete from noted')
    return found
  }
  const [country] = listOf(await host.get(`${api}/country?limit=1`))
  const place = { type: 'small_airport', countryId: String(country?.id) }
  const plain = await host.make('airports', { ...place, name: 'Plain Field', ident: 'ZZ-1' })
  assert.equal(isNoted(plain.id), false)
  const linking = await host.make('airports', {
    ...place,
    name: 'Site Field',
    ident: 'ZZ-2',
    website: 'https://a.test/',
  })
  assert.equal(isNoted(linking.id), true)
  const page = await host.page('noted', '[a](/noted-link)')
  assert.equal(isNoted(page.id), true)
  assert.equal(await stateOf('/noted-link'), 'unchecked')
  await change(page, { body: 'No link any more' })
  assert.equal(isNoted(page.id), true)
  assert.equal(await host.link('/noted-link'), undefined)
  db.exec('drop trigger temp.note; drop table temp.noted')
})

test('the list responds at once with known links while thousands are still being read', async () => {
  const { db } = host.host.core
  db.run(
    `with recursive number (n) as (select 1 union all select n + 1 from number where n < 40000)
    insert into link_target (target, path, address, uses) select '/none-' || n, '/none-' || n, '/none-' || n, 1 from number`,
  )
  const began = performance.now()
  const reply = await host.get(`${api}/links`)
  const took = performance.now() - began
  assert.ok(took < 4000, `${took} ms`)
  assert.ok(Number(linksMeta(reply).waiting) > 0)
  db.run(`delete from link_target where target like '/none-%'`)
  assert.equal(linksMeta(await host.get(`${api}/links`)).waiting, 0)
})

test('a link to an IPv6 address keeps its brackets and is in the report', async () => {
  const body = '[a](http://[2001:db8::1]:8080/a?b=[c]) <https://[::1]/x> [d][1]\n\n[1]: http://[2001:DB8::2]/y'
  await host.page('ipv6', body)
  for (const target of ['http://[2001:db8::1]:8080/a?b=%5Bc%5D', 'https://[::1]/x', 'http://[2001:db8::2]/y']) {
    assert.equal((await host.link(target))?.useCount, 1, target)
  }
  const { body: page } = await host.content('/pages/slug/ipv6?as=html')
  assert.match(JSON.stringify(page), /href=\\"https:\/\/\[::1\]\/x\\"/)
})
