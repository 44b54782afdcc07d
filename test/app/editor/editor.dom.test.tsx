import {
  assertFocused, byLabel, byRole, byText, choose, click, compose, press, queryRole, settle, type, until,
} from '../../dom.ts'
import assert from 'node:assert/strict'
import { mock, test } from 'node:test'
import { act } from 'react'
import { draftPauseMs } from '../../../src/contract/constants.ts'
import { checkLinks } from '../../../src/app/editor/dead-links.ts'
import { blog } from '../../../src/contract/entities/blog.ts'
import { contentPage } from '../../../src/contract/entities/content-page.ts'
import { guidelineDetail } from '../../../src/contract/entities/guideline-detail.ts'
import { later } from '../host-double.ts'
import { json } from '../form/fake-host.ts'
import { openForm, startHost } from '../form/open-form.tsx'
import '../media/uploading-browser.ts'
import { png } from '../../host/media/pictures.ts'

// Neither DOM writes as a browser does: into what has the focus, past what React keeps of the value.
document.execCommand = (_command: string, _ui?: boolean, insert = '') => {
  const at = document.activeElement
  const isText = at instanceof window.HTMLTextAreaElement || at instanceof window.HTMLInputElement
  if (!isText) return false
  const { value, selectionStart, selectionEnd } = at
  const text = value.slice(0, selectionStart ?? 0) + String(insert) + value.slice(selectionEnd ?? 0)
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(at), 'value')?.set?.call(at, text)
  return at.dispatchEvent(new window.InputEvent('input', { bubbles: true, inputType: 'insertText' }))
}

const open = async (body = '') => {
  const host = await startHost()
  host.add('content-page', 'p1', { title: 'About us', slug: 'about-us', body, status: 'draft', template: 'page' })
  await openForm(contentPage, '/admin/content-details?edit=p1')
  await until(() => byRole('toolbar', { name: 'Formatting' }))
  await until(() => byRole('list', { name: 'Before publishing' }))
  return host
}
const setText = (text: string) => type(area(), text)
const area = (): HTMLTextAreaElement => {
  const found = byLabel('Text')
  if (!(found instanceof HTMLTextAreaElement)) throw new Error('The text is no textarea')
  return found
}

test('the toolbar is one tab stop with arrows, Home and End inside', async () => {
  await open()
  const buttons = [...byRole('toolbar', { name: 'Formatting' }).querySelectorAll('button')]
  const stops = buttons.filter(({ tabIndex }) => tabIndex === 0)
  assert.deepEqual(stops.map((button) => button.getAttribute('aria-label')), ['Heading'])
  buttons[0]?.focus()
  await press('ArrowRight')
  assertFocused(byRole('button', { name: 'Bold' }))
  assert.equal(buttons.filter(({ tabIndex }) => tabIndex === 0).length, 1)
  await press('End')
  assertFocused(byRole('button', { name: 'Full screen' }))
  await press('ArrowRight')
  assertFocused(byRole('button', { name: 'Heading' }))
})

test('a button changes the selection, the form and the preview', async () => {
  await open('The fog lifts')
  area().focus()
  area().setSelectionRange(4, 7)
  await click(byRole('button', { name: 'Bold' }))
  assert.equal(area().value, 'The **fog** lifts')
  await click(byRole('button', { name: 'Preview' }))
  const strong = await until(() => byRole('region', { name: 'Preview' }).querySelector('strong') ?? undefined)
  assert.equal(strong.textContent, 'fog')
  assert.ok(byText('1 unsaved change'))
})

test('a view that hides what has the focus gives it to its button, where Tab leads from then on', async () => {
  await open('The fog lifts')
  area().focus()
  const view = (name: string) => byRole('button', { name })
  const stops = () => [...byRole('toolbar').querySelectorAll('button')]
    .filter(({ tabIndex, disabled }) => tabIndex === 0 && !disabled).map((button) => button.textContent)
  await click(view('Split'))
  assertFocused(area())
  await click(view('Preview'))
  assertFocused(view('Preview'))
  assert.deepEqual(stops(), ['Preview'])
  ;(await until(() => byRole('region', { name: 'Preview' }))).focus()
  await click(view('Write'))
  assertFocused(view('Write'), 'the preview is gone')
  assert.deepEqual(stops(), ['Write'])
})

