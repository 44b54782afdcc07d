import { assert, folderFor, join, test, type TestContext } from '../host.ts'
import { readFileSync, writeFileSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import { type BackupStore, backupStore } from '../../../src/host/backup/backup-store.ts'
import { hashFile, hashStream } from '../../../src/host/backup/hash-file.ts'
import { readSettings } from '../../../src/host/host/settings.ts'
import { s3Environment, s3StandInFor } from '../s3-stand-in.ts'

const storesFor = async (t: TestContext): Promise<BackupStore[]> => {
  const standIn = await s3StandInFor(t)
  return readSettings({ BACKUP_DIR: join(folderFor(t), 'backups'), ...s3Environment(standIn) }).backup.places.map(
    backupStore,
  )
}

test('folder and S3 stores put, list, get and delete files in the same way, beyond one page of files', async (t) => {
  const file = join(folderFor(t), 'file')
  writeFileSync(file, 'a picture, and a “quote”')
  const facts = await hashFile(file)
  for (const store of await storesFor(t)) {
    assert.deepEqual(await store.list('media'), [])
    for (const name of ['a', 'b.320', 'c', 'd', 'e.960.png', 'f', 'g']) await store.put(`media/${name}`, file, facts)
    await store.putText('one (1)&2.json', '{"ü":1}')
    const listed = (await store.list('media')).map(({ name, bytes }) => [name, bytes])
    assert.deepEqual(
      listed,
      ['a', 'b.320', 'c', 'd', 'e.960.png', 'f', 'g'].map((name) => [name, facts.bytes]),
      store.where,
    )
    assert.deepEqual(
      (await store.list('')).map(({ name }) => name),
      ['one (1)&2.json'].map((name) => name),
      store.where,
    )
    assert.equal(await store.read('one (1)&2.json', text), '{"ü":1}')
    const copy = `${file}-copy`
    assert.deepEqual(await store.read('media/a', (content) => hashStream(content, copy)), facts)
    assert.deepEqual(readFileSync(copy), readFileSync(file))
    await store.remove('media/a')
    await store.remove('media/a')
    assert.ok(!(await store.list('media')).some(({ name }) => name === 'a'))
    await assert.rejects(store.read('media/a', text))
  }
})

test('retries temporary failures: a busy store or an interrupted response', async (t) => {
  const standIn = await s3StandInFor(t)
  const [place] = readSettings(s3Environment(standIn)).backup.places
  assert.ok(place)
  const store = backupStore(place)
  standIn.failing.push(503)
  await store.putText('x', 'a text of some length')
  standIn.failing.push('cut', 500)
  assert.equal(await store.read('x', text), 'a text of some length')
  assert.deepEqual(
    standIn.asked.map((line) => line.split(' ')[0]),
    ['PUT', 'PUT', 'GET', 'GET', 'GET'],
  )
})

test('an error of a store shows its name and code, but never a key', async (t) => {
  const standIn = await s3StandInFor(t)
  const secret = 'some other secret'
  const at = (more: Record<string, string>): BackupStore => {
    const [place] = readSettings({ ...s3Environment(standIn), ...more }).backup.places
    assert.ok(place)
    return backupStore(place)
  }
  const refused = at({ BACKUP_S3_SECRET_ACCESS_KEY: secret })
  await assert.rejects(
    refused.putText('x', 'y'),
    (error: unknown) =>
      error instanceof Error &&
      /bucket at 127\.0\.0\.1:\d+ refused to PUT \/apron\/one\/x: 403 SignatureDoesNotMatch/.test(error.message) &&
      !error.message.includes(secret),
  )
  assert.equal(standIn.objects.size, 0)
  const away = at({ BACKUP_S3_ENDPOINT: 'http://127.0.0.1:9' })
  await assert.rejects(away.list(''), /127\.0\.0\.1:9 can’t be reached: .*ECONNREFUSED/)
})
