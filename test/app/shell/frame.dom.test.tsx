import assert from 'node:assert/strict'
import { test } from 'node:test'
import { act } from 'react'
import { refreshProfile } from '../../../src/app/data/profile.ts'
import { later, profileOf } from '../host-double.ts'
import { openPanel, signInByHand } from '../open-panel.tsx'
import { heading, host, open } from './open-shell.ts'
import { assertFocused, byLabel, byRole, byText, click, press, queryRole, type, until } from '../../dom.ts'

test('a screen has a breadcrumb of home, group and item, and sets the tab title', async () => {
  await open('/admin/user-status')
  await heading('User Status')
  const crumbs = byRole('navigation', { name: 'Breadcrumb' })
  assert.equal(byRole('link', { name: 'Home', within: crumbs }).getAttribute('href'), '/admin/dashboard')
  assert.equal(crumbs.textContent, 'Manage MembersUser Status')
  assert.equal(document.title, 'User Status | Apron Admin')
})

test('the dashboard has the breadcrumb of every item without a group of its own', async () => {
  await open('/admin/dashboard')
  await heading('Dashboard')
  assert.equal(byRole('navigation', { name: 'Breadcrumb' }).textContent, 'Admin PanelDashboard')
})

const addresses = [
  '/admin',
  '/admin/',
  '/',
  '/admin/nowhere',
  '/nowhere',
  '/login',
  '/signup',
  '/auth/reset-password-1',
]
for (const address of addresses) {
  test(`${address} leads who is signed in to the dashboard`, async () => {
    await open(address)
    await until(() => window.location.pathname === '/admin/dashboard')
    await heading('Dashboard')
  })
}

test('after signing in a person reaches the page that was asked for', async () => {
  host()
  await openPanel('/admin/user-role?sort=name')
  await until(() => byLabel('Email'))
  await signInByHand()
  await heading('User Role')
  assert.equal(window.location.pathname + window.location.search, '/admin/user-role?sort=name')
})

test('a link shows the next screen, whose heading takes the focus', async () => {
  await open('/admin/user-role')
  await heading('User Role')
  await click(byRole('link', { name: 'User Status' }))
  assert.ok((await heading('User Status')) === document.activeElement)
  window.history.back()
  await heading('User Role')
})

test('the account menu says until when one is signed in, and leads to the profile and to the activity', async () => {
  const expiresAt = '2026-11-20T18:30:00.000Z'
  await open('/admin/user-status', () => profileOf(['activity'], { expiresAt, timeZone: 'Asia/Kolkata' }))
  for (const [name, path] of [
    ['Your profile', '/admin/account'],
    ['Activity', '/admin/activity'],
  ] as const) {
    await click(byRole('button', { name: 'Account' }))
    await until(() => byText('Signed in until 00:00'))
    await click(byRole('menuitem', { name }))
    await heading(name)
    assert.equal(window.location.pathname, path)
  }
})

const withSettings = (...settings: string[]) =>
  profileOf(['entities', 'health'], { role: { id: 'editor', label: 'Editor' }, permissions: { settings } })

test('the account menu leads who may edit settings to the host’s health', async () => {
  await open('/admin/dashboard', () => withSettings('view', 'edit'))
  await click(await until(() => byRole('button', { name: 'Account' })))
  await click(await until(() => byRole('menuitem', { name: 'Health' })))
  await until(() => window.location.pathname === '/admin/health')
})

test('who may not edit settings has no way to the host’s health, and its address says what it needs', async () => {
  await open('/admin/health', () => withSettings('view'))
  await until(() => byText(/it needs “Website setting: Edit”/))
  await click(byRole('button', { name: 'Account' }))
  assert.equal(queryRole('menuitem', { name: 'Health' }), undefined)
})

test('the header has Notifications, Chat and Account; what the host lacks says so', async () => {
  await open('/admin/user-status')
  for (const name of ['Notifications', 'Chat']) {
    await click(byRole('button', { name }))
    assert.match(byRole('dialog', { name }).textContent ?? '', /Not available on this host/)
    await press('Escape')
  }
  await click(byRole('button', { name: 'Account' }))
  byRole('menuitem', { name: 'Logout' })
  byText('ann@example.com')
})