test('what is struck out and what is to be done are buttons, and read so', async () => {
  await open('fog lifts')
  area().focus()
  area().setSelectionRange(0, 3)
  await click(byRole('button', { name: 'Strikethrough' }))
  await click(byRole('button', { name: 'Task list' }))
  assert.equal(area().value, '- [ ] ~~fog~~ lifts')
  await click(byRole('button', { name: 'Preview' }))
  const preview = await until(() => byRole('region', { name: 'Preview' }))
  assert.equal(preview.querySelector('del')?.textContent, 'fog')
  assert.ok(preview.querySelector('input[type=checkbox]'))
})

test('keys mark, link and continue; those of a composition are its own', async () => {
  await open('- fog')
  area().focus()
  const press3 = async (stroke: string, expected: string) => {
    area().setSelectionRange(2, 5)
    await press(stroke)
    assert.equal(area().value, expected)
    await setText('- fog')
  }
  await press3('Control+b', '- **fog**')
  await press3('Control+i', '- _fog_')
  await press3('Control+k', '- [fog](https://)')
  area().setSelectionRange(5, 5)
  await compose('Enter')
  assert.equal(area().value, '- fog')
  await press('Enter')
  assert.equal(area().value, '- fog\n- ')
  await press('Tab')
  assert.equal(area().value, '- fog\n  - ')
  assertFocused(area())
  await press('Escape')
  await press('Tab')
  assert.equal(area().value, '- fog\n  - ')
  assert.notEqual(document.activeElement, area())
})

test('an address pasted over words links them; over an address or several lines the browser pastes it', async () => {
  await open('See the airport page\nand fog')
  /** Whether the browser is left to paste. */
  const paste = async (start: number, end: number): Promise<boolean> => {
    area().focus()
    area().setSelectionRange(start, end)
    const event = new window.Event('paste', { bubbles: true, cancelable: true })
    Object.assign(event, { clipboardData: { getData: () => 'https://example.com/x', types: [], files: [] } })
    await act(async () => { area().dispatchEvent(event) })
    return !event.defaultPrevented
  }
  assert.equal(await paste(8, 24), true)
  assert.equal(await paste(25, 28), false)
  assert.equal(area().value, 'See the airport page\nand [fog](https://example.com/x)')
  assert.equal(await paste(area().selectionStart, area().selectionEnd), true)
  area().setSelectionRange(8, 20)
  await press('Control+k')
  assert.equal(await paste(area().selectionStart, area().selectionEnd), true)
  assert.equal(area().value, 'See the [airport page](https://)\nand [fog](https://example.com/x)')
})

test('words and minutes are counted, and the text fills the window until Escape', async () => {
  await open('')
  assert.ok(byText('0 words'))
  await type(area(), 'word '.repeat(441))
  assert.ok(byText('441 words, 2 min read'))
  await click(byRole('button', { name: 'Full screen' }))
  const editor = area().closest('.editor')
  assert.equal(editor?.getAttribute('popover'), 'manual')
  area().focus()
  await compose('Escape')
  assert.equal(editor?.getAttribute('popover'), 'manual')
  await press('Escape')
  assert.equal(editor?.getAttribute('popover'), null)
  assert.ok(area().value.startsWith('word word'))
})

test('when the host took the draft is said under the text', async () => {
  const host = await open('Who we are.')
  mock.timers.enable({ apis: ['setTimeout'] })
  await setText('Who we are, and why.')
  await act(async () => mock.timers.tick(draftPauseMs))
  mock.timers.reset()
  assert.ok(await until(() => byText(/^Draft saved \d\d:\d\d/)))
  assert.equal(host.drafts.size, 1)
  await press('Control+s')
  await until(() => !area().closest('.editor')?.textContent?.includes('Draft saved'))
})

test('a draft that the host takes after the record is saved is none of what is typed next', async () => {
  const host = await open('Who we are.')
  const isTime = host.holds(({ method }) => method === 'PUT')
  mock.timers.enable({ apis: ['setTimeout'] })
  await setText('Who we are, and why.')
  await act(async () => mock.timers.tick(draftPauseMs))
  mock.timers.reset()
  await press('Control+s')
  await until(() => host.all('content-page')[0]?.version === 2)
  await setText('Who we are.')
  await act(async () => isTime.settle())
  await settle()
  assert.ok(!area().closest('.editor')?.textContent?.includes('Draft saved'))
})

