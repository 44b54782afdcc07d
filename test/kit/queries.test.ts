import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Queries } from '../../src/kit/queries.ts'
import { freshMs, keptMax, keptMs } from '../../src/kit/query.ts'
import { readOnce } from '../../src/kit/read-once.ts'
import { dataOf, type Load, settle, start } from './started-queries.ts'

describe('loading', () => {
  test('readers of the same query share one load', async () => {
    const { queries, loads, query, last, show } = start()
    queries.prefetch(query('a'))
    queries.begin(query('a'))
    show(query('a'))
    show(query('a'))
    assert.equal(loads.length, 1)
    await last().answer('one')
    assert.equal(dataOf(queries, query('a')), 'one')
  })

  test('cancels a load once no reader is left, not before', async () => {
    const { query, last, show } = start()
    const leave = show(query('a'))
    const leaveToo = show(query('a'))
    leave()
    await settle()
    assert.equal(last().signal.aborted, false)
    leaveToo()
    await settle()
    assert.equal(last().signal.aborted, true)
  })

  test('keeps the load if its reader leaves and returns at once', async () => {
    const { loads, query, last, show } = start()
    show(query('a'))()
    show(query('a'))
    await settle()
    assert.deepEqual([loads.length, last().signal.aborted], [1, false])
  })

  test('a prefetch is cancelled by its owner unless a reader is using it', async () => {
    const { queries, loads, query, show } = start()
    const giveUp = queries.prefetch(query('a'))
    const giveUpToo = queries.prefetch(query('b'))
    show(query('b'))
    giveUp()
    giveUpToo()
    await settle()
    assert.deepEqual(
      loads.map(({ signal }) => signal.aborted),
      [true, false],
    )
  })

  test('a load started during rendering continues until its reader subscribes', async () => {
    const { queries, loads, query, last, show } = start()
    queries.prefetch(query('a'))()
    queries.begin(query('b'))
    await settle()
    assert.equal(last().signal.aborted, false)
    show(query('b'))
    assert.equal(loads.length, 2)
  })

  test('a prefetch requested as the last reader leaves continues', async () => {
    const { queries, query, last, show } = start()
    const leave = show(query('a'))
    leave()
    queries.prefetch(query('a'))
    await settle()
    assert.equal(last().signal.aborted, false)
  })

  test('cancelling a prefetch leaves a later load of the same key running', async () => {
    const { queries, loads, query, last, show } = start()
    queries.prefetch(query('a'))
    await last().answer('old')
    const giveUp = queries.prefetch(query('a'))
    queries.wrote(['airport'])
    await settle()
    show(query('a'))
    giveUp()
    await settle()
    show(query('a'))
    assert.equal(loads.length, 2)
    await last().answer('new')
    assert.equal(dataOf(queries, query('a')), 'new')
  })

  test('the next reader ignores the result of a cancelled load', async () => {
    const { queries, loads, query, show } = start()
    show(query('a'))()
    await settle()
    show(query('a'))
    await loads[0]?.answer('old')
    assert.equal(dataOf(queries, query('a')), undefined)
    await loads[1]?.answer('new')
    assert.equal(dataOf(queries, query('a')), 'new')
  })
})

describe('freshness', () => {
  const ages: [name: string, ageMs: number, shown: string | undefined, loads: number][] = [
    ['just fetched ahead: shown, not asked again', freshMs - 1, 'one', 1],
    ['a moment old: shown, and asked again', freshMs, 'one', 2],
    ['kept for long: shown, and asked again', keptMs, 'one', 2],
    ['too old: not shown, asked again', keptMs + 1, undefined, 2],
  ]
  for (const [name, ageMs, shown, count] of ages) {
    test(name, async () => {
      const { queries, clock, loads, query, last, show } = start()
      queries.prefetch(query('a'))
      await last().answer('one')
      clock.now += ageMs
      show(query('a'))
      assert.equal(dataOf(queries, query('a')), shown)
      assert.equal(loads.length, count)
    })
  }

  test('a query can set how long its result is fresh', async () => {
    const { queries, clock, loads, query, last, show } = start()
    const slow = query('a', ['airport'], { freshMs: 60_000 })
    queries.prefetch(slow)
    await last().answer('one')
    clock.now += 59_999
    show(slow)()
    assert.equal(loads.length, 1)
    clock.now += 1
    show(slow)
    assert.equal(loads.length, 2)
  })

  test('a result derived from another is derived again after a write', async () => {
    const { queries, loads, query, last, show } = start()
    const whole = query('whole', ['airport'], { freshMs: 60_000 })
    const part = { key: 'part', tags: ['airport'], load: () => readOnce(queries, whole) }
    show(part)
    await last().answer('old')
    assert.equal(dataOf(queries, part), 'old')
    queries.wrote(['airport'])
    await settle()
    assert.deepEqual([loads.length, dataOf(queries, part)], [2, undefined])
    await last().answer('new')
    assert.equal(dataOf(queries, part), 'new')
  })

  test('keeps the most recently shown results, up to the limit', async () => {
    const { queries, query, last, show } = start()
    for (let index = 0; index <= keptMax; index += 1) {
      queries.prefetch(query(`${index}`))
      await last().answer('there')
    }
    assert.equal(dataOf(queries, query('0')), undefined)
    show(query('1'))()
    await settle()
    queries.prefetch(query('next'))
    await last().answer('there')
    assert.equal(dataOf(queries, query('1')), 'there')
    assert.equal(dataOf(queries, query('2')), undefined)
  })

  test('never evicts a shown result', async () => {
    const { queries, query, last, show } = start()
    show(query('shown'))
    await last().answer('there')
    for (let index = 0; index < 2 * keptMax; index += 1) {
      queries.prefetch(query(`${index}`))
      await last().answer('there')
    }
    assert.equal(dataOf(queries, query('shown')), 'there')
  })
})

