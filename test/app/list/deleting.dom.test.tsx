import { act, airport, assert, json, later, profileOf, test } from '../../panel.ts'
import { dismissToast, feedback } from '../../../src/app/data/feedback.ts'
import { subscriber } from '../../../src/contract/entities/subscriber.ts'
import { airports, names } from './airports.ts'
import { rowOf, startFakeHost } from '../fake-host.ts'
import { openList } from './open-list.tsx'
import { bodies, box, deleteRow, removed, saying, selection } from './selecting.ts'
import { allByRole, assertFocused, byLabel, byRole, click, queryRole, type, until } from '../../dom.ts'

test('deleting a record in use shows its references with links, and moves them to a chosen record', async () => {
  const host = startFakeHost(airport, airports(2))
  const impact = { entity: 'guideline-detail', field: 'airportId', count: 38, effect: 'blocks' }
  host.instead = ({ path }) =>
    path.endsWith('/impact')
      ? json(200, { data: [impact] })
      : path.endsWith('/move')
        ? json(200, { data: host.all('airport')[1], meta: { operationId: 'op0' } })
        : undefined
  await openList(airport)
  await deleteRow('01')
  const dialog = await until(() => queryRole('alertdialog', { name: 'Delete Airport 01?' }))
  const link = byRole('link', { name: '38 guidelines', within: dialog })
  // Uses the name, since “it” would be wrong for a user.
  assert.equal(byRole('listitem', { within: dialog }).textContent, '38 guidelines use “Airport 01”.')
  assert.equal(link.getAttribute('href'), '/admin/guidelines-details?filter%5BairportId%5D=a01')
  const go = byRole('button', { name: 'Move and delete', within: dialog })
  await click(go)
  assert.deepEqual(removed(host.calls), [], 'nothing is chosen yet')
  await type(byLabel('Move them to', dialog), 'Airport 02')
  await click(await until(() => queryRole('option', { name: /^Airport 02/ })))
  await click(go)
  await saying('status', /^Airport 01 moved to the trash/)
  const writes = host.calls.filter(({ method }) => method !== 'GET')
  assert.deepEqual(
    writes.map(({ method, path, body }) => [method, path, body]),
    [
      ['POST', `${airport.path}/move`, { from: 'a01', into: 'a02' }],
      ['DELETE', `${airport.path}/a01`, undefined],
    ],
  )
})

test('asks a user without edit permission to have the references moved first', async () => {
  const host = startFakeHost(airport, airports(2))
  const permissions = { airport: ['view', 'edit', 'delete'], 'guideline-detail': ['view'] }
  const impact = { entity: 'guideline-detail', field: 'airportId', count: 1, effect: 'blocks' }
  host.instead = ({ path }) =>
    path.endsWith('/impact')
      ? json(200, { data: [impact] })
      : path === '/personal/profile'
        ? profileOf(['entities', 'operations'], { role: { id: 'r2', label: 'Editor' }, permissions })
        : undefined
  await openList(airport)
  await deleteRow('01')
  const dialog = await until(() => queryRole('alertdialog', { name: 'Airport 01 can’t be deleted' }))
  assert.match(dialog.textContent ?? '', /1 guideline uses “Airport 01”\..*Move these records first\./)
  assert.equal(queryRole('button', { name: /elete$/, within: dialog }), undefined)
})

for (const [which, said] of [
  [
    'Select Airport 01',
    /^Airport 01 wasn’t deleted, because other records use this airport\. Delete this airport again to see these records\.$/,
  ],
  ['Select all 2 on this page', /^2 airports weren’t deleted, because other records use them\. Delete them again to/],
] as const)
  test(`deletes nothing if the user leaves before the references have loaded (${which})`, async () => {
    const host = startFakeHost(airport, airports(2), ['entities', 'operations'])
    const isTime = later<void>()
    const impact = { entity: 'guideline-detail', field: 'airportId', count: 38, effect: 'empties' }
    host.instead = ({ path }) =>
      path.endsWith('/impact') ? isTime.promise.then(() => json(200, { data: [impact] })) : undefined
    const router = await openList(airport)
    await click(byRole('checkbox', { name: which }))
    await click(byRole('button', { name: 'Delete', within: await selection() }))
    await act(() => router.navigate('/admin/airport?import'))
    await until(() => queryRole('table') === undefined)
    isTime.settle()
    await saying('alert', said)
    assert.equal(queryRole('alertdialog'), undefined)
    assert.deepEqual([...bodies(host.calls), ...removed(host.calls)], [])
  })

