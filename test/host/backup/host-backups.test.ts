import { assert, folderFor, join, test, type TestContext } from '../host.ts'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { calls } from '../../../src/contract/calls.ts'
import { backupStore } from '../../../src/host/backup/backup-store.ts'
import { holdsEarlier } from '../../../src/host/backup/check-database.ts'
import { readManifest } from '../../../src/host/backup/manifest.ts'
import { restoreFolder } from '../../../src/host/backup/restore-folder.ts'
import { readHead } from '../../../src/host/records/activity/activity-chain.ts'
import type { StoragePlace } from '../../../src/host/objects/storage-location.ts'
import { builtWorker } from '../built-worker.ts'
import { jobDone, linesOf, settled } from '../health/job-calls.ts'
import { callsOf } from '../records/records-calls.ts'
import { startRecords, totalOf, type RecordsHost } from '../records/records-host.ts'
import { s3Environment, s3MediaEnvironment, s3StandInFor } from '../s3-stand-in.ts'

const jobWorker = builtWorker()

interface Backed extends RecordsHost {
  folder: string
  pass(hours: number): void
}

/** A host with sample pictures whose clock the test moves; it makes its first backup by itself. */
const backedHostFor = async (
  t: TestContext,
  more: Record<string, string> = {},
  dataDir?: string,
  isFilled = true,
): Promise<Backed> => {
  const folder = join(folderFor(t), 'backups')
  let time = Date.parse('2026-03-14T18:00:00Z')
  const host = await startRecords({
    isWhole: true,
    sample: true,
    isFilled,
    jobWorker,
    now: () => new Date(time),
    dataDir: dataDir ?? join(folderFor(t), 'data'),
    environment: { BACKUP_DIR: folder, SESSION_IDLE_MINUTES: '1440', SESSION_MAX_HOURS: '720', ...more },
  })
  let stopping: Promise<void> | undefined
  const stop = (): Promise<void> => (stopping ??= host.stop())
  t.after(stop)
  await settled(host)
  return {
    ...host,
    stop,
    folder,
    pass: (hours) => {
      time += hours * 3_600_000
    },
  }
}

test('the first backup runs at the start, even if the clock moves on', async (t) => {
  const folder = join(folderFor(t), 'backups')
  let time = Date.now()
  const host = await startRecords({
    isWhole: true,
    isFilled: true,
    jobWorker,
    now: () => new Date((time += 1)),
    environment: { BACKUP_DIR: folder },
  })
  t.after(() => host.stop())
  assert.equal((await settled(host)).lines.find(({ key }) => key === 'backup')?.code, 'made')
  assert.equal(databasesIn(folder).length, 1)
})

