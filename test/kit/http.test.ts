import assert from 'node:assert/strict'
import { mock, test } from 'node:test'
import type { ForeignAnswer } from '../../src/kit/foreign-answer.ts'
import { CallError, type CallOptions, createHttp } from '../../src/kit/http.ts'

const sentences = {
  noAnswer: 'No answer.',
  badAnswer: 'Not understood.',
  failed: 'It failed.',
  foreign: (answer: ForeignAnswer) => `Foreign: ${JSON.stringify(Object.values(answer))}`,
}

const httpThat = (answer: (url: string, init: RequestInit) => Response | Promise<Response>) => {
  const http = createHttp({
    baseUrl: 'https://host.example/',
    headers: () => ({ Accept: 'application/json', tenant: 'root' }),
    fetch: async (url, init = {}) => answer(String(url), init),
    sentences,
  })
  return { http }
}

const caught = async (promise: Promise<unknown>): Promise<unknown> => {
  try {
    await promise
  } catch (error) {
    return error
  }
  throw new Error('It did not fail')
}
const failureOf = async (answer: () => Response | Promise<Response>, options?: CallOptions): Promise<CallError> => {
  const error = await caught(httpThat(answer).http.call('GET', '/x', options))
  assert.ok(error instanceof CallError)
  return error
}
const json = (body: unknown, init?: ResponseInit) => new Response(JSON.stringify(body), init)

test('a call goes to the host with its headers and brings the parsed body', async () => {
  const { http } = httpThat((url, { method, headers, body }) => {
    assert.equal(url, 'https://host.example/api/x')
    assert.equal(method, 'GET')
    assert.equal(body, undefined)
    assert.deepEqual(headers, { Accept: 'application/json', tenant: 'root', 'Idempotency-Key': 'k' })
    return json({ data: [1], meta: { total: 1 } })
  })
  const answer = await http.call('GET', '/api/x', { headers: { 'Idempotency-Key': 'k' }, body: { a: 1 } })
  assert.deepEqual(answer, { data: [1], meta: { total: 1 } })
})

test('a body goes as JSON and says so', async () => {
  const { http } = httpThat((_, { headers, body }) => {
    assert.equal(body, '{"iata":"DEL"}')
    assert.equal(new Headers(headers).get('Content-Type'), 'application/json')
    return json({ data: {} })
  })
  await http.call('POST', '/x', { body: { iata: 'DEL' } })
})

test('a form leaves its type to the browser, which knows the boundary', async () => {
  const form = new FormData()
  const { http } = httpThat((_, { headers, body }) => {
    assert.equal(body, form)
    assert.equal(new Headers(headers).get('Content-Type'), null)
    return json({ data: {} })
  })
  await http.call('POST', '/x', { body: form })
})

const badAnswers: [what: string, body: string][] = [
  ['is empty', ''],
  ['is cut off', '{"data":['],
]
for (const [what, body] of badAnswers) {
  test(`an answer that ${what} is a failure with a plain sentence`, async () => {
    const error = await failureOf(() => new Response(body))
    assert.deepEqual([error.message, error.code, error.status], ['Not understood.', 'bad_answer', 200])
  })
}

test('a connection that breaks within the answer is a failure with a plain sentence', async () => {
  const broken = new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode('{"data":'))
      controller.error(new TypeError('terminated'))
    },
  })
  assert.equal((await failureOf(() => new Response(broken))).code, 'bad_answer')
})

test('no answer at all has status 0 and a plain sentence', async () => {
  const error = await failureOf(() => Promise.reject(new TypeError('Failed to fetch')))
  assert.deepEqual([error.message, error.code, error.status], ['No answer.', 'no_answer', 0])
})

test('an answer without content is no failure', async () => {
  const { http } = httpThat(() => new Response(null, { status: 204 }))
  assert.equal(await http.call('DELETE', '/x'), undefined)
})

