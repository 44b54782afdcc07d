import assert from 'node:assert/strict'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { test } from 'node:test'
import { folder, oneLine, passwordIn, run, signIn, stopped } from './run-program.ts'

const tellsSyncs = { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(`
  import fs from 'node:fs'
  import { syncBuiltinESMExports } from 'node:module'
  const { fsyncSync, openSync } = fs
  const paths = new Map()
  fs.openSync = (path, ...more) => { const fd = openSync(path, ...more); paths.set(fd, path); return fd }
  fs.fsyncSync = (fd) => { fsyncSync(fd); console.error('synced ' + paths.get(fd)) }
  syncBuiltinESMExports()
`)}` }

test('a backup of a running and of a stopped host can be started from', async (t) => {
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
    assert.deepEqual(readdirSync(dataDir).filter((name) => name.startsWith('copy-')), [])
  }
  const restored = join(dataDir, '..', 'restored')
  mkdirSync(restored)
  writeFileSync(join(restored, 'apron.db'), readFileSync(join(dataDir, '..', 'backup-true.db')))
  const again = run('main', restored)
  assert.equal(await signIn(await again.origin(), password), 200)
  await stopped(again)
  assert.deepEqual(readdirSync(join(dataDir, '..')).filter((name) => name.endsWith('.part')), [])
})

const findsDiskFull = { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(`
  import fs from 'node:fs'
  import { syncBuiltinESMExports } from 'node:module'
  fs.copyFileSync = (from, to) => {
    fs.writeFileSync(to, 'half of it')
    throw Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' })
  }
  syncBuiltinESMExports()
`)}` }

const saysNoRoom = (text: string): void => {
  oneLine(text)
  assert.match(text, /no backup was made.* is the disk full\? .*earlier backups are as they were: make room/)
}

test('a backup that finds no room leaves no copy behind, neither where it was to go nor with the host', async (t) => {
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

test('a backup says so too when the host finds no room for the copy, which it leaves out', async (t) => {
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

test('a backup whose pictures cannot be copied leaves no copy of the database either', async (t) => {
  const dataDir = folder(t)
  const host = run('main', dataDir)
  await host.origin()
  await stopped(host)
  mkdirSync(join(dataDir, 'media', 'abc'), { recursive: true })
  const backup = run('backup', dataDir, [join(dataDir, '..', 'backup.db')])
  assert.equal(await backup.code, 1)
  assert.deepEqual(readdirSync(join(dataDir, '..')).sort(), ['data'])
})
