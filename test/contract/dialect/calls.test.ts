import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, test } from 'node:test'
import type { DialectOptions, HostCall, HostDialect } from '../../../src/contract/dialect/dialect.ts'
import { dialectOf } from '../../../src/contract/dialect/dialect-of.ts'
import { hostDialect as django } from '../../../src/contract/dialect/django-rest.ts'
import { hostDialect as express } from '../../../src/contract/dialect/express-mongoose.ts'
import { hostDialect as laravel } from '../../../src/contract/dialect/laravel.ts'
import { hostDialect as ownDialect } from '../../../src/contract/host-dialect.ts'

const post = '/api/v1/post'
const dialects = { django, express, laravel }
type Name = keyof typeof dialects

/** `GET /path {body}` of the call that goes to the host. */
function sentBy(dialect: HostDialect, method: string, path: string, body?: object, headers = {}): string {
  const call: HostCall = { method, path, headers, body }
  const sent = dialect.toHost(call)
  if (!('path' in sent)) return JSON.stringify(sent)
  return [sent.method, decodeURIComponent(sent.path), sent.body && JSON.stringify(sent.body)].filter(Boolean).join(' ')
}

function withOptions(options: Partial<DialectOptions>) {
  return dialectOf({ features: ['entities'], ...options })
}

test('the project’s own dialect file is empty, so calls reach a host of the contract unchanged', () => {
  assert.equal(ownDialect, undefined)
})

test('docs/other-hosts.md states the line count of each example', () => {
  const rows = [...readFileSync('docs/other-hosts.md', 'utf8').matchAll(/\(\.\.\/(src\S+\.ts)\) \|.*\| (\d+) \|/g)]
  assert.equal(rows.length, 3)
  for (const [, path = '', lines] of rows) {
    assert.equal(readFileSync(path, 'utf8').trimEnd().split('\n').length, Number(lines), path)
  }
})

