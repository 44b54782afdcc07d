import { byRole, click, settle, until } from '../../dom.ts'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { act } from 'react'
import { prefetch } from '../../../src/app/screens/list.tsx'
import { airport } from '../../../src/contract/entities/airport.ts'
import { sectionOf } from '../../../src/contract/entities/index.ts'
import { airports, names } from './airports.ts'
import { startFakeHost } from './fake-host.ts'
import { openList } from './open-list.tsx'

const section = sectionOf('airport')
assert.ok(section)
const next = () => byRole('button', { name: 'Next page' })
const page = () => new URLSearchParams(window.location.search).get('page')

test('a page and its address are shown together', async () => {
  const host = startFakeHost(airport, airports(60))
  await openList(airport, '?sort=name')
  let answer: () => void = () => {}
  host.instead = ({ query }) => {
    if (query.get('page') !== '2') return undefined
    return new Promise((resolve) => {
      answer = () => {
        host.instead = () => undefined
        resolve(fetch(`${airport.path}?${query}`))
      }
    })
  }
  await click(next())
  assert.equal(page(), null)
  await act(async () => answer())
  await until(() => page() === '2')
  assert.equal(names()[0], 'Airport 26')
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
  let answer: () => void = () => {}
  host.instead = ({ query }) => query.get('page') !== '2' ? undefined : new Promise((resolve) => {
    answer = () => {
      host.instead = () => undefined
      resolve(fetch(`${airport.path}?${query}`))
    }
  })
  await click(next())
  await until(() => page() === '2')
  await act(async () => answer())
  await until(() => names()[0] === 'Airport 26')
})
