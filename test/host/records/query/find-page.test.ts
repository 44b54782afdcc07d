import { assert, databaseFor, test } from '../../host.ts'
import { defineEntity } from '../../../../src/contract/define.ts'
import { readListQuery } from '../../../../src/contract/list-query.ts'
import { findPage } from '../../../../src/host/records/query/find-page.ts'
import { modelOf } from '../../../../src/host/records/schema/model.ts'
import { alignSchema } from '../../../../src/host/records/schema/schema.ts'
import { insertStored } from '../../../../src/host/records/write/store.ts'
import { cachedTotals } from '../../../../src/host/records/query/totals.ts'
import { openTables } from '../../../../src/host/records/open-tables.ts'

const named = (value: string) => ({ value, label: value })
const star = defineEntity({
  key: 'star',
  one: 'star',
  many: 'stars',
  icon: 'globe',
  path: '/stars',
  savePath: '/stars/create',
  fields: {
    name: { kind: 'text', label: 'Name', max: 40 },
    code: { kind: 'text', label: 'Code', max: 8, code: true },
    colour: { kind: 'choice', label: 'Colour', options: ['red', 'blue', 'white'].map(named) },
    size: { kind: 'choice', label: 'Size', options: ['dwarf', 'giant'].map(named) },
    double: { kind: 'flag', label: 'Double' },
  },
  label: ['name'],
  form: [],
  columns: [{ field: 'name' }, { field: 'code' }, { field: 'colour' }],
  filters: [{ field: 'colour' }, { field: 'size' }, { field: 'double' }],
  sort: 'name',
  search: ['name', 'code'],
  exact: ['code'],
})

interface Star {
  row: number
  name: string
  code: string
  colour: string
  size: string
  double: boolean
}

const count = 2_400
/** Names in no order; what begins with Z stands at the end of them all, far from the first rows of a walk. */
const stars = Array.from({ length: count }, (_, row): Star => {
  const nth = (row * 997) % count
  const letter = 'ABCDEFZ'[nth % 7] ?? ''
  return {
    row,
    name: `${letter}${String(nth).padStart(4, '0')} ${nth % 3 === 0 ? 'Nova' : 'Minor'}`,
    code: `C${nth}`,
    colour: ['red', 'red', 'red', 'blue', 'white'][row % 5] ?? '',
    size: row % 3 === 0 ? 'giant' : 'dwarf',
    double: row % 4 === 0,
  }
})

const matches: Record<string, (one: Star) => boolean> = {
  '': () => true,
  'search=z': ({ name }) => name.startsWith('Z'),
  'search=nova': ({ name }) => name.includes('Nova'),
  'search=nova+c12': ({ name, code }) => name.includes('Nova') && code.startsWith('C12'),
  'search=c7': ({ code }) => code.startsWith('C7'),
  'filter[colour]=red': ({ colour }) => colour === 'red',
  'filter[colour]=blue&filter[size]=giant': ({ colour, size }) => colour === 'blue' && size === 'giant',
  'filter[size]=giant&filter[double]=true': ({ size, double }) => size === 'giant' && double,
  'filter[double]=true&filter[colour]=white': ({ colour, double }) => colour === 'white' && double,
  'filter[colour][not]=red&filter[size]=dwarf': ({ colour, size }) => colour !== 'red' && size === 'dwarf',
  'filter[colour][not]=white': ({ colour }) => colour !== 'white',
  'search=z&filter[size]=dwarf': ({ name, size }) => name.startsWith('Z') && size === 'dwarf',
}
const keys: Record<string, (one: Star) => string> = {
  name: ({ name }) => name.toLowerCase(),
  code: ({ code }) => code,
  colour: ({ colour }) => colour,
}

test('each page of a long list matches its search, filters, order and total', (t) => {
  const db = databaseFor(t)
  const { tables } = openTables(db, modelOf([star]))
  const mark = { by: 'system', at: '2026-01-01T00:00:00.000Z' }
  db.transaction(() => {
    alignSchema(db, tables.model, () => {})
    for (const { row, ...values } of stars) insertStored(tables, star, `s${row}`, values, mark)
  })
  const totals = cachedTotals(db)
  for (const [match, isFound] of Object.entries(matches)) {
    for (const [sort, keyOf] of Object.entries(keys))
      for (const order of ['asc', 'desc']) {
        const sign = order === 'asc' ? 1 : -1
        const sorted = stars
          .filter(isFound)
          .sort(
            (one, other) =>
              sign * ((keyOf(one) < keyOf(other) ? -1 : keyOf(one) > keyOf(other) ? 1 : 0) || one.row - other.row),
          )
        const exact = sorted.filter(({ code }) => `search=${code.toLowerCase()}` === match)
        const expected = [...exact, ...sorted.filter((one) => !exact.includes(one))].map(({ name }) => name)
        for (const page of [1, 2, 9, Math.ceil(expected.length / 25), Math.ceil(expected.length / 25) + 1]) {
          const query = `${match}&sort=${sort}&order=${order}&page=${page}`
          const found = findPage(tables, totals, star, readListQuery(new URLSearchParams(query)), {
            now: new Date(),
            zone: 'UTC',
          })
          const names = found.records.map(({ values }) => values.name)
          assert.deepEqual(names, expected.slice((page - 1) * 25, page * 25), query)
          assert.equal(found.total, expected.length, query)
        }
      }
  }
})

test('a write discards stored counts and results of a list', (t) => {
  const db = databaseFor(t)
  const { tables } = openTables(db, modelOf([star]))
  const mark = { by: 'system', at: '2026-01-01T00:00:00.000Z' }
  db.transaction(() => alignSchema(db, tables.model, () => {}))
  const totals = cachedTotals(db)
  const nova = readListQuery(new URLSearchParams('search=nova&sort=name'))
  for (const number of [1, 2, 3]) {
    const values = { name: `Nova ${number}`, code: `N${number}`, colour: 'red', size: 'dwarf', double: false }
    insertStored(tables, star, `n${number}`, values, mark)
    const { records, total } = findPage(tables, totals, star, nova, { now: new Date(), zone: 'UTC' })
    assert.deepEqual([records.length, total], [number, number])
  }
})
