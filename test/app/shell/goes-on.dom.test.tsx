import { assertFocused, byLabel, byRole, press, queryRole, type, until } from '../../dom.ts'
import { act, airport, assert, test } from '../../panel.ts'
import { FakeHost, me } from '../fake-host.ts'
import { openPanel } from '../open-panel.tsx'

test('a saved new record continues at its own URL with text typed during the save', async () => {
  const host = new FakeHost()
  host.add('country', 'in', { name: 'India', alpha2: 'IN', continent: 'AS' })
  host.add('airport', 'a1', { name: 'Palam', iata: 'DEL', ident: 'DEL', type: 'large_airport', countryId: 'in' })
  await openPanel('/admin/airport/create?copy=a1', me.email)
  await until(() => byLabel('Name').value === 'Palam')
  await type(byLabel('IATA code'), 'BOM')
  const isTime = host.holds(({ path }) => path === airport.savePath)
  const name = byLabel('Name')
  await act(async () => name.focus())
  await press('Control+s')
  await type(name, 'Santacruz')
  isTime.settle()
  await until(() => window.location.pathname === '/admin/airport/edit')
  assert.equal(byLabel('Name').value, 'Santacruz')
  assertFocused(byLabel('Name'))
  assert.equal(queryRole('alertdialog'), undefined)
  assert.match(byRole('region', { name: 'Unsaved changes' }).textContent ?? '', /1 unsaved/)
})
