import { act, assert, test } from '../../panel.ts'
import { savePreferences } from '../../../src/app/data/preferences.ts'
import { screenRouteAt } from '../../../src/app/page/screen-routes.ts'
import { downloads } from '../downloads.ts'
import { openScreen, realHost } from '../real-screen.tsx'
import { allByRole, byLabel, byRole, byText, click, press, queryRole, type, until } from '../../dom.ts'
import { rowOf, rowsOf, totalOf } from '../../host/records/records-host.ts'

const host = realHost(true)
const open = async (query = '') => {
  await openScreen(host, `/admin/airport-seo-content${query}`)
  await until(() => queryRole('table', { name: 'Airport SEO Pages' }))
}
const targets = () =>
  allByRole('row', { within: byRole('table') })
    .slice(1)
    .map((row) => row.querySelector('a')?.textContent)

test('each airport is a row with title, description and problems', async () => {
  await open('?search=DEL')
  await until(() => targets().includes('Indira Gandhi International Airport'))
  assert.ok(allByRole('status').some(({ textContent }) => /^\d pages?, 1–\d of \d$/.test(textContent ?? '')))
  const row = allByRole('row').find((each) => each.textContent?.includes('Indira Gandhi'))
  assert.match(row?.textContent ?? '', /\/airports\/delhi-del.*314 of 580 px, from the record/)
})

test('ignores an invalid search in the URL', async () => {
  await open('?search=%00')
  assert.equal(byLabel('Search').value, '')
  await open('?search=%09sin%00&page=0')
  await until(() => targets().includes('Singapore Changi Airport'))
  assert.equal(byLabel('Search').value, 'sin')
})

test('a page beyond the last opens the last page', async () => {
  const total = totalOf(await host.get('/api/v1/post/seo_content?filter[kind]=airport'))
  await openScreen(host, '/admin/airport-seo-content?page=99&limit=20')
  await until(() => targets().length === (total % 20 || 20))
  assert.equal(new URLSearchParams(window.location.search).get('page'), String(Math.ceil(total / 20)))
  await openScreen(host, '/admin/airport-seo-content?page=2&search=DEL')
  await until(() => targets().includes('Indira Gandhi International Airport'))
  assert.equal(new URLSearchParams(window.location.search).get('page'), null)
})

test('the problem filter is part of the URL, and a problem without pages has a button only while it is chosen', async () => {
  await open()
  await until(() => queryRole('button', { name: /^Noindex/ }) === undefined)
  await click(byRole('button', { name: /^From the record/ }))
  await until(() => new URLSearchParams(window.location.search).get('filter[problem]') === 'fallback')
  await openScreen(host, '/admin/airport-seo-content?filter[problem]=noindex')
  await until(() => queryRole('button', { name: /^Noindex/ }))
  await until(() => document.body.textContent?.includes('No page matches'))
  assert.ok(
    allByRole('status').some(({ textContent }) => textContent === 'No pages'),
    'it is read out',
  )
  assert.equal(new URLSearchParams(window.location.search).get('filter[problem]'), 'noindex')
})

test('paging moves scroll position and focus to the first row, and a third click on a header restores the default order', async () => {
  await open('?limit=20')
  const [first] = targets()
  await click(byRole('button', { name: 'Next page' }))
  await until(() => targets()[0] !== first)
  assert.equal(document.activeElement, byRole('table'))
  const sorted = () => new URLSearchParams(window.location.search).get('sort')
  const score = () => byRole('columnheader', { name: 'Score' })
  for (const [sort, direction] of [
    ['score', 'descending'],
    ['score', 'ascending'],
    [null, null],
  ] as const) {
    await click(byRole('button', { within: score() }))
    await until(() => score().getAttribute('aria-sort') === direction)
    assert.equal(sorted(), sort)
  }
  assert.equal(byRole('columnheader', { name: 'Target' }).getAttribute('aria-sort'), 'ascending')
  byRole('region', { name: 'Airport SEO Pages table' })
})

test('single-letter keys move between rows and reach the search, unless they are turned off', async () => {
  await open()
  await until(() => targets().length > 1)
  assert.equal(byLabel('Search').getAttribute('aria-keyshortcuts'), '/')
  await press('j')
  assert.equal(document.activeElement?.textContent, targets()[0])
  await act(() => savePreferences({ singleKeys: false }))
  assert.equal(byLabel('Search').getAttribute('aria-keyshortcuts'), null)
  await act(() => savePreferences({ singleKeys: true }))
})

test('prefetching a screen loads its first page', async () => {
  await open()
  const screen = await screenRouteAt('/admin/blog-seo-content')?.screenAt('')?.load()
  const { fetch } = globalThis
  const asked: string[] = []
  globalThis.fetch = (address, init) => {
    asked.push(String(address))
    return fetch(address, init)
  }
  await screen?.prefetch?.('?search=air')
  assert.deepEqual(asked, ['/api/v1/post/seo_content?search=air&filter%5Bkind%5D=blog&sort=target'])
})

test('shows the last save of each page that has one', async () => {
  await host.post('/api/v1/post/seo_content/create', { id: 'custom:agents', version: 0, metaTitle: 'Travel agents' })
  await openScreen(host, '/admin/custom-seo-content')
  const updated = await until(() => queryRole('columnheader', { name: 'Updated' }))
  const cells = (name: string) =>
    allByRole('row')
      .find((row) => row.querySelector('a')?.textContent === name)
      ?.querySelectorAll('td, th')
  const place = [...(updated.parentElement?.children ?? [])].indexOf(updated)
  assert.equal(cells('Travel agents')?.[place]?.textContent, 'Now')
  assert.match(cells('Contact')?.[place]?.textContent ?? '', /^—/)
})