describe('failures', () => {
  test('a failed prefetch is silent, and the next reader loads again', async () => {
    const { queries, failures, loads, query, last, show } = start()
    queries.prefetch(query('a'))
    await last().fail()
    assert.deepEqual([failures.length, queries.get(query('a')).error], [0, undefined])
    show(query('a'))
    assert.equal(loads.length, 2)
  })

  test('reports a failure once and keeps the existing data', async () => {
    const { queries, failures, query, last, show } = start()
    show(query('a'))
    await last().answer('one')
    queries.reload(query('a'))
    assert.deepEqual(queries.get(query('a')), { data: 'one', outdated: undefined, error: undefined, isLoading: true })
    const error = new Error('no')
    await last().fail(error)
    assert.deepEqual(queries.get(query('a')), { data: 'one', outdated: undefined, error, isLoading: false })
    assert.deepEqual(failures, [error])
    queries.reload(query('a'))
    await last().answer('two')
    assert.deepEqual(queries.get(query('a')), { data: 'two', outdated: undefined, error: undefined, isLoading: false })
  })

  test('reports all failures of a read except those that it marks quiet', async () => {
    const { failures, queries, query, last, show } = start()
    show(query('a', [], { isQuiet: (error) => error === 403 }))
    await last().fail(403)
    assert.deepEqual(failures, [])
    queries.reload(query('a'))
    await last().fail(500)
    assert.deepEqual(failures, [500])
  })

  test('a forbidden error removes the known data, including outdated data', async () => {
    const { queries, query, last, show } = start({ isGone: (error) => error === 403 })
    show(query('a'))
    await last().answer('secret')
    queries.reload(query('a'))
    await last().fail(403)
    assert.equal(dataOf(queries, query('a')), undefined)
    queries.reload(query('a'))
    await last().answer('secret')
    queries.wrote(['airport'])
    await last().fail(403)
    assert.equal(queries.get(query('a')).outdated, undefined)
  })
})

test('clear() discards late results and late updates for the former user', async () => {
  const { queries, loads, query, show } = start()
  show(query('a'))
  await loads[0]?.answer('theirs')
  const takeBack = queries.change(query('a'), () => 'changed by them')
  queries.reload(query('a'))
  queries.prefetch(query('b'))
  queries.clear()
  assert.deepEqual(
    loads.map(({ signal }) => signal.aborted),
    [false, true, true],
  )
  for (const load of loads) await load.answer('theirs')
  for (const key of ['a', 'b']) {
    assert.equal(dataOf(queries, query(key)), undefined)
    queries.begin(query(key))
  }
  await loads[3]?.answer('own')
  assert.equal(dataOf(queries, query('a')), 'own')
  takeBack()
  assert.equal(dataOf(queries, query('a')), 'own')
})

describe('readOnce', () => {
  test('returns a fresh result at once, otherwise the next one', async () => {
    const { queries, clock, loads, query, last } = start()
    const first = readOnce(queries, query('a'))
    await last().answer('one')
    assert.equal(await first, 'one')
    assert.equal(await readOnce(queries, query('a')), 'one')
    clock.now += freshMs
    const next = readOnce(queries, query('a'))
    await last().answer('two')
    assert.equal(await next, 'two')
    assert.equal(loads.length, 2)
  })

  test('waits for a result newer than the write', async () => {
    const { queries, loads, query } = start()
    const reading = readOnce(queries, query('a'))
    queries.wrote(['airport'])
    await loads[0]?.answer('old')
    await loads[1]?.answer('new')
    assert.equal(await reading, 'new')
  })

  const ends: [name: string, end: (queries: Queries<string>, load: Load, calling: AbortController) => unknown][] = [
    ['fails with its load', (_, load) => load.fail(new DOMException('', 'AbortError'))],
    ['ends when it is given up', (_, __, calling) => calling.abort()],
    ['ends when all is forgotten', (queries) => queries.clear()],
  ]
  for (const [name, end] of ends) {
    test(name, async () => {
      const { queries, query, last } = start()
      const calling = new AbortController()
      const reading = assert.rejects(readOnce(queries, query('a'), calling.signal), { name: 'AbortError' })
      await end(queries, last(), calling)
      await reading
      await settle()
      if (name.includes('given up')) assert.equal(last().signal.aborted, true)
    })
  }
})