const asked: readonly (readonly [string, string, object | undefined, Readonly<Record<Name, string>>])[] = [
  [
    'GET',
    `${post}/airports?search=del&sort=country&order=desc&limit=10&page=3`,
    undefined,
    {
      express: 'GET /api/airports?q=del&sort=-country&limit=10&page=3',
      laravel: 'GET /api/airports?filter[search]=del&sort=-country&per_page=10&page=3',
      django: 'GET /api/airports/?search=del&ordering=-country__name&limit=10&offset=20',
    },
  ],
  [
    'GET',
    `${post}/country`,
    undefined,
    {
      express: 'GET /api/countries?limit=25&page=1',
      laravel: 'GET /api/countries?per_page=25&page=1',
      django: 'GET /api/countries/?limit=25&offset=0',
    },
  ],
  [
    'GET',
    `${post}/airports?filter[type]=heliport&filter[type]=closed&filter[elevationFt][gte]=9&limit=1000`,
    undefined,
    {
      express: 'GET /api/airports?type=heliport&type=closed&elevationFt[gte]=9&limit=1000&page=1',
      laravel: 'GET /api/airports?filter[type]=heliport,closed&filter[elevation_ft]=>=9&per_page=100&page=1',
      django: 'GET /api/airports/?type__in=heliport,closed&elevation_ft__gte=9&limit=1000&offset=0',
    },
  ],
  [
    'GET',
    `${post}/state?filter[countryId]=7&filter[id]=1&filter[id]=2`,
    undefined,
    {
      express: 'GET /api/states?country=7&_id=1&_id=2&limit=25&page=1',
      laravel: 'GET /api/states?filter[country_id]=7&filter[id]=1,2&per_page=25&page=1',
      django: 'GET /api/states/?country=7&id__in=1,2&limit=25&offset=0',
    },
  ],
  [
    'GET',
    `${post}/blogs_types/7`,
    undefined,
    {
      express: 'GET /api/blog-types/7',
      laravel: 'GET /api/blogs_types/7',
      django: 'GET /api/blogs_types/7/',
    },
  ],
  [
    'POST',
    `${post}/blogs_tag/create`,
    { name: 'Sea' },
    {
      express: 'POST /api/blog-tags {"name":"Sea"}',
      laravel: 'POST /api/blogs_tags {"name":"Sea"}',
      django: 'POST /api/blogs_tags/ {"name":"Sea"}',
    },
  ],
  [
    'POST',
    `${post}/airports/create`,
    { id: '3', version: 2, countryId: '7', localCode: null, runways: [{ leIdent: '09', lengthFt: 9 }] },
    {
      express:
        'PATCH /api/airports/3 {"__v":2,"country":"7","localCode":null,' + '"runways":[{"leIdent":"09","lengthFt":9}]}',
      laravel:
        'POST /api/airports/3 {"country_id":7,"local_code":null,' +
        '"runways":[{"le_ident":"09","length_ft":9}],"_method":"PUT"}',
      django: 'PATCH /api/airports/3/ {"country":7,"local_code":"","runways":[{"le_ident":"09","length_ft":9}]}',
    },
  ],
  [
    'POST',
    `${post}/blogs/create`,
    { tagIds: ['1', '2'], publishAt: '2026-03-01T00:00:00.000Z' },
    {
      express: 'POST /api/blogs {"tags":["1","2"],"publishAt":1772323200000}',
      laravel: 'POST /api/blogs {"tag_ids":[1,2],"publish_at":"2026-03-01T00:00:00.000Z"}',
      django: 'POST /api/blogs/ {"tags":[1,2],"publish_at":"2026-03-01T00:00:00.000Z"}',
    },
  ],
  [
    'POST',
    `${post}/general_settings/create`,
    { id: 'settings', version: 1, siteName: 'Fly' },
    {
      express: 'PATCH /api/general_settings {"__v":1,"siteName":"Fly"}',
      laravel: 'POST /api/general_settings {"site_name":"Fly","_method":"PUT"}',
      django: 'PATCH /api/general_settings/ {"site_name":"Fly"}',
    },
  ],
  [
    'DELETE',
    `${post}/airports/3`,
    undefined,
    {
      express: 'DELETE /api/airports/3',
      laravel: 'POST /api/airports/3 {"_method":"DELETE"}',
      django: 'DELETE /api/airports/3/',
    },
  ],
  [
    'POST',
    `${post}/users/login`,
    { email: 'ann@example.com', password: 'secret' },
    {
      express: 'POST /api/auth/login {"email":"ann@example.com","password":"secret"}',
      laravel: 'POST /api/login {"email":"ann@example.com","password":"secret"}',
      django: 'POST /api/token/ {"username":"ann@example.com","password":"secret"}',
    },
  ],
  [
    'GET',
    '/personal/profile',
    undefined,
    {
      express: 'GET /api/users/me',
      laravel: 'GET /api/user',
      django: 'GET /api/users/me/',
    },
  ],
  [
    'POST',
    '/personal/profile',
    { firstName: 'Ann' },
    {
      express: 'PATCH /api/users/me {"firstName":"Ann"}',
      laravel: 'POST /api/user {"first_name":"Ann","_method":"PUT"}',
      django: 'PATCH /api/users/me/ {"first_name":"Ann"}',
    },
  ],
  [
    'POST',
    `${post}/airports/bulk`,
    { action: 'set', ids: ['1'], set: { countryId: '7', elevationFt: 3 } },
    {
      express: 'POST /api/airports/bulk {"action":"set","ids":["1"],"set":{"country":"7","elevationFt":3}}',
      laravel: 'POST /api/airports/bulk {"action":"set","ids":[1],"set":{"country_id":7,"elevation_ft":3}}',
      django: 'POST /api/airports/bulk/ {"action":"set","ids":[1],"set":{"country":7,"elevation_ft":3}}',
    },
  ],
  [
    'POST',
    `${post}/airports/bulk`,
    { match: { search: 'a', filter: { 'elevationFt[gte]': ['5'] } }, expect: 2 },
    {
      express: 'POST /api/airports/bulk {"match":{"search":"a","filter":{"elevationFt[gte]":["5"]}},"expect":2}',
      laravel: 'POST /api/airports/bulk {"match":{"search":"a","filter":{"elevation_ft[gte]":["5"]}},"expect":2}',
      django: 'POST /api/airports/bulk/ {"match":{"search":"a","filter":{"elevation_ft[gte]":["5"]}},"expect":2}',
    },
  ],
  [
    'POST',
    `${post}/airports/import`,
    { rows: [{ localCode: 'A1', state: 'D' }], key: 'localCode', dryRun: true },
    {
      express: 'POST /api/airports/import {"rows":[{"localCode":"A1","state":"D"}],"key":"localCode","dryRun":true}',
      laravel: 'POST /api/airports/import {"rows":[{"local_code":"A1","state":"D"}],"key":"local_code","dry_run":true}',
      django: 'POST /api/airports/import/ {"rows":[{"local_code":"A1","state":"D"}],"key":"local_code","dry_run":true}',
    },
  ],
  [
    'POST',
    `${post}/airports/undo`,
    { operationId: 'o1' },
    {
      express: 'POST /api/airports/undo {"operationId":"o1"}',
      laravel: 'POST /api/airports/undo {"operation_id":"o1"}',
      django: 'POST /api/airports/undo/ {"operation_id":"o1"}',
    },
  ],
  [
    'POST',
    `${post}/blogs_tags/merge`,
    { from: ['1', '2'], into: '3' },
    {
      express: 'POST /api/blog-tags/merge {"from":["1","2"],"into":"3"}',
      laravel: 'POST /api/blogs_tags/merge {"from":[1,2],"into":3}',
      django: 'POST /api/blogs_tags/merge/ {"from":[1,2],"into":3}',
    },
  ],
  [
    'GET',
    `${post}/activity?filter[recordId]=3&limit=20`,
    undefined,
    {
      express: 'GET /api/activity?filter[recordId]=3&limit=20',
      laravel: 'GET /api/activity?filter[recordId]=3&limit=20',
      django: 'GET /api/activity/?filter[recordId]=3&limit=20',
    },
  ],
  [
    'PUT',
    `${post}/drafts/blog/new`,
    { typed: { tagIds: ['1'] } },
    {
      express: 'PUT /api/drafts/blog/new {"typed":{"tagIds":["1"]}}',
      laravel: 'POST /api/drafts/blog/new {"typed":{"tagIds":["1"]},"_method":"PUT"}',
      django: 'PUT /api/drafts/blog/new/ {"typed":{"tagIds":["1"]}}',
    },
  ],
]

