import { assertFocused, byLabel, byRole, byText, click, queryRole, type, until } from '../../dom.ts'
import { saveAndClose } from '../press-item.ts'
import { act, airport, assert, isObject, test } from '../../panel.ts'
import { preferences } from '../../../src/app/data/profile.ts'
import { openDelhi, withDelhi } from './delhi.ts'
import { openForm, toggle, unfoldLocation } from './open-form.tsx'

const summaries = () =>
  [...document.querySelectorAll('summary')]
    .map((each) => each.textContent ?? '')
    .filter((text) => text.startsWith('Runway'))
const openRunway = async (name: string) => {
  await unfoldLocation()
  await toggle(name, true)
  return until(() => queryRole('group', { name }))
}

test('adds, moves and removes a runway, announces each step and keeps the focus', async () => {
  await withDelhi()
  await openDelhi()
  await unfoldLocation()
  await click(byRole('button', { name: 'Add runway' }))
  const added = byRole('group', { name: 'Runway 3' })
  assertFocused(byLabel('Low end', added))
  assert.ok(byText('Runway 3 added'))
  await type(byLabel('Low end', added), '11L')
  await click(byRole('button', { name: 'Move Runway 3 up' }))
  assert.match(summaries()[1] ?? '', /11L/)
  assertFocused(byRole('button', { name: 'Move Runway 2 up' }))
  assert.ok(byText('Runway moved to place 2 of 3'))
  await click(byRole('button', { name: 'Remove Runway 2' }))
  assert.deepEqual(
    summaries().map((text) => /\d\d · \d\d/.exec(text)?.[0]),
    ['09 · 27', '10 · 28'],
  )
  assert.equal(document.activeElement?.tagName, 'SUMMARY')
})

test('lengths can be shown and typed in metres, are stored in feet, and the choice is remembered', async () => {
  const host = await withDelhi()
  await openDelhi()
  const runway = await openRunway('Runway 1')
  assert.match(summaries()[0] ?? '', /09 · 27 · 9,229 ft/)
  await click(byLabel('Metres'))
  assert.match(summaries()[0] ?? '', /09 · 27 · 2,813 m/)
  assert.equal(byLabel('Length', runway).value, '2813')
  await type(byLabel('Length', runway), '3000')
  assert.equal(byLabel('Length', runway).value, '3000')
  assert.match(runway.textContent ?? '', /m = 9,843 ft/)
  await saveAndClose()
  const [saved] = await until(() =>
    host.writes(airport.savePath).length > 0 ? host.writes(airport.savePath) : undefined,
  )
  const { runways } = isObject(saved?.body) ? saved.body : {}
  assert.ok(Array.isArray(runways) && isObject(runways[0]))
  assert.equal(runways[0].lengthFt, 9843)
  assert.equal(preferences.get().isMetric, true)
})

test('completes a one-digit designator, describes a surface code, and marks only the changed runway', async () => {
  await withDelhi()
  await openDelhi()
  const runway = await openRunway('Runway 2')
  const end = byLabel('Low end', runway)
  await type(end, '9')
  await act(async () => end.blur())
  assert.equal(byLabel('Low end', runway).value, '09')
  await type(byLabel('Surface', runway), 'asp')
  assert.match(runway.textContent ?? '', /= Asphalt/)
  assert.match(summaries()[1] ?? '', /Asphalt/)
  assert.deepEqual(
    [...document.querySelectorAll('.group-item')].map((item) => item.classList.contains('changed')),
    [false, true],
  )
})

test('an error in a collapsed runway expands it, and the summary links to its field', async () => {
  const host = await withDelhi()
  await openDelhi()
  await type(byLabel('Length', await openRunway('Runway 2')), '99999')
  await toggle('Runway 2', false)
  assert.equal(queryRole('group', { name: 'Runway 2' }), undefined)
  await saveAndClose()
  await click(byRole('link', { name: 'Runway 2, length: must be between 0 and 30,000' }))
  assertFocused(byLabel('Length', byRole('group', { name: 'Runway 2' })))
  assert.equal(host.writes(airport.savePath).length, 0)
})

test('the plan redraws while thresholds are typed, and dims the last valid position of an invalid one', async () => {
  await withDelhi()
  await openDelhi()
  const plan = await until(() => queryRole('img', { name: 'Runways 09/27 and 10/28, north up' }))
  const paths = () => [...plan.querySelectorAll('.strip')].map((path) => path.getAttribute('d'))
  const before = paths()
  const runway = await openRunway('Runway 2')
  await type(byLabel('High end latitude', runway), '28.5')
  const moved = paths()
  assert.notDeepEqual(moved, before)
  await type(byLabel('High end latitude', runway), '285')
  assert.deepEqual(paths(), moved)
  assert.match(plan.getAttribute('class') ?? '', /old/)
})

test('an airport without runways shows a note instead of a plan', async () => {
  await withDelhi()
  await openForm(airport, '/admin/airport/create')
  await until(() => byText('Add runways to see the airfield plan.'))
})
