import { assert, join, test, type TestContext } from '../host.ts'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { mediaFiles } from '../../../src/host/media/media-files.ts'
import { linesOf } from '../health/job-calls.ts'
import { startRecords, totalOf, type RecordsHost } from '../records/records-host.ts'
import { s3Keys, s3MediaEnvironment, s3StandInFor, type S3StandIn } from '../s3-stand-in.ts'
import { until } from '../until.ts'
import { png, webp } from './images.ts'

interface BucketHost {
  host: RecordsHost
  standIn: S3StandIn
  objects(): string[]
  upload(bytes: Buffer): Promise<Uploaded>
}
interface Uploaded {
  status: number
  body: { data?: { id: string; url: string; sha256: string }; error?: string; code?: string }
}

const hostFor = async (t: TestContext, more: Record<string, string> = {}, sample = false): Promise<BucketHost> => {
  const standIn = await s3StandInFor(t)
  const host = await startRecords({
    isWhole: true,
    sample,
    isFilled: !sample,
    now: () => new Date(),
    environment: { ...s3MediaEnvironment(standIn), ...more },
  })
  t.after(() => host.stop())
  const authorization = (await host.signIn()).authorization
  return {
    host,
    standIn,
    objects: () => [...standIn.objects.keys()].map((name) => name.replace('pictures/', '')).sort(),
    upload: async (bytes) => {
      const form = new FormData()
      form.set('file', new Blob([new Uint8Array(bytes)]), 'tower.png')
      form.set('w320', new Blob([new Uint8Array(webp(320, 200))]), 'w320')
      const address = `${host.host.origin}/api/v1/post/media/upload`
      const response = await fetch(address, { method: 'POST', body: form, headers: { authorization } })
      return { status: response.status, body: await response.json() }
    },
  }
}
const hashOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')
const countOf = async (host: RecordsHost): Promise<number> => totalOf(await host.get('/api/v1/post/media'))
const mediaLine = async (host: RecordsHost) => (await linesOf(host, 'media'))[0]

test('images go to the bucket instead of the disk, and the host serves them from there', async (t) => {
  const { host, standIn, objects, upload } = await hostFor(t)
  const bytes = png(640, 480, 1)
  const { status, body } = await upload(bytes)
  assert.equal(status, 201, body.error)
  const sha256 = hashOf(bytes)
  assert.deepEqual([body.data?.url, objects()], [`/media/${sha256}`, [sha256, `${sha256}.320`]])
  assert.deepEqual(standIn.objects.get(`pictures/${sha256}`), bytes)
  assert.ok(!existsSync(join(host.dataDir, 'media')))

  const ask = (path = '', headers: Record<string, string> = {}) =>
    fetch(`${host.host.origin}/media/${sha256}${path}`, { headers })
  const whole = await ask()
  assert.deepEqual(
    [whole.status, whole.headers.get('content-type'), whole.headers.get('content-length')],
    [200, 'image/png', String(bytes.length)],
  )
  assert.match(whole.headers.get('cache-control') ?? '', /immutable/)
  assert.deepEqual(Buffer.from(await whole.arrayBuffer()), bytes)
  const small = await ask('/320')
  assert.equal(small.headers.get('content-type'), 'image/webp')
  assert.deepEqual(Buffer.from(await small.arrayBuffer()), webp(320, 200))
  assert.equal((await ask('/960')).headers.get('content-type'), 'image/png', 'itself, where it has no such form')

  const part = await ask('', { range: 'bytes=10-19' })
  assert.deepEqual([part.status, part.headers.get('content-range')], [206, `bytes 10-19/${bytes.length}`])
  assert.deepEqual(Buffer.from(await part.arrayBuffer()), bytes.subarray(10, 20))
  const outside = await ask('', { range: `bytes=${bytes.length}-` })
  assert.deepEqual([outside.status, outside.headers.get('content-range')], [416, `bytes */${bytes.length}`])

  const before = standIn.asked.length
  assert.equal((await ask('', { 'if-none-match': whole.headers.get('etag') ?? '' })).status, 304)
  assert.equal(standIn.asked.length, before, 'the store is not asked for what the browser has')
  const { code, state, facts } = (await mediaLine(host)) ?? {}
  assert.deepEqual(
    [code, state, facts?.place, facts?.bytes],
    ['is', 'ok', `bucket/pictures at ${new URL(standIn.origin).host}`, bytes.length],
  )
})

test('sample images go to the bucket too', async (t) => {
  const { host, objects } = await hostFor(t, {}, true)
  const count = await countOf(host)
  assert.ok(count > 10)
  assert.equal(objects().filter((name) => name.length === 64).length, count)
  assert.ok(!existsSync(join(host.dataDir, 'media')))
})

test('creates a record only once the store has acknowledged the file, and a slow store delays no one else', async (t) => {
  const { host, standIn, upload } = await hostFor(t)
  let goOn = (): void => {}
  standIn.slow = new Promise((resolve) => {
    goOn = resolve
  })
  const asked = standIn.asked.length
  const uploaded = upload(png(50, 40, 2))
  await until(() => standIn.asked.length > asked)
  assert.equal((await host.get('/api/v1/post/airports')).status, 200)
  assert.equal(await countOf(host), 0)
  goOn()
  assert.equal((await uploaded).status, 201)
  assert.equal(await countOf(host), 1)
})

