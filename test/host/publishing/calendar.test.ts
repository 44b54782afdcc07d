import { after, assert, before, type Reply, test } from '../host.ts'
import { colleaguesOf } from '../records/colleague.ts'
import { callsOf, post } from '../records/records-calls.ts'
import { startRecords, type RecordsHost } from '../records/records-host.ts'
import { readCalendar } from '../../read-responses.ts'

let host: RecordsHost
before(async () => {
  host = await startRecords()
})
after(() => host.stop())
const { made } = callsOf(() => host)
const colleague = colleaguesOf(() => host)
const pages = `${post}/content_details`
const year = new Date().getUTCFullYear() + 1
const month = `${year}-03`
const entriesOf = ({ status, body }: Reply): unknown[] => {
  const calendar = readCalendar(body)
  assert.ok(calendar, String(status))
  return calendar.rows.map(({ label, kind, at }) => [label, kind, at])
}
const read = (query: string): Promise<Reply> => host.get(`${post}/calendar?${query}`)
const live = (title: string) => made('content_details', { title, body: 'Live', status: 'published' })

test('the calendar lists what is scheduled, changes, ends and is due for a check in a month, by time', async () => {
  const at = (day: string): string => `${month}-${day}T06:00:00.000Z`
  const draft = await made('content_details', { title: 'To come', body: 'b', status: 'draft' })
  await host.post(`${pages}/${draft.id}/publishing`, { version: draft.version, action: 'schedule', at: at('03') })
  const changing = await live('Changing')
  await host.post(`${pages}/${changing.id}/pending`, { liveVersion: changing.version, body: 'Next' })
  await host.post(`${pages}/${changing.id}/pending/publish`, { version: 1, at: at('04') })
  const ending = await live('Ending')
  const end = { version: ending.version, action: 'unpublish', at: at('05'), reason: 'withdrawn' }
  assert.equal((await host.post(`${pages}/${ending.id}/publishing`, end)).status, 200)
  await made('content_details', { title: 'To review', body: 'b', status: 'draft', reviewOn: `${month}-31` })
  const later = await made('content_details', { title: 'Next month', body: 'b', status: 'draft' })
  const next = `${year}-04-01T00:00:00.000Z`
  await host.post(`${pages}/${later.id}/publishing`, { version: later.version, action: 'schedule', at: next })

  assert.deepEqual(entriesOf(await read(`month=${month}`)), [
    ['To come', 'scheduled', at('03')],
    ['Changing', 'changes', at('04')],
    ['Ending', 'unpublish', at('05')],
    ['To review', 'review', `${month}-31`],
  ])
  const pending = readCalendar((await read(`month=${month}`)).body)?.rows.map((entry) => entry.pending)
  assert.deepEqual(pending, [null, 2, null, null], 'of changes, the version that their actions name')
  assert.deepEqual(entriesOf(await read(`month=${month}&filter[kind]=changes&filter[kind]=review`)), [
    ['Changing', 'changes', at('04')],
    ['To review', 'review', `${month}-31`],
  ])
  assert.deepEqual(entriesOf(await read(`month=${month}&filter[section]=airport`)), [])
  assert.deepEqual(entriesOf(await read(`month=${month}&filter[person]=nobody`)), [])
})

test('a calendar month begins by the website’s time zone', async () => {
  const { db } = host.host.core
  const day = await made('content_details', { title: 'At midnight in India', body: 'b', status: 'draft' })
  const at = `${year}-05-31T18:30:00.000Z` // 1 June, 00:00 in India
  await host.post(`${pages}/${day.id}/publishing`, { version: day.version, action: 'schedule', at })
  assert.equal(entriesOf(await read(`month=${year}-05`)).length, 1)
  db.run(`update settings set defaultTimeZone = 'Asia/Kolkata'`)
  const june = await read(`month=${year}-06`)
  assert.equal(entriesOf(june).length, 1)
  assert.equal(readCalendar(june.body)?.zone, 'Asia/Kolkata')
  assert.deepEqual(entriesOf(await read(`month=${year}-05`)), [])
  db.run(`update settings set defaultTimeZone = null`)
})

test('the calendar leaves out sections that the user cannot view', async () => {
  const writer = await colleague({ blog: ['view'] })
  const { status, body } = await writer.get(`/calendar?month=${month}`)
  assert.equal(status, 200)
  assert.deepEqual([body.data, readCalendar(body)?.total], [[], 0])
})

test('the calendar returns the first 1,000 entries of all kinds and says that there are more', async () => {
  const { db } = host.host.core
  const at = `${year}-08-20T06:00:00.000Z`
  await made('content_details', { title: 'One of many', body: 'b', status: 'draft', reviewOn: `${year}-08-08` })
  const planned = await made('content_details', { title: 'Planned by many', body: 'b', status: 'draft' })
  await host.post(`${pages}/${planned.id}/publishing`, { version: planned.version, action: 'schedule', at })
  const columns = db
    .all<{ name: string }>(`select name from pragma_table_info('content_page')`)
    .map(({ name }) => `"${name}"`)
    .filter((name) => name !== '"$row"')
  const values = columns.map((name) => (['"id"', '"slug"'].includes(name) ? `${name} || n` : name))
  for (const [title, copies] of [
    ['One of many', 699],
    ['Planned by many', 599],
  ]) {
    db.exec(`with recursive many(n) as (select 1 union all select n + 1 from many where n < ${copies})
      insert into content_page (${columns.join()}) select ${values.join()} from content_page, many
      where title = '${title}'`)
  }
  const calendar = readCalendar((await read(`month=${year}-08`)).body)
  assert.deepEqual([calendar?.rows.length, calendar?.total], [1000, 1300])
  const kinds = calendar?.rows.map(({ kind }) => kind) ?? []
  assert.deepEqual([kinds.indexOf('scheduled'), kinds.lastIndexOf('review')], [700, 699])
  const planning = readCalendar((await read(`month=${year}-08&filter[kind]=scheduled`)).body)
  assert.deepEqual([planning?.rows.length, planning?.total], [600, 600])
})

test('the calendar rejects an invalid month', async () => {
  for (const asked of ['', 'month=2026', 'month=2026-13', 'month=2026-03-01']) {
    assert.equal((await read(asked)).status, 400, asked)
  }
})
