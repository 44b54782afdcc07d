import '../dom.ts'
import assert from 'node:assert/strict'
import { test } from 'node:test'

// The first call of a page waits for a painted frame, so this file needs a process of its own.
const { countAsWork, whenQuiet } = await import('../../src/kit/quiet.ts')

test('the page is quiet after a painted frame, once nothing has loaded or been pressed for 200 ms', async ({
  mock,
}) => {
  const frames: FrameRequestCallback[] = []
  mock.method(globalThis, 'requestAnimationFrame', (run: FrameRequestCallback) => frames.push(run))
  mock.timers.enable({ apis: ['setTimeout', 'Date'], now: Date.now() })
  const pass = async (ms: number) => {
    mock.timers.tick(ms)
    await new Promise((resolve) => setImmediate(resolve))
  }
  let quiet = 0
  const wait = () => {
    void whenQuiet().then(() => (quiet += 1))
    return pass(0)
  }
  await wait()
  await pass(1000)
  assert.equal(quiet, 0, 'nothing has been painted')
  frames[0]?.(0)
  await pass(1)
  assert.equal(quiet, 1)

  document.dispatchEvent(new Event('keydown'))
  await wait()
  await pass(199)
  assert.equal(quiet, 1, 'a key has just been pressed')
  await pass(1)
  assert.equal(quiet, 2)

  let end = (_: string) => {}
  const response = countAsWork(new Promise<string>((resolve) => (end = resolve)))
  await wait()
  await pass(1000)
  assert.equal(quiet, 2, 'something is loading')
  end('rows')
  assert.equal(await response, 'rows')
  await pass(199)
  assert.equal(quiet, 2)
  await pass(201)
  assert.equal(quiet, 3)
})
