import { act, airport, assert, json, later, test } from '../../panel.ts'
import { feedback, runUndo } from '../../../src/app/data/feedback.ts'
import { signIn } from '../../../src/app/data/session.ts'
import { saveFields } from '../../../src/app/change/save-fields.ts'
import { contactMessage } from '../../../src/contract/entities/contact-message.ts'
import { guidelineType } from '../../../src/contract/entities/guideline-type.ts'
import { userStatus } from '../../../src/contract/entities/user-status.ts'
import { airports } from './airports.ts'
import { rowOf, startFakeHost } from '../fake-host.ts'
import { openList } from './open-list.tsx'
import { allByRole, byLabel, byRole, click, press, queryRole, type, until } from '../../dom.ts'

const bob = { values: { assigneeId: 'u2' }, labels: { assigneeId: 'Bob Cee' } }

const rowWith = (text: string) => {
  const row = allByRole('row', { within: byRole('table') }).find((one) => one.textContent?.includes(text))
  assert.ok(row)
  return row
}
const chooseStatus = async (name: string) => {
  const menu = await until(() => queryRole('menu', { name: 'Status' }))
  await click(byRole('menuitemradio', { name, within: menu }))
}
const saves = (calls: readonly { path: string; method: string; body: unknown }[]) =>
  calls.filter(({ path, method }) => path === airport.savePath && method === 'POST').map(({ body }) => body)

test('changes a status in its cell, with the record’s version and Undo', async () => {
  const host = startFakeHost(airport, airports(2))
  await openList(airport)
  assert.equal(queryRole('button', { name: 'Large airport' }), undefined, 'what a record is, is changed in its form')
  await click(byRole('button', { name: 'Published', within: rowWith('Airport 01') }))
  await chooseStatus('Archived')
  await until(() => queryRole('button', { name: 'Archived' }))
  assert.deepEqual(saves(host.calls), [{ id: 'a01', version: 1, status: 'archived' }])
  await click(byRole('button', { name: 'Undo' }))
  await until(() => queryRole('button', { name: 'Published' }))
})

test('changing a row that someone else has deleted removes it', async () => {
  const host = startFakeHost(airport, airports(2))
  await openList(airport)
  host.put(
    'airport',
    host.all('airport').filter(({ id }) => id !== 'a01'),
  )
  await click(byRole('button', { name: 'Published', within: rowWith('Airport 01') }))
  await chooseStatus('Archived')
  await until(() => queryRole('checkbox', { name: 'Select Airport 01' }) === undefined)
})

test('offers the status Scheduled only for records with a future publication time, since a list has no field for one', async () => {
  const [one, two, three] = airports(3)
  assert(one && two && three)
  startFakeHost(airport, [
    { ...one, publishAt: '2099-01-01T09:00:00.000Z' },
    { ...two, publishAt: null },
    { ...three, status: 'scheduled', publishAt: '2020-01-01T09:00:00.000Z' },
  ])
  await openList(airport)
  for (const [number, status, isOffered] of [
    ['01', 'Published', true],
    ['02', 'Draft', false],
    ['03', 'Scheduled', true],
  ] as const) {
    await until(() => rowWith(`Airport ${number}`))
    await click(byRole('button', { name: new RegExp(`^${status}`), within: rowWith(`Airport ${number}`) }))
    const menu = await until(() => queryRole('menu', { name: 'Status' }))
    assert.equal(queryRole('menuitemradio', { name: 'Scheduled', within: menu }) !== undefined, isOffered, number)
    await press('Escape')
    await until(() => !queryRole('menu', { name: 'Status' }))
  }
})

test('a change by someone else to another field does not conflict', async () => {
  const host = startFakeHost(airport, airports(1))
  await openList(airport)
  host.put(
    'airport',
    host.all('airport').map((row) => ({ ...row, version: 5, name: 'Renamed' })),
  )
  await click(byRole('button', { name: 'Published' }))
  await chooseStatus('Draft')
  await until(() => queryRole('link', { name: 'Renamed' }))
  byRole('button', { name: 'Draft' })
})

test('someone else’s change to the same field is shown, and overwritten only on request', async () => {
  const host = startFakeHost(airport, airports(1))
  await openList(airport)
  host.put(
    'airport',
    host.all('airport').map((row) => ({ ...row, version: 5, status: 'in_review' })),
  )
  await click(byRole('button', { name: 'Published' }))
  await chooseStatus('Draft')
  const saysSo = (one: HTMLElement) => /Status was set to In review by someone else/.test(one.textContent ?? '')
  const toast = await until(() => allByRole('alert').find(saysSo))
  await act(async () => runUndo())
  byRole('button', { name: 'In review' })
  await click(byRole('button', { name: 'Save my change', within: toast }))
  await until(() => queryRole('button', { name: 'Draft' }))
})

test('conflicts and Undo name related records by their labels', async () => {
  const row = rowOf('m1', { assigneeId: 'u1', assignee: { id: 'u1', label: 'Ann Bee' } })
  const host = startFakeHost(contactMessage, [row])
  const toBob = () => saveFields(contactMessage, row, bob, () => {})
  const last = () => feedback.get().notices.at(-1)
  await toBob()
  assert.equal(last()?.message, 'Assignee is now Bob Cee.')
  last()?.action?.run()
  await until(() => last()?.message === 'Assignee is now Ann Bee.')
  host.put(contactMessage.key, [{ ...row, version: 5, assigneeId: 'u3', assignee: { id: 'u3', label: 'Cem Dee' } }])
  await toBob()
  assert.equal(last()?.message, 'Assignee was set to Cem Dee by someone else. Your change wasn’t saved.')
})

