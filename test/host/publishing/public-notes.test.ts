import { after, assert, before, isObject, type Reply, type Row, test } from '../host.ts'
import { runDue } from '../../../src/host/publishing/publishing-clock.ts'
import { type ContentHost, dataOf, startContent } from '../content/content-host.ts'
import { colleaguesOf } from '../records/colleague.ts'
import { callsOf, operationOf, post } from '../records/records-calls.ts'
import { rowOf } from '../records/records-host.ts'

let host: ContentHost
before(async () => {
  host = await startContent()
})
after(() => host.stop())
const { undo } = callsOf(() => host)
const colleague = colleaguesOf(() => host)
const pages = `${post}/content_details`
const minute = 60_000
const at = (): string => new Date(host.now()).toISOString()
const live = (title: string, more: object = {}): Promise<Row> =>
  host.make('content_details', { title, body: 'Text', status: 'published', ...more })
const read = async ({ id }: Row): Promise<Row> => rowOf(await host.get(`${pages}/${id}`))
const act = async (record: Row, action: object): Promise<Reply> => {
  const { version, pending } = await read(record)
  const named = isObject(pending) ? { pending: pending.version } : {}
  return host.post(`${pages}/${record.id}/publishing`, { version, ...named, ...action })
}
const saveLater = (record: Row, values: object): Promise<Reply> =>
  host.post(`${pages}/${record.id}/pending`, { liveVersion: record.version, ...values })
/** What the website gets. */
const changesOf = async ({ id }: Row): Promise<unknown> => dataOf(await host.content(`/pages/${id}`)).changes
const runClock = (): Promise<void> => runDue(host.host.core.tables, () => {}, new Date(host.now()))

test('a note published with a record reaches visitors with its time, newest first', async () => {
  const draft = await live('With notes', { status: 'draft' })
  const first = at()
  assert.equal((await act(draft, { action: 'publish', note: 'First edition.' })).status, 200)
  assert.deepEqual(await changesOf(draft), [{ at: first, note: 'First edition.' }])
  host.pass(minute)
  const { version } = await read(draft)
  const values = { body: 'New text', publicNote: 'New opening hours.' }
  const saved = rowOf(await host.post(`${pages}/create`, { id: draft.id, version, ...values }))
  assert.equal(saved.publicNote, null)
  assert.deepEqual(await changesOf(draft), [
    { at: at(), note: 'New opening hours.' },
    { at: first, note: 'First edition.' },
  ])
})

test('publishing without a note adds none', async () => {
  const record = await live('Without notes')
  await saveLater(record, { body: 'Next' })
  await act(record, { action: 'publish' })
  assert.deepEqual(await changesOf(record), [])
})

test('a pending version’s note stays internal until the version is published', async () => {
  const record = await live('Noted later')
  const pending = rowOf(await saveLater(record, { body: 'Next', publicNote: 'Fees have changed.' }))
  assert.equal(pending.publicNote, 'Fees have changed.')
  assert.deepEqual([(await read(record)).publicNote, await changesOf(record)], [null, []])
  assert.ok(!(await host.text(`/pages/${record.id}`)).includes('Fees have changed'))
  host.pass(minute)
  const published = await host.post(`${pages}/${record.id}/pending/publish`, { version: pending.version })
  assert.deepEqual(await changesOf(record), [{ at: at(), note: 'Fees have changed.' }])
  await undo('content_details', operationOf(published))
  assert.deepEqual(await changesOf(record), [])
  assert.equal(rowOf(await host.get(`${pages}/${record.id}/pending`)).publicNote, 'Fees have changed.')
})

test('a note set when scheduling a pending version is published with it', async () => {
  const record = await live('Noted on schedule')
  const { version } = rowOf(await saveLater(record, { body: 'Next' }))
  const time = new Date(host.now() + minute).toISOString()
  const body = { version, at: time, note: 'From next month.' }
  const scheduled = await host.post(`${pages}/${record.id}/pending/publish`, body)
  assert.equal(scheduled.status, 200)
  assert.deepEqual(await changesOf(record), [])
  host.pass(2 * minute)
  await runClock()
  assert.deepEqual(await changesOf(record), [{ at: at(), note: 'From next month.' }])
})

test('undoing a schedule restores its earlier note', async () => {
  const record = await live('Undone schedule')
  const { version } = rowOf(await saveLater(record, { body: 'Next', publicNote: 'Before.' }))
  const time = new Date(host.now() + minute).toISOString()
  const scheduled = await host.post(`${pages}/${record.id}/pending/publish`, { version, at: time, note: 'After.' })
  const noteNow = async () => rowOf(await host.get(`${pages}/${record.id}/pending`)).publicNote
  assert.equal(await noteNow(), 'After.')
  await undo('content_details', operationOf(scheduled))
  assert.equal(await noteNow(), 'Before.')
})

