// An airport with a former code and a scheduled one, on the screens that show them.
import { allByRole, byLabel, byRole, byText, click, queryRole, type, until } from '../dom.ts'
import { assert, before, isObject, type Row, test } from '../panel.ts'
import { dayWords } from '../../src/app/record/times.tsx'
import { post } from '../host/records/records-calls.ts'
import { rowOf, rowsOf } from '../host/records/records-host.ts'
import { check, chooseFile, heading, shownRows, supplyWorkers } from './import/import-actions.ts'
import { openScreen, realHost } from './real-screen.tsx'

const host = realHost(true)
const month = `${new Date().getUTCFullYear() + 1}-06`
let airport: Row

const change = async (values: object): Promise<Row> => {
  const { id, version } = rowOf(await host.get(`${post}/airports/${airport.id}`))
  return rowOf(await host.post(`${post}/airports/create`, { id, version, ...values }))
}

before(async () => {
  supplyWorkers()
  const [india] = rowsOf(await host.get(`${post}/country?search=IN`))
  const values = { name: 'Recoded Field', iata: 'QRA', type: 'heliport', countryId: india?.id, status: 'published' }
  airport = rowOf(await host.post(`${post}/airports/create`, values))
  await change({ iata: 'QRB' })
  const path = `${post}/airports/${airport.id}/pending`
  const { version: liveVersion } = rowOf(await host.get(`${post}/airports/${airport.id}`))
  const pending = rowOf(await host.post(path, { liveVersion, iata: 'QRC', name: 'Renamed Field' }))
  const order = { version: pending.version, at: `${month}-10T06:00:00.000Z` }
  assert.equal((await host.post(`${path}/publish`, order)).status, 200)
})

const untilWords = async (): Promise<string> => {
  const { formerCodes } = rowOf(await host.get(`${post}/airports/${airport.id}`))
  const [row] = Array.isArray(formerCodes) ? formerCodes : []
  return isObject(row) ? dayWords(String(row.until)) : ''
}

test('the list shows which former code matched the search', async () => {
  await openScreen(host, '/admin/airport?search=QRA')
  const words = `Former IATA code QRA until ${await untilWords()}`
  await until(() => byText(words))
  await openScreen(host, '/admin/airport?search=recoded')
  await until(() => byText('Recoded Field'))
  assert.doesNotMatch(document.body.textContent ?? '', /Former IATA code/)
})

test('the form offers to keep a replaced name as a former name, off for a corrected letter', async () => {
  const [india] = rowsOf(await host.get(`${post}/country?search=IN`))
  const values = { name: 'Bangalor Airport', iata: 'QRX', type: 'heliport', countryId: india?.id, status: 'published' }
  const { id } = rowOf(await host.post(`${post}/airports/create`, values))
  await openScreen(host, `/admin/airport/edit?id=${id}`)
  const offer = () => queryRole('checkbox', { name: 'Keep “Bangalor Airport” as a former name' })
  const isOn = () => {
    const box = offer()
    return box instanceof HTMLInputElement && box.checked
  }
  await type(await until(() => byLabel('Name')), 'Bangalore Airport')
  await until(offer)
  assert.equal(isOn(), false)
  await type(byLabel('Name'), 'Kempegowda Airport')
  await until(isOn)
  await type(byLabel('Name'), 'Bangalor Airport')
  await until(() => offer() === undefined)
  assert.equal(queryRole('group', { name: /Unsaved/ }), undefined, 'the row is gone with the new name')
  await type(byLabel('Name'), 'Kempegowda Airport')
  await until(isOn)
  await click(offer() ?? assert.fail())
  await until(() => !isOn())
})

test('the calendar shows the codes and names that a scheduled change replaces', async () => {
  await openScreen(host, `/admin/calendar?month=${month}`)
  const entry = await until(() => allByRole('button', { name: /Changes scheduled: .*Recoded Field/ })[0])
  assert.match(entry.textContent ?? '', /IATA QRB → QRC, Name → Renamed Field$|Name → Renamed Field, IATA QRB → QRC$/)
  await click(entry)
  const panel = byRole('complementary', { name: 'Event' })
  assert.match(panel.textContent ?? '', /IATA QRB → QRC/)
})

test('an import shows which former code matched a row, both before and after it runs', async () => {
  await openScreen(host, '/admin/airport?import')
  await chooseFile('iata,phone\nQRA,+911125661000\n', 'phones.csv')
  await heading('Match the columns')
  await check('1 row')
  await until(() => queryRole('heading', { name: 'Check' }))
  const words = `Found by the former IATA code QRA until ${await untilWords()}`
  assert.match(shownRows()[0]?.[1] ?? '', new RegExp(`Recoded Field.*${words}`))
  assert.match(
    document.body.textContent ?? '',
    /1 row matched by a former code or name\. Current codes and names stay\./,
  )
  await click(byRole('button', { name: /^Import 1 / }))
  await until(() => byText(words))
  const { iata, phone } = rowOf(await host.get(`${post}/airports/${airport.id}`))
  assert.deepEqual([iata, phone], ['QRB', '+911125661000'])
})

test('an import shows which of two airports with the same code has it', async () => {
  await openScreen(host, '/admin/airport?import')
  const rows = ['QD01,QRE,Old Field,closed,IN', 'QD02,QRE,Open Field,small_airport,IN']
  await chooseFile(`ident,iata,name,type,country\n${rows.join('\n')}\n`, 'two.csv')
  await heading('Match the columns')
  await check('2 rows')
  await until(() => queryRole('heading', { name: 'Check' }))
  assert.match(shownRows().join('\n'), /Open Field.*The IATA code QRE comes from “Old Field”/)
  assert.match(document.body.textContent ?? '', /1 row with a code of another airport\./)
})

test('the form names former codes by value and checks an added one with the rule of its kind', async () => {
  await openScreen(host, `/admin/airport/edit?id=${airport.id}`)
  const section = await until(() => byRole('region', { name: 'Former codes and names' }))
  assert.match(section.textContent ?? '', /Former code or name 1 QRA · IATA · /)
  await click(byRole('button', { name: 'Add former code or name' }))
  const value = await until(() => byLabel('Code or name'))
  await type(value, 'Q1')
  await click(byRole('button', { name: 'Save' }))
  await until(() => byText('Use 3 letters, for example DEL'))
})
