// Other SQLite programs at the file of a host that writes, with the sqlite3 of the system.
import { assert, folderFor, join, test, type TestContext } from '../host.ts'
import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { Refusal } from '../../../src/host/base/refusal.ts'
import { StartFailure } from '../../../src/host/base/start-failure.ts'
import { openDatabase, type Database } from '../../../src/host/storage/database.ts'
import type { Engine } from '../../../src/host/storage/engine.ts'
import { engines } from '../engines.ts'
import { startWriter } from '../writer.ts'

/** `ROUNDS=200 npm test -- host/storage/outsider` measures with more. */
const rounds = Number(process.env.ROUNDS ?? 1)
const hasSqlite3 = spawnSync('sqlite3', ['-version']).status === 0
const needsSqlite3 = { skip: !hasSqlite3 && 'the program sqlite3 is not installed' }

// For which a SQLite needs no shared memory, and sees no change by others.
const alone = 'pragma locking_mode = exclusive;'
/** What each does with the file while the host writes. */
const outsiders: Readonly<Record<string, string>> = {
  reads: 'select count(*) from written;',
  'makes a backup': '.backup copy.db',
  'writes a row': `insert into written values (1000000, 'by another');`,
  'empties the log': 'pragma wal_checkpoint(truncate);',
  'reads, alone': `${alone} select count(*) from written;`,
  'makes a backup, alone': `${alone}\n.backup copy.db`,
  'writes a row, alone': `${alone} insert into written values (1000000, 'by another');`,
}

const say = (child: ChildProcess, words: string): void => {
  child.stdin?.write(`${words}\n`)
}
const sqlite3 = (dataDir: string): ChildProcess =>
  spawn('sqlite3', ['apron.db'], { cwd: dataDir, stdio: ['pipe', 'ignore', 'ignore'] })

interface Loss {
  /** Answers that are not there after a kill and a start. */
  lost: number
  /** Rounds in which the host refused to go on. */
  refused: number
}

const outcome = async (t: TestContext, engine: Engine, words: string, isHolder: boolean): Promise<Loss> => {
  const dataDir = folderFor(t)
  const writer = startWriter(dataDir, engine.name)
  await writer.acknowledges(1)
  const outsider = sqlite3(dataDir)
  say(outsider, words)
  const ended = once(outsider, 'close')
  if (!isHolder) outsider.stdin?.end()
  if (!isHolder) await ended
  const before = writer.acknowledged()
  const isRefused = await writer.acknowledges(before + 20).then(
    () => false,
    () => true,
  )
  await writer.kill()
  outsider.stdin?.end()
  await ended
  if (isRefused) assert.equal(writer.errors(), 'storage')

  const db = openDatabase(join(dataDir, 'apron.db'), { engine })
  const found = db.get<{ rows: number }>('select count(*) as rows from written where number <= ?', [
    writer.acknowledged(),
  ])
  assert.equal(db.get('pragma integrity_check')?.integrity_check, 'ok')
  db.close()
  return { lost: writer.acknowledged() - (found?.rows ?? 0), refused: isRefused ? 1 : 0 }
}

for (const engine of engines)
  for (const isHolder of [false, true])
    for (const [does, words] of Object.entries(outsiders)) {
      const name = `${engine.name}: nothing answered is lost by another that ${does}${isHolder ? ' and stays' : ''}`
      test(name, needsSqlite3, async (t) => {
        const total: Loss = { lost: 0, refused: 0 }
        for (let round = 0; round < rounds; round += 1) {
          const { lost, refused } = await outcome(t, engine, words, isHolder)
          total.lost += lost
          total.refused += refused
        }
        if (process.env.ROUNDS) console.error(`${name}: ${rounds} rounds, ${total.lost} lost, ${total.refused} refused`)
        assert.equal(total.lost, 0)
      })
    }

