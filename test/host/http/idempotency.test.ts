import { after, assert, before, beforeEach, folderFor, startHost, test, type TestHost } from '../host.ts'
import type { Core } from '../../../src/host/host/core.ts'
import type { Part } from '../../../src/host/records/part.ts'
import { invalid } from '../../../src/host/base/refusal.ts'
import { withAccounts } from '../account-tables.ts'
import { onceBegun, until } from '../until.ts'

let release: (() => void) | undefined
const counting = ({ db }: Core): Part => {
  const count = (): number => {
    db.run('insert into counted default values')
    return Number(db.get('select count(*) as n from counted')?.n)
  }
  return {
    features: [],
    prepare: () => db.exec('create table if not exists counted (id integer primary key) strict'),
    routes: [
      { method: 'POST', path: '/count', handle: () => ({ status: 201, data: count(), headers: { 'X-Kept': 'yes' } }) },
      { method: 'POST', path: '/count/{id}', handle: () => ({ data: count() }) },
      {
        method: 'POST',
        path: '/secret',
        secrets: ['secret'],
        handle: () => ({ status: 201, data: { id: count(), secret: 'only for your eyes' } }),
      },
      { method: 'DELETE', path: '/count', handle: () => ({ data: count() }) },
      {
        method: 'POST',
        path: '/refuse',
        handle: () => {
          count()
          throw invalid({ a: 'No' })
        },
      },
      {
        method: 'POST',
        path: '/fail',
        handle: () => {
          count()
          return { status: 409, data: 'counted' }
        },
      },
      {
        method: 'POST',
        path: '/slow',
        prepare: async () => {
          await new Promise<void>((resolve) => {
            release = resolve
          })
          return () => ({ data: count() })
        },
      },
      {
        method: 'POST',
        path: '/slow-refusal',
        prepare: async () => () => {
          count()
          throw invalid({ a: 'No' })
        },
      },
    ],
  }
}

let now = Date.parse('2026-03-14T18:00:00Z')
let host: TestHost
let auth: { authorization: string }
const counted = (): number => Number(host.host.core.db.get('select count(*) as n from counted')?.n)
const post = (path: string, key: string, body: unknown = {}, headers = auth) =>
  host.call('POST', path, body, { ...headers, 'idempotency-key': key })
before(async () => {
  host = await startHost({
    ...withAccounts(counting),
    now: () => new Date(now),
    environment: { SESSION_IDLE_MINUTES: '1440', SESSION_MAX_HOURS: '100' },
  })
  auth = await host.signIn()
})
beforeEach(() => host.host.core.db.exec('delete from counted; delete from kept_answer'))
after(() => host.stop())

test('never stores a new session token under any key', async () => {
  const own = await host.signIn()
  const tokens = [await post('/tokens/refresh', 'a', {}, own), await post('/tokens/refresh', 'a', {}, own)]
  assert.equal(new Set(tokens.map(({ body }) => JSON.stringify(body.data))).size, 2)
  assert.equal(host.host.core.db.get('select 1 from kept_answer'), undefined)
})

test('reusing a key with another body, method or query is a mismatch', async () => {
  await post('/count', 'a', { n: 1 })
  assert.equal((await post('/count?userId=2', 'a', { n: 1 })).status, 422)
  const { status, body } = await post('/count', 'a', { n: 2 })
  assert.deepEqual([status, body.code], [422, 'idempotency_mismatch'])
  assert.equal((await host.call('DELETE', '/count', { n: 1 }, { ...auth, 'idempotency-key': 'a' })).status, 422)
  assert.equal(counted(), 1)
})

test('a stored request contains no passwords', async () => {
  await post('/count', 'a', { password: 'one good password', name: 'x' })
  assert.deepEqual((await post('/count', 'a', { password: 'quite another one', name: 'x' })).body.data, 1)
})

test('a repeat that arrives during the first request gets the same response', async () => {
  const replies = await onceBegun(2, () => [post('/slow', 'a'), post('/slow', 'a')])
  await until(() => release !== undefined)
  const mismatch = await post('/slow', 'a', { other: true })
  assert.equal(mismatch.status, 422)
  release?.()
  assert.deepEqual(
    (await Promise.all(replies)).map(({ body }) => body.data),
    [1, 1],
  )
  assert.equal(counted(), 1)
})

test('a rejected write is rolled back and not stored, so its key can succeed later', async () => {
  for (const path of ['/refuse', '/slow-refusal']) {
    assert.equal((await post(path, 'a')).status, 422)
    assert.equal((await post(path, 'a')).status, 422)
  }
  assert.equal(counted(), 0)
  assert.equal((await post('/fail', 'a')).status, 409)
  assert.equal((await post('/fail', 'a')).status, 409)
  assert.equal(counted(), 2)
  assert.equal(host.host.core.db.all('select * from kept_answer').length, 0)
})

test('forgets a key after a day', async () => {
  await post('/count', 'a')
  now += 24 * 60 * 60 * 1000 - 1
  await post('/count', 'a')
  assert.equal(counted(), 1)
  now += 1
  await post('/count', 'b')
  assert.deepEqual(host.host.core.db.all('select key from kept_answer'), [{ key: 'b' }])
  await post('/count', 'a')
  assert.equal(counted(), 3)
})

test('a key survives a restart', async (t) => {
  const dataDir = folderFor(t)
  const own = await startHost({ ...withAccounts(counting), dataDir })
  const headers = { ...(await own.signIn()), 'idempotency-key': 'a' }
  const first = await own.call('POST', '/count', {}, headers)
  await own.stop()
  const next = await startHost({ ...withAccounts(counting), dataDir })
  t.after(next.stop)
  const again = await next.call('POST', '/count', {}, headers)
  assert.deepEqual([again.status, again.body, again.headers.get('x-kept')], [first.status, first.body, 'yes'])
})

test('rejects an invalid key', async () => {
  for (const key of ['x'.repeat(201), 'a b']) assert.equal((await post('/count', key)).status, 400)
  assert.equal(counted(), 0)
})

test('repeats a response with its secret for ten minutes, then without it, and never stores the secret on disk', async () => {
  auth = await host.signIn()
  const whole = { data: { id: 1, secret: 'only for your eyes' } }
  const first = await post('/secret', 'a')
  const again = await post('/secret', 'a')
  assert.deepEqual([first.body, again.body, again.status], [whole, whole, 201])
  assert.doesNotMatch(JSON.stringify(host.host.core.db.all('select * from kept_answer')), /eyes/)
  now += 10 * 60 * 1000
  const later = await post('/secret', 'a')
  assert.deepEqual([later.status, later.body], [201, { data: { id: 1 } }])
  assert.equal(counted(), 1)
  assert.equal((await post('/secret', 'b')).status, 201)
  assert.equal(counted(), 2)
})
