import { byRole, choose, click, press, queryRole, settle, type, until } from '../../dom.ts'
import { airport, assert, json, test } from '../../panel.ts'
import { user } from '../../../src/contract/entities/user.ts'
import { userStatus } from '../../../src/contract/entities/user-status.ts'
import { airports } from '../list/airports.ts'
import { rowOf, startFakeHost } from '../fake-host.ts'
import { openList } from '../list/open-list.tsx'
import { bodies, box, selection } from '../list/selecting.ts'

test('asks before setting a field of all matching records and shows its new value', async () => {
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

test('offers the status Scheduled for a selection if one of its visible records has a future publication time', async () => {
  const [one, two, ...others] = airports(12)
  assert(one && two)
  startFakeHost(airport, [
    { ...one, publishAt: '2099-01-01T09:00:00.000Z' },
    { ...two, publishAt: '2020-01-01T09:00:00.000Z' },
    ...others,
  ])
  await openList(airport, '?limit=10')
  const isOffered = async () => {
    await click(byRole('button', { name: 'Edit fields', within: await selection() }))
    const form = await until(() => queryRole('dialog', { name: /^Change / }))
    await choose(byRole('combobox', { name: 'Field', within: form }), 'Status')
    byRole('option', { name: 'Archived', within: form })
    const found = queryRole('option', { name: 'Scheduled', within: form }) !== undefined
    await click(byRole('button', { name: 'Cancel', within: form }))
    return found
  }
  await click(box('02'))
  await click(box('03'))
  assert.equal(await isOffered(), false)
  await click(box('01'))
  assert.equal(await isOffered(), true)
  await click(byRole('checkbox', { name: 'Select all 10 on this page' }))
  await click(byRole('button', { name: 'Select all 12 that match', within: await selection() }))
  assert.equal(await isOffered(), true)
})

test('offers the status Scheduled for all matching records if one on another page has a future publication time', async () => {
  const rows = airports(22)
  const [last] = rows.slice(-1)
  assert(last)
  const host = startFakeHost(
    airport,
    rows.map((row) => ({ ...row, publishAt: null })),
  )
  const isOffered = async () => {
    await click(byRole('checkbox', { name: 'Select all 10 on this page' }))
    await click(byRole('button', { name: /that match$/, within: await selection() }))
    const asked = host.calls.length
    await click(byRole('button', { name: 'Edit fields', within: await selection() }))
    const form = await until(() => queryRole('dialog', { name: /^Change / }))
    await choose(byRole('combobox', { name: 'Field', within: form }), 'Status')
    await until(() => host.calls.length > asked)
    await settle()
    const found = queryRole('option', { name: 'Scheduled', within: form }) !== undefined
    await click(byRole('button', { name: 'Cancel', within: form }))
    await click(byRole('button', { name: 'Clear selection', within: await selection() }))
    return found
  }
  await openList(airport, '?limit=10')
  assert.equal(await isOffered(), false)
  host.put(
    'airport',
    host.all('airport').map((row) => (row.id === last.id ? { ...row, publishAt: '2099-01-01T09:00:00.000Z' } : row)),
  )
  assert.equal(await isOffered(), true)
})

test('the dialog for a bulk change shows the name of a related record', async () => {
  const users = Array.from({ length: 12 }, (_, index) => rowOf(`u${index}`, { email: `${index}@a.example` }))
  const host = startFakeHost(user, users)
  const statuses = [rowOf('s1', { name: 'Resting' }), rowOf('s2', { name: 'Away' })]
  host.instead = ({ path }) =>
    path === userStatus.path ? json(200, { data: statuses, meta: { page: 1, limit: 25, total: 2 } }) : undefined
  await openList(user, '?limit=10')
  await click(byRole('checkbox', { name: 'Select all 10 on this page' }))
  await click(byRole('button', { name: 'Select all 12 that match', within: await selection() }))
  await click(byRole('button', { name: 'Edit fields', within: await selection() }))
  const form = await until(() => queryRole('dialog', { name: 'Change 12 users' }))
  await choose(byRole('combobox', { name: 'Field', within: form }), 'Status')
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

test('sets one field of all selected records in one call', async () => {
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