test('deleting says how many translations go to the trash too', async () => {
  const host = startFakeHost(airport, airports(1))
  const impact = { entity: 'airport-translation', field: 'sourceId', count: 2, effect: 'follows' }
  host.instead = ({ path }) => (path.endsWith('/impact') ? json(200, { data: [impact] }) : undefined)
  await openList(airport)
  await click(byRole('checkbox', { name: 'Select all 1 on this page' }))
  await click(byRole('button', { name: 'Delete', within: await selection() }))
  const dialog = await until(() => queryRole('alertdialog'))
  const lines = allByRole('listitem', { within: dialog }).map(({ textContent }) => textContent)
  assert.deepEqual(lines, ['2 translations of “Airport 01” will go to the trash too.'])
})

test('bulk delete names the records in use and asks whether to continue', async () => {
  const host = startFakeHost(airport, airports(2))
  const impacts: Record<string, object> = {
    a01: { entity: 'guideline-detail', field: 'airportId', count: 38, effect: 'blocks' },
    a02: { entity: 'contact-message', field: 'assigneeId', count: 1, effect: 'empties' },
  }
  host.instead = ({ path }) => {
    const id = path.endsWith('/impact') ? (path.split('/').at(-2) ?? '') : ''
    return id in impacts ? json(200, { data: [impacts[id]] }) : undefined
  }
  await openList(airport)
  await click(byRole('checkbox', { name: 'Select all 2 on this page' }))
  await click(byRole('button', { name: 'Delete', within: await selection() }))
  const dialog = await until(() => queryRole('alertdialog', { name: 'Delete 2 airports?' }))
  const lines = allByRole('listitem', { within: dialog }).map(({ textContent }) => textContent)
  assert.deepEqual(lines, ['38 guidelines use “Airport 01”.', '1 message will no longer be linked to “Airport 02”.'])
  const messages = byRole('link', { name: '1 message', within: dialog }).getAttribute('href')
  const answeredToo = /^\/admin\/contact-us\?filter%5BassigneeId%5D=a02&.*=answered/
  assert.match(messages ?? '', answeredToo, 'more than the open ones')
  await click(byRole('button', { name: 'Delete 2 airports', within: dialog }))
  await until(() => bodies(host.calls).length === 1)
})

test('an action moves the focus to its row, unless the user has moved it since', async () => {
  const host = startFakeHost(airport, airports(4))
  await openList(airport)
  const deleteWhile = async (number: string, meanwhile: () => void) => {
    const answer = later<Response>()
    host.instead = ({ method }) => (method === 'DELETE' ? answer.promise : undefined)
    await click(box(number))
    const button = byRole('button', { name: 'Delete', within: await selection() })
    button.focus()
    await click(button)
    await until(() => removed(host.calls).length > 0)
    await act(async () => meanwhile())
    host.calls = []
    answer.settle(json(200, { data: null, meta: { operationId: `op${number}` } }))
    await until(() => queryRole('region', { name: 'Selection' }) === undefined)
  }
  await deleteWhile('01', () => {})
  // This host's response deletes nothing, so the row stays.
  await until(() => document.activeElement === byRole('link', { name: 'Airport 01' }))
  const search = byRole('searchbox', { name: 'Search' })
  await deleteWhile('02', () => search.focus())
  assertFocused(search)
})

