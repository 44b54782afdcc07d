import { act, airport, assert, json, later, profileOf, test } from '../../../panel.ts'
import { feedback } from '../../../../src/app/data/feedback.ts'
import { signIn } from '../../../../src/app/data/session.ts'
import { airports, names } from '../../list/airports.ts'
import { startFakeHost } from '../../fake-host.ts'
import { openList } from '../../list/open-list.tsx'
import { bodies, box, deleteRow, removed, saying, selection } from '../../list/selecting.ts'
import { byRole, click, queryRole, settle, until } from '../../../dom.ts'

test('Undo in the toast restores a deleted record', async () => {
  const host = startFakeHost(airport, airports(4))
  await openList(airport)
  await click(box('01'))
  await deleteRow('03')
  await until(() => names().length === 2)
  assert.deepEqual(bodies(host.calls), [{ action: 'delete', ids: ['a01', 'a03'] }])
  assert.equal(queryRole('region', { name: 'Selection' }), undefined)
  const toast = await saying('status', /2 airports moved to the trash\./)
  await click(byRole('button', { name: 'Undo', within: toast }))
  await until(() => names().length === 4)
})

test('offers Undo only to users who are allowed to undo', async () => {
  for (const [address, press, permissions, isOffered] of [
    ['', 'Delete', ['view', 'delete'], false],
    ['', 'Delete', ['view', 'edit', 'delete'], true],
    ['?trashed=1', 'Restore', ['view', 'edit'], false],
    ['?trashed=1', 'Restore', ['view', 'edit', 'delete'], true],
  ] as const) {
    const role = { id: 'writer', label: 'Writer' }
    const host = startFakeHost(airport, airports(2), ['entities', 'operations'])
    if (press === 'Restore') for (const { id } of airports(2)) host.remove('airport', id)
    host.instead = ({ path }) =>
      path === '/personal/profile'
        ? profileOf(['entities', 'operations'], { role, permissions: { airport: permissions } })
        : undefined
    await openList(airport, address)
    await click(box('01'))
    await click(byRole('button', { name: press, within: await selection() }))
    const toast = await saying('status', /Airport 01 (?:moved|restored)/)
    assert.equal(queryRole('button', { name: 'Undo', within: toast }) !== undefined, isOffered, permissions.join())
  }
})

test('names records that could not be undone, with the reason', async () => {
  const host = startFakeHost(airport, airports(4))
  const refused = { id: 'a03', error: 'This airport has been changed since.', code: 'conflict' }
  host.instead = ({ path }) =>
    path.endsWith('/undo') ? json(200, { data: { done: ['a01'], failed: [refused], operationId: 'op2' } }) : undefined
  await openList(airport)
  await click(box('01'))
  await deleteRow('03')
  await click(byRole('button', { name: 'Undo', within: await saying('status', /2 airports moved/) }))
  await saying('status', /The others were undone\./)
  const alert = await saying('alert', /1 of 2 not undone/)
  assert.match(alert.textContent ?? '', /Airport 03: This airport has been changed since\./)
  assert.doesNotMatch(alert.textContent ?? '', /selected/)
})

test('reports only failures if nothing could be undone', async () => {
  const host = startFakeHost(airport, airports(2))
  const refused = { id: 'a01', error: 'This airport has been changed since.', code: 'conflict' }
  host.instead = ({ path }) =>
    path.endsWith('/undo') ? json(200, { data: { done: [], failed: [refused], operationId: 'op2' } }) : undefined
  await openList(airport)
  await deleteRow('01')
  await click(byRole('button', { name: 'Undo', within: await saying('status', /Airport 01 moved/) }))
  await saying('alert', /1 of 1 not undone/)
  assert.ok(!feedback.get().notices.some(({ message }) => /undone/.test(message)))
})

