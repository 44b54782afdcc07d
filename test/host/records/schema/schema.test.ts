import { assert, databaseFor, test } from '../../host.ts'
import { foldVersion } from '../../../../src/contract/fold.ts'
import { defineEntity, type Entity, type Fields } from '../../../../src/contract/define.ts'
import type { Database } from '../../../../src/host/storage/database.ts'
import { cachedTotals } from '../../../../src/host/records/query/totals.ts'
import { findPage } from '../../../../src/host/records/query/find-page.ts'
import { modelOf } from '../../../../src/host/records/schema/model.ts'
import { alignSchema } from '../../../../src/host/records/schema/schema.ts'
import { insertStored, readStored, rederiveAll } from '../../../../src/host/records/write/store.ts'
import { readListQuery } from '../../../../src/contract/list-query.ts'
import { StartFailure } from '../../../../src/host/base/start-failure.ts'
import type { Tables } from '../../../../src/host/records/tables.ts'
import { openTables } from '../../../../src/host/records/open-tables.ts'

const mark = { by: 'system', at: '2026-01-01T00:00:00.000Z' }

const planet = (fields: Fields = {}, more: Partial<Entity> = {}): Entity => ({
  ...defineEntity({
    key: 'planet',
    one: 'planet',
    many: 'planets',
    icon: 'globe',
    path: '/planets',
    savePath: '/planets/create',
    fields: {
      name: { kind: 'text', label: 'Name', required: true, max: 40 },
      nick: { kind: 'text', label: 'Nick name', max: 40 },
    },
    label: ['name'],
    form: [],
    columns: [{ field: 'name' }],
    sort: 'name',
    search: ['name'],
  }),
  ...more,
  fields: {
    name: { kind: 'text', label: 'Name', required: true, max: 40 },
    nick: { kind: 'text', label: 'Nick name', max: 40 },
    ...fields,
  },
})
const moon: Entity = defineEntity({
  key: 'moon',
  one: 'moon',
  many: 'moons',
  icon: 'globe',
  path: '/moons',
  savePath: '/moons/create',
  fields: {
    name: { kind: 'text', label: 'Name', max: 40 },
    planetId: { kind: 'relation', label: 'Planet', to: 'planet' },
  },
  label: ['name'],
  form: [],
  columns: [{ field: 'name' }, { field: 'planetId' }],
  sort: 'name',
  search: ['name'],
})

const align = (db: Database, ...entities: Entity[]): Tables => {
  const { tables } = openTables(db, modelOf(entities))
  db.transaction(() => alignSchema(db, tables.model, (entity) => rederiveAll(tables, entity)))
  return tables
}
const names = (tables: Tables, entity: Entity, query: string): unknown[] =>
  findPage(tables, cachedTotals(tables.db), entity, readListQuery(new URLSearchParams(query)), {
    now: new Date(),
    zone: 'UTC',
  }).records.map(({ values }) => values.name)
const objects = (db: Database): string[] =>
  db.all(`select name from sqlite_schema where name like 'records:%' order by name`).map(({ name }) => String(name))

test('a new field becomes a column with its initial value in existing records', (t) => {
  const db = databaseFor(t)
  const before = align(db, planet())
  insertStored(before, planet(), 'p1', { name: 'Mars' }, mark)
  const entity = planet({
    rings: { kind: 'flag', label: 'Rings', initial: true },
    colour: { kind: 'text', label: 'Colour', max: 10 },
    order: { kind: 'order', label: 'Order', required: true, initial: 3 },
  })
  const after = align(db, entity)
  assert.deepEqual(readStored(after, entity, 'p1')?.values, {
    name: 'Mars',
    nick: null,
    rings: true,
    colour: null,
    order: 3,
  })
})

test('a removed field keeps its column and values', (t) => {
  const db = databaseFor(t)
  insertStored(
    align(db, planet({ colour: { kind: 'text', label: 'Colour', max: 10 } })),
    planet({ colour: { kind: 'text', label: 'Colour', max: 10 } }),
    'p1',
    { name: 'Mars', colour: 'red' },
    mark,
  )
  align(db, planet())
  assert.equal(db.get('select colour from planet')?.colour, 'red')
})

test('a field that becomes searchable, listed or unique applies to existing records too', (t) => {
  const db = databaseFor(t)
  insertStored(align(db, planet()), planet(), 'p1', { name: 'Mars', nick: 'Der Röte' }, mark)
  const entity = planet(
    {},
    { search: ['name', 'nick'], columns: [{ field: 'name' }, { field: 'nick' }], unique: [['nick']] },
  )
  const tables = align(db, entity)
  assert.deepEqual(names(tables, entity, 'search=rote&sort=nick'), ['Mars'])
  assert.throws(() => insertStored(tables, entity, 'p2', { name: 'Ares', nick: 'DER RÖTE' }, mark), /UNIQUE/)
})

