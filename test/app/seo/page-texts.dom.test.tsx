import { assert, test } from '../../panel.ts'
import { openScreen, realHost } from '../real-screen.tsx'
import { assertFocused, byLabel, byRole, byText, click, press, queryRole, type, until } from '../../dom.ts'
import { saveAndClose } from '../press-item.ts'
import { rowsOf } from '../../host/records/records-host.ts'

const host = realHost(true)
const open = async (query = '') => {
  await openScreen(host, `/admin/airport-seo-content${query}`)
  await until(() => queryRole('table', { name: 'Airport SEO Pages' }))
}
test('a page gets its own title, with a preview of the search result before saving', async () => {
  await open('?search=DEL')
  await click(byRole('link', { name: 'Indira Gandhi International Airport' }))
  const dialog = await until(() => queryRole('dialog', { name: 'Indira Gandhi International Airport' }))
  const search = await until(() => queryRole('tab', { name: 'Search result', within: dialog }))
  search.focus()
  for (const [key, name] of [
    ['Home', 'Search result'],
    ['ArrowRight', 'Social card'],
    ['End', 'Social card'],
    ['ArrowLeft', 'Search result'],
  ] as const) {
    await press(key)
    assertFocused(byRole('tab', { name }))
    byRole('figure', { name })
  }
  // “None” would be ambiguous, since it is also a robots value: neither index nor follow.
  assert.equal(byLabel('Robots').querySelector('option[value=""]')?.textContent, 'Website default')
  const title = 'Delhi airport (DEL): terminals, transport, lounges and everything else that a traveller asks'
  await type(byLabel('Meta title'), title.slice(0, 70))
  assert.match(byRole('meter', { name: 'Title' }).getAttribute('aria-valuetext') ?? '', /of 580 px/)
  byText(/^Title: \d+ of 580 px/)
  assert.match(byRole('figure', { name: 'Search result' }).textContent ?? '', /Delhi airport \(DEL\): terminals/)
  await type(byLabel('Meta description'), 'Fog. '.repeat(60))
  assert.match(byRole('figure', { name: 'Search result' }).textContent, /Fog\. Fog.* …$/)
  assert.match(byText(/of \d+ characters/).textContent, /^Description: 300 of \d+ characters: the end is cut$/)
  await click(byRole('button', { name: 'Meta description', within: byRole('list', { name: 'Search engine checks' }) }))
  assertFocused(byLabel('Meta description'))
  // Each flag is two characters; half of one is a different symbol.
  await type(byLabel('Meta title'), '🇮🇳'.repeat(35))
  await type(byLabel('Meta description'), '🇮🇳'.repeat(90))
  for (const part of byRole('figure', { name: 'Search result' }).querySelectorAll('.t, .d')) {
    assert.match(part.textContent ?? '', /^(🇮🇳)+ …$/u)
  }
  await type(byLabel('Meta title'), title.slice(0, 70))
  await type(byLabel('Meta description'), '')
  await click(byRole('tab', { name: 'Social card' }))
  assert.match(byRole('figure', { name: 'Social card' }).textContent ?? '', /Delhi airport \(DEL\): terminals/)
  await type(byLabel('Card title'), 'Delhi')
  assert.equal(byRole('figure', { name: 'Social card' }).querySelector('b')?.textContent, 'Delhi')
  await click(byRole('button', { name: 'Close', within: dialog }))
  await click(await until(() => queryRole('button', { name: 'Stay' })))
  assert.equal(byLabel('Card title').value, 'Delhi', 'what is not saved is asked about')
  await saveAndClose()
  await until(() => document.body.textContent?.includes('Delhi airport (DEL)') && !queryRole('dialog'))
  const { body } = await host.get('/api/v1/post/seo_content?filter[kind]=airport&search=del')
  assert.ok(JSON.stringify(body.data).includes('Delhi airport (DEL): terminals'))
})

test('a cleared field shows the fallback that is used instead', async () => {
  const [airport] = rowsOf(await host.get('/api/v1/post/airports?search=BOM&limit=1'))
  const id = `airport:${airport?.id}`
  await host.post('/api/v1/post/seo_content/create', { id, version: 0, metaTitle: 'Our own words for Mumbai' })
  await openScreen(host, `/admin/airport-seo-content?edit=${encodeURIComponent(id)}`)
  const result = await until(() => queryRole('figure', { name: 'Search result' }))
  assert.match(result.textContent, /Our own words for Mumbai/)
  await type(byLabel('Meta title'), '')
  assert.doesNotMatch(result.textContent, /Our own words/)
  assert.match(result.textContent, /Chhatrapati Shivaji/)
  byText(/^Title: \d+ of 580 px, from the record$/)
  byText('Title only repeats the name Meta title')
})