test('a failure after leaving the list is reported on the current screen', async () => {
  const host = startFakeHost(airport, airports(3), ['entities', 'operations'])
  const answer = later<Response>()
  host.instead = ({ path }) => (path.endsWith('/bulk') ? answer.promise : undefined)
  const router = await openList(airport)
  await click(box('01'))
  await deleteRow('02')
  await act(() => router.navigate('/admin/airport?import'))
  await until(() => queryRole('table') === undefined)
  const failed = [{ id: 'a02', error: '12 guidelines need it.', code: 'in_use' }]
  answer.settle(json(200, { data: { done: ['a01'], failed, operationId: 'op1' } }))
  await saying('alert', /1 of 2 airports not moved to the trash\./)
  await saying('status', /Airport 01 moved to the trash\./)
})

test('an action started by one user is not carried out as the next', async () => {
  const host = startFakeHost(airport, airports(3))
  await openList(airport)
  await click(box('02'))
  const answer = later<Response>()
  host.instead = ({ path }) => (path.endsWith('/impact') ? answer.promise : undefined)
  await click(byRole('button', { name: 'Delete', within: await selection() }))
  await until(() => host.calls.some(({ path }) => path.endsWith('/impact')))
  await act(async () => signIn('bob@example.com', 'other'))
  answer.settle(json(200, { data: [] }))
  await settle()
  assert.deepEqual(bodies(host.calls), [])
})

test('results and Undo of one user are not shown to the next', async () => {
  for (const call of ['/bulk', '/undo']) {
    const host = startFakeHost(airport, airports(3))
    await openList(airport)
    await click(box('02'))
    if (call === '/bulk') await click(box('03'))
    const answer = later<Response>()
    host.instead = ({ path }) => (path.endsWith(call) ? answer.promise : undefined)
    await click(byRole('button', { name: 'Delete', within: await selection() }))
    if (call === '/undo') await click(byRole('button', { name: 'Undo', within: await saying('status', /moved/) }))
    await act(async () => signIn('bob@example.com', 'other'))
    answer.settle(
      call === '/undo'
        ? json(503, {})
        : json(200, {
            data: { done: ['a02'], failed: [{ id: 'a03', error: 'In use', code: 'in_use' }], operationId: 'op1' },
          }),
    )
    await settle()
    const told = feedback.get().notices.filter(({ message, action }) => action || /trash/.test(message))
    assert.deepEqual(told, [], call)
  }
})

test('offers Undo again after a lost connection and repeats it with the same key', async () => {
  const host = startFakeHost(airport, airports(4))
  const keys: (string | null)[] = []
  await openList(airport)
  await deleteRow('01')
  const { fetch } = globalThis
  globalThis.fetch = async (input, init) => {
    if (!String(input).endsWith('/undo')) return fetch(input, init)
    keys.push(new Headers(init?.headers).get('Idempotency-Key'))
    if (keys.length === 1) throw new TypeError('Failed to fetch')
    return fetch(input, init)
  }
  await click(byRole('button', { name: 'Undo', within: await saying('status', /Airport 01 moved/) }))
  await saying('alert', /Can’t reach the server/)
  await click(byRole('button', { name: 'Undo', within: await saying('status', /Airport 01 moved/) }))
  await until(() => names().length === 4)
  await saying('status', /Undone\./)
  assert.deepEqual(removed(host.calls), ['a01'])
  assert.equal(keys[0], keys[1])
})

test('reports a refused Undo once and then no longer offers it', async () => {
  const host = startFakeHost(airport, airports(2))
  host.instead = ({ path }) =>
    path.endsWith('/undo')
      ? json(404, { error: 'There’s nothing to undo, or it’s too late to undo it.', code: 'not_found' })
      : undefined
  await openList(airport)
  await deleteRow('01')
  await click(byRole('button', { name: 'Undo', within: await saying('status', /Airport 01 moved/) }))
  await saying('alert', /too late to undo/)
  assert.equal(queryRole('button', { name: 'Undo' }), undefined)
})
