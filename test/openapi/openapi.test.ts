// The document against a validator of OpenAPI 3.1 and one of JSON Schema 2020-12, neither of which is ours.
import assert from 'node:assert/strict'
import { createRequire } from 'node:module'
import { resolve } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { pathToFileURL } from 'node:url'
import type { ValidateFunction } from 'ajv'
import { checkField } from '../../src/contract/checks/check-field.ts'
import type { Field } from '../../src/contract/define.ts'
import { entities } from '../../src/contract/entities/sections.ts'
import { contractCalls, openApiDocument } from '../../src/contract/openapi/document.ts'
import { fieldSchema } from '../../src/contract/openapi/field-schema.ts'
import { startRecords, type RecordsHost } from '../host/records/records-host.ts'

const require = createRequire(resolve('test/openapi/package.json'))
const { Ajv2020 }: typeof import('ajv/dist/2020.js') = require('ajv/dist/2020.js')
const addFormats: typeof import('ajv-formats').default = require('ajv-formats')
const address = pathToFileURL(require.resolve('@seriousme/openapi-schema-validator')).href
const { Validator }: typeof import('@seriousme/openapi-schema-validator') = await import(address)

const ajv = addFormats(new Ajv2020({ strict: false, allErrors: true }))
ajv.addSchema(openApiDocument(), 'apron')

function schemaAt(...path: string[]): ValidateFunction {
  const pointer = path
    .map((part) => part.replaceAll('~', '~0').replaceAll('/', '~1'))
    .map(encodeURIComponent)
    .join('/')
  return ajv.compile({ $ref: `apron#/${pointer}` })
}

test('the document is valid OpenAPI 3.1', async () => {
  const result = await new Validator().validate(openApiDocument())
  assert.deepEqual(result.errors ?? [], [])
  assert.ok(result.valid)
})

test('the validator finds a mistake in the document', async () => {
  const { valid } = await new Validator().validate({ ...openApiDocument(), paths: { 'no-slash': 7 } })
  assert.equal(valid, false)
})

const long = (length: number): string => 'x'.repeat(length)
const probes: readonly unknown[] = [
  '',
  'x',
  'ab',
  'ABC',
  'VIDP',
  'AD-U-A',
  'delhi-del',
  'Delhi',
  'a--b',
  '+911244797300',
  '+0',
  '356',
  '+91',
  'name@example.com',
  'name@',
  'https://example.com/x',
  'http://example.com',
  'https:example.com',
  'ftp://example.com',
  '2026-03-14',
  '2026-02-30',
  '2026-03-14T18:00:00.000Z',
  '09L',
  'en',
  'UTC',
  'published',
  'draft',
  'subscribed',
  'ok',
  'a b',
  long(40),
  long(41),
  long(80),
  long(121),
  long(300),
  long(301),
  long(501),
  long(50_001),
  0,
  1,
  0.5,
  -1,
  90,
  91,
  180.5,
  1_000_001,
  20_001,
  true,
  false,
  null,
  [],
  ['x'],
  [7],
  Array.from({ length: 11 }, (_, index) => `id-${index}`),
  {},
  { airport: ['view'] },
  { airport: ['fly'] },
  [{ name: 'One' }],
  [{ odd: 1 }],
  [{ leIdent: '09L' }],
  [{ leIdent: '99X9' }],
]
/** Words that a pattern cannot tell. */
const isTold = ({ kind }: Field): boolean => !['language', 'zone'].includes(kind)
/** A full-width character counts twice towards a lower limit, which a schema cannot tell. */
const isShortInLatin = (field: Field, probe: unknown): boolean =>
  (field.kind === 'text' || field.kind === 'long') &&
  field.min !== undefined &&
  typeof probe === 'string' &&
  probe.length < field.min &&
  2 * probe.length >= field.min

test('each schema rejects the values that its field rejects and accepts the ones that it accepts', () => {
  let [taken, refused] = [0, 0]
  for (const { key, fields } of entities)
    for (const [name, field] of Object.entries(fields)) {
      if (field.readOnly || !isTold(field)) continue
      const fits = ajv.compile(fieldSchema(field))
      for (const probe of probes) {
        const checked = checkField(field, probe, name)
        const what = `${key}.${name} ${JSON.stringify(probe)?.slice(0, 60)}`
        if ('value' in checked) {
          assert.ok(fits(checked.value), `${what}: ${ajv.errorsText(fits.errors)}`)
          taken += 1
        } else if ((typeof probe !== 'string' || probe === probe.toUpperCase()) && !isShortInLatin(field, probe)) {
          // Small letters of a code and blanks are made normal before the rule.
          assert.ok(!fits(probe), `${what} fits, though: ${JSON.stringify(checked.problems)}`)
          refused += 1
        }
      }
    }
  assert.ok(taken > 1000 && refused > 3000, `${taken} taken, ${refused} refused`)
})

