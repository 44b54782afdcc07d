import { assert, test } from '../host.ts'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { createSemaphore, createSemaphores } from '../../../src/host/base/semaphore.ts'

test('never runs more tasks than the limit, even if one arrives while another is resumed', async () => {
  const inTurn = createSemaphore(1, 10, 'Come again.')
  let running = 0
  let most = 0
  const work = async (): Promise<void> => {
    running += 1
    most = Math.max(most, running)
    await nextTurn()
    running -= 1
  }
  let release = (): void => {}
  const gate = new Promise<void>((resolve) => {
    release = resolve
  })
  const [first, second] = [inTurn(() => gate), inTurn(work)]
  const third = gate.then(() => inTurn(work))
  release()
  await Promise.all([first, second, third])
  assert.equal(most, 1)
})

test('a task beyond the queue limit is rejected, and the queue continues', async () => {
  const inTurn = createSemaphore(2, 3, 'Come again.')
  const ends = await Promise.allSettled(
    Array.from({ length: 8 }, () =>
      inTurn(async () => {
        await nextTurn()
      }),
    ),
  )
  assert.deepEqual(
    ends.map(({ status }) => status),
    [...Array.from({ length: 5 }, () => 'fulfilled'), ...Array.from({ length: 3 }, () => 'rejected')],
  )
  await inTurn(() => Promise.resolve())
})

test('a failing task releases its slot', async () => {
  const inTurn = createSemaphore(1, 1, 'Come again.')
  await assert.rejects(
    inTurn(() => Promise.reject(new Error('failed'))),
    /failed/,
  )
  assert.equal(await inTurn(() => Promise.resolve('done')), 'done')
})

test('per-user limits keep one stalled user from blocking others', async () => {
  const turns = createSemaphores(1, 10, 'Too many.')
  let release = (): void => {}
  const first = turns(
    'one',
    () =>
      new Promise<void>((resolve) => {
        release = resolve
      }),
  )
  const behind = turns('one', async () => 'behind')
  assert.equal(await turns('other', async () => 'done'), 'done')
  release()
  await first
  assert.equal(await behind, 'behind')
})
