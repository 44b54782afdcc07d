import '../../dom.ts'
import assert from 'node:assert/strict'
import { afterEach, describe, mock, test } from 'node:test'
import { lazy } from '../../../src/app/data/lazy.ts'

describe('a part of the panel that is fetched on demand', () => {
  const ownFetch = globalThis.fetch
  afterEach(() => {
    mock.timers.reset()
    delete process.env.BASE_PATH
    globalThis.fetch = ownFetch
    document.querySelector('script[type=importmap]')?.remove()
  })

  test('is given up after 120,000 ms, not before, and says what failed and why', async () => {
    mock.timers.enable({ apis: ['setTimeout'] })
    const failures: unknown[] = []
    const loading = lazy(() => new Promise(() => {}))
      .load()
      .catch((error: unknown) => failures.push(error))
    mock.timers.tick(119_999)
    await new Promise((resolve) => setImmediate(resolve))
    assert.equal(failures.length, 0)
    mock.timers.tick(1)
    await loading
    const [failure] = failures
    assert.ok(failure instanceof Error && failure.cause instanceof Error)
    assert.deepEqual(
      [failure.name, failure.message, failure.cause.message],
      ['ChunkLoadError', 'Loading chunk failed: no answer in 120 seconds', 'no answer in 120 seconds'],
    )
  })

  test('asks for the panel’s own page under its path, to tell whether there is a newer build', async () => {
    const asked: string[] = []
    process.env.BASE_PATH = '/panel'
    const map = document.head.appendChild(document.createElement('script'))
    map.type = 'importmap'
    map.textContent = '{"imports":{}}'
    globalThis.fetch = async (address) => {
      asked.push(String(address))
      return new Response('<script type="importmap">{"imports":{}}</script>')
    }
    const part = lazy(() => Promise.reject(new Error('gone')))
    await assert.rejects(part.load(), /^ChunkLoadError: Loading chunk failed: gone$/)
    assert.deepEqual(asked, ['/panel/'])
  })
})
