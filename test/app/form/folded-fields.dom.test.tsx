// Fields and sections that a form shows only when they are needed.
import { assertFocused, byLabel, byRole, byText, click, press, queryRole, type, until } from '../../dom.ts'
import { airport, assert, test } from '../../panel.ts'
import { openDelhi, withDelhi } from './delhi.ts'
import { openForm, toggle, unfoldLocation } from './open-form.tsx'

const isFolded = (title: string): boolean =>
  [...document.querySelectorAll('details')].some((each) => each.textContent.startsWith(title) && !each.open)

test('an error or an unsaved change among folded fields keeps them open', async () => {
  await withDelhi()
  await openDelhi()
  assert.ok(isFolded('More codes'))
  await toggle('More codes', true)
  await type(byLabel('Local code'), '?')
  await press('Control+s')
  await until(() => byRole('link', { name: /^Local code:/ }))
  await click(byRole('button', { name: 'Discard' }))
  await until(() => isFolded('More codes'))
  await unfoldLocation()
  await type(byLabel('Latitude'), '')
  await toggle('State, time zone', false)
  await press('Control+s')
  await click(await until(() => byRole('link', { name: /^Latitude:/ })))
  assertFocused(byLabel('Latitude'))
})

test('the title of folded fields says how many items they have', async () => {
  await withDelhi()
  await openDelhi()
  assert.ok(isFolded('State, time zone, coordinates, runways2 runways'))
  assert.equal(queryRole('button', { name: 'Add runway' }), undefined)
})

test('a warning about a folded field opens it', async () => {
  const host = await withDelhi()
  host.change('airport', 'del', { stateId: null, cityId: null })
  await openDelhi()
  await type(byLabel('Country'), 'Ger')
  await click(await until(() => queryRole('option', { name: /Germany/ })))
  assert.ok(isFolded('State, time zone'))
  await until(() => byText('Germany doesn’t use Asia/Kolkata. Check the time zone.'))
  assert.equal(byLabel('Time zone').value, 'Asia/Kolkata')
})

test('the menu of a form adds the first item of a section that is shown only with items', async () => {
  await withDelhi()
  await openForm(airport, '/admin/airport/create')
  const section = () => queryRole('region', { name: 'Former codes and names' })
  assert.equal(section(), undefined)
  await click(byRole('button', { name: 'More actions' }))
  await click(byRole('menuitem', { name: 'Add former code or name' }))
  await until(section)
  await until(() => document.activeElement === byLabel('IATA'))
  await click(byRole('button', { name: 'More actions' }))
  assert.equal(queryRole('menuitem', { name: 'Add former code or name' }), undefined)
  await click(byRole('button', { name: 'Remove Former code or name 1' }))
  await until(() => section() === undefined)
})
