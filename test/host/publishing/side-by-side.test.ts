// Pending versions and schedules when several things happen at once, or to the record itself.
import { after, assert, before, describe, isObject, type Row, test, textOf } from '../host.ts'
import { calls } from '../../../src/contract/calls.ts'
import { verifyActivity } from '../../../src/host/backup/check-database.ts'
import { runDue } from '../../../src/host/publishing/publishing-clock.ts'
import { colleaguesOf } from '../records/colleague.ts'
import { callsOf, operationOf, post } from '../records/records-calls.ts'
import { rowOf, startRecords, type RecordsHost } from '../records/records-host.ts'

let host: RecordsHost
before(async () => {
  host = await startRecords({ isWhole: true })
})
after(() => host.stop())
const { made, bulk, undo } = callsOf(() => host)
const colleague = colleaguesOf(() => host)
const pages = `${post}/content_details`
const run = (now: Date | string): Promise<void> => runDue(host.host.core.tables, () => {}, new Date(now))
const read = async ({ id }: Row): Promise<Row> => rowOf(await host.get(`${pages}/${id}`))
const livePage = (title: string): Promise<Row> =>
  made('content_details', { title, body: 'Live text', status: 'published' })
const saveLater = ({ id, version }: Row, values: object) =>
  host.post(`${pages}/${id}/pending`, { liveVersion: version, ...values })
const pendingOf = ({ id }: Row) => host.get(`${pages}/${id}/pending`)

describe('two users', () => {
  test('publishing and saving for later at once: one succeeds, and no text is lost or published unseen', async () => {
    for (let round = 0; round < 5; round += 1) {
      const page = await livePage(`Race ${round}`)
      await saveLater(page, { body: 'First' })
      const [published, saved] = await Promise.all([
        host.post(`${pages}/${page.id}/pending/publish`, { version: 1 }),
        host.post(`${pages}/${page.id}/pending`, { version: 1, body: 'Second' }),
      ])
      const { body } = await read(page)
      if (published.status === 200) {
        assert.deepEqual([body, (await pendingOf(page)).status], ['First', 404])
        assert.ok(saved.status === 409 || saved.status === 404, String(saved.status))
      } else {
        assert.deepEqual([published.status, saved.status, body], [409, 200, 'Live text'])
        assert.equal(rowOf(await pendingOf(page)).body, 'Second')
      }
    }
  })

  test('publishing a live page and saving for later at once: the second must compare', async () => {
    const page = await livePage('Both at once')
    const [direct, later] = await Promise.all([
      host.post(`${pages}/create`, { id: page.id, version: page.version, body: 'Direct' }),
      saveLater(page, { body: 'Later' }),
    ])
    assert.equal(direct.status, 200)
    assert.ok(later.status === 409 || later.status === 201)
    if (later.status === 201) assert.deepEqual(rowOf(await pendingOf(page)).conflicts, ['body'])
    assert.equal((await read(page)).body, 'Direct')
  })
})

describe('a schedule', () => {
  const setZone = async (defaultTimeZone: string): Promise<void> => {
    const { body } = await host.get(`${post}/general_settings`)
    const now = isObject(body.data) ? body.data : {}
    const saved = await host.post(`${post}/general_settings/create`, {
      id: now.id,
      version: now.version,
      defaultTimeZone,
    })
    assert.equal(saved.status, 200, JSON.stringify(saved.body))
  }

  for (const { zone, at, name } of [
    { zone: 'Europe/Berlin', at: '2027-03-28T00:59:59.000Z', name: 'one second before Europe’s clocks go forward' },
    { zone: 'Europe/Berlin', at: '2027-03-28T01:00:00.000Z', name: 'as Europe’s clocks go forward' },
    { zone: 'Europe/Berlin', at: '2027-10-31T00:30:00.000Z', name: 'at the first 02:30 as the clocks go back' },
    { zone: 'Europe/Berlin', at: '2027-10-31T01:30:00.000Z', name: 'at the second 02:30 as the clocks go back' },
    { zone: 'Asia/Kolkata', at: '2027-06-01T00:30:00.000Z', name: 'at 06:00 in India' },
  ]) {
    test(`runs ${name}, once and not a second early`, async () => {
      await setZone(zone)
      const page = await made('content_details', { title: `Clock ${at}`, body: 'Text', status: 'draft' })
      const order = { version: page.version, action: 'schedule', at }
      assert.equal((await host.post(`${pages}/${page.id}/publishing`, order)).status, 200)
      await run(new Date(Date.parse(at) - 1000))
      assert.equal((await read(page)).status, 'scheduled')
      await run(at)
      await run(at)
      const live = await read(page)
      assert.deepEqual([live.status, live.publishedAt, live.version], ['published', at, 3])
    })
  }
})