test('an end of the session that cannot be read is left out', async () => {
  await open('/admin/user-status', () => profileOf([], { expiresAt: 'soon' }))
  await click(await until(() => byRole('button', { name: 'Account' })))
  await until(() => byRole('menuitem', { name: 'Your profile' }))
  assert.throws(() => byText(/Signed in until/))
})

test('what the host has is not said to be missing while it has not yet said what it has', async () => {
  const answer = later<Response>()
  await open('/admin/user-status', () => answer.promise)
  assert.equal(queryRole('button', { name: 'Chat' }), undefined)
  assert.equal(queryRole('button', { name: 'Notifications' }), undefined)
  answer.settle(profileOf(['chat']))
  await until(() => byRole('button', { name: 'Chat' }))
  await click(byRole('button', { name: 'Notifications' }))
  assert.match(byRole('dialog', { name: 'Notifications' }).textContent ?? '', /Not available on this host/)
})

test('the heading of a screen that the role may not see takes the focus', async () => {
  const role = { role: { id: 'editor', label: 'Editor' }, permissions: { dashboard: ['view'] } }
  await open('/admin/dashboard', () => profileOf(['entities'], role))
  await heading('Dashboard')
  await act(async () => {
    window.history.pushState(null, '', '/admin/user-role')
    window.dispatchEvent(new window.PopStateEvent('popstate'))
  })
  await heading('Your role has no access to this screen')
  assertFocused(byRole('heading', { name: 'User Role' }))
})

test('who loses the right amid typing is told that the text is kept, and finds it once the right is back', async () => {
  const may = { airport: ['view'], country: ['view', 'edit'] }
  let permissions: Record<string, string[]> = may
  const role = { id: 'editor', label: 'Editor' }
  await open('/admin/country/create', () => profileOf(['entities'], { role, permissions }))
  await type(await until(() => byRole('textbox', { name: 'Name' })), 'Atlantis')
  permissions = { airport: ['view'] }
  await act(() => refreshProfile())
  assertFocused(await heading('Your role has no access to this screen'))
  byText(/Your text is kept here/)
  permissions = may
  await act(() => refreshProfile())
  await until(() => byLabel('Name').value === 'Atlantis')
})

test('the end of the session is announced on a host that has no chat and no notifications', async () => {
  await open('/admin/user-status', () => profileOf([], { expiresAt: new Date(Date.now() + 90_000).toISOString() }))
  await until(() => byText(/Your session ends soon/))
})

const dropFile = async (target: Element) => {
  const event = new window.Event('drop', { bubbles: true, cancelable: true })
  const file = new File(['x'], 'tower.png', { type: 'image/png' })
  Object.assign(event, { dataTransfer: { types: ['Files'], files: [file] } })
  await act(async () => {
    target.dispatchEvent(event)
  })
  return event.defaultPrevented
}

test('a file that is dropped on a list or next to a field leaves the screen as it is, with a word of where it can go', async () => {
  await open('/admin/blog-tags')
  await heading('Blogs Tags')
  for (const target of [byRole('searchbox', { name: /Search/ }), byRole('navigation', { name: 'Admin Panel' })]) {
    assert.equal(await dropFile(target), true)
  }
  await click(byRole('link', { name: 'New blog tag' }))
  const field = await until(() => byLabel('Name'))
  await type(field, 'Winter')
  for (const target of [field, byRole('dialog')]) assert.equal(await dropFile(target), true)
  assert.equal(byLabel('Name').value, 'Winter')
  assert.equal(window.location.pathname + window.location.search, '/admin/blog-tags?new=1')
  byText(
    'Files can’t be dropped here. Drop pictures in Media/Gallery or in a text with formatting, and CSV files on an import screen.',
  )
})

test('a file that is dropped on the sign-in page opens nothing', async () => {
  host()
  await openPanel('/login')
  assert.equal(await dropFile(await until(() => byLabel('Email'))), true)
  byText('Files can’t be dropped here.')
})
