import { allByRole, byRole, choose, click, press, queryRole, settle, type, until } from '../../dom.ts'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { act } from 'react'
import { airport } from '../../../src/contract/entities/airport.ts'
import { user } from '../../../src/contract/entities/user.ts'
import { userStatus } from '../../../src/contract/entities/user-status.ts'
import { signIn } from '../../../src/app/session.ts'
import { dismiss, feedback } from '../../../src/app/ui/feedback.tsx'
import { airports, names } from './airports.ts'
import { later, profileOf } from '../host-double.ts'
import { json, rowOf, startFakeHost } from './fake-host.ts'
import { openList, reloadList } from './open-list.tsx'

const box = (number: string) => byRole('checkbox', { name: `Select Airport ${number}` })
const checked = () => allByRole('checkbox', { within: byRole('table') })
  .filter((input) => input instanceof HTMLInputElement && input.checked)
const selection = () => until(() => queryRole('region', { name: 'Selection' }))
const bodies = (calls: readonly { path: string; body: unknown }[]) =>
  calls.filter(({ path }) => path.endsWith('/bulk')).map(({ body }) => body)
const saying = (role: string, words: RegExp) =>
  until(() => allByRole(role).find((one) => words.test(one.textContent ?? '')))

test('Shift and a click select everything between', async () => {
  startFakeHost(airport, airports(10))
  await openList(airport)
  await click(box('02'))
  await click(box('06'), { shiftKey: true })
  assert.equal(checked().length, 5)
  const head = byRole('checkbox', { name: 'Select all 10 on this page' })
  assert.ok(head instanceof HTMLInputElement && head.indeterminate)
  assert.match((await selection()).textContent ?? '', /5 selected/)
})

test('a selection lasts over pages and ends with another search', async () => {
  startFakeHost(airport, airports(30))
  await openList(airport, '?sort=name')
  await click(box('02'))
  await click(byRole('button', { name: 'Next page' }))
  await until(() => names()[0] === 'Airport 26')
  await click(box('27'))
  assert.match((await selection()).textContent ?? '', /2 selected/)
  await click(byRole('button', { name: 'Previous page' }))
  await until(() => names()[0] === 'Airport 01')
  assert.equal(checked().length, 1)
  await type(byRole('searchbox', { name: 'Search' }), 'airport 0')
  await until(() => names().length === 9)
  assert.equal(queryRole('region', { name: 'Selection' }), undefined)
})

test('what is deleted can be taken back from its toast', async () => {
  const host = startFakeHost(airport, airports(4))
  await openList(airport)
  await click(box('01'))
  await click(box('03'))
  await click(byRole('button', { name: 'Delete', within: await selection() }))
  await until(() => names().length === 2)
  assert.deepEqual(bodies(host.calls), [{ action: 'delete', ids: ['a01', 'a03'] }])
  assert.equal(queryRole('region', { name: 'Selection' }), undefined)
  const toast = await saying('status', /2 airports moved to the trash\./)
  await click(byRole('button', { name: 'Undo', within: toast }))
  await until(() => names().length === 4)
})

test('Undo is offered to those alone whom the host lets take it back', async () => {
  for (const [address, press, permissions, isOffered] of [
    ['', 'Delete', ['view', 'delete'], false], ['', 'Delete', ['view', 'edit', 'delete'], true],
    ['?trashed=1', 'Restore', ['view', 'edit'], false], ['?trashed=1', 'Restore', ['view', 'edit', 'delete'], true],
  ] as const) {
    const role = { id: 'writer', label: 'Writer' }
    const host = startFakeHost(airport, airports(2))
    host.instead = ({ path, query }) => path === '/personal/profile'
      ? profileOf(['entities', 'bulk'], { role, permissions: { airport: permissions } })
      : query.get('filter[trashed]') === '1' ? json(200, { data: airports(2), meta: { page: 1, limit: 25, total: 2 } })
      : undefined
    await openList(airport, address)
    await click(box('01'))
    await click(byRole('button', { name: press, within: await selection() }))
    const toast = await saying('status', /Airport 01 (?:moved|restored)/)
    assert.equal(queryRole('button', { name: 'Undo', within: toast }) !== undefined, isOffered, permissions.join())
  }
})

