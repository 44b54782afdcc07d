import { allByRole, byLabel, byRole, click, queryRole, type, until } from '../../dom.ts'
import { saveAndClose } from '../press-item.ts'
import { assert, state, test } from '../../panel.ts'
import { openForm, value } from './open-form.tsx'
import { withPlaces } from './locations.ts'

const names = () =>
  allByRole('row')
    .slice(1)
    .map((row) => row.querySelector('.main-cell')?.textContent)

/** Saves a state that was opened from its list; the host responds to the list when `isTime` is settled. */
const saveFromList = async (query: string, field: string, text: string) => {
  const host = await withPlaces()
  const router = await openForm(state, `/admin/state${query}`)
  await click(await until(() => queryRole('link', { name: 'Delhi' })))
  await until(() => router.location().path === '/admin/state/create' && value('Name') === 'Delhi')
  await type(byLabel(field), text)
  const isTime = host.holds(({ method, path }) => method === 'GET' && path === state.path)
  const before = host.calls.length
  await saveAndClose()
  await until(() => host.calls.slice(before).some(({ method, path }) => method === 'GET' && path === state.path))
  return { host, router, isTime }
}

test('the list after a save shows the saved values before the host responds, and then the host’s values', async () => {
  const { host, router, isTime } = await saveFromList('?sort=name', 'Code', 'IN-NCT')
  await until(() => router.location().path === '/admin/state')
  assert.deepEqual(names(), ['Bavaria', 'Delhi'])
  assert.match(byRole('row', { name: /Delhi/ }).textContent ?? '', /IN-NCT/)
  assert.equal(byRole('region', { name: 'State list' }).getAttribute('aria-busy'), 'true')
  host.change('state', 'by', { name: 'Bayern' })
  isTime.settle()
  await until(() => names()[0] === 'Bayern')
  assert.equal(byRole('region', { name: 'State list' }).getAttribute('aria-busy'), 'false')
})

test('the saved record comes first in a list sorted by last change', async () => {
  const { router } = await saveFromList('?sort=updatedAt&order=desc', 'Name', 'Dilli')
  await until(() => router.location().path === '/admin/state')
  assert.deepEqual(names(), ['Dilli', 'Bavaria'])
})

for (const [what, query, after] of [
  ['in an order that what was typed changes', '?sort=name', ['Aaland', 'Bavaria']],
  ['of a search that it no longer matches', '?search=delhi', []],
  ['of a filter', '?filter[countryId]=in', ['Aaland']],
] as const) {
  test(`a saved record in a list ${what} keeps its row until the host responds`, async () => {
    const { router, isTime } = await saveFromList(query, 'Name', 'Aaland')
    await until(() => router.location().path === '/admin/state')
    assert.equal(names().at(-1), 'Aaland')
    isTime.settle()
    await until(() => byRole('region', { name: 'State list' }).getAttribute('aria-busy') === 'false')
    assert.deepEqual(names(), after)
  })
}