const databasesIn = (folder: string): string[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.db'))
    .sort()

const manifestAt = (folder: string, name: string) => {
  const manifest = readManifest(readFileSync(join(folder, `${name}.json`), 'utf8'))
  assert.ok(manifest?.verifiedAt !== undefined, name)
  return manifest
}

test('with BACKUP_DIR a host backs up at the start and verifies the backup, and restoring it gives the same host', async (t) => {
  const host = await backedHostFor(t)
  const [name = '', ...others] = databasesIn(host.folder)
  assert.deepEqual(others, [])
  const manifest = manifestAt(host.folder, name)
  const head = readHead(manifest.activity)
  assert.ok(head && head.seq > 0 && holdsEarlier(host.host.core.db, head))
  assert.deepEqual(readdirSync(join(host.folder, 'media')).sort(), readdirSync(join(host.dataDir, 'media')).sort())
  const [line] = await linesOf(host, 'backup')
  assert.deepEqual([line?.code, line?.facts.name, line?.facts.next], ['made', name, '2026-03-15T18:00:00.000Z'])

  const dataDir = join(folderFor(t), 'restored')
  const restored = await restoreFolder({
    store: backupStore({ folder: host.folder }),
    database: name,
    mediaFolder: 'media',
    dataDir,
    media: { folder: join(dataDir, 'media') },
    isReplacing: false,
    at: new Date(),
  })
  assert.equal(restored.media, manifest.media.length)
  const again = await startRecords({
    isWhole: true,
    sample: true,
    jobWorker,
    dataDir,
    now: () => new Date('2026-03-14T18:00:00Z'),
  })
  t.after(() => again.stop())
  for (const path of ['airports', 'media', 'blogs', 'activity']) {
    const count = totalOf(await host.get(`/api/v1/post/${path}`))
    assert.ok(count > 0)
    assert.equal(totalOf(await again.get(`/api/v1/post/${path}`)), count, path)
  }
  const [picture] = manifest.media.filter((entry) => entry.name === entry.sha256)
  assert.equal((await fetch(`${again.host.origin}/media/${picture?.name}`)).status, 200)
})

test('backups run on schedule, even to two stores, and the oldest is deleted with its unused media after a verified one', async (t) => {
  const standIn = await s3StandInFor(t)
  const host = await backedHostFor(t, { ...s3Environment(standIn), BACKUP_EVERY_HOURS: '24', BACKUP_KEEP: '2' })
  const prefix = 'apron/one/'
  const inStore = (): string[] =>
    [...standIn.objects.keys()].filter((name) => /^apron\/one\/[^/]*\.db$/.test(name)).sort()
  const [first = ''] = databasesIn(host.folder)
  assert.deepEqual(inStore(), [prefix + first])
  // A picture that was there at the first backup alone.
  const extra = join(host.folder, 'media', 'f'.repeat(64))
  writeFileSync(extra, 'gone since')
  const backUp = async () => {
    host.pass(12)
    return jobDone(host, calls.healthBackup)
  }
  await backUp()
  assert.equal(databasesIn(host.folder).length, 2)
  assert.ok(!readdirSync(join(host.folder, 'media')).includes('f'.repeat(64)))

  // What is in the newest cannot be read back: nothing older goes.
  const [picture = ''] = readdirSync(join(host.folder, 'media'))
  const whole = readFileSync(join(host.folder, 'media', picture))
  writeFileSync(join(host.folder, 'media', picture), Buffer.alloc(whole.length))
  await backUp()
  assert.equal((await linesOf(host, 'backup'))[0]?.code, 'failed')
  assert.ok(databasesIn(host.folder).includes(first))
  assert.ok(!inStore().includes(prefix + first), 'the other place goes on by itself')
  writeFileSync(join(host.folder, 'media', picture), whole)
  await backUp()
  assert.equal((await linesOf(host, 'backup'))[0]?.code, 'made')
  assert.ok(!databasesIn(host.folder).includes(first))
  assert.deepEqual([databasesIn(host.folder).length, inStore().length], [2, 2])
  for (const name of databasesIn(host.folder)) manifestAt(host.folder, name)
})

test('a backup is restored from an S3 store, and only “Verify” rereads images that were verified before', async (t) => {
  const standIn = await s3StandInFor(t)
  const host = await backedHostFor(t, { BACKUP_DIR: '', ...s3Environment(standIn) })
  const reads = (): number => standIn.asked.filter((line) => /^GET \/bucket\/apron\/one\/media\//.test(line)).length
  const images = readdirSync(join(host.dataDir, 'media')).length
  assert.equal(reads(), images)
  host.pass(12)
  await jobDone(host, calls.healthBackup)
  assert.equal(reads(), images)
  await jobDone(host, calls.healthVerify)
  assert.equal(reads(), 2 * images)
  assert.equal((await linesOf(host, 'verify'))[0]?.code, 'done')

  const {
    places: [place],
  } = host.host.core.settings.backup
  assert.ok(place)
  const database = [...standIn.objects.keys()]
    .filter((name) => name.endsWith('.db'))
    .sort()
    .at(-1)
    ?.replace('apron/one/', '')
  const dataDir = join(folderFor(t), 'restored')
  const { media } = await restoreFolder({
    store: backupStore(place),
    database: database ?? '',
    mediaFolder: 'media',
    dataDir,
    media: { folder: join(dataDir, 'media') },
    isReplacing: false,
    at: new Date(),
  })
  assert.equal(media, images)
  const object = [...standIn.objects.keys()].find((name) => name.includes('/media/')) ?? ''
  const bytes = standIn.objects.get(object)
  standIn.objects.set(object, Buffer.alloc(bytes?.length ?? 0))
  await jobDone(host, calls.healthVerify)
  assert.equal((await linesOf(host, 'verify'))[0]?.code, 'failed')
  assert.ok(
    host.log.some((line) => line.includes('verify failed') && line.includes('differs from the file that was written')),
  )
})

test('an unreachable store is logged and shown in health, the panel keeps working, and the backup is retried after an hour', async (t) => {
  const standIn = await s3StandInFor(t)
  const away = { ...s3Environment(standIn), BACKUP_S3_ENDPOINT: 'http://127.0.0.1:9', BACKUP_DIR: '' }
  const host = await backedHostFor(t, away)
  const [line] = await linesOf(host, 'backup')
  assert.deepEqual([line?.code, line?.state, line?.facts.next], ['failed', 'bad', '2026-03-14T19:00:00.000Z'])
  const told = host.log.find((entry) => entry.includes('backup failed'))
  assert.match(told ?? '', /127\.0\.0\.1:9 can’t be reached/)
  assert.ok(!host.log.join().includes('secret'))
  assert.equal((await host.get('/api/v1/post/airports')).status, 200)
  assert.deepEqual(
    readdirSync(host.dataDir).filter((name) => name.startsWith('copy-')),
    [],
  )
})

test('a damaged image in the data folder is reported, and its good copy in the backup is kept', async (t) => {
  const host = await backedHostFor(t)
  const name = readdirSync(join(host.dataDir, 'media')).find((one) => one.length === 64) ?? ''
  const good = readFileSync(join(host.folder, 'media', name))
  writeFileSync(join(host.dataDir, 'media', name), 'damaged')
  host.pass(12)
  await jobDone(host, calls.healthBackup)
  assert.deepEqual(
    (await linesOf(host, 'backup')).map(({ code, state }) => [code, state]),
    [['damaged', 'bad']],
  )
  assert.ok(host.log.some((line) => line.includes('media files are damaged') && line.includes(name)))
  assert.deepEqual(readFileSync(join(host.folder, 'media', name)), good)
  assert.ok(manifestAt(host.folder, databasesIn(host.folder).at(-1) ?? '').media.some((entry) => entry.name === name))
})

test('a log truncated since the last backup is reported at the next one', async (t) => {
  const host = await backedHostFor(t)
  const { db } = host.host.core
  db.exec('drop trigger activity_stays')
  const [name = ''] = databasesIn(host.folder)
  const { seq = 0 } = readHead(manifestAt(host.folder, name).activity) ?? {}
  db.run('delete from activity where seq >= ?', [seq])
  db.run(`update sqlite_sequence set seq = ? where name = 'activity'`, [seq - 1])
  await callsOf(() => host).made('blogs_types', { name: 'In its place' })
  host.pass(12)
  await jobDone(host, calls.healthBackup)
  const [line] = await linesOf(host, 'audit')
  assert.deepEqual([line?.code, line?.state], ['cut', 'bad'])
})

test('the schedule survives a restart: a host that starts before the next time creates no backup', async (t) => {
  const dataDir = join(folderFor(t), 'data')
  const first = await backedHostFor(t, {}, dataDir)
  await first.stop()
  const environment = { BACKUP_DIR: first.folder }
  const second = await startRecords({
    isWhole: true,
    jobWorker,
    dataDir,
    environment,
    now: () => new Date('2026-03-15T17:59:00Z'),
  })
  t.after(() => second.stop())
  assert.equal((await settled(second)).lines.find(({ key }) => key === 'backup')?.code, 'made')
  assert.equal(databasesIn(first.folder).length, 1)
})

test('each backup contains the images of a bucket, verifies them once, and restores them to a bucket or a folder', async (t) => {
  const standIn = await s3StandInFor(t)
  const environment = s3MediaEnvironment(standIn)
  const host = await backedHostFor(t, environment, undefined, false)
  const media = host.host.core.settings.media.place
  const inBucket = () => new Map([...standIn.objects].map(([name, bytes]) => [name.replace('pictures/', ''), bytes]))
  const images = inBucket()
  assert.ok(images.size > 10)
  const reads = (): number => standIn.asked.filter((line) => /^GET \/bucket\/pictures\/./.test(line)).length
  assert.equal(reads(), images.size)
  const [first = ''] = databasesIn(host.folder)
  assert.equal(manifestAt(host.folder, first).media.length, images.size)
  host.pass(12)
  await jobDone(host, calls.healthBackup)
  assert.equal(reads(), images.size)
  const name = databasesIn(host.folder).at(-1) ?? ''
  assert.notEqual(name, first)
  assert.equal(manifestAt(host.folder, name).media.length, images.size)
  for (const [picture, bytes] of images) assert.deepEqual(readFileSync(join(host.folder, 'media', picture)), bytes)
  assert.deepEqual(
    readdirSync(host.dataDir).filter((left) => left.startsWith('copy-')),
    [],
  )

  const restoreTo = async (place: StoragePlace) => {
    const dataDir = join(folderFor(t), 'restored')
    await restoreFolder({
      store: backupStore({ folder: host.folder }),
      database: name,
      mediaFolder: 'media',
      dataDir,
      isReplacing: false,
      at: new Date(),
      media: 'folder' in place ? { folder: join(dataDir, 'media') } : place,
    })
    return dataDir
  }
  const [lost = '', other = ''] = images.keys()
  standIn.objects.delete(`pictures/${lost}`)
  standIn.objects.set(`pictures/${other}`, Buffer.from('cut'))
  standIn.objects.set(`pictures/${'e'.repeat(64)}`, Buffer.from('newer than the backup'))
  const asked = standIn.asked.length
  const restored = await restoreTo(media)
  assert.deepEqual(readdirSync(restored), ['apron.db'])
  assert.deepEqual(inBucket(), new Map([...images, ['e'.repeat(64), Buffer.from('newer than the backup')]]))
  assert.deepEqual(standIn.asked.slice(asked).filter((line) => line.startsWith('PUT')).length, 2)
  assert.deepEqual(readdirSync(join(await restoreTo({ folder: '' }), 'media')).sort(), [...images.keys()].sort())

  const again = await startRecords({ isWhole: true, sample: true, jobWorker, dataDir: restored, environment })
  t.after(() => again.stop())
  assert.equal(totalOf(await again.get('/api/v1/post/media')), totalOf(await host.get('/api/v1/post/media')))
  assert.equal(
    (await fetch(`${again.host.origin}/media/${[...images.keys()].find((one) => one.length === 64)}`)).status,
    200,
  )
})
