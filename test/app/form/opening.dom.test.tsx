import assert from 'node:assert/strict'
import { test } from 'node:test'
import { act } from 'react'
import { loadProfile } from '../../../src/app/data/profile.ts'
import { signIn, signOut } from '../../../src/app/data/session.ts'
import { airport } from '../../../src/contract/entities/airport.ts'
import { state } from '../../../src/contract/entities/state.ts'
import { user } from '../../../src/contract/entities/user.ts'
import { json } from '../host-double.ts'
import { me } from '../fake-host.ts'
import { openForm, value } from './open-form.tsx'
import { dilli, withPlaces } from './places.ts'
import { byLabel, byRole, byText, click, press, queryRole, type, until } from '../../dom.ts'

test('a record in the trash says who put it there, and can be restored', async () => {
  const host = await withPlaces()
  host.remove('state', 'dl')
  await openForm(state, '/admin/state/create?id=dl')
  await until(() => byRole('heading', { name: 'This state is in the trash' }))
  assert.ok(byText(/^Deleted by Rhea D’Souza/))
  const refused = { id: 'dl', error: 'Another state has this code.', code: 'duplicate' }
  host.instead = ({ path }) =>
    path.endsWith('/bulk') ? json(200, { data: { done: [], failed: [refused], operationId: 'op1' } }) : undefined
  await click(byRole('button', { name: 'Restore' }))
  await until(() => byText('Another state has this code.'))
  byRole('heading', { name: 'This state is in the trash' })
  const busy = json(503, { error: 'The host is busy.', code: 'busy' })
  host.instead = ({ path }) => (path.endsWith('/bulk') ? busy : undefined)
  await click(byRole('button', { name: 'Restore' }))
  await until(() => byText('The host is busy.'))
  byRole('heading', { name: 'This state is in the trash' })
  host.instead = () => undefined
  await click(byRole('button', { name: 'Restore' }))
  await until(() => value('Name') === 'Delhi')
})

test('the second click on what opened a form presses nothing in it, one that began in it does', async () => {
  await withPlaces()
  await openForm(airport, '/admin/airport/create')
  const choice = await until(() => byRole('switch', { name: 'Scheduled service' }))
  const isOn = async (...details: number[]) => {
    for (const detail of details) await click(choice, { detail })
    return choice.matches(':checked')
  }
  const wasOn = choice.matches(':checked')
  assert.equal(await isOn(2), wasOn)
  assert.equal(document.activeElement === choice, false)
  assert.equal(await isOn(1), !wasOn)
  assert.equal(await isOn(2), wasOn)
})

test('what a restored record came back with otherwise is said', async () => {
  const host = await withPlaces()
  host.remove('state', 'dl')
  await openForm(state, '/admin/state/create?id=dl')
  const done = { done: ['dl'], failed: [], operationId: 'op1', changed: ['name', 'code', 'countryId', 'unheard of'] }
  host.instead = ({ path }) => (path.endsWith('/bulk') ? json(200, { data: done }) : undefined)
  await click(await until(() => queryRole('button', { name: 'Restore' })))
  await until(() => byText('Restored. Fields that no longer fit were changed: Name, Code and Country.'))
})

test('a record in the trash is offered back also where nobody can say until when', async () => {
  const host = await withPlaces()
  host.remove('state', 'dl', 'Rhea', 'x')
  await openForm(state, '/admin/state/create?id=dl')
  await until(() => byText(/Can be restored\.$/))
  byRole('button', { name: 'Restore' })
})

test('what takes long holds its place in the form, until it is there', async () => {
  const host = await withPlaces()
  const isTime = host.holds(({ path }) => path === `${state.path}/dl`)
  await openForm(state, '/admin/state/create?id=dl')
  const waiting = () => document.querySelector('.edit[aria-busy="true"]')
  assert.equal(waiting(), null, 'a quick answer would only make it flash')
  await until(() => waiting() !== null)
  isTime.settle()
  await until(() => value('Name') === 'Delhi')
  assert.equal(waiting(), null)
})

test('a record that is not there says so', async () => {
  await withPlaces()
  await openForm(state, '/admin/state/create?id=zz')
  await until(() => byRole('heading', { name: 'There is no such state' }))
})

test('a record that one may not see says so, and is not offered for another try', async () => {
  const host = await withPlaces()
  const forbidden = json(403, { error: 'Your role does not permit this.', code: 'forbidden' })
  host.instead = ({ path }) => (path === `${state.path}/dl` ? forbidden : undefined)
  await openForm(state, '/admin/state/create?id=dl')
  await until(() => byRole('heading', { name: 'You may not see this state' }))
  assert.match(byRole('main').textContent, /Your role does not permit this\./)
  assert.equal(queryRole('button', { name: 'Try again' }), undefined)
  byRole('link', { name: 'Back to the states' })
})

test('a failed answer can be asked for again', async () => {
  const host = await withPlaces()
  const broken = json(500, { error: 'Something broke', code: 'internal' })
  host.instead = ({ path }) => (path === `${state.path}/dl` ? broken : undefined)
  await openForm(state, '/admin/state/create?id=dl')
  await until(() => byRole('heading', { name: 'The state could not be loaded' }))
  host.instead = () => undefined
  await click(byRole('button', { name: 'Try again' }))
  await until(() => value('Name') === 'Delhi')
  assert.ok(document.activeElement === byRole('heading', { name: 'Delhi' }))
})