for (const body of ['', 'OK', '{"data":', '{"message":"Saved."}']) {
  test(`a write that was answered with success is one, also with ${JSON.stringify(body)}`, async () => {
    const { http } = httpThat(() => new Response(body, { status: 200 }))
    const answer = await http.call('POST', '/x', { body: {} })
    assert.deepEqual(answer, body.includes('message') ? { message: 'Saved.' } : undefined)
  })
}

const page = '\n<!doctype html><title>Sign in to the airport Wi-Fi</title>'
const json401 = JSON.stringify({ error: 'Sign in.', code: 'unauthenticated' })
const basic = { 'WWW-Authenticate': 'Basic realm="Staff"' }
const foreign: [what: string, answer: () => Response, kind: unknown[], status: number, code: string][] = [
  ['a network’s sign-in page', () => new Response(page), ['page', 200, 'GET'], 200, 'bad_answer'],
  ['a page with 404', () => new Response(page, { status: 404 }), ['page', 404, 'GET'], 404, 'unknown'],
  ['a page with 413', () => new Response(page, { status: 413 }), ['page', 413, 'GET'], 413, 'unknown'],
  ['a page with 429', () => new Response(page, { status: 429 }), ['page', 429, 'GET'], 429, 'unknown'],
  ['a page with 403', () => new Response(page, { status: 403 }), ['refusal', 403], 0, 'not_host'],
  ['a text with 403', () => new Response('RBAC: access denied', { status: 403 }), ['refusal', 403], 0, 'not_host'],
  ['nothing with 401', () => new Response('', { status: 401 }), ['refusal', 401], 0, 'not_host'],
  ['a page with 401', () => new Response(page, { status: 401 }), ['refusal', 401], 0, 'not_host'],
  [
    'a challenge to Basic',
    () => new Response(page, { status: 401, headers: basic }),
    ['challenge', 'Basic'],
    0,
    'not_host',
  ],
  [
    'a challenge to Negotiate and NTLM',
    () => new Response('', { status: 401, headers: { 'WWW-Authenticate': 'Negotiate, NTLM' } }),
    ['challenge', 'Negotiate'],
    0,
    'not_host',
  ],
  [
    'a challenge to a key, in JSON of a gateway',
    () => json({ message: 'No API key' }, { status: 401, headers: { 'WWW-Authenticate': 'Key realm="gateway"' } }),
    ['challenge', 'Key'],
    0,
    'not_host',
  ],
]
for (const [what, answer, kind, status, code] of foreign) {
  test(`${what} is no answer of the host`, async () => {
    const error = await failureOf(answer)
    const sentence = `Foreign: ${JSON.stringify(kind)}`
    assert.deepEqual([error.message, error.status, error.code], [sentence, status, code])
  })
}

const own401: [what: string, answer: () => Response, message: string][] = [
  ['in JSON', () => json({ error: 'Sign in.' }, { status: 401 }), 'Sign in.'],
  [
    'with a challenge for the token',
    () => new Response('', { status: 401, headers: { 'WWW-Authenticate': 'Bearer error="invalid_token"' } }),
    'It failed.',
  ],
  [
    'with challenges for the token and for others',
    () => new Response('', { status: 401, headers: { 'WWW-Authenticate': 'Basic realm="a, b", Bearer' } }),
    'It failed.',
  ],
  [
    'with the contract’s code, whatever the challenge',
    () => new Response(json401, { status: 401, headers: basic }),
    'Sign in.',
  ],
]
for (const [what, answer, message] of own401) {
  test(`a 401 ${what} is the host’s`, async () => {
    const error = await failureOf(answer)
    assert.deepEqual([error.message, error.status], [message, 401])
  })
}

test('a page in the place of an answer to a write does not count as done', async () => {
  const { http } = httpThat(() => new Response(page))
  const error = await caught(http.call('POST', '/x', { body: {} }))
  assert.ok(error instanceof CallError)
  assert.deepEqual([error.message, error.code], ['Foreign: ["page",200,"POST"]', 'bad_answer'])
})

