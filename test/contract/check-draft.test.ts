import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkDraft, initialValues } from '../../src/contract/checks/check-draft.ts'
import { airport } from '../../src/contract/entities/airport.ts'
import { blog } from '../../src/contract/entities/blog.ts'
import { contactMessage } from '../../src/contract/entities/contact-message.ts'
import { entities } from '../../src/contract/entities/sections.ts'
import { draftTables } from './drafts.ts'

const ids = Object.fromEntries(entities.map(({ key }) => [key, `${key}-1`]))

test('every entity has sample drafts, except images, which are uploaded as bytes, and search texts', () => {
  const told = new Set(draftTables.map(({ entity }) => entity))
  assert.deepEqual(
    entities.map(({ key }) => key).filter((key) => !told.has(key) && !['media', 'seo'].includes(key)),
    [],
  )
})

for (const { entity: key, good, broken } of draftTables) {
  const entity = entities.find((one) => one.key === key)
  assert.ok(entity, key)

  test(`${entity.one}: accepts the valid draft`, () => {
    assert.deepEqual(checkDraft(entity, good(ids)).problems, {})
  })

  for (const [change, problems] of broken) {
    test(`${entity.one}: rejects ${JSON.stringify(change).slice(0, 60)}`, () => {
      const whole = entity.publishes ? { status: 'published' } : {}
      assert.deepEqual(checkDraft(entity, { ...good(ids), ...whole, ...change }).problems, problems)
    })
  }
}

const saved = {
  ...initialValues(airport),
  name: 'Test Field',
  icao: 'ZZTF',
  ident: 'ZZTF',
  type: 'heliport',
  countryId: 'c1',
  status: 'published',
}

test('reports one problem, without a field, for a draft that is not an object', () => {
  for (const draft of [null, 'text', 7, [], undefined])
    assert.deepEqual(Object.keys(checkDraft(airport, draft).problems), [''])
})

test('checks a change together with the saved fields that it leaves unchanged', () => {
  assert.deepEqual(checkDraft(airport, { name: 'Other' }, saved).problems, {})
  assert.deepEqual(checkDraft(airport, { icao: null }, { ...saved, ident: null }).problems, {
    iata: 'Enter at least one code: IATA, ICAO or local',
  })
  assert.deepEqual(checkDraft(airport, { lat: 1 }, saved).problems, {
    lon: 'Enter both latitude and longitude, or neither',
  })
})

test('accepts a record’s metadata when it is sent back', () => {
  const carried = { id: 'a1', version: 3, createdAt: 'x', updatedAt: 'x', createdBy: null, updatedBy: null }
  assert.deepEqual(checkDraft(airport, { ...carried, name: 'Other' }, saved).problems, {})
})

test('a fixed field can be set once and sent back unchanged, but not changed', () => {
  const message = { ...initialValues(contactMessage), name: 'A', email: 'a@example.com', subject: 'S', body: 'B' }
  assert.deepEqual(checkDraft(contactMessage, { body: 'B', status: 'open' }, message).problems, {})
  assert.deepEqual(checkDraft(contactMessage, { body: 'Other' }, message).problems, {
    body: 'This can no longer be changed',
  })
})

test('normalises values: trims and composes text, uppercases codes, removes spaces from phone numbers', () => {
  const { values } = checkDraft(airport, {
    name: '  Cafe\u0301 Field ',
    icao: 'zztf',
    type: 'heliport',
    countryId: 'c1',
    phone: '+91 (124) 479-7300',
    lat: 1.23456789,
    lon: -0.0000004,
  })
  assert.equal(values.name, 'Café Field')
  assert.equal(values.icao, 'ZZTF')
  assert.equal(values.phone, '+911244797300')
  assert.equal(values.lat, 1.234568)
  assert.equal(values.ident, 'ZZTF', 'derived')
})

test('counts lengths in characters, not UTF-16 units', () => {
  assert.deepEqual(checkDraft(airport, { name: '🛬'.repeat(120) }, saved).problems, {})
  assert.ok(checkDraft(airport, { name: '🛬'.repeat(121) }, saved).problems.name)
})

test('a rule over several fields adds no second error to a field that is already invalid', () => {
  assert.deepEqual(checkDraft(airport, { lon: 'x', lat: 1 }, saved).problems, {
    lon: 'Enter a number between −180 and 180',
  })
})

test('ignores names of Object.prototype as fields', () => {
  for (const name of ['constructor', 'toString', 'hasOwnProperty']) {
    assert.ok(checkDraft(airport, { [name]: 'x' }, saved).problems[name])
  }
})

test('reports one error for a draft with thousands of unknown fields', () => {
  const names = Object.fromEntries(Array.from({ length: 50_000 }, (_, index) => [`x${index}`, 1]))
  assert.equal(Object.keys(checkDraft(airport, names).problems).length, 1)
  const { problems } = checkDraft(airport, { runways: [names, { ...names }] })
  assert.equal(Object.keys(problems).filter((path) => path.startsWith('runways')).length, 2)
})

test('a draft needs only its name, and the rest once someone is to see it', () => {
  assert.deepEqual(checkDraft(blog, {}).problems, { title: 'Enter the title' })
  const { problems, values } = checkDraft(blog, { title: 'Fog', excerpt: 'Short' })
  assert.deepEqual([problems, values.status], [{}, 'draft'])
  const lacking = ['authorId', 'body', 'excerpt', 'title', 'typeId']
  for (const status of ['in_review', 'scheduled', 'published']) {
    const publishAt = '2090-01-01T00:00:00.000Z'
    assert.deepEqual(Object.keys(checkDraft(blog, { status, publishAt }, values).problems).sort(), lacking, status)
  }
  assert.deepEqual(checkDraft(blog, { status: 'archived' }, values).problems, {})
  assert.deepEqual(Object.keys(checkDraft(blog, { excerpt: 'Short' }, { ...values, status: 'published' }).problems), [
    'excerpt',
  ])
})
