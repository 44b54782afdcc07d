import { takeErrors } from '../dom.ts'
import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, test } from 'node:test'
import { api } from '../../src/app/api.ts'
import { recordActions } from '../../src/app/record-actions.ts'
import {
  followPerson, has, loadProfile, may, preferences, profile, refreshProfile, savePreferences,
} from '../../src/app/profile.ts'
import { signIn, signOut } from '../../src/app/session.ts'
import { dismiss, feedback } from '../../src/app/ui/feedback.tsx'
import { bulkMax, screenLoadTimeoutMs } from '../../src/contract/constants.ts'
import { airport } from '../../src/contract/entities/airport.ts'
import { blog } from '../../src/contract/entities/blog.ts'
import { gallery } from '../../src/contract/entities/gallery.ts'
import { media } from '../../src/contract/entities/media.ts'
import { isObject, type Row } from '../../src/contract/json.ts'
import { readListQuery } from '../../src/contract/list-query.ts'
import { CallError } from '../../src/kit/http.ts'
import { answerWith, type Answer, type Call, json, later, profileOf, refusal } from './host-double.ts'

const row = (id: string, values: Record<string, string> = {}): Row =>
  ({ id, version: 1, createdAt: '2026-11-01T10:00:00Z', updatedAt: '2026-11-01T10:00:00Z', ...values })
const query = (text = '') => readListQuery(new URLSearchParams(text))

let features: readonly string[] | undefined = []
/** The profile is answered here, the rest by `answer`; returns the calls beside the profile's. */
const host = (answer: (call: Call) => Answer) => {
  const calls = answerWith((call) => call.path !== '/personal/profile' ? answer(call)
    : features ? profileOf(features) : refusal(404, 'No such call', 'not_found'))
  signIn('ann@example.com', 'token')
  return () => calls.filter(({ path }) => path !== '/personal/profile')
}

