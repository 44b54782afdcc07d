// A backup from before a schedule: what was due since then happens late, and what was decided since then is gone.
import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { calls } from '../../../src/contract/calls.ts'
import { isObject, type Row } from '../../../src/contract/json.ts'
import { backupStore } from '../../../src/host/backup/backup-store.ts'
import { restoreFolder } from '../../../src/host/backup/restore-folder.ts'
import { builtWorker } from '../built-worker.ts'
import { folderFor } from '../folder-for.ts'
import { jobDone, settled } from '../health/job-calls.ts'
import { callsOf, post } from '../records/records-calls.ts'
import { rowOf, startRecords } from '../records/records-host.ts'
import { readNotifications } from '../../read-responses.ts'

const jobWorker = builtWorker()
const pages = `${post}/content_details`

test('a restored host runs overdue schedules from before the backup once, and none from after it', async (t) => {
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
  for (const start of ['first', 'second']) {
    const restored = await startRecords({ isWhole: true, jobWorker, dataDir, now, environment })
    try {
      const read = async ({ id }: Row): Promise<Row> => rowOf(await restored.get(`${pages}/${id}`))
      const [first, next, last] = [await read(planned), await read(due), await read(ending)]
      assert.deepEqual(
        [first.status, next.body, next.pending, last.status, last.ending],
        ['published', 'Waiting', undefined, 'archived', 'error'],
        start,
      )
      assert.deepEqual([first.version, next.version, last.version].map(Number), [
        Number(planned.version) + 1,
        Number(due.version) + 1,
        Number(ending.version) + 1,
      ])
      const news = readNotifications((await restored.get(`${post}/notifications`)).body)?.rows ?? []
      for (const [index, { id }] of [planned, due, ending].entries()) {
        const path = `${post}/activity?filter[entity]=content-page&filter[recordId]=${id}&filter[action]=late-schedule`
        const { data } = (await restored.get(path)).body
        const late = Array.isArray(data) ? data.filter(isObject) : []
        assert.deepEqual(
          late.map(({ changes }) => changes),
          [[{ field: 'dueAt', before: null, after: dueTimes[index] }]],
        )
        assert.deepEqual(
          news.filter(({ recordId }) => recordId === id).map(({ dueAt }) => dueAt),
          [dueTimes[index]],
        )
      }
      assert.equal((await restored.get(`${pages}/${second.id}`)).status, 404)
      assert.equal((await read(waiting)).body, 'Text')
      assert.equal(rowOf(await restored.get(`${pages}/${waiting.id}/pending`)).body, 'Waiting')
    } finally {
      await restored.stop()
    }
  }
})
