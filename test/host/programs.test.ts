import { build } from 'esbuild'
import assert from 'node:assert/strict'
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { after, before, test, type TestContext } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { claimFolder } from '../../src/host/claim-folder.ts'
import { openDatabase } from '../../src/host/database.ts'
import { folderFor } from './folder-for.ts'
import { outboxOf } from './outbox-of.ts'

const built = `.build/programs-${process.pid}`

before(() => build({
  entryPoints: ['main', 'backup', 'reset-admin'].map((name) => ({ in: `src/host/${name}.ts`, out: name })),
  outdir: built,
  bundle: true, platform: 'node', format: 'esm', target: 'node20', packages: 'external',
  outExtension: { '.js': '.mjs' }, logLevel: 'error',
  // Accounts alone: these tests are of the programs, and records need seconds for their sample content.
  plugins: [{ name: 'accounts alone', setup: ({ onResolve }) => {
    onResolve({ filter: /^\.\/parts\.ts$/ }, () => ({ path: resolve('test/host/account-parts.ts') }))
  } }],
}))
after(() => rmSync(built, { recursive: true, force: true }))

interface Run {
  process: ChildProcess
  out(): string
  err(): string
  code: Promise<number | null>
  origin(): Promise<string>
}

const children = new Set<ChildProcess>()
// What a test that fails leaves running would keep this process from ending.
after(() => { for (const child of children) child.kill('SIGKILL') })

const run = (program: string, dataDir: string, args: string[] = [], environment: Record<string, string> = {}): Run => {
  const child = spawn(process.execPath, [...process.execArgv, `${built}/${program}.mjs`, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'], env: { PATH: process.env.PATH, PORT: '0', DATA_DIR: dataDir, ...environment },
  })
  children.add(child)
  let [out, err] = ['', '']
  child.stdout.on('data', (chunk: Buffer) => { out += chunk })
  child.stderr.on('data', (chunk: Buffer) => { err += chunk })
  const code = once(child, 'close').then(([exitCode]: (number | null)[]) => {
    children.delete(child)
    return exitCode ?? null
  })
  return {
    process: child, out: () => out, err: () => err, code,
    origin: async () => {
      while (!out.includes('ready: ') && child.exitCode === null && child.signalCode === null) await pause(5)
      return /^ready: (\S+)\/$/m.exec(out)?.[1] ?? assert.fail(`it did not start: ${err}`)
    },
  }
}
const stopped = async (host: Run): Promise<number | null> => { host.process.kill('SIGTERM'); return host.code }

const folder = (t: TestContext): string => join(folderFor(t), 'data')
const passwordIn = (text: string): string => [...text.matchAll(/^password: (\S+)$/gm)].at(-1)?.[1] ?? ''
const signIn = async (origin: string, password: string, email = 'admin@example.com'): Promise<number> =>
  (await fetch(`${origin}/api/v1/post/users/login`, {
  method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ email, password }),
})).status
const oneLine = (text: string): void => assert.match(text, /^apron: [^\n]+\n$/)

test('the first start shows the password that it made, once, and says when it is ready', async (t) => {
  const dataDir = folder(t)
  const first = run('main', dataDir)
  const origin = await first.origin()
  assert.match(first.out(),
    /^email: admin@example\.com\npassword: [a-z2-9-]{23}\nready: http:\/\/127\.0\.0\.1:\d+\/\n$/)
  assert.equal(await signIn(origin, passwordIn(first.out())), 200)
  assert.equal(await stopped(first), 0)
  assert.ok(!first.err().includes(passwordIn(first.out())))
  assert.deepEqual(readdirSync(dataDir), ['apron.db'])

  const second = run('main', dataDir, [], { ADMIN_PASSWORD: 'of no meaning any more' })
  assert.equal(await signIn(await second.origin(), passwordIn(first.out())), 200)
  assert.match(second.out(), /^ready: \S+\n$/)
  second.process.kill('SIGINT')
  assert.equal(await second.code, 0)
})

test('a first start that is killed again and again ends with a password that was shown', async (t) => {
  const dataDir = folder(t)
  let shown = ''
  for (const ms of [150, 230, 290, 350, 450]) {
    const host = run('main', dataDir)
    await pause(ms)
    host.process.kill('SIGKILL')
    await host.code
    shown += host.out()
  }
  const host = run('main', dataDir)
  const origin = await host.origin()
  assert.equal(await signIn(origin, passwordIn(shown + host.out())), 200)
  await stopped(host)
})

