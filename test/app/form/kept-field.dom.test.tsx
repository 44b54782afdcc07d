import { allByRole, byLabel, byRole, byText, click, queryRole, settle, until } from '../../dom.ts'
import { airport, assert, json, test } from '../../panel.ts'
import { airportUpdatePath } from '../../../src/contract/shapes/airport-update.ts'
import { everything } from '../fake-host.ts'
import { withDelhi } from './delhi.ts'
import { openForm, unfoldLocation } from './open-form.tsx'

const address = '/admin/airport/edit?id=del'
const pinsPath = `${airportUpdatePath}/pins/del`

test('a protected field shows who protected it, and a button allows updates again', async () => {
  const host = await withDelhi([...everything, 'airport-updates'])
  let pins = ['name', 'lat'].map((field) => ({ field, by: 'Rhea D’Souza', at: '2026-11-18T14:05:00.000Z' }))
  host.instead = ({ method, path, query }) => {
    if (path !== pinsPath) return undefined
    if (method === 'DELETE') pins = pins.filter(({ field }) => field !== query.get('field'))
    return json(200, { data: pins })
  }
  await openForm(airport, address)
  const button = await until(() => byRole('button', { name: 'Allow updates to Name' }))
  const name = byLabel('Name')
  assert.match(name.closest('.field')?.textContent ?? '', /Protected from updates by Rhea D’Souza, 18 Nov/)
  assert.equal(button.closest('.field'), name.closest('.field'))
  await unfoldLocation()
  assert.equal(allByRole('button', { name: /^Allow updates to / }).length, 2)
  await click(button)
  await until(() => byText('Updates can change “Name” again.'))
  await until(() => queryRole('button', { name: 'Allow updates to Name' }) === undefined)
  assert.equal(document.activeElement, name)
  assert.ok(byRole('button', { name: 'Allow updates to Latitude' }))
})

test('a host without updates gets no request for protected fields', async () => {
  const host = await withDelhi()
  await openForm(airport, address)
  await settle()
  assert.equal(
    host.calls.some(({ path }) => path.startsWith(airportUpdatePath)),
    false,
  )
})
