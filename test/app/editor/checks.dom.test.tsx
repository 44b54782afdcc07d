import { assertFocused, byLabel, byRole, byText, choose, click, queryRole, settle, until } from '../../dom.ts'
import { act, assert, json, later, test } from '../../panel.ts'
import { feedback } from '../../../src/app/data/feedback.ts'
import { invalidateKinds } from '../../../src/app/data/queries.ts'
import { checkLinks } from '../../../src/app/editor/check-links.ts'
import { contentPage } from '../../../src/contract/entities/content-page.ts'
import { openForm, startHost } from '../form/open-form.tsx'
import { area, open, setText } from './open-editor.ts'

test('each check names its problem and selects the line', async () => {
  await open('## Fog\n\nText\n\n![](/media/a)')
  const list = byRole('list', { name: 'Before publishing' })
  assert.match(list.textContent ?? '', /An image has no alternative text/)
  await click(byRole('button', { name: 'Line 5' }))
  assertFocused(area())
  assert.equal(area().value.slice(area().selectionStart, area().selectionEnd), '![](/media/a)')
})

test('checks look up internal links on the host', async () => {
  await open(
    '[a](/no-such-page) and [b](/about-us), [c](/about), [d](/blogs/fog/delhi), [e](/media/f), [f](/blogs/none)',
  )
  const list = byRole('list', { name: 'Before publishing' })
  await until(() => {
    assert.match(list.textContent ?? '', /There is no page at \/blogs\/none/)
    return true
  })
  assert.match(list.textContent ?? '', /\/about-us isn’t published yet/)
  for (const path of ['/no-such-page', '/blogs/fog/delhi'])
    assert.ok(list.textContent?.includes(`There might be no page at ${path}`), path)
  assert.doesNotMatch(list.textContent ?? '', /\/about(?!-us)|\/media/, 'a page of its own; a file, which has no page')
})

test('a link to a former URL of a page is not reported as broken', async () => {
  const host = await open('[a](/old-name) and [b](/no-such-page)')
  const moved = { ...host.all('content-page')[0], id: 'p2', slug: 'new-name', status: 'published' }
  host.instead = ({ query }) =>
    query.get('filter[pageAddress]') === 'old-name'
      ? json(200, { data: [moved], meta: { page: 1, limit: 1, total: 1 } })
      : undefined
  const list = byRole('list', { name: 'Before publishing' })
  await until(() => {
    assert.match(list.textContent ?? '', /There might be no page at \/no-such-page/)
    return true
  })
  assert.doesNotMatch(list.textContent ?? '', /old-name/)
})

test('a link that could not be checked is not reported as working, and the others are still checked', async () => {
  const host = await startHost()
  const slow = later<Response>()
  const failure = () => json(500, { error: 'No', code: 'internal' })
  host.instead = ({ query }) => (query.get('filter[pageAddress]') === 'slow' ? failure() : undefined)
  host.add('content-page', 'p1', {
    title: 'About us',
    slug: 'about-us',
    body: '[a](/slow) [b](/terms)',
    status: 'draft',
    template: 'page',
  })
  host.add('content-page', 'p2', { title: 'Terms', slug: 'terms', body: '', status: 'published', template: 'page' })
  await openForm(contentPage, '/admin/content-details?edit=p1')
  await until(() => byText('One internal link couldn’t be checked'))
  assert.ok(feedback.get().notices.some(({ message }) => message === 'No'))
  assert.doesNotMatch(byRole('list', { name: 'Before publishing' }).textContent ?? '', /broken|no page/)
  // After the time limit, the results so far are shown.
  host.instead = ({ query }) => (query.get('filter[pageAddress]') === 'slow' ? slow.promise : undefined)
  const time = new AbortController()
  const links = ['/slow', '/gone', '/terms'].map((url) => ({ url, line: 1, words: '' }))
  const before = host.calls.length
  const checked = checkLinks(links, time.signal)
  await until(() => host.calls.length >= before + 2)
  await settle()
  time.abort()
  slow.settle(failure())
  const { dead, uncheckedCount } = await checked
  assert.deepEqual([dead.map(({ url }) => url), uncheckedCount], [['/gone'], 1])
})

test('shows what failed, or that all checks passed', async () => {
  await open('')
  const list = byRole('list', { name: 'Before publishing' })
  assert.equal(list.textContent, 'No text yet.')
  await setText('Fog.')
  await until(() => list.textContent === 'All checks passed')
  await setText('Fog.\n\n![](/media/a)')
  await until(() => /^An image has no alternative text.*Line 3$/.test(list.textContent ?? ''))
})

test('publishing with problems asks first, and saves after confirmation', async () => {
  const host = await open('# Title\n')
  await choose(byLabel('Status'), 'Published')
  await click(byRole('button', { name: 'Publish' }))
  await until(() => byRole('heading', { name: 'Publish with 1 warning?' }))
  assert.equal(host.writes(contentPage.savePath).length, 0)
  await click(byRole('button', { name: 'Publish anyway' }))
  await until(() => host.writes(contentPage.savePath).length > 0 || undefined)
})

test('a save waits for the link lookup and also checks text typed during it', async () => {
  const host = await open('[Fees](/fees)')
  host.add('content-page', 'p2', { title: 'Fees', slug: 'fees', body: '', status: 'published', template: 'page' })
  await choose(byLabel('Status'), 'Published')
  const isTime = host.holds(
    ({ path, query }) => path === contentPage.path && query.has('filter[pageAddress]'),
    () => json(200, { data: host.all('content-page').slice(1), meta: { page: 1, limit: 1, total: 1 } }),
  )
  await act(async () => invalidateKinds(['content-page'])) // else the page that the text's checks have read is fresh enough
  const save = byRole('button', { name: 'Publish' })
  await click(save)
  await until(() => save.getAttribute('aria-busy') === 'true')
  await click(save)
  await setText('# Title\n\n[Fees](/fees)')
  isTime.settle()
  await click(await until(() => queryRole('button', { name: 'Publish anyway' })))
  await until(() => host.writes(contentPage.savePath).length > 0)
  assert.equal(host.writes(contentPage.savePath).length, 1)
})

test('checks name an image by its file name, never by its hash', async () => {
  const sha256 = 'a'.repeat(64)
  const host = await startHost()
  host.add('media', 'm1', { name: 'fog.png', url: `/media/${sha256}`, sha256, alt: 'Fog' })
  host.add('content-page', 'p1', {
    title: 'About us',
    slug: 'about-us',
    body: `![](/media/${sha256})\n\n![](/media/${'b'.repeat(64)})`,
    status: 'draft',
    template: 'page',
  })
  await openForm(contentPage, '/admin/content-details?edit=p1')
  const list = await until(() => byRole('list', { name: 'Before publishing' }))
  await until(() => list.textContent?.includes('An image has no alternative text: fog.png'))
  assert.match(list.textContent ?? '', /An image has no alternative text: a library file/)
  assert.doesNotMatch(list.textContent ?? '', /a{64}|b{64}/)
})
