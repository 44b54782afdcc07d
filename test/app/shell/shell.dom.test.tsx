import {
  allByRole, assertFocused, byLabel, byRole, byText, click, nameOf, press, queryRole, resize, settle, takeErrors, type,
  until,
} from '../../dom.ts'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { act } from 'react'
import { featureNames, ownSections, sections } from '../../../src/contract/entities/index.ts'
import { isHotkey } from '../../../src/kit/hotkey.ts'
import { tools } from '../../../src/app/editor/tools.ts'
import { waiting } from '../../../src/app/shell/waiting.ts'
import { session } from '../../../src/app/session.ts'
import { asked as question, confirm } from '../../../src/app/ui/confirm.ts'
import { feedback, toast } from '../../../src/app/ui/feedback.tsx'
import { answerWith, type Call, json, profileOf, refusal } from '../host-double.ts'
import { openPanel, signInByHand } from '../open-panel.tsx'

const page = () => json(200, { data: [], meta: { page: 1, limit: 25, total: 0 } })
const host = (profile: () => Response = () => profileOf(['bulk'])) => answerWith(({ path }: Call) => {
  if (path === '/personal/profile') return profile()
  if (path.startsWith('/api/v1/post/users/login')) return json(200, { data: { id: 'new' } })
  if (path.startsWith('/api/v1/post/dashboard')) return json(200, { data: {} })
  return page()
})
const open = async (address: string, profile?: () => Response) => {
  const calls = host(profile)
  await openPanel(address, 'ann@example.com')
  await until(() => byRole('navigation', { name: 'Admin Panel' }))
  return calls
}
// A page is one host's for as long as it lives: no other test opens this section on a host that has it.
const lacking = '/admin/clientele'
const menu = () => byRole('navigation', { name: 'Admin Panel' })
const heading = (name: string) => until(() => byRole('heading', { name }))

const groups: [group: string, entries: [title: string, route: string][]][] = [
  ['', [
    ['Dashboard', 'dashboard'], ['Airport', 'airport'], ['Guideline Types', 'guidelines-types'],
    ['Guideline Details', 'guidelines-details'], ['Media/Gallery', 'gallery'], ['Contact US', 'contact-us'],
    ['Subscribe', 'subscribe'],
  ]],
  ['Manage Members', [['Users', 'users'], ['User Role', 'user-role'], ['User Status', 'user-status']]],
  ['Manage Content Page', [['Page Content Details', 'content-details']]],
  ['Blogs', [['Blogs', 'blogs'], ['Blogs Type', 'blog-type'], ['Blogs Tags', 'blog-tags']]],
  ['Manage Location', [['Country', 'country'], ['State', 'state'], ['City', 'city']]],
  ['Setting', [
    ['Website setting', 'general_settings'], ['Clientele Images', 'clientele'], ['Gallery Images', 'gallery-images'],
    ['Travel Agents', 'travel-agents'],
  ]],
  ['SEO Content', [
    ['Default SEO Page', 'custom-seo-content'], ['CMS SEO Pages', 'dynamic-seo-content'],
    ['Airport SEO Pages', 'airport-seo-content'],
    ['Guidelines SEO Pages', 'guidelines-seo-content'], ['Blog SEO Pages', 'blog-seo-content'],
    ['Blog Tags SEO Pages', 'blog-tags-seo-content'], ['Blog Type SEO Pages', 'blog-type-seo-content'],
  ]],
]

test('the menu has the groups and entries of the specification, in its order and words', async () => {
  await open('/admin/user-status')
  const found = [...menu().querySelectorAll('summary, a')].map((element) =>
    element.tagName === 'A' ? [nameOf(element), element.getAttribute('href')] : nameOf(element))
  const wanted = groups.flatMap(([group, entries]) =>
    [...(group ? [group] : []), ...entries.map(([title, route]) => [title, `/admin/${route}`])])
  assert.deepEqual(found, wanted)
})

