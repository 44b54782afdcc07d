// Notices start when they are published, apply to places, and end by the host's clock.
import { after, assert, before, describe, test } from '../host.ts'
import { colleaguesOf } from '../records/colleague.ts'
import { idOf, rowOf } from '../records/records-host.ts'
import { until } from '../until.ts'
import { startContent, type ContentHost } from './content-host.ts'

const hourMs = 60 * 60 * 1000
const dayMs = 24 * hourMs
let host: ContentHost
let airportId: unknown
let cityId: unknown
let countryId: unknown
before(async () => {
  host = await startContent()
  const { body } = await host.get('/api/v1/post/country?search=IN&limit=1')
  countryId = Array.isArray(body.data) ? body.data[0]?.id : undefined
  cityId = (await host.make('city', { name: 'Navi Mumbai', countryId })).id
  const airport = { name: 'Navi Mumbai', iata: 'NMI', type: 'large_airport', countryId, cityId, status: 'published' }
  airportId = (await host.make('airports', airport)).id
})
after(() => host.stop())
const colleague = colleaguesOf(() => host)

const inMs = (ms: number): string => new Date(host.now() + ms).toISOString()
const draft = (title: string, more: object) => ({ title, text: 'Text', endsAt: inMs(dayMs), ...more })
const publish = (title: string, more: object) => host.make('notices', draft(title, { status: 'published', ...more }))
const shown = async (query: string): Promise<unknown[]> => {
  const { status, body } = await host.content(`/notices${query}`)
  assert.equal(status, 200, JSON.stringify(body))
  return Array.isArray(body.data) ? body.data.map(({ title }) => title) : []
}

describe('the notices of a place', () => {
  before(async () => {
    await publish('All', { everywhere: true })
    await publish('Country', { countryIds: [countryId], severity: 'warning' })
    await publish('City', { cityIds: [cityId], severity: 'urgent' })
    await publish('Airport', { airportIds: [airportId] })
    const { body } = await host.get('/api/v1/post/country?search=Japan&limit=1')
    await publish('Elsewhere', { countryIds: [Array.isArray(body.data) ? body.data[0]?.id : ''] })
    await host.make('notices', draft('Draft', { everywhere: true }))
  })

  test('the notices of an airport include those of its city, its country and the whole website, most severe first', async () => {
    assert.deepEqual(await shown('?airport=NMI'), ['City', 'Country', 'All', 'Airport'])
    assert.deepEqual(await shown(`?airport=${airportId}`), ['City', 'Country', 'All', 'Airport'])
  })

  test('the notices of a city include those of its country, and a country has only its own', async () => {
    assert.deepEqual(await shown(`?city=${cityId}`), ['City', 'Country', 'All'])
    assert.deepEqual(await shown('?country=IN'), ['Country', 'All'])
  })

  test('an unknown airport gets the notices of the whole website', async () => {
    assert.deepEqual(await shown('?airport=XXX'), ['All'])
    assert.deepEqual(await shown('?everywhere=true'), ['All'])
  })

  test('responses with notices are cached for at most 30 seconds', async () => {
    const { headers } = await host.content('/notices?airport=NMI')
    assert.equal(headers.get('cache-control'), 'public, max-age=30')
    assert.equal((await host.content('/airports')).headers.get('cache-control'), 'public, max-age=60')
  })
})

describe('the end of a notice', () => {
  test('the end of a notice takes effect even if its publisher can no longer publish', async () => {
    const { role, post } = await colleague({ notice: ['view', 'edit', 'publish'] })
    const notice = rowOf(
      await post('/notices/create', draft('Orphan', { everywhere: true, status: 'published', endsAt: inMs(hourMs) })),
    )
    const permissions = { notice: ['view', 'edit'] }
    await host.post('/api/v1/post/user_roles/create', { id: role.id, version: role.version, permissions })
    host.pass(hourMs + 1000)
    await until(async () => !(await shown('')).includes('Orphan'))
    assert.equal(rowOf(await host.get(`/api/v1/post/notices/${notice.id}`)).status, 'archived')
  })

  test('a notice ends even for a website that sends an earlier ETag', async () => {
    await publish('Short', { everywhere: true, endsAt: inMs(2 * hourMs) })
    const { headers } = await host.content('/notices')
    host.pass(2 * hourMs + 1000)
    await until(async () => !(await shown('')).includes('Short'))
    const again = await host.content('/notices', { 'if-none-match': headers.get('etag') ?? '' })
    assert.equal(again.status, 200)
  })

  test('the end of a notice must be in the future and within 366 days of the publication', async () => {
    const failed = async (endsAt: string) => {
      const { status, body } = await host.post('/api/v1/post/notices/create', {
        ...draft('Odd', { everywhere: true, status: 'published' }),
        endsAt,
      })
      return [status, body.fields]
    }
    assert.deepEqual(await failed(inMs(-hourMs)), [422, { endsAt: 'Choose a time in the future' }])
    assert.deepEqual(await failed(inMs(367 * dayMs)), [
      422,
      { endsAt: 'A notice can be published for at most 366 days' },
    ])
  })

  test('the end of a scheduled notice must be within 366 days of its scheduled publication', async () => {
    const planned = { everywhere: true, status: 'scheduled', publishAt: inMs(10 * dayMs) }
    const save = (endsAt: string) => host.post('/api/v1/post/notices/create', { ...draft('Planned', planned), endsAt })
    const { status, body } = await save(inMs(377 * dayMs))
    assert.deepEqual([status, body.fields], [422, { endsAt: 'A notice can be published for at most 366 days' }])
    assert.equal((await save(inMs(375 * dayMs))).status, 201)
  })

  test('“Unpublish later” can’t move the end of a notice beyond 366 days', async () => {
    const notice = await publish('Endless', { everywhere: true })
    const { status, body } = await host.post(`/api/v1/post/notices/${notice.id}/publishing`, {
      version: notice.version,
      action: 'unpublish',
      at: inMs(367 * dayMs),
    })
    assert.deepEqual([status, body.fields], [422, { endsAt: 'A notice can be published for at most 366 days' }])
  })

  test('the end of a notice can be changed in the form or by “Unpublish later”, but not removed', async () => {
    const notice = await publish('Moved', { everywhere: true })
    const act = (version: unknown, action: object) =>
      host.post(`/api/v1/post/notices/${notice.id}/publishing`, { version, ...action })
    const later = rowOf(await act(notice.version, { action: 'unpublish', at: inMs(3 * dayMs), as: 'archived' }))
    assert.deepEqual([later.endsAt, later.unpublishAt], [inMs(3 * dayMs), inMs(3 * dayMs)])
    const { status, body } = await act(later.version, { action: 'keep-live' })
    assert.deepEqual([status, body.error], [409, 'A notice needs an end. Change it in the form.'])
    const saved = await host.post('/api/v1/post/notices/create', { ...later, endsAt: inMs(5 * dayMs) })
    assert.equal(idOf(saved), notice.id)
    assert.equal(rowOf(saved).unpublishAt, inMs(5 * dayMs))
  })
})

test('a notice needs a place or the whole website', async () => {
  const { status, body } = await host.post('/api/v1/post/notices/create', draft('Nowhere', {}))
  assert.deepEqual([status, body.fields], [422, { everywhere: 'Choose where the notice applies' }])
})
