import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { DialectOptions } from '../../../src/contract/dialect/dialect.ts'
import { hostDialect as django } from '../../../src/contract/dialect/django-rest.ts'
import { hostDialect as express } from '../../../src/contract/dialect/express-mongoose.ts'
import { hostDialect as laravel } from '../../../src/contract/dialect/laravel.ts'
import { post, told, type Told, withOptions } from './told.ts'

/** The same airport as each host has it. */
const ofExpress = {
  _id: 'a1',
  __v: 2,
  name: 'Delhi',
  iata: 'DEL',
  lat: 28.5,
  scheduledService: true,
  createdAt: 1_772_323_200_000,
  country: { _id: 'c7', name: 'India' },
  state: 's1',
  runways: [{ leIdent: '09', lengthFt: 9000 }],
}
const ofLaravel = {
  id: 1,
  name: 'Delhi',
  iata: 'DEL',
  lat: '28.5000',
  scheduled_service: 1,
  created_at: '2026-03-01T00:00:00.000000Z',
  country_id: 7,
  country: { id: 7, name: 'India' },
  state_id: null,
  runways: [{ le_ident: '09', length_ft: 9000 }],
}
const ofDjango = {
  id: 1,
  name: 'Delhi',
  iata: 'DEL',
  lat: '28.500000',
  scheduled_service: true,
  created_at: '2026-03-01T00:00:00Z',
  country: 7,
  country_name: 'India',
  state: null,
  local_code: '',
  runways: [{ le_ident: '09', length_ft: 9000 }],
}

describe('record', () => {
  test('a record from Express with Mongoose gets the contract’s names, text IDs, ISO 8601 times and labels', () => {
    assert.deepEqual(told(express, `${post}/airports/a1`, ofExpress), {
      status: 200,
      body: {
        meta: {},
        data: {
          id: 'a1',
          version: 2,
          name: 'Delhi',
          iata: 'DEL',
          lat: 28.5,
          scheduledService: true,
          createdAt: '2026-03-01T00:00:00.000Z',
          countryId: 'c7',
          country: { id: 'c7', name: 'India', label: 'India' },
          stateId: 's1',
          state: null,
          runways: [{ leIdent: '09', lengthFt: 9000 }],
        },
      },
    })
  })

  test('a record from Laravel gets numbers for text and true for 1', () => {
    assert.deepEqual(told(laravel, `${post}/airports/1`, { data: ofLaravel }), {
      status: 200,
      body: {
        meta: {},
        data: {
          id: '1',
          name: 'Delhi',
          iata: 'DEL',
          lat: 28.5,
          scheduledService: true,
          createdAt: '2026-03-01T00:00:00.000000Z',
          countryId: '7',
          country: { id: '7', name: 'India', label: 'India' },
          stateId: null,
          state: null,
          runways: [{ leIdent: '09', lengthFt: 9000 }],
        },
      },
    })
  })

  test('a record from Django gets labels next to IDs and empty text for null', () => {
    assert.deepEqual(told(django, `${post}/airports/1`, ofDjango), {
      status: 200,
      body: {
        meta: {},
        data: {
          id: '1',
          name: 'Delhi',
          iata: 'DEL',
          lat: 28.5,
          scheduledService: true,
          createdAt: '2026-03-01T00:00:00Z',
          countryId: '7',
          country: { id: '7', label: 'India' },
          countryName: 'India',
          stateId: null,
          state: null,
          localCode: null,
          runways: [{ leIdent: '09', lengthFt: 9000 }],
        },
      },
    })
  })

  test('a record from Strapi gets its fields from attributes and its references from data', () => {
    const strapi = withOptions({ attributes: 'attributes', references: 'country', total: 'meta.pagination.total' })
    const country = { data: { id: 7, attributes: { name: 'India' } } }
    const body = {
      data: [{ id: 1, attributes: { name: 'Delhi', country, state: { data: null } } }],
      meta: { pagination: { page: 1, pageSize: 25, total: 1 } },
    }
    assert.deepEqual(told(strapi, `${post}/airports`, body), {
      status: 200,
      body: {
        data: [
          {
            id: '1',
            name: 'Delhi',
            countryId: '7',
            country: { id: '7', name: 'India', label: 'India' },
            stateId: null,
            state: null,
          },
        ],
        meta: { pagination: body.meta.pagination, total: 1 },
      },
    })
  })

  test('a record with several references gets their IDs and labels', () => {
    const body = {
      _id: 'b1',
      title: 'News',
      tags: [
        { _id: 't1', name: 'Sea' },
        { _id: 't2', name: 'Sun' },
      ],
    }
    assert.deepEqual(told(express, `${post}/blogs/b1`, body), {
      status: 200,
      body: {
        meta: {},
        data: {
          id: 'b1',
          title: 'News',
          tagIds: ['t1', 't2'],
          tags: [
            { id: 't1', name: 'Sea', label: 'Sea' },
            { id: 't2', name: 'Sun', label: 'Sun' },
          ],
        },
      },
    })
    const plain = { id: 1, title: 'News', tags: [1, 2] }
    assert.deepEqual(told(django, `${post}/blogs/1`, plain), {
      status: 200,
      body: {
        meta: {},
        data: {
          id: '1',
          title: 'News',
          tagIds: ['1', '2'],
          tags: [],
        },
      },
    })
  })
})

