// Litestream itself follows the database of a host that writes, and another machine takes over from what it has copied.
// Needs the runtime's own SQLite and `npm ci --prefix test/runtimes`, which brings Litestream.
import { administrator, after, assert, folderFor, isObject, join, resolve, test, type TestContext } from '../host.ts'
import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import { openDatabase, type Database } from '../../../src/host/storage/database.ts'
import { engines } from '../engines.ts'
import { run, stopped, wholeHost } from '../run-program.ts'
import { until } from '../until.ts'

const litestream = resolve(`test/runtimes/node_modules/@flydotio/litestream-linux-${process.arch}/litestream`)
const canShare = engines.some((engine) => engine.canShare)
const skip = !canShare
  ? 'node-sqlite3-wasm cannot share a file'
  : !existsSync(litestream) && 'Litestream is not installed: npm ci --prefix test/runtimes'

const environment = { SAMPLE_DATA: '0', ADMIN_PASSWORD: administrator.password, SQLITE_LOCKING: 'normal' }
const followers = new Set<ChildProcess>()
after(() => {
  for (const follower of followers) follower.kill('SIGKILL')
})

interface Standby {
  follow(): ChildProcess
  /** Restores a database from the copies so far. Returns undefined if nothing has been copied yet. */
  restore(): string | undefined
}

const standbyFor = (t: TestContext, dataDir: string): Standby => {
  const folder = folderFor(t)
  const [file, config] = [join(dataDir, 'apron.db'), join(folder, 'litestream.yml')]
  // Of docs/operations.md but for the store and its times: with so few pages it checkpoints again and again.
  writeFileSync(
    config,
    `
dbs:
  - path: ${file}
    monitor-interval: 50ms
    checkpoint-interval: 200ms
    min-checkpoint-page-count: 20
    replicas:
      - type: file
        path: ${join(folder, 'replica')}
        sync-interval: 50ms
`,
  )
  return {
    follow: () => {
      const follower = spawn(litestream, ['replicate', '-config', config], { stdio: 'ignore' })
      followers.add(follower)
      return follower
    },
    restore: () => {
      const target = join(folder, 'restored.db')
      for (const end of ['', '-wal', '-shm']) rmSync(target + end, { force: true })
      const { status } = spawnSync(litestream, ['restore', '-config', config, '-o', target, file])
      return status === 0 && existsSync(target) ? target : undefined
    },
  }
}

const call = async (origin: string, path: string, body: unknown, headers: Record<string, string>): Promise<unknown> => {
  const response = await fetch(origin + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  const answer: unknown = await response.json()
  assert.ok(response.ok && isObject(answer), JSON.stringify(answer))
  return answer.data
}
const signIn = async (origin: string): Promise<Record<string, string>> => {
  const session = await call(origin, '/api/v1/post/users/login', administrator, {})
  assert.ok(isObject(session))
  return { authorization: `Bearer ${session.id}` }
}

/** All rows of all tables but Litestream's own. */
const contentOf = (db: Database): Record<string, string[]> => {
  const tables = db.all<{ name: string }>(`select name from sqlite_schema where type = 'table'
    and name not like '\\_litestream%' escape '\\' order by name`)
  return Object.fromEntries(
    tables.map(({ name }) => [
      name,
      db
        .all(`select * from "${name}"`)
        .map((row) => JSON.stringify(row, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value)))
        .sort(),
    ]),
  )
}
const reading = <T>(file: string, read: (db: Database) => T): T => {
  const db = openDatabase(file, { locking: 'normal' })
  try {
    return read(db)
  } finally {
    db.close()
  }
}

/** Counted in the header of the WAL, https://sqlite.org/fileformat2.html#walformat. */
const checkpointsOf = (dataDir: string): number => readFileSync(join(dataDir, 'apron.db-wal')).readUInt32BE(12)

test('a Litestream replica of a running host equals its database, and another host continues from it', {
  skip,
}, async (t) => {
  const dataDir = join(folderFor(t), 'data')
  const standby = standbyFor(t, dataDir)
  const host = run(wholeHost, dataDir, [], environment)
  const origin = await host.origin()
  const headers = await signIn(origin)
  const begun = checkpointsOf(dataDir)
  let follower = standby.follow()
  let last = 0
  const save = async (count: number): Promise<void> => {
    for (let one = 0; one < count; one += 1) {
      last += 1
      await call(
        origin,
        '/api/v1/post/blogs_tag/create',
        { name: `Tag ${last}`, description: 'In use. '.repeat(20) },
        headers,
      )
    }
  }
  const hasLast = (file: string | undefined): boolean =>
    file !== undefined &&
    reading(file, (db) => db.get('select 1 from blog_tag where name = ?', [`Tag ${last}`]) !== undefined)

  await save(100)
  const rows = Array.from({ length: 400 }, (_, index) => ({ name: `Batch ${index}` }))
  await call(origin, '/api/v1/post/blogs_tags/import', { rows, key: 'name', mode: 'create' }, headers)
  // While it is followed, a backup is made as ever.
  const backup = join(folderFor(t), 'backup.db')
  const backingUp = run('backup', dataDir, [backup], { SQLITE_LOCKING: 'normal' })
  await save(50)
  assert.equal(await backingUp.code, 0, backingUp.err())
  await until(() => hasLast(standby.restore()))
  await until(async () => {
    await save(5)
    return checkpointsOf(dataDir) > begun + 1
  })

  // Litestream is away for a while, as over an upgrade of it.
  follower.kill('SIGTERM')
  await once(follower, 'exit')
  await save(50)
  follower = standby.follow()
  await save(20)
  await until(() => hasLast(standby.restore()))

  // The host dies, and what it did last of its own accord is copied too; then the machine is lost.
  host.process.kill('SIGKILL')
  await host.code
  const content = reading(join(dataDir, 'apron.db'), contentOf)
  await until(() => {
    const copied = standby.restore()
    return copied !== undefined && isDeepStrictEqual(reading(copied, contentOf), content)
  })
  follower.kill('SIGKILL')
  await once(follower, 'exit')
  const file = standby.restore() ?? assert.fail('nothing was copied')
  const copy = reading(file, (db) => {
    assert.equal(db.get('pragma integrity_check')?.integrity_check, 'ok')
    return contentOf(db)
  })
  assert.deepEqual(copy, content)
  assert.equal(copy.blog_tag?.length, last + rows.length)

  // It is put into a folder of another machine as docs/operations.md says.
  const other = join(folderFor(t), 'other')
  mkdirSync(other)
  copyFileSync(file, join(other, 'apron.db'))
  const next = run(wholeHost, other, [], environment)
  const signedIn = await signIn(await next.origin())
  await call(await next.origin(), '/api/v1/post/blogs_tag/create', { name: 'After the loss' }, signedIn)
  await stopped(next)
  const verify = run('audit-verify', other)
  assert.equal(await verify.code, 0, verify.err())
})
