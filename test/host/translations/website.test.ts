// What a website gets in each language.
import { after, assert, before, isObject, type Row, test } from '../host.ts'
import { dataOf, listOf } from '../content/content-host.ts'
import { place, post, startTranslations } from './translations-host.ts'

type Host = Awaited<ReturnType<typeof startTranslations>>
let site: Host
let source: Row
let translation: Row
const pages = place('content-page')
before(async () => {
  site = await startTranslations()
  source = await site.page('Visa on arrival')
  translation = await site.translate('content-page', source, {
    title: 'Visum bei Ankunft',
    body: 'Pass mitbringen.',
    status: 'published',
  })
})
after(() => site.host.stop())

const both = [
  { language: 'en', path: '/visa-on-arrival' },
  { language: 'de', path: '/de/visum-bei-ankunft' },
  { language: 'x-default', path: '/visa-on-arrival' },
]
const read = (path: string) => site.host.content(path)
const labels = async (path: string) => listOf(await read(path)).map(({ title, name }) => title ?? name)

test('a record comes in its language at its own URL, with all other languages', async () => {
  const { title, body, path, language, alternates, seo } = dataOf(await read(`/pages/${source.id}?language=de`))
  assert.deepEqual(
    [title, body, path, language],
    ['Visum bei Ankunft', 'Pass mitbringen.', '/de/visum-bei-ankunft', 'de'],
  )
  assert.deepEqual(alternates, both)
  assert.ok(isObject(seo))
  assert.equal(seo.canonical, 'https://www.example.com/de/visum-bei-ankunft')
  assert.match(String(seo.title), /Visum bei Ankunft/)
  const english = dataOf(await read(`/pages/${source.id}`))
  assert.deepEqual([english.title, english.language, english.alternates], ['Visa on arrival', undefined, both])
  const bySlug = dataOf(await read('/pages/slug/visum-bei-ankunft?language=de'))
  assert.equal(bySlug.id, source.id)
})

test('a list has only records with a live translation, in the order of their language', async () => {
  const [one, two] = [await site.page('First in English'), await site.page('Second in English')]
  const german = { body: 'Text.', status: 'published' }
  await site.translate('content-page', one, { ...german, title: 'Zuletzt' })
  await site.translate('content-page', two, { ...german, title: 'Ankommen' })
  await site.translate('content-page', await site.page('With a draft'), { title: 'Entwurf', body: 'Text.' })
  await site.translate('content-page', await site.page('A draft', 'draft'), { ...german, title: 'Ohne Quelle' })
  const all = ['Ankommen', 'Visum bei Ankunft', 'Zuletzt']
  assert.deepEqual(await labels('/pages?language=de'), all)
  const first = await read('/pages?language=de&limit=2')
  const next = isObject(first.body.meta) ? String(first.body.meta.next) : ''
  assert.deepEqual(
    listOf(first).map(({ title }) => title),
    all.slice(0, 2),
  )
  assert.deepEqual(await labels(`/pages?language=de&after=${next}`), all.slice(2))
  assert.equal((await labels('/pages?limit=100')).includes('Second in English'), true)
})

test('a record without a translation is not found, and says where it is', async () => {
  const english = await site.page('Only in English')
  for (const path of [`/pages/${english.id}?language=de`, '/pages/slug/only-in-english?language=de']) {
    const { status, body } = await read(path)
    assert.equal(status, 404)
    const path0 = '/only-in-english'
    assert.deepEqual(body.data, {
      alternates: [
        { language: 'en', path: path0 },
        { language: 'x-default', path: path0 },
      ],
    })
    const fallback = dataOf(await read(`${path}&fallback=source`))
    assert.deepEqual([fallback.title, fallback.language], ['Only in English', 'en'])
  }
})

test('an empty optional text comes from the source and is named', async () => {
  const type = await site.host.make('guidelines_types', {
    name: 'Customs',
    description: 'What you can bring',
    status: 'published',
  })
  await site.translate('guideline-type', type, { name: 'Zoll', status: 'published' })
  const { name, description, fallbackFields } = dataOf(await read(`/guideline-types/${type.id}?language=de`))
  assert.deepEqual([name, description, fallbackFields], ['Zoll', 'What you can bring', ['description']])
  const guide = await site.host.make('guidelines_details', {
    title: 'Duty-free limits',
    typeId: type.id,
    body: 'Two litres.',
    status: 'published',
  })
  await site.translate('guideline-detail', guide, { title: 'Freimengen', body: 'Zwei Liter.', status: 'published' })
  const shown = dataOf(await read(`/guidelines/${guide.id}?language=de`))
  assert.ok(isObject(shown.type))
  assert.deepEqual([shown.type.name, shown.type.path], ['Zoll', '/de/guidelines/zoll'])
})

