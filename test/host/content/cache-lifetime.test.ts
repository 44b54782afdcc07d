// Responses expire at the next set time of published content, whatever contains it.
import { after, assert, before, isRow, test } from '../host.ts'
import { runDue } from '../../../src/host/publishing/publishing-clock.ts'
import { startContent, type ContentHost } from './content-host.ts'

const post = '/api/v1/post'
const usual = 300
let host: ContentHost
before(async () => {
  host = await startContent()
  await host.set({ contentMaxAge: usual })
})
after(() => host.stop())

const inSeconds = (seconds: number): string => new Date(host.now() + seconds * 1000).toISOString()
const page = (title: string, status = 'published') =>
  host.make('content_details', { title, template: 'page', body: 'Text', status })
const ageOf = async (path: string, headers = {}): Promise<number> => {
  const response = await host.content(path, headers)
  return Number(/max-age=(\d+)/.exec(response.headers.get('cache-control') ?? '')?.[1] ?? assert.fail(path))
}
const allPaths = ['/pages', '/blogs', '/site', '/redirects', '/sitemap.xml', '/feed.xml', '/robots.txt']
const act = async ({ id, version }: { id: unknown; version: unknown }, values: object, place = 'content_details') => {
  const { status, body } = await host.post(`${post}/${place}/${id}/publishing`, { version, ...values })
  assert.equal(status, 200, JSON.stringify(body))
}
const runClock = (): Promise<void> => runDue(host.host.core.tables, () => {}, new Date(host.now()))

/** Asserts the lifetime before the change, until the clock has made it, and afterwards. */
async function expires(paths: readonly string[]): Promise<void> {
  for (const path of paths) assert.equal(await ageOf(path), 40, path)
  host.pass(39_500)
  for (const path of paths) assert.equal(await ageOf(path), 0, path)
  host.pass(2000)
  for (const path of paths) assert.equal(await ageOf(path), 0, `${path}, before the clock has run`)
  await runClock()
  for (const path of paths) assert.equal(await ageOf(path), usual, path)
}

test('responses expire when a page is unpublished, including 301 and 304', async () => {
  const { id, version } = await page('Ends soon')
  await host.post(`${post}/content_details/create`, { id, version, slug: 'ends-soon-now' })
  const { body } = await host.get(`${post}/content_details/${id}`)
  assert.ok(isRow(body.data))
  await act(body.data, { action: 'unpublish', at: inSeconds(40), as: 'draft', reason: 'error' })
  const etag = (await host.content('/pages')).headers.get('etag') ?? ''
  assert.equal(await ageOf('/pages', { 'if-none-match': etag }), 40)
  assert.equal(await ageOf('/pages/slug/ends-soon'), 40)
  assert.equal(await ageOf(`/pages/${id}`), 40)
  await expires(allPaths)
})

test('responses expire when a page is published', async () => {
  await act(await page('Comes soon', 'draft'), { action: 'schedule', at: inSeconds(40) })
  await expires(allPaths)
})

test('responses expire when changes to a page go live', async () => {
  const live = await page('Changes soon')
  const kept = await host.post(`${post}/content_details/${live.id}/pending`, {
    liveVersion: live.version,
    title: 'Changed',
  })
  assert.equal(kept.status, 201, JSON.stringify(kept.body))
  await act(live, { action: 'schedule', at: inSeconds(40), pending: 1 })
  await expires([...allPaths, `/pages/${live.id}`])
})

test('responses expire when a notice ends', async () => {
  await host.make('notices', {
    title: 'Ends',
    text: 'Text',
    everywhere: true,
    endsAt: inSeconds(40),
    status: 'published',
  })
  assert.equal(await ageOf('/notices'), 30)
  host.pass(20_000)
  assert.equal(await ageOf('/notices'), 20)
  host.pass(-20_000)
  await expires(allPaths)
})

test('a missed schedule and one in the trash do not change the cache lifetime', async () => {
  const live = await page('Deleted')
  await host.post(`${post}/content_details/${live.id}/pending`, { liveVersion: live.version, title: 'Changed' })
  await act(live, { action: 'schedule', at: inSeconds(40), pending: 1 })
  assert.equal((await host.remove(`${post}/content_details/${live.id}?reason=error`)).status, 200)
  assert.equal(await ageOf('/pages'), usual)

  const missed = await page('Missed', 'draft')
  await act(missed, { action: 'schedule', at: inSeconds(40) })
  assert.equal(await ageOf('/pages'), 40)
  await host.set({ reviewSections: [{ section: 'content-page' }] })
  host.pass(41_000)
  assert.equal(await ageOf('/pages'), 0)
  await runClock()
  assert.equal(await ageOf('/pages'), usual, 'nothing happens until a user has dealt with it')
})
