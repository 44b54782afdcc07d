import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { readOnce } from '../../src/kit/read-once.ts'
import { dataOf, start } from './started-queries.ts'

describe('after a write', () => {
  test('refetches a shown result and ignores the load that began before the write', async () => {
    const { queries, loads, query, show } = start()
    show(query('a'))
    queries.wrote(['airport'])
    assert.equal(loads[0]?.signal.aborted, true)
    await loads[1]?.answer('new')
    await loads[0]?.answer('old')
    assert.equal(dataOf(queries, query('a')), 'new')
  })

  test('a load that reads another query gets its new result, whichever was shown first', async () => {
    for (const isReaderFirst of [false, true]) {
      const { queries, query, last, show } = start()
      const part = query('part')
      const whole = { key: 'whole', tags: ['airport'], load: async () => `with ${await readOnce(queries, part)}` }
      show(isReaderFirst ? whole : part)
      show(isReaderFirst ? part : whole)
      await last().answer('old')
      assert.equal(dataOf(queries, whole), 'with old')
      queries.wrote(['airport'])
      await last().answer('new')
      assert.equal(dataOf(queries, whole), 'with new', String(isReaderFirst))
    }
  })

  test('keeps the older data separate until the new data arrives', async () => {
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

  test('forgets a result that is not shown and cancels its prefetch', async () => {
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

  test('leaves unrelated results unchanged', async () => {
    const { queries, loads, query, last, show } = start()
    show(query('a', ['country', 'city']))
    await last().answer('one')
    queries.wrote(['airport'])
    assert.equal(dataOf(queries, query('a')), 'one')
    assert.equal(loads.length, 1)
    queries.wrote(['blog', 'city'])
    assert.equal(loads.length, 2)
  })

  test('shows a list with the saved record at once, and refetches it', async () => {
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

describe('optimistic changes', () => {
  test('an optimistic change shows at once and over newer results, and can be undone', async () => {
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

  test('undoing one of two changes keeps the other', async () => {
    const { queries, query, last, show } = start()
    show(query('a'))
    await last().answer('one')
    const takeBack = queries.change(query('a'), (data) => `${data}!`)
    queries.change(query('a'), (data) => `${data}?`)
    takeBack()
    assert.equal(dataOf(queries, query('a')), 'one?')
  })

  test('shows data known from elsewhere until the result arrives', async () => {
    const { queries, query, last, show } = start()
    queries.prefetch(query('a'), 'listed')
    show(query('a'))
    assert.equal(dataOf(queries, query('a')), 'listed')
    queries.prefetch(query('a'), 'listed later')
    await last().answer('whole')
    assert.equal(dataOf(queries, query('a')), 'whole')
  })
})

test('a listener that reads several results never sees one older than the write', async () => {
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