test('the current entry is marked and its group open; the others are closed', async () => {
  await open('/admin/state/create')
  const links = allByRole('link', { within: menu() })
  assert.deepEqual(links.filter((link) => link.getAttribute('aria-current') === 'page').map(nameOf), ['State'])
  const openGroups = [...menu().querySelectorAll('details')].filter((group) => group.open)
  assert.deepEqual(openGroups.map((group) => group.querySelector('summary')?.textContent), ['Manage Location'])
})

test('what waits at an entry describes it and is no part of its name', async () => {
  await open('/admin/user-status')
  await act(async () => waiting.set({ '/admin/contact-us': 5 }))
  const entry = byRole('link', { name: 'Contact US', within: menu() })
  assert.equal(document.getElementById(entry.getAttribute('aria-describedby') ?? '')?.textContent, '5 new')
  await act(async () => waiting.set({}))
})

test('a screen has a breadcrumb of home, group and item, and sets the tab title', async () => {
  await open('/admin/user-status')
  await heading('User Status')
  const crumbs = byRole('navigation', { name: 'Breadcrumb' })
  assert.equal(byRole('link', { name: 'Home', within: crumbs }).getAttribute('href'), '/admin/dashboard')
  assert.equal(crumbs.textContent, 'Manage MembersUser Status')
  assert.equal(document.title, 'User Status | Apron Admin')
})

for (const address of ['/admin', '/admin/', '/', '/admin/nowhere', '/nowhere', '/login', '/signup', '/auth/reset-password-1']) {
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
  assert.ok(await heading('User Status') === document.activeElement)
  window.history.back()
  await heading('User Role')
})

test('a section that the host lacks says so, and its menu entry stays', async () => {
  await open(lacking)
  await heading('Not available on this host')
  byRole('link', { name: 'Clientele Images', within: menu() })
})

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
  await click(byRole('menuitem', { name: 'Logout' }))
  await heading('Sign in')
  assert.deepEqual([...new Set(calls.map(({ path }) => path))], ['/personal/profile'])
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

test('Logout tells the host, signs out and leads to a plain sign-in', async () => {
  const calls = await open('/admin/user-status')
  await click(byRole('button', { name: 'Account' }))
  await click(byRole('menuitem', { name: 'Logout' }))
  await heading('Sign in')
  const kept = JSON.parse(window.localStorage.getItem('root') ?? '')
  assert.deepEqual(kept, { isLoggedIn: false, email: '', token: '', firstName: '', lastName: '' })
  const [logout] = calls.filter(({ path }) => path === '/api/v1/post/users/logout')
  assert.equal(logout?.headers.Authorization, 'Bearer token')
  await signInByHand('bob@example.com')
  await until(() => window.location.pathname === '/admin/dashboard')
})

test('another person starts fresh: no figures, toasts, undo or places of the one before', async () => {
  let who = 'ann'
  const asked: string[] = []
  answerWith(({ path }) => {
    if (path === '/personal/profile') return profileOf(['bulk'], { email: `${who}@example.com` })
    if (path.endsWith('/login')) return json(200, { data: { id: `token-of-${who}` } })
    if (path.startsWith('/api/v1/post/dashboard')) asked.push(who)
    return page()
  })
  await openPanel('/admin/user-status', 'ann@example.com')
  await heading('User Status')
  let undone = 0
  await act(async () => toast('A secret of Ann', { type: 'error', action: { label: 'Undo', run: () => { undone += 1 } } }))
  const link = await until(() => byRole('link', { name: 'Dashboard', within: menu() }))
  await act(async () => link.focus()) // asks for its figures ahead
  await until(() => asked.length === 1)
  await click(byRole('button', { name: 'Account' }))
  const logout = byRole('menuitem', { name: 'Logout' })
  let isAgreed: boolean | undefined
  await act(async () => {
    void confirm({ title: 'Delete a secret of Ann?', no: 'Keep it' }).then((isYes) => { isAgreed = isYes })
  })
  await act(async () => logout.click())
  await heading('Sign in')
  assert.deepEqual([question.get(), isAgreed], [undefined, false], 'what the one before was asked')
  who = 'bob'
  await signInByHand('bob@example.com')
  await heading('Dashboard')
  await until(() => asked.includes('bob'))
  assert.deepEqual(feedback.get().notices, [])
  await until(() => isHotkey('mod+z'))
  await press('Control+z')
  assert.equal(undone, 0)
  await press('Control+k')
  const palette = await until(() => byRole('dialog', { name: 'Search or jump to' }))
  assert.equal(queryRole('group', { name: 'Recent', within: palette }), undefined)
})

