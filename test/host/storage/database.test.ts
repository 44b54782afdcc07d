import { after, assert, join, test, tmpdir } from '../host.ts'
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { openDatabase, type Database } from '../../../src/host/storage/database.ts'
import { schemaSteps } from '../../../src/host/host/schema-steps.ts'
import { dropResponsesByTime } from '../../../src/host/http/index.ts'
import { staleTable } from '../../../src/host/seo/index.ts'
import { migrate } from '../../../src/host/storage/migrate.ts'
import { Refusal } from '../../../src/host/base/refusal.ts'
import { StartFailure } from '../../../src/host/base/start-failure.ts'
import { laterSteps } from './later-steps.ts'

const folder = mkdtempSync(join(tmpdir(), 'apron-database-'))
after(() => rmSync(folder, { recursive: true }))
const fresh = (name: string): Database => {
  const db = openDatabase(join(folder, name))
  db.exec('create table airport (iata text primary key, name text) strict')
  return db
}
const codes = (db: Database): unknown[] =>
  db.all<{ iata: string }>('select iata from airport order by iata').map(({ iata }) => iata)

test('keeps every commit on disk in one file', () => {
  const db = fresh('settings')
  const pragma = (name: string): unknown => Object.values(db.get(`pragma ${name}`) ?? {})[0]
  assert.deepEqual(['locking_mode', 'journal_mode', 'synchronous', 'foreign_keys'].map(pragma), [
    'exclusive',
    'wal',
    2,
    1,
  ])
  db.close()
  assert.deepEqual(
    readdirSync(folder).filter((name) => name.startsWith('settings')),
    ['settings'],
  )
})

test('rows are written by the names of their columns, whatever their order in the table is', () => {
  const db = fresh('names')
  db.exec('alter table airport add column note text')
  db.insert('airport', { name: 'Delhi', iata: 'DEL' })
  db.insert('airport', { name: 'Mumbai', iata: 'BOM' })
  db.insert('airport', { name: 'Dilli', iata: 'DEL' }, 'ignore')
  db.update('airport', { note: 'asked', name: 'Palam' }, { name: 'Delhi', iata: 'DEL' })
  db.update('airport', { note: 'asked' }, { name: 'Delhi', iata: 'BOM' })
  assert.deepEqual(db.all('select * from airport order by iata'), [
    { iata: 'BOM', name: 'Mumbai', note: null },
    { iata: 'DEL', name: 'Palam', note: 'asked' },
  ])
  db.close()
})

test('turns share a transaction until someone else uses the database', () => {
  const db = fresh('turns')
  const noted: string[][] = []
  const written: string[] = []
  const turns = db.turns(() => noted.push([...written]))
  const add = (iata: string): void =>
    turns.run(() => {
      db.insert('airport', { iata })
      written.push(iata)
    })
  add('DEL')
  add('BOM')
  assert.ok(db.isInTurns() && noted.length === 0)
  assert.deepEqual(codes(db), ['BOM', 'DEL'])
  assert.deepEqual(noted, [['DEL', 'BOM']])
  add('CCU')
  db.transaction(() => db.insert('airport', { iata: 'MAA' }))
  assert.equal(noted.length, 2)
  add('HYD')
  assert.throws(() => add('HYD'), /UNIQUE/)
  assert.deepEqual(codes(db), ['BOM', 'CCU', 'DEL', 'MAA'])
  add('GOI')
  turns.end()
  db.close()
  const again = openDatabase(join(folder, 'turns'))
  assert.deepEqual(codes(again), ['BOM', 'CCU', 'DEL', 'GOI', 'MAA'])
  again.close()
})

test('turns that can’t be committed report that at their next turn, not to others', () => {
  const db = fresh('failing-turns')
  const turns = db.turns(() => {
    throw new Refusal('conflict', 'no')
  })
  turns.run(() => db.insert('airport', { iata: 'DEL' }))
  assert.deepEqual(codes(db), [])
  assert.throws(() => turns.run(() => {}), Refusal)
  assert.throws(() => turns.end(), Refusal)
  db.close()
})

test('turns that no one waits for are committed after 250 ms', async () => {
  const db = fresh('held')
  const begun = performance.now()
  const ended = new Promise<void>((resolve) => {
    db.turns().run(() => {
      db.insert('airport', { iata: 'DEL' })
      db.afterTransaction(resolve)
    })
  })
  const alive = setInterval(() => {}, 50)
  await ended
  clearInterval(alive)
  assert.ok(performance.now() - begun > 200 && !db.isInTurns())
  db.close()
})