test('visitors get no language that is only being prepared, and none that the website lacks', async () => {
  await site.translate('content-page', source, {
    title: 'आगमन पर वीज़ा',
    body: 'पासपोर्ट लाएँ।',
    language: 'hi',
    status: 'published',
  })
  assert.equal((await read(`/pages/${source.id}?language=hi`)).status, 400)
  assert.equal((await read(`/pages/${source.id}?language=fr`)).status, 400)
  assert.deepEqual(dataOf(await read(`/pages/${source.id}`)).alternates, both)
  assert.deepEqual(dataOf(await read('/site')).languages, ['en', 'de'])
})

test('the sitemap has one URL for each page, which lists all languages of the page', async () => {
  const text = await site.host.text('/sitemap.xml')
  const urls = [...text.matchAll(/<url><loc>([^<]*)<\/loc>.*?<\/url>/g)].map(([whole, loc = '']) => ({ whole, loc }))
  const linksOf = (whole: string) =>
    [...whole.matchAll(/hreflang="([^"]*)" href="([^"]*)"/g)].map(([, language, href]) => `${language} ${href}`)
  assert.equal(new Set(urls.map(({ loc }) => loc)).size, urls.length)
  const wanted = both.map(({ language, path }) => `${language} https://www.example.com${path}`)
  for (const path of ['/visa-on-arrival', '/de/visum-bei-ankunft']) {
    const found = urls.filter(({ loc }) => loc === `https://www.example.com${path}`)
    assert.deepEqual(
      found.map(({ whole }) => linksOf(whole)),
      [wanted],
      path,
    )
  }
  const only = urls.find(({ loc }) => loc.endsWith('/only-in-english'))
  assert.deepEqual(linksOf(only?.whole ?? ''), [])
  for (const { whole } of urls) {
    // Each page that is named names the page that names it.
    for (const link of linksOf(whole)) {
      const named = urls.find(({ loc }) => link.endsWith(` ${loc}`))
      assert.deepEqual(linksOf(named?.whole ?? ''), linksOf(whole), link)
    }
  }
  assert.match(text, /xmlns:xhtml="http:\/\/www\.w3\.org\/1999\/xhtml"/)
})

test('the sitemap dates a page in a language by its translation or its source, whichever changed later', async () => {
  const english = await site.page('Dated')
  const german = await site.translate('content-page', english, { title: 'Datiert', body: 'T.', status: 'published' })
  const dates = async () => {
    const text = await site.host.text('/sitemap.xml')
    return ['/dated', '/de/datiert'].map((path) => text.split(`${path}</loc><lastmod>`)[1]?.slice(0, 24))
  }
  const [made] = await dates()
  assert.deepEqual(await dates(), [made, made])
  site.host.pass(60_000)
  site.done(await site.edit(site.admin, german, { body: 'Text.' }, pages))
  const [, translated] = await dates()
  assert.ok(translated && made && translated > made)
  assert.deepEqual(await dates(), [made, translated])
  site.host.pass(60_000)
  site.done(await site.edit(site.admin, english, { body: 'Changed.' }))
  const [changed] = await dates()
  assert.ok(changed && changed > translated)
  assert.deepEqual(await dates(), [changed, changed])
})

test('pages of the website without a record are there in all languages, and a record has its own', async () => {
  await site.page('Contact')
  const pagesOf = async (language: string) => {
    const { pages } = dataOf(await read(`/site${language}`))
    assert.ok(Array.isArray(pages))
    return (key: string) => {
      const { path, alternates, seo } = pages.find((one) => isObject(one) && one.key === key)
      return { path, alternates, canonical: seo.canonical, title: seo.title }
    }
  }
  const [english, german] = [await pagesOf(''), await pagesOf('?language=de')]
  const alternates = [
    { language: 'en', path: '/airports' },
    { language: 'de', path: '/de/airports' },
    { language: 'x-default', path: '/airports' },
  ]
  const url = 'https://www.example.com'
  assert.deepEqual(english('airports'), {
    path: '/airports',
    alternates,
    canonical: `${url}/airports`,
    title: 'Airports',
  })
  assert.deepEqual(german('airports'), { path: '/de/airports', alternates, canonical: `${url}/de/airports`, title: '' })
  assert.deepEqual([german('home').path, german('home').canonical], ['/de', `${url}/de`])
  assert.deepEqual(german('contact'), english('contact'))
  const text = await site.host.text('/sitemap.xml')
  assert.equal(text.split(`<loc>${url}/contact</loc>`).length, 2)
  assert.equal(text.split(`<loc>${url}/de/airports</loc>`).length, 2)
})

