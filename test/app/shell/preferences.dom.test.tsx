import { answerWith, assert, later, profileOf, refusal, test } from '../../panel.ts'
import { feedback } from '../../../src/app/data/feedback.ts'
import { menu, open } from './open-shell.ts'
import { byRole, click, press, queryRole, settle, until } from '../../dom.ts'

test('applies the preferences of the profile from the start and saves changes on the host', async () => {
  const preferences = { theme: 'dark', density: 'compact' }
  const calls = await open('/admin/user-status', () => profileOf([], { preferences }))
  const { dataset } = document.documentElement
  await until(() => dataset.theme === 'dark' && dataset.density === 'compact')
  await click(byRole('button', { name: 'Account' }))
  await click(byRole('menuitem', { name: 'Appearance and density' }))
  await click(await until(() => byRole('radio', { name: 'Light', within: byRole('group', { name: 'Menu' }) })))
  assert.equal(dataset.menu, 'light')
  const saved = () => calls.filter(({ method, path }) => method === 'POST' && path === '/personal/profile')
  await until(() => saved().length > 0)
  assert.deepEqual(
    saved().map(({ body }) => body),
    [{ preferences: { menu: 'light' } }],
    'what has changed alone',
  )
  assert.equal(window.localStorage.length, 1, 'nothing but the session is kept in the browser')
})

test('single-letter keys can be turned off and on, with immediate effect and saved on the host', async () => {
  const calls = await open('/admin/user-status', () => profileOf([]))
  await click(byRole('button', { name: 'Account' }))
  await click(byRole('menuitem', { name: 'Keyboard shortcuts' }))
  await click(byRole('button', { name: 'Close', within: await until(() => byRole('dialog')) }))
  const choose = async (name: string) => {
    await click(byRole('button', { name: 'Account' }))
    await click(byRole('menuitem', { name: 'Appearance and density' }))
    const keys = await until(() => byRole('group', { name: 'Single-letter keys' }))
    await click(byRole('radio', { name, within: keys }))
    assert.ok(byRole('radio', { name, within: keys }).matches(':checked'))
    await click(byRole('button', { name: 'Close' }))
    await press('?')
    await settle()
  }
  await choose('Off')
  assert.equal(queryRole('dialog'), undefined)
  await choose('On')
  await until(() => byRole('dialog', { name: 'Keyboard shortcuts' }))
  const saved = () => calls.filter(({ method, path }) => method === 'POST' && path === '/personal/profile')
  await until(() => saved().length === 2)
  assert.deepEqual(
    saved().map(({ body }) => body),
    [{ preferences: { singleKeys: false } }, { preferences: { singleKeys: true } }],
  )
})

test('the menu keeps the state saved in the profile and saves changes there', async () => {
  const kept = { isRail: true, isRailBetween: false, openGroups: ['Blogs', 'Setting', 'Nothing'] }
  const calls = await open('/admin/country', () => profileOf([], { preferences: kept }))
  const openGroups = () =>
    [...menu().querySelectorAll('details')]
      .filter((group) => group.open)
      .map((group) => group.querySelector('summary')?.textContent)
  await until(() => openGroups().length === 3)
  assert.deepEqual(openGroups(), ['Blogs', 'Manage Location', 'Setting'])
  const toggle = byRole('switch', { name: 'Collapse menu' })
  assert.ok(toggle instanceof window.HTMLInputElement && toggle.checked)
  const saved = () =>
    calls.filter(({ method, path }) => method === 'POST' && path === '/personal/profile').map(({ body }) => body)
  // The switch for the widths at which the menu starts as a rail; the style shows it there.
  const between = document.querySelector('#rail-between')
  assert.ok(between instanceof window.HTMLInputElement && !between.checked)
  between.closest('label')?.removeAttribute('hidden')
  await click(between)
  await click(toggle)
  await until(() => saved().length === 2)
  assert.deepEqual(saved(), [{ preferences: { isRailBetween: true } }, { preferences: { isRail: false } }])
  const summary = [...menu().querySelectorAll('summary')].find(({ textContent }) => textContent === 'Blogs')
  assert.ok(summary)
  await click(summary)
  await until(() => saved().length === 3)
  assert.deepEqual(saved()[2], { preferences: { openGroups: ['Setting'] } })
  assert.deepEqual(openGroups(), ['Manage Location', 'Setting'])
})

test('a group opened before the profile arrives is added to the saved ones', async () => {
  const asked = later<Response>()
  let profiles = 0
  const kept = () => profileOf([], { preferences: { openGroups: ['Setting'] } })
  const calls = await open('/admin/user-status', () => (++profiles === 1 ? asked.promise : kept()))
  const summary = [...menu().querySelectorAll('summary')].find(({ textContent }) => textContent === 'Blogs')
  assert.ok(summary)
  await click(summary)
  asked.settle(kept())
  const saved = () => calls.find(({ method, path }) => method === 'POST' && path === '/personal/profile')?.body
  await until(saved)
  assert.deepEqual(saved(), { preferences: { openGroups: ['Setting', 'Blogs'] } })
})

test('a preference that the host fails to store is reverted', async () => {
  await open('/admin/user-status')
  const { dataset } = document.documentElement
  answerWith(() => refusal(500, 'It did not work'))
  await click(byRole('button', { name: 'Dark theme' }))
  await until(() => feedback.get().notices.length === 1)
  assert.equal(dataset.theme, undefined)
})
