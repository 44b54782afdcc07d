import '../../dom.ts'
import assert from 'node:assert/strict'
import { beforeEach, describe, test } from 'node:test'
import { dismissToast, feedback } from '../../../src/app/data/feedback.ts'
import { savePreferences } from '../../../src/app/data/preferences.ts'
import { profileFault } from '../../../src/app/data/ask-profile.ts'
import { isHostAway } from '../../../src/app/data/product-host.ts'
import { followPerson, has, loadProfile, preferences, profile, refreshProfile } from '../../../src/app/data/profile.ts'
import { signIn } from '../../../src/app/data/session.ts'
import { isObject } from '../../../src/contract/json.ts'
import { answerWith, json, later, profileOf, refusal } from '../host-double.ts'
import { untilPageEnds } from '../page.ts'

describe('the profile', () => {
  beforeEach(() => untilPageEnds(followPerson()))

  test('ignores the previous user’s profile if it arrives after another user has signed in', async () => {
    const ofAnn = later<Response>()
    answerWith(({ headers }) =>
      headers.Authorization === 'Bearer of-ann' ? ofAnn.promise : profileOf([], { firstName: 'Bob' }),
    )
    signIn('ann@example.com', 'of-ann')
    const late = loadProfile()
    await new Promise(setImmediate)
    signIn('bob@example.com', 'of-bob')
    await loadProfile()
    ofAnn.settle(profileOf(['operations'], { preferences: { theme: 'dark' } }))
    await assert.rejects(late)
    const now = profile.get()
    assert.equal(typeof now === 'object' && now.firstName, 'Bob')
    assert.deepEqual(preferences.get(), {})
  })

  test('ignores a failed profile call of a user who has signed out in the meantime', async () => {
    const ofAnn = later<Response>()
    const ofBob = later<Response>()
    const calls = answerWith(({ headers }) =>
      headers.Authorization === 'Bearer of-ann' ? ofAnn.promise : ofBob.promise,
    )
    signIn('ann@example.com', 'of-ann')
    const late = loadProfile()
    await new Promise(setImmediate)
    signIn('bob@example.com', 'of-bob')
    const own = loadProfile()
    ofAnn.settle(refusal(500, 'The disk is full'))
    await assert.rejects(late)
    assert.deepEqual(feedback.get().notices, [])
    assert.equal(loadProfile(), own)
    ofBob.settle(profileOf([]))
    await own
    assert.equal(calls.length, 2)
  })

  const refusals: Record<string, () => Response | Promise<Response>> = {
    'no CORS headers': () => Promise.reject(new TypeError('Failed to fetch')),
    400: () => refusal(400, 'Unknown path'),
    403: () => new Response('Forbidden', { status: 403 }),
    500: () => new Response('', { status: 500 }),
    'a page': () => new Response('<!doctype html>'),
    'no profile': () => json(200, { data: null }),
  }
  for (const [words, refused] of Object.entries(refusals)) {
    test(`a host that returns ${words} for the profile counts as having none once it has returned a list`, async () => {
      let isList = true
      const list = () => (isList ? json(200, { data: [] }) : refusal(500, 'No list'))
      const calls = answerWith(({ path }) => (path === '/personal/profile' ? refused() : list()))
      signIn('ann@example.com', 'token')
      assert.equal(await loadProfile(), 'bare')
      assert.ok(profileFault.get()?.message)
      assert.deepEqual([feedback.get().notices, isHostAway.get()], [[], false])
      assert.ok(calls.length <= 3)
      signIn('bob@example.com', 'token')
      isList = false
      if (words !== 'no CORS headers') await assert.rejects(loadProfile())
      assert.equal(profileFault.get(), undefined)
    })
  }

  test('retries a failed profile call before treating the host as one without profiles', async () => {
    let profiles = 0
    answerWith(({ path }) =>
      path !== '/personal/profile'
        ? json(200, { data: [] })
        : ++profiles === 1
          ? refusal(503, 'Later')
          : profileOf(['operations']),
    )
    signIn('ann@example.com', 'token')
    await loadProfile()
    assert.equal(has('operations'), true)
    assert.equal(profileFault.get(), undefined)
  })

  test('a profile that was requested before a preference changed does not revert it', async () => {
    answerWith(() => profileOf([]))
    signIn('ann@example.com', 'token')
    await loadProfile()
    const asked = later<Response>()
    const saved = later<Response>()
    const answers = [asked.promise, profileOf([], { preferences: { theme: 'dark' } })]
    answerWith(({ method }) => (method === 'GET' ? (answers.shift() ?? profileOf([])) : saved.promise))
    const read = refreshProfile()
    const saving = savePreferences({ theme: 'dark' })
    asked.settle(profileOf([], { preferences: { theme: 'light' } }))
    await read
    assert.deepEqual(preferences.get(), { theme: 'dark' })
    saved.settle(profileOf([], { preferences: { theme: 'dark' } }))
    await saving
    await new Promise(setImmediate)
    answerWith(() => profileOf([], { preferences: { theme: 'dark', density: 'compact' } }))
    await savePreferences({ density: 'compact' })
    assert.deepEqual(preferences.get(), { theme: 'dark', density: 'compact' })
  })

  test('merges a preference chosen before the profile arrives into the host’s preferences', async () => {
    const asked = later<Response>()
    const sent: unknown[] = []
    answerWith(({ method, body }) => {
      if (method === 'GET') return asked.promise
      sent.push(body)
      return json(200, { data: {} })
    })
    signIn('ann@example.com', 'token')
    const saved = savePreferences({ theme: 'dark' })
    await new Promise(setImmediate)
    asked.settle(profileOf([], { preferences: { theme: 'light', density: 'compact' } }))
    await saved
    assert.deepEqual(sent, [{ preferences: { theme: 'dark' } }])
    assert.deepEqual(preferences.get(), { theme: 'dark', density: 'compact' })
  })

  test('a preference chosen just before another user signs in does not apply to that user', async () => {
    const sent: unknown[] = []
    answerWith(({ method, body }) => {
      if (method === 'POST') sent.push(body)
      return profileOf([])
    })
    signIn('ann@example.com', 'token')
    await loadProfile()
    const saved = savePreferences({ theme: 'dark' })
    signIn('bob@example.com', 'of-bob')
    await saved
    await loadProfile()
    assert.deepEqual(sent, [])
    assert.deepEqual(preferences.get(), {})
  })

  for (const status of [200, 500]) {
    test(`the outcome of a preference call (${status}) does not affect a user who has signed in since`, async () => {
      const answer = later<Response>()
      const kept = { density: 'compact' }
      let isSent = false
      answerWith(({ method }) => {
        if (method === 'GET') return profileOf([], { preferences: kept })
        isSent = true
        return answer.promise
      })
      signIn('ann@example.com', 'token')
      await loadProfile()
      const saved = savePreferences({ theme: 'dark' })
      while (!isSent) await new Promise(setImmediate)
      signIn('bob@example.com', 'of-bob')
      await loadProfile()
      for (const { id } of feedback.get().notices) dismissToast(id)
      answer.settle(json(status, { data: {}, error: 'It did not work' }))
      await saved
      assert.deepEqual(preferences.get(), kept)
      assert.deepEqual(feedback.get().notices, [])
    })
  }

  test('sends no preference to a host that turns out to have no profiles', async () => {
    const asked = later<Response>()
    const calls = answerWith(() => asked.promise)
    signIn('ann@example.com', 'token')
    const saved = savePreferences({ theme: 'dark' })
    await new Promise(setImmediate)
    asked.settle(refusal(404, 'No such call', 'not_found'))
    await saved
    assert.deepEqual(
      calls.map(({ method }) => method),
      ['GET'],
    )
    assert.deepEqual(preferences.get(), { theme: 'dark' })
  })

  test('a host whose profile has no preferences gets none, and the panel keeps them until the page closes', async () => {
    const calls = answerWith(() => profileOf([], { preferences: undefined }))
    signIn('ann@example.com', 'token')
    await loadProfile()
    await savePreferences({ theme: 'dark' })
    await refreshProfile()
    assert.deepEqual([...new Set(calls.map(({ method }) => method))], ['GET'])
    assert.deepEqual(preferences.get(), { theme: 'dark' })
  })

  test('reverts a preference and reports the error each time if no profile can store it', async () => {
    answerWith(() => refusal(503, 'Later'))
    signIn('ann@example.com', 'token')
    await assert.rejects(loadProfile())
    await assert.rejects(loadProfile())
    for (const { id } of feedback.get().notices) dismissToast(id)
    await savePreferences({ theme: 'dark' })
    assert.deepEqual(preferences.get(), {})
    assert.deepEqual(
      feedback.get().notices.map(({ message }) => message),
      ['Later'],
    )
  })

  test('reads the end of a user’s new session once', async () => {
    const calls = answerWith(({ headers }) => profileOf([], { expiresAt: headers.Authorization?.slice(7) ?? '' }))
    signIn('ann@example.com', '2026-03-14T08:00:00.000Z')
    await loadProfile()
    signIn('ann@example.com', '2026-03-14T20:00:00.000Z')
    await new Promise(setImmediate)
    const now = profile.get()
    assert.equal(typeof now === 'object' && now.expiresAt, '2026-03-14T20:00:00.000Z')
    assert.equal(calls.length, 2)
  })

  test('sends preferences one call at a time, combines waiting ones, and reverts refused ones', async () => {
    const first = later<Response>()
    const sent: unknown[] = []
    answerWith(({ method, body, headers }) => {
      if (method === 'GET') return profileOf(['operations'], { preferences: { theme: 'dark', lists: { state: {} } } })
      assert.match(headers['Idempotency-Key'] ?? '', /^[0-9a-f]{32}$/)
      sent.push(isObject(body) ? body.preferences : undefined)
      if (sent.length === 1) return first.promise
      return sent.length === 2 ? json(200, { data: {} }) : refusal(500, 'It did not work')
    })
    signIn('ann@example.com', 'token')
    await loadProfile()
    const saved = [savePreferences({ theme: 'light' })]
    while (sent.length === 0) await new Promise(setImmediate)
    saved.push(savePreferences({ lists: { city: {} } }))
    saved.push(savePreferences({ density: 'compact', lists: { airport: {} } }))
    assert.equal(sent.length, 1)
    first.settle(json(200, { data: {} }))
    await Promise.all(saved)
    const lists = { city: {}, airport: {} }
    assert.deepEqual(sent, [{ theme: 'light' }, { lists, density: 'compact' }])
    await savePreferences({ theme: 'system', lists: { state: { columns: ['name'] } } })
    assert.deepEqual(preferences.get(), { theme: 'light', density: 'compact', lists: { state: {}, ...lists } })
  })
})
