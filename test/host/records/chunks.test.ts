import { assert, databaseFor, test } from '../host.ts'
import { inChunks, workOnSome } from '../../../src/host/records/write/chunks.ts'

test('items are processed in chunks of about 10 ms, and a small number in one go with the response', async (t) => {
  const db = databaseFor(t)
  let time = 0
  t.mock.method(performance, 'now', () => time)
  const chunks = async (count: number, stepMs: number): Promise<number[]> => {
    const sizes: number[] = []
    const items = Array.from({ length: count }, (_, index) => index)
    const done: number[] = []
    const step = (item: number): void => {
      time += stepMs
      done.push(item)
      sizes.push((sizes.pop() ?? 0) + 1)
    }
    const last = await inChunks(db, items, step, () => {
      sizes.push(0)
    })
    last()
    assert.deepEqual(done, items)
    return sizes
  }
  assert.deepEqual(await chunks(50, 10), [50])
  assert.deepEqual(await chunks(53, 2), [...Array.from({ length: 10 }, () => 5), 3])
  assert.deepEqual(
    await chunks(51, 60),
    Array.from({ length: 51 }, () => 1),
  )
  assert.deepEqual(await chunks(1000, 0.03125), [320, 320, 320, 40])
})

test('work that can wait does nothing between the transactions of chunks, and goes on after them', async (t) => {
  const db = databaseFor(t)
  const between: boolean[] = []
  const wait = (): boolean =>
    workOnSome(
      db,
      () => ['waiting'],
      () => {},
    )
  const items = Array.from({ length: 60 }, (_, index) => index)
  let [end, done] = [0, 0]
  await inChunks(
    db,
    items,
    () => {
      done += 1
      db.afterTransaction(() => done < items.length && between.push(wait()))
      for (end = performance.now() + 12; performance.now() < end; );
    },
    () => {},
  )
  assert.ok(between.length > 1 && between.every((did) => !did))
  assert.equal(wait(), true)
})