const lists: readonly (readonly [string, Partial<DialectOptions>, unknown, Told?])[] = [
  [
    'a bare array with the total in a header',
    { rows: '', total: { header: 'X-Total-Count' } },
    [{ id: 1 }],
    { headers: { 'X-Total-Count': '1' } },
  ],
  [
    'a bare array with the total in Content-Range',
    { rows: '', total: { header: 'Content-Range' } },
    [{ id: 1 }],
    { headers: { 'Content-Range': 'airports 0-0/1' } },
  ],
  ['rows and count', { rows: 'rows', total: 'count' }, { rows: [{ id: 1 }], count: 1 }],
  ['data and meta.total', {}, { data: [{ id: 1 }], meta: { total: 1 } }],
  ['results and count', { rows: 'results', total: 'count' }, { count: 1, next: null, results: [{ id: 1 }] }],
  ['docs and totalDocs', { rows: 'docs', total: 'totalDocs' }, { docs: [{ id: 1 }], totalDocs: 1 }],
  [
    'a nested page',
    { rows: 'payload.items', total: 'payload.paging.all' },
    { payload: { items: [{ id: 1 }], paging: { all: '1' } } },
  ],
]
for (const [words, options, body, more] of lists) {
  test(`a list in the form of ${words} becomes a page of the contract`, () => {
    assert.deepEqual(told(withOptions(options), `${post}/airports`, body, more), {
      status: 200,
      body: { data: [{ id: '1' }], meta: { total: 1 } },
    })
  })
}

describe('list', () => {
  const rows = (count: number) => Array.from({ length: count }, (_, id) => ({ id }))
  const page = (path: string, given: number, total: number | undefined, options: Partial<DialectOptions> = {}) =>
    JSON.stringify(told(withOptions(options), `${post}/airports${path}`, { data: rows(given), meta: { total } }))

  test('rejects a list shorter than its total, so that exports and bulk actions skip no rows', () => {
    assert.match(page('?limit=1000', 100, 319), /"The server sent 100 airports instead of 319."/)
    assert.match(page('?limit=100', 25, 319), /"The server sent 25 airports instead of 100."/)
    assert.match(page('', 25, undefined), /"The server didn’t return how many airports there are."/)
    assert.match(page('', 25, 319, { features: [] }), /"The server sent 25 airports instead of 319."/)
  })

  test('accepts a last page, and a page at the host’s declared limit', () => {
    assert.match(page('?limit=100&page=4', 19, 319), /^\{"status":200,"body":\{"data":\[\{"id":"0"\}/)
    assert.match(page('?limit=1000', 100, 319, { list: { limitMax: 100 } }), /"data":\[\{"id":"0"\}/)
    assert.match(page('', 24, undefined), /"data":\[\{"id":"0"\}/)
  })

  test('a response without rows where the dialect expects them is unreadable', () => {
    assert.deepEqual(told(laravel, `${post}/airports`, { items: [] }), { status: 200, body: { data: undefined } })
  })
})
