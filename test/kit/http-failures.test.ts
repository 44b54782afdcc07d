import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CallError } from '../../src/kit/http.ts'
import { caught, failureOf, httpThat, json } from './http-that.ts'

const badAnswers: [what: string, body: string][] = [
  ['is empty', ''],
  ['is cut off', '{"data":['],
]
for (const [what, body] of badAnswers) {
  test(`a response that ${what} is a failure with a plain sentence`, async () => {
    const error = await failureOf(() => new Response(body))
    assert.deepEqual([error.message, error.code, error.status], ['Not understood.', 'bad_answer', 200])
  })
}

test('a connection that breaks during the response is a failure with a plain sentence', async () => {
  const broken = new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode('{"data":'))
      controller.error(new TypeError('terminated'))
    },
  })
  assert.equal((await failureOf(() => new Response(broken))).code, 'bad_answer')
})

test('a missing response has status 0 and a plain sentence', async () => {
  const error = await failureOf(() => Promise.reject(new TypeError('Failed to fetch')))
  assert.deepEqual([error.message, error.code, error.status], ['No answer.', 'no_answer', 0])
})

test('a response without content is a success', async () => {
  const { http } = httpThat(() => new Response(null, { status: 204 }))
  assert.equal(await http.call('DELETE', '/x'), undefined)
})

for (const body of ['', 'OK', '{"data":', '{"message":"Saved."}']) {
  test(`a successful write stays a success with the body ${JSON.stringify(body)}`, async () => {
    const { http } = httpThat(() => new Response(body, { status: 200 }))
    const response = await http.call('POST', '/x', { body: {} })
    assert.deepEqual(response, body.includes('message') ? { message: 'Saved.' } : undefined)
  })
}

const whole = { error: 'No.', code: 'validation', fields: { iata: 'Taken' } }
const halfRight = { error: 'No.', fields: { a: 1, b: '', c: 'Wrong' } }
const fieldMap = { iata: ['Taken.'], name: 'Too short' }
const ofCode = { code: 'Another state has this code' }
const byField = { iata: 'Taken.', name: 'Too short' }
const listed = [
  { field: 'iata', message: 'Taken.' },
  { field: 'name', message: 'Too short' },
]
const failed: [what: string, body: unknown, message: string, code: string, fields: Record<string, string>][] = [
  ['with all its parts', whole, 'No.', 'validation', { iata: 'Taken' }],
  ['with only an error', { error: 'No.' }, 'No.', 'unknown', {}],
  ['with parts of wrong types', { error: { html: '<b>' }, code: 7, fields: ['x'] }, 'It failed.', 'unknown', {}],
  ['with fields that are not sentences', halfRight, 'No.', 'unknown', { c: 'Wrong' }],
  ['that is a list', ['No.'], 'No.', 'unknown', {}],
  ['that is null', null, 'It failed.', 'unknown', {}],
  ['with an object as error', { error: { code: 'E7', message: 'No.' } }, 'No.', 'E7', {}],
  ['with an object within the error', { error: { error: { detail: 'No.' }, status: 422 } }, 'No.', 'unknown', {}],
  ['with a list as error', { error: ['No', 'Not at all.'] }, 'No. Not at all.', 'unknown', {}],
  ['with a list of objects as error', { error: listed }, 'Taken. Too short', 'unknown', byField],
  ['with problems by field as error', { error: fieldMap }, 'Taken. Too short', 'unknown', byField],
  [
    'with a message and problems in the error',
    { error: { message: 'No.', errors: fieldMap } },
    'No.',
    'unknown',
    byField,
  ],
  ['with true as error', { error: true, message: 'No.' }, 'No.', 'unknown', {}],
  ['with an empty error next to a message', { error: {}, message: 'No.' }, 'No.', 'unknown', {}],
  ['about a field named code', { error: 'No.', fields: ofCode }, 'No.', 'unknown', ofCode],
  ['in the form of problem details', { title: 'Conflict', detail: 'No.', status: 422 }, 'No.', 'unknown', {}],
  ['with only codes', { error: { code: 'E7', status: 422 } }, 'It failed.', 'E7', {}],
]
for (const [what, body, message, code, fields] of failed) {
  test(`reads the valid parts of a failure ${what}`, async () => {
    const error = await failureOf(() => json(body, { status: 422 }))
    assert.deepEqual([error.message, error.code, error.fields, error.status], [message, code, fields, 422])
  })
}

for (const error of [{ message: 'No.' }, ['No.'], { iata: ['No.'] }]) {
  test(`a rejection with status 200 shows the message of its error ${JSON.stringify(error)}`, async () => {
    const { http } = httpThat(() => json({ error }))
    const refused = await caught(http.call('POST', '/x', { body: {} }))
    assert.ok(refused instanceof CallError)
    assert.equal(refused.message, 'No.')
  })
}

test('a failure that is not JSON keeps its status', async () => {
  const error = await failureOf(() => new Response('Internal Server Error', { status: 500 }))
  assert.deepEqual([error.message, error.code, error.status], ['It failed.', 'unknown', 500])
})

for (const status of [502, 503, 504, 520, 530]) {
  test(`${status} from a proxy counts as no response, but as the host’s with the contract’s error`, async () => {
    const plainly = { error: 'The database is being copied.', code: 'busy' }
    for (const body of ['<h1>Bad Gateway</h1>', '', '{"message":"Service Unavailable"}']) {
      const error = await failureOf(() => new Response(body, { status }))
      assert.deepEqual([error.message, error.code, error.status], ['No answer.', 'no_answer', status], body)
    }
    const error = await failureOf(() => json(plainly, { status }))
    assert.deepEqual([error.message, error.code, error.status], [plainly.error, 'busy', status])
  })
}

test('a failure carries its data and request ID', async () => {
  const body = { error: 'Stale', code: 'conflict', data: { version: 3 } }
  const error = await failureOf(() => json(body, { status: 409, headers: { 'X-Request-Id': 'r1' } }))
  assert.deepEqual(error.data, { version: 3 })
  assert.equal(error.requestId, 'r1')
})

test('an error sent with status 200 is a failure, but a record with an error field is not', async () => {
  const error = await failureOf(() => json({ error: 'This list is closed.' }))
  assert.deepEqual([error.message, error.status], ['This list is closed.', 200])
  const told = await failureOf(() => json({ message: 'This list is closed.' }))
  assert.deepEqual([told.message, told.status], ['This list is closed.', 200])
  const response = { data: [], error: 'no failure', message: 'Well.' }
  assert.deepEqual(await httpThat(() => json(response)).http.call('GET', '/x'), response)
})

test('reads error messages of other hosts: a message, and lists of sentences by field', async () => {
  const body = { message: 'The given data was invalid.', errors: { name: ['Taken.', 'Too short.'], odd: [7] } }
  const error = await failureOf(() => json(body, { status: 422 }))
  assert.deepEqual([error.message, error.fields], ['The given data was invalid.', { name: 'Taken.' }])
  const own = await failureOf(() => json({ error: 'Ours.', message: 'Theirs.' }, { status: 400 }))
  assert.equal(own.message, 'Ours.')
})