test('a former slug of a translation redirects in its language, and a missing one is reported', async () => {
  const english = await site.page('Moved in German')
  const german = await site.translate('content-page', english, {
    title: 'Alter Titel',
    body: 'T.',
    status: 'published',
  })
  site.done(await site.edit(site.admin, german, { slug: 'neuer-titel' }, pages))
  const moved = await fetch(`${site.host.host.origin}/content/v1/pages/slug/alter-titel?language=de`, {
    redirect: 'manual',
  })
  assert.deepEqual([moved.status, moved.headers.get('location')], [301, 'neuer-titel?language=de'])
  const redirects = listOf(await read('/redirects?path=/de/alter-titel'))
  assert.deepEqual(redirects, [{ from: '/de/alter-titel', to: '/de/neuer-titel', status: 301 }])
  assert.deepEqual(listOf(await read('/redirects?path=/alter-titel')), [])
  const report = (path: string) => site.host.call('POST', '/content/v1/not-found', { path })
  for (const path of ['/de/alter-titel', '/de/neuer-titel', '/de/fehlt']) await report(path)
  const { body } = await site.host.get(`${post}/missing_paths`)
  assert.ok(Array.isArray(body.data))
  assert.deepEqual(
    body.data.map((one) => isObject(one) && one.path),
    ['/de/fehlt'],
  )
})

test('an unpublished source takes its translation off the website, at both URLs', async () => {
  const english = await site.page('Gone in both')
  await site.translate('content-page', english, { title: 'Weg in beiden', body: 'T.', status: 'published' })
  site.done(await site.act(site.admin, english, 'unpublish', { as: 'archived', reason: 'error' }))
  assert.equal((await read('/pages/slug/gone-in-both')).status, 410)
  assert.equal((await read('/pages/slug/weg-in-beiden?language=de')).status, 410)
})

test('a withdrawn page names no other languages, and a list names those of each page', async () => {
  const english = await site.page('Withdrawn in both')
  await site.translate('content-page', english, { title: 'Abgemeldet', body: 'T.', status: 'published' })
  const rows = listOf(await read('/pages?limit=100'))
  assert.deepEqual(rows.find(({ id }) => id === english.id)?.alternates, [
    { language: 'en', path: '/withdrawn-in-both' },
    { language: 'de', path: '/de/abgemeldet' },
    { language: 'x-default', path: '/withdrawn-in-both' },
  ])
  site.done(await site.act(site.admin, english, 'unpublish', { as: 'archived', reason: 'withdrawn' }))
  const { withdrawn, alternates } = dataOf(await read('/pages/slug/withdrawn-in-both'))
  assert.deepEqual([isObject(withdrawn), alternates], [true, undefined])
})

test('the feed of a language has its posts', async () => {
  const me = dataOf(await site.host.call('GET', '/personal/profile', undefined, await site.host.signIn()))
  const type = await site.host.make('blogs_types', { name: 'News' })
  await site.translate('blog-type', type, { name: 'Neues' })
  const excerpt = 'An excerpt that is long enough for a post of this website.'
  const blog = await site.host.make('blogs', {
    title: 'Fog in Delhi',
    excerpt,
    body: 'Fog.',
    authorId: me.id,
    typeId: type.id,
    status: 'published',
  })
  await site.host.make('blogs', {
    title: 'Only English news',
    excerpt,
    body: 'News.',
    authorId: me.id,
    typeId: type.id,
    status: 'published',
  })
  await site.translate('blog', blog, { title: 'Nebel in Delhi', excerpt, body: 'Nebel.', status: 'published' })
  const feed = await site.host.text('/feed.xml?language=de')
  assert.deepEqual(
    [...feed.matchAll(/<(title|category|language)>([^<]*)</g)].map(([, , text]) => text),
    ['Site', 'de', 'Nebel in Delhi', 'Neues'],
  )
  assert.match(feed, /<link>https:\/\/www\.example\.com\/de\/blogs\/nebel-in-delhi<\/link>/)
})

test('a preview shows a translation before it is published, and a source in each language', async () => {
  await site.host.set({ contentPreviewUrl: 'https://www.example.com/preview?token={token}' })
  const english = await site.page('Preview me', 'draft')
  const german = await site.translate('content-page', english, { title: 'Vorschau', body: 'Noch nicht.' })
  const preview = async (entity: string, id: unknown, more = '') => {
    const { body } = await site.host.post(`${post}/preview`, { entity, id })
    assert.ok(isObject(body.data), JSON.stringify(body))
    const token = new URL(String(body.data.url)).searchParams.get('token')
    return dataOf(await read(`/preview?token=${token}${more}`))
  }
  assert.equal((await preview('content-page-translation', german.id)).title, 'Vorschau')
  assert.equal((await preview('content-page', english.id, '&language=de')).title, 'Vorschau')
  assert.equal((await preview('content-page', english.id)).title, 'Preview me')
  site.done(await site.saveLater(site.admin, translation, { title: 'Visum vorab' }, pages))
  assert.equal((await preview('content-page', source.id, '&language=de')).title, 'Visum vorab')
})

test('a website with one language keeps its responses', async () => {
  await site.host.set({ languages: [] })
  const { alternates, language } = dataOf(await read(`/pages/${source.id}`))
  assert.deepEqual([alternates, language], [undefined, undefined])
  assert.doesNotMatch(await site.host.text('/sitemap.xml'), /xhtml|\/de\//)
  assert.equal(dataOf(await read('/site')).languages, undefined)
})