test('what could not be taken back is named, with the reason', async () => {
  const host = startFakeHost(airport, airports(4))
  const refused = { id: 'a03', error: 'This airport has been changed since.', code: 'conflict' }
  host.instead = ({ path }) => path.endsWith('/undo')
    ? json(200, { data: { done: ['a01'], failed: [refused], operationId: 'op2' } }) : undefined
  await openList(airport)
  await click(box('01'))
  await click(box('03'))
  await click(byRole('button', { name: 'Delete', within: await selection() }))
  await click(byRole('button', { name: 'Undo', within: await saying('status', /2 airports moved/) }))
  await saying('status', /The others are taken back\./)
  const alert = await saying('alert', /1 of 2 not taken back/)
  assert.match(alert.textContent ?? '', /Airport 03: This airport has been changed since\./)
  assert.doesNotMatch(alert.textContent ?? '', /selected/)
})

test('where nothing could be taken back, nothing is said of others', async () => {
  const host = startFakeHost(airport, airports(2))
  const refused = { id: 'a01', error: 'This airport has been changed since.', code: 'conflict' }
  host.instead = ({ path }) => path.endsWith('/undo')
    ? json(200, { data: { done: [], failed: [refused], operationId: 'op2' } }) : undefined
  await openList(airport)
  await click(box('01'))
  await click(byRole('button', { name: 'Delete', within: await selection() }))
  await click(byRole('button', { name: 'Undo', within: await saying('status', /Airport 01 moved/) }))
  await saying('alert', /1 of 1 not taken back/)
  assert.ok(!feedback.get().notices.some(({ message }) => /taken back/.test(message)))
})

test('what fails once the list has been left is said where the person is', async () => {
  const host = startFakeHost(airport, airports(3), ['entities', 'bulk', 'import'])
  const answer = later<Response>()
  host.instead = ({ path }) => path.endsWith('/bulk') ? answer.promise : undefined
  const router = await openList(airport)
  await click(box('01'))
  await click(box('02'))
  await click(byRole('button', { name: 'Delete', within: await selection() }))
  await act(() => router.navigate('/admin/airport?import'))
  await until(() => queryRole('table') === undefined)
  const failed = [{ id: 'a02', error: '12 guidelines need it.', code: 'in_use' }]
  answer.settle(json(200, { data: { done: ['a01'], failed, operationId: 'op1' } }))
  await saying('alert', /1 of 2 airports not moved to the trash\./)
  await saying('status', /Airport 01 moved to the trash\./)
})

test('what one person pressed is not done by the next', async () => {
  const host = startFakeHost(airport, airports(3))
  await openList(airport)
  await click(box('02'))
  const answer = later<Response>()
  host.instead = ({ path }) => path.endsWith('/impact') ? answer.promise : undefined
  await click(byRole('button', { name: 'Delete', within: await selection() }))
  await until(() => host.calls.some(({ path }) => path.endsWith('/impact')))
  await act(async () => signIn('bob@example.com', 'other'))
  answer.settle(json(200, { data: [] }))
  await settle()
  assert.deepEqual(bodies(host.calls), [])
})

test('what one person did, or could take back, is not told to the next', async () => {
  for (const call of ['/bulk', '/undo']) {
    const host = startFakeHost(airport, airports(3))
    await openList(airport)
    await click(box('02'))
    const answer = later<Response>()
    host.instead = ({ path }) => path.endsWith(call) ? answer.promise : undefined
    await click(byRole('button', { name: 'Delete', within: await selection() }))
    if (call === '/undo') await click(byRole('button', { name: 'Undo', within: await saying('status', /moved/) }))
    await act(async () => signIn('bob@example.com', 'other'))
    answer.settle(call === '/undo' ? json(503, {}) : json(200, {
      data: { done: ['a02'], failed: [{ id: 'a03', error: 'In use', code: 'in_use' }], operationId: 'op1' },
    }))
    await settle()
    const told = feedback.get().notices.filter(({ message, action }) => action || /trash/.test(message))
    assert.deepEqual(told, [], call)
  }
})