test('follows a redirect of a read, and names one to a place that the browser may not read', async () => {
  const asked: (string | undefined)[] = []
  const leadTo = (place: () => Promise<Response>) =>
    httpThat((_, { redirect }) => {
      asked.push(redirect)
      return redirect === 'manual' ? new Response(null, { status: 302, headers: { Location: '/elsewhere' } }) : place()
    })
  const { http } = leadTo(async () => json({ data: 'there' }))
  assert.deepEqual(await http.call('GET', '/x'), { data: 'there' })
  assert.deepEqual(asked, ['manual', undefined])
  const { http: other } = leadTo(() => Promise.reject(new TypeError('Failed to fetch')))
  const error = await caught(other.call('GET', '/x'))
  assert.ok(error instanceof CallError)
  assert.deepEqual([error.message, error.code, error.status], ['Foreign: ["redirect"]', 'not_host', 0])
})

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
  ['with an error alone', { error: 'No.' }, 'No.', 'unknown', {}],
  ['with parts of wrong types', { error: { html: '<b>' }, code: 7, fields: ['x'] }, 'It failed.', 'unknown', {}],
  ['with fields that are no sentences', halfRight, 'No.', 'unknown', { c: 'Wrong' }],
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
  ['with an error that only says yes', { error: true, message: 'No.' }, 'No.', 'unknown', {}],
  ['with an empty error beside a message', { error: {}, message: 'No.' }, 'No.', 'unknown', {}],
  ['about a field named code', { error: 'No.', fields: ofCode }, 'No.', 'unknown', ofCode],
  ['of problem details', { title: 'Conflict', detail: 'No.', status: 422 }, 'No.', 'unknown', {}],
  ['with nothing but codes', { error: { code: 'E7', status: 422 } }, 'It failed.', 'E7', {}],
]
for (const [what, body, message, code, fields] of failed) {
  test(`a failure ${what} is believed as far as it is right`, async () => {
    const error = await failureOf(() => json(body, { status: 422 }))
    assert.deepEqual([error.message, error.code, error.fields, error.status], [message, code, fields, 422])
  })
}

for (const error of [{ message: 'No.' }, ['No.'], { iata: ['No.'] }]) {
  test(`a refusal with status 200 shows the words of its error ${JSON.stringify(error)}`, async () => {
    const { http } = httpThat(() => json({ error }))
    const refused = await caught(http.call('POST', '/x', { body: {} }))
    assert.ok(refused instanceof CallError)
    assert.equal(refused.message, 'No.')
  })
}

test('a failure that is no JSON keeps its status', async () => {
  const error = await failureOf(() => new Response('Internal Server Error', { status: 500 }))
  assert.deepEqual([error.message, error.code, error.status], ['It failed.', 'unknown', 500])
})

for (const status of [502, 503, 504, 520, 530]) {
  test(`${status} is no answer when a proxy says it, and the host’s when it says why`, async () => {
    const plainly = { error: 'The database is being copied.', code: 'busy' }
    for (const body of ['<h1>Bad Gateway</h1>', '', '{"message":"Service Unavailable"}']) {
      const error = await failureOf(() => new Response(body, { status }))
      assert.deepEqual([error.message, error.code, error.status], ['No answer.', 'no_answer', status], body)
    }
    const error = await failureOf(() => json(plainly, { status }))
    assert.deepEqual([error.message, error.code, error.status], [plainly.error, 'busy', status])
  })
}

test('a failure carries its data and the id of its request', async () => {
  const body = { error: 'Stale', code: 'conflict', data: { version: 3 } }
  const error = await failureOf(() => json(body, { status: 409, headers: { 'X-Request-Id': 'r1' } }))
  assert.deepEqual(error.data, { version: 3 })
  assert.equal(error.requestId, 'r1')
})

test('a call that is given up ends with an AbortError', async () => {
  const { http } = httpThat(
    (_, { signal }) =>
      new Promise((_, reject) => {
        signal?.addEventListener('abort', () => reject(signal.reason))
      }),
  )
  const leaving = new AbortController()
  const call = caught(http.call('GET', '/x', { signal: leaving.signal }))
  leaving.abort('the screen was left')
  const error = await call
  assert.ok(error instanceof DOMException)
  assert.equal(error.name, 'AbortError')
})

