import { assert, folderFor, join, test } from '../../host.ts'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { entities } from '../../../../src/contract/entities/sections.ts'
import { countries } from '../../../../src/contract/places/iso3166.ts'
import { readPermissions } from '../../../../src/contract/permissions.ts'
import { openDatabase } from '../../../../src/host/storage/database.ts'
import { sampleImages } from '../../../../src/host/sample/images.ts'
import { rowsOf, startRecords, totalOf, type RecordsHost } from '../records-host.ts'

test('without a sample the host has countries, the fixed role and statuses, an administrator and settings', async (t) => {
  const host = await startRecords()
  t.after(() => host.stop())
  const there: Record<string, number> = {}
  for (const { key, path, single } of entities) {
    if (single === undefined) there[key] = totalOf(await host.get(path))
  }
  const { country, role, 'user-status': status, user, ...others } = there
  assert.deepEqual([country, role, status, user], [249, 1, 3, 1])
  assert.ok(
    Object.values(others).every((count) => count === 0),
    JSON.stringify(others),
  )
  assert.equal(existsSync(join(host.dataDir, 'media')), false)
  assert.equal((await host.get('/api/v1/post/general_settings')).status, 200)
  const names = rowsOf(await host.get('/api/v1/post/country?limit=1000&sort=alpha2')).map(({ name }) => name)
  assert.deepEqual(
    names,
    countries()
      .toSorted((a, b) => (a.alpha2 < b.alpha2 ? -1 : 1))
      .map(({ name }) => name),
  )
})

/** What ends a first start in the midst of its pictures, and what it leaves. */
const breakOff = async (dataDir: string): Promise<void> => {
  const [first = '', second = ''] = sampleImages
    .slice(0, 2)
    .map((image) => createHash('sha256').update(image.image.bytes).digest('hex'))
  const inTheWay = join(dataDir, 'media', second)
  mkdirSync(inTheWay, { recursive: true })
  await assert.rejects(startRecords({ sample: true, dataDir }), /EISDIR/)
  rmSync(inTheWay, { recursive: true })
  const db = openDatabase(join(dataDir, 'apron.db'))
  assert.deepEqual(db.all(`select name from sqlite_schema where name = 'media'`), [])
  db.close()
  const left = readdirSync(join(dataDir, 'media'))
  assert.ok(left.includes(first), 'the first picture is on the disk')
  assert.deepEqual(
    left.filter((name) => name.startsWith('new-')),
    [],
    'and nothing of the second',
  )
}

test('the sample is complete even after an interrupted start, and a second start adds nothing', async (t) => {
  const dataDir = folderFor(t)
  await breakOff(dataDir)
  const count = async (host: RecordsHost): Promise<Record<string, number>> => {
    const totals: Record<string, number> = {}
    for (const { key, path, single } of entities) {
      if (single === undefined) totals[key] = totalOf(await host.get(path))
    }
    return totals
  }
  const first = await startRecords({ sample: true, dataDir })
  const before = await count(first)
  const [unused] = rowsOf(await first.get('/api/v1/post/blogs_tags?filter[unused]=1'))
  await first.remove(`/api/v1/post/blogs_tags/${unused?.id}`)
  await first.stop()
  assert.ok(Number(before.airport) >= 60)
  assert.deepEqual(
    Object.keys(before).filter((key) => before[key] === 0 && !['seo', 'webhook', 'token'].includes(key)),
    [],
  )
  const kept = readdirSync(join(dataDir, 'media')).filter((name) => /^[0-9a-f]{64}$/.test(name))
  assert.deepEqual([before.media, kept.length], [sampleImages.length, sampleImages.length])
  const second = await startRecords({ sample: true, dataDir })
  const after = await count(second)
  await second.stop()
  // Not even what was deleted.
  assert.deepEqual(after, { ...before, 'blog-tag': Number(before['blog-tag']) - 1 })
})

test('the fixed role has every permission, including those added by a newer version', async (t) => {
  const dataDir = folderFor(t)
  const administrator = async (host: RecordsHost) =>
    rowsOf(await host.get('/api/v1/post/user_roles?filter[system]=1'))[0]
  const first = await startRecords({ dataDir })
  const fresh = await administrator(first)
  await first.stop()
  assert.equal(fresh?.version, 1)
  const permissions = readPermissions(fresh.permissions)
  for (const key of ['gallery', 'seo']) assert.deepEqual(permissions[key], ['view', 'edit', 'delete'], key)
  assert.deepEqual(permissions.airport, ['view', 'edit', 'delete', 'publish', 'skip-review'])
  const db = openDatabase(join(dataDir, 'apron.db'))
  db.run(`update role set permissions = json_remove(permissions, '$.seo')`, [])
  db.close()
  for (const start of ['upgraded', 'again']) {
    const host = await startRecords({ dataDir })
    const role = await administrator(host)
    const statuses = rowsOf(await host.get('/api/v1/post/user_status'))
    await host.stop()
    assert.deepEqual(
      statuses.map(({ version }) => version),
      [1, 1, 1],
      start,
    )
    assert.deepEqual([role?.version, role?.permissions], [2, permissions], start)
  }
})
