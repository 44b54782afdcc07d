import { assert, type Row, test } from '../../../panel.ts'
import { openScreen, realHost } from '../../real-screen.tsx'
import { rowOf, rowsOf } from '../../../host/records/records-host.ts'
import { allByRole, byLabel, byRole, byText, click, press, queryRole, type, until } from '../../../dom.ts'
import { pressInCard } from '../../press-item.ts'

const host = realHost(true)
const path = '/api/v1/post'
const airportNow = async (id: string): Promise<Row> => rowOf(await host.get(`${path}/airports/${id}`))
const liveAirport = async (at: number): Promise<Row> => {
  const row = rowsOf(await host.get(`${path}/airports?filter[status]=published&sort=name&limit=9`))[at]
  assert.ok(row)
  return row
}
const open = async ({ id }: Row, as?: { email: string; password: string }) => {
  await openScreen(host, `/admin/airport/edit?id=${id}`, as)
  await until(() => queryRole('region', { name: 'Publishing' }))
}
const button = (name: string) => byRole('button', { name })
const isOff = (name: string) => button(name).getAttribute('aria-disabled') === 'true'
/** The names of the card's buttons, in their places. */
const places = () =>
  allByRole('button', { within: byRole('region', { name: 'Publishing' }) }).map(
    (one) => one.getAttribute('aria-label') ?? one.textContent ?? '',
  )
/** The names in the card's menu, which it closes again. */
async function items(): Promise<string[]> {
  await click(button('More publishing actions'))
  const names = allByRole('menuitem').map(({ textContent }) => textContent ?? '')
  await press('Escape')
  return names
}

let ann: { email: string; password: string } | undefined

test('a user without publish permission can only save changes to a live record for later, and the page is unchanged', async () => {
  const permissions = { airport: ['view', 'edit'], country: ['view'], state: ['view'], city: ['view'] }
  const role = rowOf(await host.post(`${path}/user_roles/create`, { name: 'Authors', permissions }))
  ann = await host.addUser({ firstName: 'Ann', lastName: 'Bee', email: 'ann@example.com', roleId: String(role.id) })
  const airport = await liveAirport(0)
  await open(airport, ann)
  assert.deepEqual(places(), ['Ask to publish…', 'Save', 'More publishing actions'])
  assert.equal((await items()).includes('Unpublish…'), false)
  await type(byLabel('Name'), 'Aalto')
  await press('Control+s')
  await until(() => byText('Changes saved for later. The live page is unchanged.'))
  await until(() => byText('Changed by Ann Bee, just now'))
  assert.equal((await airportNow(airport.id)).name, airport.name)
})

test('a user without publish permission asks someone to publish, who approves it', async () => {
  const airport = await liveAirport(0)
  await open(airport, ann)
  await click(button('Ask to publish…'))
  byLabel('Person to ask')
  await type(byLabel('Comment (optional)'), 'The new spelling.')
  await click(button('Ask to publish'))
  await until(() => byText('Ann Bee: “The new spelling.”'))
  assert.deepEqual(places(), ['Ask again…', 'Save', 'Withdraw', 'More publishing actions'])
  assert.match(JSON.stringify((await host.get('/api/v1/post/dashboard')).body), /waiting for my approval/)
  await open(airport)
  byText('Ann Bee: “The new spelling.”')
  assert.deepEqual(places(), ['Request changes…', 'Approve', 'Save', 'More publishing actions'])
})

test('pending changes that wait for approval are opened, compared with the live page and approved', async () => {
  const airport = await liveAirport(0)
  await open(airport)
  assert.equal(byLabel('Name').value, 'Aalto')
  assert.ok(isOff('Save'), 'nothing is unsaved')
  await pressInCard('Compare with live')
  const comparison = byRole('dialog', { name: 'Compare with live' })
  byRole('region', { name: 'Name', within: comparison })
  byRole('button', { name: 'Discard pending changes', within: comparison })
  await click(byRole('button', { name: 'Approve', within: comparison }))
  await until(() => queryRole('dialog') === undefined)
  await until(async () => (await airportNow(airport.id)).name === 'Aalto')
  await until(() => byText(/^since /))
})

test('Ctrl+S on a live record never publishes, even for users who can publish', async () => {
  const airport = await liveAirport(1)
  await open(airport)
  await type(byLabel('Name'), 'Aachen')
  await press('Control+s')
  await until(() => byText('Changes saved for later. The live page is unchanged.'))
  assert.equal((await airportNow(airport.id)).name, airport.name)
  await pressInCard('Discard pending changes')
  await until(() => byLabel('Name').value === airport.name)
  await click(button('Undo'))
  await until(() => byLabel('Name').value === 'Aachen')
})

test('the buttons of the card keep their places while a live record is changed and published', async () => {
  const airport = await liveAirport(3)
  await open(airport)
  const atRest = ['Publish changes', 'Save', 'Schedule…', 'More publishing actions']
  assert.deepEqual(places(), atRest)
  assert.deepEqual(['Publish changes', 'Save', 'Schedule…'].map(isOff), [true, true, true])
  await type(byLabel('Name'), 'Aberdeen, by the sea')
  assert.deepEqual(places(), atRest)
  assert.deepEqual(['Publish changes', 'Save', 'Schedule…'].map(isOff), [false, false, false])
  const names = await items()
  assert.deepEqual(
    ['Save and close', 'Compare with live', 'Discard unsaved changes', 'Unpublish…'].filter(
      (name) => !names.includes(name),
    ),
    [],
  )
  await press('Control+Enter')
  await until(async () => (await airportNow(airport.id)).name === 'Aberdeen, by the sea')
  await until(() => isOff('Publish changes'))
  assert.deepEqual(places(), atRest)
})

test('unpublishing asks for the reason and waits for it', async () => {
  const airport = await liveAirport(2)
  await open(airport)
  await pressInCard('Unpublish…')
  await click(button('Unpublish'))
  assert.equal((await airportNow(airport.id)).status, 'published')
  await click(byLabel('Withdrawn'))
  await click(button('Unpublish'))
  await until(() => byText('Withdrawn'))
  const { status, ending, publishedAt } = await airportNow(airport.id)
  assert.deepEqual([status, ending, publishedAt], ['archived', 'withdrawn', airport.publishedAt])
})

test('a draft is saved with a name only, and what it lacks is asked before it is published or scheduled', async () => {
  await openScreen(host, '/admin/airport/create')
  await until(() => queryRole('region', { name: 'Publishing' }))
  await type(byLabel('Name'), 'Nowhere International')
  await click(button('Save'))
  await until(() => byText('Airport saved as a draft.'))
  await openScreen(host, window.location.pathname + window.location.search)
  for (const name of ['Publish', 'Schedule…']) {
    await click(await until(() => queryRole('button', { name })))
    const summary = await until(() => queryRole('alert'))
    assert.match(summary.textContent ?? '', /Country: choose the country/)
    assert.equal(queryRole('dialog'), undefined)
  }
  await type(byLabel('Name'), 'Somewhere International')
  assert.equal(byLabel('Country').getAttribute('aria-invalid'), 'true', 'until it is chosen')
  await click(button('Save'))
  await until(() => isOff('Save'))
})