/** A database with one row, and what it told of others. */
const disturbed = (t: TestContext, engine: Engine): { db: Database; file: string; told: string[] } => {
  const file = join(folderFor(t), 'x.db')
  const told: string[] = []
  const db = openDatabase(file, { engine, report: ({ what }) => told.push(what) })
  db.exec('create table written (number integer primary key) strict')
  db.run('insert into written values (1)')
  return { db, file, told }
}

for (const engine of engines) {
  const how = engine.canShare ? 'database is locked' : 'unable to open database file'
  test(`${engine.name}: another program gets "${how}"`, needsSqlite3, (t) => {
    const { file, db } = disturbed(t, engine)
    for (const words of ['select * from written', 'insert into written values (2)']) {
      const { status, stderr } = spawnSync('sqlite3', [file, words], { encoding: 'utf8' })
      assert.notEqual(status, 0)
      assert.ok(stderr.includes(how), stderr)
    }
    assert.deepEqual(db.disturbances(), [])
    db.close()
  })

  test(`${engine.name}: a start reports that another program has the file open`, needsSqlite3, async (t) => {
    const { file, db } = disturbed(t, engine)
    db.close()
    const outsider = spawn('sqlite3', [file], { stdio: ['pipe', 'pipe', 'ignore'] })
    say(outsider, 'select * from written;')
    await once(outsider.stdout, 'data')
    assert.throws(
      () => openDatabase(file, { engine }),
      (error: unknown) =>
        error instanceof StartFailure && /another program.* has it open: stop it first/.test(error.message),
    )
    outsider.stdin.end()
    await once(outsider, 'close')
    openDatabase(file, { engine }).close()
  })
}

const wasm = engines.filter(({ canShare }) => !canShare)
for (const engine of wasm) {
  test('a removed write-ahead log is recreated before the next response and reported once', (t) => {
    const { db, file, told } = disturbed(t, engine)
    rmSync(`${file}-wal`)
    db.run('insert into written values (2)')
    db.transaction(() => {
      db.run('insert into written values (3)')
      rmSync(`${file}-wal`)
    })
    db.run('insert into written values (4)')
    assert.equal(told.length, 2)
    assert.match(told[0] ?? '', /^Another program removed the database’s write-ahead log\. Nothing was lost/)
    assert.deepEqual(
      db.disturbances().map(({ what }) => what),
      told,
    )

    // As a kill leaves it.
    const copy = `${file}.copy`
    for (const suffix of ['', '-wal']) writeFileSync(copy + suffix, readFileSync(file + suffix))
    const found = openDatabase(copy, { engine })
    assert.deepEqual(
      found.all('select number from written').map(({ number }) => number),
      [1, 2, 3, 4],
    )
    found.close()
    db.close()
  })

  const writes: Readonly<Record<string, (file: string) => void>> = {
    'the log': (file) => writeFileSync(`${file}-wal`, 'poem', { flag: 'a' }),
    'the database': (file) => writeFileSync(file, 'poem', { flag: 'a' }),
    'another file in the place of the database': (file) => {
      writeFileSync(`${file}.other`, readFileSync(file))
      renameSync(`${file}.other`, file)
    },
    'another log': (file) => {
      writeFileSync(`${file}.other`, readFileSync(`${file}-wal`))
      renameSync(`${file}.other`, `${file}-wal`)
    },
  }
  for (const [place, write] of Object.entries(writes)) {
    test(`after another program writes ${place}, all calls fail until a restart, and it is reported once`, (t) => {
      const { db, file, told } = disturbed(t, engine)
      write(file)
      const log = readFileSync(`${file}-wal`)
      const refused = (error: unknown): boolean => error instanceof Refusal && error.status === 503
      assert.throws(() => db.run('insert into written values (2)'), refused)
      assert.throws(() => db.get('select 1'), refused)
      assert.equal(told.length, 1)
      assert.match(told[0] ?? '', /^Another program wrote/)
      db.close()
      assert.deepEqual(readFileSync(`${file}-wal`), log, 'what the other has written stays')
    })
  }
}