test('what a lost connection kept from being taken back is offered again, and asked for as the same', async () => {
  const host = startFakeHost(airport, airports(4))
  const keys: (string | null)[] = []
  await openList(airport)
  await click(box('01'))
  await click(byRole('button', { name: 'Delete', within: await selection() }))
  const { fetch } = globalThis
  globalThis.fetch = async (input, init) => {
    if (!String(input).endsWith('/undo')) return fetch(input, init)
    keys.push(new Headers(init?.headers).get('Idempotency-Key'))
    if (keys.length === 1) throw new TypeError('Failed to fetch')
    return fetch(input, init)
  }
  await click(byRole('button', { name: 'Undo', within: await saying('status', /Airport 01 moved/) }))
  await saying('alert', /did not answer/)
  await click(byRole('button', { name: 'Undo', within: await saying('status', /Airport 01 moved/) }))
  await until(() => names().length === 4)
  await saying('status', /Taken back\./)
  assert.deepEqual(bodies(host.calls).length, 1)
  assert.equal(keys[0], keys[1])
})

test('a refusal to take back is said once, and not offered again', async () => {
  const host = startFakeHost(airport, airports(2))
  host.instead = ({ path }) => path.endsWith('/undo')
    ? json(404, { error: 'There is nothing to take back, or it is too long ago.', code: 'not_found' }) : undefined
  await openList(airport)
  await click(box('01'))
  await click(byRole('button', { name: 'Delete', within: await selection() }))
  await click(byRole('button', { name: 'Undo', within: await saying('status', /Airport 01 moved/) }))
  await saying('alert', /too long ago/)
  assert.equal(queryRole('button', { name: 'Undo' }), undefined)
})

test('a reload while the toast stands offers to undo once more', async () => {
  startFakeHost(airport, airports(4))
  await openList(airport)
  await click(box('01'))
  await click(byRole('button', { name: 'Delete', within: await selection() }))
  await until(() => names().length === 3)
  await reloadList(airport)
  await click(await until(() => queryRole('button', { name: 'Undo' })))
  await until(() => names().length === 4)
})

test('what was deleted of another kind is not offered back by this list', async () => {
  startFakeHost(airport, airports(4))
  await openList(airport)
  await click(box('01'))
  await click(byRole('button', { name: 'Delete', within: await selection() }))
  await until(() => names().length === 3)
  startFakeHost(user, [rowOf('u1', { email: 'u1@a.example' })])
  await reloadList(user)
  await until(() => queryRole('link', { name: /u1/ }))
  await settle()
  assert.equal(queryRole('button', { name: 'Undo' }), undefined)
})

test('all that match are named by what they match, not by their ids', async () => {
  const host = startFakeHost(airport, airports(30))
  await openList(airport, '?filter[type]=heliport&limit=10')
  host.rows = airports(30)
  await until(() => names().length === 10)
  await click(box('02'))
  assert.equal(queryRole('button', { name: /that match$/, within: await selection() }), undefined)
  const head = byRole('checkbox', { name: 'Select all 10 on this page' })
  await click(head)
  await click(byRole('button', { name: 'Select all 15 that match', within: await selection() }))
  assert.match((await selection()).textContent ?? '', /15 selected/)
  await click(head)
  assert.equal(queryRole('region', { name: 'Selection' }), undefined)
  await click(head)
  await click(byRole('button', { name: 'Select all 15 that match', within: await selection() }))
  await click(byRole('button', { name: 'Delete', within: await selection() }))
  const dialog = await until(() => queryRole('alertdialog', { name: 'Delete 15 airports?' }))
  await click(byRole('button', { name: 'Delete 15 airports', within: dialog }))
  await until(() => bodies(host.calls).length === 1)
  const match = { search: '', filter: { type: ['heliport'] } }
  assert.deepEqual(bodies(host.calls)[0], { action: 'delete', match, expect: 15 })
})

