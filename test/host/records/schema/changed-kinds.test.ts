import { assert, databaseFor, type Json, test, type TestContext } from '../../host.ts'
import { defineEntity, type Entity, type Field } from '../../../../src/contract/define.ts'
import { readListQuery } from '../../../../src/contract/list-query.ts'
import type { Database } from '../../../../src/host/storage/database.ts'
import { findPage } from '../../../../src/host/records/query/find-page.ts'
import { modelOf } from '../../../../src/host/records/schema/model.ts'
import { alignSchema } from '../../../../src/host/records/schema/schema.ts'
import { eachStored, insertStored, readStored, rederive } from '../../../../src/host/records/write/store.ts'
import { cachedTotals } from '../../../../src/host/records/query/totals.ts'
import type { Tables } from '../../../../src/host/records/tables.ts'
import { openTables } from '../../../../src/host/records/open-tables.ts'

const mark = { by: 'system', at: '2026-01-01T00:00:00.000Z' }

const shopWith = (floor: Field, more: Record<string, Field> = {}): Entity =>
  defineEntity({
    key: 'shop',
    one: 'shop',
    many: 'shops',
    icon: 'star',
    path: '/shops',
    savePath: '/shops/create',
    fields: { name: { kind: 'text', label: 'Name', max: 40 }, floor, ...more },
    label: ['name'],
    form: [],
    columns: [{ field: 'name' }, { field: 'floor' }],
    sort: 'name',
    search: ['name', 'floor'],
  })
const text: Field = { kind: 'text', label: 'Floor', max: 40 }
const number = (places: number): Field => ({ kind: 'number', label: 'Floor', min: -9, max: 99, places })
const flag: Field = { kind: 'flag', label: 'Floor' }
const one: Field = { kind: 'relation', label: 'Floor', to: 'level' }
const several: Field = { kind: 'relations', label: 'Floor', to: 'level', max: 9 }
const level: Entity = defineEntity({
  key: 'level',
  one: 'level',
  many: 'levels',
  icon: 'star',
  path: '/levels',
  savePath: '/levels/create',
  fields: {
    name: { kind: 'text', label: 'Name', max: 40 },
    shops: { kind: 'count', label: 'Shops', of: 'shop', by: 'floor' },
  },
  label: ['name'],
  form: [],
  columns: [{ field: 'name' }],
  sort: 'name',
  search: ['name'],
})

const start = (db: Database, shop: Entity): Tables => {
  const { tables } = openTables(db, modelOf([shop, level]))
  db.transaction(() =>
    alignSchema(db, tables.model, (entity) => {
      for (const stored of eachStored(tables, entity)) rederive(tables, entity, stored)
    }),
  )
  return tables
}

/** What the shops of these floors have once a release gives the field another kind. */
const after = (t: TestContext, from: Field, to: Field, floors: readonly Json[]): { db: Database; floors: Json[] } => {
  const db = databaseFor(t)
  const [before, next] = [shopWith(from), shopWith(to)]
  const tables = start(db, before)
  for (const [index, floor] of floors.entries()) {
    insertStored(tables, before, `s${index}`, { name: `Shop ${index}`, floor }, mark)
  }
  const now = start(db, next)
  return { db, floors: floors.map((_, index) => readStored(now, next, `s${index}`)?.values.floor ?? null) }
}

const scenarios: readonly [string, Field, Field, Json[], Json[]][] = [
  ['a text becomes a number', text, number(0), ['12', ' -3 ', '2.5', 'first', null], [12, -3, null, null, null]],
  ['a whole number becomes one with decimals', number(0), number(1), [12, null], [12, null]],
  ['a number with decimals becomes a whole one', number(1), number(0), [12, 2.5], [12, null]],
  ['a number becomes a text', number(0), text, [12, null], ['12', null]],
  ['a text becomes a switch', text, flag, ['yes', '1', 'no', null], [true, true, false, false]],
  ['one related record becomes several', one, several, ['l1', null], [['l1'], []]],
  ['several related records become one', several, one, [['l1'], ['l1', 'l2'], []], ['l1', null, null]],
  ['a text becomes a related record', text, one, ['l1'], [null]],
]
for (const [name, from, to, floors, expected] of scenarios) {
  test(`${name}: matching values are converted`, (t) => {
    assert.deepEqual(after(t, from, to, floors).floors, expected)
  })
}

test('values that do not fit stay in the database under another name', (t) => {
  const { db } = after(t, text, number(0), ['12', 'first'])
  const kept = db.all('select "floor$text" as floor from shop order by name')
  assert.deepEqual(
    kept.map(({ floor }) => floor),
    ['12', 'first'],
  )
})

test('a number field that now has decimals accepts them', (t) => {
  const { db } = after(t, number(0), number(1), [12])
  insertStored(start(db, shopWith(number(1))), shopWith(number(1)), 'new', { name: 'New', floor: 2.5 }, mark)
  assert.equal(readStored(start(db, shopWith(number(1))), shopWith(number(1)), 'new')?.values.floor, 2.5)
})

test('changing a kind back restores both values, and a start without changes leaves everything as it is', (t) => {
  const { db } = after(t, text, number(0), ['12', 'first'])
  const back = start(db, shopWith(text))
  assert.equal(readStored(back, shopWith(text), 's0')?.values.floor, '12')
  const columns = () => db.all(`select name from pragma_table_info('shop')`).map(({ name }) => name)
  const before = columns()
  assert.ok(before.includes('floor$text') && before.includes('floor$integer'))
  start(db, shopWith(text))
  assert.deepEqual(columns(), before)
})

test('detects changed field kinds by the column types if the database has no record of the kinds', (t) => {
  const db = databaseFor(t)
  insertStored(start(db, shopWith(text)), shopWith(text), 's0', { name: 'Shop', floor: '12' }, mark)
  db.run(`delete from records_meta where name like 'shapes:%'`)
  assert.equal(readStored(start(db, shopWith(number(0))), shopWith(number(0)), 's0')?.values.floor, 12)
})

test('converted values are counted and searchable', (t) => {
  const db = databaseFor(t)
  const tables = start(db, shopWith(several))
  insertStored(tables, level, 'l1', { name: 'Ground' }, mark)
  insertStored(tables, shopWith(several), 's0', { name: 'Shop', floor: ['l1'] }, mark)
  insertStored(tables, shopWith(several), 's1', { name: 'Stall', floor: ['l1', 'l2'] }, mark)
  const now = start(db, shopWith(one))
  assert.equal(readStored(now, level, 'l1')?.values.shops, 1)
  const asked = readListQuery(new URLSearchParams('search=ground'))
  const { records } = findPage(now, cachedTotals(db), shopWith(one), asked, { now: new Date(), zone: 'UTC' })
  assert.deepEqual(
    records.map(({ values }) => values.name),
    ['Shop'],
  )
})