test('what a person can mend is one line and exit 1', async (t) => {
  const dataDir = folder(t)
  const host = run('main', dataDir)
  const port = new URL(await host.origin()).port
  const file = join(dataDir, 'a-file')
  writeFileSync(file, '')
  const newer = join(dataDir, 'newer')
  mkdirSync(newer)
  const db = openDatabase(join(newer, 'apron.db'))
  db.exec('pragma user_version = 999')
  db.close()
  const blocked = join(dataDir, 'blocked')
  mkdirSync(join(blocked, 'apron.db.new'), { recursive: true })
  const fresh = join(dataDir, 'fresh')
  const link = join(dataDir, '..', 'link')
  symlinkSync(dataDir, link)
  const elsewhere = join(dataDir, '..', 'elsewhere')
  mkdirSync(elsewhere)
  const live = readFileSync(join(dataDir, 'apron.db'))
  const [starting, strange] = [join(dataDir, 'starting'), join(dataDir, 'strange')]
  for (const dir of [starting, strange]) {
    mkdirSync(dir)
    writeFileSync(join(dir, 'apron.db'), '')
  }
  const claims = [await claimFolder(starting), await claimFolder(strange)]
  claims[1]?.serve(() => 7)
  const refused: [Run, RegExp][] = [
    [run('main', dataDir), /another process is using the data folder/],
    [run('main', fresh, [], { PORT: port }), new RegExp(`port ${port} of 127.0.0.1 is taken`)],
    [run('main', file), /data folder .* cannot be used/],
    [run('main', '/proc/apron/data'), /data folder \/proc\/apron\/data cannot be used/],
    [run('main', newer), /newer release/],
    [run('main', blocked), /apron\.db\.new/],
    [run('main', dataDir, [], { PORT: 'eighty' }), /PORT must be a whole number/],
    [run('backup', dataDir), /say where to/],
    [run('backup', join(dataDir, 'nowhere'), ['x.db']), /there is no database/],
    [run('backup', dataDir, [join(dataDir, 'apron.db')]), /lies in the data folder/],
    [run('backup', dataDir, [join(link, 'newer', 'apron.db')]), /lies in the data folder/],
    [run('backup', dataDir, [elsewhere]), /is a folder/],
    [run('reset-admin', join(dataDir, 'nowhere')), /there is no database/],
    [run('reset-admin', dataDir, ['nobody']), /not an email address/],
    [run('reset-admin', starting), /still starting or busy; try again/],
    [run('backup', starting, [join(elsewhere, 'x.db')]), /still starting or busy; try again/],
    [run('reset-admin', strange), /no reason given/],
  ]
  for (const [program, reason] of refused) {
    assert.equal(await program.code, 1, program.err())
    oneLine(program.err())
    assert.match(program.err(), reason)
    assert.equal(program.out(), '')
  }
  assert.deepEqual(readdirSync(join(dataDir, '..')).sort(), ['data', 'elsewhere', 'link'])
  assert.deepEqual(readFileSync(join(dataDir, 'apron.db')), live)
  await stopped(host)
  for (const claim of claims) await claim.release()
  // The taken port did not cost the one look at the password.
  const next = run('main', fresh)
  assert.equal(await signIn(await next.origin(), passwordIn(next.out())), 200)
  await stopped(next)
})

/** Makes a program say what it has written to the disk for good. */
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

test('access is given back, with the host running and without, and to another address too', async (t) => {
  const dataDir = folder(t)
  let host = run('main', dataDir)
  const lost = passwordIn((await host.origin(), host.out()))
  const [first, other] = ['admin@example.com', 'other@example.com']
  for (const [isRunning, email] of [[true, first], [false, first], [true, other]] as const) {
    if (!isRunning) await stopped(host)
    const reset = run('reset-admin', dataDir, email === other ? [email] : [])
    assert.equal(await reset.code, 0, reset.err())
    assert.match(reset.out(), new RegExp(`^email: ${email}\\npassword: \\S+\\n$`))
    if (!isRunning) host = run('main', dataDir)
    const origin = await host.origin()
    assert.equal(await signIn(origin, passwordIn(reset.out()), email), 200)
    assert.equal(await signIn(origin, lost), 401)
    assert.ok(!host.err().includes(passwordIn(reset.out())))
  }
  assert.ok(!existsSync(join(dataDir, 'outbox')) && outboxOf(dataDir).length === 0)
  await stopped(host)
})

/** Makes a program find the disk full in the middle of what it copies. */
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
  assert.deepEqual(readdirSync(join(dataDir, '..')).sort(), ['backup.db-media', 'data'])
})
