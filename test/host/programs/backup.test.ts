import { assert, dirname, join, resolve, test, type TestContext } from '../host.ts'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createHash } from 'node:crypto'
import { openDatabase } from '../../../src/host/storage/database.ts'
import { s3Environment, s3StandInFor } from '../s3-stand-in.ts'
import { folder, oneLine, passwordIn, run, signIn, stopped } from '../run-program.ts'

const tellsSyncs = {
  NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(`
  import fs from 'node:fs'
  import { syncBuiltinESMExports } from 'node:module'
  const { fsyncSync, openSync } = fs
  const paths = new Map()
  fs.openSync = (path, ...more) => { const fd = openSync(path, ...more); paths.set(fd, path); return fd }
  fs.fsyncSync = (fd) => { fsyncSync(fd); console.error('synced ' + paths.get(fd)) }
  syncBuiltinESMExports()
`)}`,
}

test('a host can start from a backup of a running or a stopped host', async (t) => {
  const dataDir = folder(t)
  const host = run('main', dataDir)
  const origin = await host.origin()
  const password = passwordIn(host.out())
  mkdirSync(join(dataDir, 'media'))
  writeFileSync(join(dataDir, 'media', 'abc'), 'a picture')
  writeFileSync(join(dataDir, 'media', 'new-1'), 'half of one on its way')
  // What a backup left that was cut off.
  const cutOff = join(dataDir, '..', 'backup-false.db-media')
  mkdirSync(cutOff)
  for (const name of ['abc', 'abc.part']) writeFileSync(join(cutOff, name), 'a pic')
  assert.equal(await signIn(origin, password), 200)
  for (const isRunning of [true, false]) {
    if (!isRunning) await stopped(host)
    const target = join(dataDir, '..', `backup-${isRunning}.db`)
    writeFileSync(target, 'an older backup')
    const backup = run('backup', dataDir, [target], tellsSyncs)
    assert.equal(await backup.code, 0, backup.err())
    for (const path of [`${target}-media/abc.part`, `${target}-media`, dirname(target)]) {
      assert.ok(backup.err().split('\n').includes(`synced ${path}`), path)
    }
    assert.equal(backup.out(), `${resolve(target)}\n`)
    assert.deepEqual(readdirSync(`${target}-media`), ['abc'])
    assert.equal(readFileSync(`${target}-media/abc`, 'utf8'), 'a picture')
    assert.deepEqual(
      readdirSync(dataDir).filter((name) => name.startsWith('copy-')),
      [],
    )
  }
  const restored = join(dataDir, '..', 'restored')
  mkdirSync(restored)
  writeFileSync(join(restored, 'apron.db'), readFileSync(join(dataDir, '..', 'backup-true.db')))
  const again = run('main', restored)
  assert.equal(await signIn(await again.origin(), password), 200)
  await stopped(again)
  assert.deepEqual(
    readdirSync(join(dataDir, '..')).filter((name) => name.endsWith('.part')),
    [],
  )
})

const findsDiskFull = {
  NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(`
  import fs from 'node:fs'
  import { syncBuiltinESMExports } from 'node:module'
  fs.copyFileSync = (from, to) => {
    fs.writeFileSync(to, 'half of it')
    throw Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' })
  }
  fs.promises.copyFile = async (from, to) => fs.copyFileSync(from, to)
  syncBuiltinESMExports()
`)}`,
}

const saysNoRoom = (text: string): void => {
  oneLine(text)
  assert.match(text, /no backup was created.* is the disk full\? .*earlier backups are unchanged: free some space/)
}

test('a backup without enough space leaves no copy, neither at the destination nor with the host', async (t) => {
  const dataDir = folder(t)
  const host = run('main', dataDir)
  await host.origin()
  const before = readdirSync(dataDir)
  const target = join(dataDir, '..', 'backup.db')
  writeFileSync(target, 'an older backup')
  const fails = async (): Promise<void> => {
    const backup = run('backup', dataDir, [target], findsDiskFull)
    assert.equal(await backup.code, 1)
    saysNoRoom(backup.err())
    assert.deepEqual(readdirSync(join(dataDir, '..')).sort(), ['backup.db', 'data'])
    assert.equal(readFileSync(target, 'utf8'), 'an older backup')
  }
  await fails()
  assert.deepEqual(readdirSync(dataDir), before)
  await stopped(host)
  await fails()
})

