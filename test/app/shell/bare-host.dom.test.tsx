// Runs before the files beside it: a page is one host's for as long as it lives, and these sections are yet unopened.
import { byRole, byText, click, queryRole, until } from '../../dom.ts'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { act } from 'react'
import { profile } from '../../../src/app/data/profile.ts'
import { profileOf, refusal } from '../host-double.ts'
import { groups, heading, lacking, menu, open } from './open-shell.ts'

test('a host of the specification’s calls alone has the whole menu, and is asked for nothing else', async () => {
  const calls = await open('/admin/gallery-images', () => refusal(404, 'No such call'))
  await heading('Not available on this host')
  assert.equal(menu().querySelectorAll('a').length, groups.flatMap(([, entries]) => entries).length)
  await act(async () => {
    window.history.pushState(null, '', '/admin/activity')
    window.dispatchEvent(new window.PopStateEvent('popstate'))
  })
  await until(() => document.title.startsWith('Activity'))
  await heading('Not available on this host')
  await click(byRole('button', { name: 'Account' }))
  assert.equal(queryRole('menuitem', { name: 'Your profile' }), undefined)
  await click(byRole('menuitem', { name: 'Appearance and density' }))
  const dialog = await until(() => byRole('dialog', { name: 'Appearance and density' }))
  byText('This host keeps no preferences. They last until you reload the page.')
  await click(byRole('radio', { name: 'Dark', within: byRole('group', { name: 'Theme', within: dialog }) }))
  assert.equal(document.documentElement.dataset.theme, 'dark')
  await click(byRole('button', { name: 'Close', within: dialog }))
  await click(byRole('button', { name: 'Account' }))
  await click(byRole('menuitem', { name: 'Logout' }))
  await heading('Sign in')
  assert.deepEqual([...new Set(calls.map(({ path }) => path))], ['/personal/profile'])
})

test('a host that refuses the profile and answers lists shows them, and says why there is no more', async () => {
  let isRefusing = true
  await open('/admin/country', () => (isRefusing ? refusal(403, 'Not for you') : profileOf(['entities'])))
  await heading('No countries yet')
  const bar = await until(() => byText(/did not answer with your profile/).closest('[role=status]'))
  assert.match(bar?.textContent ?? '', /Not for you \(403\)/)
  isRefusing = false
  await click(byRole('button', { name: 'Try again' }))
  await until(() => typeof profile.get() === 'object')
  assert.equal(queryRole('button', { name: 'Try again' }), undefined)
})

test('a section that the host lacks says so, and its menu entry stays', async () => {
  await open(lacking)
  await heading('Not available on this host')
  byRole('link', { name: 'Clientele Images', within: menu() })
})
