import { assertFocused, byRole, byText, click, compose, press, settle, type, until } from '../../dom.ts'
import { act, assert, json, mock, test } from '../../panel.ts'
import { draftPauseMs } from '../../../src/contract/constants.ts'
import '../media/uploading-browser.ts'
import { area, open, setText } from './open-editor.ts'

test('the toolbar is one tab stop with arrows, Home and End inside', async () => {
  await open()
  const buttons = [...byRole('toolbar', { name: 'Formatting' }).querySelectorAll('button')]
  const stops = buttons.filter(({ tabIndex }) => tabIndex === 0)
  assert.deepEqual(
    stops.map((button) => button.getAttribute('aria-label')),
    ['Heading'],
  )
  buttons[0]?.focus()
  await press('ArrowRight')
  assertFocused(byRole('button', { name: 'Bold' }))
  assert.equal(buttons.filter(({ tabIndex }) => tabIndex === 0).length, 1)
  await press('End')
  assertFocused(byRole('button', { name: 'Full screen' }))
  await press('ArrowRight')
  assertFocused(byRole('button', { name: 'Heading' }))
})

test('a toolbar button changes the selection, the form and the preview', async () => {
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

test('a view that hides the focused element moves the focus to its own button, which stays the tab stop', async () => {
  await open('The fog lifts')
  area().focus()
  const view = (name: string) => byRole('button', { name })
  const stops = () =>
    [...byRole('toolbar').querySelectorAll('button')]
      .filter(({ tabIndex, disabled }) => tabIndex === 0 && !disabled)
      .map((button) => button.textContent)
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

test('strikethrough and task lists have buttons and render in the preview', async () => {
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

test('shortcuts format text and Enter continues a list, but not during a composition', async () => {
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
  // On keyboards without Latin letters, the position of the key counts.
  const foreign = { key: 'и', code: 'KeyB', ctrlKey: true, bubbles: true, cancelable: true }
  area().setSelectionRange(2, 5)
  await act(async () => {
    area().dispatchEvent(new window.KeyboardEvent('keydown', foreign))
  })
  assert.equal(area().value, '- **fog**')
  await setText('- fog')
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

test('pasting a URL over text links the text; over a URL or several lines it pastes normally', async () => {
  await open('See the airport page\nand fog')
  /** Whether the paste is left to the browser. */
  const paste = async (start: number, end: number): Promise<boolean> => {
    area().focus()
    area().setSelectionRange(start, end)
    const event = new window.Event('paste', { bubbles: true, cancelable: true })
    Object.assign(event, { clipboardData: { getData: () => 'https://example.com/x', types: [], files: [] } })
    await act(async () => {
      area().dispatchEvent(event)
    })
    return !event.defaultPrevented
  }
  assert.equal(await paste(8, 24), true)
  assert.equal(await paste(25, 28), false)
  assert.equal(area().value, 'See the airport page\nand [fog](https://example.com/x)')
  assert.equal(await paste(area().selectionStart, area().selectionEnd), true)
})

/** Whether the paste is left to the browser. */
const paste = async (texts: Record<string, string>): Promise<boolean> => {
  const event = new window.Event('paste', { bubbles: true, cancelable: true })
  const data = { getData: (type: string) => texts[type] ?? '', types: Object.keys(texts), files: [] }
  Object.assign(event, { clipboardData: data })
  await act(async () => {
    area().dispatchEvent(event)
  })
  return !event.defaultPrevented
}

test('pastes headings and lists as Markdown, and a URL over text as a link', async () => {
  await open('See fog.')
  area().focus()
  area().setSelectionRange(8, 8)
  const html = '<h2>Delhi</h2><ul><li>one <b>two</b></li></ul>'
  assert.equal(await paste({ 'text/plain': 'Delhi\none two', 'text/html': html }), false)
  assert.equal(area().value, 'See fog.\n\n## Delhi\n\n- one **two**')
  assert.equal(area().selectionStart, area().value.length)
  assert.ok(byText('1 unsaved change'))
  area().setSelectionRange(4, 7)
  const address = 'https://example.com/x'
  assert.equal(await paste({ 'text/plain': address, 'text/html': `<a href="${address}">X</a>` }), false)
  assert.match(area().value, /^See \[fog\]\(https:\/\/example.com\/x\)\./)
  assert.equal(await paste({ 'text/plain': 'a', 'text/html': '<span style="color: red">a</span>' }), true)
})

test('Ctrl+Shift+V pastes plain text, even if the browser offers HTML too', async () => {
  await open('')
  area().focus()
  const copied = { 'text/plain': 'Delhi', 'text/html': '<h2>Delhi</h2>' }
  const strike = (kind: 'keydown' | 'keyup') =>
    act(async () => {
      area().dispatchEvent(new window.KeyboardEvent(kind, { key: 'V', ctrlKey: true, shiftKey: true, bubbles: true }))
    })
  await strike('keydown')
  assert.equal(await paste(copied), true)
  await strike('keyup')
  assert.equal(await paste(copied), false, 'from a menu, then')
  assert.equal(area().value, '## Delhi')
})

test('the editor counts words and minutes and fills the window until Escape', async () => {
  await open('')
  assert.ok(byText('0 words'))
  await type(area(), 'word '.repeat(441))
  assert.ok(byText('441 words, 2 min read'))
  assert.ok(byText('Markdown'))
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

test('the time of the last draft on the host is shown under the text', async () => {
  const host = await open('Who we are.')
  mock.timers.enable({ apis: ['setTimeout'] })
  await setText('Who we are, and why.')
  await act(async () => mock.timers.tick(draftPauseMs))
  mock.timers.reset()
  assert.ok(await until(() => byText(/^Draft backed up at \d\d:\d\d/)))
  assert.equal(host.drafts.size, 1)
  await press('Control+s')
  await until(() => !area().closest('.editor')?.textContent?.includes('Draft backed up at'))
})

test('reports that a text is too long for a draft, with the last stored draft and what to do', async () => {
  const host = await open('Who we are.')
  const foot = () => area().closest('.editor')?.querySelector('.ed-foot')?.textContent ?? ''
  const typeOn = async (text: string) => {
    mock.timers.enable({ apis: ['setTimeout'] })
    await setText(text)
    await act(async () => mock.timers.tick(draftPauseMs))
    mock.timers.reset()
  }
  const refused = ({ method }: { method: string }) =>
    method === 'PUT' ? json(422, { error: 'No', code: 'validation' }) : undefined
  host.instead = refused
  await typeOn('Who we are, and why.')
  await until(() => foot().includes('Too long to be kept before you save: save it'))
  assert.doesNotMatch(foot(), /Draft backed up at/)
  host.instead = () => undefined
  await typeOn('Who we are, then.')
  await until(() => /Draft backed up at/.test(foot()))
  assert.doesNotMatch(foot(), /too long/)
  host.instead = refused
  await typeOn('a'.repeat(50_001))
  await until(() => /Draft backed up at \d\d:\d\d.*Now too long to be kept before you save: shorten it/.test(foot()))
})

test('a draft response that arrives after the save does not count for text typed later', async () => {
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
  assert.ok(!area().closest('.editor')?.textContent?.includes('Draft backed up at'))
})
