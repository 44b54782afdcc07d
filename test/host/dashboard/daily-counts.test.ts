import { after, assert, before, join, mock, test, tmpdir } from '../host.ts'
import { mkdtempSync, rmSync } from 'node:fs'
import { figures, subscriberDays } from '../../../src/host/dashboard/figures.ts'
import { type RecordsHost, startRecords } from '../records/records-host.ts'
import type { Figure } from '#shapes'

const dataDir = mkdtempSync(join(tmpdir(), 'daily-counts-'))
// In Auckland it is the 26th, 23:00.
let clock = new Date('2026-11-26T10:00:00.000Z')
const zone = 'Pacific/Auckland'
let host: RecordsHost
const start = async () => {
  host = await startRecords({ sample: true, dataDir, now: () => clock })
}
before(async () => {
  mock.timers.enable({ apis: ['setInterval'] })
  await start()
  host.host.core.db.run('update settings set defaultTimeZone = ?', [zone])
})
after(async () => {
  mock.timers.reset()
  await host.stop()
  rmSync(dataDir, { recursive: true })
})

const kept = (): unknown[] =>
  host.host.core.db
    .all<{ day: string; total: number }>(`select day, total from daily_count where name = 'airport:published'`)
    .map(({ day, total }) => [day, total])
const airports = (): Figure | undefined =>
  figures(host.host.core.db, { now: clock, zone }, (key) => key === 'airport', [])[0]
const archiveOne = () =>
  host.host.core.db.run(
    `update airport set status = 'archived' where id = (select min(id) from airport where status = 'published')`,
  )

let published = 0

test('a new host has no earlier counts to compare with', () => {
  const { now, previous, trend, days } = airports() ?? {}
  published = now ?? 0
  assert.ok(published > 2)
  assert.deepEqual([previous, trend, days], [undefined, [], []])
  const points = subscriberDays(host.host.core.db, { now: clock, zone })
  assert.deepEqual([points.length, points.filter(({ total }) => total !== undefined).length], [30, 1])
})

test('keeps daily counts from the first midnight in the website’s time zone', () => {
  archiveOne()
  clock = new Date('2026-11-26T10:59:00.000Z')
  mock.timers.tick(60_000)
  assert.deepEqual(kept(), [])
  clock = new Date('2026-11-26T11:00:30.000Z')
  mock.timers.tick(60_000)
  assert.deepEqual(kept(), [['2026-11-27', published - 1]])
  archiveOne()
  mock.timers.tick(60_000)
  assert.deepEqual(airports()?.days, [published - 1, published - 2])
})

test('a start stores the counts of a day whose midnight was missed and leaves the days between as a gap', async () => {
  await host.stop()
  clock = new Date('2026-11-28T20:00:00.000Z') // the 29th
  await start()
  archiveOne()
  assert.deepEqual(kept().at(-1), ['2026-11-29', published - 2])
  assert.deepEqual(airports()?.days, [published - 2, published - 3])
})

test('compares with the figure from the start of the month', async () => {
  await host.stop()
  clock = new Date('2026-11-30T11:30:00.000Z') // 1 December, 00:30
  await start()
  archiveOne()
  const { now, previous, trend } = airports() ?? {}
  assert.deepEqual([now, previous, trend], [published - 4, published - 3, [published - 3, published - 4]])
})