test('a guideline has the same editor, and each text is shown as its page will be', async () => {
  const host = await startHost()
  host.add('guideline-type', 't1', { name: 'Security', slug: 'security', status: 'published', order: 1 })
  const values = { title: 'Liquids in cabin bags', typeId: 't1', slug: 'liquids', language: 'en', status: 'draft' }
  host.add('guideline-detail', 'g1', { ...values, body: '## How much\n\nUp to **100 ml**.' })
  await openForm(guidelineDetail, '/admin/guidelines-details?edit=g1')
  await until(() => byRole('toolbar', { name: 'Formatting' }))
  await until(() => byRole('button', { name: 'Earlier texts' }))
  await click(byRole('button', { name: 'Preview the page' }))
  const page = await until(() => byRole('region', { name: 'Page' }))
  assert.match(page.textContent ?? '', /Liquids in cabin bags.*How much.*100 ml/s)
  assert.equal(page.querySelector('strong')?.textContent, '100 ml')
})

test('an article is shown with cover, author, date and excerpt, as wide as is chosen', async () => {
  const host = await startHost()
  host.add('user', 'u9', { firstName: 'Rhea', lastName: 'D’Souza', email: 'rhea@example.com' })
  const at = { createdAt: '2026-01-01T00:00:00.000Z', updatedAt: '2026-01-01T00:00:00.000Z' }
  host.add('media', 'm1', { name: 'fog.png', url: '/media/f', alt: 'A runway in fog', ...at })
  const values = { title: 'Fog at Delhi', slug: 'fog', authorId: 'u9', coverId: 'm1', status: 'scheduled' }
  const excerpt = 'What to do when the fog does not lift.'
  host.add('blog', 'b1', { ...values, excerpt, publishAt: '2026-12-24T20:00:00.000Z', body: 'Wait. '.repeat(500) })
  await openForm(blog, '/admin/blogs/edit?id=b1')
  await click(await until(() => queryRole('button', { name: 'Preview the page' })))
  const page = await until(() => byRole('region', { name: 'Page' }))
  assert.match(page.textContent, /^Fog at DelhiBy Rhea D’Souza · 25 December 2026 · 2 min readWhat to do .*\.Wait/)
  await until(() => byRole('img', { name: 'A runway in fog', within: page }))
  await click(byRole('button', { name: 'Phone · 390 px' }))
  const phone = page.querySelector('article')?.style
  assert.deepEqual([phone?.inlineSize, phone?.maxInlineSize], ['390px', '100%'])
  await press('Escape')
  await type(byLabel('Title'), '')
  await click(byRole('button', { name: 'Preview the page' }))
  byRole('heading', { name: 'Without a title' })
})

test('every form of the text is shown as elements of its kind', async () => {
  await open([
    'A `code`, an *emphasis*, a  \nbreak, [mail](mailto:a@example.com)', '![Fog](/media/f) ![Far](https://x.example/y)',
    '> said', '---', '    fn()', '3. three\n4. four', '- [x] done\n- [ ] not yet',
    '| Gate | Time |\n| --- | ---: |\n| 4 | 18:00 |', '- loose\n\n- list',
  ].join('\n\n'))
  await click(byRole('button', { name: 'Preview' }))
  const preview = await until(() => byRole('region', { name: 'Preview' }))
  const textOf = (selector: string) => [...preview.querySelectorAll(selector)].map((one) => one.textContent).join('|')
  const kinds = ['p code', 'em', 'a', '.outside-image', 'blockquote', 'pre', 'ol li', 'ul p', 'th', 'td']
  assert.deepEqual(kinds.map(textOf),
    ['code', 'emphasis', 'mail', 'Far', 'said', 'fn()\n', 'three|four', 'loose|list', 'Gate|Time', '4|18:00'])
  assert.deepEqual([preview.querySelectorAll('br').length, preview.querySelectorAll('hr').length], [1, 1])
  assert.equal(preview.querySelector('ol')?.start, 3)
  assert.equal(preview.querySelector('a')?.getAttribute('href'), 'mailto:a@example.com')
  assert.deepEqual([...preview.querySelectorAll('img')].map((one) => one.getAttribute('src')), ['/media/f'])
  const boxes = [...preview.querySelectorAll<HTMLInputElement>('input[type=checkbox]')]
  assert.deepEqual(boxes.map((box) => [box.ariaLabel ?? box.getAttribute('aria-label'), box.checked]),
    [['Done', true], ['To do', false]])
})

