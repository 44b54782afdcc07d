import '../dom.ts'
import assert from 'node:assert/strict'
import { afterEach, beforeEach, test } from 'node:test'

const scripts = ['#main', '#kit', '#list', '#form', '#shop', '#blog'].map((name) => [
  name,
  `/assets/${name.slice(1)}.js`,
])
const imports = { ...Object.fromEntries(scripts), '#list.css': '/assets/list.css' }
const needs = { '#main': ['#kit'], '#form': ['#list'] }
document.head.innerHTML = `<script type="application/json" id="rooms">${JSON.stringify(needs)}</script>`
const map = document.head.appendChild(document.createElement('script'))
map.type = 'importmap'
map.textContent = JSON.stringify({ imports, integrity: { '/assets/list.js': 'sha256-AAAA' } })
// Simulated pages know no preloading.
const tokens: object = Object.getPrototypeOf(document.createElement('link').relList)
Object.defineProperty(tokens, 'supports', { value: () => true, configurable: true })

// A module reads the page once.
const { fetchForLater, openRoom } = await import('../../src/kit/rooms.ts')

// Kept out of the page, which would begin to load them.
const links: HTMLLinkElement[] = []
Object.defineProperty(document.head, 'append', {
  value: (link: HTMLLinkElement) => {
    links.push(link)
  },
})
const hrefs = () => links.map((link) => link.getAttribute('href'))
async function answer(type: 'load' | 'error'): Promise<void> {
  for (const link of links.filter(({ dataset }) => dataset.answered === undefined)) {
    link.dataset.answered = type
    link.dispatchEvent(new Event(type))
  }
  await new Promise((resolve) => setImmediate(resolve))
}

beforeEach(() => {
  Object.defineProperty(navigator, 'connection', { value: {}, configurable: true })
})
afterEach(() => Reflect.deleteProperty(navigator, 'connection'))

test('with Save-Data nothing is fetched for later', async () => {
  Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true })
  await fetchForLater(['#list', '#form'])
  assert.deepEqual(hrefs(), [])
})

test('rooms for later come one after another at low priority, checked, and their styles do not apply yet', async () => {
  const done = fetchForLater(['#list', '#form'])
  assert.deepEqual(hrefs(), ['/assets/list.css', '/assets/list.js'])
  assert.deepEqual(
    links.map(({ fetchPriority }) => fetchPriority),
    ['low', 'low'],
  )
  assert.equal(links[0]?.media, 'not all')
  assert.equal(links[1]?.integrity, 'sha256-AAAA')
  await answer('load')
  assert.deepEqual(hrefs().slice(2), ['/assets/form.js'])
  await answer('load')
  await done
})

test('a room that is wanted has nothing more to fetch then, and its style applies', async () => {
  assert.equal(await openRoom('#form', async () => 'form'), 'form')
  assert.equal(links.length, 3)
  assert.equal(links[0]?.media, '')
})

test('a room for later that fails is fetched anew only when it is wanted', async () => {
  const asked: string[] = []
  globalThis.fetch = async (address) => {
    asked.push(String(address))
    return new Response()
  }
  const later = fetchForLater(['#shop'])
  await answer('error')
  await later
  await fetchForLater(['#shop'])
  assert.equal(links.length, 4, 'what failed waits for the screen that wants it')
  const opened = openRoom('#shop', async () => 'shop')
  await new Promise((resolve) => setImmediate(resolve))
  assert.deepEqual(asked, ['/assets/shop.js'])
  assert.deepEqual(hrefs().slice(3), ['/assets/shop.js', '/assets/shop.js'])
  await answer('load')
  assert.equal(await opened, 'shop')
})

test('a room is tried a second time; where the refetch is blocked, no rejection is without a handler', async () => {
  globalThis.fetch = () => Promise.reject(new TypeError('Failed to fetch'))
  const opened = assert.rejects(
    openRoom('#blog', async () => 'blog'),
    /blog\.js could not be loaded/,
  )
  for (const _ of ['first', 'second']) {
    await answer('error')
    await new Promise((resolve) => setImmediate(resolve))
  }
  await opened
})
