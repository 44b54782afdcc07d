import {
  allByRole,
  assertFocused,
  byLabel,
  byRole,
  byText,
  click,
  press,
  queryRole,
  settle,
  type,
  until,
} from '../../dom.ts'
import { assert, test } from '../../panel.ts'
import { rowOf, rowsOf } from '../../host/records/records-host.ts'
import { openScreen, realHost, type RealHost } from '../real-screen.tsx'

const host = realHost(true)
const formOf = async (code: string): Promise<{ id: string; address: string }> => {
  const [airport] = rowsOf(await host.get(`/api/v1/post/airports?search=${code}&limit=1`))
  return { id: airport?.id ?? '', address: `/admin/airport/edit?id=${airport?.id}` }
}

const openForm = async (address: string) => {
  await openScreen(host, address)
  await click(await until(() => queryRole('button', { name: 'SEO' })))
}

const checks = () =>
  allByRole('listitem', { within: byRole('list', { name: 'Search engine checks' }) }).map(
    ({ textContent }) => textContent,
  )

test('an airport’s form previews its search result while typing and links to its SEO content', async () => {
  const { address } = await formOf('SIN')
  await openForm(address)
  const result = await until(() => queryRole('figure', { name: 'Search result' }))
  assert.match(result.textContent, /› airports › .*Singapore Changi Airport/)
  byText(/^Title: \d+ of 580 px, from the record$/)
  await type(byLabel('Name'), 'Changi of Singapore')
  await type(byLabel('Slug'), 'changi')
  assert.match(result.textContent, /› airports › changiChangi of Singapore/)
  await click(byRole('button', { name: 'Publish changes' }))
  await until(() => byText(/^Airport saved\. Published content is off/))
  assert.match(result.textContent, /› airports › changiChangi of Singapore/)
  await click(byRole('button', { name: 'Edit SEO content' }))
  await until(() => queryRole('textbox', { name: 'Meta title' }))
  await press('Escape')
})

test('a post’s form scores its search text and names strengths and problems while typing', async () => {
  const [blog] = rowsOf(await host.get('/api/v1/post/blogs?limit=1&sort=title&order=asc'))
  await openScreen(host, `/admin/blogs/edit?id=${blog?.id}`)
  const panel = await until(() => queryRole('region', { name: 'SEO' }))
  assert.match(panel.textContent, /^SEOScore \d+$/, 'the score stands there alone')
  await click(byRole('button', { name: 'SEO' }))
  const scored = () => Number(/Score (\d+)/.exec(panel.textContent ?? '')?.[1])
  await type(byLabel('Excerpt'), 'Fog. '.repeat(40).trim())
  assert.ok(checks().includes('Description is 39 characters too long Meta description'))
  const long = scored()
  await type(byLabel('Excerpt'), 'Fog closes in on Delhi from December: what that means for those who fly.')
  assert.ok(checks().includes('Description fits'))
  assert.equal(scored(), long + 15)
})

test('SEO content opens over the form of its page and does not affect its changes', async () => {
  const { id, address } = await formOf('HND')
  await openForm(address)
  await type(await until(() => byLabel('Name')), 'Haneda, typed')
  const way = await until(() => queryRole('button', { name: 'Meta title' }))
  await click(way)
  const dialog = await until(() => queryRole('dialog'))
  await until(() => queryRole('textbox', { name: 'Meta title' }))
  assertFocused(byLabel('Meta title'))
  await click(byRole('button', { name: 'Close', within: dialog }))
  assert.equal(queryRole('dialog'), undefined, 'nothing was typed in it')
  assertFocused(way)

  await click(way)
  await type(await until(() => byLabel('Meta title')), 'Tokyo Haneda airport (HND): what to know')
  await click(byRole('button', { name: 'Close', within: byRole('dialog') }))
  const question = await until(() => queryRole('alertdialog', { name: 'You have 1 unsaved change' }))
  await click(byRole('button', { name: 'Stay', within: question }))
  await press('Control+s')
  await until(() => byText('SEO content saved.'))
  await press('Escape')
  await until(() => queryRole('dialog') === undefined)
  assert.equal(byLabel('Name').value, 'Haneda, typed')
  byText('2 unsaved changes')
  await until(() => checks().includes('Title fits'))
  assert.match(byRole('figure', { name: 'Search result' }).textContent, /Tokyo Haneda airport \(HND\): what to know/)
  const kept = rowOf(await host.get(`/api/v1/post/seo_content/airport:${id}`))
  assert.equal(kept.metaTitle, 'Tokyo Haneda airport (HND): what to know')
})

test('custom SEO text stays when the record changes', async () => {
  const { id, address } = await formOf('BOM')
  await host.post('/api/v1/post/seo_content/create', {
    id: `airport:${id}`,
    version: 0,
    metaTitle: 'Mumbai airport (BOM): terminals and transport',
    robots: 'noindex, follow',
    jsonLd: '{"@type":"Airport"}',
  })
  await openForm(address)
  const result = await until(() => queryRole('figure', { name: 'Search result' }))
  await type(byLabel('Name'), 'Something else')
  assert.match(result.textContent, /Mumbai airport \(BOM\): terminals and transport/)
  assert.ok(checks().includes('Title fits'))
  assert.ok(checks().includes('Structured data for search engines'))
  assert.ok(checks().includes('Hidden from search engines Robots'))
})

test('shows no search result to users without permission to view SEO content', async () => {
  const role = rowOf(
    await host.post('/api/v1/post/user_roles/create', { name: 'Mapper', permissions: { airport: ['view', 'edit'] } }),
  )
  const mapper = await host.addUser({ firstName: 'Mo', lastName: 'M', email: 'mo@example.com', roleId: role.id })
  const asked: string[] = []
  const heard: RealHost = {
    ...host,
    fetch: (path, init) => {
      asked.push(path)
      return host.fetch(path, init)
    },
  }
  await openScreen(heard, (await formOf('DEL')).address, mapper)
  await until(() => byText(/^Changed /))
  await settle()
  assert.equal(queryRole('button', { name: 'Edit SEO content' }), undefined)
  assert.deepEqual(
    asked.filter((path) => path.includes('seo_content')),
    [],
  )
})

test('reports a search result that failed to load and still links to the SEO content', async () => {
  const failing = Response.json({ error: 'The disk is full.', code: 'internal' }, { status: 500 })
  const odd: RealHost = {
    ...host,
    fetch: async (path, init) => (path.includes('/seo_content/') ? failing.clone() : host.fetch(path, init)),
  }
  await openScreen(odd, (await formOf('DEL')).address)
  await until(() => byText('The preview couldn’t load. Reload the page.'))
  byRole('button', { name: 'Edit SEO content' })
})
