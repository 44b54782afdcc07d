import { allByRole, byRole, byText, click, nameOf, press, queryRole, resize, until } from '../../dom.ts'
import { act, assert, profileOf, test } from '../../panel.ts'
import { featureNames } from '../../../src/contract/features.ts'
import { unreadByRoute } from '../../../src/app/data/unread.ts'
import { openPanel } from '../open-panel.tsx'
import { groups, heading, host, menu, open } from './open-shell.ts'

const withoutSystem = () =>
  allByRole('link', { within: menu() })
    .map(nameOf)
    .filter((name) => name !== 'Developers')

test('the menu has the groups and entries of the specification, with its names and order, and then System', async () => {
  await open('/admin/user-status', () => profileOf(featureNames))
  const found = [...menu().querySelectorAll('summary, a')].map((element) =>
    element.tagName === 'A' ? [nameOf(element), element.getAttribute('href')] : nameOf(element),
  )
  const system: (typeof groups)[number] = [
    'System',
    [
      ['Activity', 'activity'],
      ['Security', 'security'],
      ['Health', 'health'],
      ['Mail', 'mail'],
      ['Personal data', 'personal-data'],
      ['Redirects and links', 'redirects'],
      ['Developers', 'tokens'],
    ],
  ]
  const own: Readonly<Record<string, (typeof system)[1]>> = {
    'Manage Content Page': [
      ['Notices', 'notices'],
      ['Calendar', 'calendar'],
    ],
    Setting: [['Saved replies', 'saved-replies']],
  }
  const wanted = [...groups, system].flatMap(([group, entries]) => [
    ...(group ? [group] : []),
    ...[...entries, ...(own[group] ?? [])].map(([title, route]) => [title, `/admin/${route}`]),
  ])
  assert.deepEqual(found, wanted)
})

test('System contains the screens that the role permits and the host has', async () => {
  const role = { role: { id: 'editor', label: 'Editor' }, permissions: { settings: ['view'], redirect: ['view'] } }
  await open('/admin/activity', () => profileOf(['operations', 'health', 'mail', 'tokens', 'website'], role))
  await heading('Activity')
  const group = [...menu().querySelectorAll('.nav-group')].find(
    (one) => one.querySelector('summary')?.textContent === 'System',
  )
  assert.ok(group?.querySelector('details')?.open)
  assert.deepEqual(allByRole('link', { within: group }).map(nameOf), ['Activity', 'Redirects and links', 'Developers'])
  assert.equal(byRole('navigation', { name: 'Breadcrumb' }).textContent, 'SystemActivity')
  assert.equal(byRole('link', { name: 'Developers', within: group }).getAttribute('href'), '/admin/api')
})

test('marks the current entry and opens its group, while other groups are closed', async () => {
  await open('/admin/state/create')
  const links = allByRole('link', { within: menu() })
  assert.deepEqual(links.filter((link) => link.getAttribute('aria-current') === 'page').map(nameOf), ['State'])
  const openGroups = [...menu().querySelectorAll('details')].filter((group) => group.open)
  assert.deepEqual(
    openGroups.map((group) => group.querySelector('summary')?.textContent),
    ['Manage Location'],
  )
})

test('the links of a group are siblings of its summary, since not every browser can show those inside in the rail', async () => {
  await open('/admin/user-status')
  const group = [...menu().querySelectorAll('details')].find(({ textContent }) => textContent === 'Blogs')
  assert.equal(menu().querySelectorAll('details a').length, 0)
  assert.deepEqual(allByRole('link', { within: group?.parentElement ?? menu() }).map(nameOf), [
    'Blogs',
    'Blogs Type',
    'Blogs Tags',
  ])
})

test('a count describes its menu entry and is not part of its name', async () => {
  await open('/admin/user-status')
  await act(async () => unreadByRoute.set({ '/admin/contact-us': 5 }))
  const entry = byRole('link', { name: 'Contact US', within: menu() })
  assert.equal(document.getElementById(entry.getAttribute('aria-describedby') ?? '')?.textContent, '5 new')
  await act(async () => unreadByRoute.set({}))
})

test('a screen that the role does not permit is not in the menu, and its URL names the missing permission', async () => {
  const role = { role: { id: 'editor', label: 'Editor' }, permissions: { airport: ['view'] } }
  await open('/admin/user-role', () => profileOf(['entities'], role))
  await heading('You don’t have access to this screen')
  byText(/You need permission to view User Role/)
  byText(/update the Editor role/)
  assert.deepEqual(withoutSystem(), ['Dashboard', 'Airport'])
  assert.equal(menu().querySelectorAll('summary').length, 1)
})

const withoutRole = { role: null, permissions: {} }
for (const [address, words] of [
  ['/admin/user-role', /You have no role yet. Ask an administrator for one/],
  ['/admin/account', 'You have no role yet. Ask an administrator for one.'],
] as const) {
  test(`${address} tells a user without a role that they need one`, async () => {
    await open(address, () => profileOf(['entities'], withoutRole))
    await until(() => byText(words))
  })
}

test('opening a permitted screen sends no request for a forbidden screen listed before it', async () => {
  const role = { role: { id: 'editor', label: 'Editor' }, permissions: { airport: ['view'], country: ['view'] } }
  const calls = await open('/admin/user-role', () => profileOf(['entities'], role))
  await heading('You don’t have access to this screen')
  calls.length = 0
  await click(byRole('link', { name: 'Airport', within: menu() }))
  await heading('Airport')
  assert.deepEqual(
    calls.filter(({ path }) => path.includes('user_roles')),
    [],
  )
  assert.equal(document.activeElement?.textContent, 'Airport')
})

test('a forbidden SEO screen is named as in the grid of permissions', async () => {
  const role = { role: { id: 'editor', label: 'Editor' }, permissions: {} }
  await open('/admin/blog-seo-content', () => profileOf(['entities', 'seo'], role))
  await until(() => byText(/You need permission to view SEO Content/))
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

test('the drawer focuses its close button if the screen has no entry', async () => {
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
