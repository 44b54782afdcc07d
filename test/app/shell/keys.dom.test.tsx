import { assertFocused, byRole, click, press, queryRole, settle, type, until } from '../../dom.ts'
import { act, assert, profileOf, test } from '../../panel.ts'
import { isHotkey } from '../../../src/kit/hotkey.ts'
import { tools } from '../../../src/app/editor/commands/tools.ts'
import { menu, open } from './open-shell.ts'

const sheet = () => until(() => byRole('dialog', { name: 'Keyboard shortcuts' }))

test('? lists at most 20 keys, and dims those without an effect on the screen', async () => {
  await open('/admin/dashboard')
  await until(() => isHotkey('?'))
  await press('?')
  const lines = [...(await sheet()).querySelectorAll('dl > div')].map((line) => ({
    keys: [...line.querySelectorAll('kbd')].map((key) => key.textContent?.toLowerCase()).join(' '),
    words: line.querySelector('dt')?.textContent ?? '',
  }))
  assert.ok(lines.length > 10 && lines.length <= 20, `${lines.length} keys`)
  const shown = lines.filter(({ words }) => !words.endsWith(', not on this screen'))
  assert.deepEqual(
    shown.map(({ keys }) => keys),
    ['ctrl k', '?', 'ctrl z'],
  )
  // The sheet spells these out, because naming them would load the editor.
  const lineOf = (key = '', label = '') => `ctrl ${key} ${label}, not on this screen`
  const all = lines.map(({ keys, words }) => `${keys} ${words}`)
  const lacking = tools.flatMap(({ key, label }) => (key && !all.includes(lineOf(key, label)) ? [label] : []))
  assert.deepEqual(lacking, [])
  await press('Escape')
})

test('Back closes a dialog together with its screen, and the other screen’s heading takes the focus', async () => {
  await open('/admin/user-status')
  await until(() => isHotkey('?'))
  for (const [stroke, name] of [
    ['?', 'Keyboard shortcuts'],
    ['Control+k', 'Search or jump to'],
  ] as const) {
    await click(byRole('link', { name: 'Dashboard', within: menu() }))
    await until(() => byRole('heading', { name: 'Dashboard' }))
    await press(stroke)
    await until(() => byRole('dialog', { name }))
    await act(() => window.history.back())
    await until(() => window.location.pathname === '/admin/user-status')
    const heading = await until(() => byRole('heading', { name: 'User Status' }))
    assert.equal(queryRole('dialog'), undefined, name)
    await until(() => heading === document.activeElement)
    await press(stroke)
    await until(() => byRole('dialog', { name }))
    await press('Escape')
    await until(() => queryRole('dialog') === undefined)
  }
})

test('the palette stays open when a search typed just before it opened is applied', async () => {
  await open('/admin/airport')
  await until(() => isHotkey('mod+k'))
  await type(await until(() => byRole('searchbox', { name: 'Search' })), 'act')
  await press('Control+k')
  await until(() => byRole('dialog', { name: 'Search or jump to' }))
  await until(() => window.location.search === '?search=act')
  await settle()
  byRole('dialog', { name: 'Search or jump to' })
  await press('Escape')
})

test('keys pressed while the palette loads do not trigger shortcuts', async () => {
  await open('/admin/user-status')
  await until(() => isHotkey('mod+k'))
  const strike = (key: string, ctrlKey = false) =>
    act(() => {
      document.body.dispatchEvent(
        new window.KeyboardEvent('keydown', { key, ctrlKey, bubbles: true, cancelable: true }),
      )
    })
  strike('k', true)
  for (const key of '?x') strike(key)
  await settle()
  assert.equal(queryRole('dialog', { name: 'Keyboard shortcuts' }), undefined)
  await press('Escape')
})

test('/ focuses the search of a screen that has one', async () => {
  await open('/admin/airport')
  await until(() => isHotkey('/'))
  await press('/')
  assertFocused(byRole('searchbox', { name: 'Search' }))
  await click(byRole('link', { name: 'Dashboard', within: menu() }))
  await until(() => !isHotkey('/'))
})

test('single-letter keys can be turned off', async () => {
  await open('/admin/user-status', () => profileOf([], { preferences: { singleKeys: false } }))
  await until(() => isHotkey('mod+k'))
  await settle()
  await press('?')
  await settle()
  assert.equal(queryRole('dialog'), undefined)
})