test('signing out in another tab signs this one out', async () => {
  await open('/admin/user-status')
  window.localStorage.setItem('root', '{}')
  await act(async () => { window.dispatchEvent(Object.assign(new window.Event('storage'), { key: 'root' })) })
  await heading('Sign in')
})

test('signing out and in again in another tab leads back to where this one was', async () => {
  await open('/admin/user-role?sort=name')
  await heading('User Role')
  const inOtherTab = (isLoggedIn: boolean) => act(async () => {
    const record = { isLoggedIn, email: isLoggedIn ? 'ann@example.com' : '', token: isLoggedIn ? 'new' : '' }
    const newValue = JSON.stringify({ ...record, firstName: '', lastName: '' })
    window.localStorage.setItem('root', newValue)
    window.dispatchEvent(new window.StorageEvent('storage', { key: 'root', newValue }))
  })
  await inOtherTab(false)
  await heading('Sign in')
  await inOtherTab(true)
  await heading('User Role')
  assert.equal(window.location.pathname + window.location.search, '/admin/user-role?sort=name')
})

test('an expired session asks for the password over the screen, and the person goes on there', async () => {
  let isExpired = true
  answerWith(({ path, headers }) => {
    if (path === '/api/v1/post/users/login') return json(200, { data: { id: 'new' } })
    if (isExpired && headers.Authorization !== 'Bearer new') return refusal(401, 'Sign in again', 'unauthenticated')
    return path === '/personal/profile' ? profileOf(['bulk']) : page()
  })
  await openPanel(lacking, 'ann@example.com')
  const dialog = await until(() => byRole('alertdialog', { name: 'Sign in again to go on' }))
  assert.equal(session.get().token, 'token')
  assert.equal(window.location.pathname, lacking)
  const field = byLabel('Password', dialog)
  assertFocused(field)
  await type(field, 'correct horse battery')
  await click(byRole('button', { name: 'Sign in' }))
  await heading('Not available on this host')
  assert.equal(queryRole('alertdialog'), undefined)
  assert.equal(session.get().token, 'new')
  assert.deepEqual(feedback.get().notices, [])
  isExpired = false
})

test('an expired session can be left by Logout', async () => {
  answerWith(() => refusal(401, 'Sign in again', 'unauthenticated'))
  await openPanel('/admin/user-status', 'ann@example.com')
  await until(() => byRole('alertdialog'))
  await click(byRole('button', { name: 'Logout' }))
  await heading('Sign in')
  assert.equal(session.get().isLoggedIn, false)
})

test('a wrong password in the expiry dialog is said there', async () => {
  answerWith(({ path }) => refusal(401, path.endsWith('/login') ? 'The email or password is not right.' : 'Sign in again'))
  await openPanel('/admin/user-status', 'ann@example.com')
  await type(byLabel('Password', await until(() => byRole('alertdialog'))), 'wrong')
  await press('Enter')
  await until(() => byRole('alert').textContent === 'The email or password is not right.')
  assert.equal(byLabel('Password').value, 'wrong')
  await click(byRole('button', { name: 'Sign in' }))
  await until(() => document.activeElement === byLabel('Password'))
  takeErrors()
})

