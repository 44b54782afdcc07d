// Real processes, killed with SIGKILL while they save, import, take uploads and make backups; on the runtime's engine.
import { administrator, assert, folderFor, isObject, join, test } from '../host.ts'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { claimFolder } from '../../../src/host/storage/claim-folder.ts'
import { openDatabase } from '../../../src/host/storage/database.ts'
import { png } from '../media/images.ts'
import { run, wholeHost } from '../run-program.ts'
import { s3MediaEnvironment, s3StandInFor } from '../s3-stand-in.ts'
import { randomFrom } from '../../random-from.ts'

/** `KILLS=500 npm test -- host/crash/kill` measures with more. */
const kills = Number(process.env.KILLS ?? 4)
const environment = { SAMPLE_DATA: '0', ADMIN_PASSWORD: administrator.password }
const batchRows = 100
/** After an answer. */
const lifeMaxMs = 300

interface Answered {
  tags: string[]
  batches: string[]
  pictures: string[]
}

/** Writes of all kinds one after another until the host is no more; adds those that it answered. */
const write = async (origin: string, round: number, answered: Answered): Promise<void> => {
  const call = async (path: string, body: unknown, headers: Record<string, string>): Promise<unknown> => {
    const isForm = body instanceof FormData
    const response = await fetch(origin + path, {
      method: 'POST',
      headers: isForm ? headers : { 'content-type': 'application/json', ...headers },
      body: isForm ? body : JSON.stringify(body),
    })
    const answer: unknown = await response.json()
    assert.ok(response.ok && isObject(answer), JSON.stringify(answer))
    return answer.data
  }
  const session = await call('/api/v1/post/users/login', administrator, {})
  assert.ok(isObject(session))
  const headers = { authorization: `Bearer ${session.id}` }
  for (let turn = 0; ; turn += 1) {
    const tag = `Tag ${round} ${turn}`
    await call('/api/v1/post/blogs_tag/create', { name: tag }, headers)
    answered.tags.push(tag)
    const bytes = png(64 + turn, 48 + round, turn % 250)
    const form = new FormData()
    form.set('file', new Blob([new Uint8Array(bytes)]), 'tower.png')
    form.set('meta', JSON.stringify({ alt: 'The tower' }))
    await call('/api/v1/post/media/upload', form, headers)
    answered.pictures.push(createHash('sha256').update(bytes).digest('hex'))
    const batch = `Batch ${round} ${turn} `
    const rows = Array.from({ length: batchRows }, (_, index) => ({ name: `${batch}${index}` }))
    await call('/api/v1/post/blogs_tags/import', { rows, key: 'name', mode: 'create' }, headers)
    answered.batches.push(batch)
  }
}

const check = async (
  dataDir: string,
  answered: Answered,
  read: (sha256: string) => Buffer | undefined = (sha256) => readFileSync(join(dataDir, 'media', sha256)),
): Promise<void> => {
  const claim = await claimFolder(dataDir)
  const db = openDatabase(join(dataDir, 'apron.db'))
  try {
    assert.equal(db.get('pragma integrity_check')?.integrity_check, 'ok')
    const names = new Set(db.all('select name from blog_tag').map(({ name }) => name))
    for (const tag of answered.tags) assert.ok(names.has(tag), `${tag} was answered`)
    const rows = new Map<string, number[]>()
    for (const name of [...names].map(String).filter((name) => name.startsWith('Batch '))) {
      const [, batch = '', row] = /^(.*?)(\d+)$/.exec(name) ?? []
      rows.set(batch, [...(rows.get(batch) ?? []), Number(row)])
    }
    for (const [batch, found] of rows) {
      const inOrder = found.toSorted((one, other) => one - other)
      assert.deepEqual(inOrder, [...found.keys()], `${batch}is there up to a row`)
    }
    for (const batch of answered.batches) assert.equal(rows.get(batch)?.length, batchRows, `${batch} was answered`)
    const images = db.all('select sha256 from media where sha256 is not null').map(({ sha256 }) => String(sha256))
    for (const sha256 of images) {
      assert.equal(
        createHash('sha256')
          .update(read(sha256) ?? '')
          .digest('hex'),
        sha256,
      )
    }
    for (const sha256 of answered.pictures) assert.ok(images.includes(sha256), 'a picture was answered')
  } finally {
    db.close()
    await claim.release()
  }
}

