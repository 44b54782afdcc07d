import { after, afterEach, assert, before, describe, isObject, mock, test } from '../host.ts'
import { syncBuiltinESMExports } from 'node:module'
import timers from 'node:timers/promises'
import { colleaguesOf } from '../records/colleague.ts'
import { callsOf, post } from '../records/records-calls.ts'
import { startRecords, totalOf, type RecordsHost } from '../records/records-host.ts'

const count = 1500

describe('writing many records', () => {
  let host: RecordsHost
  let admin: { authorization: string }
  before(async () => {
    host = await startRecords()
    admin = await host.signIn()
    for (let from = 0; from < count; from += 500) {
      const rows = Array.from({ length: 500 }, (_, at) => ({
        email: `r${from + at}@many.example.com`,
        status: 'subscribed',
        source: 'event',
      }))
      await host.post(`${post}/subscribe/import`, { rows, key: 'email', mode: 'create' })
    }
  })
  after(() => host.stop())
  const { undo } = callsOf(() => host)
  const colleague = colleaguesOf(() => host)
  const listed = async (): Promise<number> => totalOf(await host.get(`${post}/subscribe?search=many.example.com`))

  const start = (key: string) =>
    host.call(
      'POST',
      `${post}/subscribe/bulk`,
      { action: 'delete', match: { search: 'many.example.com', filter: {} }, expect: count },
      { ...admin, 'idempotency-key': key },
    )
  const told = async (key: string, method = 'GET'): Promise<unknown> =>
    (await host.call(method, `${post}/progress/${key}`, undefined, admin)).body.data
  /** The work stops behind its second piece, each of some hundred records, until the test lets it go on. */
  const heldWork = (): (() => void) => {
    const { setImmediate: nextTurn } = timers
    let release = (): void => {}
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    let [turns, ms] = [0, 0]
    mock.method(performance, 'now', () => {
      ms += 0.5
      return ms
    })
    mock.method(timers, 'setImmediate', async () => {
      turns += 1
      if (turns === 3) await released
      return nextTurn()
    })
    syncBuiltinESMExports()
    return release
  }
  afterEach(() => {
    mock.restoreAll()
    syncBuiltinESMExports()
  })
  const begun = async (key: string): Promise<{ done: number; total: unknown }> => {
    for (;;) {
      const data = await told(key)
      if (isObject(data) && typeof data.done === 'number' && data.done > 0)
        return { done: data.done, total: data.total }
    }
  }

  test('a user can cancel their long write: finished records stay and can be undone, the others are skipped', async () => {
    const goOn = heldWork()
    const response = start('one')
    const { done, total } = await begun('one')
    assert.equal(total, count)
    assert.ok(done < count)
    await told('one', 'DELETE')
    goOn()
    const {
      status,
      body: { data },
    } = await response
    assert.equal(status, 200)
    assert.ok(isObject(data) && Array.isArray(data.done) && typeof data.left === 'number')
    assert.ok(data.done.length >= done && data.left > 0)
    assert.equal(data.done.length + data.left, count)
    assert.equal(await listed(), data.left)
    assert.equal(await told('one'), null)
    assert.equal((await undo('subscribe', data.operationId)).done.length, data.done.length)
    assert.equal(await listed(), count)
  })

  test('a long write is hidden from other users, who can’t cancel it, and reports no skipped records when finished', async () => {
    const other = await colleague({ subscriber: ['view', 'edit', 'delete'] })
    const goOn = heldWork()
    const response = start('two')
    await begun('two')
    const [seen, ended] = [await other.get('/progress/two'), await other.remove('/progress/two')]
    assert.deepEqual([seen.body, ended.body], [{ data: null }, { data: null }])
    goOn()
    const {
      body: { data },
    } = await response
    assert.ok(isObject(data) && Array.isArray(data.done))
    assert.deepEqual([data.done.length, 'left' in data, await listed()], [count, false, 0])
  })
})
