import { allByRole, byLabel, byRole, click, press, queryRole, settle, type, until } from '../../dom.ts'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { act } from 'react'
import { saveInPlace } from '../../../src/app/list/save-in-place.ts'
import { signIn } from '../../../src/app/session.ts'
import { feedback, runUndo } from '../../../src/app/ui/feedback.tsx'
import { calls } from '../../../src/contract/calls.ts'
import { airport } from '../../../src/contract/entities/airport.ts'
import { contactMessage } from '../../../src/contract/entities/contact-message.ts'
import { guidelineType } from '../../../src/contract/entities/guideline-type.ts'
import { userStatus } from '../../../src/contract/entities/user-status.ts'
import { isObject, type Json, type Row } from '../../../src/contract/json.ts'
import { airports, names } from './airports.ts'
import { json, rowOf, startFakeHost } from './fake-host.ts'
import { later, profileOf } from '../host-double.ts'
import { openList, reloadList } from './open-list.tsx'

const rowWith = (text: string) => {
  const row = allByRole('row', { within: byRole('table') }).find((one) => one.textContent?.includes(text))
  assert.ok(row)
  return row
}
const chooseStatus = async (name: string) => {
  const menu = await until(() => queryRole('menu', { name: 'Status' }))
  await click(byRole('menuitemradio', { name, within: menu }))
}
const headings = () => allByRole('columnheader').map(({ textContent }) => textContent)
const saves = (calls: readonly { path: string; method: string; body: unknown }[]) =>
  calls.filter(({ path, method }) => path === airport.savePath && method === 'POST').map(({ body }) => body)