test('bulk delete of more than 20 records does not check the references of each', async () => {
  const host = startFakeHost(airport, airports(25))
  await openList(airport)
  await click(byRole('checkbox', { name: 'Select all 25 on this page' }))
  await click(byRole('button', { name: 'Delete', within: await selection() }))
  const dialog = await until(() => queryRole('alertdialog', { name: 'Delete 25 airports?' }))
  assert.match(dialog.textContent ?? '', /Records in use won’t be deleted/)
  assert.ok(!host.calls.some(({ path }) => path.endsWith('/impact')))
  await click(byRole('button', { name: 'Keep them', within: dialog }))
})

test('the trash can be opened and left, restores records and deletes them permanently', async () => {
  startFakeHost(airport, airports(4))
  await openList(airport)
  for (const number of ['01', '02', '03']) {
    await deleteRow(number)
    await until(() => !names().includes(`Airport ${number}`))
  }
  await click(byRole('link', { name: 'Trash' }))
  await until(() => queryRole('checkbox', { name: 'Select Airport 01' }))
  assert.equal(window.location.search, '?trashed=1')
  assert.equal(queryRole('link', { name: 'New airport' }), undefined)
  await click(box('01'))
  await click(byRole('button', { name: 'Delete permanently', within: await selection() }))
  const dialog = await until(() => queryRole('alertdialog', { name: 'Delete Airport 01 permanently?' }))
  await click(byRole('button', { name: 'Keep', within: dialog }))
  await click(byRole('button', { name: 'Restore', within: await selection() }))
  await until(() => queryRole('checkbox', { name: 'Select Airport 01' }) === undefined)
  for (const { id } of feedback.get().notices) await act(async () => dismissToast(id))
  await click(box('02'))
  await click(byRole('button', { name: 'Delete permanently', within: await selection() }))
  const again = await until(() => queryRole('alertdialog', { name: 'Delete Airport 02 permanently?' }))
  await click(byRole('button', { name: 'Delete 1 airport permanently', within: again }))
  const toast = await saying('status', /Airport 02 deleted permanently\./)
  assert.equal(queryRole('button', { name: 'Undo', within: toast }), undefined)
  await click(byRole('link', { name: 'All' }))
  await until(() => window.location.search === '')
  await until(() => names().toSorted().join() === 'Airport 01,Airport 04')
})

test('the dialog for permanent deletion names its further consequences', async () => {
  const host = startFakeHost(subscriber, [])
  const row = rowOf('s1', { email: 'ann@example.com', status: 'subscribed', source: 'website', consentAt: null })
  host.instead = ({ method, path }) =>
    method === 'GET' && path === subscriber.path
      ? json(200, { data: [row], meta: { page: 1, limit: 25, total: 1 } })
      : undefined
  await openList(subscriber, '?trashed=1')
  await click(byRole('checkbox', { name: 'Select ann@example.com' }))
  await click(byRole('button', { name: 'Delete permanently', within: await selection() }))
  const dialog = await until(() => queryRole('alertdialog', { name: 'Delete ann@example.com permanently?' }))
  assert.match(dialog.textContent ?? '', /An erased email address can’t be subscribed again\. This can’t be undone\./)
})

test('restoring a record reports that its city was changed, with Undo', async () => {
  const host = startFakeHost(airport, airports(3))
  await openList(airport)
  await deleteRow('01')
  await click(byRole('link', { name: 'Trash' }))
  await click(await until(() => queryRole('checkbox', { name: 'Select Airport 01' })))
  const done = { done: ['a01'], failed: [], operationId: 'op9', changed: ['cityId'] }
  host.instead = ({ path }) => (path.endsWith('/bulk') ? json(200, { data: done }) : undefined)
  await click(byRole('button', { name: 'Restore', within: await selection() }))
  const toast = await saying('status', /restored\. Fields that no longer matched were changed: City\./)
  byRole('button', { name: 'Undo', within: toast })
})

test('deleting the last page shows the page before it', async () => {
  startFakeHost(airport, airports(11))
  await openList(airport, '?sort=name&limit=10&page=2')
  await deleteRow('11')
  await until(() => names()[0] === 'Airport 01')
  assert.equal(window.location.search, '?sort=name&limit=10')
})
