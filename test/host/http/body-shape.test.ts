import { assert, test } from '../host.ts'
import { bodyShapes } from '../../../src/contract/openapi/body-shapes.ts'
import { Refusal } from '../../../src/host/base/refusal.ts'
import { stopOnShape } from '../../../src/host/http/body-shape.ts'

const schema = {
  type: 'object',
  properties: {
    name: { type: 'string' },
    count: { type: ['integer', 'null'] },
    kind: { enum: ['code', 'passkey'] },
    all: { const: true },
    ids: { type: 'array', items: { type: 'string' } },
    set: { type: 'object', properties: { isOn: { type: 'boolean' } }, additionalProperties: false },
    trap: {},
  },
  required: ['name'],
  additionalProperties: false,
}

function problemsOf(body: unknown): unknown {
  try {
    stopOnShape({ schema, needs: [] }, body, undefined)
    return undefined
  } catch (error) {
    assert.ok(error instanceof Refusal)
    return error.extras.fields ?? error.message
  }
}

test('accepts matching bodies, and null for optional fields', () => {
  for (const body of [
    { name: '' },
    { name: 'x', count: 1, kind: 'odd', all: true, ids: [], set: {}, trap: [{}] },
    { name: 'x', count: null, kind: null, all: null, ids: null, set: { isOn: null } },
    {},
  ]) {
    assert.equal(problemsOf(body), undefined, JSON.stringify(body))
  }
})

test('reports each value of the wrong type, including nested ones', () => {
  const body = { name: null, count: 1.5, kind: { toString: 1 }, all: 1, ids: ['a', 7, []], set: { isOn: 'yes' } }
  assert.deepEqual(problemsOf(body), {
    name: 'Send this as text',
    count: 'Send this as a whole number or null',
    kind: 'Send this as text',
    all: 'Only true is possible here',
    'ids.1': 'Send this as text',
    'ids.2': 'Send this as text',
    'set.isOn': 'Send this as true or false',
  })
})

test('reports unknown fields, and at most twenty problems', () => {
  assert.deepEqual(problemsOf({ name: 'x', toString: 1, set: { odd: 1 } }), {
    toString: 'Unknown field “toString”',
    'set.odd': 'Unknown field “odd”',
  })
  const many = Object.fromEntries(Array.from({ length: 1000 }, (_, index) => [`odd${index}`, 1]))
  assert.equal(Object.keys(Object(problemsOf(many))).length, 20)
})

test('accepts only an object', () => {
  for (const body of [undefined, null, 7, 'text', []]) assert.equal(problemsOf(body), 'The body must be an object.')
})

test('the contract defines a shape for each call whose body has no field rules', () => {
  for (const name of ['POST /api/v1/post/factors', 'PUT /api/v1/post/views/{id}']) {
    assert.ok(bodyShapes.has(name), name)
  }
  assert.ok(!bodyShapes.has('POST /api/v1/post/airports/create'))
  assert.ok(!JSON.stringify([...bodyShapes]).includes('$ref'))
})
