import { assert, folderFor, join, test, type TestContext } from '../host.ts'
import { chainHead, readHead, verifyChain, writeHead } from '../../../src/host/records/activity/activity-chain.ts'
import { appendEntry, toEntry } from '../../../src/host/records/activity/activity.ts'
import type { Database } from '../../../src/host/storage/database.ts'
import { openDatabase } from '../../../src/host/storage/database.ts'
import { callsOf, post } from './records-calls.ts'
import { startRecords, type RecordsHost } from './records-host.ts'

const startFor = async (t: TestContext, dataDir?: string): Promise<RecordsHost> => {
  const host = await startRecords(dataDir === undefined ? {} : { dataDir })
  t.after(() => host.stop())
  return host
}

const dbOf = ({ host }: RecordsHost): Database => host.core.db

/** Changes the log as someone does who has the file: without the triggers that hold the host itself. */
const tamper = (db: Database, sql: string): void => {
  const guards = db.all<{ name: string; sql: string }>(
    `select name, sql from sqlite_schema where type = 'trigger' and tbl_name = 'activity'`,
  )
  for (const { name } of guards) db.exec(`drop trigger ${name}`)
  db.exec(sql)
  for (const guard of guards) db.exec(guard.sql)
}

const breakAfter = (db: Database, sql: string, earlier = chainHead(db)): number | undefined => {
  let broken: number | undefined
  try {
    db.transaction(() => {
      tamper(db, sql)
      broken = verifyChain(db, earlier).broken?.seq
      throw new Error('as it was')
    })
  } catch {
    /* rolled back on purpose */
  }
  return broken
}

test('each entry’s hash covers the previous one: a changed past is reported at the first affected entry', async (t) => {
  const host = await startFor(t)
  const { made } = callsOf(() => host)
  for (const name of ['One', 'Two', 'Three']) await made('blogs_types', { name })
  const db = dbOf(host)
  const { seq } = chainHead(db)
  const whole = verifyChain(db, undefined)
  assert.deepEqual([whole.broken, whole.entries, whole.head], [undefined, seq, chainHead(db)])
  for (const change of [
    `at = '2020-01-01T00:00:00.000Z'`,
    `by = 'nobody'`,
    `recordId = 'x'`,
    `version = 9`,
    `action = 'delete'`,
    `operationId = 'x'`,
    `label = 'x'`,
    `changes = '[]'`,
    `hash = hash || '0'`,
    `salt = 'x'`,
    `detailHash = 'x'`,
    `entity = 'city'`,
  ]) {
    assert.equal(breakAfter(db, `update activity set ${change} where seq = ${seq - 1}`), seq - 1, change)
  }
  assert.equal(breakAfter(db, `delete from activity where seq = ${seq - 1}`), seq - 1)
  assert.equal(
    breakAfter(
      db,
      `
    update activity set seq = -1 where seq = ${seq}; update activity set seq = ${seq} where seq = ${seq - 1};
    update activity set seq = ${seq - 1} where seq = -1`,
    ),
    seq - 1,
  )
})

test('the entry after a rollback follows the last entry that stayed', async (t) => {
  const host = await startFor(t)
  const { made } = callsOf(() => host)
  const db = dbOf(host)
  await made('blogs_types', { name: 'One' })
  const [kept] = db.all('select * from activity order by seq desc limit 1')
  assert.ok(kept)
  const { seq: _, ...entry } = toEntry(kept)
  db.rehearse(() => appendEntry(db, { ...entry, changes: '[]' }))
  await made('blogs_types', { name: 'Two' })
  assert.equal(verifyChain(db, undefined).broken, undefined)
})

test('a truncated tail is detected by the entry numbers, or by a head noted earlier if these were changed too', async (t) => {
  const host = await startFor(t)
  await callsOf(() => host).made('blogs_types', { name: 'Last' })
  const db = dbOf(host)
  const { seq, hash } = chainHead(db)
  const cut = `delete from activity where seq = ${seq};`
  const forged = `${cut} update sqlite_sequence set seq = ${seq - 1} where name = 'activity'`
  const unknown = { seq: 0, hash: '' }
  assert.equal(breakAfter(db, cut, unknown), seq)
  assert.equal(breakAfter(db, forged, unknown), undefined)
  assert.equal(breakAfter(db, forged), seq)
  const other = { seq, hash: hash.replace(/./, (digit) => (digit === '0' ? '1' : '0')) }
  assert.equal(verifyChain(db, other).broken?.seq, seq)
  assert.deepEqual(readHead(writeHead({ seq, hash })), { seq, hash })
  assert.deepEqual(['', '7', 'x:y', `${seq}:${hash}0`].map(readHead), Array(4).fill(undefined))
})

test('erasing a person keeps the chain valid, and the remaining data confirms no guessed name', async (t) => {
  const host = await startFor(t)
  const { made, bulk } = callsOf(() => host)
  const { id } = await made('subscribe', { email: 'forget-me@example.com' })
  await made('subscribe', { email: 'stays@example.com' })
  await host.remove(`${post}/subscribe/${id}`)
  const db = dbOf(host)
  const before = chainHead(db)
  assert.deepEqual((await bulk('subscribe', { action: 'purge', ids: [id] })).done, [id])
  const report = verifyChain(db, before)
  assert.deepEqual([report.broken, report.head.seq], [undefined, before.seq + 1])
  const rows = db.all('select * from activity where recordId = ?', [id])
  assert.ok(rows.length >= 3 && rows.every(({ salt, detailHash }) => salt === null && detailHash !== null))
  assert.ok(!JSON.stringify(rows).includes('forget-me'))
  // The same marks on a record that was not erased are no excuse.
  const { seq } = db.get(`select seq from activity where label = 'stays@example.com'`) ?? {}
  assert.equal(breakAfter(db, `update activity set detailHash = hash, salt = null where seq = ${seq}`), seq)
})

test('the log of an earlier release becomes a chain at its first start and continues', async (t) => {
  const dataDir = join(folderFor(t), 'data')
  const first = await startRecords({ dataDir })
  await callsOf(() => first).made('blogs_types', { name: 'Earlier' })
  await first.stop()
  const db = openDatabase(join(dataDir, 'apron.db'))
  db.exec('drop trigger activity_keeps_its_chain')
  for (const name of ['hash', 'salt', 'detailHash']) db.exec(`alter table activity drop column ${name}`)
  db.exec(`create trigger activity_is_not_changed before update on activity
    begin select raise(abort, 'activity is only added to'); end`)
  const count = Number(db.get('select count(*) as count from activity')?.count)
  db.close()
  const second = await startFor(t, dataDir)
  await callsOf(() => second).made('blogs_types', { name: 'Later' })
  const { broken, entries } = verifyChain(dbOf(second), undefined)
  assert.deepEqual([broken, entries], [undefined, count + 2], 'the sign-in and the record')
  assert.throws(() => dbOf(second).run(`update activity set hash = ''`), /only added to/)
})
