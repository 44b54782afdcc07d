import { after, assert, before, isReference, type Row, test } from '../host.ts'
import { dayIn, monthIn } from '../../../src/contract/zoned-time.ts'
import { fold } from '../../../src/contract/fold.ts'
import { rowOf, rowsOf, startRecords, totalOf, type RecordsHost } from './records-host.ts'

let host: RecordsHost
before(async () => {
  host = await startRecords({ sample: true })
})
after(() => host.stop())

const airports = '/api/v1/post/airports'
const list = async (query: string, path = airports): Promise<Row[]> => rowsOf(await host.get(`${path}?${query}`))
const total = async (query: string, path = airports): Promise<number> => totalOf(await host.get(`${path}?${query}`))
const codes = async (query: string): Promise<unknown[]> => (await list(query)).map(({ iata }) => iata)

test('a list without a query returns the first 25 records, last changed first', async () => {
  const response = await host.get(airports)
  const rows = rowsOf(response)
  assert.equal(rows.length, 25)
  assert.deepEqual(response.body.meta, { page: 1, limit: 25, total: 111 })
  const times = rows.map(({ updatedAt }) => updatedAt)
  assert.deepEqual(times, [...times].sort().reverse())
})

test('pages follow each other without gaps or duplicates in any sort order', async () => {
  for (const sort of ['type', 'name', 'country', 'updatedAt', 'completeness']) {
    for (const order of ['asc', 'desc']) {
      const ids: string[] = []
      for (let page = 1; page <= 12; page += 1) {
        ids.push(...(await list(`sort=${sort}&order=${order}&limit=10&page=${page}`)).map(({ id }) => id))
      }
      assert.equal(ids.length, 111)
      assert.equal(new Set(ids).size, 111, `${sort} ${order}`)
    }
  }
})

test('equal values in the sorted column are ordered by ID, including text IDs', async () => {
  const post = '/api/v1/post'
  for (const key of ['quiet', 'calm']) {
    rowOf(await host.post(`${post}/user_status/create`, { name: key, key, colour: 'ok', blocksSignIn: true }))
  }
  const role = { description: 'Can do everything', permissions: {} }
  for (const name of ['Aide', 'Other aide']) rowOf(await host.post(`${post}/user_roles/create`, { name, ...role }))
  const lists = [
    ['user_status', 'colour'],
    ['user_status', 'blocksSignIn'],
    ['user_roles', 'description'],
    ['media', 'mime'],
    ['media', 'uses'],
    ['airports', 'type'],
  ] as const
  for (const [path, sort] of lists) {
    const rows = await list(`limit=1000&sort=${sort}`, `${post}/${path}`)
    const pairs = rows.flatMap((row, at) => {
      const before = rows[at - 1]
      return before && before[sort] === row[sort] ? [[before.id, row.id]] : []
    })
    assert.ok(pairs.length > 0, path)
    for (const pair of pairs) assert.deepEqual(pair, pair.toSorted(), `${path} by ${sort}`)
  }
})

test('every column can be sorted both ways, with empty values last', async () => {
  const [india] = await list('search=IN', '/api/v1/post/country')
  const bare = { name: 'Without much', localCode: 'QX1', type: 'closed', countryId: india?.id ?? '' }
  const { id } = rowOf(await host.post(`${airports}/create`, bare))
  const columns = [
    'iata',
    'icao',
    'name',
    'city',
    'country',
    'type',
    'elevationFt',
    'guidelines',
    'completeness',
    'status',
    'ident',
    'timeZone',
    'scheduledService',
    'updatedAt',
    'createdAt',
  ]
  const keyOf = (row: Row, name: string): string | number | null => {
    const value = row[name] ?? null
    if (isReference(value)) return fold(value.label)
    if (typeof value === 'boolean') return Number(value)
    if (typeof value === 'string') return name === 'name' ? fold(value) : value
    return typeof value === 'number' ? value : null
  }
  for (const name of columns) {
    for (const order of ['asc', 'desc']) {
      const keys = (await list(`limit=1000&sort=${name}&order=${order}`)).map((row) => keyOf(row, name))
      const given = keys.filter((key) => key !== null)
      const sorted = given.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0))
      assert.deepEqual(
        keys,
        [...(order === 'asc' ? sorted : sorted.reverse()), ...keys.filter((key) => key === null)],
        `${name} ${order}`,
      )
    }
  }
  await host.remove(`${airports}/${id}`)
})