test('an address without a site leads to the website, never into the panel', async () => {
  await open('[Delhi](/airports/delhi-del), [more](?page=2), [plan](/media/f), [far](https://x.org/y), [no](//x.net)')
  await click(byRole('button', { name: 'Preview' }))
  const preview = await until(() => byRole('region', { name: 'Preview' }))
  assert.deepEqual([...preview.querySelectorAll('a')].map((link) => link.getAttribute('href')), [
    'https://www.example.com/airports/delhi-del', 'https://www.example.com/?page=2', '/media/f', 'https://x.org/y',
  ])
})

test('a picture that has arrived goes into the text, also while another field is typed in', async () => {
  const host = await open('The fog lifts')
  const answer = later<Response>()
  host.instead = ({ path }) => path === '/api/v1/post/media/upload' ? answer.promise : undefined
  area().setSelectionRange(13, 13)
  const event = new window.Event('drop', { bubbles: true, cancelable: true })
  const dropped = new File([new Uint8Array(png(20, 10))], 'fog.png', { type: 'image/png' })
  Object.assign(event, { dataTransfer: { types: ['Files'], files: [dropped] } })
  await act(async () => { area().dispatchEvent(event) })
  await until(() => host.calls.some(({ path }) => path === '/api/v1/post/media/upload'))
  const title = byLabel('Title')
  await act(async () => title.focus())
  const at = '2026-01-01T00:00:00.000Z'
  const row = { id: 'm1', version: 1, createdAt: at, updatedAt: at, name: 'fog.png', url: '/media/f', alt: 'Fog' }
  answer.settle(json(201, { data: row }))
  await until(() => area().value.includes('![Fog](/media/f)'))
  assert.equal(title.value, 'About us')
  assertFocused(title)
})

test('the text is not read as HTML in the preview', async () => {
  await open('<img src=x onerror=alert(1)> [x](javascript:alert(1))')
  await click(byRole('button', { name: 'Preview' }))
  const preview = await until(() => byRole('region', { name: 'Preview' }))
  assert.equal(preview.querySelector('img, a'), null)
  assert.match(preview.textContent ?? '', /<img src=x/)
})

test('checks name what is wrong and lead to its line', async () => {
  await open('## Fog\n\nText\n\n![](/media/a)')
  const list = byRole('list', { name: 'Before publishing' })
  assert.match(list.textContent ?? '', /An image has no alternative text/)
  await click(byRole('button', { name: 'Line 5' }))
  assertFocused(area())
  assert.equal(area().value.slice(area().selectionStart, area().selectionEnd), '![](/media/a)')
})

test('links within the website are asked of the host', async () => {
  await open('[a](/no-such-page) and [b](/about-us), [c](/about), [d](/blogs/fog/delhi), [e](/media/f)')
  const list = byRole('list', { name: 'Before publishing' })
  await until(() => { assert.match(list.textContent ?? '', /There is no page at \/no-such-page/); return true })
  assert.match(list.textContent ?? '', /\/about-us is not published yet/)
  assert.match(list.textContent ?? '', /There is no page at \/blogs\/fog\/delhi/)
  assert.doesNotMatch(list.textContent ?? '', /\/about(?!-us)|\/media/, 'a page of its own; a file, which has no page')
})

test('a link to the address that a page had before is not dead', async () => {
  const host = await open('[a](/old-name) and [b](/no-such-page)')
  const moved = { ...host.all('content-page')[0], id: 'p2', slug: 'new-name', status: 'published' }
  host.instead = ({ query }) => query.get('filter[pageAddress]') === 'old-name'
    ? json(200, { data: [moved], meta: { page: 1, limit: 1, total: 1 } }) : undefined
  const list = byRole('list', { name: 'Before publishing' })
  await until(() => { assert.match(list.textContent ?? '', /There is no page at \/no-such-page/); return true })
  assert.doesNotMatch(list.textContent ?? '', /old-name/)
})

test('a link that the host did not look up is not called sound, and the others are looked up meanwhile', async () => {
  const host = await startHost()
  const slow = later<Response>()
  const failure = () => json(500, { error: 'No', code: 'internal' })
  host.instead = ({ query }) => query.get('filter[pageAddress]') === 'slow' ? failure() : undefined
  host.add('content-page', 'p1', {
    title: 'About us', slug: 'about-us', body: '[a](/slow) [b](/terms)', status: 'draft', template: 'page',
  })
  host.add('content-page', 'p2', { title: 'Terms', slug: 'terms', body: '', status: 'published', template: 'page' })
  await openForm(contentPage, '/admin/content-details?edit=p1')
  await until(() => byText('One link within the website could not be checked'))
  assert.doesNotMatch(byRole('list', { name: 'Before publishing' }).textContent ?? '', /broken|no page/)
  // When the time is over, what is known is told.
  host.instead = ({ query }) => query.get('filter[pageAddress]') === 'slow' ? slow.promise : undefined
  const [known, time] = [new Map(), new AbortController()]
  const links = ['/slow', '/gone', '/terms'].map((address) => ({ address, line: 1, words: '' }))
  const checked = checkLinks(links, known, time.signal)
  await until(() => known.size === 2)
  time.abort()
  slow.settle(failure())
  const { dead, uncheckedCount } = await checked
  assert.deepEqual([dead.map(({ address }) => address), uncheckedCount], [['/gone'], 1])
})

