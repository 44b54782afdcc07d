// The update from OurAirports on a real host.
import { allByRole, byRole, byText, click, queryRole, until } from '../../dom.ts'
import { act, assert, isObject, isRow, type Row, test } from '../../panel.ts'
import { airportUpdatePath } from '../../../src/contract/shapes/airport-update.ts'
import { openScreen, realHost } from '../real-screen.tsx'
import '../media/uploading-browser.ts'
import { airportsHeader } from './public-headers.ts'

const host = realHost(true)
const api = '/api/v1/post/airports'
const press = (name: string) => click(byRole('button', { name }))

interface Line {
  id: number
  ident: string
  name: string
  iata: string
}
const fileOf = (lines: readonly Line[]): File => {
  const cells = ({ id, ident, name, iata }: Line): Record<string, string | number> => ({
    id,
    ident,
    name,
    type: 'medium_airport',
    latitude_deg: 28.5,
    longitude_deg: 77,
    continent: 'AS',
    iso_country: 'IN',
    scheduled_service: 'yes',
    icao_code: ident,
    iata_code: iata,
  })
  const text = lines.map((line) => airportsHeader.map((name) => cells(line)[name] ?? '').join(','))
  return new File([[airportsHeader.join(','), ...text, ''].join('\n')], 'airports.csv')
}
const compare = async (lines: readonly Line[]) => {
  await openScreen(host, '/admin/airport?import=update')
  const input = await until(() => document.querySelector<HTMLInputElement>('input[type=file]') ?? undefined)
  Object.defineProperty(input, 'files', { value: [fileOf(lines)], configurable: true })
  await act(async () => input.dispatchEvent(new window.Event('change', { bubbles: true })))
  await press('Compare')
  await until(() => byRole('heading', { name: 'Review changes' }))
}
const apply = async (name: string, done: string) => {
  await press(name)
  await click(byRole('button', { name, within: byRole('dialog') }))
  await until(() => byText(done))
}
const airports = async (): Promise<Map<string, Row>> => {
  const { data } = (await host.get(`${api}?filter[sourceId]=990001&filter[sourceId]=990002&filter[sourceId]=990003`))
    .body
  assert.ok(Array.isArray(data))
  return new Map(data.filter(isRow).map((row) => [String(row.sourceId), row]))
}
const fieldOf = async (sourceId: string, name: string) => (await airports()).get(sourceId)?.[name]
const tabs = () =>
  allByRole('link', { within: byRole('navigation', { name: 'Changes by kind' }) }).map(({ textContent }) => textContent)

const first = [
  { id: 990_001, ident: 'ZZAA', name: 'Alpha Airport', iata: 'QQA' },
  { id: 990_002, ident: 'ZZBB', name: 'Bravo Airport', iata: 'QQB' },
  { id: 990_003, ident: 'ZZCC', name: 'Charlie Airport', iata: 'QQC' },
]

test('adds new airports, accepts some values of a newer file and rejects others, and undoes all of them', async () => {
  await compare(first)
  await until(() => tabs().includes('New scheduled service3'))
  await apply('Apply to 3 airports', '3 airports updated.')
  assert.equal(await fieldOf('990001', 'name'), 'Alpha Airport')

  const bravo = (await airports()).get('990002') ?? assert.fail()
  await host.post(`${api}/create`, { id: bravo.id, version: bravo.version, name: 'Bravo, our name' })
  await compare(
    [
      { ...first[0], name: 'Alpha International' },
      { ...first[1], name: 'Bravo International' },
      { ...first[2], iata: 'QQD' },
    ].map((line, at) => ({ ...(first[at] ?? assert.fail()), ...line })),
  )
  await until(() => tabs().includes('Renamed2'))
  assert.ok(tabs().includes('Code changed1'))
  const ours = await until(() => byRole('group', { name: 'Name of Bravo, our name' }))
  await click(byRole('button', { name: 'Always keep current value', within: ours }))
  await apply('Apply to 2 airports', '2 airports updated.')
  assert.equal(await fieldOf('990001', 'name'), 'Alpha International')
  assert.equal(await fieldOf('990002', 'name'), 'Bravo, our name')
  assert.equal(await fieldOf('990003', 'iata'), 'QQD')
  const pins = (await host.get(`${airportUpdatePath}/pins/${bravo.id}`)).body
  assert.match(JSON.stringify(pins), /"field":"name"/)

  await press('Undo update of 2 airports')
  await click(byRole('button', { name: 'Undo update of 2 airports', within: byRole('alertdialog') }))
  await until(() => byText(/ · undone$/))
  assert.equal(await fieldOf('990001', 'name'), 'Alpha Airport')
  assert.equal(await fieldOf('990003', 'iata'), 'QQC')
  assert.equal(queryRole('button', { name: /^Undo update/ }), undefined)
})

test('a published airport gets pending changes, unless they are published at once', async () => {
  const alpha = (await airports()).get('990001') ?? assert.fail()
  await host.post(`${api}/publishing`, { action: 'publish', ids: [alpha.id], pending: {} })
  assert.equal(await fieldOf('990001', 'status'), 'published')
  await compare([{ ...(first[0] ?? assert.fail()), name: 'Alpha Field' }, ...first.slice(1)])
  await until(() => tabs().some((tab) => tab?.startsWith('Renamed')))
  byText(/India · Medium airport · Published here/)
  await apply('Apply to 1 airport', '1 airport updated.')
  const { name, pending } = (await airports()).get('990001') ?? assert.fail()
  assert.equal(name, 'Alpha Airport')
  assert.ok(isObject(pending))
})

test('a file that lacks most rows of the last one must be confirmed first', async () => {
  await openScreen(host, '/admin/airport?import=update')
  const input = await until(() => document.querySelector<HTMLInputElement>('input[type=file]') ?? undefined)
  Object.defineProperty(input, 'files', { value: [fileOf(first.slice(0, 1))], configurable: true })
  await act(async () => input.dispatchEvent(new window.Event('change', { bubbles: true })))
  await press('Compare')
  await until(() => byRole('button', { name: 'Use these files' }))
  await press('Use these files')
  await until(() => tabs().includes('No longer in the file2'))
})
