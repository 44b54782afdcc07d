import { allByRole, byRole, byText, click, nameOf, press, queryRole, resize, until } from '../../dom.ts'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { act } from 'react'
import { waiting } from '../../../src/app/data/unread.ts'
import { profileOf } from '../host-double.ts'
import { openPanel } from '../open-panel.tsx'
import { groups, heading, host, menu, open } from './open-shell.ts'

test('the menu has the groups and entries of the specification, in its order and words', async () => {
  await open('/admin/user-status')
  const found = [...menu().querySelectorAll('summary, a')].map((element) =>
    element.tagName === 'A' ? [nameOf(element), element.getAttribute('href')] : nameOf(element),
  )
  const wanted = groups.flatMap(([group, entries]) => [
    ...(group ? [group] : []),
    ...entries.map(([title, route]) => [title, `/admin/${route}`]),
  ])
  assert.deepEqual(found, wanted)
})

test('the current entry is marked and its group open; the others are closed', async () => {
  await open('/admin/state/create')
  const links = allByRole('link', { within: menu() })
  assert.deepEqual(links.filter((link) => link.getAttribute('aria-current') === 'page').map(nameOf), ['State'])
  const openGroups = [...menu().querySelectorAll('details')].filter((group) => group.open)
  assert.deepEqual(
    openGroups.map((group) => group.querySelector('summary')?.textContent),
    ['Manage Location'],
  )
})

test('the links of a group lie beside what opens it: not every browser lets the rail show those within', async () => {
  await open('/admin/user-status')
  const group = [...menu().querySelectorAll('details')].find(({ textContent }) => textContent === 'Blogs')
  assert.equal(menu().querySelectorAll('details a').length, 0)
  assert.deepEqual(allByRole('link', { within: group?.parentElement ?? menu() }).map(nameOf), [
    'Blogs',
    'Blogs Type',
    'Blogs Tags',
  ])
})

test('what waits at an entry describes it and is no part of its name', async () => {
  await open('/admin/user-status')
  await act(async () => waiting.set({ '/admin/contact-us': 5 }))
  const entry = byRole('link', { name: 'Contact US', within: menu() })
  assert.equal(document.getElementById(entry.getAttribute('aria-describedby') ?? '')?.textContent, '5 new')
  await act(async () => waiting.set({}))
})

test('what the role may not see is not in the menu, and its address says so', async () => {
  const role = { role: { id: 'editor', label: 'Editor' }, permissions: { airport: ['view'] } }
  await open('/admin/user-role', () => profileOf(['entities'], role))
  await heading('Your role has no access to this screen')
  byText(/Not permitted: it needs “User Role: View”/)
  byText(/Your role is Editor/)
  assert.deepEqual(allByRole('link', { within: menu() }).map(nameOf), ['Dashboard', 'Airport'])
  assert.equal(menu().querySelectorAll('summary').length, 0)
})

const withoutRole = { role: null, permissions: {} }
for (const [address, words] of [
  ['/admin/user-role', /You have no role yet. Ask an administrator for one/],
  ['/admin/account', 'You have no role yet. Ask an administrator for one.'],
] as const) {
  test(`who was let in without a role is told so at ${address}`, async () => {
    await open(address, () => profileOf(['entities'], withoutRole))
    await until(() => byText(words))
  })
}

test('what the role may not see is not asked for either on the way to what it may', async () => {
  const role = { role: { id: 'editor', label: 'Editor' }, permissions: { airport: ['view'], country: ['view'] } }
  const calls = await open('/admin/user-role', () => profileOf(['entities'], role))
  await heading('Your role has no access to this screen')
  calls.length = 0
  await click(byRole('link', { name: 'Airport', within: menu() }))
  await heading('Airport')
  assert.deepEqual(
    calls.filter(({ path }) => path.includes('user_roles')),
    [],
  )
  assert.equal(document.activeElement?.textContent, 'Airport')
})

test('an SEO screen is named to whom it is closed as in the grid of a role', async () => {
  const role = { role: { id: 'editor', label: 'Editor' }, permissions: {} }
  await open('/admin/blog-seo-content', () => profileOf(['entities', 'seo'], role))
  await until(() => byText(/Not permitted: it needs “SEO Content: View”/))
})

test('the drawer opens on the current entry with the page inert, and closes on navigation', async () => {
  resize(390)
  host()
  await openPanel('/admin/user-status', 'ann@example.com')
  await click(await until(() => byRole('button', { name: 'Open menu' })))
  assert.equal(document.activeElement?.textContent, 'User Status')
  assert.equal(queryRole('main'), undefined)
  await press('Escape')
  byRole('main')
  await click(byRole('button', { name: 'Open menu' }))
  await click(byRole('link', { name: 'User Role' }))
  await heading('User Role')
  assert.equal(queryRole('navigation', { name: 'Admin Panel' }), undefined)
  byRole('main')
})

test('the drawer opens on its close button where the screen has no entry of its own', async () => {
  resize(390)
  host()
  await openPanel('/admin/account', 'ann@example.com')
  await click(await until(() => byRole('button', { name: 'Open menu' })))
  assert.equal(nameOf(document.activeElement ?? document.body), 'Close menu')
  const [skip] = document.getElementsByClassName('skip')
  assert.ok(skip instanceof window.HTMLElement && skip.inert)
  await press('Escape')
  assert.ok(!skip.inert)
})

test('the menu switch is one switch named Collapse menu', async () => {
  await open('/admin/user-status')
  const toggle = byRole('switch', { name: 'Collapse menu' })
  assert.ok(toggle instanceof window.HTMLInputElement && !toggle.checked)
})
