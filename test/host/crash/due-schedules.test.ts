// Real processes, killed with SIGKILL in the second in which 200 schedules are due; on the runtime's engine.
import { administrator, assert, folderFor, join, test, type TestContext } from '../host.ts'
import { statSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { claimFolder } from '../../../src/host/storage/claim-folder.ts'
import { openDatabase } from '../../../src/host/storage/database.ts'
import { callsOf, post } from '../records/records-calls.ts'
import { startRecords } from '../records/records-host.ts'
import { type Run, run, stopped, wholeHost } from '../run-program.ts'
import { randomFrom } from '../../random-from.ts'

/** `KILLS=50 npm test -- host/crash/due` measures with more. */
const kills = Number(process.env.KILLS ?? 5)
const environment = {
  SAMPLE_DATA: '0',
  ADMIN_EMAIL: administrator.email,
  ADMIN_PASSWORD: administrator.password,
  WEBHOOK_ALLOW_PRIVATE: '1',
}
const counts = { publish: 80, changes: 60, unpublish: 60 }
const all = counts.publish + counts.changes + counts.unpublish
const hourMs = 3_600_000

interface Planned {
  id: string
  kind: keyof typeof counts
  version: number
}

/** A data folder with 200 schedules that are due at that time, made by a host whose clock is an hour slow. */
const plannedFor = async (t: TestContext, due: () => Date): Promise<{ dataDir: string; planned: Planned[] }> => {
  const dataDir = join(folderFor(t), 'data')
  const now = () => new Date(Date.now() - hourMs)
  const host = await startRecords({ isWhole: true, dataDir, now, environment: { WEBHOOK_ALLOW_PRIVATE: '1' } })
  const { made } = callsOf(() => host)
  const pages = `${post}/content_details`
  const hook = { url: 'http://127.0.0.1:9/hook', entities: ['content-page'], events: ['published', 'unpublished'] }
  const page = (title: string, status: string) => made('content_details', { title, body: 'Text', status })
  const drafts = await Promise.all(Array.from({ length: counts.publish }, (_, turn) => page(`Draft ${turn}`, 'draft')))
  const live = await Promise.all(
    Array.from({ length: counts.changes + counts.unpublish }, (_, turn) => page(`Live ${turn}`, 'published')),
  )
  const [changed, ending] = [live.slice(0, counts.changes), live.slice(counts.changes)]
  for (const { id, version } of changed) {
    await host.post(`${pages}/${id}/pending`, { liveVersion: version, body: 'New text' })
  }
  const at = due().toISOString()
  const orders: [path: string, body: object][] = [
    ...drafts.map(({ id, version }): [string, object] => [`${id}/publishing`, { version, action: 'schedule', at }]),
    ...changed.map(({ id }): [string, object] => [`${id}/pending/publish`, { version: 1, at }]),
    ...ending.map(({ id, version }): [string, object] => [
      `${id}/publishing`,
      { version, action: 'unpublish', at, reason: 'error' },
    ]),
  ]
  for (const [path, body] of orders) {
    const { status, body: answer } = await host.post(`${pages}/${path}`, body)
    assert.equal(status, 200, JSON.stringify(answer))
  }
  // The orders themselves are news of live pages.
  assert.equal((await host.post('/api/v1/post/webhooks', hook)).status, 201)
  const kindOf = (id: string): Planned['kind'] =>
    drafts.some((row) => row.id === id) ? 'publish' : changed.some((row) => row.id === id) ? 'changes' : 'unpublish'
  const planned = host.host.core.db
    .all('select id, version from content_page')
    .map(({ id, version }) => ({ id: String(id), version: Number(version), kind: kindOf(String(id)) }))
    .filter(({ id }) => [...drafts, ...live].some((row) => row.id === id))
  await host.stop()
  assert.equal(planned.length, all)
  return { dataDir, planned }
}

const doneAs = {
  publish: { state: 'published', body: 'Text', entries: ['publish'], event: 'published' },
  changes: { state: 'published', body: 'New text', entries: ['publish-pending', 'publish'], event: 'published' },
  unpublish: { state: 'archived', body: 'Text', entries: ['update'], event: 'unpublished' },
}

/** Asserts that each schedule has happened whole and once, or not at all; returns how many have. */
const check = async (dataDir: string, planned: readonly Planned[]): Promise<number> => {
  const claim = await claimFolder(dataDir)
  const db = openDatabase(join(dataDir, 'apron.db'))
  try {
    assert.equal(db.get('pragma integrity_check')?.integrity_check, 'ok')
    let done = 0
    for (const { id, kind, version: before } of planned) {
      const row = db.get('select status, body, version, publishAt, unpublishAt from content_page where id = ?', [id])
      const pending = db.get('select next from pending where recordId = ?', [id])
      const entries = db.all("select action from activity where recordId = ? and by = 'system' order by seq", [id])
      const told = db.all('select kind, dueAt from notification where recordId = ?', [id])
      const sent = db.all('select event from webhook_delivery where recordId = ?', [id])
      const actions = entries.map(({ action }) => action)
      if (row?.version === before) {
        assert.deepEqual([actions, told, sent], [[], [], []], `${kind} has not happened`)
        assert.equal(pending?.next === undefined || pending.next === null, kind !== 'changes')
        continue
      }
      done += 1
      const { state, body, entries: expected, event } = doneAs[kind]
      assert.deepEqual([row?.version, row?.status, row?.body], [before + 1, state, body], kind)
      assert.equal(row?.unpublishAt, null)
      assert.equal(pending?.next ?? null, null)
      const isLate = actions.at(-1) === 'late-schedule'
      assert.deepEqual(actions, isLate ? [...expected, 'late-schedule'] : expected, kind)
      assert.deepEqual([told.map((one) => one.kind), told[0]?.dueAt !== null], [[event], isLate], kind)
      assert.deepEqual(
        sent.map((one) => one.event),
        [event],
        kind,
      )
    }
    assert.equal(db.get('select count(*) as missed from missed_schedule')?.missed, 0)
    return done
  } finally {
    db.close()
    await claim.release()
  }
}

const start = (dataDir: string): Run => run(wholeHost, dataDir, [], environment)
const killed = async (host: Run): Promise<void> => {
  host.process.kill('SIGKILL')
  await host.code
}

/** The host carries the rest out in turns. It may start as often as it likes: nothing happens again. */
const finish = async (dataDir: string, planned: readonly Planned[]): Promise<void> => {
  const afterStart = async (): Promise<number> => {
    const host = start(dataDir)
    await host.origin()
    await pause(1000)
    assert.equal(await stopped(host), 0, host.err())
    return check(dataDir, planned)
  }
  let done = 0
  for (let time = 0; time < 20 && done < all; time += 1) done = await afterStart()
  assert.equal(done, all)
  assert.equal(await afterStart(), all)
}

test('200 overdue schedules run exactly once each, even if the host is killed repeatedly', async (t) => {
  const { dataDir, planned } = await plannedFor(t, () => new Date(Date.now() - 60_000))
  const random = randomFrom(Number(process.env.SEED ?? 1))
  const found: number[] = []
  for (let round = 0; round < kills; round += 1) {
    const host = start(dataDir)
    const lines = (): number => host.err().split('a schedule happened late').length - 1
    const awaited = Math.ceil(random() * ((all - (found.at(-1) ?? 0)) / (kills - round)))
    while (lines() < awaited && host.process.exitCode === null) await pause(1)
    await pause(random() * 20)
    await killed(host)
    found.push(await check(dataDir, planned))
  }
  const cut = found.filter((done) => done > 0 && done < all).length
  assert.ok(cut > 0, `no kill fell between two schedules: ${found.join()}`)
  if (process.env.KILLS) console.error(`killed after ${found.join()} of ${all} schedules`)
  await finish(dataDir, planned)
})

test('200 schedules due at the same second run exactly once each, even if the host is killed during them', async (t) => {
  let due = new Date()
  const { dataDir, planned } = await plannedFor(t, () => (due = new Date(Date.now() + 20_000)))
  const host = start(dataDir)
  await host.origin()
  const random = randomFrom(Number(process.env.SEED ?? 1))
  while (Date.now() < due.getTime()) await pause(20)
  // The first write after that is one of the schedules.
  const written = (): number => statSync(join(dataDir, 'apron.db-wal')).mtimeMs
  const before = written()
  while (written() === before && host.process.exitCode === null) await pause(1)
  await pause(random() * 100)
  await killed(host)
  const done = await check(dataDir, planned)
  if (process.env.KILLS) console.error(`killed after ${done} of ${all} schedules`)
  await finish(dataDir, planned)
})
