import { render, settle } from '../dom.ts'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { act, StrictMode } from 'react'
import { createQueries } from '../../src/kit/queries.ts'
import { useQuery } from '../../src/kit/use-query.ts'

interface Asked {
  key: string
  signal: AbortSignal
  answer(text: string): Promise<void>
  fail(): Promise<void>
}

function start() {
  const asked: Asked[] = []
  const queries = createQueries<string>()
  const seen: string[] = []
  const query = (key: string) => ({
    key,
    tags: ['airport'],
    load: (signal: AbortSignal) =>
      new Promise<string>((resolve, reject) => {
        const then = async (act: () => void) => {
          act()
          await settle()
        }
        asked.push({
          key,
          signal,
          answer: (text) => then(() => resolve(text)),
          fail: () => then(() => reject(new Error('failed'))),
        })
      }),
  })
  function Reader({ id, keepPrevious = false }: { id: string | undefined; keepPrevious?: boolean }) {
    const { data, isPrevious, isLoading, error, reload } = useQuery(queries, id === undefined ? undefined : query(id), {
      keepPrevious,
    })
    const words = [data ?? 'nothing', isPrevious && 'previous', isLoading && 'loading', error !== undefined && 'failed']
    const text = words.filter(Boolean).join(' ')
    seen.push(text)
    return (
      <button type="button" onClick={reload}>
        {text}
      </button>
    )
  }
  const at = (index: number): Asked => asked[index] ?? assert.fail(`${index} was not asked`)
  return { queries, query, asked, at, seen, Reader }
}

for (const mode of ['strict', 'plain']) {
  const wrap = (element: React.ReactNode) => (mode === 'strict' ? <StrictMode>{element}</StrictMode> : element)
  test(`${mode}: several readers of one key load once, during rendering, and show the result`, async () => {
    const { asked, at, Reader } = start()
    const { container } = await render(
      wrap(
        <>
          <Reader id="a" />
          <Reader id="a" />
        </>,
      ),
    )
    assert.equal(asked.length, 1)
    assert.equal(at(0).signal.aborted, false)
    await at(0).answer('one')
    assert.equal(container.textContent, 'oneone')
    assert.equal(asked.length, 1)
  })

  test(`${mode}: another key cancels the former load, and its late result is not shown`, async () => {
    const { asked, at, Reader } = start()
    const { container, rerender } = await render(wrap(<Reader id="a" />))
    await rerender(wrap(<Reader id="b" />))
    assert.deepEqual(
      asked.map(({ key, signal }) => [key, signal.aborted]),
      [
        ['a', true],
        ['b', false],
      ],
    )
    await at(0).answer('late')
    assert.equal(container.textContent, 'nothing loading')
    await at(1).answer('two')
    assert.equal(container.textContent, 'two')
  })

  test(`${mode}: unmounting a reader cancels its load`, async () => {
    const { at, Reader } = start()
    const { unmount } = await render(wrap(<Reader id="a" />))
    await unmount()
    await settle()
    assert.equal(at(0).signal.aborted, true)
  })
}

test('a prefetched result shows in the first render and is not loaded again', async () => {
  const { queries, query, asked, at, seen, Reader } = start()
  queries.prefetch(query('a'))
  await at(0).answer('one')
  await render(<Reader id="a" />)
  assert.deepEqual(seen, ['one'])
  assert.equal(asked.length, 1)
})

test('keepPrevious shows the former page while the next one loads, but not after a failure', async () => {
  const { at, Reader } = start()
  const { container, rerender } = await render(
    <>
      <Reader id="a" keepPrevious />
      <Reader id="a" />
    </>,
  )
  await at(0).answer('one')
  await rerender(
    <>
      <Reader id="b" keepPrevious />
      <Reader id="b" />
    </>,
  )
  assert.equal(container.textContent, 'one previous loadingnothing loading')
  await at(1).fail()
  assert.equal(container.textContent, 'nothing failednothing failed')
})

test('outdated data shows as previous data until the new result arrives, even after a failure', async () => {
  const { queries, at, Reader } = start()
  const { container } = await render(<Reader id="a" keepPrevious />)
  await at(0).answer('old')
  act(() => queries.wrote(['airport']))
  assert.equal(container.textContent, 'old previous loading')
  await at(1).fail()
  assert.equal(container.textContent, 'old previous failed')
  act(() => container.querySelector('button')?.click())
  assert.equal(container.textContent, 'old previous loading')
  await at(2).answer('new')
  assert.equal(container.textContent, 'new')
})

test('a mounted reader loads again after clear() and shows no earlier data', async () => {
  const { queries, asked, at, Reader } = start()
  const { container, rerender } = await render(
    <>
      <Reader id="a" keepPrevious />
      <Reader id="a" />
    </>,
  )
  await at(0).answer('theirs')
  await rerender(
    <>
      <Reader id="b" keepPrevious />
      <Reader id="b" />
    </>,
  )
  act(() => queries.clear())
  assert.equal(container.textContent, 'nothing loadingnothing loading')
  assert.equal(asked.length, 3)
  await at(1).answer('theirs')
  await at(2).answer('own')
  assert.equal(container.textContent, 'ownown')
})

test('without a query nothing loads', async () => {
  const { asked, at, Reader } = start()
  const { container, rerender } = await render(<Reader id={undefined} />)
  assert.equal(container.textContent, 'nothing')
  assert.equal(asked.length, 0)
  await rerender(<Reader id="a" />)
  await at(0).answer('one')
  await rerender(<Reader id={undefined} />)
  assert.equal(container.textContent, 'nothing')
})

test('adjacent readers never show two states in one frame', async () => {
  const { queries, at, query, Reader } = start()
  const { container } = await render(
    <>
      <Reader id="a" />
      <Reader id="a" />
    </>,
  )
  await at(0).answer('one')
  act(() => {
    queries.change(query('a'), () => 'two')
  })
  assert.equal(container.textContent, 'twotwo')
})

test('old data shows as loading from the first rendering, and is requested once', async () => {
  const queries = createQueries<string>({ now: () => time })
  let time = 0
  let calls = 0
  const query = { key: 'a', tags: [], load: () => Promise.resolve(`answer ${++calls}`) }
  const seen: string[] = []
  function Reader() {
    const { data, isLoading } = useQuery(queries, query)
    seen.push(`${data ?? 'nothing'}${isLoading ? ' loading' : ''}`)
    return null
  }
  queries.prefetch(query)
  await settle()
  time = 10_000
  await render(<Reader />)
  await settle()
  assert.deepEqual(seen, ['answer 1 loading', 'answer 2'])
})
