import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { DialectOptions, HostDialect } from '../../../src/contract/dialect/dialect.ts'
import { dialectOf } from '../../../src/contract/dialect/dialect-of.ts'
import { hostDialect as django } from '../../../src/contract/dialect/django-rest.ts'
import { hostDialect as express } from '../../../src/contract/dialect/express-mongoose.ts'
import { hostDialect as laravel } from '../../../src/contract/dialect/laravel.ts'

const post = '/api/v1/post'

interface Told {
  status?: number
  headers?: Record<string, string>
  method?: string
}

function told(dialect: HostDialect, path: string, body: unknown, more: Told = {}): unknown {
  const { status = 200, headers = {}, method = 'GET' } = more
  const call = { method, path, headers: {}, body: undefined }
  return dialect.fromHost({ status, headers: new Headers(headers), body }, call)
}

function withOptions(options: Partial<DialectOptions>) {
  return dialectOf({ features: ['entities'], ...options })
}

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

describe('a record', () => {
  test('of Express with Mongoose has the contract’s names, text as ids, times of ISO 8601 and labels', () => {
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

  test('of Laravel has numbers that came as text, and yes for 1', () => {
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

  test('of Django has the label beside the id, and null for an empty text', () => {
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

  test('of Strapi has its fields in attributes, and its references in data', () => {
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

  test('with several references has their ids and labels', () => {
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
    'a bare array with the number in a header',
    { rows: '', total: { header: 'X-Total-Count' } },
    [{ id: 1 }],
    { headers: { 'X-Total-Count': '1' } },
  ],
  [
    'a bare array with the number in Content-Range',
    { rows: '', total: { header: 'Content-Range' } },
    [{ id: 1 }],
    { headers: { 'Content-Range': 'airports 0-0/1' } },
  ],
  ['rows and count', { rows: 'rows', total: 'count' }, { rows: [{ id: 1 }], count: 1 }],
  ['data and meta.total', {}, { data: [{ id: 1 }], meta: { total: 1 } }],
  ['results and count', { rows: 'results', total: 'count' }, { count: 1, next: null, results: [{ id: 1 }] }],
  ['docs and totalDocs', { rows: 'docs', total: 'totalDocs' }, { docs: [{ id: 1 }], totalDocs: 1 }],
  [
    'a page deep inside',
    { rows: 'payload.items', total: 'payload.paging.all' },
    { payload: { items: [{ id: 1 }], paging: { all: '1' } } },
  ],
]
for (const [words, options, body, more] of lists) {
  test(`a list that comes as ${words} is a page of the contract`, () => {
    assert.deepEqual(told(withOptions(options), `${post}/airports`, body, more), {
      status: 200,
      body: { data: [{ id: '1' }], meta: { total: 1 } },
    })
  })
}

describe('a list', () => {
  const rows = (count: number) => Array.from({ length: count }, (_, id) => ({ id }))
  const page = (path: string, given: number, total: number | undefined, options: Partial<DialectOptions> = {}) =>
    JSON.stringify(told(withOptions(options), `${post}/airports${path}`, { data: rows(given), meta: { total } }))

  test('that is shorter than it should be is refused, so that no export and no bulk action leaves rows out', () => {
    assert.match(page('?limit=1000', 100, 319), /"The host sent 100 airports instead of 319."/)
    assert.match(page('?limit=100', 25, 319), /"The host sent 25 airports instead of 100."/)
    assert.match(page('', 25, undefined), /"The host did not say how many airports there are."/)
    assert.match(page('', 25, 319, { features: [] }), /"The host sent 25 airports instead of 319."/)
  })

  test('that ends sooner, or whose host says how much it gives at once, is taken', () => {
    assert.match(page('?limit=100&page=4', 19, 319), /^\{"status":200,"body":\{"data":\[\{"id":"0"\}/)
    assert.match(page('?limit=1000', 100, 319, { list: { limitMax: 100 } }), /"data":\[\{"id":"0"\}/)
    assert.match(page('', 24, undefined), /"data":\[\{"id":"0"\}/)
  })

  test('without rows where they should be is an answer that cannot be read', () => {
    assert.deepEqual(told(laravel, `${post}/airports`, { items: [] }), { status: 200, body: { data: undefined } })
  })
})

const fields = { name: 'Too short', countryId: 'Choose one', 'runways.1.lengthFt': 'Too long' }
const failures: readonly (readonly [string, HostDialect, unknown])[] = [
  [
    'Mongoose',
    express,
    {
      message: 'Validation failed',
      errors: {
        name: { message: 'Too short', kind: 'minlength' },
        country: { message: 'Choose one', path: 'country' },
        'runways.1.lengthFt': { message: 'Too long', path: 'lengthFt' },
      },
    },
  ],
  [
    'Laravel',
    laravel,
    {
      message: 'Validation failed',
      errors: {
        name: ['Too short', 'Not nice'],
        country_id: ['Choose one'],
        'runways.1.length_ft': ['Too long'],
      },
    },
  ],
  [
    'Django',
    django,
    {
      detail: 'Validation failed',
      name: ['Too short'],
      country: ['Choose one'],
      runways: [{}, { length_ft: ['Too long'] }],
    },
  ],
  [
    'express-validator',
    withOptions({ message: 'message', fields: 'errors' }),
    {
      message: 'Validation failed',
      errors: [
        { path: 'name', msg: 'Too short', location: 'body' },
        { path: 'countryId', msg: 'Choose one' },
        { path: 'runways[1].lengthFt', msg: 'Too long' },
      ],
    },
  ],
  [
    'Strapi',
    withOptions({ message: 'error.message', fields: 'error.details.errors', references: 'country' }),
    {
      data: null,
      error: {
        status: 400,
        message: 'Validation failed',
        details: {
          errors: [
            { path: ['name'], message: 'Too short' },
            { path: ['country'], message: 'Choose one' },
            { path: ['runways', '1', 'lengthFt'], message: 'Too long' },
          ],
        },
      },
    },
  ],
]
for (const [words, dialect, body] of failures) {
  test(`problems of fields as ${words} tells them stand at the contract’s fields`, () => {
    assert.deepEqual(told(dialect, `${post}/airports/create`, body, { status: 422, method: 'POST' }), {
      status: 422,
      body: { error: 'Validation failed', code: 'validation', fields },
    })
  })
}

describe('a failure', () => {
  test('without a sentence has that of no field, else that of the first field', () => {
    const path = `${post}/users/login`
    assert.deepEqual(told(django, path, { non_field_errors: ['Unable to log in.'] }, { status: 400, method: 'POST' }), {
      status: 400,
      body: { error: 'Unable to log in.', code: 'malformed', fields: {} },
    })
    assert.deepEqual(told(django, `${post}/blogs/1`, { title: ['Too long'] }, { status: 400 }), {
      status: 400,
      body: { error: 'Too long', code: 'validation', fields: { title: 'Too long' } },
    })
  })

  const codes = [
    [401, 'unauthenticated'],
    [403, 'forbidden'],
    [404, 'not_found'],
    [429, 'too_many'],
    [418, 'unknown'],
  ] as const
  for (const [status, code] of codes) {
    test(`with ${status} and no code is ${code}`, () => {
      assert.deepEqual(told(laravel, `${post}/blogs/1`, { message: 'No' }, { status }), {
        status,
        body: { error: 'No', code, fields: {} },
      })
    })
  }

  test('with 409 is a conflict where it has the record, a duplicate where it names a field, else in use', () => {
    const save = { status: 409, method: 'POST' }
    const path = `${post}/blogs_tag/create`
    const conflict = told(laravel, path, { message: 'Changed', data: { id: 3, name: 'Sea' } }, save)
    assert.deepEqual(conflict, {
      status: 409,
      body: {
        error: 'Changed',
        code: 'conflict',
        fields: {},
        data: { id: '3', name: 'Sea' },
      },
    })
    const taken = told(laravel, path, { message: 'Taken', errors: { name: ['Taken'] } }, save)
    assert.match(JSON.stringify(taken), /"duplicate"/)
    assert.match(JSON.stringify(told(laravel, path, { message: 'Used' }, save)), /"in_use"/)
  })

  test('of a token that has ended is 401, whatever the host’s status', () => {
    assert.deepEqual(told(express, `${post}/airports`, { message: 'jwt expired' }, { status: 403 }), {
      status: 401,
      body: { error: 'jwt expired', code: 'unauthenticated', fields: {} },
    })
  })

  test('that is told with 200 is one where the dialect says so', () => {
    const status: DialectOptions['status'] = (answer) =>
      JSON.stringify(answer.body).includes('"success":false') ? 422 : answer.status
    const dialect = withOptions({ message: 'message', status })
    assert.deepEqual(told(dialect, `${post}/blogs/1`, { success: false, message: 'No' }), {
      status: 422,
      body: { error: 'No', code: 'validation', fields: {} },
    })
  })
})

describe('sign-in', () => {
  const path = `${post}/users/login`
  test('finds the token where the host has it, also a number and one behind its kind in a header', () => {
    assert.deepEqual(told(express, path, { token: 'abc', user: {} }, { method: 'POST' }), {
      status: 200,
      body: { data: { token: 'abc', user: {}, id: 'abc' } },
    })
    const inHeader = withOptions({ signIn: { token: { header: 'Authorization' } } })
    assert.deepEqual(told(inHeader, path, {}, { method: 'POST', headers: { Authorization: 'Bearer xyz' } }), {
      status: 200,
      body: { data: { id: 'xyz' } },
    })
    const deep = withOptions({ signIn: { token: 'data.access.key' } })
    assert.deepEqual(told(deep, path, { data: { access: { key: 7 } } }), {
      status: 200,
      body: { data: { access: { key: 7 }, id: '7' } },
    })
  })

  test('without a token has the host’s own words', () => {
    assert.deepEqual(told(express, path, { message: 'Wrong password' }, { method: 'POST' }), {
      status: 200,
      body: { error: 'Wrong password', code: 'unknown', fields: {} },
    })
  })
})

describe('the profile', () => {
  test('has the features that the dialect names, and a name and id of the host', () => {
    const body = { data: { id: 4, name: 'Ann Bee', email: 'ann@example.com' } }
    assert.deepEqual(told(laravel, '/personal/profile', body), {
      status: 200,
      body: {
        data: {
          id: '4',
          name: 'Ann Bee',
          firstName: 'Ann Bee',
          email: 'ann@example.com',
          features: ['entities'],
        },
      },
    })
  })

  test('of a host without one has the features alone', () => {
    assert.deepEqual(told(laravel, '/personal/profile', undefined, { status: 404 }), {
      status: 200,
      body: {
        data: {
          id: '',
          email: '',
          firstName: undefined,
          features: ['entities'],
        },
      },
    })
    assert.deepEqual(told(withOptions({ features: [] }), '/personal/profile', undefined, { status: 404 }), {
      status: 404,
      body: undefined,
    })
  })
})

describe('other answers', () => {
  test('of bulk and import have the contract’s names of fields, and text as ids', () => {
    const body = {
      data: {
        done: [1, 2],
        operation_id: 'o1',
        failed: [{ id: 3, error: 'No', fields: { country_id: 'No', 'runways.0.length_ft': 'No' } }],
      },
    }
    const answer = told(laravel, `${post}/airports/bulk`, body, { method: 'POST' })
    assert.deepEqual(answer, {
      status: 200,
      body: {
        meta: {},
        data: {
          done: ['1', '2'],
          operationId: 'o1',
          failed: [{ id: '3', error: 'No', fields: { countryId: 'No', 'runways.0.lengthFt': 'No' } }],
        },
      },
    })
  })

  test('have the contract’s names and text as ids at every depth', () => {
    const changes = [{ field: 'length_ft', before: 1 }]
    const body = { results: [{ id: 1, record_id: 2, by: { id: 3, label: 'Ann' }, changes }], count: 9 }
    const answer = told(django, `${post}/activity?limit=20`, body)
    assert.deepEqual(answer, {
      status: 200,
      body: {
        meta: { total: 9 },
        data: [{ id: '1', recordId: '2', by: { id: '3', label: 'Ann' }, changes: [{ field: 'lengthFt', before: 1 }] }],
      },
    })
  })

  test('a draft comes back as it was sent', () => {
    assert.deepEqual(told(laravel, `${post}/drafts/blog/new`, { data: { tag_ids: [1] } }), {
      status: 200,
      body: { data: { tag_ids: [1] } },
    })
  })

  test('an answer without JSON stays one', () => {
    assert.deepEqual(told(laravel, `${post}/airports/1`, undefined, { method: 'DELETE', status: 204 }), {
      status: 204,
      body: undefined,
    })
  })
})
