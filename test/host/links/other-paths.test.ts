// Links to URLs of the website that have no record.
import { after, assert, before, test } from '../host.ts'
import { listOf } from '../content/content-host.ts'
import { type LinksHost, startLinks } from './links-host.ts'

let host: LinksHost
before(async () => {
  host = await startLinks()
})
after(() => host.stop())

const api = '/api/v1/post'
const stateOf = async (target: string) => (await host.link(target))?.state

test('a URL that no section has is unknown, and nothing is proposed for it', async () => {
  const unknown = [
    '/files/terminal-map.pdf',
    '/search?q=del',
    '/imprint',
    '/x-careers/openings/12',
    '/blogs/feed.xml',
    '/airports/x/arrivals',
    '/media/brochure.pdf',
  ]
  const known = [
    '/blogs/x-none',
    '/airports/x-none',
    '/gallery/x-none',
    '/blogs/tag/x-none',
    `/media/${'0'.repeat(64)}`,
  ]
  await host.page('x-from', [...unknown, ...known].map((target) => `[a](${target})`).join(' '))
  for (const target of unknown) {
    const row = await host.link(target)
    assert.deepEqual([row?.state, row?.isOwn, row?.fix], ['unchecked', true, null], target)
  }
  for (const target of known) {
    const row = await host.link(target)
    assert.deepEqual([row?.state, row?.fix], ['missing', { action: 'remove' }], target)
  }
  const reply = await host.post(`${api}/links/check`, { targets: [...unknown, ...known] })
  assert.deepEqual(
    listOf(reply).map(({ state }) => state),
    [...unknown.map(() => 'unchecked'), ...known.map(() => 'missing')],
  )
  await host.page('imprint')
  assert.equal(await stateOf('/imprint'), 'ok')
})

test('a URL that the website settings name works, until it has a record or is no longer named', async () => {
  const named = ['/y-files/map.pdf', '/y-files/2026/map.pdf', '/Y-Search/?q=del', '/y-caf%C3%A9', '/blogs/y-archive']
  const others = ['/y-files', '/y-search/more', '/y-lost.pdf']
  await host.page('y-from', [...named, ...others].map((target) => `[a](${target})`).join(' '))
  const targets = listOf(await host.get(`${api}/links?limit=200&search=y-`)).map(({ target }) => String(target))
  const statesOf = async (list: readonly string[]) =>
    listOf(await host.post(`${api}/links/check`, { targets: list })).map(({ state }) => state)
  await host.set({ otherPaths: '/y-files/*.pdf\n /y-search/ \n\n/y-café\n/blogs/y-archive' })
  assert.deepEqual([...new Set(await statesOf(named)), ...new Set(await statesOf(others))], ['ok', 'unchecked'])
  for (const target of targets) {
    const isNamed = /^\/(?:blogs\/)?y-/.test(target) && !others.includes(target)
    if (isNamed) assert.equal(await stateOf(target), 'ok', target)
  }
  await host.set({ otherPaths: null })
  assert.equal(await stateOf('/y-files/map.pdf'), 'unchecked')
  assert.equal(await stateOf('/blogs/y-archive'), 'missing')
  for (const odd of ['y-files', 'https://www.example.com/x', '//x', '/search?q=*', '/a#b'])
    await assert.rejects(host.set({ otherPaths: `/fine\n${odd}` }), /isn’t a path such as \/search or \/files\/\*/, odd)
})

test('a pattern with many stars is matched quickly', async () => {
  await host.set({ otherPaths: `/${'a*'.repeat(2000)}b` })
  // Processor time, which other work on the machine does not lengthen.
  const from = process.cpuUsage()
  await host.post(`${api}/links/check`, { targets: Array(200).fill(`/${'a'.repeat(3900)}`) })
  const { user } = process.cpuUsage(from)
  assert.ok(user < 4_000_000, `${user / 1000} ms`)
  await host.set({ otherPaths: null })
})
