// Runs before the other files of this folder, while the page belongs to one host and these sections have not been
// opened.
import { byRole, byText, click, queryRole, until } from '../../dom.ts'
import { act, assert, profileOf, refusal, test } from '../../panel.ts'
import { profile } from '../../../src/app/data/profile.ts'
import { groups, heading, lacking, menu, open } from './open-shell.ts'

test('a host with only the specification’s calls gets the whole menu, and requests for nothing else', async () => {
  const calls = await open('/admin/gallery-images', () => refusal(404, 'No such call'))
  await heading('Not available on this server')
  byRole('link', { name: 'Developers', within: menu() })
  assert.equal(menu().querySelectorAll('a').length, groups.flatMap(([, entries]) => entries).length + 1)
  await act(async () => {
    window.history.pushState(null, '', '/admin/activity')
    window.dispatchEvent(new window.PopStateEvent('popstate'))
  })
  await until(() => document.title.startsWith('Activity'))
  await heading('Not available on this server')
  await click(byRole('button', { name: 'Account' }))
  assert.equal(queryRole('menuitem', { name: 'Your profile' }), undefined)
  await click(byRole('menuitem', { name: 'Appearance and density' }))
  const dialog = await until(() => byRole('dialog', { name: 'Appearance and density' }))
  byText('This server can’t save preferences. They last until you reload the page.')
  await click(byRole('radio', { name: 'Dark', within: byRole('group', { name: 'Theme', within: dialog }) }))
  assert.equal(document.documentElement.dataset.theme, 'dark')
  await click(byRole('button', { name: 'Close', within: dialog }))
  await click(byRole('button', { name: 'Account' }))
  await click(byRole('menuitem', { name: 'Logout' }))
  await heading('Sign in')
  const ofSignIn = '/api/v1/post/users/login/passkey'
  assert.deepEqual([...new Set(calls.map(({ path }) => path))], ['/personal/profile', ofSignIn])
})

test('a host that refuses the profile shows its lists and explains why nothing else is available', async () => {
  let isRefusing = true
  await open('/admin/country', () => (isRefusing ? refusal(403, 'Not for you') : profileOf(['entities'])))
  await heading('No countries yet')
  const bar = await until(() => byText(/Your profile couldn’t load/).closest('[role=status]'))
  assert.match(bar?.textContent ?? '', /Not for you \(403\)/)
  isRefusing = false
  await click(byRole('button', { name: 'Try again' }))
  await until(() => typeof profile.get() === 'object')
  assert.equal(queryRole('button', { name: 'Try again' }), undefined)
})

test('the screen of a section that the host lacks reports it, and its menu entry stays', async () => {
  await open(lacking)
  await heading('Not available on this server')
  byRole('link', { name: 'Clientele Images', within: menu() })
})
