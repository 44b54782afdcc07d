import { assert, join, test } from '../host.ts'
import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { claimFolder } from '../../../src/host/storage/claim-folder.ts'
import { openDatabase } from '../../../src/host/storage/database.ts'
import { outboxOf } from '../outbox-of.ts'
import { folder, oneLine, passwordIn, run, signIn, stopped, type Run } from '../run-program.ts'

test('the first start shows the generated password once and says when it is ready', async (t) => {
  const dataDir = folder(t)
  const first = run('main', dataDir)
  const origin = await first.origin()
  assert.match(
    first.out(),
    /^email: admin@example\.com\npassword: [a-z2-9-]{30}\nready: http:\/\/127\.0\.0\.1:\d+\/\n$/,
  )
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

test('a first start that is killed repeatedly still ends with a password that was shown', async (t) => {
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

test('errors that an operator can fix are one line and exit with 1', async (t) => {
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
    [run('main', fresh, [], { PORT: port }), new RegExp(`port ${port} on 127.0.0.1 is already in use`)],
    [run('main', file), /data folder .* can’t be used/],
    [run('main', '/proc/apron/data'), /data folder \/proc\/apron\/data can’t be used/],
    [run('main', newer), /newer release/],
    [run('main', blocked), /apron\.db\.new/],
    [run('main', dataDir, [], { PORT: 'eighty' }), /PORT must be a whole number/],
    [run('backup', dataDir), /specify the target/],
    [run('backup', join(dataDir, 'nowhere'), ['x.db']), /there is no database/],
    [run('backup', dataDir, [join(dataDir, 'apron.db')]), /is in the data folder/],
    [run('backup', dataDir, [join(link, 'newer', 'apron.db')]), /is in the data folder/],
    [run('backup', dataDir, [elsewhere]), /is a folder/],
    [run('reset-admin', join(dataDir, 'nowhere')), /there is no database/],
    [run('reset-admin', dataDir, ['nobody']), /isn’t an email address/],
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

test('reset-admin restores access while the host is running or stopped, and for another address', async (t) => {
  const dataDir = folder(t)
  let host = run('main', dataDir)
  await host.origin()
  const lost = passwordIn(host.out())
  const given: string[] = []
  const [first, other] = ['admin@example.com', 'other@example.com']
  for (const [isRunning, email] of [
    [true, first],
    [false, first],
    [true, other],
  ] as const) {
    if (!isRunning) await stopped(host)
    const reset = run('reset-admin', dataDir, email === other ? [email] : [])
    assert.equal(await reset.code, 0, reset.err())
    assert.match(reset.out(), new RegExp(`^email: ${email}\\npassword: \\S+\\n$`))
    if (!isRunning) host = run('main', dataDir)
    const origin = await host.origin()
    assert.equal(await signIn(origin, passwordIn(reset.out()), email), 200)
    assert.equal(await signIn(origin, lost), 401)
    given.push(passwordIn(reset.out()))
    assert.ok(given.every((password) => !host.err().includes(password)))
  }
  await stopped(host)
  // The person hears by mail that it was done, and no mail has a password.
  const mails = outboxOf(dataDir).join()
  assert.match(mails, /^To: admin@example\.com/m)
  assert.ok([lost, ...given].every((password) => !mails.includes(password)))
})

/** Makes a program find the disk full in the middle of what it copies. */
