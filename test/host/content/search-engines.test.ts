import { assert, isObject, test } from '../host.ts'
import { JSDOM } from 'jsdom'
import { startContent } from './content-host.ts'

test('the sitemap has all published pages except noindex ones, and robots.txt links to it', async (t) => {
  const host = await startContent()
  t.after(host.stop)
  const [open, closed, draft] = [
    await host.make('blogs_tag', { name: 'Open & free' }),
    await host.make('blogs_tag', { name: 'Closed' }),
    await host.make('content_details', { title: 'Draft page', body: 'Text', template: 'page', status: 'draft' }),
  ]
  await host.post('/api/v1/post/seo_content/create', {
    id: `blog-tags:${closed.id}`,
    version: 0,
    robots: 'noindex, follow',
  })
  const text = await host.text('/sitemap.xml')
  const addresses = [...text.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address)
  assert.ok(addresses.includes(`https://www.example.com/blogs/tag/${open.slug}`))
  assert.ok(addresses.includes('https://www.example.com/about'))
  for (const { slug } of [closed, draft])
    assert.ok(
      addresses.every((address) => !address?.endsWith(`/${slug}`)),
      String(slug),
    )
  assert.equal(
    await host.text('/robots.txt'),
    'User-agent: *\nDisallow:\n\nSitemap: https://www.example.com/sitemap.xml\n',
  )
  host.pass(1000)
  await host.set({ defaultRobots: 'noindex, follow' })
  assert.doesNotMatch(await host.text('/sitemap.xml'), /<loc>/)
})

test('above 50,000 pages the sitemap is an index of files with at most 50,000 each', async (t) => {
  const host = await startContent()
  t.after(host.stop)
  host.host.core.db.exec(`insert into blog_tag (id, version, createdAt, updatedAt, name, slug)
    with recursive n(i) as (select 1 union all select i + 1 from n where i < 50010)
    select 't' || i, 1, '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z', 'Tag ' || i, 'tag-' || i from n`)
  const locations = async (path: string) =>
    [...(await host.text(path)).matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, one]) => one)
  assert.deepEqual(await locations('/sitemap.xml'), [
    'https://www.example.com/sitemap/1.xml',
    'https://www.example.com/sitemap/2.xml',
  ])
  const [first, second] = [await locations('/sitemap/1.xml'), await locations('/sitemap/2.xml')]
  assert.equal(first.length, 50_000)
  assert.equal(new Set([...first, ...second]).size, first.length + second.length)
  assert.ok(second.length >= 10)
  assert.equal((await host.content('/sitemap/3.xml')).status, 404)
  assert.equal((await host.content('/sitemap/x')).status, 404)
})

test('the feed has the latest posts with escaped XML and without the texts’ own HTML', async (t) => {
  const host = await startContent()
  t.after(host.stop)
  const { body } = await host.get('/api/v1/post/users')
  const authorId = Array.isArray(body.data) ? body.data[0]?.id : ''
  const { id: typeId } = await host.make('blogs_types', { name: 'News & more' })
  const excerpt = 'An excerpt with <b>marks</b> & signs that is as long as the rule of fifty wants.'
  const blog = { title: 'Fish & <chips>\uffff', excerpt, body: 'Text', authorId, typeId }
  const { id, slug } = await host.make('blogs', { ...blog, status: 'published' })
  await host.make('blogs', { ...blog, title: 'Draft blog', status: 'draft' })
  const text = await host.text('/feed.xml')
  assert.match(text, /<title>Fish &amp; &lt;chips&gt;<\/title>/)
  assert.ok(
    text.includes(`<link>https://www.example.com/blogs/${slug}</link>`) &&
      text.includes(`<guid isPermaLink="false">${id}</guid>`),
  )
  assert.match(text, /<category>News &amp; more<\/category>/)
  assert.doesNotMatch(text, /<b>|Draft blog|@|\uffff/, 'XML has no U+FFFF')
})

test('the sitemap leaves out pages whose canonical URL is another page, here or elsewhere', async (t) => {
  const host = await startContent()
  t.after(host.stop)
  const canonical = async (target: string, address: string): Promise<void> => {
    const { body } = await host.get(`/api/v1/post/seo_content/${target}`)
    const version = isObject(body.data) ? body.data.version : 0
    const saved = await host.post('/api/v1/post/seo_content/create', { id: target, version, canonical: address })
    assert.equal(saved.status, version === 0 ? 201 : 200, JSON.stringify(saved.body))
  }
  const tag = async (name: string, address: string) => {
    const { id, slug } = await host.make('blogs_tag', { name })
    await canonical(`blog-tags:${id}`, address.replace('{slug}', String(slug)))
    return `https://www.example.com/blogs/tag/${slug}`
  }
  const left = [
    await tag('Elsewhere', 'https://news.example.org/blogs/tag/elsewhere'),
    await tag('Another page', 'https://www.example.com/blogs/tag/first'),
    await tag('Home page', 'https://www.example.com'),
  ]
  const kept = [
    await tag('Own', 'https://www.example.com/blogs/tag/{slug}'),
    await tag('Spelled', 'https://example.com/Blogs/tag/{slug}/'),
  ]
  await canonical('custom:about', 'https://news.example.org/about')
  const text = await host.text('/sitemap.xml')
  const addresses = [...text.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address ?? '')
  for (const address of kept) assert.ok(addresses.includes(address), address)
  for (const address of [...left, 'https://www.example.com/about']) assert.ok(!addresses.includes(address), address)
})

