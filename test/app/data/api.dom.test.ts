import assert from 'node:assert/strict'
import { beforeEach, describe, test } from 'node:test'
import { api } from '../../../src/app/data/api.ts'
import { feedback } from '../../../src/app/data/feedback.ts'
import { followPerson, has, loadProfile, may, refreshProfile } from '../../../src/app/data/profile.ts'
import { recordActions } from '../../../src/app/change/record-actions.ts'
import { pageQuery, readNow } from '../../../src/app/data/reads.ts'
import { signIn, signOut } from '../../../src/app/data/session.ts'
import { airport } from '../../../src/contract/entities/airport.ts'
import { blog } from '../../../src/contract/entities/blog.ts'
import { gallery } from '../../../src/contract/entities/gallery.ts'
import { media } from '../../../src/contract/entities/media.ts'
import { readListQuery } from '../../../src/contract/list-query.ts'
import { CallError } from '../../../src/kit/http.ts'
import { answerWith, hostOf, json, later, profileOf, refusal } from '../host-double.ts'
import { rowOf } from '../fake-host.ts'
import { untilPageEnds } from '../page.ts'
import '../../dom.ts'

let features: readonly string[] | undefined = []
const host = hostOf(() => features)
const query = (text = '') => readListQuery(new URLSearchParams(text))