let stop = () => {}
describe('calls of the panel', () => {
  beforeEach(() => {
    features = ['entities', 'bulk', 'idempotency']
    stop = followPerson()
  })
  afterEach(() => {
    stop()
    signOut()
    for (const { id } of feedback.get().notices) dismiss(id)
  })

  test('a list is asked with its query, and answers rows with their total', async () => {
    const calls = host(() => json(200, { data: [row('a')], meta: { page: 2, limit: 25, total: 26 } }))
    const page = await api.list(airport, query('search=del&filter[type]=heliport&page=2'))
    assert.equal(calls()[0]?.path, '/api/v1/post/airports?search=del&filter%5Btype%5D=heliport&page=2')
    assert.deepEqual([page.rows.map(({ id }) => id), page.total], [['a'], 26])
  })

  test('on a host without a profile call a list is one GET without a query', async () => {
    features = undefined
    const rows = [row('a', { name: 'Delhi' }), row('b', { name: 'Agra' }), row('c', { name: 'Delphi' })]
    const calls = host(() => json(200, { data: rows }))
    const page = await api.list(airport, query('search=del&sort=name&limit=1&page=2'))
    assert.deepEqual(calls().map(({ method, path }) => `${method} ${path}`), ['GET /api/v1/post/airports'])
    assert.deepEqual([page.rows.map(({ name }) => name), page.total], [['Delphi'], 2])
    assert.equal((await api.get(airport, 'b')).name, 'Agra')
    await assert.rejects(api.get(airport, 'z'), { status: 404 })
  })

  test('so it is on a host that has a profile and nothing else; what a feature brings is asked with its query', async () => {
    features = []
    let calls = host(() => json(200, { data: [row('a', { name: 'Delhi' }), row('b', { name: 'Agra' })] }))
    assert.equal((await api.list(airport, query('search=agra'))).total, 1)
    assert.equal((await api.get(airport, 'b')).name, 'Agra')
    assert.deepEqual([...new Set(calls().map(({ path }) => path))], [airport.path])
    signOut()
    features = ['media']
    calls = host(() => json(200, { data: [] }))
    await api.list(media, query('search=del'))
    await api.list(gallery, query('limit=1000'))
    await api.list(airport, query('search=del'))
    assert.deepEqual(calls().map(({ path }) => path), [
      `${media.path}?search=del`, `${gallery.path}?limit=1000`, airport.path,
    ])
  })

  test('a blog is read by its id on any host: the list may have less of it', async () => {
    features = undefined
    const calls = host(({ path }) => json(200, { data: path.endsWith('/b1') ? row('b1', { body: 'Fog' }) : [row('b1')] }))
    assert.equal((await api.get(blog, 'b1')).body, 'Fog')
    assert.deepEqual(calls().map(({ path }) => path), [`${blog.path}/b1`])
  })

  test('a profile that failed is no host without one: it is asked for again', async () => {
    let profiles = 0
    answerWith(({ path }) => path !== '/personal/profile' ? json(200, { data: [] })
      : ++profiles === 1 ? refusal(503, 'Later') : profileOf(['bulk']))
    signIn('ann@example.com', 'token')
    await assert.rejects(api.list(airport, query()), CallError)
    assert.equal(has('bulk'), false)
    await api.list(airport, query())
    assert.equal(has('bulk'), true)
  })

  test('what a bare host has no call for may not be done', async () => {
    features = undefined
    host(() => json(200, { data: [] }))
    await loadProfile()
    const asked = [may('airport', 'delete'), may('country', 'edit'), may('country', 'delete'), may('role', 'edit')]
    assert.deepEqual(asked, [true, true, false, false])
  })

  test('a host without "roles" permits what it has calls for; with them the role decides as well', async () => {
    const asked = () => ['airport', 'country', 'user', 'clientele', 'media'].map((section) =>
      (['view', 'edit', 'delete'] as const).filter((permission) => may(section, permission)).join())
    const [none, all] = ['view', 'view,edit,delete']
    const come = async (who: string, given: readonly string[], more = {}) => {
      answerWith(() => profileOf(given, { role: undefined, ...more }))
      signIn(who, 'token')
      await loadProfile()
      return asked()
    }
    assert.deepEqual(await come('a@example.com', []), [all, 'view,edit', none, none, none])
    assert.deepEqual(await come('b@example.com', ['media']), [all, 'view,edit', none, none, all])
    assert.deepEqual(await come('c@example.com', ['entities', 'media']), [all, all, all, all, all])
    const permissions = { airport: ['view', 'edit'], user: ['view', 'edit'] }
    const withRoles = await come('d@example.com', ['media'], { permissions })
    assert.deepEqual(withRoles, ['view,edit', '', 'view', '', ''])
  })

  test('records that tell neither version nor times, as the specification’s own, are read', async () => {
    host(({ path }) => json(200, { data: path === airport.path ? [{ id: 'a', name: 'Delhi' }] : { id: 'b' } }))
    const untold = { version: 0, createdAt: '', updatedAt: '' }
    assert.deepEqual((await api.list(airport, query())).rows, [{ ...untold, id: 'a', name: 'Delhi' }])
    assert.deepEqual(await api.save(airport, { name: 'Agra' }), { ...untold, id: 'b' })
    host(() => json(200, { data: [{ id: 'a', name: 'Delhi', version: null, createdAt: null, updatedAt: null }] }))
    assert.deepEqual((await api.list(airport, query())).rows, [{ ...untold, id: 'a', name: 'Delhi' }])
  })

  for (const data of [undefined, null, {}, 'rows', [1], [{ id: 1 }], [{ id: 'a', version: '1' }]]) {
    test(`${JSON.stringify({ data })} is not believed to be a list`, async () => {
      host(() => json(200, { data }))
      await assert.rejects(api.list(airport, query()), { code: 'bad_answer' })
    })
  }

  test('a double click sends one request', async () => {
    const answer = later<Response>()
    const calls = host(() => answer.promise)
    const both = Promise.all([api.save(airport, { name: 'Delhi' }), api.save(airport, { name: 'Delhi' })])
    await new Promise((resolve) => setImmediate(resolve))
    answer.settle(json(201, { data: row('a') }))
    await both
    assert.equal(calls().length, 1)
  })

  test('writes that bring keys of their own are told apart by them: the same text twice may be meant', async () => {
    const gate = later<void>()
    const calls = host(() => gate.promise.then(() => json(201, { data: row('a') })))
    const all = Promise.all(['one', 'two', 'one'].map((idempotencyKey) =>
      api.save(airport, { name: 'Delhi' }, { idempotencyKey })))
    await new Promise((resolve) => setImmediate(resolve))
    gate.settle()
    await all
    assert.deepEqual(calls().map(({ headers }) => headers['Idempotency-Key']), ['one', 'two'])
  })

  test('the same save after the first has ended is another one', async () => {
    const calls = host(() => json(201, { data: row('a') }))
    await api.save(airport, { name: 'Delhi' })
    await api.save(airport, { name: 'Delhi' })
    const keys = calls().map(({ headers }) => headers['Idempotency-Key'])
    assert.equal(new Set(keys).size, 2)
    assert.match(keys[0] ?? '', /^[0-9a-f]{32}$/)
  })

  test('a form gives a repeated save its own key; a host without "idempotency" gets none', async () => {
    let calls = host(() => json(201, { data: row('a') }))
    await api.save(airport, { name: 'Delhi' }, { idempotencyKey: 'mine' })
    assert.equal(calls()[0]?.headers['Idempotency-Key'], 'mine')
    signOut()
    features = []
    calls = host(() => json(201, { data: row('a') }))
    await api.save(airport, { name: 'Delhi' }, { idempotencyKey: 'mine' })
    assert.equal(calls()[0]?.headers['Idempotency-Key'], undefined)
  })

  test('a bulk action names its records or what matches', async () => {
    const failed = [{ id: 'b', error: 'In use', code: 'in_use' }]
    const calls = host(() => json(200, { data: { done: ['a'], failed, operationId: 'op' } }))
    const result = await recordActions.bulk(airport, { ids: ['a', 'b'] }, { action: 'delete' })
    assert.deepEqual(result, { done: ['a'], failed, operationIds: ['op'], changed: [] })
    const match = query('search=del&filter[type]=heliport&filter[type]=closed&filter[lat][gte]=1')
    await recordActions.bulk(airport, { match, expect: 3 }, { action: 'set', set: { status: 'draft' }, label: 'Draft' })
    assert.deepEqual(calls().map(({ path, body }) => [path, body]), [
      ['/api/v1/post/airports/bulk', { action: 'delete', ids: ['a', 'b'] }],
      ['/api/v1/post/airports/bulk', {
        action: 'set', set: { status: 'draft' }, expect: 3,
        match: { search: 'del', filter: { 'type': ['heliport', 'closed'], 'lat[gte]': ['1'] } },
      }],
    ])
  })

  test('more records than one call takes go in several, each of which can fail and be taken back', async () => {
    const ids = Array.from({ length: bulkMax * 2 + 1 }, (_, index) => `a${index}`)
    const refused = ids.slice(bulkMax, bulkMax * 2)
    let asked = 0
    host(({ body }) => {
      if (!isObject(body) || !Array.isArray(body.ids)) return json(200, { data: { done: [], failed: [] } })
      asked += 1
      if (asked === 2) return refusal(500, 'It did not work')
      return json(200, { data: { done: body.ids, failed: [], operationId: `op${asked}` } })
    })
    const result = await recordActions.bulk(airport, { ids }, { action: 'restore' })
    assert.deepEqual(result.done, ids.filter((id) => !refused.includes(id)))
    assert.deepEqual(result.failed.map(({ id }) => id), refused)
    assert.ok(result.failed.every(({ error }) => error === 'It did not work'))
    assert.deepEqual(result.operationIds, ['op1', 'op3'])
  })

  test('without "bulk" records are deleted one after the other, and each failure is told with its record', async () => {
    features = []
    const calls = host(({ path }) =>
      path.endsWith('/b') ? refusal(409, 'In use', 'in_use') : json(200, { data: row('a') }))
    const result = await recordActions.bulk(airport, { ids: ['a', 'b'] }, { action: 'delete' })
    const failed = [{ id: 'b', error: 'In use' }]
    assert.deepEqual(result, { done: ['a'], failed, operationIds: [], changed: [] })
    assert.deepEqual(calls().map(({ method, path }) => `${method} ${path}`),
      ['DELETE /api/v1/post/airports/a', 'DELETE /api/v1/post/airports/b'])
    assert.deepEqual(feedback.get().notices, [])
  })

  test('what a deletion touches is asked once: it is not made later, when nobody looks at it any more', async () => {
    let asked = 0
    host(() => { asked += 1; return Promise.reject(new TypeError('Failed to fetch')) })
    await loadProfile()
    await assert.rejects(recordActions.impact(airport, 'a'), { code: 'no_answer' })
    assert.equal(asked, 1)
    assert.equal(feedback.get().notices.length, 1)
  })

  test('a profile that comes for somebody who has left is not the one of who came', async () => {
    const ofAnn = later<Response>()
    answerWith(({ headers }) =>
      headers.Authorization === 'Bearer of-ann' ? ofAnn.promise : profileOf([], { firstName: 'Bob' }))
    signIn('ann@example.com', 'of-ann')
    const late = loadProfile()
    await new Promise(setImmediate)
    signIn('bob@example.com', 'of-bob')
    await loadProfile()
    ofAnn.settle(profileOf(['bulk'], { preferences: { theme: 'dark' } }))
    await late
    const now = profile.get()
    assert.equal(typeof now === 'object' && now.firstName, 'Bob')
    assert.deepEqual(preferences.get(), {})
  })

  test('a profile that cannot be read again leaves what is known, and writes go on', async () => {
    host(() => json(201, { data: row('a') }))
    await loadProfile()
    for (const status of [500, 404]) { // a proxy may say either while the host starts anew
      answerWith(({ path }) => path === '/personal/profile' ? refusal(status, 'No') : json(201, { data: row('a') }))
      await refreshProfile()
      await api.save(airport, { name: 'Delhi' })
      assert.equal(has('bulk'), true)
      assert.deepEqual(feedback.get().notices, [])
    }
  })

  // The first one that is changed here, as what sends it is fetched once.
  test('a preference is taken back, and that is said, where what sends it does not come', async (t) => {
    answerWith(() => profileOf([], { preferences: { theme: 'dark' } }))
    signIn('ann@example.com', 'token')
    await loadProfile()
    t.mock.timers.enable({ apis: ['setTimeout'] })
    const saved = savePreferences({ theme: 'light' })
    assert.deepEqual(preferences.get(), { theme: 'light' })
    t.mock.timers.tick(screenLoadTimeoutMs)
    await saved
    assert.deepEqual(preferences.get(), { theme: 'dark' })
    assert.match(feedback.get().notices[0]?.message ?? '', /^A part of the panel could not be fetched/)
    assert.match(takeErrors().join(), /no answer in 120 seconds/)
  })

  test('a profile that was asked for before a preference was changed does not take that back', async () => {
    answerWith(() => profileOf([]))
    signIn('ann@example.com', 'token')
    await loadProfile()
    const asked = later<Response>()
    answerWith(({ method }) => method === 'GET' ? asked.promise : profileOf([], { preferences: { theme: 'dark' } }))
    const read = refreshProfile()
    await savePreferences({ theme: 'dark' })
    asked.settle(profileOf([], { preferences: { theme: 'light' } }))
    await read
    await savePreferences({ density: 'compact' })
    assert.deepEqual(preferences.get(), { theme: 'dark', density: 'compact' })
  })

  test('a preference chosen before the profile is there joins what the host has', async () => {
    const asked = later<Response>()
    const sent: unknown[] = []
    answerWith(({ method, body }) => method === 'GET' ? asked.promise : (sent.push(body), json(200, { data: {} })))
    signIn('ann@example.com', 'token')
    const saved = savePreferences({ theme: 'dark' })
    await new Promise(setImmediate)
    asked.settle(profileOf([], { preferences: { theme: 'light', density: 'compact' } }))
    await saved
    assert.deepEqual(sent, [{ preferences: { theme: 'dark' } }])
    assert.deepEqual(preferences.get(), { theme: 'dark', density: 'compact' })
  })

  test('a preference chosen just before somebody else signs in is not theirs', async () => {
    const sent: unknown[] = []
    answerWith(({ method, body }) => (method === 'POST' && sent.push(body), profileOf([])))
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
    test(`what becomes of a preference (${status}) is nothing to who has signed in meanwhile`, async () => {
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
      for (const { id } of feedback.get().notices) dismiss(id)
      answer.settle(json(status, { data: {}, error: 'It did not work' }))
      await saved
      assert.deepEqual(preferences.get(), kept)
      assert.deepEqual(feedback.get().notices, [])
    })
  }

  test('a host that turns out to have no profiles is sent no preference', async () => {
    const asked = later<Response>()
    const calls = answerWith(() => asked.promise)
    signIn('ann@example.com', 'token')
    const saved = savePreferences({ theme: 'dark' })
    await new Promise(setImmediate)
    asked.settle(refusal(404, 'No such call', 'not_found'))
    await saved
    assert.deepEqual(calls.map(({ method }) => method), ['GET'])
    assert.deepEqual(preferences.get(), { theme: 'dark' })
  })

  test('a preference is taken back where there is no profile to keep it in, and that is said each time', async () => {
    answerWith(() => refusal(503, 'Later'))
    signIn('ann@example.com', 'token')
    await assert.rejects(loadProfile())
    await assert.rejects(loadProfile())
    for (const { id } of feedback.get().notices) dismiss(id)
    await savePreferences({ theme: 'dark' })
    assert.deepEqual(preferences.get(), {})
    assert.deepEqual(feedback.get().notices.map(({ message }) => message), ['Later'])
  })

  test('the same person’s new session has an end of its own, which is asked for once', async () => {
    const calls = answerWith(({ headers }) => profileOf([], { expiresAt: headers.Authorization?.slice(7) ?? '' }))
    signIn('ann@example.com', '2026-03-14T08:00:00.000Z')
    await loadProfile()
    signIn('ann@example.com', '2026-03-14T20:00:00.000Z')
    await new Promise(setImmediate)
    const now = profile.get()
    assert.equal(typeof now === 'object' && now.expiresAt, '2026-03-14T20:00:00.000Z')
    assert.equal(calls.length, 2)
  })

  test('preferences go one call after the other, all that waits at once; what is refused is taken back', async () => {
    const first = later<Response>()
    const sent: unknown[] = []
    answerWith(({ method, body, headers }) => {
      if (method === 'GET') return profileOf(['idempotency'], { preferences: { theme: 'dark', lists: { state: {} } } })
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