test('what the role may not see is not in the menu, and its address says so', async () => {
  const role = { role: { id: 'editor', label: 'Editor' }, permissions: { airport: ['view'] } }
  await open('/admin/user-role', () => profileOf(['entities'], role))
  await heading('Your role does not open this screen')
  byText(/Your role is Editor/)
  assert.deepEqual(allByRole('link', { within: menu() }).map(nameOf), ['Dashboard', 'Airport'])
  assert.equal(menu().querySelectorAll('summary').length, 0)
})

test('the heading of a screen that the role may not see takes the focus', async () => {
  const role = { role: { id: 'editor', label: 'Editor' }, permissions: { dashboard: ['view'] } }
  await open('/admin/dashboard', () => profileOf(['entities'], role))
  await heading('Dashboard')
  await act(async () => {
    window.history.pushState(null, '', '/admin/user-role')
    window.dispatchEvent(new window.PopStateEvent('popstate'))
  })
  await heading('Your role does not open this screen')
  assertFocused(byRole('heading', { name: 'User Role' }))
})

test('preferences of the profile show from the start, and changing one keeps it on the host', async () => {
  const calls = await open('/admin/user-status', () => profileOf([], { preferences: { theme: 'dark', density: 'compact' } }))
  const { dataset } = document.documentElement
  await until(() => dataset.theme === 'dark' && dataset.density === 'compact')
  await click(byRole('button', { name: 'Account' }))
  await click(byRole('menuitem', { name: 'Appearance and density' }))
  await click(await until(() => byRole('radio', { name: 'Light', within: byRole('group', { name: 'Menu' }) })))
  assert.equal(dataset.menu, 'light')
  const saved = () => calls.filter(({ method, path }) => method === 'POST' && path === '/personal/profile')
  await until(() => saved().length > 0)
  assert.deepEqual(saved().map(({ body }) => body), [{ preferences: { menu: 'light' } }], 'what has changed alone')
  assert.equal(window.localStorage.length, 1, 'nothing but the session is kept in the browser')
})