test('a backup reports that the running host has no space for the copy, and leaves none behind', async (t) => {
  const dataDir = folder(t)
  const host = run('main', dataDir, [], findsDiskFull)
  await host.origin()
  const before = readdirSync(dataDir)
  const backup = run('backup', dataDir, [join(dataDir, '..', 'backup.db')])
  assert.equal(await backup.code, 1)
  saysNoRoom(backup.err())
  assert.deepEqual(readdirSync(dataDir), before)
  await stopped(host)
})

test('a backup whose images cannot be copied leaves no database copy either', async (t) => {
  const dataDir = folder(t)
  const host = run('main', dataDir)
  await host.origin()
  await stopped(host)
  mkdirSync(join(dataDir, 'media', 'abc'), { recursive: true })
  const backup = run('backup', dataDir, [join(dataDir, '..', 'backup.db')])
  assert.equal(await backup.code, 1)
  assert.deepEqual(readdirSync(join(dataDir, '..')).sort(), ['data'])
})

const picture = 'a picture'
const pictureName = createHash('sha256').update(picture).digest('hex')

interface BackedUp {
  dataDir: string
  target: string
  password: string
}
/** A stopped host's folder with one picture and its smaller form, and a backup of it next to the folder. */
const backedUp = async (t: TestContext): Promise<BackedUp> => {
  const dataDir = folder(t)
  const host = run('main', dataDir)
  await host.origin()
  await stopped(host)
  mkdirSync(join(dataDir, 'media'))
  writeFileSync(join(dataDir, 'media', pictureName), picture)
  writeFileSync(join(dataDir, 'media', `${pictureName}.320`), 'smaller')
  const target = join(dataDir, '..', 'backup.db')
  const backup = run('backup', dataDir, [target])
  assert.equal(await backup.code, 0, backup.err())
  return { dataDir, target, password: passwordIn(host.out()) }
}

const refused = async (args: string[], dataDir: string, reason: RegExp): Promise<void> => {
  const restore = run('restore', dataDir, args)
  assert.equal(await restore.code, 1, restore.out())
  oneLine(restore.err())
  assert.match(restore.err(), reason)
}

test('restores into an empty folder, or into a full one whose content is set aside', async (t) => {
  const { dataDir, target, password } = await backedUp(t)
  const empty = join(dataDir, '..', 'empty')
  const first = run('restore', empty, [target])
  assert.equal(await first.code, 0, first.err())
  assert.match(
    first.out(),
    /^restored: .*empty, with 2 media files\nschedules that have passed since the backup wait for a decision.*\n$/,
  )
  assert.deepEqual(readdirSync(empty).sort(), ['apron.db', 'media'])
  assert.equal(readFileSync(join(empty, 'media', pictureName), 'utf8'), picture)

  await refused([target], dataDir, /isn’t empty: --replace keeps its files aside/)
  writeFileSync(join(dataDir, 'media', 'newer'), 'made since')
  const second = run('restore', dataDir, [target, '--replace'])
  assert.equal(await second.code, 0, second.err())
  const aside = /^kept aside: (.*)$/m.exec(second.out())?.[1] ?? ''
  assert.equal(readFileSync(join(aside, 'media', 'newer'), 'utf8'), 'made since')
  assert.ok(existsSync(join(aside, 'apron.db')))
  assert.deepEqual(readdirSync(join(dataDir, 'media')).sort(), [pictureName, `${pictureName}.320`])
  const host = run('main', dataDir)
  assert.equal(await signIn(await host.origin(), password), 200)
  await refused([target, '--replace'], dataDir, /another process is using the data folder/)
  await stopped(host)
})

