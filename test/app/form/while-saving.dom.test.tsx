import { byLabel, byRole, byText, click, press, queryRole, settle, type, until } from '../../dom.ts'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { act } from 'react'
import { city } from '../../../src/contract/entities/city.ts'
import { country } from '../../../src/contract/entities/country.ts'
import { state } from '../../../src/contract/entities/state.ts'
import type { Router } from '../../../src/kit/router.ts'
import { openChanged, openNewCountry } from './changed-form.ts'
import { json } from '../host-double.ts'
import { value } from './open-form.tsx'
import { withPlaces } from './places.ts'

/** To another page, which is asked about. */
const leadAway = async (router: Router) => {
  await act(async () => void router.navigate('/admin/state?search=bav'))
  await until(() => queryRole('alertdialog'))
}

/** A record with a change while its save is under way. */
const openSaving = async () => {
  const { host, router } = await openChanged()
  const isTime = host.holds(({ path }) => path === state.savePath)
  await click(byRole('button', { name: 'Save' }))
  return { host, router, isTime }
}

test('a save that takes a while says so on its button', async () => {
  const { router, isTime } = await openSaving()
  assert.equal(byRole('button', { name: 'Save' }).getAttribute('aria-busy'), null, 'a quick one does not flash')
  await until(() => byRole('button', { name: 'Save' }).getAttribute('aria-busy') === 'true')
  isTime.settle()
  await until(() => router.location().path === '/admin/state')
})

test('who typed on during a save stays with that, unasked, and saves it as the rest', async () => {
  const { host, router, isTime } = await openSaving()
  await type(byLabel('Code'), 'IN-DX')
  isTime.settle()
  await until(() => byText('State saved. What you typed meanwhile is still here.'))
  await settle()
  assert.equal(queryRole('alertdialog'), undefined, 'a key meant for the field would answer it')
  assert.equal(document.activeElement, byLabel('Code'))
  await click(byRole('button', { name: 'Save' }))
  await until(() => router.location().path === '/admin/state')
  assert.equal(host.writes(state.savePath).length, 2)
})

test('who has gone elsewhere while a save was under way stays there', async () => {
  const { router, isTime } = await openSaving()
  await act(() => router.navigate('/admin/state?search=bav', { force: true }))
  isTime.settle()
  await until(() => byText('State saved.'))
  assert.equal(router.location().search, '?search=bav')
})

test('who is asked about leaving while a save is under way goes there once it is saved', async () => {
  const { router, isTime } = await openSaving()
  await leadAway(router)
  isTime.settle()
  await until(() => byText('State saved.'))
  assert.equal(queryRole('alertdialog'), undefined)
  assert.equal(router.location().search, '?search=bav')
})

for (const way of ['Save and add another', 'Save and stay']) {
  test(`what is typed on while “${way}” of a new record is under way stays, and nothing is asked`, async () => {
    const host = await withPlaces()
    const router = await openNewCountry()
    const isTime = host.holds(({ path }) => path === country.savePath)
    await click(byRole('button', { name: 'More ways to save' }))
    await click(byRole('menuitem', { name: new RegExp(way) }))
    await type(byLabel('Name'), 'Somewhere else')
    isTime.settle()
    await until(() => router.location().search === '?id=new1')
    await settle()
    assert.equal(value('Name'), 'Somewhere else')
    assert.equal(queryRole('alertdialog'), undefined)
    assert.match(byRole('region', { name: 'Unsaved changes' }).textContent ?? '', /1 unsaved/)
  })
}

test('what is being saved is not discarded, and a new record is made once', async () => {
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

test('who has chosen another screen before a save was answered goes there, not to the list', async () => {
  const { host, router } = await openChanged()
  const isTime = host.holds(({ path }) => path === state.savePath || path === city.path)
  await click(byRole('button', { name: 'Save' }))
  await act(async () => {
    const going = router.navigate('/admin/city')
    isTime.settle()
    await going
  })
  await until(() => byText('State saved.'))
  assert.equal(router.location().path, '/admin/city')
})

test('who is asked about leaving while a new record is saved goes there once it is, be it saved to stay', async () => {
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
  test(`“${answer}” holds for what is typed on while a new record is saved to stay`, async () => {
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

test('who typed on while a new record was saved goes on at its address', async () => {
  const host = await withPlaces()
  const router = await openNewCountry()
  const isTime = host.holds(({ path }) => path === country.savePath)
  await click(byRole('button', { name: 'Save' }))
  await type(byLabel('Name'), 'Somewhere else')
  isTime.settle()
  await until(() => router.location().search === '?id=new1')
  await settle()
  assert.equal(queryRole('alertdialog'), undefined)
  assert.equal(value('Name'), 'Somewhere else')
})

test('a new record that was made, and of which the rest is refused, goes on at its address', async () => {
  const host = await withPlaces()
  const router = await openNewCountry()
  const lost = host.holds(
    ({ path }) => path === country.savePath,
    (call) => {
      host.answer(call)
      return Promise.reject(new TypeError('lost'))
    },
  )
  await click(byRole('button', { name: 'Save' }))
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