test('what failed is named, and stays selected alone', async () => {
  const host = startFakeHost(airport, airports(3))
  const refused = { id: 'a02', error: '12 guidelines need it.', code: 'in_use' }
  host.instead = ({ path }) => path.endsWith('/bulk')
    ? json(200, { data: { done: ['a01'], failed: [refused], operationId: 'op1' } }) : undefined
  await openList(airport)
  await click(box('01'))
  await click(box('02'))
  await click(byRole('button', { name: 'Delete', within: await selection() }))
  const alert = await saying('alert', /1 of 2 airports not moved to the trash/)
  assert.match(alert.textContent ?? '', /Airport 02: 12 guidelines need it\./)
  assert.match((await selection()).textContent ?? '', /1 selected/)
  assert.ok(box('02') instanceof HTMLInputElement && checked().includes(box('02')))
  assert.match(alert.textContent ?? '', /It is still selected\./)
  await click(byRole('button', { name: 'Clear selection' }))
  assert.doesNotMatch(alert.textContent ?? '', /selected/)
})

test('what failed of all that match is named too, though it was on no page', async () => {
  const host = startFakeHost(airport, airports(30))
  const refused = { id: 'a29', error: '12 guidelines need it.', code: 'in_use' }
  host.instead = ({ path }) => path.endsWith('/bulk')
    ? json(200, { data: { done: ['a01'], failed: [refused], operationId: 'op1' } }) : undefined
  await openList(airport, '?limit=10')
  await click(byRole('checkbox', { name: 'Select all 10 on this page' }))
  await click(byRole('button', { name: 'Select all 30 that match', within: await selection() }))
  await click(byRole('button', { name: 'Delete', within: await selection() }))
  const dialog = await until(() => queryRole('alertdialog', { name: 'Delete 30 airports?' }))
  await click(byRole('button', { name: 'Delete 30 airports', within: dialog }))
  const alert = await saying('alert', /1 of 2 airports not moved to the trash/)
  assert.match(alert.textContent ?? '', /Airport 29: 12 guidelines need it\./)
})

test('deleting what others need says so first, with links, and does not happen', async () => {
  const host = startFakeHost(airport, airports(2))
  host.instead = ({ path }) => path.endsWith('/impact')
    ? json(200, { data: [{ entity: 'guideline-detail', field: 'airportId', count: 38, effect: 'blocks' }] }) : undefined
  await openList(airport)
  await click(box('01'))
  await click(byRole('button', { name: 'Delete', within: await selection() }))
  const dialog = await until(() => queryRole('alertdialog', { name: 'Airport 01 cannot be deleted' }))
  const link = byRole('link', { name: '38 guidelines', within: dialog })
  assert.equal(link.getAttribute('href'), '/admin/guidelines-details?filter%5BairportId%5D=a01')
  assert.equal(queryRole('button', { name: /^Delete/, within: dialog }), undefined)
  await click(allByRole('button', { name: 'Close', within: dialog })[1] ?? dialog)
  assert.deepEqual(bodies(host.calls), [])
})