test('a search finds records by the labels of their relations, and no text is no search', async () => {
  assert.ok((await codes('search=india&limit=100')).includes('DEL'), 'the label of its country')
  assert.equal(await total('search=%20%20'), 111, 'blank is no search')
})

test('accepts any typed text as a search', async () => {
  for (const text of [
    '"',
    "o'hare",
    'a*',
    'NEAR(a b)',
    'AND',
    'del OR bom',
    'x:y',
    '(',
    '-del',
    'a"b',
    '%',
    '_',
    '\\',
    '{}',
    'ß',
    '🛬',
    'name:delhi',
    '^a',
    '+',
  ]) {
    assert.equal((await host.get(`${airports}?search=${encodeURIComponent(text)}`)).status, 200, text)
  }
  assert.equal((await host.get(`${airports}?search=${'a%20'.repeat(30)}`)).status, 400)
  assert.equal((await host.get(`${airports}?search=${'a'.repeat(500)}`)).status, 400)
})

test('an exact code match comes first in any sort order', async () => {
  assert.equal((await codes('search=del&sort=name'))[0], 'DEL')
  assert.equal((await codes('search=DEL&sort=name&order=desc'))[0], 'DEL')
  assert.equal((await codes('search=vidp'))[0], 'DEL')
  assert.equal((await codes('search=del&filter[type]=heliport'))[0], undefined, 'but not past a filter')
  assert.equal((await list('search=in', '/api/v1/post/country'))[0]?.name, 'India')
  const [first, second] = [await codes('search=del&limit=1&page=1'), await codes('search=del&limit=1&page=2')]
  assert.notDeepEqual(first, second)
})

test('filters by range, emptiness, flag, month, expiry and missing values', async () => {
  assert.equal(
    await total('filter[elevationFt][gte]=10000'),
    (await list('limit=1000')).filter(({ elevationFt }) => Number(elevationFt) >= 10000).length,
  )
  assert.equal(
    await total('filter[elevationFt][gte]=0&filter[elevationFt][lte]=100'),
    (await list('limit=1000')).filter(({ elevationFt: feet }) => typeof feet === 'number' && feet >= 0 && feet <= 100)
      .length,
  )
  const without = (await list('limit=1000')).filter(({ description }) => description === null).length
  assert.ok(without > 0)
  assert.equal(await total('filter[description]='), without)
  assert.equal(await total('filter[description][not]='), 111 - without)
  assert.equal(await total('filter[missing]=description'), without)
  assert.equal((await total('filter[scheduledService]=yes')) + (await total('filter[scheduledService]=0')), 111)
  const guidelines = '/api/v1/post/guidelines_details'
  const zone = 'Asia/Kolkata' // of the sample's website, because the account has none
  const today = dayIn(zone, Date.now())
  const all = await list('limit=100', guidelines)
  const expired = all.filter(({ validTo }) => typeof validTo === 'string' && validTo < today).length
  assert.ok(expired > 0)
  assert.equal(await total('filter[expires]=past', guidelines), expired)
  const until = dayIn(zone, Date.now() + 30 * 24 * 60 * 60 * 1000)
  const days = all.flatMap(({ validTo }) => (typeof validTo === 'string' ? [validTo] : []))
  const expiring = days.filter((day) => day >= today && day <= until).length
  assert.ok(expiring > 0)
  assert.equal(await total('filter[expires]=30d', guidelines), expiring)
  const subscribers = '/api/v1/post/subscribe'
  const month = today.slice(0, 7)
  assert.equal(
    await total(`filter[month]=${month}`, subscribers),
    (await list('limit=1000', subscribers)).filter(
      ({ consentAt }) => monthIn(zone, Date.parse(String(consentAt))) === month,
    ).length,
  )
  assert.equal(await total('filter[unused]=1', '/api/v1/post/blogs_tags'), 2)
  assert.equal(
    await total(`filter[updatedAt][lte]=${today}`, '/api/v1/post/users'),
    await total('', '/api/v1/post/users'),
    'to the end of that day',
  )
  assert.equal(await total(`filter[updatedAt][gte]=${today}`, '/api/v1/post/users'), 1)
  assert.equal(await total(`filter[updatedAt]=${today}`, '/api/v1/post/users'), 1, 'on a day')
  const [user] = await list('sort=updatedAt&order=desc', '/api/v1/post/users')
  const exact = [`filter[updatedAt]=${user?.updatedAt}`, 'filter[updatedAt]=2000-01-01T00:00:00.000Z'].join('&')
  assert.equal(await total(exact, '/api/v1/post/users'), 1, 'at a time')
  assert.equal(await total(`filter[validTo]=${days[0]}`, guidelines), days.filter((day) => day === days[0]).length)
})