test('a status is changed where it is shown, with its version, and can be taken back', async () => {
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

test('somebody else’s change to another field does not stand in the way', async () => {
  const host = startFakeHost(airport, airports(1))
  await openList(airport)
  host.rows = host.rows.map((row) => ({ ...row, version: 5, name: 'Renamed' }))
  await click(byRole('button', { name: 'Published' }))
  await chooseStatus('Draft')
  await until(() => queryRole('link', { name: 'Renamed' }))
  byRole('button', { name: 'Draft' })
})

test('somebody else’s change to the same field is shown, and overruled only when asked to', async () => {
  const host = startFakeHost(airport, airports(1))
  await openList(airport)
  host.rows = host.rows.map((row) => ({ ...row, version: 5, status: 'in_review' }))
  await click(byRole('button', { name: 'Published' }))
  await chooseStatus('Draft')
  const saysSo = (one: HTMLElement) => /Somebody else has set status to In review/.test(one.textContent ?? '')
  const toast = await until(() => allByRole('alert').find(saysSo))
  await act(async () => runUndo())
  byRole('button', { name: 'In review' })
  await click(byRole('button', { name: 'Change it all the same', within: toast }))
  await until(() => queryRole('button', { name: 'Draft' }))
})

test('what a relation was, or somebody else has made it, is told by its name', async () => {
  const row = rowOf('m1', { assigneeId: 'u1', assignee: { id: 'u1', label: 'Ann Bee' } })
  const host = startFakeHost(contactMessage, [row])
  const toBob = () => saveInPlace(contactMessage, row, { name: 'assigneeId', value: 'u2', label: 'Bob Cee' }, () => {})
  const last = () => feedback.get().notices.at(-1)
  await toBob()
  assert.equal(last()?.message, 'Assignee is now Bob Cee.')
  last()?.action?.run()
  await until(() => last()?.message === 'Assignee is now Ann Bee.')
  host.rows = [{ ...row, version: 5, assigneeId: 'u3', assignee: { id: 'u3', label: 'Cem Dee' } }]
  await toBob()
  assert.equal(last()?.message, 'Somebody else has set assignee to Cem Dee. It was left so.')
})

test('what is there already, such as by a first try whose answer was lost, is not somebody else’s', async () => {
  const row = rowOf('m1', { assigneeId: null })
  startFakeHost(contactMessage, [{ ...row, version: 2, assigneeId: 'u2', assignee: { id: 'u2', label: 'Bob Cee' } }])
  let shown: Row | undefined
  const toBob = { name: 'assigneeId', value: 'u2', label: 'Bob Cee' }
  await saveInPlace(contactMessage, row, toBob, (now) => { shown = now })
  assert.equal(feedback.get().notices.at(-1)?.message, 'Assignee is now Bob Cee.')
  assert.equal(shown?.version, 2)
})

test('why the host did not take a change stands beside the value that was chosen, also of another field', async () => {
  const host = startFakeHost(guidelineType, [rowOf('g1', { name: 'Arrival', order: 7, status: 'draft' })])
  await openList(guidelineType)
  await click(byRole('button', { name: '7' }))
  const form = await until(() => queryRole('dialog', { name: 'Order' }))
  await type(byLabel('Order', form), '9')
  for (const [fields, sentence] of [
    [{ status: 'Look again', order: 'Another type has this place' }, 'Another type has this place'],
    [{ status: 'It has to be published first' }, 'It has to be published first'], [{}, 'The host is closed.'],
  ] as const) {
    const refusal = json(422, { error: 'The host is closed.', code: 'validation', fields })
    host.instead = ({ path }) => path === guidelineType.savePath ? refusal : undefined
    await click(byRole('button', { name: 'Save', within: form }))
    await until(() => queryRole('alert', { within: form })?.textContent === sentence)
    assert.equal(byLabel('Order', form).value, '9')
  }
  assert.equal(host.rows[0]?.order, 7)
})

test('what one person changed in place is not told to the next, nor offered back', async () => {
  const row = rowOf('m1', { assigneeId: null })
  const host = startFakeHost(contactMessage, [row])
  await openList(airport)
  for (const status of [200, 500]) {
    await act(async () => signIn('ann@example.com', 'token'))
    const answer = later<Response>()
    host.instead = ({ method }) => method === 'POST' ? answer.promise : undefined
    const saved = saveInPlace(contactMessage, row, { name: 'assigneeId', value: 'u2', label: 'Bob' }, () => {})
    await act(async () => {
      signIn('bob@example.com', 'other')
      answer.settle(json(status, { data: { ...row, assigneeId: 'u2' }, error: 'It did not work' }))
      await saved
    })
    assert.deepEqual(feedback.get().notices, [])
  }
})

test('a value that breaks a rule is not sent; what is wrong with it stands beside it', async () => {
  const host = startFakeHost(guidelineType, [rowOf('g1', { name: 'Arrival', order: 7, status: 'draft' })])
  await openList(guidelineType)
  await click(byRole('button', { name: '7' }))
  const form = await until(() => queryRole('dialog', { name: 'Order' }))
  await type(byLabel('Order', form), '-3')
  await click(byRole('button', { name: 'Save', within: form }))
  assert.match((await until(() => queryRole('alert', { within: form }))).textContent ?? '', /0/)
  assert.ok(!host.calls.some(({ path }) => path === guidelineType.savePath))
})

test('what is part of the system is opened from its list, and neither changed nor deleted there', async () => {
  const statuses = [['s1', 'Active', true], ['s2', 'On leave', false]] as const
  startFakeHost(userStatus, statuses.map(([id, name, system]) => rowOf(id, { name, system, key: id, colour: 'ok' })))
  await openList(userStatus)
  assert.ok(!queryRole('button', { name: 'Green', within: rowWith('Active') }))
  byRole('button', { name: 'Green', within: rowWith('On leave') })

  const offered = async (name: string) => {
    await click(byRole('button', { name: `Actions for ${name}` }))
    const menu = await until(() => queryRole('menu', { name: `Actions for ${name}` }))
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
  assert.equal(host.rows[0]?.scheduledService, true)
})

test('a column that is chosen is in the address and in the profile', async () => {
  const host = startFakeHost(airport, airports(1))
  const others = { country: { columns: ['name'] } }
  host.instead = ({ path, method }) =>
    path === '/personal/profile' && method === 'GET' ? profileOf([], { preferences: { lists: others } }) : undefined
  await openList(airport)
  await click(byRole('button', { name: 'Columns' }))
  const panel = await until(() => queryRole('group', { name: 'Columns' }))
  await click(byLabel('City', panel))
  assert.equal(queryRole('columnheader', { name: 'City' }), undefined)
  byLabel('Status', panel).focus()
  await press('Alt+ArrowUp')
  await settle()
  assert.match(byRole('status', { within: panel }).textContent ?? '', /^Status, \d+ of \d+$/)
  const shown = new URLSearchParams(window.location.search).get('columns')?.split(',')
  assert.deepEqual(shown?.slice(-3), ['status', 'completeness', 'updatedAt'])
  const kept = () => {
    const body = host.calls.filter(({ path, method }) => path === '/personal/profile' && method === 'POST').at(-1)?.body
    return isObject(body) && isObject(body.preferences) ? body.preferences.lists : undefined
  }
  await until(() => isObject(kept()))
  assert.deepEqual(kept(), { airport: { columns: shown } }, 'this list alone: another tab may have changed others')
  assert.deepEqual(headings().slice(-4), ['Status', 'Complete', 'Updated', 'Actions'])
  await click(byRole('button', { name: 'Back to default', within: panel }))
  assert.equal(window.location.search, '')
  byRole('columnheader', { name: 'City' })
  await settle()
  assert.deepEqual(kept(), { airport: {} })
})

test('a view that another tab has kept meanwhile stays when columns are chosen here', async () => {
  const host = startFakeHost(airport, airports(1))
  let kept: Json = { lists: { airport: { views: [{ name: 'First', query: 'search=a' }] } } }
  host.instead = ({ path, method }) =>
    path === '/personal/profile' && method === 'GET' ? profileOf(['entities'], { preferences: kept }) : undefined
  await openList(airport)
  const views = ['First', 'Second'].map((name) => ({ name, query: `search=${name}` }))
  kept = { theme: 'dark', lists: { airport: { views } } }
  await click(byRole('button', { name: 'Columns' }))
  const panel = await until(() => queryRole('group', { name: 'Columns' }))
  for (const label of ['City', 'Status']) await click(byLabel(label, panel))
  const sent = () => host.calls.filter(({ path, method }) => path === '/personal/profile' && method === 'POST')
  await until(() => sent().length > 0)
  await settle()
  const columns = new URLSearchParams(window.location.search).get('columns')?.split(',')
  assert.deepEqual(sent().at(-1)?.body, { preferences: { lists: { airport: { views, columns } } } })
  await click(byRole('button', { name: 'Saved views' }))
  await until(() => queryRole('link', { name: 'Second' }))
})

test('an address names columns in any order; the name is always shown, what is no column is passed over', async () => {
  startFakeHost(airport, airports(1))
  await openList(airport, '?columns=type,nothing,icao,type')
  assert.deepEqual(headings(), ['', 'Name', 'Type', 'ICAO', 'Actions'])
})

test('a view keeps what is listed under a name', async () => {
  startFakeHost(airport, airports(4))
  await openList(airport, '?filter[type]=heliport')
  await click(byRole('button', { name: 'Saved views' }))
  await type(await until(() => byLabel('Name of this view')), 'Only heliports')
  await click(byRole('button', { name: 'Save view' }))
  const view = await until(() => queryRole('link', { name: 'Only heliports' }))
  await click(byRole('button', { name: 'Remove filter: Type' }))
  await until(() => names().length === 4)
  assert.match(view.getAttribute('href') ?? '', /filter%5Btype%5D=heliport&columns=iata%2C/)
})

test('a view begins at the first page; one of the same name takes its place, a removed one is gone', async () => {
  startFakeHost(airport, airports(30))
  await openList(airport, '?sort=iata&limit=10&page=2&columns=name,type')
  await click(byRole('button', { name: 'Saved views' }))
  const views = () => allByRole('link', { name: 'Mine' }).map((view) => view.getAttribute('href'))
  for (const button of ['Save view', 'Replace']) {
    await type(await until(() => byLabel('Name of this view')), 'Mine')
    await click(byRole('button', { name: button }))
    await settle()
    assert.deepEqual(views(), ['/admin/airport?sort=iata&limit=10&columns=name%2Ctype'])
  }
  await click(byRole('button', { name: 'Remove view Mine' }))
  await until(() => views().length === 0)
})

test('a removed view leaves the focus in the panel: at the next one, at last in the field', async () => {
  const host = startFakeHost(airport, airports(1))
  let views = ['First', 'Second', 'Third'].map((name) => ({ name, query: '' }))
  host.instead = ({ path, method }) => path === '/personal/profile' && method === 'GET'
    ? profileOf(['entities'], { preferences: { lists: { airport: { views } } } }) : undefined
  await openList(airport)
  await click(byRole('button', { name: 'Saved views' }))
  const field = await until(() => byLabel('Name of this view'))
  const remove = async (gone: string) => {
    views = views.filter(({ name }) => name !== gone)
    await click(byRole('button', { name: `Remove view ${gone}` }))
    return document.activeElement
  }
  assert.equal((await remove('Second'))?.getAttribute('aria-label'), 'Remove view Third')
  assert.equal((await remove('Third'))?.getAttribute('aria-label'), 'Remove view First')
  assert.equal((await remove('First'))?.id, field.id)
})

test('one view more than are kept takes no other one’s place unsaid', async () => {
  const host = startFakeHost(airport, airports(1))
  const views = Array.from({ length: 50 }, (_, index) => ({ name: `View ${index}`, query: '' }))
  host.instead = ({ path, method }) => path === '/personal/profile' && method === 'GET'
    ? profileOf(['entities'], { preferences: { lists: { airport: { views } } } }) : undefined
  await openList(airport)
  await click(byRole('button', { name: 'Saved views' }))
  const name = await until(() => byLabel('Name of this view'))
  await type(name, 'One more')
  await click(byRole('button', { name: 'Save view' }))
  assert.match(byRole('alert').textContent ?? '', /50 views are kept\. Remove one first\./)
  byRole('link', { name: 'View 0' })
  assert.equal(queryRole('link', { name: 'One more' }), undefined)
  await type(name, 'View 7')
  assert.equal(queryRole('alert'), undefined)
  byRole('button', { name: 'Replace' })
})

test('records with an order are moved by buttons and by Alt and an arrow, which is said', async () => {
  const types = ['Arrival', 'Baggage', 'Customs']
    .map((name, order) => rowOf(`g${order}`, { name, order, status: 'published', guidelines: 0 }))
  const host = startFakeHost(guidelineType, types)
  await openList(guidelineType)
  const listed = () => allByRole('link', { within: byRole('table') }).map(({ textContent }) => textContent)
  await click(await until(() => queryRole('button', { name: 'Move Customs up' })))
  assert.deepEqual(listed(), ['Arrival', 'Customs', 'Baggage'])
  byRole('link', { name: 'Arrival' }).focus()
  await press('Alt+ArrowDown')
  assert.deepEqual(listed(), ['Customs', 'Arrival', 'Baggage'])
  assert.ok(allByRole('status').some((one) => one.textContent === 'Arrival, 2 of 3'))
  const orders = () => host.calls.filter(({ path }) => path.endsWith('/order')).map(({ body }) => body)
  await until(() => orders().length > 0)
  assert.deepEqual(orders(), [{ ids: ['g2', 'g0', 'g1'] }])
  await openList(guidelineType, '?sort=name')
  await until(() => queryRole('link', { name: 'Baggage' }))
  assert.equal(queryRole('button', { name: /^Move / }), undefined)
})

test('what is moved while an order is saved, or the list loaded after it, stays and is saved too', async ({ mock }) => {
  const types = ['Arrival', 'Baggage', 'Customs', 'Duty']
    .map((name, order) => rowOf(`g${order}`, { name, order, status: 'published', guidelines: 0 }))
  const host = startFakeHost(guidelineType, types)
  await openList(guidelineType)
  await until(() => queryRole('button', { name: 'Move Arrival down' }))
  const inOrder = (letters: string) =>
    [...letters].flatMap((letter) => types.filter(({ name }) => String(name).startsWith(letter)))
  const orders: unknown[] = []
  let answer = later<Response>()
  host.instead = ({ path, body }) => {
    if (path.endsWith('/order') && isObject(body)) orders.push(body.ids)
    return path.startsWith(guidelineType.path) ? (answer = later()).promise : undefined
  }
  const listed = () => allByRole('link', { within: byRole('table') }).map((link) => link.textContent?.[0]).join('')
  const move = (name: string) => click(byRole('button', { name: `Move ${name}` }))
  mock.timers.enable({ apis: ['setTimeout'] })
  const wait = async () => { mock.timers.tick(500); await settle() }
  const answered = async (data: unknown) => {
    answer.settle(json(200, { data, meta: { page: 1, limit: 25, total: 4 } }))
    await settle()
  }
  await move('Arrival down')
  await wait()
  await move('Duty up')
  await answered({})
  assert.equal(host.calls.at(-1)?.method, 'POST', 'what is shown is newer than what the host would say')
  await wait()
  await answered({})
  assert.equal(host.calls.at(-1)?.method, 'GET')
  await move('Baggage down')
  await answered(inOrder('BADC'))
  assert.equal(listed(), 'ABDC')
  await wait()
  await answered({})
  await answered(inOrder('ABDC'))
  assert.equal(listed(), 'ABDC')
  assert.deepEqual(orders, ['BACD', 'BADC', 'ABDC'].map((letters) => inOrder(letters).map(({ id }) => id)))
})

test('an order that has just been given is kept also by who leaves the list at once', async () => {
  const types = ['Arrival', 'Baggage'].map((name, order) => rowOf(`g${order}`, { name, order, status: 'published' }))
  const host = startFakeHost(guidelineType, types)
  await openList(guidelineType)
  await click(await until(() => queryRole('button', { name: 'Move Baggage up' })))
  await reloadList(guidelineType)
  const orders = host.calls.filter(({ path }) => path.endsWith('/order')).map(({ body }) => body)
  assert.deepEqual(orders, [{ ids: ['g1', 'g0'] }])
})

test('a history is that of one record, with related records by their names; a failure is said', async () => {
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
  await until(() => queryRole('listitem', { within: dialog }))
  assert.match(dialog.textContent ?? '', /Rhea changed it .*CountryIndia France/)
  const [asked] = host.calls.filter(({ path }) => path === calls.activity)
  assert.deepEqual([asked?.query.get('filter[entity]'), asked?.query.get('filter[recordId]')], ['airport', 'a02'])
  await press('Escape')
  const says = (one: HTMLElement) => /could not be loaded/.test(one.textContent ?? '')
  for (const bad of [json(500, { error: 'It did not work', code: 'internal' }), json(200, { data: null })]) {
    answer = () => bad
    const again = await openHistory()
    await until(() => allByRole('alert', { within: again }).some(says))
    assert.doesNotMatch(again.textContent, /Nothing has been changed/)
    await press('Escape')
  }
})

test('a history goes back to the first entry, a page at a time', async () => {
  const host = startFakeHost(airport, airports(1))
  const entryOf = (number: number) => ({
    id: `e${number}`, at: '2026-11-18T10:00:00Z', action: 'update', by: { id: 'u2', label: `Person ${number}` },
    entity: 'airport', recordId: 'a01', label: 'Airport 01', changes: [],
  })
  // Somebody changes it between the two pages: what was the last entry of the first is the first of the second.
  const pages = [[3, 2], [2, 1]].map((numbers) => numbers.map(entryOf))
  host.instead = ({ path, query }) => {
    const page = Number(query.get('page') ?? 1)
    return path !== calls.activity ? undefined
      : json(200, { data: pages[page - 1], meta: { page, limit: 2, total: page + 2 } })
  }
  await openList(airport)
  await click(byRole('button', { name: 'Actions for Airport 01' }))
  await click(await until(() => queryRole('menuitem', { name: 'History' })))
  const dialog = await until(() => queryRole('dialog', { name: 'History of Airport 01' }))
  const people = () => allByRole('listitem', { within: dialog }).map((item) => item.querySelector('b')?.textContent)
  await click(await until(() => queryRole('button', { name: 'Show earlier', within: dialog })))
  await until(() => people().length > 2)
  assert.deepEqual(people(), ['Person 3', 'Person 2', 'Person 1'])
  assert.equal(queryRole('button', { name: 'Show earlier', within: dialog }), undefined)
  const focused = document.activeElement?.querySelector('b')?.textContent
  assert.equal(focused, 'Person 1', 'where reading goes on')
})
