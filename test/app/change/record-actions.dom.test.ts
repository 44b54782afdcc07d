import { airport, assert, beforeEach, describe, hostOf, isObject, json, refusal, test } from '../../panel.ts'
import { feedback } from '../../../src/app/data/feedback.ts'
import { followPerson, loadProfile } from '../../../src/app/data/profile.ts'
import { recordActions } from '../../../src/app/change/record-actions.ts'
import { impactOf } from '../../../src/app/change/impact.ts'
import { bulkMax } from '../../../src/contract/constants.ts'
import { readListQuery } from '../../../src/contract/list-query.ts'
import { rowOf } from '../fake-host.ts'
import { untilPageEnds } from '../page.ts'
import '../../dom.ts'

let features: readonly string[] | undefined = []
const host = hostOf(() => features)
const query = (text = '') => readListQuery(new URLSearchParams(text))

describe('record actions', () => {
  beforeEach(() => {
    features = ['entities', 'operations']
    untilPageEnds(followPerson())
  })

  test('a bulk action sends its record ids or its query', async () => {
    const failed = [{ id: 'b', error: 'In use', code: 'in_use' }]
    const calls = host(() => json(200, { data: { done: ['a'], failed, operationId: 'op' } }))
    const result = await recordActions.bulk(airport, { ids: ['a', 'b'] }, { action: 'delete' })
    assert.deepEqual(result, { done: ['a'], failed, operationIds: ['op'], changed: [], left: 0 })
    const match = query('search=del&filter[type]=heliport&filter[type]=closed&filter[lat][gte]=1')
    const change = { action: 'set', set: { status: 'draft' }, labels: { status: 'Draft' } } as const
    await recordActions.bulk(airport, { match, expect: 3 }, change)
    assert.deepEqual(
      calls().map(({ path, body }) => [path, body]),
      [
        ['/api/v1/post/airports/bulk', { action: 'delete', ids: ['a', 'b'] }],
        [
          '/api/v1/post/airports/bulk',
          {
            action: 'set',
            set: { status: 'draft' },
            expect: 3,
            match: { search: 'del', filter: { type: ['heliport', 'closed'], 'lat[gte]': ['1'] } },
          },
        ],
      ],
    )
  })

  test('splits more records than one call takes into several calls, which fail and can be undone separately', async () => {
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
    assert.deepEqual(
      result.done,
      ids.filter((id) => !refused.includes(id)),
    )
    assert.deepEqual(
      result.failed.map(({ id }) => id),
      refused,
    )
    assert.ok(result.failed.every(({ error }) => error === 'It did not work'))
    assert.deepEqual(result.operationIds, ['op1', 'op3'])
  })

  test('a bulk action without a readable result succeeds only if it named its records', async () => {
    host(() => json(200, { message: 'Deleted.' }))
    const result = await recordActions.bulk(airport, { ids: ['a', 'b'] }, { action: 'delete' })
    assert.deepEqual([result.done, result.failed, result.operationIds], [['a', 'b'], [], []])
    const matching = recordActions.bulk(airport, { match: query(), expect: 3 }, { action: 'delete' })
    await assert.rejects(matching, { code: 'bad_answer', message: /Check before trying again/ })
  })

  test('a host without the feature "bulk" deletes records one by one, and each failure names its record', async () => {
    features = []
    const calls = host(({ path }) =>
      path.endsWith('/b') ? refusal(409, 'In use', 'in_use') : json(200, { data: rowOf('a', {}) }),
    )
    const result = await recordActions.bulk(airport, { ids: ['a', 'b'] }, { action: 'delete' })
    const failed = [{ id: 'b', error: 'In use' }]
    assert.deepEqual(result, { done: ['a'], failed, operationIds: [], changed: [], left: 0 })
    assert.deepEqual(
      calls().map(({ method, path }) => `${method} ${path}`),
      ['DELETE /api/v1/post/airports/a', 'DELETE /api/v1/post/airports/b'],
    )
    assert.deepEqual(feedback.get().notices, [])
  })

  test('reading the impact of a deletion fails at once and is not retried', async () => {
    let asked = 0
    host(() => {
      asked += 1
      return Promise.reject(new TypeError('Failed to fetch'))
    })
    await loadProfile()
    await assert.rejects(impactOf(airport, 'a'), { code: 'no_answer' })
    assert.equal(asked, 1)
  })
})
