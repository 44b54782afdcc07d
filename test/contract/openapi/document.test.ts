import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { entities } from '../../../src/contract/entities/sections.ts'
import { seo } from '../../../src/contract/entities/seo.ts'
import { isObject } from '../../../src/contract/json.ts'
import { callsPage } from '../../../tools/openapi/calls-page.ts'
import { contractCalls, openApiDocument, openApiText } from '../../../src/contract/openapi/document.ts'

function at(path: string): unknown {
  return path
    .split('/')
    .reduce<unknown>((value, name) => (isObject(value) ? value[name] : undefined), openApiDocument())
}

function namesAt(path: string): string[] {
  const found = at(path)
  return isObject(found) ? Object.keys(found) : assert.fail(`there is no ${path}`)
}

const nameOf = (key: string): string =>
  key
    .split('-')
    .map((word) => word[0]?.toUpperCase() + word.slice(1))
    .join('')

test('docs/openapi.json matches the definitions; `npm run openapi` regenerates it', () => {
  assert.ok(readFileSync('docs/openapi.json', 'utf8') === openApiText(), 'run `npm run openapi`')
  assert.ok(readFileSync('docs/calls.md', 'utf8') === callsPage(), 'run `npm run openapi`')
})

test('every response has all fields of its definition, and every request all but the read-only ones', () => {
  for (const { key, fields } of entities) {
    const [answered, sent] = ['', 'Draft'].map((end) => namesAt(`components/schemas/${nameOf(key)}${end}/properties`))
    for (const [name, { readOnly = false }] of Object.entries(fields)) {
      assert.ok(answered?.includes(name), `${key} answers ${name}`)
      assert.equal(sent?.includes(name), !readOnly, `${key} takes ${name}`)
    }
  }
  const seoFields = Object.entries(seo.fields)
    .filter(([, { readOnly }]) => !readOnly)
    .map(([name]) => name)
  const seoSent = namesAt('components/schemas/SeoDraft/properties')
  assert.deepEqual(
    seoFields.filter((name) => !seoSent.includes(name)),
    [],
  )
})

test('every call has a unique ID and a documented tag', () => {
  const calls = contractCalls()
  assert.equal(new Set(calls.map(({ id }) => id)).size, calls.length)
  const tags = at('tags')
  const known = Array.isArray(tags) ? tags.map((tag: unknown) => (isObject(tag) ? tag.name : undefined)) : []
  assert.deepEqual(
    calls.filter(({ tag }) => !known.includes(tag)).map(({ id }) => id),
    [],
  )
})

test('the calls of the specification are marked, and no others', () => {
  const marked = contractCalls().filter(({ inSpecification }) => inSpecification === 'call')
  const post = '/api/v1/post'
  assert.deepEqual(marked.map(({ method, path }) => `${method} ${path.replace(post, '')}`).sort(), [
    'delete /airports/{id}',
    'delete /blogs/{id}',
    'delete /blogs_tags/{id}',
    'delete /blogs_types/{id}',
    'get /airports',
    'get /blogs',
    'get /blogs/{id}',
    'get /blogs_tags',
    'get /blogs_types',
    'get /city',
    'get /country',
    'get /dashboard',
    'get /guidelines_types',
    'get /state',
    'get /users',
    'post /airports/create',
    'post /blogs/create',
    'post /blogs_tag/create',
    'post /blogs_types/create',
    'post /city/create',
    'post /country/create',
    'post /state/create',
    'post /users/login',
  ])
})

test('summaries of calls use the correct article: “an airport”, “a user”', () => {
  const summaries = contractCalls().map(({ summary }) => summary)
  assert.ok(summaries.includes('Moves an airport to the trash') && summaries.includes('Moves a user to the trash'))
  assert.deepEqual(
    summaries.filter((summary) => /\ba [aeio]/i.test(summary)),
    [],
  )
})
