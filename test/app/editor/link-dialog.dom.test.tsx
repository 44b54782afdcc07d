import { assert, type Json, json, test } from '../../panel.ts'
import { assertFocused, byLabel, byRole, choose, click, press, queryRole, type, until } from '../../dom.ts'
import { area, open } from './open-editor.ts'

const target = () => byLabel('Page, heading or URL')
const finds = (host: Awaited<ReturnType<typeof open>>, data: Json[]) => {
  const answer = host.answer.bind(host)
  host.answer = (call) => (call.path.startsWith('/api/v1/post/search') ? json(200, { data }) : answer(call))
}
const ask = async (start: number, end: number) => {
  area().focus()
  area().setSelectionRange(start, end)
  await press('Control+k')
  assert.equal(document.activeElement, target())
}

test('Ctrl+K links the selection to the URL of a page found by search', async () => {
  const host = await open('See the airport.')
  host.add('airport', 'del', { name: 'Delhi', slug: 'delhi del' })
  finds(host, [
    { entity: 'city', id: 'c', label: 'Delhi (city)', detail: '' },
    { entity: 'airport', id: 'del', label: 'Delhi', detail: 'DEL', path: '/airports/delhi%20del', status: 'draft' },
  ])
  await ask(8, 15)
  await type(target(), 'delhi')
  const option = await until(() => queryRole('option', { name: /^Delhi/ }))
  assert.equal(option.textContent, 'DelhiDraft · Airport · DEL · /airports/delhi%20del')
  await press('Enter')
  await until(() => target().value === '/airports/delhi%20del')
  assert.equal(byLabel('Link text').value, 'airport')
  await click(byRole('button', { name: 'Add link' }))
  assert.equal(area().value, 'See the [airport](/airports/delhi%20del).')
  assertFocused(area())
})

test('links to a heading of another page, or to the whole page if no heading is chosen', async () => {
  const host = await open('See the airport.')
  host.add('airport', 'del', { name: 'Delhi', slug: 'del', description: '## Lounges\n\nTwo.\n\n## Trains\n\nOne.' })
  finds(host, [{ entity: 'airport', id: 'del', label: 'Delhi', detail: 'DEL', path: '/airports/del' }])
  await ask(8, 15)
  await type(target(), 'delhi')
  await click(await until(() => queryRole('option', { name: /^Delhi/ })))
  const part = await until(() => byLabel('Part of the page'))
  assert.equal(target().value, '/airports/del')
  await choose(part, 'Trains')
  assert.equal(target().value, '/airports/del#section-trains')
  await choose(part, 'The whole page')
  assert.equal(target().value, '/airports/del')
  await choose(part, 'Lounges')
  await click(byRole('button', { name: 'Add link' }))
  assert.equal(area().value, 'See the [airport](/airports/del#section-lounges).')
})

test('the link dialog offers headings of the text, accepts a URL without a scheme and rejects other text', async () => {
  finds(await open('## Fog in winter\n\nSee above.'), [])
  await ask(22, 27)
  await type(target(), 'winter')
  await click(await until(() => queryRole('option', { name: /^Fog in winter/ })))
  await until(() => target().value === '#section-fog-in-winter')
  await type(target(), 'no such page')
  await press('Escape')
  await click(byRole('button', { name: 'Add link' }))
  assert.ok(queryRole('dialog'))
  await type(target(), 'example.com/fog')
  await press('Escape')
  await click(byRole('button', { name: 'Add link' }))
  assert.match(area().value, /\[above\]\(https:\/\/example\.com\/fog\)\.$/)
})

test('Ctrl+K in a link changes its URL or removes it', async () => {
  await open('See [Delhi](/airports/del).')
  await ask(6, 6)
  assert.equal(target().value, '/airports/del')
  await click(byRole('button', { name: 'Remove link' }))
  assert.equal(area().value, 'See Delhi.')
})