test('the number of writes to a table changes with its own writes and with every rollback', () => {
  const db = fresh('writes')
  db.exec('create table city (code text primary key) strict')
  const number = (): number => db.writesTo(['airport'])
  let last = number()
  const isChanged = (): boolean => last !== (last = number())
  db.insert('city', { code: 'DEL' })
  db.all('select * from airport')
  assert.equal(isChanged(), false)
  for (const sql of [
    `insert into "airport" (iata) values ('DEL')`,
    `insert or replace into airport (iata) values ('DEL')`,
    `with named as (select 'Delhi' as name) update airport set name = named.name from named`,
    'delete from airport',
  ]) {
    db.run(sql)
    assert.ok(isChanged(), sql)
  }
  db.run('delete from airport')
  assert.equal(isChanged(), false, 'no row was left to delete')
  db.rehearse(() => db.insert('airport', { iata: 'BOM' }))
  assert.ok(isChanged())
  const inside = db.rehearse(() => {
    db.insert('airport', { iata: 'BOM' })
    return number()
  })
  assert.notEqual(number(), inside)
  db.close()
})

test('a statement that writes no row is no write to its table, and one that writes through a view is', () => {
  const db = fresh('unwritten')
  db.insert('airport', { iata: 'DEL' })
  db.exec(`create view gate as select iata from airport;
    create trigger gate_update instead of update on gate begin
      update airport set iata = new.iata where iata = old.iata; end`)
  const changed = (table: string, sql: string): boolean => {
    const before = [db.writesTo([table]), db.writesTo()]
    db.run(sql)
    const after = [db.writesTo([table]), db.writesTo()]
    return before[0] !== after[0] && before[1] !== after[1]
  }
  assert.equal(changed('airport', `update airport set name = 'Delhi' where iata = 'BOM'`), false)
  assert.equal(changed('airport', `delete from airport where iata = 'BOM'`), false)
  assert.equal(changed('airport', `insert or ignore into airport (iata) values ('DEL')`), false)
  assert.ok(changed('airport', `update airport set name = 'Delhi' where iata = 'DEL'`))
  assert.ok(changed('gate', `update gate set iata = 'BOM'`))
  assert.deepEqual(codes(db), ['BOM'])
  db.close()
})

test('a kept row is read again after a write to one of its tables and after a rollback, not after other writes', () => {
  const db = fresh('kept')
  db.exec('create table city (code text primary key, name text) strict')
  db.insert('city', { code: 'DEL', name: 'Delhi' })
  const read = () => db.getKept(['city'], 'select name from city where code = ?', ['DEL'])
  const first = read()
  db.insert('airport', { iata: 'BOM' })
  assert.equal(read(), first)
  const inside = db.rehearse(() => {
    db.update('city', { name: 'New Delhi' }, { code: 'DEL' })
    return read()
  })
  assert.deepEqual([inside, read()], [{ name: 'New Delhi' }, { name: 'Delhi' }])
  db.run('delete from city')
  assert.equal(read(), undefined)
  db.close()
})

test('transactions are atomic, even when nested', () => {
  const db = fresh('transaction')
  const add = (iata: string): unknown => db.run('insert into airport values (?, ?)', [iata, null])
  assert.throws(
    () =>
      db.transaction(() => {
        add('DEL')
        throw new Error('no')
      }),
    /^Error: no$/,
  )
  assert.deepEqual(codes(db), [])
  db.transaction(() => {
    add('BOM')
    assert.throws(() =>
      db.transaction(() => {
        add('CCU')
        throw new Error('no')
      }),
    )
    db.transaction(() => db.transaction(() => add('MAA')))
  })
  assert.deepEqual(codes(db), ['BOM', 'MAA'])
  assert.throws(() =>
    db.transaction(() => {
      db.transaction(() => add('HYD'))
      throw new Error('no')
    }),
  )
  assert.deepEqual(codes(db), ['BOM', 'MAA'])
  assert.throws(
    () =>
      db.transaction(async () => {
        add('GOI')
      }),
    TypeError,
  )
  assert.deepEqual(codes(db), ['BOM', 'MAA'])
  db.close()
})

