// An entity needs only its definition and one line: the panel's screens and the host's calls follow from them.
import { allByRole, byLabel, byRole, click, queryRole, settle, type, until } from '../dom.ts'
import { saveAndClose } from './press-item.ts'
import { assert, test } from '../panel.ts'
import { exportRecords } from '../../src/app/list-tools/bulk/export.ts'
import type { Section } from '../../src/contract/entities/sections.ts'
import { rowOf, rowsOf } from '../host/records/records-host.ts'
import { lounge } from '../host/records/lounge.ts'
import { openSection, realHost } from './real-screen.tsx'

const section: Section = {
  route: '/admin/lounges',
  title: 'Lounges',
  icon: 'star',
  key: 'lounge',
  feature: 'entities',
  entity: lounge,
}
const host = realHost(true, [lounge])
const stored = async () => rowsOf(await host.get(lounge.path))
const delhi = async (): Promise<string> => {
  const [found] = rowsOf(await host.get('/api/v1/post/airports?search=DEL'))
  return found?.id ?? assert.fail('no airport')
}
const dialog = (name: string) => until(() => queryRole('dialog', { name }))
const row = (name: RegExp) => until(() => queryRole('row', { name }))

test('a made-up entity gets a list and a form, with the host’s rules and error messages', async () => {
  await openSection(host, section)
  await until(() => queryRole('heading', { name: 'No lounges yet' }))
  await click(byRole('link', { name: 'New lounge' }))
  const form = await dialog('New lounge')
  await type(await until(() => byLabel('Name', form)), 'X')
  await type(byLabel('Seats', form), '9000')
  await saveAndClose()
  await until(() => queryRole('heading', { name: /^Fix \d|^Not saved/, within: form }))
  const said = allByRole('textbox', { within: form })
    .concat(allByRole('combobox', { within: form }))
    .flatMap((input) => input.getAttribute('aria-describedby')?.split(' ') ?? [])
    .map((id) => document.getElementById(id)?.textContent)
  const { body } = await host.post(lounge.savePath, { name: 'X', seats: 9000 })
  const problems = Object.values(body.fields ?? {})
  assert.equal(problems.length, 3)
  for (const problem of problems) assert.ok(said.includes(problem), problem)
  await type(byLabel('Name', form), 'Plaza Premium')
  await type(byLabel('Seats', form), '220')
  await type(byLabel('Airport', form), 'Indira')
  await click(await until(() => queryRole('option', { name: /Indira/ })))
  await saveAndClose()
  await row(/Plaza Premium.*Indira Gandhi.*220/)
  assert.equal((await stored())[0]?.airportId, await delhi())
})

test('records of a made-up entity can be searched, exported, deleted and restored', async () => {
  const airportId = await delhi()
  for (const name of ['Encalm', 'Travel Club']) await host.post(lounge.savePath, { name, airportId, seats: 90 })
  await openSection(host, section, '?search=encalm')
  await row(/Encalm/)
  const query = { page: 1, limit: 25, sort: undefined, order: 'asc' as const, search: 'encalm', filters: [] }
  const columns = ['name', 'airportId', 'seats']
  const { blob: file } = await exportRecords(
    { entity: lounge, format: 'csv', ids: undefined, columns, query },
    new AbortController().signal,
    () => {},
  )
  assert.match(await file.text(), /Name,Airport,Seats\r\nEncalm,Indira Gandhi[^,]*,90\r\n$/)
  await click(byRole('checkbox', { name: 'Select Encalm' }))
  const bar = await until(() => queryRole('region', { name: 'Selection' }))
  await click(byRole('button', { name: 'Delete', within: bar }))
  await until(() => queryRole('row', { name: /Encalm/ }) === undefined)
  await click(await until(() => queryRole('button', { name: 'Undo' })))
  await row(/Encalm/)
})

test('the history of a made-up entity shows who changed which field, from which value to which', async () => {
  const made = { name: 'Ahlan', airportId: await delhi(), seats: 40 }
  const { id, version } = rowOf(await host.post(lounge.savePath, made))
  await host.post(lounge.savePath, { id, version, seats: 60 })
  await openSection(host, section, '?search=ahlan')
  await row(/Ahlan/)
  await click(byRole('button', { name: 'Actions for Ahlan' }))
  await click(await until(() => queryRole('menuitem', { name: 'History' })))
  const history = await until(() => allByRole('dialog').find((one) => /Ahlan/.test(one.textContent ?? '')))
  await until(() => history.querySelector('del')?.textContent === '40')
  assert.equal(history.querySelector('ins')?.textContent, '60')
  assert.match(history.textContent ?? '', /Seats/)
})

test('columns, density and saved views follow the user to any browser', async () => {
  await openSection(host, section, '?search=plaza&sort=seats&order=desc')
  await row(/Plaza/)
  await click(byRole('button', { name: 'View' }))
  await click(byLabel('Seats', await until(() => queryRole('group', { name: 'Columns' }))))
  const isKept = (text: string) => async () =>
    JSON.stringify((await host.get('/personal/profile')).body.data).includes(text)
  await click(byRole('radio', { name: 'Compact' }))
  // The next save sends all preferences and would hide a missing one.
  await until(isKept('"density":"compact"'))
  await type(await until(() => byLabel('Name of this view')), 'Plaza')
  await click(byRole('button', { name: 'Save view' }))
  await until(() => queryRole('link', { name: 'Plaza' }))
  await settle()
  await until(isKept('"Plaza"'))
  await openSection(host, section)
  await row(/Plaza/)
  assert.equal(queryRole('columnheader', { name: /Seats/ }), undefined)
  await click(byRole('button', { name: 'View' }))
  await until(() => byLabel('Compact').checked)
  await click(await until(() => queryRole('link', { name: 'Plaza' })))
  await until(() => window.location.search.includes('search=plaza'))
  assert.match(window.location.search, /sort=seats&order=desc/)
})

test('a section can turn its breadcrumb off', async () => {
  await openSection(host, section)
  byRole('navigation', { name: 'Breadcrumb' })
  await openSection(host, { ...section, breadcrumb: false })
  byRole('heading', { name: 'Lounges' })
  assert.equal(queryRole('navigation', { name: 'Breadcrumb' }), undefined)
})