test('of several, those that others need are named, and the question is whether to go on', async () => {
  const host = startFakeHost(airport, airports(2))
  const impacts: Record<string, object> = {
    a01: { entity: 'guideline-detail', field: 'airportId', count: 38, effect: 'blocks' },
    a02: { entity: 'contact-message', field: 'assigneeId', count: 1, effect: 'empties' },
  }
  host.instead = ({ path }) => {
    const id = path.endsWith('/impact') ? path.split('/').at(-2) ?? '' : ''
    return id in impacts ? json(200, { data: [impacts[id]] }) : undefined
  }
  await openList(airport)
  await click(byRole('checkbox', { name: 'Select all 2 on this page' }))
  await click(byRole('button', { name: 'Delete', within: await selection() }))
  const dialog = await until(() => queryRole('alertdialog', { name: 'Delete 2 airports?' }))
  const lines = allByRole('listitem', { within: dialog }).map(({ textContent }) => textContent)
  assert.deepEqual(lines, ['38 guidelines need it.', '1 message stays, without it.'])
  const messages = byRole('link', { name: '1 message', within: dialog }).getAttribute('href')
  assert.match(messages ?? '', /^\/admin\/contact-us\?filter%5BassigneeId%5D=a02&.*=answered/, 'more than the open ones')
  await click(byRole('button', { name: 'Delete 2 airports', within: dialog }))
  await until(() => bodies(host.calls).length === 1)
})

test('of more than twenty it is not asked one by one what deleting them touches', async () => {
  const host = startFakeHost(airport, airports(25))
  await openList(airport)
  await click(byRole('checkbox', { name: 'Select all 25 on this page' }))
  await click(byRole('button', { name: 'Delete', within: await selection() }))
  const dialog = await until(() => queryRole('alertdialog', { name: 'Delete 25 airports?' }))
  assert.match(dialog.textContent ?? '', /Those that others need stay, and are named/)
  assert.ok(!host.calls.some(({ path }) => path.endsWith('/impact')))
  await click(byRole('button', { name: 'Keep them', within: dialog }))
})

test('a field of all that match is set after a question that says what it becomes', async () => {
  const host = startFakeHost(airport, airports(12))
  await openList(airport, '?limit=10')
  await click(byRole('checkbox', { name: 'Select all 10 on this page' }))
  await click(byRole('button', { name: 'Select all 12 that match', within: await selection() }))
  await click(byRole('button', { name: 'Edit fields', within: await selection() }))
  const form = await until(() => queryRole('dialog', { name: 'Change 12 airports' }))
  await choose(byRole('combobox', { name: 'Field', within: form }), 'Status')
  await choose(byRole('combobox', { name: 'Status', within: form }), 'Archived')
  await click(byRole('button', { name: 'Change 12 airports', within: form }))
  const question = await until(() => queryRole('alertdialog', { name: 'Change 12 airports?' }))
  assert.match(question.textContent ?? '', /Status becomes Archived\./)
  assert.deepEqual(bodies(host.calls), [])
  await click(byRole('button', { name: 'Change 12 airports', within: question }))
  await until(() => bodies(host.calls).length === 1)
})

test('that question names a record that a relation is set to', async () => {
  const users = Array.from({ length: 12 }, (_, index) => rowOf(`u${index}`, { email: `${index}@a.example` }))
  const host = startFakeHost(user, users)
  const statuses = [rowOf('s1', { name: 'Resting' }), rowOf('s2', { name: 'Away' })]
  host.instead = ({ path }) =>
    path === userStatus.path ? json(200, { data: statuses, meta: { page: 1, limit: 25, total: 2 } }) : undefined
  await openList(user, '?limit=10')
  await click(byRole('checkbox', { name: 'Select all 10 on this page' }))
  await click(byRole('button', { name: 'Select all 12 that match', within: await selection() }))
  await click(byRole('button', { name: 'Set status', within: await selection() }))
  const form = await until(() => queryRole('dialog', { name: 'Change 12 users' }))
  const field = byRole('combobox', { name: 'Status', within: form })
  await type(field, 'Rest')
  await click(byRole('button', { name: 'Change 12 users', within: form }))
  assert.ok(document.activeElement === field, 'what is typed has chosen nothing yet')
  await press('ArrowDown')
  await click(await until(() => queryRole('option', { name: /Resting/ })))
  await click(byRole('button', { name: 'Change 12 users', within: form }))
  const question = await until(() => queryRole('alertdialog', { name: 'Change 12 users?' }))
  assert.match(question.textContent ?? '', /Status becomes Resting\./)
  await click(byRole('button', { name: 'Leave them', within: question }))
})