test('damaged or missing files of a backup are reported before anything changes', async (t) => {
  const { dataDir, target } = await backedUp(t)
  const before = readdirSync(dataDir).sort()
  const database = readFileSync(target)
  const media = `${target}-media`
  const damages: [() => void, RegExp][] = [
    [() => writeFileSync(join(media, pictureName), 'another 1'), new RegExp(`${pictureName} in the backup is damaged`)],
    [() => writeFileSync(join(media, `${pictureName}.320`), 'smallex'), /\.320 in the backup is damaged/],
    [() => rmSync(join(media, pictureName)), new RegExp(`${pictureName} is missing from the backup`)],
    [() => writeFileSync(target, database.fill(7, 5000, 5100)), /backup\.db in the backup is damaged/],
    [() => writeFileSync(`${target}.json`, '{'), /backup\.db\.json in .* is damaged/],
    [() => rmSync(target), /there is no file/],
  ]
  const whole = join(dataDir, '..', 'whole')
  for (const name of ['backup.db', 'backup.db.json', 'backup.db-media']) {
    cpSync(join(dataDir, '..', name), join(whole, name), { recursive: true })
  }
  for (const [damage, reason] of damages) {
    damage()
    await refused([target, '--replace'], dataDir, reason)
    assert.deepEqual(readdirSync(dataDir).sort(), before)
    cpSync(whole, join(dataDir, '..'), { recursive: true })
  }
  await refused([], dataDir, /specify the backup: npm run restore/)
  await refused(['s3:newest'], dataDir, /set BACKUP_S3_BUCKET/)
})

test('a backup of an earlier release, without a file list, restores images by their names', async (t) => {
  const { dataDir, target } = await backedUp(t)
  rmSync(`${target}.json`)
  const fresh = join(dataDir, '..', 'fresh')
  const restore = run('restore', fresh, [target])
  assert.equal(await restore.code, 0, restore.err())
  assert.match(restore.out(), /has no list, so smaller versions/)
  writeFileSync(join(`${target}-media`, pictureName), 'another 1')
  await refused([target, '--replace'], fresh, /is damaged: nothing was changed/)
})

test('the host refuses to start in a folder with an interrupted restore', async (t) => {
  const { dataDir, target } = await backedUp(t)
  mkdirSync(join(dataDir, 'restoring'))
  rmSync(join(dataDir, 'apron.db'))
  const host = run('main', dataDir)
  assert.equal(await host.code, 1)
  assert.match(host.err(), /a restore into .* was interrupted: run it again with --replace/)
  const restore = run('restore', dataDir, [target, '--replace'])
  assert.equal(await restore.code, 0, restore.err())
  const again = run('main', dataDir)
  await again.origin()
  assert.equal(await stopped(again), 0)
})

test('stopping the host during a backup stops both, and the next start deletes what is left', async (t) => {
  const dataDir = folder(t)
  const standIn = await s3StandInFor(t)
  standIn.failing.push(503, 503, 503)
  const host = run('main', dataDir, [], s3Environment(standIn))
  await host.origin()
  assert.equal(await stopped(host), 0)
  const again = run('main', dataDir)
  await again.origin()
  assert.deepEqual(
    readdirSync(dataDir).filter((name) => name.startsWith('copy-')),
    [],
  )
  await stopped(again)
})

test('audit-verify reads the log of a running or a stopped host and rejects an invalid head', async (t) => {
  const dataDir = folder(t)
  const host = run('main', dataDir)
  await host.origin()
  for (const isRunning of [true, false]) {
    if (!isRunning) await stopped(host)
    const verify = run('audit-verify', dataDir)
    assert.equal(await verify.code, 0, verify.err())
    assert.match(verify.out(), /^0 changes, complete; head 0:\n$/)
  }
  const head = `3:${'0'.repeat(64)}`
  for (const [given, reason] of [
    [head, /broken at change 1: it and all later/],
    ['x', /isn’t a head/],
  ] as const) {
    const verify = run('audit-verify', dataDir, [given])
    assert.equal(await verify.code, 1)
    assert.match(verify.err(), reason)
  }
  assert.deepEqual(readdirSync(dataDir), ['apron.db'])
  const db = openDatabase(join(dataDir, 'apron.db'))
  db.exec('drop table activity')
  db.close()
  const verify = run('audit-verify', dataDir, [head])
  assert.equal(await verify.code, 1)
  assert.match(verify.err(), /broken at change 1: the activity log is missing/)
})
