import { allByRole, byLabel, byRole, byText, choose, click, press, queryRole, type, until } from '../../dom.ts'
import { assert, test } from '../../panel.ts'
import { securityEventKinds } from '../../../src/host/security/security-event.ts'
import { factWords, kindTitles } from '../../../src/app/people/security/event-words.ts'
import { settings } from '../../../src/contract/entities/settings.ts'
import { downloads } from '../downloads.ts'
import { openScreen, realHost } from '../real-screen.tsx'

const host = realHost(true)
const open = async (search = '') => {
  await openScreen(host, `/admin/security${search}`)
  await until(() => byRole('button', { name: 'Events' }))
}
const items = (): string[] =>
  allByRole('listitem', { within: byRole('main') })
    .map(({ textContent }) => textContent ?? '')
    .filter((text) => text.includes('address') || text.includes('from '))

test('every kind of event has a title', () => {
  assert.deepEqual(Object.keys(kindTitles).sort(), [...securityEventKinds].sort())
})

test('events show kind, user and place, and can be filtered', async () => {
  await host.call('POST', '/api/v1/post/users/login', { email: 'admin@example.com', password: 'not the right one' })
  await open()
  await until(() => items().some((text) => /Sign-in failed: First Administrator/.test(text)))
  assert.ok(items().some((text) => /Signed in: First Administrator.*from 127\.0\.0\.1, this computer/.test(text)))
  await choose(byLabel('Event'), 'Sign-in failed')
  await until(() => items().length > 0 && items().every((text) => /Sign-in failed/.test(text)))
  assert.match(items()[0] ?? '', /Wrong email address or password/)
  await type(byLabel('Address'), '10.')
  await press('Enter')
  await until(() => byText('No events match'))
  assert.match(window.location.search, /filter%5Baddress%5D=10\./)
})

test('exports the filtered events as CSV, and records the export as an event', async (t) => {
  const files = downloads(t)
  await open('?filter%5Bkind%5D=sign-in')
  await click(byRole('button', { name: 'Export CSV' }))
  await until(() => files.length === 1)
  const text = (await files[0]?.text) ?? ''
  assert.match(text, /^\uFEFF?Time,Event,Person,By,Address,Place,Device,Details\r\n.*Signed in,First Administrator/)
  assert.match(files[0]?.name ?? '', /^security-events-\d{4}-\d\d-\d\d\.csv$/)
  await open('?filter%5Bkind%5D=exported')
  await until(() => items().length === 1)
})

test('“Who may do what” lists roles with users and permissions, now and on an earlier day, and can be exported', async (t) => {
  const files = downloads(t)
  await open()
  await click(byRole('button', { name: 'Who can do what' }))
  await until(() => byRole('heading', { name: 'Administrator' }))
  await click(byRole('button', { name: 'Export CSV' }))
  await until(() => files.length === 1)
  assert.match(
    (await files[0]?.text) ?? '',
    /Administrator,First Administrator,admin@example\.com,Active,yes,Can do everything/,
  )
  await type(byLabel('At the end of'), '2001-01-01')
  await until(() => queryRole('heading', { name: 'Administrator' }) === undefined)
})

test('a list of events that fails to load shows the error and can be retried', async () => {
  await open('?filter%5Bfrom%5D=never')
  await until(() => byText('Events couldn’t load'))
  byRole('button', { name: 'Try again' })
})

test('changed fields and permissions have their labels', () => {
  const event = { id: '1', at: '', person: null, by: null, address: null, place: null, device: null, isErased: false }
  assert.deepEqual(factWords({ ...event, kind: 'settings-changed', facts: { fields: 'siteName, contentAccess' } }), [
    `Changed: Website name, ${settings.fields.contentAccess?.label}`,
  ])
  const facts = { fields: 'permissions', gained: 'blog edit, user-role view', lost: '', blocksSignIn: true }
  assert.deepEqual(factWords({ ...event, kind: 'role-changed', facts }), [
    'Changed: Permissions',
    'Gained: Blogs: edit, user-role: view',
    'Blocks sign-in',
  ])
})
