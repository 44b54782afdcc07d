import { act, assert, later, profileOf, test } from '../../panel.ts'
import { featureNames } from '../../../src/contract/features.ts'
import { has, refreshProfile } from '../../../src/app/data/profile.ts'
import { screenSlot } from '../../../src/app/page/screen-routes.ts'
import { createLoading } from '../../../src/kit/loading.ts'
import { openPanel, signInByHand } from '../open-panel.tsx'
import { heading, host, menu, open } from './open-shell.ts'
import { allByRole, assertFocused, byLabel, byRole, byText, click, press, queryRole, type, until } from '../../dom.ts'

test('a screen has a breadcrumb of home, group and item, and sets the tab title', async () => {
  await open('/admin/user-status')
  await heading('User Status')
  const crumbs = byRole('navigation', { name: 'Breadcrumb' })
  assert.equal(byRole('link', { name: 'Home', within: crumbs }).getAttribute('href'), '/admin/dashboard')
  assert.equal(crumbs.textContent, 'Manage MembersUser Status')
  assert.equal(document.title, 'User Status | Apron Admin')
})

test('the dashboard has a breadcrumb like any item without a group', async () => {
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
  test(`${address} redirects a signed-in user to the dashboard`, async () => {
    await open(address)
    await until(() => window.location.pathname === '/admin/dashboard')
    await heading('Dashboard')
  })
}

test('after sign-in the user sees the requested page', async () => {
  host()
  await openPanel('/admin/user-role?sort=name')
  await until(() => byLabel('Email'))
  await signInByHand()
  await heading('User Role')
  assert.equal(window.location.pathname + window.location.search, '/admin/user-role?sort=name')
})

test('a link shows the next screen and moves the focus to its heading', async () => {
  await open('/admin/user-role')
  await heading('User Role')
  await click(byRole('link', { name: 'User Status' }))
  assert.ok((await heading('User Status')) === document.activeElement)
  window.history.back()
  await heading('User Role')
})

test('the account menu shows the user’s name, the end of the session and only their own screens', async () => {
  const person = {
    firstName: 'Ann',
    lastName: 'Mehta',
    expiresAt: '2026-11-20T18:30:00.000Z',
    timeZone: 'Asia/Kolkata',
  }
  await open('/admin/user-status', () => profileOf(featureNames, person))
  await click(byRole('button', { name: 'Account' }))
  await until(() => byText('Signed in until 00:00'))
  byText('Ann Mehta')
  byText('ann@example.com')
  assert.deepEqual(
    allByRole('menuitem').map((item) => item.textContent),
    ['Your profile', 'Appearance and density', 'Keyboard shortcuts?', 'Help', 'Logout'],
  )
  await click(byRole('menuitem', { name: 'Your profile' }))
  await heading('Your profile')
  assert.equal(window.location.pathname, '/admin/account')
})

const withSettings = (...settings: string[]) =>
  profileOf(['entities', 'health'], { role: { id: 'editor', label: 'Editor' }, permissions: { settings } })

test('the menu links users who can edit settings to the host’s health', async () => {
  await open('/admin/dashboard', () => withSettings('view', 'edit'))
  await click(await until(() => byRole('link', { name: 'Health', within: menu() })))
  await until(() => window.location.pathname === '/admin/health')
})

test('users without settings permission have no link to the host’s health, and its URL names the permission', async () => {
  await open('/admin/health', () => withSettings('view'))
  await until(() => byText(/permission to edit Website setting/))
  assert.equal(queryRole('link', { name: 'Health', within: menu() }), undefined)
})

test('the header has Notifications, Chat and Account, and shows which of them the host lacks', async () => {
  await open('/admin/user-status')
  for (const name of ['Notifications', 'Chat']) {
    await click(byRole('button', { name }))
    assert.match(byRole('dialog', { name }).textContent ?? '', /Not available on this server/)
    await press('Escape')
  }
  await click(byRole('button', { name: 'Account' }))
  byRole('menuitem', { name: 'Logout' })
  byText('ann@example.com')
})

test('an invalid end of the session is not shown', async () => {
  await open('/admin/user-status', () => profileOf([], { expiresAt: 'soon' }))
  await click(await until(() => byRole('button', { name: 'Account' })))
  await until(() => byRole('menuitem', { name: 'Your profile' }))
  assert.throws(() => byText(/Signed in until/))
})

test('reports no missing features before the profile has loaded', async () => {
  const answer = later<Response>()
  await open('/admin/user-status', () => answer.promise)
  assert.equal(queryRole('button', { name: 'Chat' }), undefined)
  assert.equal(queryRole('button', { name: 'Notifications' }), undefined)
  answer.settle(profileOf([]))
  await until(() => byRole('button', { name: 'Chat' }))
  await click(byRole('button', { name: 'Notifications' }))
  assert.match(byRole('dialog', { name: 'Notifications' }).textContent ?? '', /Not available on this server/)
})

test('a screen shows the features of the host once a late profile arrives', async () => {
  const { screenOf } = screenSlot
  const Features = () => <h1>{has('live') ? 'Live' : 'Not live'}</h1>
  const screen = createLoading(async () => ({ render: () => <Features /> }), 1000)
  screenSlot.screenOf = () => screen
  try {
    const answer = later<Response>()
    await open('/admin/user-status', () => answer.promise)
    await heading('Not live')
    answer.settle(profileOf(['live']))
    await heading('Live')
  } finally {
    Object.assign(screenSlot, { screenOf })
  }
})

test('the heading of a screen that the role cannot open takes the focus', async () => {
  const role = { role: { id: 'editor', label: 'Editor' }, permissions: { dashboard: ['view'] } }
  await open('/admin/dashboard', () => profileOf(['entities'], role))
  await heading('Dashboard')
  await act(async () => {
    window.history.pushState(null, '', '/admin/user-role')
    window.dispatchEvent(new window.PopStateEvent('popstate'))
  })
  await heading('You don’t have access to this screen')
  assertFocused(byRole('heading', { name: 'User Role' }))
})

test('losing permission while typing hides the text with a note, and getting it back shows the text again', async () => {
  const may = { airport: ['view'], country: ['view', 'edit'] }
  let permissions: Record<string, string[]> = may
  const role = { id: 'editor', label: 'Editor' }
  await open('/admin/country/create', () => profileOf(['entities'], { role, permissions }))
  await type(await until(() => byRole('textbox', { name: 'Name' })), 'Atlantis')
  permissions = { airport: ['view'] }
  await act(() => refreshProfile())
  assertFocused(await heading('You don’t have access to this screen'))
  byText(/We’ll restore your unsaved text/)
  permissions = may
  await act(() => refreshProfile())
  await until(() => byLabel('Name').value === 'Atlantis')
})

test('announces the end of the session on a host without chat and notifications', async () => {
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

test('a file dropped on a list or next to a field changes nothing, and a message says where to drop files', async () => {
  await open('/admin/blog-tags')
  await heading('Blogs Tags')
  for (const target of [byRole('searchbox', { name: /Search/ }), byRole('navigation', { name: 'Admin Panel' })]) {
    assert.equal(await dropFile(target), true)
  }
  await click(byRole('link', { name: 'New post tag' }))
  const field = await until(() => byLabel('Name'))
  await type(field, 'Winter')
  for (const target of [field, byRole('dialog')]) assert.equal(await dropFile(target), true)
  assert.equal(byLabel('Name').value, 'Winter')
  assert.equal(window.location.pathname + window.location.search, '/admin/blog-tags?new=1')
  byText(
    'Files can’t be dropped here. Drop images under “Media/Gallery” or in a text editor, and CSV files on an import screen.',
  )
})

test('a file dropped on the sign-in page opens nothing', async () => {
  host()
  await openPanel('/login')
  assert.equal(await dropFile(await until(() => byLabel('Email'))), true)
  byText('Files can’t be dropped here.')
})