test('a dry run returns its result and rolls back its writes, even when nested or when it throws', () => {
  const db = fresh('rehearsal')
  const add = (code: string) => db.run('insert into airport values (?, ?)', [code, null])
  const rehearsed = db.rehearse(() => {
    add('DEL')
    db.transaction(() => add('BOM'))
    return codes(db)
  })
  assert.deepEqual([rehearsed, codes(db)], [['BOM', 'DEL'], []])
  db.transaction(() => {
    add('MAA')
    db.rehearse(() => add('GOI'))
  })
  assert.throws(() =>
    db.rehearse(() => {
      add('HYD')
      throw new Error('no')
    }),
  )
  assert.deepEqual(codes(db), ['MAA'])
  db.close()
})

test('a failed statement works again the next time', () => {
  const db = fresh('failure')
  const add = (): unknown => db.run('insert into airport values (?, ?)', ['DEL', null])
  add()
  assert.throws(add, /UNIQUE/)
  assert.throws(add, /UNIQUE/)
  db.run('delete from airport')
  add()
  db.close()
})

test('more statements than the cache holds still work, each with its own values', () => {
  const db = fresh('many')
  for (let round = 0; round < 2; round += 1) {
    for (let n = 0; n < 450; n += 1) assert.deepEqual(db.get(`select ${n} as n, ? as value`, [n]), { n, value: n })
  }
  db.close()
})

test('a cached statement sees columns added later', () => {
  const db = fresh('columns')
  db.run('insert into airport values (?, ?)', ['DEL', 'Delhi'])
  assert.deepEqual(Object.keys(db.get('select * from airport') ?? {}), ['iata', 'name'])
  db.exec('alter table airport add column icao text')
  assert.deepEqual(db.get('select * from airport'), { iata: 'DEL', name: 'Delhi', icao: null })
  db.close()
})

test('values are read back unchanged, and text with a NUL is rejected instead of cut off', () => {
  const db = fresh('values')
  const text = 'Zürich 東京 😀 ﻿ "quoted" \'single\''
  assert.deepEqual(db.get('select ? as a, ? as b, ? as c, ? as d, ? as e', [text, 1.5, 2 ** 53 - 1, null, true]), {
    a: text,
    b: 1.5,
    c: 2 ** 53 - 1,
    d: null,
    e: 1,
  })
  assert.deepEqual(db.get('select ? as blob', [new Uint8Array([0, 1, 255])])?.blob, new Uint8Array([0, 1, 255]))
  assert.throws(() => db.run('insert into airport values (?, ?)', ['DEL', 'a\0b']), Refusal)
  db.close()
})

test('a lock of a killed process does not block the next one', () => {
  fresh('stale').close()
  rmSync(join(folder, 'stale.lock'), { recursive: true, force: true })
  writeFileSync(join(folder, 'stale.lock'), '')
  const db = openDatabase(join(folder, 'stale'))
  assert.deepEqual(codes(db), [])
  db.close()
})

test('a copy contains everything written so far and needs no other file', async () => {
  const db = fresh('original')
  db.run('insert into airport values (?, ?)', ['DEL', null])
  await db.copyTo(join(folder, 'copy'))
  db.run('insert into airport values (?, ?)', ['BOM', null])
  assert.ok(!existsSync(join(folder, 'copy-wal')))
  const copy = openDatabase(join(folder, 'copy'))
  assert.deepEqual([codes(copy), codes(db)], [['DEL'], ['BOM', 'DEL']])
  copy.close()
  db.close()
})

test('reports a file that is not a database in one sentence', () => {
  writeFileSync(join(folder, 'poem'), 'The runway lights go out at one. '.repeat(100))
  assert.throws(
    () => openDatabase(join(folder, 'poem')),
    (error: unknown) => error instanceof StartFailure && /can’t be read: file is not a database/.test(error.message),
  )
  assert.throws(() => openDatabase(join(folder, 'nowhere', 'at all')), StartFailure)
})

test('creates the schema once and rejects a newer one or another program’s', () => {
  const db = openDatabase(join(folder, 'schema'))
  migrate(db, schemaSteps)
  const tables = (): unknown => db.all('select name, sql from sqlite_schema')
  const before = tables()
  migrate(db, schemaSteps)
  assert.deepEqual(tables(), before)
  db.exec('pragma user_version = 999')
  assert.throws(
    () => migrate(db, schemaSteps),
    (error: unknown) => error instanceof StartFailure && /newer release/.test(error.message),
  )
  db.exec('pragma user_version = 0; pragma application_id = 42')
  assert.throws(
    () => migrate(db, schemaSteps),
    (error: unknown) => error instanceof StartFailure && /another program/.test(error.message),
  )
  db.close()
})

