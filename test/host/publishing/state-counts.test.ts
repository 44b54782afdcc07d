import { after, assert, before, describe, isObject, type Row, test } from '../host.ts'
import { colleaguesOf } from '../records/colleague.ts'
import { callsOf, post } from '../records/records-calls.ts'
import { rowOf, startRecords, type RecordsHost } from '../records/records-host.ts'

let host: RecordsHost
before(async () => {
  host = await startRecords()
})
after(() => host.stop())
const { made } = callsOf(() => host)
const colleague = colleaguesOf(() => host)
const pages = `${post}/content_details`

const page = (title: string, values: object = {}): Promise<Row> =>
  made('content_details', { title, body: 'Text', status: 'published', ...values })
const saveLater = ({ id, version }: Row): Promise<unknown> =>
  host.post(`${pages}/${id}/pending`, { liveVersion: version, body: 'Next' })
const countsOf = async (query = ''): Promise<unknown> => (await host.get(`${pages}/counts${query}`)).body.data
const totalOf = async (query: string): Promise<unknown> => {
  const { meta } = (await host.get(`${pages}?${query}`)).body
  return isObject(meta) ? meta.total : undefined
}

const filters = {
  all: '',
  pending: 'filter[pending]=1',
  goesLive: 'filter[goesLive]=1',
  inReview: 'filter[inReview]=1',
  draft: 'filter[status]=draft',
  in_review: 'filter[status]=in_review',
  scheduled: 'filter[status]=scheduled',
  published: 'filter[status]=published',
  archived: 'filter[status]=archived',
}
/** Every count is the total of its list. */
const holdsFor = async (query: string): Promise<unknown> => {
  const totals = await Promise.all(Object.values(filters).map((filter) => totalOf(`${query}&${filter}`)))
  const [all, pending, goesLive, inReview, ...status] = totals
  const states = Object.keys(filters).slice(4)
  const byStatus = Object.fromEntries(states.map((name, index) => [name, status[index]]))
  const expected = { all, pending, inReview, status: byStatus }
  assert.deepEqual(await countsOf(`?${query}`), { ...expected, goesLive }, query)
  return expected
}

describe('counts by state', () => {
  test('counts by state equal the totals of their lists after each write, without the trash', async () => {
    const [live, other, inTrash] = [await page('Counted live'), await page('Counted other'), await page('In trash')]
    await page('Counted draft', { status: 'draft' })
    await page('Counted review', { status: 'in_review' })
    await page('Counted soon', { status: 'scheduled', publishAt: new Date(Date.now() + 3_600_000).toISOString() })
    await page('Counted old', { status: 'archived' })
    for (const one of [live, other, inTrash]) await saveLater(one)
    await host.remove(`${pages}/${inTrash.id}`)
    const status = { draft: 1, in_review: 1, scheduled: 1, published: 2, archived: 1 }
    assert.deepEqual(await holdsFor(''), { all: 6, pending: 2, inReview: 1, status })

    await host.post(`${pages}/${live.id}/pending/publish`, { version: 1 })
    assert.deepEqual(await holdsFor(''), { all: 6, pending: 1, inReview: 1, status })
    const { version } = rowOf(await host.get(`${pages}/${other.id}`))
    await host.post(`${pages}/${other.id}/publishing`, { version, action: 'unpublish', reason: 'error' })
    await holdsFor('')
    await host.post(`${pages}/bulk`, { action: 'restore', ids: [inTrash.id] })
    assert.deepEqual(await holdsFor(''), {
      all: 7,
      pending: 2,
      inReview: 1,
      status: { ...status, published: 2, draft: 2 },
    })
  })

  test('counts by state follow the list’s search and filters, except the state filter', async () => {
    await saveLater(await page('Findable plaza'))
    await page('Findable draft', { status: 'draft' })
    const status = { draft: 1, in_review: 0, scheduled: 0, published: 1, archived: 0 }
    assert.deepEqual(await holdsFor('search=findable'), { all: 2, pending: 1, inReview: 0, status })
    assert.deepEqual(await holdsFor('filter[title]=Findable plaza'), {
      all: 1,
      pending: 1,
      inReview: 0,
      status: { ...status, draft: 0 },
    })
    const [plain, byState] = [
      await countsOf('?search=findable'),
      await countsOf('?search=findable&filter[status]=draft'),
    ]
    assert.deepEqual(byState, plain)
    assert.deepEqual(await countsOf('?search=nowhere'), {
      all: 0,
      pending: 0,
      goesLive: 0,
      inReview: 0,
      status: { draft: 0, in_review: 0, scheduled: 0, published: 0, archived: 0 },
    })
  })

  test('only users who can view the records get counts by state', async () => {
    const outsider = await colleague({ country: ['view'] })
    assert.equal((await outsider.get('/content_details/counts')).status, 403)
    const reader = await colleague({ 'content-page': ['view'] })
    assert.equal((await reader.get('/content_details/counts')).status, 200)
    assert.equal((await host.get(`${pages}/counts?filter[nothing]=1`)).status, 400)
  })
})
