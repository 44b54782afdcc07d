// A backup from before a schedule: schedules that have passed since then wait for a decision.
import { assert, folderFor, isObject, join, type Row, test } from '../host.ts'
import { readdirSync } from 'node:fs'
import { calls } from '../../../src/contract/calls.ts'
import { readDashboard } from '../../../src/app/dashboard/read-dashboard.ts'
import { backupStore } from '../../../src/host/backup/backup-store.ts'
import { restoreFolder } from '../../../src/host/backup/restore-folder.ts'
import { runDue } from '../../../src/host/publishing/publishing-clock.ts'
import { builtWorker } from '../built-worker.ts'
import { jobDone, linesOf, settled } from '../health/job-calls.ts'
import { callsOf, post } from '../records/records-calls.ts'
import { rowOf, startRecords } from '../records/records-host.ts'
import { readNotifications } from '../../read-responses.ts'
import { until } from '../until.ts'

const jobWorker = builtWorker()
const pages = `${post}/content_details`

test('a restored host lists past schedules and runs none until someone decides', async (t) => {
  let time = Date.parse('2026-03-14T18:00:00Z')
  const inHours = (hours: number): string => new Date(time + hours * 3_600_000).toISOString()
  const now = () => new Date(time)
  const folder = join(folderFor(t), 'backups')
  const environment = { SESSION_IDLE_MINUTES: '1440', SESSION_MAX_HOURS: '720' }
  const host = await startRecords({
    isWhole: true,
    isFilled: true,
    jobWorker,
    now,
    environment: { ...environment, BACKUP_DIR: folder },
  })
  t.after(() => host.stop())
  await settled(host)
  const { made } = callsOf(() => host)
  const order = async (path: string, body: object): Promise<Row> => rowOf(await host.post(`${pages}/${path}`, body))
  const page = (title: string, status: string): Promise<Row> => made('content_details', { title, body: 'Text', status })
  const changed = async (title: string): Promise<Row> => {
    const live = await page(title, 'published')
    await order(`${live.id}/pending`, { liveVersion: live.version, body: 'Waiting' })
    return live
  }

  const draft = await page('Draft', 'draft')
  const planned = await order(`${draft.id}/publishing`, { version: draft.version, action: 'schedule', at: inHours(1) })
  const waiting = await changed('Waits')
  const due = await changed('Due')
  await order(`${due.id}/pending/publish`, { version: 1, at: inHours(2) })
  const live = await page('Ends', 'published')
  const ends = { version: live.version, action: 'unpublish', at: inHours(1), reason: 'error' }
  const ending = await order(`${live.id}/publishing`, ends)
  const closing = { title: 'Closed', text: 'Until noon', everywhere: true, status: 'published', endsAt: inHours(1) }
  const notice = rowOf(await host.post(`${post}/notices/create`, closing))
  time += 60_000
  await jobDone(host, calls.healthBackup)

  const dueTimes = [planned.publishAt, inHours(2 - 1 / 60), ending.unpublishAt]
  await order(`${planned.id}/publishing`, { version: planned.version, action: 'schedule', at: inHours(40) })
  await order(`${waiting.id}/pending`, { version: 1, body: 'Written after the backup' })
  const { version } = rowOf(await host.get(`${pages}/${due.id}/pending`))
  await order(`${due.id}/pending`, { version, body: 'Another text' })
  const second = await page('After the backup', 'draft')
  await order(`${second.id}/publishing`, { version: second.version, action: 'schedule', at: inHours(1) })

  const dataDir = join(folderFor(t), 'restored')
  const database = readdirSync(folder)
    .filter((name) => name.endsWith('.db'))
    .sort()
    .at(-1)
  await restoreFolder({
    store: backupStore({ folder }),
    database: database ?? '',
    mediaFolder: 'media',
    dataDir,
    media: { folder: join(dataDir, 'media') },
    isReplacing: false,
    at: now(),
  })
  time += 3 * 3_600_000
  const reason = 'The server was restored from a backup. Check whether this still applies.'
  const start = () => startRecords({ isWhole: true, jobWorker, dataDir, now, environment })
  let restored = await start()
  t.after(() => restored.stop())
  const read = async ({ id }: Row): Promise<Row> => rowOf(await restored.get(`${pages}/${id}`))
  const missedIn = (row: Row): unknown => (isObject(row.missed) ? [row.missed.dueAt, row.missed.reason] : undefined)
  const decide = async (row: Row, body: object): Promise<void> => {
    const { pending, version } = await read(row)
    const more = isObject(pending) ? { pending: pending.version } : {}
    assert.equal((await restored.post(`${pages}/${row.id}/publishing`, { version, ...body, ...more })).status, 200)
  }

  for (const count of ['first', 'second']) {
    await until(async () => (await read(ending)).missed !== undefined)
    const [first, next, last] = [await read(planned), await read(due), await read(ending)]
    assert.deepEqual([first.status, next.body, last.status], ['scheduled', 'Text', 'published'], count)
    assert.deepEqual(
      [first, next, last].map(missedIn),
      dueTimes.map((dueAt) => [dueAt, reason]),
    )
    assert.equal((await restored.get(`${pages}/${second.id}`)).status, 404)
    assert.equal(rowOf(await restored.get(`${pages}/${waiting.id}/pending`)).body, 'Waiting')
    assert.equal(rowOf(await restored.get(`${post}/notices/${notice.id}`)).status, 'archived', 'its end is part of it')
    const { attention } = readDashboard((await restored.get(`${post}/dashboard`)).body)
    assert.equal(attention?.find(({ kind }) => kind === 'missed')?.count, 3)
    const [line] = await linesOf(restored, 'schedules')
    assert.deepEqual([line?.code, line?.state, line?.facts.missed], ['missed', 'warn', 3])
    const news = readNotifications((await restored.get(`${post}/notifications`)).body)?.rows ?? []
    assert.equal(news.filter(({ kind }) => kind === 'missed').length, 3)
    await restored.stop()
    restored = await start()
  }

  await decide(planned, { action: 'publish' })
  await decide(due, { action: 'unschedule' })
  await decide(ending, { action: 'keep-live' })
  const [first, next, last] = [await read(planned), await read(due), await read(ending)]
  assert.deepEqual([first, next, last].map(missedIn), [undefined, undefined, undefined])
  assert.deepEqual([first.status, next.body, last.status, last.unpublishAt], ['published', 'Text', 'published', null])
  await decide(last, { action: 'unpublish', at: inHours(1), reason: 'error' })
  time += 2 * 3_600_000
  await runDue(restored.host.core.tables, () => {}, now())
  assert.equal((await read(last)).status, 'archived', 'a schedule that was set after the restore runs')
})