test('a value that is already saved, such as by a call whose response was lost, is not a conflict', async () => {
  const row = rowOf('m1', { assigneeId: null })
  startFakeHost(contactMessage, [{ ...row, version: 2, assigneeId: 'u2', assignee: { id: 'u2', label: 'Bob Cee' } }])
  await saveFields(contactMessage, row, bob)
  assert.equal(feedback.get().notices.at(-1)?.message, 'Assignee is now Bob Cee.')
})

test('a newer record whose field still has the old value is not a conflict', async () => {
  const { assigneeId: _, ...row } = rowOf('m1', {})
  const host = startFakeHost(contactMessage, [{ ...row, version: 2, subject: 'Fog', assigneeId: null }])
  await saveFields(contactMessage, row, bob)
  assert.equal(feedback.get().notices.at(-1)?.message, 'Assignee is now Bob Cee.')
  assert.equal(host.all(contactMessage.key)[0]?.assigneeId, 'u2')
})

test('a refusal appears next to the chosen value, even if it concerns another field', async () => {
  const host = startFakeHost(guidelineType, [rowOf('g1', { name: 'Arrival', order: 7, status: 'draft' })])
  await openList(guidelineType)
  await click(byRole('button', { name: '7' }))
  const form = await until(() => queryRole('dialog', { name: 'Order' }))
  await type(byLabel('Order', form), '9')
  for (const [fields, sentence] of [
    [{ status: 'Look again', order: 'Another type has this place' }, 'Another type has this place'],
    [{ status: 'It has to be published first' }, 'It has to be published first'],
    [{}, 'The host is closed.'],
  ] as const) {
    const refusal = json(422, { error: 'The host is closed.', code: 'validation', fields })
    host.instead = ({ path }) => (path === guidelineType.savePath ? refusal : undefined)
    await click(byRole('button', { name: 'Save', within: form }))
    await until(() => queryRole('alert', { within: form })?.textContent === sentence)
    assert.equal(byLabel('Order', form).value, '9')
  }
  assert.equal(host.all(guidelineType.key)[0]?.order, 7)
})

test('the next user neither sees nor can undo the previous user’s change', async () => {
  const row = rowOf('m1', { assigneeId: null })
  const host = startFakeHost(contactMessage, [row])
  await openList(contactMessage)
  for (const status of [200, 500]) {
    await act(async () => signIn('ann@example.com', 'token'))
    const answer = later<Response>()
    host.instead = ({ method }) => (method === 'POST' ? answer.promise : undefined)
    const saved = saveFields(contactMessage, row, bob, () => {})
    await act(async () => {
      signIn('bob@example.com', 'other')
      answer.settle(json(status, { data: { ...row, assigneeId: 'u2' }, error: 'It did not work' }))
      await saved
    })
    assert.deepEqual(feedback.get().notices, [])
  }
})

test('an invalid value is not sent, and its error appears next to it', async () => {
  const host = startFakeHost(guidelineType, [rowOf('g1', { name: 'Arrival', order: 7, status: 'draft' })])
  await openList(guidelineType)
  await click(byRole('button', { name: '7' }))
  const form = await until(() => queryRole('dialog', { name: 'Order' }))
  await type(byLabel('Order', form), '-3')
  await click(byRole('button', { name: 'Save', within: form }))
  assert.match((await until(() => queryRole('alert', { within: form }))).textContent ?? '', /0/)
  assert.ok(!host.calls.some(({ path }) => path === guidelineType.savePath))
})

test('system records can be opened from their list but neither changed nor deleted', async () => {
  const statuses = [
    ['s1', 'Active', true],
    ['s2', 'On leave', false],
  ] as const
  startFakeHost(
    userStatus,
    statuses.map(([id, name, system]) => rowOf(id, { name, system, key: id, colour: 'ok' })),
  )
  await openList(userStatus)
  assert.ok(!queryRole('button', { name: 'Green', within: rowWith('Active') }))
  byRole('button', { name: 'Green', within: rowWith('On leave') })

  const offered = async (name: string) => {
    await click(byRole('button', { name: `Actions for ${name}` }))
    const menu = await until(() => queryRole('menu', { name: `Actions for ${name}` }))
    await until(() => allByRole('menuitem', { within: menu })[0])
    const items = allByRole('menuitem', { within: menu }).map(({ textContent }) => textContent)
    await press('Escape')
    return items
  }
  assert.deepEqual(await offered('Active'), ['OpenE', 'Duplicate', 'History'])
  assert.deepEqual(await offered('On leave'), ['EditE', 'Duplicate', 'History', 'Delete'])

  await click(byRole('checkbox', { name: 'Select Active' }))
  const bar = await until(() => queryRole('region', { name: 'Selection' }))
  const tools = () => allByRole('button', { within: bar }).map(({ textContent }) => textContent)
  assert.deepEqual(tools(), ['Export', ''])
  await click(byRole('checkbox', { name: 'Select On leave' }))
  assert.deepEqual(tools(), ['Set colour', 'Export', 'Delete', ''], 'the host names those that stay')
})

test('a flag is a switch in its cell', async () => {
  const host = startFakeHost(airport, airports(1))
  await openList(airport, '?columns=name,scheduledService')
  const toggle = () => byRole('switch', { name: 'Scheduled service' })
  assert.equal(toggle().getAttribute('aria-checked'), 'false')
  await click(toggle())
  await until(() => toggle().getAttribute('aria-checked') === 'true')
  assert.equal(host.all('airport')[0]?.scheduledService, true)
})
