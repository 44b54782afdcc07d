import { allByRole, assertFocused, byRole, click, compose, press, queryRole, type, until } from '../../../dom.ts'
import { airport, assert, json, later, test } from '../../../panel.ts'
import { airports, names } from '../../list/airports.ts'
import { startFakeHost } from '../../fake-host.ts'
import { openList } from '../../list/open-list.tsx'
import { bodies, box, checked, deleteRow, saying, selection } from '../../list/selecting.ts'

test('a Shift click selects everything in between', async () => {
  startFakeHost(airport, airports(10))
  await openList(airport)
  await click(box('02'))
  await click(box('06'), { shiftKey: true })
  assert.equal(checked().length, 5)
  const head = byRole('checkbox', { name: 'Select all 10 on this page' })
  assert.ok(head instanceof HTMLInputElement && head.indeterminate)
  assert.match((await selection()).textContent ?? '', /5 selected/)
})

test('arrows, Home and End move between the buttons of the selection, in reading direction', async (t) => {
  startFakeHost(airport, airports(3))
  await openList(airport)
  await click(box('02'))
  const buttons = allByRole('button', { within: byRole('toolbar', { name: /selected/ }) })
  const [first, second, last] = [buttons[0], buttons[1], buttons.at(-1)]
  assert.ok(first && second && last)
  first.focus()
  const go = async (key: string, to: HTMLElement) => {
    await press(key)
    assertFocused(to)
  }
  await go('ArrowRight', second)
  await go('End', last)
  await go('ArrowRight', first)
  await go('ArrowLeft', last)
  await go('Home', first)
  const { style } = document.documentElement
  t.after(() => style.removeProperty('direction'))
  style.setProperty('direction', 'rtl')
  await go('ArrowLeft', second)
})

test('a selection spans pages and ends with another search', async () => {
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

test('selecting all matches sends the query instead of ids', async () => {
  const host = startFakeHost(airport, airports(30))
  await openList(airport, '?filter[type]=heliport&limit=10')
  host.put('airport', airports(30))
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

test('names failed records, and only they stay selected', async () => {
  const host = startFakeHost(airport, airports(3))
  const refused = { id: 'a02', error: '12 guidelines need it.', code: 'in_use' }
  host.instead = ({ path }) =>
    path.endsWith('/bulk') ? json(200, { data: { done: ['a01'], failed: [refused], operationId: 'op1' } }) : undefined
  await openList(airport)
  await click(box('01'))
  await deleteRow('02')
  const alert = await saying('alert', /1 of 2 airports not moved to the trash/)
  assert.match(alert.textContent ?? '', /Airport 02: 12 guidelines need it\./)
  assert.match((await selection()).textContent ?? '', /1 selected/)
  assert.ok(box('02') instanceof HTMLInputElement && checked().includes(box('02')))
  assert.match(alert.textContent ?? '', / not moved to the trash\. Still selected\./)
  await click(byRole('button', { name: 'Clear selection' }))
  assert.doesNotMatch(alert.textContent ?? '', /selected/)
})

test('a failed record of all matches is named even if no loaded page had it', async () => {
  const host = startFakeHost(airport, airports(30))
  const refused = { id: 'a29', error: '12 guidelines need it.', code: 'in_use' }
  host.instead = ({ path }) =>
    path.endsWith('/bulk') ? json(200, { data: { done: ['a01'], failed: [refused], operationId: 'op1' } }) : undefined
  await openList(airport, '?limit=10')
  await click(byRole('checkbox', { name: 'Select all 10 on this page' }))
  await click(byRole('button', { name: 'Select all 30 that match', within: await selection() }))
  await click(byRole('button', { name: 'Delete', within: await selection() }))
  const dialog = await until(() => queryRole('alertdialog', { name: 'Delete 30 airports?' }))
  await click(byRole('button', { name: 'Delete 30 airports', within: dialog }))
  const alert = await saying('alert', /1 of 2 airports not moved to the trash/)
  assert.match(alert.textContent ?? '', /Airport 29: 12 guidelines need it\./)
})

test('asks to select again if the number of matches has changed', async () => {
  const host = startFakeHost(airport, airports(12))
  host.instead = ({ path }) =>
    path.endsWith('/bulk')
      ? json(409, { error: '13 airports match now. Check the list again.', code: 'conflict' })
      : undefined
  await openList(airport, '?limit=10')
  await click(byRole('checkbox', { name: 'Select all 10 on this page' }))
  await click(byRole('button', { name: 'Select all 12 that match', within: await selection() }))
  await click(byRole('button', { name: 'Delete', within: await selection() }))
  const question = await until(() => queryRole('alertdialog', { name: 'Delete 12 airports?' }))
  await click(byRole('button', { name: 'Delete 12 airports', within: question }))
  await saying('alert', /13 airports match now/)
  await until(() => !queryRole('region', { name: 'Selection' }))
})

test('an action on one row, or on an earlier selection, keeps the other rows selected', async () => {
  const host = startFakeHost(airport, airports(4))
  const answer = later<void>()
  await openList(airport)
  await click(box('01'))
  await click(box('02'))
  await click(byRole('button', { name: 'Actions for Airport 04' }))
  await click(await until(() => queryRole('menuitem', { name: 'Delete' })))
  await until(() => names().length === 3)
  assert.match((await selection()).textContent ?? '', /2 selected/)
  host.instead = ({ path }) =>
    path.endsWith('/bulk')
      ? answer.promise.then(() => {
          host.instead = () => undefined
          host.put(
            'airport',
            host.all('airport').filter(({ id }) => id === 'a03'),
          )
          return json(200, { data: { done: ['a01', 'a02'], failed: [], operationId: 'op1' } })
        })
      : undefined
  await click(byRole('button', { name: 'Delete', within: await selection() }))
  await click(box('03'))
  answer.settle()
  await until(() => names().length === 1)
  assert.match((await selection()).textContent ?? '', /1 selected/)
})

test('a failed record is not selected in a list with another filter', async () => {
  const host = startFakeHost(airport, airports(4))
  const answer = later<Response>()
  host.instead = ({ path }) => (path.endsWith('/bulk') ? answer.promise : undefined)
  await openList(airport)
  await click(box('03'))
  await deleteRow('01')
  await type(byRole('searchbox', { name: 'Search' }), 'airport 02')
  await until(() => names().length === 1)
  await click(box('02'))
  answer.settle(json(200, { data: { done: ['a03'], failed: [{ id: 'a01', error: 'In use', code: 'in_use' }] } }))
  await until(() => document.body.textContent?.includes('In use'))
  assert.ok(checked().some((input) => input.getAttribute('aria-label') === 'Select Airport 02'))
  assert.match((await selection()).textContent ?? '', /1 selected/)
})

test('the focus stays near an element that its click removes', async () => {
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
  await click(byRole('link', { name: 'Trash' }))
  await press('Back to the airports')
  await isAt('table', 'Airport')
})

test('Escape clears the selection even while a notification is visible', async () => {
  startFakeHost(airport, airports(3))
  await openList(airport)
  await deleteRow('01')
  await saying('status', /Airport 01 moved/)
  await click(box('02'))
  byRole('searchbox', { name: 'Search' }).focus()
  await compose('Escape')
  assert.equal(checked().length, 1)
  await press('Escape')
  assert.equal(checked().length, 0)
})

test('keys move between rows, select and clear', async () => {
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
