import { oneStepATurn } from '../one-step-a-turn.ts'
import { assert, databaseFor, test } from '../host.ts'
import { inChunks, workOnSome } from '../../../src/host/records/write/chunks.ts'

test('items are processed in chunks of about 10 ms, and a small number in one go with the response', async (t) => {
  const db = databaseFor(t)
  let time = 0
  t.mock.method(performance, 'now', () => time)
  let sizes: number[] = []
  const { turns } = db
  t.mock.method(db, 'turns', (keep?: () => void) => {
    const those = turns(keep)
    const run = <T>(turn: (isFirst: boolean) => T): T => {
      sizes.push(0)
      return those.run(turn)
    }
    return { ...those, run }
  })
  let permits = 0
  const chunks = async (count: number, stepMs: number): Promise<number[]> => {
    sizes = []
    const items = Array.from({ length: count }, (_, index) => index)
    const done: number[] = []
    const step = (item: number): void => {
      time += stepMs
      done.push(item)
      sizes.push((sizes.pop() ?? 0) + 1)
    }
    const last = await inChunks(db, items, step, () => {
      permits += 1
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
  assert.equal(permits, 3)
})

test('the permission is read again only after someone else has used the database', async (t) => {
  const db = databaseFor(t)
  oneStepATurn(t)
  let permits = 0
  const items = Array.from({ length: 60 }, (_, index) => index)
  const permit = (): void => {
    permits += 1
  }
  await inChunks(db, items, () => {}, permit)
  assert.equal(permits, 1)
  await inChunks(db, items, () => queueMicrotask(() => db.get('select 1')), permit)
  assert.equal(permits, 61)
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
