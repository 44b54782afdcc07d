import { assert, basename, folderFor, join, test } from '../host.ts'
import fs, { mkdirSync, readdirSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { connect } from 'node:net'
import { mediaFiles } from '../../../src/host/media/media-files.ts'
import { mediaFolder } from '../../../src/host/media/media-folder.ts'
import { openDatabase } from '../../../src/host/storage/database.ts'
import { migrate } from '../../../src/host/storage/migrate.ts'
import { png, webp } from './images.ts'
import { schemaSteps } from '../../../src/host/host/schema-steps.ts'
import { mediaHost } from './media-host.ts'

const media = mediaHost()
const { send, fetched } = media

test('an aborted upload leaves nothing behind', async () => {
  await send({ file: png(1, 1) }) // the folder is there from the first upload on
  const count = (): number => readdirSync(join(media.host.dataDir, 'media')).length
  const before = count()
  const { port, hostname } = new URL(media.host.host.origin)
  await new Promise<void>((resolve) => {
    const socket = connect(Number(port), hostname, () => {
      socket.write(
        `POST /api/v1/post/media/upload HTTP/1.1\r\nHost: ${hostname}\r\n` +
          `Authorization: ${media.admin.authorization}\r\n` +
          'Content-Type: multipart/form-data; boundary=x\r\nContent-Length: 100000\r\n\r\n' +
          '--x\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\n',
      )
      socket.write(png(9, 9))
      setTimeout(() => {
        socket.destroy()
        resolve()
      }, 30)
    })
  })
  assert.equal(count(), before)
  assert.equal((await send({ file: png(9, 9, 3) })).status, 201)
  assert.deepEqual(
    media.host.log.filter((line) => line.includes('internal error')),
    [],
  )
})

test('an image is flushed to disk before it gets its name, and its record is stored last', async (t) => {
  const { openSync, fsyncSync, renameSync } = fs
  mkdirSync(join(media.host.dataDir, 'other'))
  const done: string[] = []
  let opened = ''
  t.mock.method(fs, 'openSync', (...given: Parameters<typeof openSync>) => {
    opened = basename(String(given[0])).replace(/^new-.+/, 'a new file')
    return openSync(...given)
  })
  t.mock.method(fs, 'fsyncSync', (descriptor: number) => {
    fsyncSync(descriptor)
    done.push(opened)
  })
  t.mock.method(fs, 'renameSync', (from: string, to: string) => {
    renameSync(from, to)
    done.push('its name')
  })
  syncBuiltinESMExports()
  try {
    await mediaFolder(join(media.host.dataDir, 'other', 'media')).put('a', png(16, 16, 1))
  } finally {
    t.mock.restoreAll()
    syncBuiltinESMExports()
  }
  assert.deepEqual(done, ['other', 'a new file', 'its name', 'media'])
})

test('an image without enough disk space leaves nothing behind', async (t) => {
  await send({ file: png(1, 2) })
  const files = () => readdirSync(join(media.host.dataDir, 'media')).sort()
  const before = files()
  const { writeFileSync } = fs
  t.mock.method(fs, 'writeFileSync', (path: string, bytes: Buffer) => {
    writeFileSync(path, bytes.subarray(0, 9))
    throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
  })
  syncBuiltinESMExports()
  try {
    const { status, body } = await send({ file: png(43, 41, 9) })
    assert.equal(status, 500)
    assert.match(body.error ?? '', /its disk might be full/)
  } finally {
    t.mock.restoreAll()
    syncBuiltinESMExports()
  }
  assert.deepEqual(files(), before)
})

test('deletes files without a record, except those of running uploads', async () => {
  const upload = async (seed: number) => (await send({ file: png(41, 41, seed), w320: webp(41, 41) })).body.data
  const [picture, other] = [await upload(9), await upload(10)]
  await media.host.call('DELETE', `/api/v1/post/media/${picture?.id}`, undefined, media.admin)
  const { db, settings } = media.host.host.core
  const at = (time: Date) => mediaFiles({ place: settings.media.place, db, log: () => {}, now: () => time })
  const later = new Date(Date.now() + 3_601_000)
  await at(later).clear() // what tests before this one left
  const there = () =>
    readdirSync(join(media.host.dataDir, 'media')).filter((name) => name.startsWith(String(picture?.sha256)))
  assert.equal(await at(later).clear(), 0, 'one in the trash has its record still')
  await media.host.call('POST', '/api/v1/post/media/bulk', { action: 'purge', ids: [picture?.id] }, media.admin)
  assert.equal(await at(new Date()).clear(), 0)
  await at(later).keep(png(41, 41, 9), [])
  assert.equal(await at(later).clear(), 0, 'the same bytes are on their way again')
  assert.equal(there().length, 2)
  const muchLater = at(new Date(later.getTime() + 3_601_000))
  assert.equal(await muchLater.clear(), 1)
  assert.deepEqual(there(), [])
  assert.equal(await muchLater.clear(), 0)
  assert.equal((await fetched(other?.url ?? '')).status, 200)
})

test('deletes files left by a kill or an earlier release an hour after the start', async (t) => {
  const dataDir = folderFor(t)
  const media = join(dataDir, 'media')
  mkdirSync(media)
  const db = openDatabase(join(dataDir, 'apron.db'))
  t.after(() => db.close())
  migrate(db, schemaSteps)
  db.exec(`create table media (sha256 text) strict; insert into media values ('${'a'.repeat(64)}')`)
  const [named, unnamed] = ['a'.repeat(64), 'b'.repeat(64)]
  const names = [named, `${named}.320`, unnamed, `${unnamed}.960.png`, 'new-1', 'notes.txt']
  for (const name of names) fs.writeFileSync(join(media, name), name)
  let time = Date.now()
  const files = mediaFiles({ place: { folder: media }, db, log: () => {}, now: () => new Date(time) })
  assert.equal(await files.clear(), 0)
  assert.deepEqual(readdirSync(media).sort(), names.filter((name) => name !== 'new-1').sort())
  time += 3_600_000
  assert.equal(await files.clear(), 1)
  assert.deepEqual(readdirSync(media).sort(), [named, `${named}.320`, 'notes.txt'])
})

test('an index finds a file by its bytes, among any number of files and in the trash', () => {
  const plan = media.host.host.core.db.all<{ detail: string }>(
    'explain query plan select mime from media where sha256 = ? limit 1',
    ['0'],
  )
  assert.match(plan[0]?.detail ?? '', /^SEARCH media USING INDEX/)
})
