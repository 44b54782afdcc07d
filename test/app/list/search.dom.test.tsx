import { allByRole, byRole, click, compose, press, queryRole, type, until } from '../../dom.ts'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { act } from 'react'
import { searchPauseMs } from '../../../src/contract/constants.ts'
import { airport } from '../../../src/contract/entities/airport.ts'
import { json, later } from '../host-double.ts'
import { airports, names } from './airports.ts'
import { startFakeHost } from '../fake-host.ts'
import { openList } from './open-list.tsx'

test('searching waits for a pause, and Escape takes it back', async ({ mock }) => {
  const host = startFakeHost(airport, airports(30))
  await openList(airport)
  mock.timers.enable({ apis: ['setTimeout'] })
  const box = byRole('searchbox', { name: 'Search' })
  assert.equal(box.getAttribute('aria-keyshortcuts'), '/')
  const before = host.calls.length
  await type(box, 'airport 0')
  mock.timers.tick(searchPauseMs - 1)
  await type(box, 'airport 07')
  mock.timers.tick(searchPauseMs - 1)
  assert.equal(host.calls.length, before)
  await act(async () => mock.timers.tick(1))
  await until(() => names().length === 1)
  assert.equal(host.calls.length, before + 1)
  await compose('Escape')
  assert.equal(window.location.search, '?search=airport+07')
  await press('Escape')
  await until(() => names().length === 25)
})

test('a search that was typed just before Back is not applied to the page that was gone to', async ({ mock }) => {
  startFakeHost(airport, airports(60))
  const router = await openList(airport)
  await click(byRole('button', { name: 'Next page' }))
  await until(() => window.location.search === '?page=2')
  mock.timers.enable({ apis: ['setTimeout'] })
  const box = byRole('searchbox', { name: 'Search' })
  await type(box, 'airport 07')
  await act(async () => {
    const over = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }))
    window.history.back()
    await over
  })
  await act(async () => mock.timers.tick(searchPauseMs))
  assert.deepEqual([router.location().search, (box as HTMLInputElement).value], ['', ''])
})

test('a search that was typed before a link was followed asks for nothing under the new address', async ({ mock }) => {
  const host = startFakeHost(airport, airports(30))
  const router = await openList(airport, '', { isLeft: true })
  mock.timers.enable({ apis: ['setTimeout'] })
  await type(byRole('searchbox', { name: 'Search' }), 'airport 07')
  await act(() => router.navigate('/admin/city?filter%5BstateId%5D=s1'))
  const before = host.calls.length
  await act(async () => mock.timers.tick(searchPauseMs))
  assert.equal(host.calls.length, before)
  assert.equal(window.location.search, '?filter%5BstateId%5D=s1')
})

test('Enter searches at once, for what can be seen; a blank more leaves the page as it is', async ({ mock }) => {
  const host = startFakeHost(airport, airports(30))
  await openList(airport, '?limit=10&page=2')
  mock.timers.enable({ apis: ['setTimeout'] })
  const box = byRole('searchbox', { name: 'Search' })
  const before = host.calls.length
  await type(box, ' ')
  await act(async () => mock.timers.tick(searchPauseMs))
  assert.equal(window.location.search, '?limit=10&page=2')
  await type(box, 'airport\t07\u0000')
  await press('Enter')
  assert.equal(window.location.search, '?search=airport+07&limit=10')
  await until(() => names().length === 1)
  assert.equal(host.calls.length, before + 1)
})

test('a search without a match quotes it and offers to clear it', async () => {
  startFakeHost(airport, airports(3))
  await openList(airport, '?search=zzq&filter[type]=heliport')
  await until(() => queryRole('heading', { name: 'No airport matches “zzq”' }))
  assert.ok(
    allByRole('status').some(({ textContent }) => textContent === 'No airports'),
    'it is read out',
  )
  assert.match(byRole('main').textContent ?? '', /One filter also applies: Type is Heliport\./)
  await click(byRole('button', { name: 'Clear search' }))
  await until(() => names().length === 1)
})

test('a search that found nothing and is cleared is not taken for a list without records', async () => {
  const host = startFakeHost(airport, airports(3))
  await openList(airport, '?search=zzq')
  const answer = later<void>()
  host.instead = ({ path, query }) =>
    path === airport.path && !query.has('search')
      ? answer.promise.then(() => json(200, { data: airports(3), meta: { page: 1, limit: 25, total: 3 } }))
      : undefined
  await click(await until(() => queryRole('button', { name: 'Clear search' })))
  assert.equal(queryRole('heading', { name: 'No airports yet' }), undefined)
  answer.settle()
  await until(() => names().length === 3)
})
