import { assert, calls, refusal, test } from '../../panel.ts'
import { openScreen, realHost, type RealHost, reloadScreen } from '../real-screen.tsx'
import { byLabel, byText, byRole, choose, click, queryRole, type, until } from '../../dom.ts'
import { rowOf } from '../../host/records/records-host.ts'

const real = realHost(true)
/** The number of older records that the host reports, since no record is old in a test; undefined makes it fail. */
const counts = new Map<string, number | undefined>()
const host: RealHost = {
  ...real,
  fetch: async (path, init) => {
    const [name] = path.startsWith(calls.retention) ? new URL(path, 'http://host').searchParams.keys() : []
    if (name === undefined || !counts.has(name)) return real.fetch(path, init)
    const count = counts.get(name)
    return count === undefined
      ? refusal(500, 'The disk is full', 'internal')
      : Response.json({ data: { [name]: count } })
  },
}
const path = '/api/v1/post/general_settings'
const tabs = () => byRole('navigation', { name: 'Parts of the settings' })

test('the website setting controls who can read published content and send form submissions, and from which origins', async () => {
  await openScreen(host, '/admin/general_settings?field=contentAccess')
  await until(() => queryRole('heading', { name: 'Published content' }))
  await choose(byRole('combobox', { name: /^Published content/ }), 'Everyone')
  await type(byLabel(/^Cache lifetime/), '300')
  await click(byRole('button', { name: 'Add origin' }))
  await type(byLabel(/^Origin/), 'https://www.example.com/path')
  await click(byRole('link', { name: 'Forms and spam' }))
  assert.equal(queryRole('combobox', { name: /^Published content/ }), undefined, 'it is in another tab')
  await choose(byRole('combobox', { name: /^Form submissions/ }), 'From the website’s own forms too')
  await click(byRole('button', { name: 'Save' }))
  await until(() => queryRole('alert'))
  const tab = await until(() => queryRole('link', { name: /^Published content.*1 error/, within: tabs() }))
  assert.equal(tab.getAttribute('aria-current'), 'page', 'a save that its fields stop shows the tab')
  assert.match(document.body.textContent ?? '', /Enter only the origin/)
  await type(byLabel(/^Origin/), 'https://www.example.com')
  await click(byRole('button', { name: 'Save' }))
  const dialog = await until(() => byRole('alertdialog', { name: 'Save 4 changes?' }))
  await click(byRole('button', { name: 'Save', within: dialog }))
  await until(() => queryRole('alertdialog') === undefined)
  const { contentAccess, contentMaxAge, contentOrigins, intakeAccess } = rowOf(await host.get(path))
  assert.equal(intakeAccess, 'origins')
  assert.deepEqual(
    [contentAccess, contentMaxAge, contentOrigins],
    ['public', 300, [{ origin: 'https://www.example.com' }]],
  )
})

test('shows next to a retention period how many records it would delete, and asks before saving', async () => {
  await openScreen(host, '/admin/general_settings#privacy')
  await until(() => queryRole('heading', { name: 'Data retention' }))
  await type(byLabel(/^Chat/), '5')
  await until(() => byText('Nothing is that old yet.'))
  counts.set('keepSpam', 2)
  await type(byLabel(/^Messages marked as spam/), '30')
  await until(() => byText('2 spam messages will be deleted permanently within an hour of saving.'))
  await type(byLabel(/^Messages marked as spam/), '0')
  await until(() => !document.body.textContent?.includes('2 spam messages would be deleted'))
  await type(byLabel(/^Messages marked as spam/), '30')
  await click(byRole('button', { name: 'Save' }))
  const dialog = await until(() => byRole('alertdialog', { name: 'Save 2 changes?' }))
  assert.match(dialog.textContent ?? '', /Within an hour, this permanently deletes: 2 spam messages\. This can’t/)
  await click(byRole('button', { name: 'Save and delete', within: dialog }))
  await until(() => queryRole('alertdialog') === undefined)
  const { keepSpam, keepChat, keepMessages } = rowOf(await host.get(path))
  assert.deepEqual([keepSpam, keepChat, keepMessages], [30, 5, null])
})

test('records that can’t be counted are reported at the field and before saving', async () => {
  await openScreen(host, '/admin/general_settings#privacy')
  await until(() => queryRole('heading', { name: 'Data retention' }))
  counts.set('keepLeft', undefined)
  await type(byLabel(/^Unsubscribed subscribers/), '30')
  await until(() => byText('We couldn’t count how many this deletes.'))
  await click(byRole('button', { name: 'Save' }))
  const dialog = await until(() => byRole('alertdialog', { name: 'Save 1 change?' }))
  assert.match(dialog.textContent ?? '', /couldn’t count/)
  await click(byRole('button', { name: 'Keep editing', within: dialog }))
})

test('each tab has a URL, and unsaved text stays when the user changes tabs, without a confirmation dialog', async () => {
  await openScreen(host, '/admin/general_settings?field=keepSpam')
  const current = () => document.querySelector('.setting-tabs [aria-current="page"]')?.textContent
  await until(() => current() === 'Privacy')
  await click(byRole('link', { name: 'Website' }))
  assert.equal(window.location.hash, '#site')
  await type(byLabel('Tagline'), 'Typed in the first tab')
  await click(byRole('link', { name: 'Privacy' }))
  assert.equal(queryRole('textbox', { name: 'Tagline' }), undefined)
  window.history.back()
  await until(() => current() === 'Website')
  assert.equal(queryRole('alertdialog'), undefined)
  assert.equal(byLabel('Tagline').value, 'Typed in the first tab')
  await reloadScreen()
  await until(() => queryRole('textbox', { name: 'Tagline' }))
  assert.equal(byLabel('Tagline').value, 'Typed in the first tab')
  await click(byRole('button', { name: 'Discard' }))
})

test('sections that need approval are ticks on the tab Publishing', async () => {
  await openScreen(host, '/admin/general_settings#publishing')
  const ticks = await until(() => queryRole('group', { name: 'Sections that need approval' }))
  await click(byRole('checkbox', { name: 'Posts', within: ticks }))
  await click(byRole('checkbox', { name: 'Pages', within: ticks }))
  await click(byRole('checkbox', { name: 'Posts', within: ticks }))
  await click(byRole('button', { name: 'Save' }))
  const dialog = await until(() => byRole('alertdialog', { name: 'Save 1 change?' }))
  await click(byRole('button', { name: 'Save', within: dialog }))
  await until(() => queryRole('alertdialog') === undefined)
  assert.deepEqual(rowOf(await host.get(path)).reviewSections, [{ section: 'content-page' }])
})
