import { assert, folderFor, join, test } from '../host.ts'
import { cpSync, promises, readdirSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { setImmediate } from 'node:timers/promises'
import { StartFailure } from '../../../src/host/base/start-failure.ts'
import { openDatabase } from '../../../src/host/storage/database.ts'
import { migrate } from '../../../src/host/storage/migrate.ts'
import { engines } from '../engines.ts'
import { schemaSteps } from '../../../src/host/host/schema-steps.ts'

test('uses the runtime’s own SQLite if available', (t) => {
  const db = openDatabase(join(folderFor(t), 'x.db'))
  assert.equal(db.engine, process.getBuiltinModule('node:sqlite') ? 'node:sqlite' : 'node-sqlite3-wasm')
  db.close()
})

for (const engine of engines) {
  test(`${engine.name}: numbers, texts and bytes are read back unchanged`, (t) => {
    const db = openDatabase(join(folderFor(t), 'x.db'), { engine })
    assert.deepEqual(
      db.get(
        `select ? / 2 as whole, ? / 2 as part, typeof(?) as large, ? as yes, ? || '' as text,
      ? as bytes, ? as empty, 9007199254740993 as exact, 7 as beside, (select 1 where false) as missing`,
        [7, 7.5, 2 ** 40, true, 7, new Uint8Array([0, 255]), null],
      ),
      {
        whole: 3,
        part: 3.75,
        large: 'integer',
        yes: 1,
        text: '7',
        bytes: new Uint8Array([0, 255]),
        empty: null,
        exact: 9007199254740993n,
        beside: 7,
        missing: null,
      },
    )
    assert.throws(() => db.get('select "no such column"'))
    db.exec(
      'create table parent (id text primary key) strict; create table child (of text references parent (id)) strict',
    )
    assert.throws(() => db.run('insert into child values (?)', ['none']), /FOREIGN KEY/)
    assert.deepEqual(
      ['page_size', 'auto_vacuum', 'secure_delete', 'synchronous', 'journal_mode'].map(
        (name) => Object.values(db.get(`pragma ${name}`) ?? {})[0],
      ),
      [4096, 0, 1, 2, 'wal'],
    )
    db.close()
  })

  for (const other of engines)
    for (const end of ['stopped', 'killed']) {
      test(`a database written by ${engine.name} before it was ${end} opens with ${other.name}`, (t) => {
        const [first, second] = [folderFor(t), folderFor(t)]
        const db = openDatabase(join(first, 'x.db'), { engine })
        migrate(db, schemaSteps)
        db.exec("create virtual table words using fts5 (name, tokenize = 'unicode61 remove_diacritics 2')")
        for (const name of ['Zürich', 'Delhi', 'São Paulo']) db.run('insert into words values (?)', [name])
        // The files at this moment are what a kill leaves.
        if (end === 'stopped') db.close()
        cpSync(first, second, { recursive: true, verbatimSymlinks: true })
        if (end === 'killed') db.close()

        for (const next of [other, engine]) {
          const found = openDatabase(join(second, 'x.db'), { engine: next })
          migrate(found, schemaSteps)
          assert.deepEqual(found.all('select name from words (?)', ['zurich']), [{ name: 'Zürich' }])
          assert.equal(found.get('select count(*) as count from words')?.count, 3)
          assert.equal(found.get('pragma integrity_check')?.integrity_check, 'ok')
          found.run('delete from words where name = ?', ['Delhi'])
          found.run('insert into words values (?)', ['Delhi'])
          found.close()
          assert.deepEqual(readdirSync(second), ['x.db'])
        }
      })
    }

  test(`${engine.name}: a shared file ${engine.canShare ? 'can be read by another process' : 'is rejected'}`, async (t) => {
    const file = join(folderFor(t), 'x.db')
    const open = () => openDatabase(file, { engine, locking: 'normal' })
    if (!engine.canShare) {
      assert.throws(
        open,
        (error: unknown) => error instanceof StartFailure && /needs Node’s built-in SQLite/.test(error.message),
      )
      return
    }
    const [one, other] = [open(), open()]
    one.exec('create table airport (iata text primary key) strict')
    one.run('insert into airport values (?)', ['DEL'])
    assert.deepEqual(other.all('select iata from airport'), [{ iata: 'DEL' }])
    await one.copyTo(`${file}.copy`)
    other.run('insert into airport values (?)', ['BOM'])
    const copy = openDatabase(`${file}.copy`, { engine })
    assert.deepEqual(copy.all('select iata from airport'), [{ iata: 'DEL' }])
    copy.close()
    one.close()
    other.close()
  })

  for (const locking of engine.canShare ? (['exclusive', 'normal'] as const) : (['exclusive'] as const)) {
    test(`${engine.name}, ${locking}: a copy is consistent, reads and writes continue, and copies wait for each other`, async (t) => {
      const file = join(folderFor(t), 'x.db')
      const db = openDatabase(file, { engine, locking })
      db.exec('create table airport (number integer primary key, name text) strict')
      const add = (number: number) =>
        db.run('insert into airport values (?, ?)', [number, 'A name of an airport. '.repeat(150)])
      db.transaction(() => {
        for (let number = 1; number <= 2_000; number += 1) add(number)
      })

      let [last, turns] = [2_000, 0]
      // A disk that is slow: the first file is copied behind all of the writes below.
      let goOn = (): void => {}
      const isSlow = new Promise<void>((resolve) => {
        goOn = resolve
      })
      const { copyFile } = promises
      t.mock.method(promises, 'copyFile', async (...given: Parameters<typeof copyFile>) => {
        await isSlow
        return copyFile(...given)
      })
      syncBuiltinESMExports()
      t.after(() => {
        t.mock.restoreAll()
        syncBuiltinESMExports()
      })
      const copies = [1, 2].map(async (number) => {
        await db.copyTo(`${file}.${number}`)
        return last
      })
      let isCopying = true
      const copied = Promise.all(copies).finally(() => {
        isCopying = false
      })
      // More than SQLite would keep in the WAL without a checkpoint, which would change the file under the copy.
      while (isCopying || turns < 1_500) {
        db.transaction(() => {
          add(last + 1)
          add(last + 2)
        })
        last += 2
        turns += 1
        if (turns === 1_500) goOn()
        assert.equal(db.get('select max(number) as last from airport')?.last, last)
        await setImmediate()
      }
      const known = await copied
      for (const number of [1, 2]) {
        const copy = openDatabase(`${file}.${number}`, { engine })
        assert.equal(copy.get('pragma integrity_check')?.integrity_check, 'ok')
        const { rows, highest } = copy.get('select count(*) as rows, max(number) as highest from airport') ?? {}
        assert.equal(rows, highest, 'it holds all that was written before its moment')
        assert.ok(Number(rows) % 2 === 0 && Number(rows) >= 2_000 && Number(rows) <= (known[number - 1] ?? 0))
        copy.close()
      }
      const checkpoints = db.get('pragma wal_autocheckpoint')?.wal_autocheckpoint
      assert.equal(checkpoints, locking === 'normal' ? 16_384 : 1_000, 'the WAL is emptied again as before')
      db.close()
    })
  }
}
