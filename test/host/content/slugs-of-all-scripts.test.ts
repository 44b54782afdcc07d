// Slugs in letters of every script, from the title to the website's calls.
import { after, assert, before, test } from '../host.ts'
import { rowOf } from '../records/records-host.ts'
import { type ContentHost, listOf, startContent } from './content-host.ts'

let host: ContentHost
before(async () => {
  host = await startContent()
})
after(() => host.stop())

const post = '/api/v1/post/content_details'
const page = (title: string, more: object = {}) =>
  host.post(`${post}/create`, { title, template: 'page', body: 'Words of this page.', status: 'published', ...more })

const titles: [title: string, slug: string][] = [
  ['성수기 2026 안내', '성수기-2026-안내'],
  ['成田空港ターミナル', '成田空港ターミナル'],
  ['คู่มือสนามบิน', 'คู่มือสนามบิน'],
  ['مطار القاهرة', 'مطار-القاهرة'],
  ['Путеводитель', 'путеводитель'],
]

for (const [title, slug] of titles) {
  test(`the page “${title}” has its title in its URL, and a move adds a redirect`, async () => {
    const { id, slug: given, version } = rowOf(await page(title))
    assert.equal(given, slug)
    const path = `/${encodeURIComponent(slug)}`
    const read = async (name: string) => (await host.content(`/pages/slug/${name}`)).body.data
    for (const name of [encodeURIComponent(slug), encodeURIComponent(slug.normalize('NFD'))]) {
      assert.match(JSON.stringify(await read(name)), new RegExp(`"path":"${path}"`), name)
    }
    assert.ok((await host.text('/sitemap.xml')).includes(`<loc>https://www.example.com${path}</loc>`))
    const targets = [`/${slug}`, path, `/${slug}-3`]
    const checked = listOf(await host.post('/api/v1/post/links/check', { targets }))
    assert.deepEqual(
      checked.map(({ state }) => state),
      ['ok', 'ok', 'unchecked'],
    )
    assert.equal((await host.post(`${post}/create`, { id, version, title, slug: `${slug}-2` })).status, 200)
    const [moved] = listOf(await host.content(`/redirects?path=${encodeURIComponent(path)}`))
    assert.deepEqual([moved?.from, moved?.to], [path, `${path}-2`])
  })
}

test('two pages of the same title get different URLs, and capitals are refused', async () => {
  assert.equal(rowOf(await page('안내')).slug, '안내')
  assert.equal(rowOf(await page('안내 ')).slug, '안내-2')
  const refused = await page('Гид по городу', { slug: 'Гид' })
  assert.deepEqual(refused.body.fields, { slug: 'Use small letters, digits and single hyphens, for example delhi-del' })
})
