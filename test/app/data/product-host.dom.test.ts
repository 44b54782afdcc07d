import { afterEach, answerWith, assert, CallError, describe, json, refusal, test } from '../../panel.ts'
import { attempt } from '../../../src/app/data/failures.ts'
import { dismissToast, feedback, setLoader } from '../../../src/app/data/feedback.ts'
import { callHost, isMissingCall, refusals } from '../../../src/app/data/product-host.ts'
import { expired, session, signIn, signOut } from '../../../src/app/data/session.ts'
import '../../dom.ts'

const shown = () => feedback.get().notices.map(({ type, message }) => `${type}: ${message}`)
describe('the host address', () => {
  afterEach(() => {
    signOut()
    setLoader(false)
    for (const { id } of feedback.get().notices) dismissToast(id)
  })

  const ok = () => json(200, { data: 1 })
  const isSignedOff = ({ headers }: { headers: Record<string, string> }) => headers.Authorization !== 'Bearer new'

  test('every call carries Accept and tenant, and Authorization only when a token is stored', async () => {
    const calls = answerWith(ok)
    await callHost('GET', '/a')
    assert.deepEqual(calls[0]?.headers, { Accept: 'application/json', tenant: 'root' })
    signIn('ann@example.com', 'abc')
    await callHost('GET', '/a')
    assert.deepEqual(calls[1]?.headers, { Authorization: 'Bearer abc', Accept: 'application/json', tenant: 'root' })
  })

  test('a failed response hides the loader and shows its text as an error', async () => {
    answerWith(() => refusal(422, 'The IATA code DEL is already used by Delhi.', 'validation'))
    setLoader(true)
    await attempt(() => callHost('POST', '/a', { body: {} }))
    assert.equal(feedback.get().loader, undefined)
    assert.deepEqual(shown(), ['error: The IATA code DEL is already used by Delhi.'])
  })

  for (const [what, method, answer] of [
    ['no JSON', 'POST', () => new Response('<html>', { status: 502 })],
    ['an empty answer', 'GET', () => new Response('', { status: 200 })],
    ['a cut-off answer', 'GET', () => new Response('{"data": [', { status: 200 })],
    ['no answer', 'POST', () => Promise.reject(new TypeError('Failed to fetch'))],
  ] as const) {
    test(`${what} shows a plain sentence`, async () => {
      answerWith(answer)
      await attempt(() => callHost(method, '/a', { body: {} }))
      assert.match(shown().join(), /^error: (?:The server sent|Can’t reach the server).*[Tt]ry again\.$/)
    })
  }

  test('an aborted call shows nothing', async () => {
    answerWith(() => new Promise(() => {}))
    const controller = new AbortController()
    const call = attempt(() => callHost('GET', '/a', { signal: controller.signal }))
    controller.abort()
    assert.equal(await call, undefined)
    assert.deepEqual(shown(), [])
  })

  test('a call with an expired session waits for the sign-in and is sent again once with the same key', async () => {
    signIn('ann@example.com', 'old')
    const calls = answerWith((call) => (isSignedOff(call) ? refusal(401, 'Sign in again', 'unauthenticated') : ok()))
    const call = callHost('POST', '/a', { body: { x: 1 }, headers: { 'Idempotency-Key': 'k1' } })
    await new Promise((resolve) => setImmediate(resolve))
    assert.equal(expired.get(), true)
    assert.equal(session.get().token, 'old', 'the stored session stays until then')
    assert.deepEqual(shown(), [])
    signIn('ann@example.com', 'new')
    assert.deepEqual(await call, { data: 1 })
    assert.deepEqual(
      calls.map(({ headers }) => headers['Idempotency-Key']),
      ['k1', 'k1'],
    )
  })

  test('calls that expire together wait for the same sign-in', async () => {
    signIn('ann@example.com', 'old')
    answerWith((call) => (isSignedOff(call) ? refusal(401, 'Sign in again') : ok()))
    const both = Promise.all([callHost('GET', '/a'), callHost('GET', '/b')])
    await new Promise((resolve) => setImmediate(resolve))
    signIn('ann@example.com', 'new')
    assert.deepEqual(await both, [{ data: 1 }, { data: 1 }])
  })

  test('reports a call that is refused again after signing in again', async () => {
    signIn('ann@example.com', 'old')
    answerWith(() => refusal(401, 'Not for you'))
    const call = attempt(() => callHost('GET', '/a'))
    await new Promise((resolve) => setImmediate(resolve))
    signIn('ann@example.com', 'new')
    await call
    assert.deepEqual(shown(), ['error: Not for you'])
  })

  test('shows the sign-in page that a proxy demands without ending the session', async () => {
    signIn('ann@example.com', 'abc')
    const headers = { 'WWW-Authenticate': 'Basic realm="Staff"' }
    answerWith(() => new Response('<h1>401 Authorization Required</h1>', { status: 401, headers }))
    for (const method of ['GET', 'POST'] as const) await attempt(() => callHost(method, '/a'))
    assert.equal(expired.get(), false)
    assert.match(shown()[0] ?? '', /^error: A proxy in front of the server requires its own sign-in \(Basic\)/)
    assert.equal(shown().length, 1, 'the same words are shown once')
  })

  test('a proxy’s refusal is not taken for the host’s refusal', async () => {
    signIn('ann@example.com', 'abc')
    const before = refusals.get()
    answerWith(() => new Response('<h1>403 Forbidden</h1>', { status: 403 }))
    await attempt(() => callHost('GET', '/a'))
    assert.equal(refusals.get(), before)
    assert.match(shown().join(), /A proxy or firewall might have blocked this/)
    answerWith(() => refusal(403, 'You don’t have permission to do this.', 'forbidden'))
    await assert.rejects(callHost('GET', '/a'), { status: 403 })
    assert.equal(refusals.get(), before + 1)
  })

  test('does not ask for another sign-in before a call has succeeded with the new token', async () => {
    signIn('ann@example.com', 'old')
    let isMended = false
    answerWith(() => (isMended ? ok() : refusal(401, 'Not for you')))
    const call = callHost('GET', '/a')
    await new Promise((resolve) => setImmediate(resolve))
    assert.equal(expired.get(), true)
    signIn('ann@example.com', 'new')
    await assert.rejects(call, CallError)
    await assert.rejects(callHost('GET', '/b'), { status: 401 })
    assert.equal(expired.get(), false, 'the dialog does not come back for ever')
    isMended = true
    await callHost('GET', '/b')
    isMended = false
    const later = callHost('GET', '/b')
    await new Promise((resolve) => setImmediate(resolve))
    assert.equal(expired.get(), true, 'a token that has worked can end')
    signOut()
    await assert.rejects(later, { name: 'AbortError' })
  })

  test('a waiting call is not sent as another user or after signing out', async () => {
    for (const leave of [() => signIn('bob@example.com', 'new'), signOut]) {
      signIn('ann@example.com', 'old')
      const calls = answerWith((call) => (isSignedOff(call) ? refusal(401, 'Sign in again') : ok()))
      const call = attempt(() => callHost('GET', '/a'))
      await new Promise((resolve) => setImmediate(resolve))
      leave()
      await call
      assert.equal(calls.length, 1)
      assert.deepEqual(shown(), [], 'the next person sees nothing of it')
    }
  })

  test('a waiting call is sent again once another tab has a new token', async () => {
    signIn('ann@example.com', 'old')
    const calls = answerWith((call) => {
      if (!isSignedOff(call)) return ok()
      session.set((now) => ({ ...now, token: 'new' }))
      return refusal(401, 'Sign in again')
    })
    await callHost('GET', '/a')
    assert.equal(calls.length, 2)
    assert.equal(expired.get(), false)
  })

  test('a refused sign-in does not expire the session', async () => {
    signIn('ann@example.com', 'old')
    answerWith(() => refusal(401, 'Wrong'))
    await assert.rejects(callHost('POST', '/api/v1/post/users/login', { body: {} }), CallError)
    assert.equal(expired.get(), false)
  })

  test('responses 404, 405 and 501 mean that the host lacks the call, and other failures do not', () => {
    const missing = [400, 401, 403, 404, 405, 409, 422, 500, 501, 503].filter((status) =>
      isMissingCall(new CallError('', { status })),
    )
    assert.deepEqual(missing, [404, 405, 501])
  })
})