describe('calls of the panel', () => {
  beforeEach(() => {
    features = ['entities', 'operations']
    untilPageEnds(followPerson())
  })

  test('reads a list with its query and returns rows and total', async () => {
    const calls = host(() => json(200, { data: [rowOf('a', {})], meta: { page: 2, limit: 25, total: 26 } }))
    const page = await api.list(airport, query('search=del&filter[type]=heliport&page=2'))
    assert.equal(calls()[0]?.path, '/api/v1/post/airports?search=del&filter%5Btype%5D=heliport&page=2')
    assert.deepEqual([page.rows.map(({ id }) => id), page.total], [['a'], 26])
  })

  test('only a failed write without a reason reports that nothing was saved', async () => {
    host(() => new Response('', { status: 500 }))
    const failed = 'Something went wrong. Try again.'
    await assert.rejects(api.list(airport, query()), { message: failed })
    const unsaved = 'Something went wrong and nothing was saved. Try again.'
    await assert.rejects(api.save(airport, { name: 'Delhi' }), { message: unsaved })
  })

  test('reads a list from a host without profiles with one GET and no query', async () => {
    features = undefined
    const rows = [rowOf('a', { name: 'Delhi' }), rowOf('b', { name: 'Agra' }), rowOf('c', { name: 'Delphi' })]
    const calls = host(() => json(200, { data: rows }))
    const page = await api.list(airport, query('search=del&sort=name&limit=1&page=2'))
    assert.deepEqual(
      calls().map(({ method, path }) => `${method} ${path}`),
      ['GET /api/v1/post/airports'],
    )
    assert.deepEqual([page.rows.map(({ name }) => name), page.total], [['Delphi'], 2])
    assert.equal((await api.get(airport, 'b')).name, 'Agra')
    await assert.rejects(api.get(airport, 'z'), { status: 404 })
  })

  test('reads the rows of a bare host once for searching, paging, sorting and opening a record, and again after a write', async (t) => {
    t.mock.timers.enable({ apis: ['Date'] })
    features = undefined
    const calls = host(({ method }) => json(200, { data: method === 'GET' ? [rowOf('a', { name: 'Delhi' })] : null }))
    const gets = () => calls().filter(({ method }) => method === 'GET').length
    const look = async () => {
      for (const asked of [
        '',
        'search=d',
        'search=de',
        'search=del',
        'search=delh',
        'page=2',
        'sort=name&order=desc',
      ]) {
        await readNow(pageQuery(airport, query(asked)))
        t.mock.timers.tick(3000)
      }
      await api.get(airport, 'a')
    }
    await look()
    assert.equal(gets(), 1)
    await api.save(airport, { name: 'Agra' })
    await look()
    assert.equal(gets(), 2)
    t.mock.timers.tick(60_000)
    await look()
    assert.equal(gets(), 3, 'what others write is seen in the end')
  })

  test('sends no query to a host without features, and only supported parameters to a host with some', async () => {
    features = []
    let calls = host(() => json(200, { data: [rowOf('a', { name: 'Delhi' }), rowOf('b', { name: 'Agra' })] }))
    assert.equal((await api.list(airport, query('search=agra'))).total, 1)
    assert.equal((await api.get(airport, 'b')).name, 'Agra')
    assert.deepEqual([...new Set(calls().map(({ path }) => path))], [airport.path])
    signOut()
    features = ['media']
    calls = host(() => json(200, { data: [] }))
    await api.list(media, query('search=del'))
    await api.list(gallery, query('limit=1000'))
    await api.list(airport, query('search=del'))
    assert.deepEqual(
      calls().map(({ path }) => path),
      [`${media.path}?search=del`, `${gallery.path}?limit=1000`, airport.path],
    )
  })

  test('reads a post by its id on every host, since list rows can have fewer fields', async () => {
    features = undefined
    const calls = host(({ path }) =>
      json(200, { data: path.endsWith('/b1') ? rowOf('b1', { body: 'Fog' }) : [rowOf('b1', {})] }),
    )
    assert.equal((await api.get(blog, 'b1')).body, 'Fog')
    assert.deepEqual(
      calls().map(({ path }) => path),
      [`${blog.path}/b1`],
    )
  })

  test('retries a failed profile call before it assumes that the host has no profiles', async () => {
    let isBusy = true
    answerWith(({ path }) =>
      isBusy
        ? refusal(503, 'Later')
        : path === '/personal/profile'
          ? profileOf(['operations'])
          : json(200, { data: [] }),
    )
    signIn('ann@example.com', 'token')
    await assert.rejects(api.list(airport, query()), CallError)
    assert.equal(has('operations'), false)
    isBusy = false
    await api.list(airport, query())
    assert.equal(has('operations'), true)
  })

  test('denies actions for which a bare host has no call', async () => {
    features = undefined
    host(() => json(200, { data: [] }))
    await loadProfile()
    const asked = [may('airport', 'delete'), may('country', 'edit'), may('country', 'delete'), may('role', 'edit')]
    assert.deepEqual(asked, [true, true, false, false])
  })

  test('a host without accounts permits every call that it has; with accounts, the role decides', async () => {
    const asked = () =>
      ['airport', 'country', 'user', 'clientele', 'media'].map((section) =>
        (['view', 'edit', 'delete'] as const).filter((permission) => may(section, permission)).join(),
      )
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

  test('reads records without a version or times, as in the specification', async () => {
    const agra = { id: 'b', name: 'Agra' }
    host(({ path }) => json(200, { data: path === airport.path ? [{ id: 'a', name: 'Delhi' }] : agra }))
    const untold = { version: 0, createdAt: '', updatedAt: '' }
    assert.deepEqual((await api.list(airport, query())).rows, [{ ...untold, id: 'a', name: 'Delhi' }])
    assert.deepEqual(await api.save(airport, { name: 'Agra' }), { ...untold, ...agra })
    host(() => json(200, { data: [{ id: 'a', name: 'Delhi', version: null, createdAt: null, updatedAt: null }] }))
    assert.deepEqual((await api.list(airport, query())).rows, [{ ...untold, id: 'a', name: 'Delhi' }])
  })

  const successes = {
    'a message': () => json(200, { message: 'Saved.' }),
    nothing: () => new Response(null, { status: 204 }),
    'data that is no record': () => json(200, { data: true }),
    '"OK"': () => new Response('OK'),
    'an id alone': () => json(201, { data: { id: 'a' } }),
    'an empty record': () => json(200, { data: {} }),
  }
  for (const [words, answer] of Object.entries(successes)) {
    test(`a save with the response ${words} succeeds, and the panel reads the record again`, async () => {
      features = undefined
      const list = () => json(200, { data: [rowOf('a', { name: 'Delhi' })] })
      const calls = host(({ method }) => (method === 'POST' ? answer() : list()))
      assert.equal((await api.save(airport, { id: 'a', name: 'Delhi' }))?.name, 'Delhi')
      const created = await api.save(airport, { name: 'Delhi' })
      assert.equal(created?.name, words === 'an id alone' ? 'Delhi' : undefined)
      assert.equal(calls().filter(({ method }) => method === 'POST').length, 2)
      assert.deepEqual(feedback.get().notices, [])
    })
  }

  test('a save succeeds even if its record cannot be read again', async () => {
    features = undefined
    host(({ method }) => (method === 'POST' ? json(200, { data: true }) : refusal(500, 'No list today')))
    assert.equal(await api.save(airport, { id: 'a', name: 'Delhi' }), undefined)
    assert.deepEqual(feedback.get().notices, [])
  })

  test('reads numeric ids, references and ids of bulk actions as text', async () => {
    const given = { ...rowOf('7', {}), id: 7, countryId: 3, country: { id: 3, label: 'India' } }
    host(({ method, path }) =>
      method === 'GET'
        ? json(200, { data: [given], meta: { total: 1 } })
        : json(200, { data: path.endsWith('/bulk') ? { done: [7, 8], failed: [] } : given }),
    )
    const [read] = (await api.list(airport, query())).rows
    assert.deepEqual([read?.id, read?.countryId, read?.country], ['7', '3', { id: '3', label: 'India' }])
    assert.equal((await api.save(airport, { id: '7', name: 'Delhi' }))?.id, '7')
    const { done } = await recordActions.bulk(airport, { ids: ['7', '8'] }, { action: 'delete' })
    assert.deepEqual(done, ['7', '8'])
  })

  for (const data of [undefined, null, {}, 'rows', [1], [{ id: {} }], [{ id: 'a', version: '1' }]]) {
    test(`rejects ${JSON.stringify({ data })} as a list`, async () => {
      host(() => json(200, { data }))
      await assert.rejects(api.list(airport, query()), { code: 'bad_answer' })
    })
  }

  test('a double click sends one request', async () => {
    const answer = later<Response>()
    const calls = host(() => answer.promise)
    const both = Promise.all([api.save(airport, { name: 'Delhi' }), api.save(airport, { name: 'Delhi' })])
    await new Promise((resolve) => setImmediate(resolve))
    answer.settle(json(201, { data: rowOf('a', { name: 'Delhi' }) }))
    await both
    assert.equal(calls().length, 1)
  })

  test('sends two identical writes if each has its own idempotency key', async () => {
    const gate = later<void>()
    const calls = host(() => gate.promise.then(() => json(201, { data: rowOf('a', { name: 'Delhi' }) })))
    const all = Promise.all(
      ['one', 'two', 'one'].map((idempotencyKey) => api.save(airport, { name: 'Delhi' }, { idempotencyKey })),
    )
    await new Promise((resolve) => setImmediate(resolve))
    gate.settle()
    await all
    assert.deepEqual(
      calls().map(({ headers }) => headers['Idempotency-Key']),
      ['one', 'two'],
    )
  })

  test('sends the same save again once the first has ended', async () => {
    const calls = host(() => json(201, { data: rowOf('a', { name: 'Delhi' }) }))
    await api.save(airport, { name: 'Delhi' })
    await api.save(airport, { name: 'Delhi' })
    const keys = calls().map(({ headers }) => headers['Idempotency-Key'])
    assert.equal(new Set(keys).size, 2)
    assert.match(keys[0] ?? '', /^[0-9a-f]{32}$/)
  })

  test('a form sends its own key with a repeated save, but no key to a host without "idempotency"', async () => {
    let calls = host(() => json(201, { data: rowOf('a', { name: 'Delhi' }) }))
    await api.save(airport, { name: 'Delhi' }, { idempotencyKey: 'mine' })
    assert.equal(calls()[0]?.headers['Idempotency-Key'], 'mine')
    signOut()
    features = []
    calls = host(() => json(201, { data: rowOf('a', { name: 'Delhi' }) }))
    await api.save(airport, { name: 'Delhi' }, { idempotencyKey: 'mine' })
    assert.equal(calls()[0]?.headers['Idempotency-Key'], undefined)
  })

  test('a profile that cannot be read again keeps its last value, and writes still work', async () => {
    host(() => json(201, { data: rowOf('a', { name: 'Delhi' }) }))
    await loadProfile()
    for (const status of [500, 404]) {
      // a proxy may answer with either while the host restarts
      answerWith(({ path }) =>
        path === '/personal/profile' ? refusal(status, 'No') : json(201, { data: rowOf('a', {}) }),
      )
      await refreshProfile()
      await api.save(airport, { name: 'Delhi' })
      assert.equal(has('operations'), true)
      assert.deepEqual(feedback.get().notices, [])
    }
  })
})
