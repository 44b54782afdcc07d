import { after, assert, before, describe, isObject, type Reply, type Row, test } from '../host.ts'
import { rowOf, rowsOf, startRecords, type RecordsHost } from '../records/records-host.ts'
import { post } from '../records/records-calls.ts'
import { actsOf, later, pages, section, setReview, teamOf, type Team } from './review-host.ts'

let host: RecordsHost
let team: Team
before(async () => {
  host = await startRecords({ isWhole: true })
  team = await teamOf(host, [section, 'guideline-type', 'guideline-detail', 'country'])
  await setReview(host, section)
})
after(() => host.stop())
const { read, act, draft, live, saveLater, edit, stateOf } = actsOf(() => host)
const operationOf = ({ body }: Reply): unknown => (isObject(body.meta) ? body.meta.operationId : undefined)

interface Way {
  way: string
  /** Starts as a live page, or as a draft. */
  from: 'live' | 'draft'
  write(page: Row): Promise<Reply>
}

/** Each is done by someone who may publish without approval, but gives no reason. */
const refused: readonly Way[] = [
  { way: 'a save of a live page', from: 'live', write: (page) => edit(team.skipper, page, { body: 'Changed' }) },
  { way: 'a save as published', from: 'draft', write: (page) => edit(team.skipper, page, { status: 'published' }) },
  {
    way: 'a save as scheduled',
    from: 'draft',
    write: (page) => edit(team.skipper, page, { status: 'scheduled', publishAt: later() }),
  },
  { way: 'a save as in review', from: 'draft', write: (page) => edit(team.skipper, page, { status: 'in_review' }) },
  {
    way: 'a new page that is published',
    from: 'draft',
    write: () => team.skipper.post('/content_details/create', { title: 'New', body: 'x', status: 'published' }),
  },
  {
    way: 'a new page that is in review',
    from: 'draft',
    write: () => team.skipper.post('/content_details/create', { title: 'New', body: 'x', status: 'in_review' }),
  },
  { way: 'publish', from: 'draft', write: (page) => act(team.skipper, page, 'publish') },
  { way: 'schedule', from: 'draft', write: (page) => act(team.skipper, page, 'schedule', { at: later() }) },
  {
    way: 'publishing pending changes',
    from: 'live',
    write: async (page) => {
      const { version } = await saveLater(team.skipper, page, { body: 'Changed' })
      return team.skipper.post(`/content_details/${page.id}/pending/publish`, { version })
    },
  },
  {
    way: 'scheduling pending changes',
    from: 'live',
    write: async (page) => {
      const { version } = await saveLater(team.skipper, page, { body: 'Changed' })
      return team.skipper.post(`/content_details/${page.id}/pending/publish`, { version, at: later() })
    },
  },
]

