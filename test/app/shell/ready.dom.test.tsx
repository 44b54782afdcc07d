import { byRole, click, queryRole, settle, until } from '../../dom.ts'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { act } from 'react'
import { placeAt } from '../../../src/app/page/places.ts'
import { calls } from '../../../src/contract/calls.ts'
import { settings } from '../../../src/contract/entities/settings.ts'
import { type Answer, answerWith, json, later, profileOf, refusal } from '../host-double.ts'
import { openPanel } from '../open-panel.tsx'

const country = { id: 'in', version: 1, name: 'India', alpha2: 'IN' }
let count = 0

/**
 * At the list of cities, with the screen of countries loaded; whenever that is asked for, it counts.
 * @param instead asked before the host itself answers
 */
const start = async (instead: (path: string) => Answer | undefined = () => undefined) => {
  const asked: string[] = []
  answerWith(({ path }) => {
    if (path === '/personal/profile') return profileOf(['entities', 'bulk'])
    if (path.startsWith('/api/v1/post/country')) asked.push(path)
    const other = instead(path)
    if (other) return other
    const data = path.startsWith('/api/v1/post/country') ? [country] : []
    return json(200, { data, meta: { page: 1, limit: 25, total: data.length } })
  })
  await openPanel('/admin/city', 'ann@example.com', `token-${count += 1}`)
  await until(() => byRole('heading', { name: 'City' }))
  await act(async () => { await placeAt('/admin/country')?.screen.load() })
  return asked
}
const entry = (name: string) => byRole('navigation', { name: 'Admin Panel' })
  .querySelector<HTMLElement>(`a[data-label="${name}"]`) ?? assert.fail(`no entry ${name}`)
const pointAt = (name: string) => act(async () => {
  entry(name).dispatchEvent(new window.MouseEvent('pointerover', { bubbles: true }))
})
const made = () => [...document.querySelectorAll('main h1')].map((title) => title.textContent)
const rowOf = () => document.querySelector('main tr[data-id="in"]') ?? undefined

test('a list that a person points at is made ready out of sight, and shown by the click as it is', async () => {
  const asked = await start()
  await pointAt('Country')
  const row = await until(rowOf)
  assert.deepEqual(made(), ['City', 'Country'])
  assert.equal(queryRole('heading', { name: 'Country' }), undefined, 'nobody sees it')
  assert.match(document.title, /^City/)
  await click(entry('Country'))
  await until(() => queryRole('heading', { name: 'Country' }))
  assert.equal(rowOf(), row, 'not made once more')
  assert.deepEqual(made(), ['Country'])
  await until(() => document.title.startsWith('Country'))
  assert.equal(asked.length, 1)
})

test('whoever points at something else on the way comes there', async () => {
  await start()
  await pointAt('Country')
  await until(rowOf)
  await click(entry('State'))
  await until(() => queryRole('heading', { name: 'State' }))
  await until(() => made().join() === 'State')
})

test('a list that the pointer has swept over is asked for once, and not made ready', async () => {
  const states: string[] = []
  const asked = await start((path) => {
    if (path.startsWith('/api/v1/post/state')) states.push(path)
    return /country|state/.test(path) ? new Promise(() => {}) : undefined
  })
  await pointAt('Country')
  assert.equal(asked.length, 1)
  await pointAt('State')
  await until(() => states.length === 1)
  await settle()
  assert.equal(asked.length, 1)
  assert.deepEqual(made(), ['City'])
})

const failing: [name: string, path: string, route: string][] = [
  ['Country', '/api/v1/post/country', '/admin/country'],
  ['Dashboard', calls.dashboard, '/admin/dashboard'],
  ['Website setting', settings.path, '/admin/general_settings'],
]
for (const [name, path, route] of failing) {
  const told = () => document.querySelector('.toasts [role="alert"]')?.textContent
  const begin = async (answer: () => Answer) => {
    let count = 0
    await start((asked) => {
      if (!asked.startsWith(path)) return undefined
      count += 1
      return answer()
    })
    await act(async () => { await placeAt(route)?.screen.load() })
    await pointAt(name)
    await until(() => count === 1)
    await settle()
    assert.equal(told(), undefined)
  }

  test(`what a person points at and cannot be had is told once they go there: ${name}`, async () => {
    await begin(() => refusal(500, 'The disk is full'))
    await click(entry(name))
    await until(() => /The disk is full/.test(told() ?? ''))
  })

  test(`what a person goes to before it is known that it cannot be had is told: ${name}`, async () => {
    const { promise, settle: answer } = later<Response>()
    await begin(() => promise)
    await click(entry(name))
    await until(() => window.location.pathname === route)
    await act(async () => answer(refusal(500, 'The disk is full')))
    await until(() => /The disk is full/.test(told() ?? ''))
  })
}

test('figures that could not be had ahead are asked for once more by their screen', async () => {
  let count = 0
  await start((asked) => {
    if (!asked.startsWith(calls.dashboard)) return undefined
    count += 1
    return refusal(500, 'The disk is full')
  })
  await act(async () => { await placeAt('/admin/dashboard')?.screen.load() })
  await pointAt('Dashboard')
  await until(() => count === 1)
  await settle()
  await click(entry('Dashboard'))
  await until(() => count === 2)
})

test('what nobody goes to is taken away again', async () => {
  await start()
  await pointAt('Country')
  await until(rowOf)
  await until(() => rowOf() === undefined, 4000)
  assert.deepEqual(made(), ['City'])
})
