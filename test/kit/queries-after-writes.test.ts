import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { dataOf, start } from './started-queries.ts'

describe('after a write', () => {
  test('a shown answer is asked for again, and the load that began before the write is ignored', async () => {
    const { queries, loads, query, show } = start()
    show(query('a'))
    queries.wrote(['airport'])
    assert.equal(loads[0]?.signal.aborted, true)
    await loads[1]?.answer('new')
    await loads[0]?.answer('old')
    assert.equal(dataOf(queries, query('a')), 'new')
  })

  test('the older data is set apart until the new is there', async () => {
    const { queries, query, last, show } = start()
    show(query('a'))
    await last().answer('old')
    queries.wrote(['airport'])
    queries.wrote(['airport'])
    assert.deepEqual(queries.get(query('a')), { data: undefined, outdated: 'old', error: undefined, isLoading: true })
    await last().fail(1)
    assert.deepEqual(queries.get(query('a')), { data: undefined, outdated: 'old', error: 1, isLoading: false })
    queries.reload(query('a'))
    await last().answer('new')
    assert.deepEqual(queries.get(query('a')), { data: 'new', outdated: undefined, error: undefined, isLoading: false })
  })

  test('an answer that nobody shows is forgotten, and a load ahead is given up', async () => {
    const { queries, loads, query, last, show } = start()
    queries.prefetch(query('there'))
    await last().answer('old')
    queries.prefetch(query('under way'))
    queries.wrote(['airport'])
    await loads[1]?.answer('old')
    show(query('there'))
    show(query('under way'))
    assert.equal(dataOf(queries, query('there')), undefined)
    assert.equal(dataOf(queries, query('under way')), undefined)
    assert.equal(loads.length, 4)
  })

  test('an answer that it did not touch stays as it is', async () => {
    const { queries, loads, query, last, show } = start()
    show(query('a', ['country', 'city']))
    await last().answer('one')
    queries.wrote(['airport'])
    assert.equal(dataOf(queries, query('a')), 'one')
    assert.equal(loads.length, 1)
    queries.wrote(['blog', 'city'])
    assert.equal(loads.length, 2)
  })

  test('a list that takes the saved record in is shown at once, and asked for again', async () => {
    const { queries, loads, query, last, show } = start()
    const patch = (data: string, saved: string) => (data.includes('old') ? data.replace('old', saved) : undefined)
    const [kept, other] = [query('kept', ['airport'], { patch }), query('other', ['airport'], { patch })]
    for (const one of [kept, other]) {
      queries.prefetch(one)
      await last().answer(one === kept ? 'list with old' : 'list')
    }
    queries.wrote(['airport'], 'new')
    show(kept)
    assert.deepEqual(queries.get(kept), {
      data: 'list with new',
      outdated: undefined,
      error: undefined,
      isLoading: true,
    })
    show(other)
    assert.equal(dataOf(queries, other), undefined)
    assert.equal(loads.length, 4)
  })
})

describe('changes ahead of their write', () => {
  test('a change is shown at once, over an answer that comes meanwhile as well, and taken back', async () => {
    const { queries, query, last, show } = start()
    show(query('a'))
    await last().answer('one')
    const takeBack = queries.change(query('a'), (data) => `${data}!`)
    assert.equal(dataOf(queries, query('a')), 'one!')
    queries.reload(query('a'))
    await last().answer('two')
    assert.equal(dataOf(queries, query('a')), 'two!')
    takeBack()
    takeBack()
    assert.equal(dataOf(queries, query('a')), 'two')
  })

  test('one of two changes can be taken back alone', async () => {
    const { queries, query, last, show } = start()
    show(query('a'))
    await last().answer('one')
    const takeBack = queries.change(query('a'), (data) => `${data}!`)
    queries.change(query('a'), (data) => `${data}?`)
    takeBack()
    assert.equal(dataOf(queries, query('a')), 'one?')
  })

  test('data that stands elsewhere is shown until the answer is there', async () => {
    const { queries, query, last, show } = start()
    queries.prefetch(query('a'), 'listed')
    show(query('a'))
    assert.equal(dataOf(queries, query('a')), 'listed')
    queries.prefetch(query('a'), 'listed later')
    await last().answer('whole')
    assert.equal(dataOf(queries, query('a')), 'whole')
  })
})

test('a listener that reads several answers meets none that is older than the write', async () => {
  const { queries, query, last } = start()
  const seen: unknown[] = []
  queries.subscribe(query('one'), () => seen.push(dataOf(queries, query('other'))))
  await last().answer('old')
  queries.subscribe(query('other'), () => {})
  await last().answer('old')
  seen.length = 0
  queries.wrote(['airport'])
  assert.deepEqual(seen, [undefined])
})
