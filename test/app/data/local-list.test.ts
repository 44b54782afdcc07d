import { airport, assert, blog, type Entity, type Row, test, type Values } from '../../panel.ts'
import { pageOf } from '../../../src/app/data/local-list.ts'
import { guidelineDetail } from '../../../src/contract/entities/guideline-detail.ts'
import { readListQuery } from '../../../src/contract/list-query.ts'

const india = { id: 'in', label: 'India' }
const swiss = { id: 'ch', label: 'Switzerland' }
const row = (id: string, values: Values): Row => ({
  id,
  version: 1,
  createdAt: '2026-01-01T00:00:00Z',
  updatedAt: `2026-01-0${id}T00:00:00Z`,
  ...values,
})
const rows = [
  row('1', {
    name: 'Zürich Airport',
    iata: 'ZRH',
    type: 'large_airport',
    elevationFt: 1416,
    lat: 47.458,
    lon: 8.548,
    publishAt: '2026-03-14T23:30:00.000Z',
    countryId: 'ch',
    country: swiss,
    formerCodes: [
      { kind: 'iata', value: 'ZRX', from: null, until: '1999-12-31', source: null },
      { kind: 'name', value: 'Kloten', from: null, until: null, source: null },
    ],
  }),
  row('2', {
    name: 'Indira Gandhi International Airport',
    iata: 'DEL',
    type: 'large_airport',
    elevationFt: 777,
    lat: 28.569,
    lon: -77.11,
    publishAt: '2026-03-15T00:00:00.000Z',
    countryId: 'in',
    country: india,
  }),
  row('3', {
    name: 'Agra Airport',
    iata: null,
    type: 'medium_airport',
    elevationFt: 551,
    lat: 27.16,
    lon: -7.9,
    publishAt: null,
    countryId: 'in',
    country: india,
  }),
]

const cases: [query: string, ids: string][] = [
  ['', '321'], // newest first, as in the definition
  ['sort=name', '321'],
  ['sort=name&order=desc', '123'],
  ['sort=elevationFt', '321'],
  ['sort=elevationFt&order=desc', '123'],
  ['sort=country', '231'],
  ['sort=lon', '231'],
  ['sort=type', '123'], // equal values are sorted by id
  ['sort=type&order=desc', '321'],
  ['search=zurich', '1'],
  ['search=AIR zur', '1'],
  ['search=gandhi INTER', '2'],
  ['search=nobody', ''],
  ['filter[type]=large_airport&sort=name', '21'],
  ['filter[type]=large_airport&filter[type]=medium_airport&sort=name', '321'],
  ['filter[type]=large_airport&filter[countryId]=in', '2'],
  ['filter[type][not]=large_airport', '3'],
  ['filter[iata]=', '3'],
  ['filter[missing]=code', '321'], // an ICAO code counts as a code
  ['filter[missing]=coordinates', ''],
  ['filter[missing]=seo', ''], // the host's own, which only it can tell
  ['filter[nothing]=1', ''],
  ['filter[id]=1&filter[id]=3', '31'],
  ['filter[id]=1&filter[trashed]=0', '1'],
  ['filter[trashed]=1', ''],
  ['filter[updatedAt][gte]=2026-01-02', '32'],
  ['filter[elevationFt][gte]=777&sort=name', '21'],
  ['filter[elevationFt][lte]=777&filter[elevationFt][gte]=600', '2'],
  ['filter[lon][gte]=-10&sort=name', '31'],
  ['filter[lon][lte]=-8', '2'],
  ['filter[lat][gte]=27.2&sort=name', '21'],
  ['filter[publishAt][lte]=2026-03-14', '1'],
  ['filter[publishAt][gte]=2026-03-15', '2'],
  ['filter[publishAt][gte]=2026-03-14', '21'],
  ['sort=name&limit=2', '32'],
  ['sort=name&limit=2&page=2', '1'],
]
const found = (entity: Entity, among: readonly Row[], query: string): string =>
  pageOf(entity, among, readListQuery(new URLSearchParams(query)))
    .rows.map(({ id }) => id)
    .join('')
