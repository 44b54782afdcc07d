import assert from 'node:assert/strict'
import { mock, test } from 'node:test'
import { CallError, createHttp } from '../../src/kit/http.ts'
import { caught, failureOf, httpThat, json, sentences } from './http-that.ts'

test('sends the call with its headers and returns the parsed body', async () => {
  const { http } = httpThat((url, { method, headers, body }) => {
    assert.equal(url, 'https://host.example/api/x')
    assert.equal(method, 'GET')
    assert.equal(body, undefined)
    assert.deepEqual(headers, { Accept: 'application/json', tenant: 'root', 'Idempotency-Key': 'k' })
    return json({ data: [1], meta: { total: 1 } })
  })
  const response = await http.call('GET', '/api/x', { headers: { 'Idempotency-Key': 'k' }, body: { a: 1 } })
  assert.deepEqual(response, { data: [1], meta: { total: 1 } })
})

test('sends the body as JSON with its content type', async () => {
  const { http } = httpThat((_, { headers, body }) => {
    assert.equal(body, '{"iata":"DEL"}')
    assert.equal(new Headers(headers).get('Content-Type'), 'application/json')
    return json({ data: {} })
  })
  await http.call('POST', '/x', { body: { iata: 'DEL' } })
})

test('lets the browser set a form’s content type with its boundary', async () => {
  const form = new FormData()
  const { http } = httpThat((_, { headers, body }) => {
    assert.equal(body, form)
    assert.equal(new Headers(headers).get('Content-Type'), null)
    return json({ data: {} })
  })
  await http.call('POST', '/x', { body: form })
})

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
  test(`${what} is not accepted as the host’s response`, async () => {
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
  test(`a 401 ${what} is accepted as the host’s`, async () => {
    const error = await failureOf(answer)
    assert.deepEqual([error.message, error.status], [message, 401])
  })
}

test('an HTML page as response to a write is a failure', async () => {
  const { http } = httpThat(() => new Response(page))
  const error = await caught(http.call('POST', '/x', { body: {} }))
  assert.ok(error instanceof CallError)
  assert.deepEqual([error.message, error.code], ['Foreign: ["page",200,"POST"]', 'bad_answer'])
})

test('follows redirects of reads and reports a target that the browser cannot read', async () => {
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

test('an aborted call rejects with an AbortError', async () => {
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
  test(`a response of ${status} that arrives after the abort is ignored`, async () => {
    const leaving = new AbortController()
    const { http } = httpThat(() => {
      leaving.abort()
      return json({ data: 1 }, { status })
    })
    const error = await caught(http.call('GET', '/x', { signal: leaving.signal }))
    assert.ok(error instanceof DOMException)
  })
}

test('waits for a response without a time limit', async () => {
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

test('a translation changes calls before they are sent, and responses and statuses before they are read', async () => {
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
    data: { sent: ['/v2/x', 'PUT', { 'Content-Type': 'application/json', X: 'y' }, '{"wrapped":{"a":1}}'], told: 'No' },
    for: ['POST', '/x'],
  })
  const error = await caught(http.call('GET', '/no'))
  assert.ok(error instanceof CallError)
  assert.deepEqual([error.status, error.message], [401, 'Over'])
})

test('a translation can respond to a call in place of the server', async () => {
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