test('the feed names itself and its language, and has whole texts with full URLs', async (t) => {
  const host = await startContent()
  t.after(host.stop)
  await host.set({ defaultLanguage: 'pt-BR' })
  const { body } = await host.get('/api/v1/post/users')
  const authorId = Array.isArray(body.data) ? body.data[0]?.id : ''
  const { id: typeId } = await host.make('blogs_types', { name: 'News' })
  const excerpt = 'An excerpt with words and signs that is as long as the rule of fifty wants.'
  const words =
    '# First ]]> & part\n\nSee [the guide](/guides/bags?a=1&b=2), [below](#section-end), [us](https://a.example/x) ' +
    'or [write](mailto:a@example.com).\n\n![A gate](/media/' +
    `${'a'.repeat(64)})\n\n## End`
  await host.make('blogs', {
    title: 'Whole',
    slug: 'whole',
    excerpt,
    body: words,
    authorId,
    typeId,
    status: 'published',
  })
  const { DOMParser } = new JSDOM().window
  const feed = new DOMParser().parseFromString(await host.text('/feed.xml'), 'application/xml')
  const self = feed.getElementsByTagNameNS('http://www.w3.org/2005/Atom', 'link')[0]
  assert.deepEqual(
    ['href', 'rel', 'type'].map((name) => self?.getAttribute(name)),
    ['https://www.example.com/feed.xml', 'self', 'application/rss+xml'],
  )
  assert.equal(feed.querySelector('channel > language')?.textContent, 'pt-BR')
  const [encoded] = feed.getElementsByTagNameNS('http://purl.org/rss/1.0/modules/content/', 'encoded')
  const page = new JSDOM(encoded?.textContent ?? '').window.document
  assert.equal(page.querySelector('h2')?.textContent, 'First ]]> & part')
  assert.deepEqual(
    [...page.querySelectorAll('a')].map((link) => link.getAttribute('href')),
    [
      'https://www.example.com/guides/bags?a=1&b=2',
      'https://www.example.com/blogs/whole#section-end',
      'https://a.example/x',
      'mailto:a@example.com',
    ],
  )
  assert.equal(page.querySelector('img')?.getAttribute('src'), `https://www.example.com/media/${'a'.repeat(64)}`)
  assert.equal(feed.querySelector('item > description')?.textContent, excerpt)
})

test('in maintenance mode the sitemap, robots.txt and feed return 503 with Retry-After, and the website data shows the mode', async (t) => {
  const host = await startContent()
  t.after(host.stop)
  await host.set({ maintenance: true })
  for (const path of ['/sitemap.xml', '/sitemap/1.xml', '/robots.txt', '/feed.xml']) {
    const { status, headers, body } = await host.content(path)
    assert.deepEqual([status, headers.get('retry-after'), body.code], [503, '600', 'maintenance'], path)
  }
  const { status, body } = await host.content('/site?fields=maintenance')
  assert.deepEqual([status, body.data], [200, { maintenance: true }])
})

test('invisible characters stored by an earlier release break neither sitemap nor feed nor URLs', async (t) => {
  const host = await startContent()
  t.after(host.stop)
  const { id: typeId } = await host.make('blogs_types', { name: 'News' })
  const { body } = await host.get('/api/v1/post/users')
  const authorId = Array.isArray(body.data) ? body.data[0]?.id : ''
  const excerpt = 'An excerpt with words and signs that is as long as the rule of fifty wants.'
  await host.make('blogs', { title: 'Fog of winter', excerpt, body: 'Text', authorId, typeId, status: 'published' })
  const { db } = host.host.core
  db.run('update settings set siteUrl = ?, siteName = ?', ['https://www.example.com/\u200b', 'Si\u0001te'])
  db.run('update blog set title = ?, excerpt = ?', ['Fog\u000b\u0001\ufffe & more', `\u001b${excerpt}`])
  const { DOMParser } = new JSDOM().window
  for (const path of ['/sitemap.xml', '/feed.xml']) {
    const text = await host.text(path)
    const read = new DOMParser().parseFromString(text, 'application/xml')
    assert.equal(read.querySelector('parsererror'), null, text)
    const addresses = [...read.querySelectorAll('loc, link')].map(
      (one) => one.getAttribute('href') ?? one.textContent ?? '',
    )
    assert.ok(addresses.length > 0)
    for (const address of addresses) assert.match(address, /^https:\/\/www\.example\.com\/[!-~]*$/)
    for (const address of addresses) assert.doesNotMatch(address, /%E2%80%8B|\.com\/\//i)
  }
  assert.match(await host.text('/robots.txt'), /Sitemap: https:\/\/www\.example\.com\/sitemap\.xml\n/)
})
