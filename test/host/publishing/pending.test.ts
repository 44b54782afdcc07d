import { after, assert, before, describe, isObject, type Reply, type Row, test } from '../host.ts'
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
const soon = (minutes = 60): string => new Date(Date.now() + minutes * 60_000).toISOString()

const livePage = (title: string): Promise<Row> =>
  made('content_details', { title, body: 'Live text', status: 'published' })
const read = async ({ id }: Row): Promise<Row> => rowOf(await host.get(`${pages}/${id}`))
const saveLater = (page: Row, values: object): Promise<Reply> =>
  host.post(`${pages}/${page.id}/pending`, { liveVersion: page.version, ...values })
const operationOf = ({ body }: Reply): unknown => (isObject(body.meta) ? body.meta.operationId : undefined)

describe('a pending version', () => {
  test('a pending version leaves the live record unchanged until it is published', async () => {
    const page = await livePage('Kept live')
    const saved = await saveLater(page, { body: 'Next text' })
    assert.equal(saved.status, 201)
    const pending = rowOf(saved)
    assert.deepEqual([pending.body, pending.title, pending.version], ['Next text', 'Kept live', 1])
    const live = await read(page)
    assert.deepEqual([live.body, live.version], ['Live text', page.version])
    assert.ok(isObject(live.pending) && live.pending.version === 1)
    const published = await host.post(`${pages}/${page.id}/pending/publish`, { version: 1 })
    assert.equal(published.status, 200)
    assert.deepEqual([rowOf(published).body, rowOf(published).pending], ['Next text', undefined])
    assert.equal((await host.get(`${pages}/${page.id}/pending`)).status, 404)
  })

  test('a list by the last change places a record by its pending version, until that is discarded', async () => {
    const [one, other] = [await livePage('Touched one'), await livePage('Touched other')]
    const order = async () => {
      const { body } = await host.get(`${pages}?search=touched&sort=updatedAt&order=desc`)
      return Array.isArray(body.data) ? body.data.map(({ title }) => title) : []
    }
    assert.deepEqual(await order(), ['Touched other', 'Touched one'])
    const pending = rowOf(await saveLater(one, { body: 'Next' }))
    assert.deepEqual(await order(), ['Touched one', 'Touched other'])
    await host.remove(`${pages}/${one.id}/pending?version=${pending.version}`)
    assert.deepEqual(await order(), ['Touched other', 'Touched one'])
    await saveLater(one, { body: 'Next' })
    assert.equal(
      (await host.post(`${post}/content_details/create`, { id: other.id, version: 1, body: 'b' })).status,
      200,
    )
    assert.deepEqual(await order(), ['Touched other', 'Touched one'])
  })

  test('only a published record can have a pending version', async () => {
    const draft = await made('content_details', { title: 'Draft page', body: 'b', status: 'draft' })
    assert.equal((await saveLater(draft, { body: 'c' })).status, 409)
  })

  test('a pending version is checked by the record’s rules', async () => {
    const page = await livePage('Checked page')
    const refused = await saveLater(page, { title: '' })
    assert.equal(refused.status, 422)
    assert.ok(isObject(refused.body.fields) && 'title' in refused.body.fields)
    assert.equal((await read(page)).pending, undefined)
  })

  test('a save over a pending version that the user has not read is rejected', async () => {
    const page = await livePage('Read first')
    await saveLater(page, { body: 'One' })
    const blind = await saveLater(page, { body: 'Two' })
    assert.equal(blind.status, 409)
    assert.ok(isObject(blind.body.data) && blind.body.data.body === 'One', 'the answer holds the pending version')
    assert.equal((await host.post(`${pages}/${page.id}/pending`, { version: 1, body: 'Two' })).status, 200)
    assert.equal((await host.post(`${pages}/${page.id}/pending`, { version: 1, body: 'Three' })).status, 409)
  })

  test('a pending version follows and lists a field that changed only in the live record', async () => {
    const page = await livePage('Follows live')
    await saveLater(page, { body: 'Mine' })
    await host.post(`${pages}/create`, { id: page.id, version: page.version, title: 'Renamed live' })
    const pending = rowOf(await host.get(`${pages}/${page.id}/pending`))
    assert.deepEqual(
      [pending.title, pending.body, pending.followed, pending.conflicts, pending.version],
      ['Renamed live', 'Mine', ['title'], [], 2],
    )
    const stale = await host.post(`${pages}/${page.id}/publishing`, { pending: 1, action: 'publish' })
    assert.deepEqual([stale.status, rowOf(stale).version], [409, 2], 'the response has the pending version')
    const published = rowOf(await host.post(`${pages}/${page.id}/publishing`, { pending: 2, action: 'publish' }))
    assert.deepEqual([published.title, published.body], ['Renamed live', 'Mine'])
  })

  test('unpublishing a page with pending changes names the version of the live page', async () => {
    const page = await livePage('Read before it ends')
    await saveLater(page, { body: 'Mine' })
    await host.post(`${pages}/create`, { id: page.id, version: page.version, body: 'Theirs' })
    const pending = rowOf(await host.get(`${pages}/${page.id}/pending`))
    const end = { action: 'unpublish', as: 'archived' }
    const call = `${pages}/${page.id}/publishing`
    assert.equal((await host.post(call, { ...end, pending: pending.version })).body.code, 'version_required')
    assert.equal((await host.post(call, { ...end, version: page.version })).status, 409)
    assert.equal((await read(page)).status, 'published')
    assert.equal(rowOf(await host.post(call, { ...end, version: pending.liveVersion })).status, 'archived')
  })

  test('a pending version is not published over a field that both have changed until a user decides', async () => {
    const page = await livePage('Both changed')
    await saveLater(page, { body: 'Mine' })
    await host.post(`${pages}/create`, { id: page.id, version: page.version, body: 'Theirs' })
    const pending = rowOf(await host.get(`${pages}/${page.id}/pending`))
    assert.deepEqual([pending.body, pending.conflicts], ['Mine', ['body']])
    const refused = await host.post(`${pages}/${page.id}/pending/publish`, { version: pending.version })
    assert.equal(refused.status, 409)
    assert.match(String(refused.body.error), /Text/)
    assert.equal((await read(page)).body, 'Theirs')
    const decided = rowOf(
      await host.post(`${pages}/${page.id}/pending`, { version: pending.version, body: 'Mine and theirs' }),
    )
    assert.deepEqual(decided.conflicts, [])
    const published = await host.post(`${pages}/${page.id}/pending/publish`, { version: decided.version })
    assert.equal(rowOf(published).body, 'Mine and theirs')
  })

  test('is saved and published by one call, and undone as a whole', async () => {
    const page = await livePage('At once')
    const saved = await saveLater(page, { body: 'Next text', publishing: { action: 'publish' } })
    assert.deepEqual([rowOf(saved).body, rowOf(saved).pending], ['Next text', undefined], JSON.stringify(saved.body))
    await host.post(`${pages}/undo`, { operationId: operationOf(saved) })
    const { body: text, pending } = await read(page)
    assert.deepEqual([text, pending], ['Live text', undefined])
  })

  test('is not saved if the same call can’t schedule it', async () => {
    const page = await livePage('All or nothing')
    const past = { action: 'schedule', at: soon(-60) }
    assert.equal((await saveLater(page, { body: 'Next text', publishing: past })).status, 422)
    assert.equal((await read(page)).pending, undefined)
    const writer = await colleague({ 'content-page': ['view', 'edit'] })
    const body = { liveVersion: page.version, body: 'Next text', publishing: { action: 'publish' } }
    assert.equal((await writer.post(`/content_details/${page.id}/pending`, body)).status, 403)
    assert.equal((await read(page)).pending, undefined)
  })

  test('needs no action if the live record has the same values already', async () => {
    const page = await livePage('The same')
    const saved = await saveLater(page, { body: 'Live text', publishing: { action: 'publish' } })
    assert.deepEqual([rowOf(saved).version, rowOf(saved).body], [page.version, 'Live text'])
  })

  test('a discarded pending version comes back on undo', async () => {
    const page = await livePage('Discarded page')
    await saveLater(page, { body: 'Precious' })
    const gone = await host.remove(`${pages}/${page.id}/pending?version=1`)
    assert.equal(gone.status, 200)
    assert.equal((await read(page)).pending, undefined)
    await host.post(`${pages}/undo`, { operationId: operationOf(gone) })
    const back = rowOf(await host.get(`${pages}/${page.id}/pending`))
    assert.deepEqual([back.body, back.version], ['Precious', 3])
  })

  test('undoing the publication of a pending version restores it and the old live text', async () => {
    const page = await livePage('Published too soon')
    await saveLater(page, { body: 'Too soon' })
    const published = await host.post(`${pages}/${page.id}/pending/publish`, { version: 1 })
    await host.post(`${pages}/undo`, { operationId: operationOf(published) })
    assert.equal((await read(page)).body, 'Live text')
    assert.equal(rowOf(await host.get(`${pages}/${page.id}/pending`)).body, 'Too soon')
  })

  test('a list’s rows include the pending version, and the filter finds it', async () => {
    const page = await livePage('Listed page')
    await saveLater(page, { body: 'Listed' })
    const { body } = await host.get(`${pages}?filter[pending]=1&search=Listed`)
    assert.ok(
      Array.isArray(body.data) && body.data.length === 1 && isObject(body.data[0]) && body.data[0].id === page.id,
    )
  })

  test('a pending version refers to the city that its own city was merged into', async () => {
    const airport = await made('airports', {
      name: 'Merge Field',
      type: 'small_airport',
      countryId: await countryId('IN'),
      localCode: 'MRG1',
      status: 'published',
    })
    const [old, kept] = [await city('Oldtown'), await city('Newtown')]
    const path = `${post}/airports/${airport.id}/pending`
    const { status, body } = await host.post(path, { liveVersion: airport.version, cityId: old.id })
    assert.equal(status, 201, JSON.stringify(body))
    assert.equal((await host.post(`${post}/city/merge`, { from: [old.id], into: kept.id })).status, 200)
    assert.equal(rowOf(await host.get(path)).cityId, kept.id)
  })

  test('publishing a pending version with a deleted city reports it, and the live record stays', async () => {
    const airport = await made('airports', {
      name: 'Lost Field',
      type: 'small_airport',
      countryId: await countryId('IN'),
      localCode: 'LST1',
      status: 'published',
    })
    const gone = await city('Sunkentown')
    const path = `${post}/airports/${airport.id}/pending`
    await host.post(path, { liveVersion: airport.version, cityId: gone.id })
    await host.remove(`${post}/city/${gone.id}`)
    const refused = await host.post(`${path}/publish`, { version: 1 })
    assert.equal(refused.status, 422)
    assert.ok(isObject(refused.body.fields) && /trash/.test(String(refused.body.fields.cityId)))
    assert.equal(rowOf(await host.get(`${post}/airports/${airport.id}`)).cityId, null)
  })
})