test('names that were distinct in an earlier release stay, and new ones match either', (t) => {
  const db = databaseFor(t)
  const entity = planet({}, { unique: [['name']] })
  const before = align(db, entity)
  const insert = (tables: Tables, id: string, name: string) => insertStored(tables, entity, id, { name }, mark)
  const spaced = { p1: 'New\u00a0York', p2: 'New York', p3: 'Los\u00a0Angeles' }
  for (const [id, name] of Object.entries(spaced)) {
    insert(before, id, id)
    db.run('update planet set name = ?, "name$unique" = ? where id = ?', [
      name,
      JSON.stringify([name.toLowerCase()]),
      id,
    ])
  }
  db.run(`update records_meta set value = replace(value, '[${foldVersion},', '[1,')`)
  const after = align(db, entity)
  for (const [id, name] of Object.entries(spaced)) assert.equal(readStored(after, entity, id)?.values.name, name)
  assert.deepEqual(names(after, entity, 'search=new&sort=name').length, 2)
  assert.throws(() => insert(after, 'p4', 'Los Angeles'), /UNIQUE/)
  assert.throws(() => insert(after, 'p5', 'New  York'), /UNIQUE/)
})

test('the search index of an earlier release is rebuilt at the next start, in lists and trash', (t) => {
  const db = databaseFor(t)
  const entity = planet()
  const before = align(db, entity)
  const planets = [
    ['p1', 'ｍａｒｓ'],
    ['p2', 'Łódź'],
  ] as const
  for (const [id, name] of planets) insertStored(before, entity, id, { name }, mark)
  for (const words of ['planet$words', 'planet$trash']) {
    db.exec(`drop table "${words}"`)
    db.exec(`create virtual table "${words}" using fts5 (words, content = '', contentless_delete = 1)`)
  }
  for (const [id, name] of planets) {
    const row = Number(db.get('select "$row" as row from planet where id = ?', [id])?.row)
    db.run('insert into "planet$words" (rowid, words) values (?, ?)', [row, name])
    db.run('update planet set "name$sort" = ? where id = ?', [name, id])
  }
  assert.deepEqual(names(before, entity, 'search=mars'), [])
  db.run(`update records_meta set value = replace(value, '[${foldVersion},', '[4,')`)
  const after = align(db, entity)
  assert.deepEqual(names(after, entity, 'search=mars'), ['ｍａｒｓ'])
  assert.deepEqual(names(after, entity, 'search=lodz'), ['Łódź'])
  assert.deepEqual(names(after, entity, 'sort=name'), ['Łódź', 'ｍａｒｓ'])
})

test('a field that becomes unique keeps existing duplicates and rejects new ones', (t) => {
  const db = databaseFor(t)
  const before = align(db, planet())
  for (const id of ['p1', 'p2']) insertStored(before, planet(), id, { name: 'Mars' }, mark)
  const entity = planet({}, { unique: [['name']] })
  const insert = (tables: Tables, id: string) => insertStored(tables, entity, id, { name: 'MARS' }, mark)
  const after = align(db, entity)
  assert.equal(readStored(after, entity, 'p2')?.values.name, 'Mars')
  assert.throws(() => insert(after, 'p3'), /UNIQUE/)
  insert(align(db, planet()), 'p3')
  assert.throws(() => insert(align(db, entity), 'p4'), /UNIQUE/)
})

test('a code that becomes unique but has duplicates is reported at the start, and nothing changes', (t) => {
  const db = databaseFor(t)
  const code = { kind: 'text', label: 'Code', max: 9, code: true } as const
  const entity = planet({ code }, { unique: [['code']] })
  const before = align(db, planet({ code }))
  for (const [id, code] of [
    ['p1', 'M4'],
    ['p2', 'M4'],
    ['p3', null],
  ] as const) {
    insertStored(before, entity, id, { name: id, code }, mark)
  }
  assert.throws(
    () => align(db, entity),
    (error) =>
      error instanceof StartFailure &&
      error.message ===
        'two or more planets have “M4” as Code, which has to be unique now: ' +
          'change all but one of them in the earlier release',
  )
  assert.equal(readStored(align(db, planet({ code })), entity, 'p2')?.values.code, 'M4')
})

test('a new count includes existing records', (t) => {
  const db = databaseFor(t)
  const before = align(db, planet(), moon)
  insertStored(before, planet(), 'p1', { name: 'Mars' }, mark)
  insertStored(before, moon, 'm1', { name: 'Phobos', planetId: 'p1' }, mark)
  const entity = planet({ moons: { kind: 'count', label: 'Moons', of: 'moon', by: 'planetId', readOnly: true } })
  const tables = align(db, entity, moon)
  assert.equal(readStored(tables, entity, 'p1')?.values.moons, 1)
  insertStored(tables, moon, 'm2', { name: 'Deimos', planetId: 'p1' }, mark)
  assert.equal(readStored(tables, entity, 'p1')?.values.moons, 2)
})