test('a number that does not match any more is chosen anew', async () => {
  const host = startFakeHost(airport, airports(12))
  host.instead = ({ path }) => path.endsWith('/bulk')
    ? json(409, { error: '13 airports match now. Look at the list again.', code: 'conflict' }) : undefined
  await openList(airport, '?limit=10')
  await click(byRole('checkbox', { name: 'Select all 10 on this page' }))
  await click(byRole('button', { name: 'Select all 12 that match', within: await selection() }))
  await click(byRole('button', { name: 'Delete', within: await selection() }))
  const question = await until(() => queryRole('alertdialog', { name: 'Delete 12 airports?' }))
  await click(byRole('button', { name: 'Delete 12 airports', within: question }))
  await saying('alert', /13 airports match now/)
  await until(() => !queryRole('region', { name: 'Selection' }))
})

test('what is done to one row, or to those selected before, leaves the others selected', async () => {
  const host = startFakeHost(airport, airports(4))
  const answer = later<void>()
  await openList(airport)
  await click(box('01'))
  await click(box('02'))
  await click(byRole('button', { name: 'Actions for Airport 04' }))
  await click(await until(() => queryRole('menuitem', { name: 'Delete' })))
  await until(() => names().length === 3)
  assert.match((await selection()).textContent ?? '', /2 selected/)
  host.instead = ({ path }) => path.endsWith('/bulk') ? answer.promise.then(() => {
    host.instead = () => undefined
    host.rows = host.rows.filter(({ id }) => id === 'a03')
    return json(200, { data: { done: ['a01', 'a02'], failed: [], operationId: 'op1' } })
  }) : undefined
  await click(byRole('button', { name: 'Delete', within: await selection() }))
  await click(box('03'))
  answer.settle()
  await until(() => names().length === 1)
  assert.match((await selection()).textContent ?? '', /1 selected/)
})

test('what fails under another filter by then is not selected there', async () => {
  const host = startFakeHost(airport, airports(4))
  const answer = later<Response>()
  host.instead = ({ path }) => path.endsWith('/bulk') ? answer.promise : undefined
  await openList(airport)
  await click(box('01'))
  await click(byRole('button', { name: 'Delete', within: await selection() }))
  await type(byRole('searchbox', { name: 'Search' }), 'airport 02')
  await until(() => names().length === 1)
  await click(box('02'))
  answer.settle(json(200, { data: { done: [], failed: [{ id: 'a01', error: 'In use', code: 'in_use' }] } }))
  await until(() => document.body.textContent?.includes('In use'))
  assert.ok(checked().some((input) => input.getAttribute('aria-label') === 'Select Airport 02'))
  assert.match((await selection()).textContent ?? '', /1 selected/)
})

test('one field of all selected is set at once', async () => {
  const host = startFakeHost(airport, airports(3))
  await openList(airport)
  await click(byRole('checkbox', { name: 'Select all 3 on this page' }))
  await click(byRole('button', { name: 'Edit fields', within: await selection() }))
  const dialog = await until(() => queryRole('dialog', { name: 'Change 3 airports' }))
  await choose(byRole('combobox', { name: 'Field', within: dialog }), 'Status')
  await click(byRole('button', { name: 'Change 3 airports', within: dialog }))
  assert.ok(byRole('alert', { within: dialog }))
  await choose(byRole('combobox', { name: 'Status', within: dialog }), 'Archived')
  await click(byRole('button', { name: 'Change 3 airports', within: dialog }))
  await until(() => bodies(host.calls).length === 1)
  assert.deepEqual(bodies(host.calls)[0], { action: 'set', set: { status: 'archived' }, ids: ['a01', 'a02', 'a03'] })
})

