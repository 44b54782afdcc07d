import { byLabel, byRole, byText, click, press, queryRole, settle, type, until } from '../../dom.ts'
import { saveAndClose } from '../press-item.ts'
import { act, assert, city, country, json, state, test } from '../../panel.ts'
import type { Router } from '../../../src/kit/router.ts'
import { openChanged, openNewCountry } from './changed-form.ts'
import { value } from './open-form.tsx'
import { withPlaces } from './locations.ts'

/** Navigates to another page, which asks about unsaved text. */
const leadAway = async (router: Router) => {
  await act(async () => void router.navigate('/admin/state?search=bav'))
  await until(() => queryRole('alertdialog'))
}

/** Opens a record with a change and starts its save. */
const openSaving = async () => {
  const { host, router } = await openChanged()
  const isTime = host.holds(({ path }) => path === state.savePath)
  await saveAndClose()
  return { host, router, isTime }
}

test('a slow save shows progress on its button', async () => {
  const { router, isTime } = await openSaving()
  const save = byRole('button', { name: 'Save' })
  assert.equal(save.getAttribute('aria-busy'), null, 'a quick one does not flash')
  await until(() => save.getAttribute('aria-busy') === 'true')
  isTime.settle()
  await until(() => router.location().path === '/admin/state')
})

test('text typed during a save stays, without a confirmation dialog, and is saved next', async () => {
  const { host, router, isTime } = await openSaving()
  await type(byLabel('Code'), 'IN-DX')
  isTime.settle()
  await until(() => byText('State saved. What you typed since then is still here.'))
  await settle()
  assert.equal(queryRole('alertdialog'), undefined, 'a key meant for the field would answer it')
  assert.equal(document.activeElement, byLabel('Code'))
  await saveAndClose()
  await until(() => router.location().path === '/admin/state')
  assert.equal(host.writes(state.savePath).length, 2)
})

test('a user who navigates away during a save stays on the new screen', async () => {
  const { router, isTime } = await openSaving()
  await act(() => router.navigate('/admin/state?search=bav', { force: true }))
  isTime.settle()
  await until(() => byText('State saved.'))
  assert.equal(router.location().search, '?search=bav')
})

test('a finished save continues the navigation and closes the confirmation dialog', async () => {
  const { router, isTime } = await openSaving()
  await leadAway(router)
  isTime.settle()
  await until(() => byText('State saved.'))
  assert.equal(queryRole('alertdialog'), undefined)
  assert.equal(router.location().search, '?search=bav')
})

for (const way of ['Save and add another', 'Save']) {
  test(`text typed during “${way}” of a new record stays, without a confirmation dialog`, async () => {
    const host = await withPlaces()
    const router = await openNewCountry()
    const isTime = host.holds(({ path }) => path === country.savePath)
    if (way !== 'Save') await click(byRole('button', { name: 'More ways to save' }))
    await click(byRole(way === 'Save' ? 'button' : 'menuitem', { name: way }))
    await type(byLabel('Name'), 'Somewhere else')
    isTime.settle()
    await until(() => router.location().search === '?id=new1')
    await settle()
    assert.equal(value('Name'), 'Somewhere else')
    assert.equal(queryRole('alertdialog'), undefined)
    assert.match(byRole('region', { name: 'Unsaved changes' }).textContent ?? '', /1 unsaved/)
  })
}

test('Discard is disabled during a save, and a new record is created once', async () => {
  const host = await withPlaces()
  const router = await openNewCountry()
  const isTime = host.holds(({ path }) => path === country.savePath)
  await press('Control+s')
  await until(() => byRole('button', { name: 'Discard' }).getAttribute('aria-disabled') === 'true')
  await click(byRole('button', { name: 'Discard' }))
  assert.equal(value('Name'), 'Somewhere')
  await press('Control+s')
  isTime.settle()
  await until(() => router.location().search === '?id=new1')
  assert.equal(host.writes(country.savePath).length, 1)
})

test('opening another screen before a save ends takes precedence over the list', async () => {
  const { host, router } = await openChanged()
  const isTime = host.holds(({ path }) => path === state.savePath || path === city.path)
  await saveAndClose()
  await act(async () => {
    const going = router.navigate('/admin/city')
    isTime.settle()
    await going
  })
  await until(() => byText('State saved.'))
  assert.equal(router.location().path, '/admin/city')
})

test('saving a new record continues the navigation, even if the save would stay', async () => {
  const host = await withPlaces()
  const router = await openNewCountry()
  const isTime = host.holds(({ path }) => path === country.savePath)
  await press('Control+s')
  await leadAway(router)
  isTime.settle()
  await until(() => byText('Country saved.'))
  await settle()
  assert.equal(queryRole('alertdialog'), undefined)
  assert.equal(router.location().search, '?search=bav')
})

for (const answer of ['Leave', 'Stay']) {
  test(`“${answer}” applies to text typed while a new record is saved to stay`, async () => {
    const host = await withPlaces()
    const router = await openNewCountry()
    const isTime = host.holds(({ path }) => path === country.savePath)
    await press('Control+s')
    await type(byLabel('Name'), 'Somewhere else')
    await leadAway(router)
    isTime.settle()
    await until(() => byText('Country saved.'))
    await click(byRole('button', { name: answer }))
    await settle()
    assert.equal(router.location().search, answer === 'Leave' ? '?search=bav' : '?id=new1')
  })
}

test('typing while a new record is saved continues at its URL', async () => {
  const host = await withPlaces()
  const router = await openNewCountry()
  const isTime = host.holds(({ path }) => path === country.savePath)
  await saveAndClose()
  await type(byLabel('Name'), 'Somewhere else')
  isTime.settle()
  await until(() => router.location().search === '?id=new1')
  await settle()
  assert.equal(queryRole('alertdialog'), undefined)
  assert.equal(value('Name'), 'Somewhere else')
})

test('a created record whose second save is refused continues at its URL', async () => {
  const host = await withPlaces()
  const router = await openNewCountry()
  const lost = host.holds(
    ({ path }) => path === country.savePath,
    (call) => {
      host.answer(call)
      return Promise.reject(new TypeError('lost'))
    },
  )
  await saveAndClose()
  lost.settle()
  await until(() => queryRole('button', { name: 'Save again' }))
  const made = host.all('country').at(-1)
  let writes = 0
  host.instead = ({ path }) => {
    if (path !== country.savePath) return undefined
    writes += 1
    return writes === 1
      ? json(201, { data: made })
      : json(422, { error: 'No.', code: 'validation', fields: { name: 'Not this.' } })
  }
  await type(byLabel('Name'), 'Somewhere else')
  await click(byRole('button', { name: 'Save again' }))
  await until(() => byLabel('Name').getAttribute('aria-invalid') === 'true')
  await settle()
  assert.equal(router.location().search, '?id=new1')
  assert.equal(value('Name'), 'Somewhere else')
})