test('sorting follows a changed label of a related record', (t) => {
  const db = databaseFor(t)
  const before = align(db, planet(), moon)
  insertStored(before, planet(), 'p1', { name: 'Aaa', nick: 'Zzz' }, mark)
  insertStored(before, planet(), 'p2', { name: 'Bbb', nick: 'Yyy' }, mark)
  insertStored(before, moon, 'm1', { name: 'One', planetId: 'p1' }, mark)
  insertStored(before, moon, 'm2', { name: 'Two', planetId: 'p2' }, mark)
  assert.deepEqual(names(before, moon, 'sort=planet'), ['One', 'Two'])
  assert.deepEqual(names(align(db, planet({}, { label: ['nick'] }), moon), moon, 'sort=planet'), ['Two', 'One'])
})

test('a start with a changed definition writes only the derived columns that change', (t) => {
  const db = databaseFor(t)
  const before = align(db, planet(), moon)
  insertStored(before, planet(), 'p1', { name: 'Mars', nick: 'Red' }, mark)
  insertStored(before, moon, 'm1', { name: 'Phobos', planetId: 'p1' }, mark)
  insertStored(before, moon, 'm2', { name: 'Deimos', planetId: 'p1' }, mark)
  db.exec(`update moon set "planetId$sort" = 'of another release' where id = 'm1';
    create table written (id text not null);
    create trigger note after update on moon begin insert into written values (new.id); end`)
  const after = align(db, planet(), { ...moon, search: ['name', 'planetId'] })
  assert.deepEqual(
    db.all('select id from written').map(({ id }) => id),
    ['m1'],
  )
  assert.equal(db.get(`select "planetId$sort" as sort from moon where id = 'm1'`)?.sort, 'mars')
  assert.deepEqual(names(after, moon, 'search=mars'), ['Deimos', 'Phobos'])
})

test('a start with another label of a relation that is neither searched nor listed writes nothing', (t) => {
  const db = databaseFor(t)
  const plain: Entity = { ...moon, columns: [{ field: 'name' }] }
  const before = align(db, planet(), plain)
  insertStored(before, planet(), 'p1', { name: 'Mars', nick: 'Red' }, mark)
  insertStored(before, plain, 'm1', { name: 'Phobos', planetId: 'p1' }, mark)
  const rederived: string[] = []
  const again = (planetNow: Entity, moonNow: Entity): void => {
    rederived.length = 0
    db.transaction(() => alignSchema(db, modelOf([planetNow, moonNow]), ({ key }) => rederived.push(key)))
  }
  again(planet({}, { label: ['nick'] }), plain)
  assert.deepEqual(rederived, ['planet'])
  again(planet({}, { label: ['nick'] }), moon)
  again(planet(), moon)
  assert.deepEqual(rederived, ['planet', 'moon'], 'a list shows the label')
})

test('equal values are ordered by ID, which the sort index includes for entities with text IDs', (t) => {
  const db = databaseFor(t)
  const columns = [{ field: 'name' }, { field: 'nick' }]
  const entity = planet({ known: { kind: 'flag', label: 'Known' } }, { columns, fixedBy: 'known' })
  const tables = align(db, entity)
  for (const id of ['c', 'a', 'b']) insertStored(tables, entity, id, { name: `Planet ${id}`, nick: 'Red' }, mark)
  assert.deepEqual(names(tables, entity, 'sort=nick'), ['Planet a', 'Planet b', 'Planet c'])
  assert.deepEqual(names(tables, entity, 'sort=nick&order=desc'), ['Planet c', 'Planet b', 'Planet a'])
  for (const order of ['asc', 'desc']) {
    const steps = db
      .all(`explain query plan select id from planet indexed by "records:planet:sort:nick"
      where deletedAt is null order by "nick$sort" ${order} nulls last, id ${order}`)
      .map(({ detail }) => detail)
    assert.deepEqual(steps, ['SCAN planet USING INDEX records:planet:sort:nick'], 'nothing is gathered to be sorted')
  }
})

test('unused indexes and triggers are removed, and correct ones stay untouched', (t) => {
  const db = databaseFor(t)
  align(db, planet({}, { columns: [{ field: 'name' }, { field: 'nick' }] }))
  assert.ok(objects(db).includes('records:planet:sort:nick'))
  const version = (): unknown => db.get('pragma schema_version')?.schema_version
  const still = version()
  align(db, planet({}, { columns: [{ field: 'name' }, { field: 'nick' }] }))
  assert.equal(version(), still, 'a start that has nothing to do changes nothing')
  align(db, planet())
  assert.ok(!objects(db).includes('records:planet:sort:nick'))
})

test('a definition with an unknown reference stops the start with an error', () => {
  assert.throws(() => modelOf([moon]), /no definition is named planet/)
})