describe('a record with a pending version', () => {
  test('a record keeps its pending version in the trash and when restored, and loses it when purged', async () => {
    const page = await livePage('Through the trash')
    await saveLater(page, { body: 'Waiting' })
    await host.remove(`${pages}/${page.id}`)
    assert.equal((await pendingOf(page)).status, 404)
    await bulk('content_details', { action: 'restore', ids: [page.id] })
    assert.equal(rowOf(await pendingOf(page)).body, 'Waiting')
    await host.remove(`${pages}/${page.id}`)
    await bulk('content_details', { action: 'purge', ids: [page.id] })
    const { db } = host.host.core
    assert.equal(db.get('select 1 from pending where recordId = ?', [page.id]), undefined)
    assert.equal(db.get('select 1 from missed_schedule where recordId = ?', [page.id]), undefined)
  })

  test('a pending version is not published from the trash, even if its changes are due', async () => {
    const page = await livePage('Due in the trash')
    await saveLater(page, { body: 'Due' })
    const at = new Date(Date.now() + 3_600_000).toISOString()
    await host.post(`${pages}/${page.id}/pending/publish`, { version: 1, at })
    await host.remove(`${pages}/${page.id}`)
    await run(new Date(Date.now() + 7_200_000))
    await bulk('content_details', { action: 'restore', ids: [page.id] })
    assert.deepEqual([(await read(page)).body, rowOf(await pendingOf(page)).body], ['Live text', 'Due'])
  })

  test('a merged record keeps its pending changes in the trash, and undo restores both', async () => {
    const type = (name: string): Promise<Row> => made('guidelines_types', { name, status: 'published' })
    const [old, kept] = [await type('Old type'), await type('Kept type')]
    const path = `${post}/guidelines_types`
    const saved = await host.post(`${path}/${old.id}/pending`, { liveVersion: old.version, description: 'Waiting' })
    assert.equal(saved.status, 201, JSON.stringify(saved.body))
    const merged = await host.post(`${path}/merge`, { from: [old.id], into: kept.id })
    assert.equal(merged.status, 200, JSON.stringify(merged.body))
    assert.equal((await host.get(`${path}/${kept.id}/pending`)).status, 404, 'nothing flows into the other one unseen')
    await undo('guidelines_types', operationOf(merged))
    assert.equal(rowOf(await host.get(`${path}/${old.id}/pending`)).description, 'Waiting')
  })

  test('the activity chain stays valid through all actions on a pending version', async () => {
    const { broken } = verifyActivity(host.host.core.db, undefined)
    assert.equal(broken, undefined)
  })
})

describe('personal data', () => {
  test('the export includes a person’s pending versions, and erasing the person removes the name from them', async () => {
    const { user } = await colleague({ 'content-page': ['view', 'edit'] })
    const page = await livePage('By a colleague')
    await saveLater(page, { body: 'Written by a colleague' })
    const { db } = host.host.core
    db.run('update pending set createdBy = ?, updatedBy = ? where recordId = ?', [user.id, user.id, page.id])
    const email = textOf(user.email)
    const file = JSON.stringify((await host.post(calls.personalDataFile, { email })).body)
    assert.ok(file.includes(page.id), file.slice(0, 300))
    const erased = await host.post(calls.personalDataErase, { email })
    assert.equal(erased.status, 200, JSON.stringify(erased.body))
    const row = rowOf(await pendingOf(page))
    assert.ok(!JSON.stringify(row).includes('Colleague'), JSON.stringify(row.updatedBy))
    assert.equal(row.body, 'Written by a colleague', 'the text belongs to the page')
  })
})
