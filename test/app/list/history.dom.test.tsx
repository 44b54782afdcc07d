import { allByRole, byRole, click, press, queryRole, until } from '../../dom.ts'
import { act, airport, assert, calls, json, test } from '../../panel.ts'
import { invalidateKinds } from '../../../src/app/data/queries.ts'
import { airports } from './airports.ts'
import { startFakeHost } from '../fake-host.ts'
import { openList } from './open-list.tsx'

test('the history shows one record with the names of related records, and reports a failure', async () => {
  const host = startFakeHost(airport, airports(2))
  const changes = [{ field: 'countryId', before: 'in', beforeLabel: 'India', after: 'fr', afterLabel: 'France' }]
  const entry = { id: 'e1', at: '2026-11-18T10:00:00Z', action: 'update', by: { id: 'u2', label: 'Rhea' }, changes }
  let answer = () => json(200, { data: [{ ...entry, entity: 'airport', recordId: 'a02', label: 'Airport 02' }] })
  host.instead = ({ path }) => (path === calls.activity ? answer() : undefined)
  const openHistory = async () => {
    await click(byRole('button', { name: 'Actions for Airport 02' }))
    await click(await until(() => queryRole('menuitem', { name: 'History' })))
    return until(() => queryRole('dialog', { name: 'History of Airport 02' }))
  }
  await openList(airport)
  const dialog = await openHistory()
  await until(() => allByRole('listitem', { within: dialog }).length === 2)
  assert.match(dialog.textContent ?? '', /Rhea changed it .*CountryIndia → France/)
  const [asked] = host.calls.filter(({ path }) => path === calls.activity)
  assert.deepEqual([asked?.query.get('filter[entity]'), asked?.query.get('filter[recordId]')], ['airport', 'a02'])
  await press('Escape')
  const says = (one: HTMLElement) => /couldn’t load/.test(one.textContent ?? '')
  for (const bad of [json(500, { error: 'It did not work', code: 'internal' }), json(200, { data: null })]) {
    answer = () => bad
    await act(async () => invalidateKinds(['airport'])) // otherwise the cached data would be shown
    const again = await openHistory()
    const alerts = () => allByRole('alert', { within: again })
    await until(() => says(again) && alerts().length > 0)
    assert.ok(!alerts().some(says), 'only the notification is read out')
    assert.doesNotMatch(again.textContent, /No changes yet/)
    await press('Escape')
  }
})

test('the history loads page by page back to the first entry', async () => {
  const host = startFakeHost(airport, airports(1))
  const entryOf = (number: number) => ({
    id: `e${number}`,
    at: '2026-11-18T10:00:00Z',
    action: 'update',
    by: { id: 'u2', label: `Person ${number}` },
    entity: 'airport',
    recordId: 'a01',
    label: 'Airport 01',
    changes: [],
  })
  // A change between the two pages moves the last entry of the first page to the second.
  const pages = [
    [3, 2],
    [2, 1],
  ].map((numbers) => numbers.map(entryOf))
  host.instead = ({ path, query }) => {
    const page = Number(query.get('page') ?? 1)
    return path !== calls.activity
      ? undefined
      : json(200, { data: pages[page - 1], meta: { page, limit: 2, total: page + 2 } })
  }
  await openList(airport)
  await click(byRole('button', { name: 'Actions for Airport 01' }))
  await click(await until(() => queryRole('menuitem', { name: 'History' })))
  const dialog = await until(() => queryRole('dialog', { name: 'History of Airport 01' }))
  const people = () => allByRole('listitem', { within: dialog }).map((item) => item.querySelector('b')?.textContent)
  await click(await until(() => queryRole('button', { name: 'Show earlier changes', within: dialog })))
  await until(() => people().length > 2)
  assert.deepEqual(people(), ['Person 3', 'Person 2', 'Person 1'])
  assert.equal(queryRole('button', { name: 'Show earlier changes', within: dialog }), undefined)
  const focused = document.activeElement?.querySelector('b')?.textContent
  assert.equal(focused, 'Person 1', 'where reading goes on')
})