describe('responses of the embedded host with its sample content', () => {
  let host: RecordsHost
  before(async () => {
    host = await startRecords({ isWhole: true, sample: true })
  })
  after(() => host.stop())

  const queries: { [path: string]: string } = {
    '/api/v1/post/seo_content': '?filter[kind]=airport',
    '/api/v1/post/search': '?q=del',
    '/api/v1/post/calendar': '?month=2026-11',
    '/api/v1/post/events': '?after=0',
  }

  test('every response to a read matches its schema in the document', async () => {
    let read = 0
    for (const call of contractCalls()) {
      if (call.method !== 'get' || call.format || call.isPublic || call.path === '/api/v1/post/events') continue
      let path = call.path
      if (path.includes('{id}')) {
        if (path.includes('drafts')) continue
        const list = path.slice(0, path.indexOf('/{id}'))
        const { body } = await host.get(list + (queries[list] ?? ''))
        const first: unknown = [body.data].flat()[0]
        path = path.replace(
          '{id}',
          typeof first === 'object' && first !== null && 'id' in first ? String(first.id) : '-',
        )
      }
      path = path.replace('{kind}', 'airport').replace('{key}', 'none')
      const query = path.includes('/translation_work/') ? '?language=de' : (queries[path] ?? '')
      const { status, body } = await host.get(path + query)
      if (status === 404) continue // nothing of that kind in the sample
      assert.equal(status, 200, path)
      const fits = schemaAt('paths', call.path, 'get', 'responses', '200', 'content', 'application/json', 'schema')
      assert.ok(fits(body), `${path}: ${ajv.errorsText(fits.errors)}`)
      read += 1
    }
    assert.ok(read > 70, `${read} answers`)
  })

  test('every response with published content matches its schema in the document', async () => {
    const settings = (await host.get('/api/v1/post/general_settings')).body.data
    const { id, version } = Object(settings)
    const contentPreviewUrl = 'https://www.example.com/preview?token={token}'
    await host.post('/api/v1/post/general_settings/create', { id, version, contentAccess: 'public', contentPreviewUrl })
    const [blog] = [(await host.get('/api/v1/post/blogs')).body.data].flat()
    const preview = await host.post('/api/v1/post/preview', { entity: 'blog', id: Object(blog).id })
    const token = new URL(String(Object(preview.body.data).url)).searchParams.get('token')
    const queries: { [path: string]: string } = { '/content/v1/preview': `?token=${token}` }
    let read = 0
    for (const call of contractCalls()) {
      if (call.method !== 'get' || !call.path.startsWith('/content/v1/') || call.format) continue
      const list = call.path.replace(/\/(?:slug\/\{slug\}|\{id\})$/, '')
      const [first] = [(await host.get(list)).body.data].flat()
      const path = call.path.replace('{id}', Object(first).id).replace('{slug}', Object(first).slug)
      const { status, body } = await host.get(path + (queries[path] ?? ''))
      assert.equal(status, 200, call.path)
      const fits = schemaAt('paths', call.path, 'get', 'responses', '200', 'content', 'application/json', 'schema')
      assert.ok(fits(body), `${call.path}: ${ajv.errorsText(fits.errors)}`)
      read += 1
    }
    assert.ok(read > 25, `${read} answers`)
  })

  test('every error response matches the schema of its status', async () => {
    const asked = [
      ['GET', '/api/v1/post/airports', '/api/v1/post/airports?sort=odd', undefined, '400'],
      ['GET', '/api/v1/post/airports/{id}', '/api/v1/post/airports/none', undefined, '404'],
      ['POST', '/api/v1/post/blogs_tag/create', '/api/v1/post/blogs_tag/create', { name: 'x' }, '422'],
    ] as const
    for (const [method, path, address, body, status] of asked) {
      const reply = await host.call(method, address, body, await host.signIn())
      assert.equal(String(reply.status), status)
      const { responses }: { responses?: { [key: string]: { $ref: string } } } = Object(
        Object(Object(openApiDocument().paths)[path])[method.toLowerCase()],
      )
      const key = responses?.[status]?.$ref.split('/').at(-1) ?? assert.fail(`${path} has no ${status}`)
      const fits = schemaAt('components', 'responses', key, 'content', 'application/json', 'schema')
      assert.ok(fits(reply.body), `${path}: ${ajv.errorsText(fits.errors)}`)
      assert.ok(!fits({ ...reply.body, code: 'odd' }))
    }
  })
})