test('a note set when scheduling a draft is published with it', async () => {
  const draft = await live('Draft on schedule', { status: 'draft' })
  await act(draft, { action: 'schedule', at: new Date(host.now() + minute).toISOString(), note: 'New page.' })
  assert.equal((await read(draft)).publicNote, 'New page.')
  host.pass(2 * minute)
  await runClock()
  assert.deepEqual(await changesOf(draft), [{ at: at(), note: 'New page.' }])
})

test('an author’s note goes live when someone else publishes it', async () => {
  const writer = await colleague({ 'content-page': ['view', 'edit'] })
  const record = await live('By two people')
  const url = `/content_details/${record.id}`
  const values = { liveVersion: record.version, body: 'Next', publicNote: 'By an author.' }
  assert.equal((await writer.post(`${url}/pending`, values)).status, 201)
  const { version } = record
  const refused = await writer.post('/content_details/create', { id: record.id, version, publicNote: 'Mine' })
  assert.equal(refused.status, 403)
  await act(record, { action: 'publish' })
  assert.deepEqual(await changesOf(record), [{ at: at(), note: 'By an author.' }])
})

test('a user who can publish can correct or delete a note, and undo that', async () => {
  const record = await live('Corrected', { publicNote: 'Fist edition.' })
  const [time] = [at()]
  const corrected = await act(record, { action: 'correct-note', at: time, note: 'First edition.' })
  assert.equal(corrected.status, 200)
  assert.deepEqual(await changesOf(record), [{ at: time, note: 'First edition.' }])
  const removed = await act(record, { action: 'correct-note', at: time, note: null })
  assert.deepEqual(await changesOf(record), [])
  assert.equal((await act(record, { action: 'correct-note', at: time, note: 'Gone' })).status, 404)
  await undo('content_details', operationOf(removed))
  assert.deepEqual(await changesOf(record), [{ at: time, note: 'First edition.' }])
  const writer = await colleague({ 'content-page': ['view', 'edit'] })
  const body = { version: (await read(record)).version, action: 'correct-note', at: time, note: 'Mine' }
  assert.equal((await writer.post(`/content_details/${record.id}/publishing`, body)).status, 403)
})

test('unpublishing in error keeps the notes, and the page shows them again when it is back', async () => {
  const record = await live('Back again', { publicNote: 'Kept.' })
  const [time] = [at()]
  await act(record, { action: 'unpublish', reason: 'error' })
  await act(record, { action: 'publish' })
  assert.deepEqual(await changesOf(record), [{ at: time, note: 'Kept.' }])
})

test('a note is one line of at most 500 characters', async () => {
  const record = await live('Long note')
  const refused = await act(record, { action: 'schedule', at: at(), note: 'x'.repeat(501) })
  assert.equal(refused.status, 422)
  assert.ok(isObject(refused.body.fields) && 'note' in refused.body.fields)
  const saved = await saveLater(record, { body: 'Next', publicNote: 'y'.repeat(501) })
  assert.equal(saved.status, 422)
  assert.ok(isObject(saved.body.fields) && 'publicNote' in saved.body.fields)
})

test('a hundred notes is the limit: the next is rejected and none is lost', async () => {
  const record = await live('Many notes')
  const many = Array.from({ length: 100 }, (_, index) => ({ at: at(), note: `Note ${index}` }))
  host.host.core.db.run('update content_page set publicNotes = ? where id = ?', [JSON.stringify(many), record.id])
  const { id, version } = record
  const refused = await host.post(`${pages}/create`, { id, version, publicNote: 'One more' })
  assert.equal(refused.status, 422)
  assert.ok(isObject(refused.body.fields) && 'publicNote' in refused.body.fields)
  assert.equal((await host.post(`${pages}/create`, { id, version, body: 'Without one' })).status, 200)
})

test('published notes cannot be written as a field', async () => {
  const { id, version } = await live('Direct')
  const refused = await host.post(`${pages}/create`, { id, version, publicNotes: [{ at: at(), note: 'x' }] })
  assert.equal(refused.status, 422)
})

test('deleting a record permanently deletes its notes', async () => {
  const record = await live('Purged', { publicNote: 'zqpurgednote' })
  await host.remove(`${pages}/${record.id}`)
  await host.post(`${pages}/bulk`, { action: 'purge', ids: [record.id] })
  const { db } = host.host.core
  assert.equal(db.get(`select 1 from content_page where publicNotes like '%zqpurgednote%'`), undefined)
})
