import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, mock, test } from 'node:test'
import { ChunkLoadError, loadAgain, createLoading } from '../../src/kit/loading.ts'

describe('a screen in its own chunk', () => {
  beforeEach(() => mock.timers.enable({ apis: ['setTimeout'] }))
  afterEach(() => mock.timers.reset())

  const isChunkLoadError = (message: RegExp) => (error: unknown) => {
    assert.ok(error instanceof ChunkLoadError)
    assert.equal(error.name, 'ChunkLoadError')
    assert.match(error.message, message)
    assert.ok(error.cause instanceof Error)
    return true
  }

  test('a screen’s chunk is fetched once, however often it is requested', async () => {
    let fetches = 0
    const screen = createLoading(async () => ++fetches, 120_000)
    assert.equal(screen.get(), undefined)
    assert.deepEqual(await Promise.all([screen.load(), screen.load()]), [1, 1])
    assert.equal(await screen.load(), 1)
    assert.equal(screen.get(), 1)
  })

  test('a failed fetch rejects with a ChunkLoadError and its cause', async () => {
    const screen = createLoading(() => Promise.reject(new TypeError('Failed to fetch x.js')), 120_000)
    await assert.rejects(screen.load(), isChunkLoadError(/^Loading chunk failed: Failed to fetch x\.js$/))
  })

  test('a chunk is fetched again after a failure', async () => {
    let fetches = 0
    const screen = createLoading(async () => {
      if (++fetches < 3) throw new Error('gone')
      return 'there'
    }, 120_000)
    await assert.rejects(screen.load())
    await assert.rejects(screen.load())
    assert.equal(await screen.load(), 'there')
  })

  test('a chunk that hangs rejects once the time limit is over, not before', async () => {
    const screen = createLoading(() => new Promise(() => {}), 120_000)
    let failure: unknown
    const waiting = screen.load().catch((error: unknown) => {
      failure = error
    })
    mock.timers.tick(119_999)
    await new Promise((resolve) => setImmediate(resolve))
    assert.equal(failure, undefined)
    mock.timers.tick(1)
    await waiting
    isChunkLoadError(/120 seconds/)(failure)
  })

  test('a retry fetches a failed screen again, and reloads the page for a screen that hangs', async () => {
    const did: string[] = []
    Object.assign(globalThis, { location: { reload: () => did.push('page') } })
    const tried = async (load: () => Promise<unknown>) => {
      const failure = assert.rejects(createLoading(load, 120_000).load(), (error) => {
        loadAgain(error, () => did.push('screen'))
        return true
      })
      mock.timers.tick(120_000)
      await failure
    }
    await tried(() => Promise.reject(new Error('gone')))
    await tried(() => new Promise(() => {}))
    Reflect.deleteProperty(globalThis, 'location')
    assert.deepEqual(did, ['screen', 'page'])
  })
})