test('data of the first release survives: notifications, now with their author, and redirects', () => {
  const db = openDatabase(join(folder, 'first-release'))
  migrate(db, schemaSteps)
  db.exec(`${laterSteps} drop table notification; drop table slug_redirect; pragma user_version = 1;
    create table notification (seq integer primary key autoincrement, id text not null unique, userId text not null,
      kind text not null, at text not null, entity text not null, recordId text not null, label text not null,
      by text not null, readAt text) strict;
    insert into notification values (1, 'n', 'u', 'message', '2026-03-14T18:00:00.000Z', 'e', 'r', 'Ana', '', null);
    create table slug_redirect (entity text not null, slug text not null, recordId text not null,
      createdAt text not null, primary key (entity, slug)) strict;
    insert into slug_redirect values ('blog', 'old', 'r', '2026-03-14T18:00:00.000Z')`)
  migrate(db, schemaSteps)
  assert.deepEqual(db.all('select label, byId from notification'), [{ label: 'Ana', byId: null }])
  assert.deepEqual(db.all('select slug, through from slug_redirect'), [{ slug: 'old', through: '' }])
  db.close()
})

test('waiting webhook deliveries keep their order in the queue without times', () => {
  const db = openDatabase(join(folder, 'deliveries'))
  migrate(db, schemaSteps)
  db.exec(`${laterSteps} pragma user_version = 7;
    create table webhook_delivery (seq integer primary key autoincrement, id text not null unique,
      webhookId text not null, state text not null, nextTryAt text) strict;
    create index webhook_delivery_due on webhook_delivery (webhookId, nextTryAt) where nextTryAt is not null;
    create index webhook_delivery_ended on webhook_delivery (webhookId, state, seq);
    insert into webhook_delivery values (1, 'd', 'w', 'waiting', '2026-03-14T18:00:00.000Z')`)
  migrate(db, schemaSteps)
  assert.deepEqual(db.all('select * from webhook_delivery'), [{ seq: 1, id: 'd', webhookId: 'w', state: 'waiting' }])
  assert.deepEqual(db.all(`select name from sqlite_schema where type = 'index' and name like 'webhook%'`), [])
  db.close()
})

test('the queue of SEO keeps its pages in a table without row numbers', () => {
  const db = openDatabase(join(folder, 'stale'))
  migrate(db, schemaSteps)
  db.exec(`pragma user_version = ${schemaSteps.indexOf(dropResponsesByTime + staleTable)};
    drop table seo_stale;
    create table seo_stale (kind text not null, targetId text not null, primary key (kind, targetId)) strict;
    insert into seo_stale values ('airport', 'a'), ('blog', 'b');
    create index kept_answer_by_time on kept_answer (createdAt)`)
  migrate(db, schemaSteps)
  assert.deepEqual(db.all('select targetId from seo_stale order by 1'), [{ targetId: 'a' }, { targetId: 'b' }])
  assert.throws(() => db.all('select rowid from seo_stale'))
  assert.deepEqual(db.all(`select name from sqlite_schema where name like 'kept_answer_by%'`), [])
  db.close()
})

test('roles that could publish by editing get the publish permission, once', () => {
  const db = openDatabase(join(folder, 'publish'))
  migrate(db, schemaSteps)
  db.exec(`${laterSteps} pragma user_version = 4; create table role (id text, permissions text) strict`)
  db.exec(`insert into role values ('r', '{"blog":["view","edit"],"airport":["view"]}'), ('none', null)`)
  const permissions = () => db.get<{ permissions: string }>(`select permissions from role where id = 'r'`)?.permissions
  migrate(db, schemaSteps)
  assert.deepEqual(JSON.parse(permissions() ?? ''), { blog: ['view', 'edit', 'publish'], airport: ['view'] })
  db.exec(`update role set permissions = '{"blog":["view","edit"]}' where id = 'r'`)
  migrate(db, schemaSteps)
  assert.equal(permissions(), '{"blog":["view","edit"]}')
  db.close()
})