const countryId = async (code: string): Promise<string> => {
  const { body } = await host.get(`${post}/country?filter[alpha2]=${code}`)
  return Array.isArray(body.data) && isObject(body.data[0]) ? String(body.data[0].id) : ''
}
const city = async (name: string): Promise<Row> => made('city', { name, countryId: await countryId('IN') })

describe('a user who can edit but not publish', () => {
  test('a user who can’t publish can only save changes to a live page as pending', async () => {
    const writer = await colleague({ 'content-page': ['view', 'edit'] })
    const page = await livePage('Not for writers')
    const refused = await writer.post('/content_details/create', { id: page.id, version: page.version, body: 'Vandal' })
    assert.equal(refused.status, 403)
    assert.match(String(refused.body.error), /Save the changes for later/)
    const bulk = await writer.post('/content_details/bulk', {
      action: 'set',
      ids: [page.id],
      set: { status: 'archived' },
    })
    assert.ok(isObject(bulk.body.data) && Array.isArray(bulk.body.data.failed) && bulk.body.data.failed.length === 1)
    const saved = await writer.post(`/content_details/${page.id}/pending`, {
      liveVersion: page.version,
      body: 'Better',
    })
    assert.equal(saved.status, 201)
    assert.equal((await writer.post(`/content_details/${page.id}/pending/publish`, { version: 1 })).status, 403)
    assert.equal((await read(page)).body, 'Live text')
  })

  test('a user who can’t publish can’t delete a live page or restore one as live', async () => {
    const remover = await colleague({ 'content-page': ['view', 'edit', 'delete'] })
    const page = await livePage('Not to be deleted')
    assert.equal((await remover.remove(`/content_details/${page.id}`)).status, 403)
    await host.remove(`${pages}/${page.id}`)
    const back = await remover.post('/content_details/bulk', { action: 'restore', ids: [page.id] })
    assert.ok(isObject(back.body.data) && Array.isArray(back.body.data.failed) && back.body.data.failed.length === 1)
  })

  test('a user who can’t publish can check a live page but not change one that is still shown as withdrawn', async () => {
    const writer = await colleague({ 'content-page': ['view', 'edit'] })
    const page = await livePage('Withdrawn page')
    const checked = await writer.post(`/content_details/${page.id}/publishing`, {
      version: page.version,
      action: 'check',
    })
    assert.equal(checked.status, 200, JSON.stringify(checked.body))
    const { version } = rowOf(checked)
    const ended = await host.post(`${pages}/${page.id}/publishing`, {
      version,
      action: 'unpublish',
      reason: 'withdrawn',
    })
    assert.equal(rowOf(ended).status, 'archived')
    const refused = await writer.post('/content_details/create', {
      id: page.id,
      version: rowOf(ended).version,
      body: 'Vandal',
    })
    assert.equal(refused.status, 403)
  })

  test('an edit by a user who can’t publish cancels the schedule of a pending version', async () => {
    const writer = await colleague({ 'content-page': ['view', 'edit'] })
    const page = await livePage('Scheduled by another')
    await saveLater(page, { body: 'Approved' })
    await host.post(`${pages}/${page.id}/pending/publish`, { version: 1, at: soon() })
    const edited = await writer.post(`/content_details/${page.id}/pending`, { version: 2, body: 'Sneaked in' })
    assert.equal(edited.status, 200)
    const { pending } = await read(page)
    assert.ok(isObject(pending) && pending.publishAt === null)
  })
})