describe('without approval', () => {
  for (const { way, from, write } of refused) {
    test(`${way} is rejected at the status`, async () => {
      const page = from === 'live' ? await live(`Live: ${way}`) : await draft(team.writer, `Draft: ${way}`)
      const before = await read(page)
      const { status, body } = await write(page)
      assert.deepEqual([status, body.code], [403, 'forbidden'], JSON.stringify(body))
      assert.ok(isObject(body.fields) && /approv/.test(String(body.fields.status)))
      const now = await read(page)
      assert.deepEqual([now.status, now.body, now.publishAt], [before.status, before.body, before.publishAt])
    })
  }

  test('bulk changes and bulk publishing fail for each record and for every role', async () => {
    const page = await draft(team.writer, 'In a selection')
    for (const [path, order] of [
      ['bulk', { action: 'set', set: { status: 'published' } }],
      ['bulk', { action: 'set', set: { status: 'in_review' } }],
      ['publishing', { action: 'publish' }],
      ['publishing', { action: 'schedule', at: later() }],
    ] as const) {
      const { body } = await host.post(`${pages}/${path}`, { ...order, ids: [page.id] })
      assert.ok(isObject(body.data) && Array.isArray(body.data.failed))
      assert.equal(body.data.failed.length, 1, JSON.stringify(order))
    }
    assert.equal((await read(page)).status, 'draft')
  })

  test('a selection accepts neither a reason nor an approval', async () => {
    const page = await draft(team.writer, 'Selection with a reason')
    for (const order of [
      { action: 'publish', withoutReview: 'All at once' },
      { action: 'approve' },
      { action: 'request-changes', comment: 'No' },
      { action: 'confirm' },
    ]) {
      assert.equal((await host.post(`${pages}/publishing`, { ...order, ids: [page.id] })).status, 422)
    }
  })

  test('a selection can be submitted', async () => {
    const [one, other] = [await draft(team.writer, 'Selected one'), await draft(team.writer, 'Selected other')]
    const ids = [one.id, other.id]
    const { body } = await team.writer.post('/content_details/publishing', { action: 'submit', ids })
    assert.ok(isObject(body.data))
    assert.deepEqual([body.data.done, await stateOf(one), await stateOf(other)], [ids, 'waiting', 'waiting'])
  })

  test('undo changes no live page', async () => {
    const page = await draft(team.writer, 'Undone')
    await act(team.writer, page, 'submit')
    await act(team.publisher, page, 'approve')
    const down = await act(team.publisher, page, 'unpublish', { as: 'draft' })
    assert.equal(rowOf(down).status, 'draft', 'taking down needs no review')
    const { body } = await team.publisher.post('/content_details/undo', { operationId: operationOf(down) })
    assert.ok(isObject(body.data) && Array.isArray(body.data.failed) && body.data.failed.length === 1)
    assert.equal((await read(page)).status, 'draft')
  })

  test('an import publishes nothing, and its rows give the reason', async () => {
    await setReview(host, 'travel-agent')
    const rows = [{ name: 'Imported Travel', licence: 'IMP-1', status: 'published', country: 'IN' }]
    const { body } = await host.post(`${post}/travel_agents/import`, { rows, mode: 'create', key: 'licence' })
    assert.match(JSON.stringify(body), /approv/)
    assert.equal(rowsOf(await host.get(`${post}/travel_agents?search=Imported`)).length, 0)
    await setReview(host, section)
  })

  test('rejects a merge that would change live records', async () => {
    const type = (name: string): Promise<Row> =>
      host.post(`${post}/guidelines_types/create`, { name, order: 1, status: 'published' }).then(rowOf)
    const [from, into] = [await type('Old type'), await type('New type')]
    const guide = rowOf(
      await host.post(`${post}/guidelines_details/create`, {
        title: 'Of the old type',
        typeId: from.id,
        body: 'Text',
        language: 'en',
        status: 'published',
      }),
    )
    await setReview(host, section, 'guideline-detail')
    const merged = await host.post(`${post}/guidelines_types/merge`, { from: [from.id], into: into.id })
    assert.equal(merged.status, 422)
    assert.match(JSON.stringify(merged.body), /approv/)
    assert.equal(rowOf(await host.get(`${post}/guidelines_details/${guide.id}`)).typeId, from.id)
    await setReview(host, section)
  })

  test('a public note is approved with its version, and no other text can replace it', async () => {
    const page = await draft(team.writer, 'With a public note')
    await edit(team.writer, page, { publicNote: 'New prices' })
    await act(team.writer, page, 'submit')
    await act(team.publisher, page, 'approve', { at: later() })
    assert.equal((await act(team.publisher, page, 'publish', { note: 'Unseen' })).status, 403)
    const { publicNotes } = rowOf(await act(team.publisher, page, 'publish'))
    const [shown] = Array.isArray(publicNotes) ? publicNotes : []
    assert.ok(isObject(shown) && shown.note === 'New prices')
    const correct = (note: string | null) => act(team.publisher, page, 'correct-note', { at: shown.at, note })
    assert.equal((await correct('Unseen')).status, 403)
    assert.equal((await correct(null)).status, 200, 'it can be removed')
  })

  test('the text of a withdrawn page, which is still shown, cannot change', async () => {
    const page = await live('Withdrawn with text')
    assert.equal((await act(team.publisher, page, 'unpublish', { reason: 'withdrawn' })).status, 200)
    assert.equal((await edit(team.publisher, page, { body: 'Changed' })).status, 403)
  })
})