test('the menu stands as the person left it: what the profile says, and what is pressed goes there', async () => {
  const kept = { isRail: true, isRailBetween: false, openGroups: ['Blogs', 'Setting', 'Nothing'] }
  const calls = await open('/admin/country', () => profileOf([], { preferences: kept }))
  const openGroups = () => [...menu().querySelectorAll('details')].filter((group) => group.open)
    .map((group) => group.querySelector('summary')?.textContent)
  await until(() => openGroups().length === 3)
  assert.deepEqual(openGroups(), ['Blogs', 'Manage Location', 'Setting'])
  const toggle = byRole('switch', { name: 'Collapse menu' })
  assert.ok(toggle instanceof window.HTMLInputElement && toggle.checked)
  const saved = () => calls.filter(({ method, path }) => method === 'POST' && path === '/personal/profile')
    .map(({ body }) => body)
  // The one of the widths where the menu starts as a rail, which the style shows there.
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

test('a preference that the host does not keep is taken back', async () => {
  await open('/admin/user-status')
  const { dataset } = document.documentElement
  answerWith(() => refusal(500, 'It did not work'))
  await click(byRole('button', { name: 'Dark theme' }))
  await until(() => feedback.get().notices.length === 1)
  assert.equal(dataset.theme, undefined)
})

/** What the sheet lists under a heading: strokes, and the words for what they do. */
const listed = (title: string, which = 'dl > div:not(.pale)'): [keys: string[], words: string][] => {
  const lines = byRole('heading', { name: title }).parentElement?.querySelectorAll(which) ?? []
  return [...lines].map((line) =>
    [[...line.querySelectorAll('kbd')].map((key) => key.textContent ?? ''), line.querySelector('dt')?.textContent ?? ''])
}
const sheet = () => until(() => byRole('dialog', { name: 'Keyboard shortcuts' }))
const strike = async (keys: readonly string[]) => { for (const key of keys) await press(key.toLowerCase()) }

test('? lists a key of every screen and of every new record, no two the same, and each leads there', async () => {
  await open('/admin/dashboard', () => profileOf(featureNames))
  await until(() => isHotkey('?'))
  await press('?')
  await sheet()
  const [screens, records] = [listed('Go to'), listed('Make a new')]
  assert.deepEqual(screens.map(([, words]) => words), [...sections, ...ownSections].map(({ title }) => title))
  assert.ok(['Airport', 'Blogs', 'Country', 'Users'].every((title) => records.some(([, words]) => words === title)))
  assert.ok(!records.some(([, words]) => ['Website setting', 'Contact US', 'Media/Gallery', 'Activity'].includes(words)))
  const strokes = [...screens, ...records].map(([keys]) => keys.join(''))
  assert.deepEqual([...new Set(strokes)], strokes)
  assert.ok(strokes.every((one) => !strokes.some((other) => other !== one && other.startsWith(one))), 'none begins another')
  assert.deepEqual(listed('Lists'), [])
  // Written out in the sheet, which would else load the editor to name them.
  const ofText = listed('Editor', 'dl > div').filter(([[first]]) => first === 'Ctrl')
    .map(([[, key], words]) => `${key?.toLowerCase()} ${words.replace(/,.*/, '')}`)
  assert.deepEqual(ofText, tools.flatMap(({ key, label }) => (key ? [`${key} ${label}`] : [])))
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
})

test('the sheet lists no key for what the role may not do, and such keys do nothing', async () => {
  const role = { role: { id: 'editor', label: 'Editor' }, permissions: { airport: ['view'] } }
  await open('/admin/user-status', () => profileOf(['entities'], role))
  await until(() => isHotkey('g a'))
  await press('?')
  await sheet()
  assert.deepEqual(listed('Go to').map(([, words]) => words), ['Dashboard', 'Airport', 'Your profile'])
  assert.equal(queryRole('heading', { name: 'Make a new' }), undefined)
  await press('Escape')
  await strike(['g', 'u'])
  await strike(['n', 'a'])
  assert.equal(window.location.pathname, '/admin/user-status')
})

test('what is typed while the palette is fetched is meant for it and leads nowhere else', async () => {
  await open('/admin/user-status')
  await until(() => isHotkey('mod+k') && isHotkey('g u'))
  const strike = (key: string, ctrlKey = false) => act(() => {
    document.body.dispatchEvent(new window.KeyboardEvent('keydown', { key, ctrlKey, bubbles: true, cancelable: true }))
  })
  strike('k', true)
  for (const key of 'gu') strike(key)
  await settle()
  assert.equal(window.location.pathname, '/admin/user-status')
  await press('Escape')
})

test('G and X show the trash of the list that is open', async () => {
  await open('/admin/user-status', () => profileOf(['entities', 'bulk']))
  await until(() => isHotkey('g x'))
  await strike(['g', 'x'])
  await until(() => window.location.search === '?trashed=1')
  await click(byRole('link', { name: 'Dashboard', within: menu() }))
  await until(() => !isHotkey('g x'))
})

test('the keys of single letters can be turned off', async () => {
  await open('/admin/user-status', () => profileOf([], { preferences: { singleKeys: false } }))
  await until(() => isHotkey('mod+k'))
  await settle()
  await press('?')
  await settle()
  assert.equal(queryRole('dialog'), undefined)
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

test('the end of the session is announced on a host that has no chat and no notifications', async () => {
  await open('/admin/user-status', () => profileOf([], { expiresAt: new Date(Date.now() + 90_000).toISOString() }))
  await until(() => byText(/Your session ends soon/))
})

test('the menu switch is one switch named Collapse menu', async () => {
  await open('/admin/user-status')
  const toggle = byRole('switch', { name: 'Collapse menu' })
  assert.ok(toggle instanceof window.HTMLInputElement && !toggle.checked)
})
