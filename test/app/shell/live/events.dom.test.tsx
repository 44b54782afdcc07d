import { until } from '../../../dom.ts'
import { act, assert, describe, json, mock, refusal, test } from '../../../panel.ts'
import { session } from '../../../../src/app/data/session.ts'
import { asked, bring, chatButton, cleanUp, countOf, event, setVisible, show, start } from '../../live/started-live.tsx'

describe('the long poll', () => {
  cleanUp()

  test('the long poll runs once for all tabs of the browser, and not while the tab is hidden', async () => {
    const router = await start(['live'])
    const polls = () => asked('/api/v1/post/events')
    await show(router)
    await until(() => polls().length === 1)
    const other = await show(router)
    await bring([event(11, 'record')])
    await until(() => polls().length === 2)
    assert.match(polls()[1]?.path ?? '', /\?after=11$/)
    await other.unmount()
    await setVisible(false)
    assert.equal(polls()[1]?.signal?.aborted, true)
    await act(async () => {
      await new Promise((resolve) => setTimeout(resolve, 20))
    })
    assert.equal(polls().length, 2)
    await setVisible(true)
    await until(() => polls().length === 3)
  })

  test('the long poll catches up in a tab that was hidden, using events from other tabs', async (t) => {
    const router = await start(['live'])
    const polls = () => asked('/api/v1/post/events')
    await show(router)
    await bring([event(11, 'chat')])
    await until(() => polls().length === 2)
    await setVisible(false)
    const other = new BroadcastChannel('apron-events')
    t.after(() => other.close())
    const tell = (events: object[], cursor: number, from?: number) =>
      other.postMessage({ events, cursor, from, email: 'ann@example.com' })
    tell([], 20)
    tell([event(21, 'chat')], 21, 20)
    await until(() => countOf(chatButton()) === '2 new')
    await setVisible(true)
    await until(() => polls().length === 3)
    assert.match(polls()[2]?.path ?? '', /\?after=11$/)
    await bring([event(12, 'record')]) // answers the aborted poll
    await bring([event(12, 'chat'), event(21, 'chat')])
    await until(() => countOf(chatButton()) === '3 new')
    tell([], 0, 21) // another database has started
    tell([event(21, 'chat')], 21, 0)
    await until(() => countOf(chatButton()) === '4 new')
  })

  test('ignores malformed events from other tabs, for example of another build', async (t) => {
    await show(await start(['live']))
    const polls = () => asked('/api/v1/post/events')
    await bring([event(11, 'chat')])
    await until(() => polls().length === 2)
    await setVisible(false)
    const other = new BroadcastChannel('apron-events')
    t.after(() => other.close())
    const ann = { email: 'ann@example.com', events: [event(12, 'chat')], cursor: 12, from: 11 }
    const { cursor: _, ...uncounted } = ann
    const odd = [
      null,
      'hello',
      { ...ann, events: 'chat' },
      { ...ann, from: '11', events: [event(13, 'chat')], cursor: 13 },
      uncounted,
    ]
    for (const told of odd) other.postMessage(told)
    other.postMessage({ ...ann, events: [{ type: 'chat' }, ...ann.events] })
    await until(() => countOf(chatButton()) === '2 new')
    await setVisible(true)
    await until(() => polls().length === 3)
    assert.match(polls()[2]?.path ?? '', /\?after=12$/)
    assert.equal(countOf(chatButton()), '2 new')
  })

  test('each tab without TLS runs its own long poll, since there are no locks', async () => {
    mock.timers.enable({ apis: ['setTimeout', 'setInterval', 'Date'], now: 0 })
    const { locks } = window.navigator
    const setLocks = (value: LockManager | undefined) =>
      Object.defineProperty(window.navigator, 'locks', { value, configurable: true })
    setLocks(undefined)
    try {
      const router = await start(['live', 'accounts'], ({ path }) =>
        path === '/tokens/refresh' ? json(200, { data: { id: 'renewed' } }) : undefined,
      )
      await show(router)
      await until(() => asked('/api/v1/post/events').length === 1)
      await act(async () => mock.timers.tick(30 * 60_000))
      window.dispatchEvent(new window.PointerEvent('pointerdown'))
      await act(async () => mock.timers.tick(60_000))
      await until(() => session.get().token === 'renewed')
    } finally {
      setLocks(locks)
    }
  })

  test('the tab runs its own long poll if the browser refuses locks and channels', async (t) => {
    const refused = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError')
    }
    t.mock.method(window.navigator.locks, 'request', async () => refused())
    const { BroadcastChannel } = globalThis
    t.after(() => {
      globalThis.BroadcastChannel = BroadcastChannel
    })
    globalThis.BroadcastChannel = class extends BroadcastChannel {
      constructor(name: string) {
        refused()
        super(name)
      }
    }
    await show(await start(['live']))
    await until(() => asked('/api/v1/post/events').length === 1)
    await bring([event(11, 'chat')])
    await until(() => countOf(chatButton()) === '1 new')
  })

  test('the long poll pauses after a bad response or an immediate empty one', async () => {
    const nothingNew = () => json(200, { data: [], meta: { cursor: 10 } })
    for (const answer of [() => json(200, {}), () => refusal(500, 'No'), nothingNew]) {
      const router = await start(['live'], ({ path }) =>
        path.startsWith('/api/v1/post/events') ? answer() : undefined,
      )
      const { unmount } = await show(router)
      await until(() => asked('/api/v1/post/events').length > 0)
      await act(async () => {
        await new Promise((resolve) => setTimeout(resolve, 50))
      })
      assert.equal(asked('/api/v1/post/events').length, 1)
      await unmount()
      router.stop()
    }
  })
})
