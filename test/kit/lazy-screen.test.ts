import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, mock, test } from 'node:test'
import { ChunkLoadError, lazyScreen } from '../../src/kit/lazy-screen.ts'

describe('a screen of its own chunk', () => {
  beforeEach(() => mock.timers.enable({ apis: ['setTimeout'] }))
  afterEach(() => mock.timers.reset())

  const isChunkLoadError = (message: RegExp) => (error: unknown) => {
    assert.ok(error instanceof ChunkLoadError)
    assert.equal(error.name, 'ChunkLoadError')
    assert.match(error.message, message)
    assert.ok(error.cause instanceof Error)
    return true
  }

  test('a screen is fetched once, however often it is asked for', async () => {
    let fetches = 0
    const screen = lazyScreen(async () => ++fetches, 120_000)
    assert.equal(screen.loaded(), undefined)
    assert.deepEqual(await Promise.all([screen.load(), screen.load()]), [1, 1])
    assert.equal(await screen.load(), 1)
    assert.equal(screen.loaded(), 1)
  })

  test('a screen that fails is a ChunkLoadError with its cause', async () => {
    const screen = lazyScreen(() => Promise.reject(new TypeError('Failed to fetch x.js')), 120_000)
    await assert.rejects(screen.load(), isChunkLoadError(/^Loading chunk failed: Failed to fetch x\.js$/))
  })

  test('a screen that failed is fetched again, and told which attempt this is', async () => {
    const attempts: number[] = []
    const screen = lazyScreen(async (attempt) => {
      attempts.push(attempt)
      if (attempt < 2) throw new Error('gone')
      return 'there'
    }, 120_000)
    await assert.rejects(screen.load())
    await assert.rejects(screen.load())
    assert.equal(await screen.load(), 'there')
    assert.deepEqual(attempts, [0, 1, 2])
  })

  test('a screen that does not come is given up after the limit, not before', async () => {
    const screen = lazyScreen(() => new Promise(() => {}), 120_000)
    let failure: unknown
    const loading = screen.load().catch((error: unknown) => { failure = error })
    mock.timers.tick(119_999)
    await new Promise((resolve) => setImmediate(resolve))
    assert.equal(failure, undefined)
    mock.timers.tick(1)
    await loading
    isChunkLoadError(/120 seconds/)(failure)
  })
})