const failures: Readonly<Record<string, Record<string, string>>> = {
  'is away': { MEDIA_S3_ENDPOINT: 'http://127.0.0.1:9' },
  'refuses the key': { MEDIA_S3_SECRET_ACCESS_KEY: 'some other secret' },
}
for (const [does, more] of Object.entries(failures)) {
  test(`a store that ${does} is reported to the uploader, in the log and in health, and the panel keeps working`, async (t) => {
    const { host, upload, objects } = await hostFor(t, more)
    await until(async () => (await mediaLine(host))?.code === 'away')
    const { status, body } = await upload(png(50, 40, 3))
    assert.deepEqual([status, body.code], [503, 'storage'])
    assert.match(body.error ?? '', /can’t reach its image storage\. Nothing was changed/)
    assert.deepEqual([await countOf(host), objects()], [0, []])
    assert.equal((await host.get('/api/v1/post/airports')).status, 200)
    assert.equal((await mediaLine(host))?.state, 'bad')
    const told = host.log.filter((line) => line.includes('media store is away'))
    assert.equal(told.length, 1)
    assert.match(
      told[0] ?? '',
      /127\.0\.0\.1:\d+ (can’t be reached: .*ECONNREFUSED|refused to HEAD \/pictures\/check: 403)/,
    )
    for (const secret of [s3Keys.secret, 'some other secret']) assert.ok(!host.log.join().includes(secret))
  })
}

test('an unreachable store gives 503 instead of 404 for images, and everything works once it is back', async (t) => {
  const { host, standIn, upload } = await hostFor(t)
  const bytes = png(50, 40, 4)
  const { body } = await upload(bytes)
  const ask = () => fetch(host.host.origin + body.data?.url)
  standIn.failing.push(500, 500)
  const away = await ask()
  assert.deepEqual([away.status, away.headers.get('cache-control')], [503, 'no-store'])
  assert.equal((await mediaLine(host))?.code, 'away')
  assert.deepEqual(Buffer.from(await (await ask()).arrayBuffer()), bytes)
  assert.equal((await mediaLine(host))?.code, 'is')
  assert.ok(host.log.some((line) => line.includes('media store is back')))
  standIn.objects.clear()
  assert.equal((await ask()).status, 404)
})

test('a short store failure is retried without an error', async (t) => {
  const { standIn, upload, host } = await hostFor(t)
  await until(() => standIn.asked.length > 0)
  standIn.failing.push(503)
  assert.equal((await upload(png(50, 40, 5))).status, 201)
  assert.ok(!host.log.some((line) => line.includes('media store')))
})

test('a file left by a kill between store and record is deleted an hour later, and no other file is', async (t) => {
  const { host, standIn, objects, upload } = await hostFor(t)
  const { db, settings } = host.host.core
  const filesAt = (time: number) =>
    mediaFiles({ place: settings.media.place, db, log: () => {}, now: () => new Date(time) })
  const named = (await upload(png(50, 40, 6))).body.data?.sha256 ?? ''
  // As far as an upload comes that is killed before its record.
  const left = await filesAt(Date.now()).keep(png(50, 40, 7), [
    { variant: '320', mime: 'image/webp', bytes: webp(320, 200) },
  ])
  const ofOthers = hashOf(png(50, 40, 8))
  standIn.objects.set(`pictures/${ofOthers}`, png(50, 40, 8))
  const all = [named, `${named}.320`, left, `${left}.320`, ofOthers]
  assert.equal(await filesAt(Date.now()).clear(), 0)
  assert.deepEqual(objects(), all.toSorted())
  assert.equal(await filesAt(Date.now() + 3_601_000).clear(), 1)
  assert.deepEqual(objects(), all.filter((name) => !name.startsWith(left)).toSorted())
  assert.deepEqual(
    readdirSync(host.dataDir).filter((name) => name === 'media'),
    [],
  )
})

test('reuploading a file while it is being deleted keeps its bytes', async (t) => {
  const { host, standIn, objects } = await hostFor(t)
  const { db, settings } = host.host.core
  let time = Date.now()
  const files = mediaFiles({ place: settings.media.place, db, log: () => {}, now: () => new Date(time) })
  const sha256 = await files.keep(png(50, 40, 9), [])
  time += 3_601_000
  let goOn = (): void => {}
  standIn.slow = new Promise((resolve) => {
    goOn = resolve
  })
  const asked = standIn.asked.length
  const cleared = files.clear()
  await until(() => standIn.asked.length > asked)
  const kept = files.keep(png(50, 40, 9), [])
  goOn()
  await Promise.all([cleared, kept])
  assert.deepEqual(objects(), [sha256])
  assert.equal(db.get('select count(*) as count from media_file where sha256 = ?', [sha256])?.count, 1)
})