test('the trash can be reached and left, restores and deletes for ever', async () => {
  const host = startFakeHost(airport, airports(3))
  await openList(airport)
  await click(box('01'))
  await click(byRole('button', { name: 'Delete', within: await selection() }))
  await until(() => names().length === 2)
  await click(byRole('button', { name: 'Trash' }))
  await until(() => queryRole('checkbox', { name: 'Select Airport 01' }))
  assert.equal(window.location.search, '?trashed=1')
  assert.equal(queryRole('link', { name: 'New airport' }), undefined)
  await click(box('01'))
  await click(byRole('button', { name: 'Delete for ever', within: await selection() }))
  const dialog = await until(() => queryRole('alertdialog', { name: 'Delete Airport 01 for ever?' }))
  await click(byRole('button', { name: 'Keep it', within: dialog }))
  await click(byRole('button', { name: 'Restore', within: await selection() }))
  await until(() => bodies(host.calls).length === 2)
  for (const { id } of feedback.get().notices) await act(async () => dismiss(id))
  await click(box('01'))
  await click(byRole('button', { name: 'Delete for ever', within: await selection() }))
  const again = await until(() => queryRole('alertdialog', { name: 'Delete Airport 01 for ever?' }))
  await click(byRole('button', { name: 'Delete 1 airport for ever', within: again }))
  const toast = await saying('status', /Airport 01 deleted for ever\./)
  assert.equal(queryRole('button', { name: 'Undo', within: toast }), undefined)
  await click(byRole('button', { name: 'Back to the airports' }))
  await until(() => window.location.search === '')
})

test('when the last page has gone, the one before it is shown', async () => {
  startFakeHost(airport, airports(11))
  await openList(airport, '?sort=name&limit=10&page=2')
  await click(box('11'))
  await click(byRole('button', { name: 'Delete', within: await selection() }))
  await until(() => names()[0] === 'Airport 01')
  assert.equal(window.location.search, '?sort=name&limit=10')
})

test('the focus stays near what goes away when it is pressed', async () => {
  const host = startFakeHost(airport, airports(30))
  await openList(airport, '?filter[status]=draft&filter[type]=heliport&search=Airport')
  const press = async (name: string | RegExp) => click(await until(() => allByRole('button', { name })[0]))
  const isAt = (role: string, name: string | RegExp) =>
    until(() => document.activeElement === queryRole(role, { name }))
  await press(/^Remove filter: Status/)
  await isAt('button', /^Filters/)
  await press(/^Remove filter: Type/)
  await isAt('button', 'Filters')
  await click(byRole('checkbox', { name: 'Select all 25 on this page' }))
  await press('Select all 30 that match')
  await isAt('button', 'Edit fields')
  await press('Clear selection')
  await isAt('table', 'Airport')
  await type(byRole('searchbox', { name: 'Search' }), 'nowhere')
  await press('Clear search')
  await isAt('heading', 'Airport')
  host.instead = () => json(500, { error: 'Something went wrong', code: 'internal' })
  await click(byRole('button', { name: 'Next page' }))
  await until(() => queryRole('button', { name: 'Try again' }))
  host.instead = () => undefined
  await press('Try again')
  await isAt('table', 'Airport')
  await press('Trash')
  await press('Back to the airports')
  await isAt('heading', 'Airport')
})

test('Escape clears the selection also while a toast stands', async () => {
  startFakeHost(airport, airports(3))
  await openList(airport)
  await click(box('01'))
  await click(byRole('button', { name: 'Delete', within: await selection() }))
  await saying('status', /Airport 01 moved/)
  await click(box('02'))
  await press('Escape')
  assert.equal(checked().length, 0)
})

test('keys go from row to row, select and clear', async () => {
  startFakeHost(airport, airports(3))
  await openList(airport)
  await press('j')
  await press('j')
  assert.equal(document.activeElement?.textContent, 'Airport 02')
  await press('x')
  assert.equal(checked().length, 1)
  await selection()
  await press('Escape')
  assert.equal(checked().length, 0)
  await press('k')
  assert.equal(document.activeElement?.textContent, 'Airport 01')
  await press('e')
  assert.equal(window.location.pathname, '/admin/airport/edit')
})
