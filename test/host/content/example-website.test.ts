import { assert, test, type TestContext } from '../host.ts'
import { rowsOf } from '../records/records-host.ts'
import { listOf, startContent } from './content-host.ts'
import { startExampleWebsite } from './started-website.ts'

const { record } = await import(new URL('../../../examples/website/pages.mjs', import.meta.url).href)

test('the example website shows post dates in the website’s time zone', () => {
  const blog = { publishAt: '2026-10-31T20:00:00.000Z', excerpt: '', body: '', tags: [] }
  const dated = (site: object): string => record(site, 'blogs', blog, undefined).text
  assert.match(dated({ defaultTimeZone: 'Asia/Kolkata' }), /November 1, 2026/)
  assert.match(dated({ defaultTimeZone: null }), /October 31, 2026/)
})

test('the example website lists a page’s public notes and the date of its last check', () => {
  const at = '2026-10-31T20:00:00.000Z'
  const page = { body: '', reviewedAt: at, changes: [{ at, note: 'New prices <from> May' }] }
  const textOf = (row: object): string => record({ defaultTimeZone: 'Asia/Kolkata' }, 'pages', row, undefined).text
  assert.match(textOf(page), /Last checked on November 1, 2026/)
  assert.match(
    textOf(page),
    /<time datetime="2026-10-31T20:00:00.000Z">November 1, 2026<\/time>: New prices &lt;from&gt; May/,
  )
  assert.doesNotMatch(textOf({ body: '' }), /Last checked|Changes to this page/)
})

async function startWebsite(t: TestContext) {
  const content = await startContent()
  t.after(() => content.stop())
  const { origin, stop } = await startExampleWebsite(content.host.origin)
  t.after(stop)
  const visit = async (path: string): Promise<[status: number, location: string | null]> => {
    // `fetch` would take two slashes at the beginning for another host.
    const response = await fetch(origin + path, { redirect: 'manual' })
    await response.arrayBuffer()
    return [response.status, response.headers.get('location')]
  }
  const textOf = async (path: string): Promise<string> => (await fetch(origin + path)).text()
  return { content, visit, textOf }
}

test('the example website shows the notices of an airport, with an alert only for urgent ones', async (t) => {
  const { content, textOf } = await startWebsite(t)
  const [country] = rowsOf(await content.get('/api/v1/post/country?search=IN'))
  const airport = { name: 'Foggy', iata: 'QYF', slug: 'foggy', type: 'heliport', status: 'published' }
  const { id } = await content.make('airports', { ...airport, countryId: country?.id })
  const endsAt = new Date(content.now() + 60 * 60 * 1000).toISOString()
  const notice = { text: 'Text', status: 'published', endsAt }
  await content.make('notices', { ...notice, title: 'Fog', severity: 'urgent', airportIds: [id] })
  await content.make('notices', { ...notice, title: 'Batteries', everywhere: true })
  const page = await textOf('/airports/foggy')
  assert.match(page, /role="alert">\s*<b>Fog<\/b>[\s\S]*role="note">\s*<b>Batteries<\/b>/)
})

test('the example website shows the notices of the whole website on the homepage, in lists and on other pages', async (t) => {
  const { content, textOf } = await startWebsite(t)
  const [country] = rowsOf(await content.get('/api/v1/post/country?search=IN'))
  const endsAt = new Date(content.now() + 60 * 60 * 1000).toISOString()
  const notice = { text: 'Text', status: 'published', endsAt }
  await content.make('notices', { ...notice, title: 'Batteries', everywhere: true })
  await content.make('notices', { ...notice, title: 'Visas', countryIds: [country?.id] })
  await content.make('content_details', { title: 'About', slug: 'about', body: 'b', status: 'published' })
  for (const path of ['/', '/airports', '/about']) {
    const page = await textOf(path)
    assert.match(page, /<b>Batteries<\/b>/, path)
    assert.doesNotMatch(page, /Visas/, path)
  }
})

test('the example website shows the former codes of an airport', async (t) => {
  const { content, textOf } = await startWebsite(t)
  const [country] = rowsOf(await content.get('/api/v1/post/country?search=IN'))
  const formerCodes = [
    { kind: 'iata', value: 'QYA', from: null, until: '2020-01-30', source: null },
    { kind: 'iata', value: 'QYB', from: '2020-01-30', until: null, source: 'IATA' },
  ]
  const airport = { name: 'Recoded', iata: 'QYB', slug: 'recoded', type: 'heliport', status: 'published', formerCodes }
  await content.make('airports', { ...airport, countryId: country?.id })
  assert.match(await textOf('/airports/recoded'), /<dt>Formerly<\/dt><dd>QYA<\/dd>/)
})

