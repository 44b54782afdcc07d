import { allByRole, byRole, click, queryRole, until } from '../../dom.ts'
import { assert, before, isObject, test } from '../../panel.ts'
import { post } from '../../host/records/records-calls.ts'
import { rowsOf } from '../../host/records/records-host.ts'
import { openScreen, realHost } from '../real-screen.tsx'
import { said } from './responding-host.ts'
import { check, chooseFile, heading, supplyWorkers } from './import-actions.ts'

const host = realHost()
before(supplyWorkers)

const checkFile = async (text: string, rows: string): Promise<void> => {
  await openScreen(host, '/admin/airport?import')
  await chooseFile(text, 'fields.csv')
  await heading('Match the columns')
  await check(rows)
}
const press = (name: string | RegExp) => click(byRole('button', { name }))
const labelOf = (value: unknown) => (isObject(value) ? value.label : value)
const airport = async (ident: string) => rowsOf(await host.get(`${post}/airports?filter[ident]=${ident}`))[0]
const cities = async (name: string) =>
  rowsOf(await host.get(`${post}/city?filter[name]=${name}`)).map(({ name: own, country, state }) =>
    [own, country, state].map(labelOf),
  )

test('creates missing cities with the state and country of their rows, and can undo it', async () => {
  const state = { code: 'IN-ZZ', name: 'Testland', country: 'IN' }
  await host.post(`${post}/state/import`, { rows: [state], key: 'code', mode: 'both' })
  const file =
    'ident,name,type,country,state,city\n' +
    'ZZ-M1,One,heliport,IN,IN-ZZ,Gotham\nZZ-M2,Two,heliport,IN,IN-ZZ,gotham\nZZ-M3,Three,heliport,US,,Gotham\n' +
    'ZZ-M4,Four,heliport,QQ,,Nowhere\nZZ-M5,Five,heliport,IN,,Delhi\n'
  await checkFile(file, '5 rows')
  await until(() => said().includes('2 cities aren’t in your list: gotham (IN-ZZ, IN), Gotham (US)'))
  assert.ok(!said().includes('Nowhere (QQ)'), 'its country is to be corrected first')
  await press('Create 2 cities')
  await until(() => said().includes('4 airports to create, 0 to update, 0 unchanged, 1 row with an error'))
  assert.deepEqual((await cities('Gotham')).toSorted(), [
    ['Gotham', 'United States', null],
    ['gotham', 'India', 'Testland'],
  ])
  assert.ok(queryRole('button', { name: 'Undo' }), 'a toast offers to undo it')
  await click(byRole('button', { name: 'Import 4 airports' }))
  await until(() => said().includes('4 airports created'))
  assert.deepEqual([(await airport('ZZ-M2'))?.city, (await airport('ZZ-M3'))?.city].map(labelOf), ['gotham', 'Gotham'])
  await openScreen(host, '/admin/city?import')
  const region = await until(() => queryRole('region', { name: 'Import history' }))
  assert.match(allByRole('listitem', { within: region })[0]?.textContent ?? '', /^fields\.csv.*2 cities created/)
})

test('cities created before a failure can be undone', async () => {
  const long = 'x'.repeat(101)
  const rows = `ident,name,type,country,city\nZZ-P1,One,heliport,IN,Metropolis\nZZ-P2,Two,heliport,IN,${long}\n`
  await checkFile(rows, '2 rows')
  await press(await until(() => queryRole('button', { name: 'Create 2 cities' })?.textContent ?? undefined))
  const undo = await until(() => queryRole('button', { name: 'Undo' }))
  assert.ok(allByRole('alert').some(({ textContent }) => /1 city not created\. /.test(textContent)))
  assert.equal((await cities('Metropolis')).length, 1)
  await click(undo)
  await until(() => queryRole('button', { name: 'Undo' }) === undefined)
  assert.equal((await cities('Metropolis')).length, 0)
})

test('fills the municipality with the names of missing cities, but never overwrites another one', async () => {
  const rows = [{ ident: 'ZZ-N3', name: 'Old', type: 'heliport', country: 'IN', city: 'Delhi' }]
  await host.post(`${post}/airports/import`, { rows, key: 'ident', mode: 'both' })
  const file =
    'ident,name,type,country,city,municipality\nZZ-N1,One,heliport,IN,Smallville,\n' +
    'ZZ-N2,Two,heliport,IN,Bigville,Elsewhere\nZZ-N3,Old,heliport,IN,Smallville,SMALLVILLE\n'
  await checkFile(file, '3 rows')
  await until(() => said().includes('2 cities aren’t in your list'))
  await press('Put 2 names into Municipality')
  await until(() => said().includes('1 airport to create, 1 to update, 0 unchanged, 1 row with an error'))
  assert.ok(said().includes('1 city isn’t in your list: Bigville (IN)'))
  assert.ok(said().includes('2 names go into Municipality.'))
  await press('Update 1')
  assert.ok(said().includes('CityDelhi'), 'the wrong city goes, in sight')
  await press('Undo')
  await until(() => said().includes('0 airports to create, 0 to update, 0 unchanged, 3 rows with an error'))
  await press('Put 2 names into Municipality')
  await click(await until(() => queryRole('button', { name: 'Import 2 airports' })))
  await until(() => said().includes('1 airport created, 1 updated, 0 unchanged, 1 row failed'))
  const [one, old] = [await airport('ZZ-N1'), await airport('ZZ-N3')]
  assert.deepEqual([one?.municipality, one?.cityId], ['Smallville', null])
  assert.deepEqual([old?.municipality, old?.cityId], ['Smallville', null])
})