test('publishing with something wrong asks first, and saves when told to', async () => {
  const host = await open('# Title\n')
  await choose(byLabel('Status'), 'Published')
  await click(byRole('button', { name: 'Save' }))
  await until(() => byRole('heading', { name: 'Publish with one thing to look at?' }))
  assert.equal(host.writes(contentPage.savePath).length, 0)
  await click(byRole('button', { name: 'Publish all the same' }))
  await until(() => host.writes(contentPage.savePath).length > 0 || undefined)
})

test('while links are looked up a save is under way, and what is typed meanwhile is checked as well', async () => {
  const host = await open('[Fees](/fees)')
  host.add('content-page', 'p2', { title: 'Fees', slug: 'fees', body: '', status: 'published', template: 'page' })
  await choose(byLabel('Status'), 'Published')
  const isTime = host.holds(({ path, query }) => path === contentPage.path && query.has('filter[pageAddress]'),
    () => json(200, { data: host.all('content-page').slice(1), meta: { page: 1, limit: 1, total: 1 } }))
  const save = byRole('button', { name: 'Save' })
  await click(save)
  await until(() => save.getAttribute('aria-busy') === 'true')
  await click(save)
  await setText('# Title\n\n[Fees](/fees)')
  isTime.settle()
  await click(await until(() => queryRole('button', { name: 'Publish all the same' })))
  await until(() => host.writes(contentPage.savePath).length > 0)
  assert.equal(host.writes(contentPage.savePath).length, 1)
})

test('an earlier text is compared and restored as an unsaved change', async () => {
  const host = await open('The mist lifts.')
  host.instead = ({ path }) => path !== '/api/v1/post/activity' ? undefined : json(200, {
    data: [{
      id: '1', at: '2026-03-04T10:00:00Z', action: 'update', entity: 'content-page', recordId: 'p1',
      by: { id: 'u', label: 'Rhea' },
      changes: [{ field: 'body', before: 'The fog lifts.', after: 'The mist lifts.' }],
    }],
    meta: { page: 1, limit: 60, total: 1 },
  })
  await click(byRole('button', { name: 'Earlier texts' }))
  const comparison = await until(() => byRole('region', { name: 'Text' }).querySelector('.diff') ?? undefined)
  assert.equal(comparison.querySelector('del')?.textContent, 'fog')
  assert.equal(comparison.querySelector('ins')?.textContent, 'mist')
  await click(byRole('button', { name: 'Restore this text' }))
  assert.equal(area().value, 'The fog lifts.')
  assert.ok(byText('1 unsaved change'))
  assert.equal(queryRole('heading', { name: 'Earlier texts' }), undefined)
})

test('older texts are asked for until all are there', async () => {
  const host = await open('three')
  const entry = (id: string, action: string, before: string | null, after: string) => ({
    id, at: `2026-03-0${id}T10:00:00Z`, action, by: { id: 'u', label: 'Rhea' },
    changes: [{ field: 'body', before, after }],
  })
  const pages = [
    [entry('3', 'update', 'two', 'three')], [entry('2', 'update', 'one', 'two'), entry('1', 'create', null, 'one')],
  ]
  host.instead = ({ path, query }) => path !== '/api/v1/post/activity' ? undefined : json(200, {
    data: pages[Number(query.get('page')) - 1], meta: { page: Number(query.get('page')), limit: 60, total: 61 },
  })
  await click(byRole('button', { name: 'Earlier texts' }))
  const older = await until(() => byRole('button', { name: 'Older' }))
  await click(older)
  const revisions = await until(() => byRole('combobox', { name: 'Revision' }))
  assert.equal(revisions.querySelectorAll('option').length, 2)
  assert.equal(queryRole('button', { name: 'Older' }), undefined)
})