for (const [query, ids] of cases) {
  test(`${query || 'no query'} finds ${ids || 'nothing'}`, () => assert.equal(found(airport, rows, query), ids))
}

test('a date filter includes its last day and excludes records without a date', () => {
  const guidelines = ['2026-03-14', '2026-03-15', null].map((validTo, at) => row(String(at + 1), { validTo }))
  assert.equal(found(guidelineDetail, guidelines, 'filter[validTo][lte]=2026-03-14'), '1')
  assert.equal(found(guidelineDetail, guidelines, 'filter[validTo][gte]=2026-03-15'), '2')
})

test('filters rows by expiry and by month', () => {
  const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
  const guidelines = [dayIn(-2), dayIn(2), dayIn(40), null].map((validTo, at) => row(String(at + 1), { validTo }))
  assert.equal(found(guidelineDetail, guidelines, 'filter[expires]=past'), '1')
  assert.equal(found(guidelineDetail, guidelines, 'filter[expires]=30d'), '2')
  const blogs = ['2026-03-14T23:30:00.000Z', '2026-04-01T00:00:00.000Z', null].map((publishAt, at) =>
    row(String(at + 1), { publishAt }),
  )
  assert.equal(found(blog, blogs, 'filter[month]=2026-03'), '1')
})

test('a filter by several relations matches any of them, and an empty filter matches none', () => {
  const blogs = [row('1', { tagIds: ['a', 'b'] }), row('2', { tagIds: ['b'] }), row('3', { tagIds: [] })]
  assert.equal(found(blog, blogs, 'filter[tagIds]=a'), '1')
  assert.equal(found(blog, blogs, 'filter[tagIds]='), '3')
  assert.equal(found(blog, blogs, 'filter[tagIds][not]=a&sort=createdAt'), '23')
})

test('a search ignores case and accents as the host does, and keeps the vowel signs of Indian scripts', () => {
  const places = ['Łódź', 'Große Straße', 'दिल्ली', 'दाल'].map((name, at) => row(String(at + 1), { name }))
  const searches = [
    ['lodz', '1'],
    ['GROSSE stras', '2'],
    ['दिल', '3'],
    ['दा', '4'],
    ['😀', ''],
    [' ', '4321'],
  ] as const
  for (const [search, ids] of searches) assert.equal(found(airport, places, `search=${search}`), ids, search)
})

test('exact code matches come first, in the order of the code fields', () => {
  const named = [{ name: 'DEL Rio' }, { ident: 'DEL' }, { iata: 'DEL' }, { name: 'Delta' }].map((values, at) =>
    row(String(at + 1), values),
  )
  assert.equal(found(airport, named, 'search=del&sort=name'), '3214')
  assert.equal(found(airport, named, 'search=del&sort=name&order=desc'), '3241')
})

test('empty values come last in either direction', () => {
  const named = ['B', null, 'A', ''].map((iata, at) => row(String(at + 1), { iata }))
  assert.equal(found(airport, named, 'sort=iata'), '3124')
  assert.equal(found(airport, named, 'sort=iata&order=desc'), '1342')
})

test('sorts several relations by their labels', () => {
  const blogs = [['Visa', 'Asia'], [], ['Bags'], ['Asia']].map((labels, at) =>
    row(String(at + 1), {
      tagIds: labels.map((label) => label.toLowerCase()),
      tags: labels.map((label) => ({ id: label.toLowerCase(), label })),
    }),
  )
  assert.equal(found(blog, blogs, 'sort=tags'), '4312')
  assert.equal(found(blog, blogs, 'sort=tagIds&order=desc'), '1342')
})

test('the total counts the rows of all pages', () => {
  const page = pageOf(airport, rows, readListQuery(new URLSearchParams('limit=2&page=2')))
  assert.deepEqual([page.rows.length, page.total], [1, 3])
})

test('a search finds a record by a former code or name', () => {
  const found = (search: string) =>
    pageOf(airport, rows, readListQuery(new URLSearchParams({ search }))).rows.map(({ id }) => id)
  assert.deepEqual([found('zrx'), found('klot zürich'), found('zry')], [['1'], ['1'], []])
})
