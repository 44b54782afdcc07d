import { airport, assert, blogTag, city, type Entity, test, type Values } from '../../panel.ts'
import { earlierBatches } from '../../../src/app/import/earlier-batches.ts'
import type { ImportBatch, ImportOutcome, ImportResult } from '../../../src/app/import/import-batch.ts'
import { subscriber } from '../../../src/contract/entities/subscriber.ts'
import { travelAgent } from '../../../src/contract/entities/travel-agent.ts'

/** The results of a dry run with batches of one row each, on a host that knows none of the rows. */
const told = (
  entity: Entity,
  rows: Values[],
  mode: ImportBatch['mode'],
  outcome: ImportOutcome = 'create',
  key = 'name',
) => {
  const inLightOf = earlierBatches(entity)
  const result: ImportResult = {
    created: outcome === 'create' ? 1 : 0,
    updated: outcome === 'update' ? 1 : 0,
    unchanged: 0,
    failed: [],
    outcomes: [outcome],
    updates: [],
    effects: [],
  }
  return rows.map((row) => inLightOf({ rows: [row], key, mode }, result))
}
const outcomes = (...given: Parameters<typeof told>) => told(...given).flatMap((result) => result.outcomes)

test('matches a key from an earlier batch in any spelling', () => {
  const results = told(blogTag, [{ name: 'Café' }, { name: ' CAFE ' }, { name: 'Ca\u00adfé\u00a0' }], 'both')
  assert.deepEqual(
    results.map(({ created, updated }) => [created, updated]),
    [
      [1, 0],
      [0, 1],
      [0, 1],
    ],
  )
  assert.deepEqual(results[1]?.outcomes, ['update'])
})

test('matches an email address from an earlier batch with its domain in either spelling', () => {
  const rows = [{ email: 'a@bücher.example' }, { email: 'A@xn--bcher-kva.example' }]
  assert.deepEqual(outcomes(subscriber, rows, 'both', 'create', 'email'), ['create', 'update'])
})

test('rejects a repeated key with the host’s message if rows only create records', () => {
  const [, second] = told(blogTag, [{ name: 'Fog' }, { name: 'Fog' }], 'create')
  const error = 'Another post tag has this name'
  assert.deepEqual(second, {
    created: 0,
    updated: 0,
    unchanged: 0,
    outcomes: ['error'],
    updates: [],
    effects: [],
    failed: [{ row: 0, error, fields: { name: error } }],
  })
})

test('cities with the same name in different states are different, and in one state the same', () => {
  const rows = ['US-IL', 'US-MA', 'US-IL'].map((state) => ({ name: 'Springfield', country: 'US', state }))
  assert.deepEqual(outcomes(city, rows, 'both'), ['create', 'create', 'update'])
})

test('leaves existing rows as the host reported them, and treats rows without a key as distinct', () => {
  const rows = [{ name: 'Fog' }, { name: 'Fog' }]
  assert.deepEqual(outcomes(blogTag, rows, 'both', 'unchanged'), ['unchanged', 'unchanged'])
  assert.deepEqual(outcomes(blogTag, [{ slug: 'a' }, { slug: 'b' }], 'both'), ['create', 'create'])
})

test('rejects a code taken in an earlier batch, except for the record that has it', () => {
  const rows = [
    { ident: 'A1', iata: 'AAA', icao: 'KAAA' },
    { ident: 'A2', iata: 'aaa' },
    { ident: 'A1', iata: 'AAA' },
    { ident: 'A3', icao: 'KAAA' },
    { ident: 'A4', iata: '' },
    { ident: 'A5' },
    { iata: 'AAA' },
    { iata: 'BBB' },
  ]
  const results = told(airport, rows, 'both', 'create', 'ident')
  assert.deepEqual(
    results.flatMap((result) => result.outcomes),
    ['create', 'error', 'update', 'error', 'create', 'create', 'error', 'create'],
  )
  const error = 'Another airport has this IATA code'
  assert.deepEqual(results[1], {
    created: 0,
    updated: 0,
    unchanged: 0,
    outcomes: ['error'],
    updates: [],
    effects: [],
    failed: [{ row: 0, error, fields: { iata: error } }],
  })
  const swapped = [
    { ident: 'B1', iata: 'CCC' },
    { ident: 'B2', iata: 'CCC' },
  ]
  const [, changed] = told(airport, swapped, 'both', 'update', 'ident')
  assert.deepEqual([changed?.updated, changed?.outcomes, changed?.failed.length], [0, ['error'], 1])
})

test('reports a duplicate over several fields at the name, with the host’s message', () => {
  const place = { country: 'IN', city: 'Delhi' }
  const rows = [
    { name: 'Blue Travel', licence: 'L1', ...place },
    { name: 'blue travel', licence: 'L2', ...place },
  ]
  const [, second] = told(travelAgent, rows, 'both', 'create', 'licence')
  assert.deepEqual(second?.failed, [
    { row: 0, error: 'Another travel agent has this name', fields: { name: 'Another travel agent has this name' } },
  ])
  const accented = [
    { name: 'Café', licence: 'L1', ...place },
    { name: 'Cafe', licence: 'L2', ...place },
  ]
  assert.deepEqual(outcomes(travelAgent, accented, 'both', 'create', 'licence'), ['create', 'error'])
})

test('accepts a slug taken in an earlier batch, since the host chooses another', () => {
  const rows = [
    { name: 'Fog', slug: 'fog' },
    { name: 'Mist', slug: 'fog' },
  ]
  assert.deepEqual(outcomes(blogTag, rows, 'both'), ['create', 'create'])
})

test('counts an effect on a live page once, even with rows in several batches', () => {
  const inLightOf = earlierBatches(airport)
  const batch: ImportBatch = { rows: [{ ident: 'IN-1', status: 'draft' }], key: 'ident', mode: 'both' }
  const result: ImportResult = {
    created: 0,
    updated: 1,
    unchanged: 0,
    failed: [],
    outcomes: ['update'],
    updates: [{ row: 0, id: 'one', label: 'One', isLive: true, changes: [] }],
    effects: ['unpublish'],
  }
  assert.deepEqual(inLightOf(batch, result).effects, ['unpublish'])
  assert.deepEqual(inLightOf(batch, result).effects, [null])
  const created: ImportResult = {
    ...result,
    created: 1,
    updated: 0,
    outcomes: ['create'],
    updates: [],
    effects: ['publish'],
  }
  const made: ImportBatch = { ...batch, rows: [{ ident: 'IN-2', status: 'published' }] }
  assert.deepEqual(inLightOf(made, created).effects, ['publish'])
  assert.deepEqual(inLightOf(made, created).effects, [null])
})
