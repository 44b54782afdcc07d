// A list requests the days and months that it shows.
import { after, assert, blog, type Entity, profileOf, readProfile, test } from '../../panel.ts'
import { contactMessage } from '../../../src/contract/entities/contact-message.ts'
import { guidelineDetail } from '../../../src/contract/entities/guideline-detail.ts'
import { writeListQuery } from '../../../src/contract/list-query.ts'
import { zoneHere } from '../../../src/contract/zoned-time.ts'
import { pageOf } from '../../../src/app/data/local-list.ts'
import { profile } from '../../../src/app/data/profile.ts'
import { readListUrl, toCall } from '../../../src/app/list/use-list-query.ts'

const setZone = async (timeZone: string | undefined) => {
  profile.set(readProfile(await profileOf([], { timeZone }).json()))
}
after(() => profile.set(undefined))

const callOf = (entity: Entity, search: string): string => {
  const call = toCall(entity, readListUrl(new URLSearchParams(search)))
  return [...new URLSearchParams(writeListQuery(call))]
    .filter(([name]) => name.startsWith('filter'))
    .map((pair) => pair.join('='))
    .join('&')
}

test('a month is requested from its first to its last moment in the account’s time zone', async () => {
  await setZone('Asia/Kolkata')
  assert.equal(
    callOf(contactMessage, 'filter[month]=2026-11&filter[status]=new'),
    'filter[receivedAt][gte]=2026-10-31T18:30:00.000Z&filter[receivedAt][lte]=2026-11-30T18:29:59.999Z&' +
      'filter[status]=new',
  )
  await setZone('America/New_York')
  assert.equal(
    callOf(contactMessage, 'filter[month]=2026-11'),
    'filter[receivedAt][gte]=2026-11-01T04:00:00.000Z&filter[receivedAt][lte]=2026-12-01T04:59:59.999Z',
  )
})

test('day filters of times use the account’s time zone, and multiple months are kept', async () => {
  await setZone('Asia/Kolkata')
  assert.equal(
    callOf(blog, 'filter[publishAt][gte]=2026-11-01&filter[publishAt][lte]=2026-11-02'),
    'filter[publishAt][gte]=2026-10-31T18:30:00.000Z&filter[publishAt][lte]=2026-11-02T18:29:59.999Z',
  )
  assert.equal(
    callOf(blog, 'filter[updatedAt]=2026-11-01'),
    'filter[updatedAt][gte]=2026-10-31T18:30:00.000Z&filter[updatedAt][lte]=2026-11-01T18:29:59.999Z',
  )
  const several = 'filter[month]=2026-10&filter[month]=2026-11'
  assert.equal(callOf(blog, several), several)
  assert.equal(callOf(blog, 'filter[month]=2026-13'), 'filter[month]=2026-13')
})

test('an account without a time zone uses that of the device', async () => {
  await setZone(zoneHere())
  const own = callOf(blog, 'filter[month]=2026-11')
  await setZone(undefined)
  assert.equal(callOf(blog, 'filter[month]=2026-11'), own)
  assert.match(own, /gte/)
})

test('filters rows by the same days and months on a host without queries', async () => {
  const rows = [
    ['before', '2026-10-31T18:29:59.999Z'],
    ['first', '2026-11-01T00:00:00.000+05:30'],
    ['last', '2026-11-30T18:29:59Z'],
    ['after', '2026-11-30T18:30:00.000Z'],
  ].map(([id = '', publishAt = '']) => ({
    id,
    version: 1,
    createdAt: publishAt,
    updatedAt: publishAt,
    title: id,
    publishAt,
  }))
  const found = (search: string) => {
    const query = readListUrl(new URLSearchParams(`sort=publishAt&${search}`))
    return [query.query, toCall(blog, query)].map((asked) =>
      pageOf(blog, rows, asked)
        .rows.map(({ id }) => id)
        .sort()
        .join(' '),
    )
  }
  await setZone('Asia/Kolkata')
  for (const [search, ids] of [
    ['filter[month]=2026-11', 'first last'],
    ['filter[month]=2026-10&filter[month]=2026-12', 'after before'],
    ['filter[publishAt]=2026-11-01', 'first'],
    ['filter[publishAt][lte]=2026-11-01', 'before first'],
    ['filter[publishAt][gte]=2026-12-01', 'after'],
  ] as const)
    assert.deepEqual(found(search), [ids, ids], search)
})

test('a filter by past days ends today and starts at a day of the account’s time zone', async (t) => {
  t.mock.timers.enable({ apis: ['Date'], now: Date.parse('2026-11-05T20:00:00.000Z') })
  await setZone('Asia/Kolkata')
  assert.equal(callOf(blog, 'filter[updatedAt][gte]=-1d'), 'filter[updatedAt][gte]=2026-11-05T18:30:00.000Z')
  assert.equal(callOf(blog, 'filter[updatedAt][gte]=-7d'), 'filter[updatedAt][gte]=2026-10-30T18:30:00.000Z')
  // The clocks of New York change on 1 November 2026.
  await setZone('America/New_York')
  assert.equal(callOf(blog, 'filter[updatedAt][gte]=-7d'), 'filter[updatedAt][gte]=2026-10-30T04:00:00.000Z')
  assert.equal(callOf(guidelineDetail, 'filter[validTo][gte]=-7d'), 'filter[validTo][gte]=2026-10-30')
  assert.equal(callOf(blog, 'filter[title]=-7d'), 'filter[title]=-7d')
})