test('who may only see reads the record, and finds nothing to type in', async () => {
  const host = await withPlaces()
  host.permissions = { state: ['view'] }
  signOut()
  signIn('rhea@example.com', 'token')
  await loadProfile()
  await openForm(state, '/admin/state/create?id=dl')
  await until(() => byText(/Your role may see this state/))
  assert.equal(queryRole('textbox'), undefined)
  assert.match(byRole('region', { name: 'State' }).textContent ?? '', /IN-DL/)
})

test('what a host has no call to change is read as well, and no role is blamed', async () => {
  const host = await withPlaces(['idempotency'])
  const times = { version: null, createdAt: null, updatedAt: null }
  host.add('user', 'u2', { firstName: 'Rhea', lastName: 'Bee', email: 'rhea@example.com', ...times })
  await openForm(user, '/admin/users?edit=u2')
  await until(() => byText('Not available on this host: it shows users but has no call that changes one.'))
  await openForm(user, '/admin/users?new=1')
  await until(() => byText('This host shows Users and cannot add to it.'))
  byRole('heading', { name: 'Not available on this host' })
})

for (const [told, terms] of [
  [{ cities: 3 }, ['Cities']],
  [{}, []],
] as const) {
  test(`beside a record of which nothing else is told stands ${terms.join() || 'nothing'}`, async () => {
    const host = await withPlaces(['idempotency'])
    const delhi = { id: 'dl', name: 'Delhi', code: 'IN-DL', countryId: 'in', ...told }
    host.instead = ({ path }) => (path === state.path ? json(200, { data: [delhi] }) : undefined)
    await openForm(state, '/admin/state/create?id=dl')
    await until(() => value('Name') === 'Delhi')
    const shown = [...byRole('complementary').querySelectorAll('dt')].map(({ textContent }) => textContent)
    assert.deepEqual(shown, terms)
    assert.equal(queryRole('heading', { name: 'Record' }) !== undefined, terms.length > 0)
  })
}

/** As on a reload: the form of a new one is there before it is known who opens it. */
const openBeforeProfile = async (host: Awaited<ReturnType<typeof withPlaces>>) => {
  const isTime = host.holds(
    ({ path }) => path === '/personal/profile',
    () => host.profile(),
  )
  signOut()
  signIn(me.email, 'token')
  await openForm(state, '/admin/state/create')
  await until(() => byLabel('Name'))
  isTime.settle()
}

test('what the host keeps is found also where the profile comes after the form', async () => {
  const host = await withPlaces()
  host.drafts.set('/api/v1/post/drafts/state/new', { ...dilli, id: 'new', version: 0, base: {} })
  await openBeforeProfile(host)
  await until(() => queryRole('button', { name: 'Continue with it' }))
})

test('who may only see has nothing to type in as soon as that is known', async () => {
  const host = await withPlaces()
  host.permissions = { state: ['view'] }
  await openBeforeProfile(host)
  await until(() => byRole('heading', { name: 'Your role has no access to this screen' }))
  assert.ok(byText(/Not permitted: it needs “State: Edit”/))
  assert.equal(queryRole('textbox'), undefined)
})

test('a copy opens as a new record without what must be its own', async () => {
  await withPlaces()
  await openForm(state, '/admin/state/create?copy=dl')
  await until(() => value('Name') === 'Delhi')
  assert.equal(value('Code'), '')
  assert.equal(value('Country'), 'India')
})

test('another record in the same place is read from its beginning; one that was just saved goes on', async () => {
  await withPlaces()
  await openForm(state, '/admin/state/create?id=dl')
  window.scrollTo(0, 600)
  await click(await until(() => byRole('button', { name: 'More actions' })))
  await click(byRole('menuitem', { name: 'Duplicate' }))
  const heading = await until(() => byRole('heading', { name: 'New state' }))
  assert.ok(document.activeElement === heading)
  assert.equal(window.scrollY, 0)
  await until(() => value('Country') === 'India')
  await type(byLabel('Name'), 'Bihar')
  await type(byLabel('Code'), 'IN-BR')
  window.scrollTo(0, 600)
  await press('Control+s')
  await until(() => byText('State saved.'))
  assert.ok(document.activeElement === byLabel('Code'))
  assert.equal(window.scrollY, 600)
})

test('the way back from a new record is to the list as it was', async () => {
  await withPlaces()
  const router = await openForm(state, '/admin/state?search=del')
  await click(await until(() => byRole('link', { name: 'New state' })))
  const back = async () => (await until(() => byRole('link', { name: 'Back to the states' }))).getAttribute('href')
  assert.equal(await back(), '/admin/state?search=del')
  await act(() => router.navigate('/admin/state/create?id=dl', { state: { back: '/admin/state?search=del' } }))
  await click(await until(() => queryRole('button', { name: 'More actions' })))
  await click(byRole('menuitem', { name: 'Duplicate' }))
  await until(() => router.location().search === '?copy=dl')
  assert.equal(await back(), '/admin/state?search=del')
})

test('a copy of what is not there says so', async () => {
  await withPlaces()
  await openForm(state, '/admin/state/create?copy=zz')
  await until(() => byRole('heading', { name: 'There is no such state' }))
})

test('a runway is read in the words of the history, with its units', async () => {
  const host = await withPlaces()
  host.permissions = { airport: ['view'] }
  const runways = [{ leIdent: '09', heIdent: '27', lengthFt: 11480, surface: 'asphalt', lighted: true }]
  host.add('airport', 'a1', { name: 'Palam', ident: 'VIDP', type: 'large_airport', countryId: 'in', runways })
  signOut()
  signIn(me.email, 'token')
  await openForm(airport, '/admin/airport/edit?id=a1')
  await until(() => byText('09 · 27 · Length 11,480 ft · asphalt · Lighted'))
})
