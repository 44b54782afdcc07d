import { assertFocused, byRole, click, press, queryRole, settle, type, until } from '../../dom.ts'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { act } from 'react'
import { featureNames } from '../../../src/contract/features.ts'
import { ownSections, sections } from '../../../src/contract/entities/sections.ts'
import { isHotkey } from '../../../src/kit/hotkey.ts'
import { tools } from '../../../src/app/editor/commands/tools.ts'
import { profileOf } from '../host-double.ts'
import { menu, open } from './open-shell.ts'

/** The entries of the sheet under a heading: keys and what they do. */
const listed = (title: string, which = 'dl > div:not(.pale)'): [keys: string[], words: string][] => {
  const lines = byRole('heading', { name: title }).parentElement?.querySelectorAll(which) ?? []
  return [...lines].map((line) => [
    [...line.querySelectorAll('kbd')].map((key) => key.textContent ?? ''),
    line.querySelector('dt')?.textContent ?? '',
  ])
}
const sheet = () => until(() => byRole('dialog', { name: 'Keyboard shortcuts' }))
const strike = async (keys: readonly string[]) => {
  for (const key of keys) await press(key.toLowerCase())
}

test('? lists a unique key for every screen and new record, and each key works', async () => {
  await open('/admin/dashboard', () => profileOf(featureNames))
  await until(() => isHotkey('?'))
  await press('?')
  await sheet()
  const [screens, records] = [listed('Go to'), listed('Create a new')]
  assert.deepEqual(
    screens.map(([, words]) => words),
    [...sections, ...ownSections].map(({ title }) => title),
  )
  assert.ok(['Airport', 'Blogs', 'Country', 'Users'].every((title) => records.some(([, words]) => words === title)))
  const madeElsewhere = ['Website setting', 'Contact US', 'Media/Gallery', 'Activity']
  assert.ok(!records.some(([, words]) => madeElsewhere.includes(words)))
  const strokes = [...screens, ...records].map(([keys]) => keys.join(''))
  assert.deepEqual([...new Set(strokes)], strokes)
  const begins = (one: string) => strokes.some((other) => other !== one && other.startsWith(one))
  assert.deepEqual(strokes.filter(begins), [])
  assert.deepEqual(listed('Lists'), [])
  // The sheet spells these out, because naming them would load the editor. With Shift, the browser pastes plain text.
  const ofText = listed('Editor', 'dl > div')
    .filter(([[first, second]]) => first === 'Ctrl' && second !== 'Shift')
    .map(([[, key], words]) => `${key?.toLowerCase()} ${words.replace(/,.*/, '')}`)
  assert.deepEqual(
    ofText,
    tools.flatMap(({ key, label }) => (key ? [`${key} ${label}`] : [])),
  )
  await press('Escape')
  await strike(['g', 'd'])
  const shown = /^(?:Activity|Default SEO Page|Your profile|Contact US)$/
  for (const [keys, words] of screens.filter(([, title]) => shown.test(title))) {
    const { route } = [...sections, ...ownSections].find(({ title }) => title === words) ?? {}
    await strike(keys)
    await until(() => window.location.pathname === route)
  }
  await strike(records.find(([, words]) => words === 'User Status')?.[0] ?? [])
  await until(() => window.location.pathname + window.location.search === '/admin/user-status?new=1')
  await until(() => document.activeElement?.matches('input')) // keeps letters of the next test out of this field
})

test('the list of keys leaves out what the role does not permit, and those keys do nothing', async () => {
  const role = { role: { id: 'editor', label: 'Editor' }, permissions: { airport: ['view'] } }
  await open('/admin/user-status', () => profileOf(['entities'], role))
  await until(() => isHotkey('g a'))
  await press('?')
  await sheet()
  assert.deepEqual(
    listed('Go to').map(([, words]) => words),
    ['Dashboard', 'Airport', 'Your profile', 'Help', 'API'],
  )
  assert.equal(queryRole('heading', { name: 'Create a new' }), undefined)
  await press('Escape')
  await strike(['g', 'u'])
  await strike(['n', 'a'])
  assert.equal(window.location.pathname, '/admin/user-status')
})

test('Back closes a dialog together with its screen, and the other screen’s heading takes the focus', async () => {
  await open('/admin/user-status')
  await until(() => isHotkey('?') && isHotkey('g n'))
  for (const [stroke, name] of [
    ['?', 'Keyboard shortcuts'],
    ['Control+k', 'Search or jump to'],
  ] as const) {
    await strike(['g', 'n'])
    await until(() => byRole('heading', { name: 'Your profile' }))
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
  await until(() => isHotkey('mod+k') && isHotkey('g u'))
  const strike = (key: string, ctrlKey = false) =>
    act(() => {
      document.body.dispatchEvent(
        new window.KeyboardEvent('keydown', { key, ctrlKey, bubbles: true, cancelable: true }),
      )
    })
  strike('k', true)
  for (const key of 'gu') strike(key)
  await settle()
  assert.equal(window.location.pathname, '/admin/user-status')
  await press('Escape')
})

test('G and X open the trash of the current list', async () => {
  await open('/admin/user-status', () => profileOf(['entities', 'operations']))
  await until(() => isHotkey('g x'))
  await strike(['g', 'x'])
  await until(() => window.location.search === '?trashed=1')
  await click(byRole('link', { name: 'Dashboard', within: menu() }))
  await until(() => !isHotkey('g x'))
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