describe('a publishing action', () => {
  const act = (page: Row, body: object): Promise<Reply> =>
    host.post(`${pages}/${page.id}/publishing`, { version: page.version, ...body })

  test('unpublishing keeps the date of first publication for the next time', async () => {
    const page = await livePage('Twice published')
    const first = page.publishAt
    const back = rowOf(await act(page, { action: 'unpublish', reason: 'error' }))
    assert.deepEqual([back.status, back.publishAt, back.publishedAt, back.ending], ['draft', null, first, 'error'])
    const again = rowOf(await act(back, { action: 'publish' }))
    assert.deepEqual([again.status, again.publishAt, again.ending], ['published', first, null])
  })

  test('scheduling requires a future time', async () => {
    const page = await made('content_details', { title: 'Old date', body: 'b', status: 'draft' })
    assert.equal((await act(page, { action: 'schedule', at: '2020-01-01T00:00:00.000Z' })).status, 422)
    const body = { id: page.id, version: page.version, status: 'scheduled', publishAt: '2020-01-01T00:00:00.000Z' }
    assert.equal((await host.post(`${pages}/create`, body)).status, 422)
  })

  test('publishes five drafts at once and reports the one that cannot be published', async () => {
    const ids: string[] = []
    for (let number = 1; number <= 5; number += 1) {
      ids.push((await made('content_details', { title: `Many ${number}`, body: 'b', status: 'draft' })).id)
    }
    const shown = await livePage('Live before')
    const { body } = await host.post(`${pages}/publishing`, { action: 'publish', ids: [...ids, shown.id] })
    assert.ok(isObject(body.data) && Array.isArray(body.data.done) && Array.isArray(body.data.failed))
    assert.deepEqual(body.data.done, ids)
    assert.ok(isObject(body.data.failed[0]) && /already published/.test(String(body.data.failed[0].error)))
  })

  const withPending = async (title: string): Promise<Row> => {
    const page = await livePage(title)
    await saveLater(page, { body: 'Mine' })
    return page
  }
  const changeUnseen = async ({ id }: Row): Promise<void> => {
    const saved = await host.post(`${pages}/${id}/pending`, { version: 1, body: 'Of somebody else' })
    assert.equal(saved.status, 200)
  }

  for (const [action, more] of [
    ['publish', {}],
    ['schedule', { at: soon() }],
    ['unschedule', {}],
  ] as const) {
    test(`${action} is rejected for pending changes that the user has not read`, async () => {
      const page = await withPending(`Unread ${action}`)
      await host.post(`${pages}/${page.id}/pending/publish`, { version: 1, at: soon(120) })
      const before = await read(page)
      for (const pending of [undefined, 1]) {
        const refused = await act(page, { action, pending, ...more })
        assert.equal(refused.status, 409, JSON.stringify(refused.body))
        assert.ok(isObject(refused.body.data) && refused.body.data.version === 2 && refused.body.data.body === 'Mine')
      }
      assert.deepEqual(await read(page), before)
      assert.equal((await act(page, { action, pending: 2, ...more })).status, 200)
    })
  }

  test('skips and reports a record whose pending changes someone has edited since', async () => {
    const [mine, theirs, unnamed] = [
      await withPending('Seen changes'),
      await withPending('Unseen changes'),
      await withPending('Unnamed changes'),
    ]
    await changeUnseen(theirs)
    const { body } = await host.post(`${pages}/publishing`, {
      action: 'publish',
      ids: [mine.id, theirs.id, unnamed.id],
      pending: { [mine.id]: 1, [theirs.id]: 1 },
    })
    assert.ok(isObject(body.data) && Array.isArray(body.data.failed))
    assert.deepEqual(body.data.done, [mine.id])
    assert.deepEqual(
      body.data.failed.map((one) => isObject(one) && [one.id, one.code, one.error]),
      [
        [
          theirs.id,
          'conflict',
          'The pending changes of this page have changed since you opened them. Review them first.',
        ],
        [unnamed.id, 'conflict', 'This page has pending changes you haven’t seen. Review them first.'],
      ],
    )
    assert.deepEqual(
      [(await read(mine)).body, (await read(theirs)).body, (await read(unnamed)).body],
      ['Mine', 'Live text', 'Live text'],
    )
  })

  test('is rejected if the pending changes that the user read no longer exist', async () => {
    const page = await withPending('Discarded since')
    await host.remove(`${pages}/${page.id}/pending?version=1`)
    const refused = await act(page, { action: 'publish', pending: 1 })
    assert.equal(refused.status, 409)
    assert.match(String(refused.body.error), /published or discarded/)
  })
})