for (const [method, path, body, sent] of asked) {
  for (const name of ['express', 'laravel', 'django'] as const) {
    test(`${name}: ${method} ${path} is sent in the host’s own form`, () => {
      assert.equal(sentBy(dialects[name], method, path, body), sent[name])
    })
  }
}

describe('call', () => {
  test('a filter that the host does not support is rejected before it is sent, since the host might ignore it', () => {
    for (const dialect of [express, laravel, django]) {
      const told = dialect.toHost({
        method: 'GET',
        path: `${post}/airports?filter[missing]=code`,
        headers: {},
        body: undefined,
      })
      assert.deepEqual(told, {
        status: 400,
        body: { error: 'This server can’t filter or sort by “missing”.', code: 'malformed' },
      })
    }
  })

  test('sorting or filtering by a field that the host does not have is rejected before it is sent', () => {
    const dialect = withOptions({ rename: { updatedAt: null } })
    assert.match(sentBy(dialect, 'GET', `${post}/airports?sort=updatedAt`), /can’t filter or sort by “updatedAt”/)
    assert.match(sentBy(dialect, 'GET', `${post}/airports?filter[updatedAt][gte]=2026`), /by “updatedAt”/)
  })

  test('the contract’s names are kept if the dialect has no others', () => {
    const path = `${post}/airports?filter[type]=heliport&filter[missing]=code&sort=name&order=desc`
    assert.equal(
      sentBy(withOptions({}), 'GET', path),
      'GET /api/v1/post/airports?filter[type]=heliport&filter[missing]=code&sort=name&order=desc&limit=25&page=1',
    )
    assert.equal(
      sentBy(withOptions({}), 'POST', `${post}/airports/create`, { id: '1', version: 2, name: 'A' }),
      'POST /api/v1/post/airports/create {"id":"1","version":2,"name":"A"}',
    )
  })

  test('a request for all rows of a host without queries sends the dialect’s parameters for it', () => {
    const dialect = dialectOf({ features: [], list: { all: { pageSize: '0' } } })
    assert.equal(sentBy(dialect, 'GET', `${post}/airports`), 'GET /api/v1/post/airports?pageSize=0')
  })

  test('a save uses a field’s own name, the wrapping object and the ID in the body', () => {
    const dialect = withOptions({ renameIn: { airport: { iata: 'iata_code' } }, wrap: 'data', rename: { id: 'ID' } })
    assert.equal(
      sentBy(dialect, 'POST', `${post}/airports/create`, { id: '1', iata: 'DEL' }),
      'POST /api/v1/post/airports/create {"data":{"ID":"1","iata_code":"DEL"}}',
    )
  })

  test('sends the token with the host’s authorization scheme, and the dialect can change headers', () => {
    const headers = { Authorization: 'Bearer abc', Accept: 'application/json', tenant: 'root' }
    const call = { method: 'GET', path: '/personal/profile', headers, body: undefined }
    const sent = django.toHost(call)
    assert.deepEqual('headers' in sent && sent.headers, { ...headers, Authorization: 'Token abc' })
    const dialect = withOptions({ headers: ({ tenant: _, ...others }) => others })
    const changed = dialect.toHost(call)
    const { tenant: _, ...others } = headers
    assert.deepEqual('headers' in changed && changed.headers, others)
  })

  test('a form is sent unchanged', () => {
    const form = new FormData()
    const sent = laravel.toHost({ method: 'POST', path: `${post}/media/upload`, headers: {}, body: form })
    assert.equal('body' in sent && sent.body, form)
  })
})
