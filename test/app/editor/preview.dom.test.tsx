import { byLabel, byRole, click, nameOf, press, queryRole, type, until } from '../../dom.ts'
import { assert, blog, test } from '../../panel.ts'
import { guidelineDetail } from '../../../src/contract/entities/guideline-detail.ts'
import { openForm, startHost } from '../form/open-form.tsx'
import { open } from './open-editor.ts'

test('guidelines have the same editor, with a preview that renders text as the page does', async () => {
  const host = await startHost()
  host.add('guideline-type', 't1', { name: 'Security', slug: 'security', status: 'published', order: 1 })
  const values = { title: 'Liquids in cabin bags', typeId: 't1', slug: 'liquids', language: 'en', status: 'draft' }
  host.add('guideline-detail', 'g1', { ...values, body: '## How much\n\nUp to **100 ml**.' })
  await openForm(guidelineDetail, '/admin/guidelines-details?edit=g1')
  await until(() => byRole('toolbar', { name: 'Formatting' }))
  await until(() => byRole('button', { name: 'Version history' }))
  await click(byRole('button', { name: 'Preview page' }))
  const page = await until(() => byRole('region', { name: 'Page' }))
  assert.match(page.textContent ?? '', /Liquids in cabin bags.*How much.*100 ml/s)
  assert.equal(page.querySelector('strong')?.textContent, '100 ml')
})

test('a post preview shows cover, author, date and excerpt at the chosen width', async () => {
  const host = await startHost()
  host.add('user', 'u9', { firstName: 'Rhea', lastName: 'D’Souza', email: 'rhea@example.com' })
  const at = { createdAt: '2026-01-01T00:00:00.000Z', updatedAt: '2026-01-01T00:00:00.000Z' }
  host.add('media', 'm1', { name: 'fog.png', url: '/media/f', alt: 'A runway in fog', ...at })
  const values = { title: 'Fog at Delhi', slug: 'fog', authorId: 'u9', coverId: 'm1', status: 'scheduled' }
  const excerpt = 'What to do when the fog does not lift.'
  host.add('blog', 'b1', { ...values, excerpt, publishAt: '2026-12-24T20:00:00.000Z', body: 'Wait. '.repeat(500) })
  await openForm(blog, '/admin/blogs/edit?id=b1')
  await click(await until(() => queryRole('button', { name: 'Preview page' })))
  const page = await until(() => byRole('region', { name: 'Page' }))
  assert.match(page.textContent, /^Fog at DelhiBy Rhea D’Souza · 25 December 2026 · 2 min readWhat to do .*\.Wait/)
  await until(() => byRole('img', { name: 'A runway in fog', within: page }))
  await click(byRole('button', { name: 'Phone · 390 px' }))
  const phone = page.querySelector('article')?.style
  assert.deepEqual([phone?.inlineSize, phone?.maxInlineSize], ['390px', '100%'])
  await press('Escape')
  await type(byLabel('Title'), '')
  await click(byRole('button', { name: 'Preview page' }))
  byRole('heading', { name: 'Untitled' })
})

test('each kind of Markdown renders as its own element', async () => {
  await open(
    [
      'A `code`, an *emphasis*, a  \nbreak, [mail](mailto:a@example.com)',
      '![Fog](/media/f) ![Far](https://x.example/y)',
      '> said',
      '---',
      '    fn()',
      '3. three\n4. four',
      '- [x] done\n- [ ] not yet',
      '| Gate | Time |\n| --- | ---: |\n| 4 | 18:00 |',
      '- loose\n\n- list',
    ].join('\n\n'),
  )
  await click(byRole('button', { name: 'Preview' }))
  const preview = await until(() => byRole('region', { name: 'Preview' }))
  const textOf = (selector: string) => [...preview.querySelectorAll(selector)].map((one) => one.textContent).join('|')
  const kinds = ['p code', 'em', 'a', '.outside-image', 'blockquote', 'pre', 'ol li', 'ul p', 'th', 'td']
  assert.deepEqual(kinds.map(textOf), [
    'code',
    'emphasis',
    'mail',
    'Far',
    'said',
    'fn()\n',
    'three|four',
    'loose|list',
    'Gate|Time',
    '4|18:00',
  ])
  assert.deepEqual([preview.querySelectorAll('br').length, preview.querySelectorAll('hr').length], [1, 1])
  assert.equal(preview.querySelector('ol')?.start, 3)
  assert.equal(preview.querySelector('a')?.getAttribute('href'), 'mailto:a@example.com')
  assert.deepEqual(
    [...preview.querySelectorAll('img')].map((one) => one.getAttribute('src')),
    ['/media/f'],
  )
  const boxes = [...preview.querySelectorAll<HTMLInputElement>('input[type=checkbox]')]
  assert.deepEqual(
    boxes.map((box) => [nameOf(box), box.checked]),
    [
      ['Done', true],
      ['To do', false],
    ],
  )
})

test('a URL without a hostname points to the website, never into the panel', async () => {
  await open('[Delhi](/airports/delhi-del), [more](?page=2), [plan](/media/f), [far](https://x.org/y), [no](//x.net)')
  await click(byRole('button', { name: 'Preview' }))
  const preview = await until(() => byRole('region', { name: 'Preview' }))
  assert.deepEqual(
    [...preview.querySelectorAll('a')].map((link) => link.getAttribute('href')),
    ['https://www.example.com/airports/delhi-del', 'https://www.example.com/?page=2', '/media/f', 'https://x.org/y'],
  )
})

test('the preview never interprets text as HTML', async () => {
  await open('<img src=x onerror=alert(1)> [x](javascript:alert(1))')
  await click(byRole('button', { name: 'Preview' }))
  const preview = await until(() => byRole('region', { name: 'Preview' }))
  assert.equal(preview.querySelector('img, a'), null)
  assert.match(preview.textContent ?? '', /<img src=x/)
})
