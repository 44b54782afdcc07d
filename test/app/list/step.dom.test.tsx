import { byRole, click, pressDown, settle, until } from '../../dom.ts'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { act } from 'react'
import { prefetch } from '../../../src/app/screens/list.tsx'
import { airport } from '../../../src/contract/entities/airport.ts'
import { sectionOf } from '../../../src/contract/entities/sections.ts'
import { airports, names } from './airports.ts'
import { type FakeHost, startFakeHost } from './fake-host.ts'
import { openList } from './open-list.tsx'

const section = sectionOf('airport')
assert.ok(section)
const next = () => byRole('button', { name: 'Next page' })
const page = () => new URLSearchParams(window.location.search).get('page')

/** The host keeps the second page back; returns what lets it go. */
const holdPage2 = (host: FakeHost): (() => void) => {
  let answer: () => void = () => {}
  host.instead = ({ query }) => query.get('page') !== '2' ? undefined : new Promise((resolve) => {
    answer = () => {
      host.instead = () => undefined
      resolve(fetch(`${airport.path}?${query}`))
    }
  })
  return () => answer()
}

test('a page and its address are shown together', async () => {
  const host = startFakeHost(airport, airports(60))
  await openList(airport, '?sort=name')
  const answer = holdPage2(host)
  await click(next())
  assert.equal(page(), null)
  await act(async () => answer())
  await until(() => page() === '2')
  assert.equal(names()[0], 'Airport 26')
})

const pressed: [what: string, button: () => HTMLElement, asked: RegExp, first: string][] = [
  ['a page', next, /page=2/, 'Airport 26'],
  ['an order', () => byRole('button', { name: 'Name' }), /order=desc/, 'Airport 60'],
]
for (const [what, button, asked, first] of pressed) {
  test(`${what} is asked for as the mouse goes down on its button, and shown as it is let go`, async () => {
    const host = startFakeHost(airport, airports(60))
    await openList(airport, '?sort=name')
    const count = () => host.calls.filter(({ path, query }) => path === airport.path && asked.test(`${query}`)).length
    await pressDown(button())
    assert.equal(count(), 1)
    assert.deepEqual([window.location.search, names()[0]], ['?sort=name', 'Airport 01'])
    await click(button())
    assert.equal(names()[0], first)
    assert.equal(count(), 1)
  })
}

for (const [what, button] of pressed) {
  test(`${what} is not asked for by the other buttons of the mouse, nor by a press for the context menu`, async () => {
    const host = startFakeHost(airport, airports(60))
    await openList(airport, '?sort=name')
    const before = host.calls.length
    for (const init of [{ button: 1 }, { button: 2 }, { ctrlKey: true }]) await pressDown(button(), init)
    assert.equal(host.calls.length, before)
  })
}

test('a record is asked for as the mouse goes down on its link, unless it is to open elsewhere', async () => {
  const host = startFakeHost(airport, airports(60))
  const router = await openList(airport, '?sort=name')
  const asked = () => host.calls.filter(({ path }) => path === `${airport.path}/a01`).length
  const link = byRole('link', { name: 'Airport 01' })
  await pressDown(link, { ctrlKey: true })
  assert.equal(asked(), 0)
  await pressDown(link)
  await until(() => asked() === 1)
  assert.equal(router.location().path, '/admin/airport')
})

test('a button that goes down while a step is under way does not give that up', async () => {
  const host = startFakeHost(airport, airports(60))
  await openList(airport, '?sort=name')
  const answer = holdPage2(host)
  await click(next())
  await pressDown(next())
  assert.equal(host.calls.filter(({ query }) => query.get('page') === '3').length, 0)
  await act(async () => answer())
  await until(() => names()[0] === 'Airport 26')
  assert.equal(page(), '2')
})

test('an answer that takes its time is awaited in the open', async () => {
  const host = startFakeHost(airport, airports(60))
  await openList(airport, '?sort=name')
  host.instead = ({ query }) => query.get('page') === '2' ? new Promise(() => {}) : undefined
  await click(next())
  await until(() => page() === '2')
  assert.equal(names()[0], 'Airport 01')
  assert.equal(byRole('region', { name: 'Airport list' }).getAttribute('aria-busy'), 'true')
})

test('two quick presses go two pages', async () => {
  const host = startFakeHost(airport, airports(60))
  await openList(airport, '?sort=name')
  host.instead = ({ query }) => query.get('page') === '2' ? new Promise(() => {}) : undefined
  await click(next())
  await click(next())
  await until(() => names()[0] === 'Airport 51')
  assert.equal(page(), '3')
})

test('a step that is overtaken by another screen is not taken', async () => {
  const host = startFakeHost(airport, airports(60))
  const router = await openList(airport, '?sort=name')
  host.instead = ({ query }) => query.get('page') === '2' ? new Promise(() => {}) : undefined
  await click(next())
  await act(() => router.navigate('/admin/airport?search=17'))
  await until(() => names().length === 1)
  const patienceIsOver = new Promise((resolve) => setTimeout(resolve, 120))
  await act(async () => { await patienceIsOver })
  assert.equal(window.location.search, '?search=17')
})

test('a page that came before its screen does not stand in for the next one', async () => {
  const host = startFakeHost(airport, airports(60))
  prefetch({ section, entity: airport }, '?sort=name')
  await settle()
  await openList(airport, '?sort=name')
  const answer = holdPage2(host)
  await click(next())
  await until(() => page() === '2')
  await act(async () => answer())
  await until(() => names()[0] === 'Airport 26')
})
