import { airport, assert, test } from '../../panel.ts'
import { urlWithinList, sitePageOf } from '../../../src/app/record/record-url.ts'
import { rowOf } from '../fake-host.ts'

const [path, search] = ['/admin/blog-tags', '?search=fog&edit=a&page=2']
const cases: [to: string, address: string][] = [
  ['/admin/blog-tags?edit=b', '/admin/blog-tags?search=fog&page=2&edit=b'],
  ['/admin/blog-tags?new=1&copy=b', '/admin/blog-tags?search=fog&page=2&new=1&copy=b'],
  ['/admin/blog-tags', '/admin/blog-tags'],
  ['/admin/blogs?filter%5BtagIds%5D=b', '/admin/blogs?filter%5BtagIds%5D=b'],
]
for (const [to, address] of cases) {
  test(`in a list, ${to} opens ${address}`, () => assert.equal(urlWithinList(path, search, to), address))
}

test('a copy of a record opens at its own URL, even from the form of that record', () => {
  assert.equal(
    urlWithinList('/admin/country/create', '?id=in', '/admin/country/create?copy=in'),
    '/admin/country/create?copy=in',
  )
})

test('the URL of a page keeps the path of the website and escapes its slug', () => {
  const row = rowOf('del', { slug: 'a?b#c/d', status: 'published' })
  assert.equal(
    sitePageOf(airport, row, 'https://www.example.com/en'),
    `https://www.example.com/en${airport.sitePath}a%3Fb%23c%2Fd`,
  )
})

test('a record has a page on the website once it is published and the website has a URL', () => {
  const page = (status: string, siteUrl?: string) =>
    sitePageOf(airport, rowOf('del', { slug: 'delhi', status }), siteUrl)
  const site = 'https://www.example.com/'
  assert.deepEqual(
    [page('published', site), page('draft', site), page('published')],
    [`https://www.example.com${airport.sitePath}delhi`, undefined, undefined],
  )
})