test('the example website explains what happened to removed pages', async (t) => {
  const { content, visit, textOf } = await startWebsite(t)
  const pages = '/api/v1/post/content_details'
  const pageOf = (slug: string) =>
    content.make('content_details', { title: slug, slug, body: 'b', status: 'published' })
  await pageOf('new')
  for (const [slug, reason, to] of [
    ['wrong', 'error', undefined],
    ['old', 'moved', '/new'],
    ['listed', 'moved', '/blogs'],
    ['past', 'withdrawn', undefined],
  ]) {
    const { id, version } = await pageOf(slug ?? '')
    await content.post(`${pages}/${id}/publishing`, { version, action: 'unpublish', reason, to })
  }
  const renamed = await pageOf('former')
  await content.post(`${pages}/create`, { id: renamed.id, version: renamed.version, slug: 'present' })
  const visits: [path: string, status: number, location: string | null][] = [
    ['/wrong', 410, null],
    ['/old', 301, '/new'],
    ['/listed', 301, '/blogs'],
    ['/past', 200, null],
    ['/former', 301, '/present'],
  ]
  for (const [path, status, location] of visits) assert.deepEqual(await visit(path), [status, location], path)
  const past = await textOf('/past')
  assert.match(past, /This page was withdrawn on March 14, 2026/)
  assert.match(past, /<meta name="robots" content="noindex">/)
})

test('the example website serves its own pages in every spelling and reports none of them as missing', async (t) => {
  const { content, visit } = await startWebsite(t)
  await content.make('content_details', {
    title: 'About us',
    slug: 'about',
    template: 'page',
    body: 'Text',
    status: 'published',
  })
  await content.post('/api/v1/post/redirects/create', { from: '/old', to: '/about' })
  await content.post('/api/v1/post/redirects/create', { from: '/?p=123', to: '/about' })
  const visits: [path: string, status: number, location: string | null][] = [
    ['/about', 200, null],
    ['/about/', 308, '/about'],
    ['//about//?x=1', 308, '/about?x=1'],
    ['/%61bout', 200, null],
    ['/About', 308, '/about'],
    ['/Blogs/', 308, '/blogs'],
    ['/blogs', 200, null],
    ['/blogs/', 308, '/blogs'],
    ['/airports/?after=nonsense', 308, '/airports?after=nonsense'],
    ['/contact/', 308, '/contact'],
    ['/old/', 301, '/about'],
    ['/?p=123', 301, '/about'],
    ['/?utm_source=mail&p=123', 301, '/about'],
    ['/?p=9', 200, null],
    ['//example.org/', 404, null],
    ['/gone/?id=7&email=a@example.com', 404, null],
  ]
  for (const [path, status, location] of visits) assert.deepEqual(await visit(path), [status, location], path)
  const missing = async () => listOf(await content.get('/api/v1/post/missing_paths')).map(({ path }) => path)
  for (let waited = 0; waited < 5000 && (await missing()).length < 2; waited += 50) {
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  assert.deepEqual((await missing()).sort(), ['/example.org', '/gone?id=7'])
})

test('the example website shows a page in two languages, each with its own words and all alternates', async (t) => {
  const { content, visit, textOf } = await startWebsite(t)
  await content.set({ languages: [{ language: 'de', state: 'public' }] })
  const page = { body: 'Text.', status: 'published' }
  const { id } = await content.make('content_details', { ...page, title: 'Visa on arrival' })
  await content.make('content_details', { ...page, title: 'Only English' })
  await content.make('translations/content-page', { ...page, sourceId: id, language: 'de', title: 'Visum bei Ankunft' })
  const alternatesIn = (text: string): string[] =>
    [...text.matchAll(/<link rel="alternate" hreflang="([^"]*)" href="([^"]*)">/g)].map(([, one, to]) => `${one} ${to}`)
  const wanted = [
    'en https://www.example.com/visa-on-arrival',
    'de https://www.example.com/de/visum-bei-ankunft',
    'x-default https://www.example.com/visa-on-arrival',
  ]
  const [english, german] = [await textOf('/visa-on-arrival'), await textOf('/de/visum-bei-ankunft')]
  assert.deepEqual([alternatesIn(english), alternatesIn(german)], [wanted, wanted])
  assert.match(english, /<html lang="en" dir="ltr">[\s\S]*>Airports<[\s\S]*<a href="\/de\/visum-bei-ankunft" lang="de"/)
  assert.match(german, /<html lang="de" dir="ltr">[\s\S]*rel="canonical" href="https:\/\/www\.example\.com\/de\/visum/)
  assert.match(german, /href="\/de\/airports">Flughäfen<[\s\S]*<h1>Visum bei Ankunft<\/h1>/)
  assert.match(await textOf('/de'), /Neues aus dem Blog/)
  assert.equal((await visit('/de/only-english'))[0], 404)
  assert.match(await textOf('/de/only-english'), /nicht auf Deutsch/)
})
