import { act, airport, assert, json, state, test } from '../../panel.ts'
import { loadProfile } from '../../../src/app/data/profile.ts'
import { signIn, signOut } from '../../../src/app/data/session.ts'
import { user } from '../../../src/contract/entities/user.ts'
import { me } from '../fake-host.ts'
import { openForm, value } from './open-form.tsx'
import { dilli, withPlaces } from './locations.ts'
import { byLabel, byRole, byText, click, press, queryRole, type, until } from '../../dom.ts'

test('a record in the trash shows who deleted it and can be restored', async () => {
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

test('ignores the second click of a double click that opened the form', async () => {
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

test('a restored record names the fields that were changed', async () => {
  const host = await withPlaces()
  host.remove('state', 'dl')
  await openForm(state, '/admin/state/create?id=dl')
  const done = { done: ['dl'], failed: [], operationId: 'op1', changed: ['name', 'code', 'countryId', 'unheard of'] }
  host.instead = ({ path }) => (path.endsWith('/bulk') ? json(200, { data: done }) : undefined)
  await click(await until(() => queryRole('button', { name: 'Restore' })))
  await until(() => byText('Restored. Fields that no longer matched were changed: Name, Code and Country.'))
})

test('a record in the trash can be restored even if its deletion date is unknown', async () => {
  const host = await withPlaces()
  host.remove('state', 'dl', 'Rhea', 'x')
  await openForm(state, '/admin/state/create?id=dl')
  await until(() => byText(/Can be restored\.$/))
  byRole('button', { name: 'Restore' })
})

test('a slow record reserves its space in the form until it has loaded', async () => {
  const host = await withPlaces()
  const isTime = host.holds(({ path }) => path === `${state.path}/dl`)
  await openForm(state, '/admin/state/create?id=dl')
  const waiting = () => document.querySelector('.edit[aria-busy="true"]')
  assert.equal(waiting(), null, 'a quick answer would only make it flash')
  byRole('link', { name: 'State', within: byRole('navigation', { name: 'Breadcrumb' }) })
  await until(() => waiting() !== null)
  isTime.settle()
  await until(() => value('Name') === 'Delhi')
  assert.equal(waiting(), null)
})

test('reports a missing record', async () => {
  await withPlaces()
  await openForm(state, '/admin/state/create?id=zz')
  await until(() => byRole('heading', { name: 'This state doesn’t exist' }))
})

test('reports missing view permission and offers no retry', async () => {
  const host = await withPlaces()
  const forbidden = json(403, { error: 'You don’t have permission to do this.', code: 'forbidden' })
  host.instead = ({ path }) => (path === `${state.path}/dl` ? forbidden : undefined)
  await openForm(state, '/admin/state/create?id=dl')
  await until(() => byRole('heading', { name: 'You can’t view this state' }))
  assert.match(byRole('main').textContent, /You don’t have permission to do this\./)
  assert.equal(queryRole('button', { name: 'Try again' }), undefined)
  byRole('link', { name: 'Back to the states' })
})

test('a failed read can be retried', async () => {
  const host = await withPlaces()
  const broken = json(500, { error: 'Something broke', code: 'internal' })
  host.instead = ({ path }) => (path === `${state.path}/dl` ? broken : undefined)
  await openForm(state, '/admin/state/create?id=dl')
  await until(() => byRole('heading', { name: 'The state couldn’t load' }))
  host.instead = () => undefined
  await click(byRole('button', { name: 'Try again' }))
  await until(() => value('Name') === 'Delhi')
  assert.ok(document.activeElement === byRole('heading', { name: 'Delhi' }))
})

test('users with only the view permission see the record without inputs', async () => {
  const host = await withPlaces()
  host.permissions = { state: ['view'] }
  signOut()
  signIn('rhea@example.com', 'token')
  await loadProfile()
  await openForm(state, '/admin/state/create?id=dl')
  await until(() => byText(/You have view-only access to this state/))
  assert.equal(queryRole('textbox'), undefined)
  assert.match(byRole('region', { name: 'State' }).textContent ?? '', /IN-DL/)
})

test('a record that the host can’t change is read-only, and the message doesn’t blame the role', async () => {
  const host = await withPlaces(['operations'])
  const times = { version: null, createdAt: null, updatedAt: null }
  host.add('user', 'u2', { firstName: 'Rhea', lastName: 'Bee', email: 'rhea@example.com', ...times })
  await openForm(user, '/admin/users?edit=u2')
  await until(() => byText('On this server, users are view-only.'))
  await openForm(user, '/admin/users?new=1')
  await until(() => byText('On this server, Users is view-only.'))
  byRole('heading', { name: 'Not available on this server' })
})

for (const [told, terms] of [
  [{ cities: 3 }, ['Cities']],
  [{}, []],
] as const) {
  test(`a record without other facts shows ${terms.join() || 'nothing'} in its side column`, async () => {
    const host = await withPlaces(['operations'])
    const delhi = { id: 'dl', name: 'Delhi', code: 'IN-DL', countryId: 'in', ...told }
    host.instead = ({ path }) => (path === state.path ? json(200, { data: [delhi] }) : undefined)
    await openForm(state, '/admin/state/create?id=dl')
    await until(() => value('Name') === 'Delhi')
    const shown = [...byRole('complementary').querySelectorAll('dt')].map(({ textContent }) => textContent)
    assert.deepEqual(shown, terms)
    assert.equal(queryRole('heading', { name: 'Record' }) !== undefined, terms.length > 0)
  })
}

/** As on a reload, the form of a new record exists before the profile is known. */
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

test('finds a draft on the host even if the profile loads after the form', async () => {
  const host = await withPlaces()
  host.drafts.set('/api/v1/post/drafts/state/new', { ...dilli, id: 'new', version: 0, base: {} })
  await openBeforeProfile(host)
  await until(() => queryRole('button', { name: 'Restore it' }))
})

test('removes the inputs as soon as the profile shows that the user can only view', async () => {
  const host = await withPlaces()
  host.permissions = { state: ['view'] }
  await openBeforeProfile(host)
  await until(() => byRole('heading', { name: 'You don’t have access to this screen' }))
  assert.ok(byText(/You need permission to edit State/))
  assert.equal(queryRole('textbox'), undefined)
})

test('a copy opens as a new record without values that must be unique', async () => {
  await withPlaces()
  await openForm(state, '/admin/state/create?copy=dl')
  await until(() => value('Name') === 'Delhi')
  assert.equal(value('Code'), '')
  assert.equal(value('Country'), 'India')
})

test('another record scrolls to its top and focuses its title; one that was just saved keeps its position', async () => {
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

test('the link back from a new record opens the list with its query', async () => {
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

test('reports a missing record to copy', async () => {
  await withPlaces()
  await openForm(state, '/admin/state/create?copy=zz')
  await until(() => byRole('heading', { name: 'This state doesn’t exist' }))
})

test('a read-only runway is described as in the history, with units', async () => {
  const host = await withPlaces()
  host.permissions = { airport: ['view'] }
  const runways = [{ leIdent: '09', heIdent: '27', lengthFt: 11480, surface: 'asphalt', lighted: true }]
  host.add('airport', 'a1', { name: 'Palam', ident: 'VIDP', type: 'large_airport', countryId: 'in', runways })
  signOut()
  signIn(me.email, 'token')
  await openForm(airport, '/admin/airport/edit?id=a1')
  await until(() => byText('09 · 27 · Length 11,480 ft · asphalt · Lighted'))
})
