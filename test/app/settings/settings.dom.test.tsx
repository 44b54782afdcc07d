import { assert, test } from '../../panel.ts'
import { profile } from '../../../src/app/data/profile.ts'
import { openScreen, realHost, reloadScreen } from '../real-screen.tsx'
import { allByRole, assertFocused, byLabel, byRole, byText, click, press, queryRole, type, until } from '../../dom.ts'
import { rowOf } from '../../host/records/records-host.ts'

const host = realHost()
const path = '/api/v1/post/general_settings'

const open = async () => {
  await openScreen(host, '/admin/general_settings')
  await until(() => queryRole('form', { name: 'Edit website setting' }))
}
const save = () => click(byRole('button', { name: 'Save' }))
const question = (name: string) => until(() => queryRole('alertdialog', { name }))
const agree = async (name: string) => {
  const dialog = await question(name)
  await click(byRole('button', { name: 'Save', within: dialog }))
}
const stored = async () => rowOf(await host.get(path))
const rowsIn = (dialog: HTMLElement) =>
  allByRole('row', { within: dialog })
    .slice(1)
    .map((row) => [...row.children].map((cell) => cell.textContent?.trim()))

test('the website setting is one form in sections under the screen’s title', async () => {
  await open()
  byRole('heading', { name: 'Website setting' })
  await click(byText('Sections'))
  for (const name of ['General', 'Contact details', 'Availability']) {
    byRole('heading', { name })
    byRole('link', { name: new RegExp(`^${name}`), within: byRole('navigation', { name: 'Sections' }) })
  }
  assert.equal(byLabel('Website name').value, 'Airside Guide')
  assert.equal(queryRole('button', { name: 'Delete' }), undefined)
})

test('hides the settings of published content on a host without it', async () => {
  await open()
  assert.equal(queryRole('heading', { name: 'Published content' }), undefined)
  assert.equal(queryRole('combobox', { name: 'Published content' }), undefined)
})

test('a save shows each field before and after and asks for confirmation', async () => {
  await open()
  await type(byLabel('Website name'), 'Apron Desk')
  await type(byLabel('Tagline'), '')
  for (const name of ['Save and close', 'More ways to save']) assert.equal(queryRole('button', { name }), undefined)
  await save()
  const dialog = await question('Save 2 changes?')
  assert.deepEqual(rowsIn(dialog), [
    ['Website name', 'Airside Guide', 'Apron Desk'],
    ['Tagline', 'Airports explained before you fly', '—None'],
  ])
  await click(byRole('button', { name: 'Keep editing', within: dialog }))
  assert.equal(byLabel('Website name').value, 'Apron Desk')
  assert.equal((await stored()).siteName, 'Airside Guide')
  await press('Control+s')
  await agree('Save 2 changes?')
  await until(() => queryRole('region', { name: 'Unsaved changes' }) === undefined)
  const { siteName, tagline } = await stored()
  assert.deepEqual([siteName, tagline], ['Apron Desk', null])
})

test('invalid values are reported before any confirmation', async () => {
  await open()
  await type(byLabel('Website URL'), 'http://example.com')
  await save()
  await until(() => queryRole('alert'))
  assert.equal(queryRole('alertdialog'), undefined)
  assert.equal(byLabel('Website URL').getAttribute('aria-invalid'), 'true')
})

test('“View website” uses the saved URL', async () => {
  await open()
  const siteUrl = () => {
    const who = profile.get()
    return who === 'bare' ? undefined : who?.siteUrl
  }
  const before = siteUrl()
  await type(byLabel('Website URL'), 'https://travel.example.com')
  assert.equal(siteUrl(), before)
  await save()
  await agree('Save 1 change?')
  await until(() => siteUrl() === 'https://travel.example.com')
})

test('maintenance mode shows a warning next to its switch and before saving', async () => {
  await open()
  const form = byRole('form')
  await click(byLabel('Maintenance mode'))
  assert.match(form.textContent ?? '', /After saving, visitors see the notice/)
  await save()
  const dialog = await question('Save 1 change?')
  assert.match(dialog.textContent ?? '', /Visitors see a notice instead of the website/)
  assertFocused(byRole('button', { name: 'Keep editing', within: dialog }))
  await agree('Save 1 change?')
  await until(() => /Visitors now see the notice/.test(form.textContent ?? ''))
  await click(byLabel('Maintenance mode'))
  assert.doesNotMatch(form.textContent ?? '', /Visitors now see the notice|After saving/)
})

test('two users’ changes to the settings are merged after one dialog', async () => {
  await open()
  await type(byLabel('Contact email'), 'desk@example.com')
  const { version } = await stored()
  await host.post(`${path}/create`, { version, analyticsId: 'G-12345' })
  await save()
  await agree('Save 1 change?')
  const dialog = await until(() => queryRole('dialog', { name: /saved this website setting/ }))
  await click(byRole('button', { name: 'Save', within: dialog }))
  await until(() => queryRole('dialog') === undefined && queryRole('alertdialog') === undefined)
  await until(() => queryRole('region', { name: 'Unsaved changes' }) === undefined)
  const { contactEmail, analyticsId } = await stored()
  assert.deepEqual([contactEmail, analyticsId], ['desk@example.com', 'G-12345'])
})

test('restores unsaved text after a reload', async () => {
  await open()
  await type(byLabel('Tagline'), 'Before you board')
  await reloadScreen()
  await until(() => byLabel('Tagline').value === 'Before you board')
  byRole('region', { name: 'Unsaved changes' })
})

test('users with only the view permission see the settings without inputs', async () => {
  const onlyView = { name: 'Reader', permissions: { settings: ['view'] } }
  const role = rowOf(await host.post('/api/v1/post/user_roles/create', onlyView))
  const reader = await host.addUser({ firstName: 'Ria', lastName: 'Reader', email: 'ria@example.com', roleId: role.id })
  await openScreen(host, '/admin/general_settings', reader)
  await until(() => /view-only access to this website setting/.test(byRole('main').textContent ?? ''))
  assert.equal(queryRole('textbox', { name: 'Website name' }), undefined)
  assert.equal(queryRole('button', { name: 'Save' }), undefined)
})