describe('an action allowed without approval', () => {
  const open: readonly { way: string; write(page: Row): Promise<Reply> }[] = [
    { way: 'unpublishing', write: (page) => act(team.publisher, page, 'unpublish', { as: 'draft' }) },
    { way: 'unpublishing at a time', write: (page) => act(team.publisher, page, 'unpublish', { at: later() }) },
    { way: 'owner and check date', write: (page) => edit(team.writer, page, { reviewOn: '2031-05-01' }) },
    {
      way: 'the date of the first publication',
      write: (page) => act(team.publisher, page, 'set-date', { at: '2024-05-01T10:00:00.000Z' }),
    },
    { way: 'the check of a page', write: (page) => act(team.writer, page, 'check') },
    { way: 'deleting', write: (page) => team.publisher.remove(`/content_details/${page.id}`) },
    {
      way: 'restoring a live page from the trash',
      write: async (page) => {
        await team.publisher.remove(`/content_details/${page.id}`)
        await team.publisher.post('/content_details/bulk', { action: 'restore', ids: [page.id] })
        assert.equal((await read(page)).status, 'published')
        return host.get(`${pages}/${page.id}`)
      },
    },
  ]
  for (const { way, write } of open) {
    test(way, async () => {
      const { status, body } = await write(await live(`Open: ${way}`))
      assert.equal(status, 200, JSON.stringify(body))
    })
  }

  test('reordering records', async () => {
    const made = async (name: string): Promise<Row> =>
      rowOf(await host.post(`${post}/guidelines_types/create`, { name, order: 1, status: 'published' }))
    const ids = [(await made('Ordered one')).id, (await made('Ordered two')).id]
    await setReview(host, section, 'guideline-type')
    assert.equal((await host.post(`${post}/guidelines_types/order`, { ids: ids.reverse() })).status, 200)
    await setReview(host, section)
  })
})

test('undo restores a submitted draft and no other review step', async () => {
  const page = await draft(team.writer, 'Undo of submitting')
  const submitted = await act(team.writer, page, 'submit')
  await team.writer.post('/content_details/undo', { operationId: operationOf(submitted) })
  assert.deepEqual([(await read(page)).status, await stateOf(page)], ['draft', undefined])
  await act(team.writer, page, 'submit')
  const withdrawn = await act(team.writer, page, 'withdraw')
  await team.writer.post('/content_details/undo', { operationId: operationOf(withdrawn) })
  assert.equal((await read(page)).status, 'draft')
})

test('only the submitter can undo submitting changes, which takes them out of review', async () => {
  const page = await live('Undo of submitted changes')
  await saveLater(team.writer, page, { body: 'Next text' })
  const operationId = operationOf(await act(team.writer, page, 'submit'))
  await team.publisher.post('/content_details/undo', { operationId })
  assert.equal(await stateOf(page), 'waiting')
  await team.writer.post('/content_details/undo', { operationId })
  assert.equal(await stateOf(page), undefined)
})

test('undoing a scheduled approval makes the version wait again, for the same reviewer too', async () => {
  const page = await draft(team.writer, 'Undo of approving')
  await act(team.writer, page, 'submit')
  const approved = await act(team.publisher, page, 'approve', { at: later() })
  await team.publisher.post('/content_details/undo', { operationId: operationOf(approved) })
  assert.deepEqual([(await read(page)).status, await stateOf(page)], ['in_review', 'waiting'])
  assert.equal((await act(team.publisher, page, 'approve')).status, 200)
})

test('deleting a record deletes its review', async () => {
  const page = await draft(team.writer, 'Purged under review')
  await act(team.writer, page, 'submit')
  await act(team.skipper, page, 'publish', { withoutReview: 'Urgent' })
  await host.remove(`${pages}/${page.id}`)
  await host.post(`${pages}/bulk`, { action: 'purge', ids: [page.id] })
  const { db } = host.host.core
  for (const table of ['review', 'unreviewed']) {
    assert.equal(db.get(`select 1 from ${table} where recordId = ?`, [page.id]), undefined)
  }
})