test('a host that is killed repeatedly starts again and has every acknowledged write', async (t) => {
  const dataDir = join(folderFor(t), 'data')
  const target = join(folderFor(t), 'backup.db')
  const random = randomFrom(Number(process.env.SEED ?? 1))
  const answered: Answered = { tags: [], batches: [], pictures: [] }
  for (let round = 0; round < kills; round += 1) {
    const host = run(wholeHost, dataDir, [], environment)
    const origin = await host.origin()
    const writing = write(origin, round, answered).catch((error: unknown) => error)
    const backup = round % 3 === 2 ? run('backup', dataDir, [target]) : undefined
    const awaited = [answered.tags, answered.pictures, answered.batches][round % 3] ?? []
    const before = awaited.length
    while (awaited.length === before && host.process.exitCode === null) await pause(2)
    await pause(random() * lifeMaxMs)
    host.process.kill('SIGKILL')
    await host.code
    const end = await writing
    assert.ok(end instanceof Error && !(end instanceof assert.AssertionError), String(end))
    await backup?.code
    await check(dataDir, answered)
  }
  assert.ok(answered.tags.length >= kills)
  if (process.env.KILLS) {
    console.error(
      `${kills} kills: ${answered.tags.length} saves, ${answered.batches.length} batches and ` +
        `${answered.pictures.length} uploads were answered, none lost`,
    )
  }
})

/** Kills the program at its n-th change to a file. */
const killedAt = (operation: number): Record<string, string> => ({
  NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(`
    import fs from 'node:fs'
    import { syncBuiltinESMExports } from 'node:module'
    let left = ${operation}
    for (const name of ['openSync', 'writeSync', 'fsyncSync', 'writeFileSync', 'copyFileSync', 'renameSync', 'rmSync',
      'unlinkSync', 'mkdirSync', 'rmdirSync', 'symlinkSync', 'ftruncateSync']) {
      const original = fs[name]
      fs[name] = (...values) => {
        if (left-- === 0) process.kill(process.pid, 'SIGKILL')
        return original(...values)
      }
    }
    syncBuiltinESMExports()
  `)}`,
})

test('a backup killed at any of its writes leaves the previous or a complete one, and unchanged data', async (t) => {
  const dataDir = join(folderFor(t), 'data')
  const target = join(folderFor(t), 'backup.db')
  const host = run(wholeHost, dataDir, [], environment)
  await host.origin()
  host.process.kill('SIGTERM')
  await host.code
  const first = run('backup', dataDir, [target])
  assert.equal(await first.code, 0, first.err())

  const step = Math.max(1, Math.floor(24 / kills))
  let ended = false
  let count = 0
  for (let operation = 0; !ended; operation += step) {
    const backup = run('backup', dataDir, [target], killedAt(operation))
    ended = (await backup.code) === 0
    count += 1
    await check(dataDir, { tags: [], batches: [], pictures: [] })
    const copy = openDatabase(target)
    assert.equal(copy.get('pragma integrity_check')?.integrity_check, 'ok')
    assert.ok(copy.get('select 1 from user'))
    copy.close()
  }
  assert.ok(count > 3 && existsSync(target))
  if (process.env.KILLS) console.error(`a backup was killed at ${count - 1} of its changes`)
})

test('a host killed between storing an image and creating its record starts again without the record', async (t) => {
  const dataDir = join(folderFor(t), 'data')
  const standIn = await s3StandInFor(t)
  const start = () => run(wholeHost, dataDir, [], { ...environment, ...s3MediaEnvironment(standIn) })
  const first = start()
  const origin = await first.origin()
  const { objects } = standIn
  standIn.objects = new Map()
  standIn.objects.set = (name, bytes) => {
    first.process.kill('SIGKILL')
    return objects.set(name, bytes)
  }
  const answered: Answered = { tags: [], batches: [], pictures: [] }
  const end = await write(origin, 0, answered).catch((error: unknown) => error)
  assert.ok(end instanceof Error && !(end instanceof assert.AssertionError), String(end))
  await first.code
  standIn.objects = objects
  assert.deepEqual([answered.pictures.length, objects.size], [0, 1])

  const second = start()
  const again = await second.origin()
  const name = [...objects.keys()][0]?.replace('pictures/', '')
  assert.equal((await fetch(`${again}/media/${name}`)).status, 404, 'no record names it')
  const writing = write(again, 1, answered).catch((error: unknown) => error)
  while (answered.pictures.length < 2 && second.process.exitCode === null) await pause(2)
  second.process.kill('SIGKILL')
  await second.code
  await writing
  await check(dataDir, answered, (sha256) => objects.get(`pictures/${sha256}`))
  const claim = await claimFolder(dataDir)
  const db = openDatabase(join(dataDir, 'apron.db'))
  assert.ok(db.get('select 1 from media_file where sha256 = ?', [name ?? null]), 'the host knows that it may remove it')
  db.close()
  await claim.release()
})
