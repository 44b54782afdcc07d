import '../dom.ts'
import assert from 'node:assert/strict'
import { afterEach, beforeEach, test } from 'node:test'

const scripts = ['#main', '#kit', '#list', '#form', '#shop', '#blog'].map((name) => [
  name,
  `/assets/${name.slice(1)}.js`,
])
const imports = Object.fromEntries(scripts)
const needs = { '#main': ['#kit'], '#form': ['#list'] }
document.head.innerHTML = `<script type="application/json" id="rooms">${JSON.stringify(needs)}</script>`
const map = document.head.appendChild(document.createElement('script'))
map.type = 'importmap'
map.textContent = JSON.stringify({
  imports,
  integrity: { '/assets/list.js': 'sha256-AAAA', '/assets/list.css': 'sha256-BBBB' },
})
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

/** Longer than the page waits for a quiet moment. */
const quiet = () => new Promise((resolve) => setTimeout(resolve, 500))

beforeEach(() => {
  Object.defineProperty(navigator, 'connection', { value: {}, configurable: true })
})
afterEach(() => Reflect.deleteProperty(navigator, 'connection'))

test('with Save-Data nothing is prefetched', async () => {
  Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true })
  await fetchForLater(['#list', '#form'])
  assert.deepEqual(hrefs(), [])
})

test('prefetches rooms one after another at low priority, with integrity checks and without applying styles', async () => {
  const done = fetchForLater(['#list', '#form'])
  assert.deepEqual(hrefs(), [], 'the page has not been quiet yet')
  await quiet()
  assert.deepEqual(hrefs(), ['/assets/list.css', '/assets/list.js'])
  assert.deepEqual(
    links.map(({ fetchPriority }) => fetchPriority),
    ['low', 'low'],
  )
  assert.equal(links[0]?.rel, 'preload')
  assert.equal(links[0]?.as, 'style')
  assert.equal(links[1]?.integrity, 'sha256-AAAA')
  await answer('load')
  assert.deepEqual(hrefs().slice(2), ['/assets/form.js'])
  await answer('load')
  await done
})

test('opening a prefetched room fetches nothing more and applies its style once', async () => {
  const open = () => openRoom('#form', async () => 'form')
  const opened = open()
  assert.deepEqual(hrefs().slice(3), ['/assets/list.css'])
  assert.equal(links[3]?.rel, 'stylesheet')
  assert.equal(links[3]?.integrity, 'sha256-BBBB')
  await answer('load')
  assert.equal(await opened, 'form')
  await open()
  assert.equal(links.length, 4)
})

test('a room whose prefetch failed is refetched only when it is opened', async () => {
  const asked: string[] = []
  globalThis.fetch = async (address) => {
    asked.push(String(address))
    return new Response()
  }
  const later = fetchForLater(['#shop'])
  await quiet()
  await answer('error')
  await later
  await fetchForLater(['#shop'])
  assert.equal(links.length, 5, 'what failed waits for the screen that wants it')
  const opened = openRoom('#shop', async () => 'shop')
  await new Promise((resolve) => setImmediate(resolve))
  assert.deepEqual(asked, ['/assets/shop.js'])
  assert.deepEqual(hrefs().slice(4), ['/assets/shop.js', '/assets/shop.js'])
  await answer('load')
  assert.equal(await opened, 'shop')
})

test('a failing room is fetched twice, and a blocked refetch leaves no unhandled rejection', async () => {
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