test('a card without its own image shows the record’s cover', async () => {
  const [blog] = rowsOf(await host.get('/api/v1/post/blogs?limit=1&filter[coverId][not]='))
  assert.equal(typeof blog?.coverId, 'string')
  await openScreen(host, `/admin/blog-seo-content?edit=blog%3A${blog?.id}`)
  await click(await until(() => queryRole('tab', { name: 'Social card' })))
  const image = await until(() => byRole('figure', { name: 'Social card' }).querySelector('img') ?? undefined)
  assert.ok(image.src.includes('/media/'))
  byText('Social card has its own image or title')
})

test('proposes structured data from the record, and a click accepts it', async () => {
  await open('?search=SIN')
  await click(byRole('link', { name: /Changi/ }))
  await click(await until(() => queryRole('button', { name: 'Show it' })))
  const proposal = byText(/"iataCode": "SIN"/)
  assert.equal(byLabel('JSON-LD').value, '')
  await click(byRole('button', { name: 'Hide it' }))
  assert.ok(proposal.hidden)
  await click(byRole('button', { name: 'Use suggestion' }))
  assert.match(byLabel('JSON-LD').value, /"iataCode": "SIN"/)
})

test('a template names the pages without a title of their own', async () => {
  await open('?search=SIN')
  await click(byRole('button', { name: 'Template' }))
  await until(() => queryRole('dialog', { name: 'Template for these pages' }))
  // Typed before the template has loaded; the save still includes it.
  await type(byLabel('Meta title'), '{name} | {nonsense}')
  await until(() => queryRole('button', { name: 'Save template' })?.getAttribute('aria-disabled') === 'false')
  await click(byRole('button', { name: 'Save template' }))
  await until(() => document.body.textContent?.includes('{nonsense} isn’t available'))
  await type(byLabel('Meta title'), 'All about {name} ({iata})')
  await click(byRole('button', { name: 'Save template' }))
  await until(() => document.body.textContent?.includes('All about Singapore Changi Airport (SIN)'))
  await click(byRole('button', { name: 'Undo' }))
  await until(() => !document.body.textContent?.includes('All about Singapore Changi Airport (SIN)'))
  await until(() => document.body.textContent?.includes('Template restored.'))
})

test('Escape and Enter do not discard an edited template', async () => {
  await open()
  await click(byRole('button', { name: 'Template' }))
  const dialog = await until(() => queryRole('dialog', { name: 'Template for these pages' }))
  await until(() => queryRole('button', { name: 'Save template' })?.getAttribute('aria-disabled') === 'false')
  await type(byLabel('Meta title'), '{name}, at last')
  await click(byRole('button', { name: 'Cancel', within: dialog }))
  const question = await until(() => queryRole('alertdialog', { name: 'Leave without saving the template?' }))
  const stays = byRole('button', { name: 'Stay', within: question })
  assertFocused(stays)
  await click(stays)
  assert.equal(byLabel('Meta title').value, '{name}, at last')
})

test('a template that someone else has saved keeps the typed text', async () => {
  await openScreen(host, '/admin/blog-seo-content')
  await click(await until(() => queryRole('button', { name: 'Template' })))
  const dialog = await until(() => queryRole('dialog', { name: 'Template for these pages' }))
  await until(() => queryRole('button', { name: 'Save template' })?.getAttribute('aria-disabled') === 'false')
  await type(byLabel('Meta title'), 'Mine: {name}')
  const path = '/api/v1/post/seo_templates/blog'
  const theirs = { version: 0, metaTitle: 'Theirs: {name}', metaDescription: 'Of {site}' }
  assert.equal((await host.post(path, theirs)).status, 200)
  await click(byRole('button', { name: 'Save template' }))
  await until(() => /Someone else changed this template/.test(byRole('alert').textContent ?? ''))
  assert.deepEqual([byLabel('Meta title').value, byLabel('Meta description').value], ['Mine: {name}', 'Of {site}'])
  assert.match(dialog.textContent ?? '', /Their version: Theirs: \{name\}/)
  for (const [answer, isOpen] of [
    ['Stay', true],
    ['Leave', false],
  ] as const) {
    await press('Escape')
    await click(await until(() => queryRole('button', { name: answer, within: byRole('alertdialog') })))
    assert.equal(queryRole('dialog') !== undefined, isOpen)
  }
  await click(byRole('button', { name: 'Template' }))
  await until(() => byLabel('Meta title').value === 'Theirs: {name}')
  await type(byLabel('Meta title'), 'Mine: {name}')
  assert.equal((await host.post(path, { version: 1, metaTitle: '{name}' })).status, 200)
  await click(byRole('button', { name: 'Save template' }))
  await until(() => byRole('alert'))
  await click(byRole('button', { name: 'Save template' }))
  await until(() => queryRole('dialog') === undefined)
  assert.match(JSON.stringify((await host.get(path)).body.data), /"Mine: \{name\}"/)
})
