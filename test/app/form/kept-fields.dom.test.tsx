import { allByRole, byRole, byText, click, queryRole, settle, until } from '../../dom.ts'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { airportUpdatePath } from '../../../src/contract/airport-update.ts'
import { airport } from '../../../src/contract/entities/airport.ts'
import { everything } from '../fake-host.ts'
import { json } from '../host-double.ts'
import { withDelhi } from './delhi.ts'
import { openForm } from './open-form.tsx'

const address = '/admin/airport/edit?id=del'
const pinsPath = `${airportUpdatePath}/pins/del`

test('an airport names the fields that updates keep, and removes them from the list', async () => {
  const host = await withDelhi([...everything, 'airport-updates'])
  let pins = ['name', 'lat'].map((field) => ({ field, by: 'Rhea D’Souza', at: '2026-11-18T14:05:00.000Z' }))
  host.instead = ({ method, path, query }) => {
    if (path !== pinsPath) return undefined
    if (method === 'DELETE') pins = pins.filter(({ field }) => field !== query.get('field'))
    return json(200, { data: pins })
  }
  await openForm(airport, address)
  const kept = await until(() => byRole('region', { name: 'Kept against updates' }))
  const fields = () => allByRole('listitem', { within: kept }).map(({ textContent }) => textContent ?? '')
  assert.match(fields().join(), /Name Rhea D’Souza.*Latitude Rhea/)
  await click(byRole('button', { name: 'Remove Name', within: kept }))
  await until(() => byText('Updates can change “Name” again.'))
  await until(() => fields().length === 1)
  assert.match(fields().join(), /Latitude/)
  await click(byRole('button', { name: 'Remove Latitude', within: kept }))
  await until(() => queryRole('region', { name: 'Kept against updates' }) === undefined)
})

test('a host without updates is never asked for kept fields', async () => {
  const host = await withDelhi()
  await openForm(airport, address)
  await settle()
  assert.equal(
    host.calls.some(({ path }) => path.startsWith(airportUpdatePath)),
    false,
  )
})