test('filters by related records, members of a list and ID', async () => {
  const [india] = await list('search=IN', '/api/v1/post/country')
  assert.ok(india)
  assert.equal(await total(`filter[countryId]=${india.id}`), india.airports)
  const [tag] = await list('sort=blogs&order=desc', '/api/v1/post/blogs_tags')
  assert.ok(tag && Number(tag.blogs) > 0)
  assert.equal(await total(`filter[tagIds]=${tag.id}`, '/api/v1/post/blogs'), tag.blogs)
  const [one, two] = await list('limit=2')
  assert.equal(await total(`filter[id]=${one?.id}&filter[id]=${two?.id}&filter[id]=nobody`), 2)
})

test('rejects unknown parameters as malformed and names them', async () => {
  const bad = [
    'sort=wingspan',
    'sort=description',
    'sort=runways',
    'sort=__proto__',
    'filter[wingspan]=1',
    'filter[constructor]=1',
    'filter[expires]=past',
    'filter[missing]=wings',
    'filter[type][gte]=1',
    'filter[elevationFt]=high',
    'filter[elevationFt][gte]=',
    'filter[scheduledService]=perhaps',
    'filter[updatedAt][gte]=%2B010000-01-01T00:00:00Z',
    'filter[trashed]=2',
    'filter[month]=2026-01',
    'filter[a][in]=1',
    'columns=name',
    'filter[description]=x',
    'filter[unused]=1',
    'fields=all',
    "filter[name';--]=1",
    'filter[updatedAt][gte]=soon',
  ]
  for (const query of bad) {
    const { status, body } = await host.get(`${airports}?${query}`)
    assert.deepEqual([status, body.code], [400, 'malformed'], query)
  }
  const others = [
    'guidelines_details?filter[validTo]=soon',
    'subscribe?filter[pageAddress]=home',
    'blogs_tags?filter[unused]=no',
  ]
  for (const path of others) {
    assert.equal((await host.get(`/api/v1/post/${path}`)).status, 400, path)
  }
})

test('each relation has its label, and counts their number', async () => {
  const [delhi] = await list('search=DEL')
  assert.ok(delhi && isReference(delhi.country) && isReference(delhi.city) && isReference(delhi.state))
  assert.deepEqual([delhi.country.label, delhi.state.label, delhi.city.label], ['India', 'Delhi', 'Delhi'])
  assert.deepEqual(delhi.country.id, delhi.countryId)
  assert.equal(delhi.cover, null)
  assert.deepEqual(delhi.createdBy, { id: 'system', label: 'System' })
  assert.equal(await total(`filter[airportId]=${delhi.id}`, '/api/v1/post/guidelines_details'), delhi.guidelines)
  const [blog] = await list('search=delhi airport', '/api/v1/post/blogs')
  assert.ok(blog && Array.isArray(blog.tags) && blog.tags.every((tag) => isReference(tag)))
  assert.equal(blog.tags.length, Array.isArray(blog.tagIds) ? blog.tagIds.length : -1)
})

test('pickers get only labels', async () => {
  const [delhi] = await list('search=DEL')
  const {
    body: { data },
  } = await host.get(`${airports}?fields=label&search=DEL&limit=1`)
  assert.deepEqual(data, [{ id: delhi?.id, label: 'Indira Gandhi International Airport' }])
})

test('a record whose code matches comes first only if the filters include it', async () => {
  const land = rowOf(await host.post('/api/v1/post/country/create', { name: 'Q Land', alpha2: 'QQ', continent: 'OC' }))
  for (const [name, type, iata] of [
    ['First', 'closed', 'QQA'],
    ['Qqa Strip', 'heliport', 'QQB'],
  ]) {
    rowOf(await host.post(`${airports}/create`, { name, type, iata, countryId: land.id }))
  }
  assert.deepEqual(await codes('search=qqa'), ['QQA', 'QQB'])
  assert.deepEqual(await codes('search=qqa&filter[type]=heliport'), ['QQB'])
})