for (const status of [200, 500]) {
  test(`an answer of ${status} that comes after the call was given up is not delivered`, async () => {
    const leaving = new AbortController()
    const { http } = httpThat(() => {
      leaving.abort()
      return json({ data: 1 }, { status })
    })
    const error = await caught(http.call('GET', '/x', { signal: leaving.signal }))
    assert.ok(error instanceof DOMException)
  })
}

test('a call waits as long as the answer takes', async () => {
  mock.timers.enable({ apis: ['setTimeout'] })
  try {
    const { http } = httpThat(
      () =>
        new Promise((resolve) => {
          setTimeout(() => resolve(json({ data: 'at last' })), 86_400_000)
        }),
    )
    const call = http.call('GET', '/x')
    mock.timers.tick(86_400_000)
    assert.deepEqual(await call, { data: 'at last' })
  } finally {
    mock.timers.reset()
  }
})

test('a host that refuses with 200 and an error is understood; a record with a field of that name is none', async () => {
  const error = await failureOf(() => json({ error: 'This list is closed.' }))
  assert.deepEqual([error.message, error.status], ['This list is closed.', 200])
  const told = await failureOf(() => json({ message: 'This list is closed.' }))
  assert.deepEqual([told.message, told.status], ['This list is closed.', 200])
  const answer = { data: [], error: 'no failure', message: 'Well.' }
  assert.deepEqual(await httpThat(() => json(answer)).http.call('GET', '/x'), answer)
})

test('the words of other hosts are heard: a message, and lists of sentences by field', async () => {
  const body = { message: 'The given data was invalid.', errors: { name: ['Taken.', 'Too short.'], odd: [7] } }
  const error = await failureOf(() => json(body, { status: 422 }))
  assert.deepEqual([error.message, error.fields], ['The given data was invalid.', { name: 'Taken.' }])
  const own = await failureOf(() => json({ error: 'Ours.', message: 'Theirs.' }, { status: 400 }))
  assert.equal(own.message, 'Ours.')
})

test('a translation changes each call before it goes, and each answer and status before they are read', async () => {
  const http = createHttp({
    baseUrl: '',
    headers: () => ({ Accept: 'application/json' }),
    sentences,
    fetch: async (url, { method, headers, body } = {}) =>
      json({ sent: [url, method, headers, body], told: 'No' }, { status: String(url).endsWith('/no') ? 403 : 200 }),
    translation: {
      toHost: ({ path, body }) => ({ method: 'PUT', path: `/v2${path}`, headers: { X: 'y' }, body: { wrapped: body } }),
      fromHost: ({ status, body }, { method, path }) =>
        status === 403
          ? { status: 401, body: { error: 'Over' } }
          : { status, body: { data: body, for: [method, path] } },
    },
  })
  assert.deepEqual(await http.call('POST', '/x', { body: { a: 1 } }), {
    data: {
      sent: ['/v2/x', 'PUT', { 'Content-Type': 'application/json', X: 'y' }, '{"wrapped":{"a":1}}'],
      told: 'No',
    },
    for: ['POST', '/x'],
  })
  const error = await caught(http.call('GET', '/no'))
  assert.ok(error instanceof CallError)
  assert.deepEqual([error.status, error.message], [401, 'Over'])
})

test('an answer in the place of a call is that of the server, which is not asked', async () => {
  const answers = [
    { status: 200, body: { data: 7 } },
    { status: 400, body: { error: 'Unknown filter' } },
  ]
  const http = createHttp({
    baseUrl: '',
    headers: () => ({}),
    sentences,
    fetch: () => assert.fail('It is asked'),
    translation: { toHost: () => answers.shift() ?? assert.fail(), fromHost: () => assert.fail() },
  })
  assert.deepEqual(await http.call('GET', '/x'), { data: 7 })
  const error = await caught(http.call('GET', '/x'))
  assert.ok(error instanceof CallError)
  assert.deepEqual([error.status, error.message], [400, 'Unknown filter'])
})