test('columns can be chosen, and exports use them', async (t) => {
  const files = downloads(t)
  await openScreen(host, '/admin/custom-seo-content?columns=name,path,noindex')
  await until(() => targets().length > 1)
  assert.deepEqual(
    allByRole('columnheader')
      .map(({ textContent }) => textContent)
      .slice(1),
    ['Target', 'URL', 'Index'],
  )
  await click(byRole('button', { name: 'View' }))
  await click(await until(() => queryRole('checkbox', { name: 'Score' })))
  await until(() => queryRole('columnheader', { name: 'Score' }))
  assert.equal(new URLSearchParams(window.location.search).get('columns'), 'name,path,noindex,score')
  await click(byRole('checkbox', { name: 'Select Blogs' }))
  await click(await until(() => queryRole('button', { name: 'Export', within: byRole('toolbar') })))
  const dialog = await until(() => queryRole('dialog'))
  await click(await until(() => queryRole('button', { name: 'Export', within: dialog })))
  await until(() => files.length > 0)
  assert.match((await files[0]?.text) ?? '', /^Target,URL,Noindex,Score\r\nBlogs,\/blogs,no,\d+\r\n$/)
  await click(byRole('button', { name: 'View' }))
  await click(await until(() => queryRole('button', { name: 'Back to default' })))
})

test('hides several pages from search engines at once and shows them again', async () => {
  await open('?search=IN')
  const noindex = async () =>
    totalOf(await host.get('/api/v1/post/seo_content?filter[kind]=airport&filter[problem]=noindex'))
  const before = await noindex()
  const boxes = allByRole('checkbox', { within: byRole('table') })
  for (const box of boxes.slice(1, 3)) await click(box)
  await click(await until(() => queryRole('button', { name: 'Noindex', within: byRole('toolbar') })))
  await until(() => document.body.textContent?.includes('2 pages changed.'))
  assert.equal(await noindex(), before + 2)
  await click(byRole('button', { name: 'Undo' }))
  await until(() => document.body.textContent?.includes('Undone.'))
  assert.equal(await noindex(), before)
})

test('rows cannot be deleted here, since they belong to other records', async () => {
  await open('?search=a')
  await click(await until(() => byRole('checkbox', { name: /^Select all/ })))
  const bar = await until(() => byRole('region', { name: 'Selection' }))
  await until(() => byRole('button', { name: 'Noindex', within: bar }))
  assert.equal(queryRole('button', { name: /Delete/, within: bar }), undefined)
})

test('the text of a page in the trash is kept, without an offer to restore the page’s text', async () => {
  const page = { title: 'Gone meanwhile', slug: 'gone-meanwhile', body: 'Once.', template: 'page', status: 'published' }
  const { id } = rowOf(await host.post('/api/v1/post/content_details/create', page))
  await openScreen(host, `/admin/dynamic-seo-content?edit=dynamic%3A${id}`)
  await type(await until(() => byLabel('Meta title')), 'Typed before')
  await host.remove(`/api/v1/post/content_details/${id}`)
  await press('Control+s')
  await until(() => byText('Someone deleted this record. Your text is kept here.'))
  assert.equal(queryRole('button', { name: 'Restore' }), undefined)
  assert.equal(byLabel('Meta title').value, 'Typed before')
})

test('an empty list offers no button to create pages', async () => {
  for (const { id } of rowsOf(await host.get('/api/v1/post/blogs_tags?limit=100'))) {
    await host.remove(`/api/v1/post/blogs_tags/${id}`)
  }
  await openScreen(host, '/admin/blog-tags-seo-content')
  const nothing = await until(() => queryRole('heading', { name: 'No pages yet' })?.parentElement)
  assert.match(nothing?.textContent ?? '', /New ones appear here\.$/)
  assert.equal(queryRole('link', { name: 'Create SEO content' }), undefined)
})

test('Escape clears the selection', async () => {
  await open('?search=IN')
  await click(byRole('checkbox', { name: /^Select all/ }))
  await until(() => queryRole('region', { name: 'Selection' }))
  await press('Escape')
  assert.equal(queryRole('region', { name: 'Selection' }), undefined)
})

test('clears the custom text of all matches after a confirmation', async () => {
  await host.post('/api/v1/post/seo_content/create', { id: 'custom:home', version: 0, metaTitle: 'Home of airports' })
  await openScreen(host, '/admin/custom-seo-content?search=airports&limit=1')
  await until(() => queryRole('table', { name: 'Default SEO Page' }))
  await click(byRole('checkbox', { name: 'Select all 1 on this page' }))
  await click(await until(() => queryRole('button', { name: 'Select all 2 that match' })))
  assert.ok(byRole('toolbar').contains(document.activeElement))
  await click(byRole('button', { name: 'Use template' }))
  await click(await until(() => queryRole('button', { name: 'Clear 2 pages' })))
  await until(() => document.body.textContent?.includes('changed.'))
  const { body } = await host.get('/api/v1/post/seo_content/custom:home')
  assert.match(JSON.stringify(body.data), /"metaTitle":null/)
})
