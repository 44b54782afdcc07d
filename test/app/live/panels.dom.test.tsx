import {
  allByRole, assertFocused, byLabel, byRole, byText, click, press, queryRole, render, resize, settle, type, until,
} from '../../dom.ts'
import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, mock, test } from 'node:test'
import { act } from 'react'
import { contactMessage } from '../../../src/contract/entities/contact-message.ts'
import { readProfile } from '../../../src/contract/profile.ts'
import { api } from '../../../src/app/api.ts'
import { Live, LiveButtons } from '../../../src/app/live/live.tsx'
import { ChangedNote } from '../../../src/app/live/changed-note.tsx'
import { PresenceNote } from '../../../src/app/live/presence-note.tsx'
import { SessionEnd } from '../../../src/app/live/session-end.tsx'
import { errorsKeptMs } from '../../../src/app/live/recent-errors.ts'
import { profile } from '../../../src/app/profile.ts'
import { expired, session, signIn, signOut } from '../../../src/app/session.ts'
import { waiting } from '../../../src/app/shell/waiting.ts'
import { dismiss, feedback, toast } from '../../../src/app/ui/feedback.tsx'
import { startRouter } from '../../../src/kit/router.ts'
import { RouterProvider } from '../../../src/kit/use-router.tsx'
import { type Answer, answerWith, type Call, json, later, profileOf, refusal } from '../host-double.ts'

type Answering = (call: Call) => Answer | undefined
const rhea = { id: 'u2', label: 'Rhea D’Souza' }
const event = (cursor: number, type: string, more: object = {}) =>
  ({ cursor, type, entity: '', id: `e${cursor}`, version: 0, by: rhea, at: '2026-03-14T18:00:00.000Z', ...more })

describe('the live parts', () => {
  let endRouter = () => {}
  /** Answers the poll that waits. */
  let bring: (events: object[]) => Promise<void> = async () => {}
  let calls: Call[] = []

  const start = async (features: readonly string[], answer: Answering = () => undefined) => {
    signIn('ann@example.com', 'token')
    profile.set(readProfile(await profileOf(features).json()))
    let polls: ((answer: Response) => void)[] = []
    let cursor = 10
    calls = answerWith((call) => {
      const own = answer(call)
      if (own) return own
      if (call.path === '/personal/profile') return profileOf(features)
      if (!call.path.startsWith('/api/v1/post/events')) return json(200, { data: [], meta: { unread: 0, total: 0 } })
      const { promise, settle } = later<Response>()
      polls.push(settle)
      return promise
    })
    bring = async (events) => {
      await until(() => polls.length > 0)
      cursor += events.length
      const [settle] = polls
      polls = polls.slice(1)
      await act(async () => settle?.(json(200, { data: events, meta: { cursor } })))
    }
    const router = startRouter(window)
    endRouter = router.stop
    return router
  }
  const live = <><Live /><LiveButtons /></>
  const show = (router: ReturnType<typeof startRouter>, content = live) =>
    render(<RouterProvider router={router}>{content}</RouterProvider>)
  const asked = (path: string, method = 'GET') =>
    calls.filter((call) => call.method === method && call.path.startsWith(path))

  beforeEach(() => resize(1280))
  afterEach(() => act(async () => {
    mock.timers.reset()
    endRouter()
    signOut()
    profile.set(undefined)
    for (const { id } of feedback.get().notices) dismiss(id)
  }))

  const notification = {
    id: 'n1', kind: 'message', at: '2026-03-14T08:00:00.000Z', entity: 'contact-message', recordId: 'c1',
    label: 'Lost bag', by: '', isRead: false,
  }
  const bell = () => byRole('button', { name: 'Notifications' })
  const countOf = (button: HTMLElement) =>
    document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent
  const items = () => allByRole('listitem', { within: byRole('dialog', { name: 'Notifications' }) })

  test('the bell shows what arrives by the poll, and a link that is followed is read', async () => {
    let told: object[] = []
    const router = await start(['events', 'notifications'], ({ path, method }) => {
      if (!path.startsWith('/api/v1/post/notifications')) return undefined
      if (method === 'POST') told = told.map((one) => ({ ...one, isRead: true }))
      return json(200, { data: told, meta: { unread: method === 'POST' ? 0 : told.length } })
    })
    await show(router)
    assert.equal(countOf(bell()), undefined)
    told = [notification]
    await bring([event(11, 'notification')])
    await until(() => countOf(bell()) === '1 new')
    await click(bell())
    const link = byRole('link', { within: items()[0] ?? document })
    assert.equal(link.getAttribute('href'), '/admin/contact-us?message=c1')
    await click(link)
    assert.deepEqual(asked('/api/v1/post/notifications/read', 'POST').map(({ body }) => body), [{ ids: ['n1'] }])
    assert.equal(queryRole('dialog', { name: 'Notifications' }), undefined)
    assert.equal(countOf(bell()), undefined)
  })

  test('what a toast said in red stands in the bell for an hour with its place, or until it is read', async () => {
    mock.timers.enable({ apis: ['setTimeout', 'Date'], now: Date.parse('2026-03-14T09:00:00Z') })
    window.history.replaceState(null, '', '/admin/airport?search=del')
    document.title = 'Airport | Apron Admin'
    const router = await start(['notifications'], ({ path }) =>
      (path.startsWith('/api/v1/post/notifications')
        ? json(200, { data: [{ ...notification, isRead: true }], meta: { unread: 0 } }) : undefined))
    await show(router)
    await act(async () => {
      toast('Saved')
      toast('The host could not do this.', { type: 'error' })
    })
    await act(async () => toast('The host could not do this.', { type: 'error' }))
    window.history.replaceState(null, '', '/admin/city')
    document.title = 'City | Apron Admin'
    await act(async () => mock.timers.tick(60_000))
    await act(async () => toast('Another failure', { type: 'error' }))
    assert.equal(countOf(bell()), '2 new')
    await click(bell())
    const words = (item: Element) => item.querySelector('a > span:last-child > span')?.textContent
    assert.deepEqual(items().map((item) => [item.querySelector('a')?.getAttribute('href'), words(item)]), [
      ['/admin/city', 'City: Another failure'], ['/admin/airport?search=del', 'Airport: The host could not do this.'],
      ['/admin/contact-us?message=c1', 'New message: Lost bag'],
    ])
    await act(async () => mock.timers.tick(errorsKeptMs - 59_000))
    assert.equal(items().length, 2, 'the first one is an hour old')
    await click(byRole('button', { name: 'Mark all read' }))
    assert.equal(items().length, 1)
    assert.equal(countOf(bell()), undefined)
    assert.deepEqual(asked('/api/v1/post/notifications/read', 'POST'), [], 'the host knows nothing of them')
  })

  test('a notification of SEO content leads to the screen of its kind', async () => {
    const changed = { ...notification, kind: 'changed', entity: 'seo', recordId: 'blog:b1', label: 'Fog' }
    const router = await start(['notifications'], () => json(200, { data: [changed], meta: { unread: 1 } }))
    await show(router)
    await click(bell())
    const link = await until(() => byRole('link', { within: items()[0] ?? document }))
    assert.equal(link.getAttribute('href'), '/admin/blog-seo-content?edit=blog%3Ab1')
  })

  const message = (id: string, text: string, by: object = rhea) => ({ id, at: '2026-03-14T18:00:00.000Z', by, text })
  const chatButton = () => byRole('button', { name: 'Chat' })

  test('the chat counts what others say while it is closed; text is text, links to records are chips', async () => {
    const evil = '<img src=x onerror=alert(1)> <script>alert(2)</script>'
    const said = [
      message('m1', evil),
      message('m2', `See ${window.location.origin}/admin/airport/edit?id=a1. ` +
        'And /admin/nowhere and https://evil.example/admin/users'),
      message('m3', 'mine', { id: 'u1', label: 'Ann Bee' }),
    ]
    const router = await start(['events', 'chat'], ({ path }) =>
      (path === '/api/v1/post/chat'
        ? json(200, { data: said, meta: { online: [rhea, { id: 'u1', label: 'Ann Bee' }] } }) : undefined))
    await show(router)
    await bring([event(11, 'chat'), event(12, 'chat', { by: { id: 'u1', label: 'Ann Bee' } }), event(13, 'record')])
    await until(() => countOf(chatButton()) === '1 new')
    await click(chatButton())
    const log = await until(() => byRole('log', { name: 'Messages' }))
    await until(() => byText('mine'))
    assert.equal(countOf(chatButton()), undefined)
    byText(evil)
    assert.deepEqual([log.querySelectorAll('img').length, log.querySelectorAll('script').length], [0, 0])
    const chips = allByRole('link', { within: log })
    const shown = chips.map((chip) => [chip.textContent, chip.getAttribute('href')])
    assert.deepEqual(shown, [['Airport record', '/admin/airport/edit?id=a1']])
    assert.ok(byText('Administrators, 2 online').title.includes('Rhea'))
    assert.ok(log.querySelector('.me')?.textContent?.includes('mine'))
    await bring([event(14, 'chat')])
    assert.equal(countOf(chatButton()), undefined, 'an open panel is read')
  })

  test('Enter sends and Shift+Enter does not; what was not sent stays and is sent again as the same', async () => {
    let isDown = true
    const said: object[] = []
    const router = await start(['chat', 'idempotency'], ({ path, method, body }) => {
      if (path !== '/api/v1/post/chat') return undefined
      if (method === 'POST' && isDown) return refusal(503, 'Not now')
      if (method === 'POST') said.push(message('m1', (body as { text: string }).text, { id: 'u1', label: 'Ann Bee' }))
      return json(200, { data: method === 'POST' ? said.at(-1) : said, meta: { online: [] } })
    })
    await show(router)
    await click(chatButton())
    await until(() => byText(/No messages yet/))
    const field = byLabel('Message')
    assert.ok(field === document.activeElement, 'ready to type')
    await type(field, 'Gate 4')
    await press('Shift+Enter')
    assert.deepEqual(asked('/api/v1/post/chat', 'POST'), [])
    await press('Enter')
    assert.equal(field.value, '')
    const again = await until(() => byRole('button', { name: 'Try again' }))
    assert.match(byRole('alert').textContent ?? '', /Not sent\. Not now/)
    isDown = false
    again.focus()
    await click(again)
    assert.ok(field === document.activeElement, 'the button is gone')
    await until(() => queryRole('button', { name: 'Try again' }) === undefined && said.length === 1)
    const keys = asked('/api/v1/post/chat', 'POST').map(({ headers }) => headers['Idempotency-Key'])
    assert.equal(keys.length, 2)
    assert.equal(keys[0], keys[1])
    await press('Escape')
    assert.equal(queryRole('log'), undefined)
  })

  test('what is typed in the chat outlives its panel; a refused message says why, and can be edited', async () => {
    const router = await start(['chat'], ({ path, method }) => {
      if (path !== '/api/v1/post/chat' || method !== 'POST') return undefined
      return json(422, { error: 'Look again.', code: 'validation', fields: { text: 'Use at most 100 lines' } })
    })
    await show(router)
    await click(chatButton())
    await type(byLabel('Message'), 'Gate 4')
    await click(byRole('button', { name: 'Close chat' }))
    await click(chatButton())
    assert.equal(byLabel('Message').value, 'Gate 4')
    await press('Enter')
    assert.equal(byLabel('Message').value, '')
    await until(() => /Not sent\. Use at most 100 lines/.test(byRole('alert').textContent ?? ''))
    assert.equal(queryRole('button', { name: 'Try again' }), undefined)
    await type(byLabel('Message'), 'and 5')
    await click(byRole('button', { name: 'Edit' }))
    assert.equal(byLabel('Message').value, 'Gate 4\nand 5')
    assertFocused(byLabel('Message'))
    assert.equal(queryRole('alert'), undefined)
  })

  test('messages that are read twice at once are those of the later call, whichever answer comes first', async () => {
    const { promise, settle: answerFirst } = later<Response>()
    const messages = (...texts: string[]) =>
      json(200, { data: texts.map((text) => message(text, text)), meta: { online: [] } })
    let count = 0
    const router = await start(['events', 'chat'], ({ path }) => {
      if (path !== '/api/v1/post/chat') return undefined
      count += 1
      return count === 1 ? promise : messages('Gate 4', 'Gate 5')
    })
    await show(router)
    await click(chatButton())
    await until(() => count === 1)
    await bring([event(11, 'chat')])
    await until(() => byText('Gate 5'))
    await act(async () => answerFirst(messages('Gate 4')))
    await settle()
    byText('Gate 5')
  })

  test('who else has the record open is shown, and leaving it is told', async () => {
    let others = [{ person: rhea, isEditing: true, since: new Date().toISOString() }]
    const router = await start(['presence', 'events', 'idempotency'], ({ path }) =>
      (path === '/api/v1/post/presence' ? json(200, { data: others }) : undefined))
    const note = <>{live}<PresenceNote entity="airport" one="airport" id="a1" isEditing /></>
    const { unmount } = await show(router, note)
    await until(() => byText(/Rhea D’Souza edits this airport since/))
    others = []
    const here = (cursor: number, id: string) => event(cursor, 'presence', { entity: 'airport', id })
    await bring([here(11, 'a2'), here(12, 'a1')])
    await until(() => !document.body.textContent?.includes('Rhea'))
    await unmount()
    const told = () => asked('/api/v1/post/presence', 'POST').map(({ body }) => body)
    await until(() => told().length > 2)
    const editing = (value: boolean | null) => ({ entity: 'airport', id: 'a1', editing: value })
    assert.deepEqual(told(), [editing(true), editing(true), editing(null)])
    const keys = asked('/api/v1/post/presence', 'POST').map(({ headers }) => headers['Idempotency-Key'])
    assert.equal(new Set(keys.filter(Boolean)).size, 3)
  })

  test('while the session is expired presence waits with one call, and none is asked beside it', async () => {
    mock.timers.enable({ apis: ['setTimeout', 'setInterval', 'Date'], now: 0 })
    const router = await start(['presence'], ({ headers }) =>
      (headers.Authorization === 'Bearer anew' ? json(200, { data: [] }) : refusal(401, 'Sign in again')))
    const { unmount } = await show(router, <PresenceNote entity="airport" one="airport" id="a1" isEditing />)
    const pass = (ms: number) => act(async () => mock.timers.tick(ms))
    const told = () => asked('/api/v1/post/presence', 'POST').length
    await pass(300)
    for (let ticks = 0; ticks < 3; ticks += 1) await pass(20_000)
    assert.equal(told(), 1)
    await act(async () => signIn('ann@example.com', 'anew'))
    await settle()
    assert.equal(told(), 2)
    await pass(20_000)
    assert.equal(told(), 3)
    expired.set(true)
    await pass(20_000)
    assert.equal(told(), 3)
    expired.set(false)
    await unmount()
    await pass(300)
  })

  test('a record that is opened in passing is nobody’s to hear of', async () => {
    const router = await start(['presence'], () => json(200, { data: [] }))
    const note = (id: string) => (
      <RouterProvider router={router}>
        <PresenceNote entity="airport" one="airport" id={id} isEditing />
      </RouterProvider>
    )
    const { rerender, unmount } = await render(note('a1'))
    await rerender(note('a2'))
    const ids = () => asked('/api/v1/post/presence', 'POST').map(({ body }) => body)
    await until(() => ids().length > 0)
    await unmount()
    await until(() => ids().length > 1)
    const ofAirport = { entity: 'airport', id: 'a2' }
    assert.deepEqual(ids(), [{ ...ofAirport, editing: true }, { ...ofAirport, editing: null }])
  })

  test('a list says how many of its records others have changed, until it is read anew', async () => {
    const router = await start(['events', 'chat'])
    let refreshed = 0
    const note = (since: number) => (
      <RouterProvider router={router}>
        {live}<ChangedNote entity="airport" since={since} onRefresh={() => { refreshed += 1 }} />
      </RouterProvider>
    )
    const { rerender } = await render(note(1))
    const record = (cursor: number, entity: string, id: string) => event(cursor, 'record', { entity, id })
    await bring([
      record(11, 'airport', 'a1'), record(12, 'airport', 'a2'), record(13, 'airport', 'a1'), record(14, 'blog', 'b1'),
    ])
    await bring([record(15, 'airport', 'a3')])
    await until(() => byText('3 changed by others'))
    await click(byRole('button', { name: 'Refresh' }))
    assert.equal(refreshed, 1)
    await rerender(note(2))
    assert.equal(queryRole('button', { name: 'Refresh' }), undefined)
  })

  test('the end of the session is counted down in its last two minutes', async () => {
    mock.timers.enable({ apis: ['setTimeout', 'setInterval', 'Date'], now: 0 })
    profile.set(readProfile(await profileOf([], { expiresAt: new Date(10 * 60_000).toISOString() }).json()))
    await render(<SessionEnd />)
    const pass = (ms: number) => act(async () => mock.timers.tick(ms))
    await pass(7 * 60_000 + 59_000)
    assert.equal(queryRole('timer'), undefined)
    await pass(1000)
    assert.equal(byRole('timer', { name: 'Time left' }).textContent, '2:00')
    await pass(61_000)
    assert.equal(byRole('timer', { name: 'Time left' }).textContent, '0:59')
    await pass(59_000)
    assert.equal(queryRole('timer'), undefined, 'the dialog over the screen goes on from here')
  })

  const setVisible = (isVisible: boolean) => act(async () => {
    Object.defineProperty(document, 'visibilityState', { value: isVisible ? 'visible' : 'hidden', configurable: true })
    document.dispatchEvent(new window.Event('visibilitychange'))
  })

  test('one poll goes out for all tabs of the browser, and none while the tab is hidden', async () => {
    const router = await start(['events', 'chat'])
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
    await act(async () => { await new Promise((resolve) => setTimeout(resolve, 20)) })
    assert.equal(polls().length, 2)
    await setVisible(true)
    await until(() => polls().length === 3)
  })

  test('a tab that was hidden hears of what another tells, and asks for what came before that', async (t) => {
    const router = await start(['events', 'chat'])
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
    await bring([event(12, 'record')]) // answers the poll that was given up
    await bring([event(12, 'chat'), event(21, 'chat')])
    await until(() => countOf(chatButton()) === '3 new')
    tell([], 0, 21) // another database has begun
    tell([event(21, 'chat')], 21, 0)
    await until(() => countOf(chatButton()) === '4 new')
  })

  test('without TLS there are no locks: each tab asks for itself', async () => {
    mock.timers.enable({ apis: ['setTimeout', 'setInterval', 'Date'], now: 0 })
    const { locks } = window.navigator
    const setLocks = (value: LockManager | undefined) =>
      Object.defineProperty(window.navigator, 'locks', { value, configurable: true })
    setLocks(undefined)
    try {
      const router = await start(['events', 'refresh', 'chat'], ({ path }) =>
        (path === '/tokens/refresh' ? json(200, { data: { id: 'renewed' } }) : undefined))
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

  test('a poll that is answered badly or sent away with nothing waits before it asks again', async () => {
    const nothingNew = () => json(200, { data: [], meta: { cursor: 10 } })
    for (const answer of [() => json(200, {}), () => refusal(500, 'No'), nothingNew]) {
      const router = await start(['events', 'chat'], ({ path }) =>
        (path.startsWith('/api/v1/post/events') ? answer() : undefined))
      const { unmount } = await show(router)
      await until(() => asked('/api/v1/post/events').length > 0)
      await act(async () => { await new Promise((resolve) => setTimeout(resolve, 50)) })
      assert.equal(asked('/api/v1/post/events').length, 1)
      await unmount()
      endRouter()
    }
  })

  test('an old token is changed once for all tabs after the person did something, and kept by all', async () => {
    mock.timers.enable({ apis: ['setTimeout', 'setInterval', 'Date'], now: 0 })
    const router = await start(['refresh', 'chat'], ({ path }) =>
      (path === '/tokens/refresh' ? json(200, { data: { id: 'renewed' } }) : undefined))
    await show(router)
    await show(router)
    await act(async () => mock.timers.tick(30 * 60_000))
    assert.deepEqual(asked('/tokens/refresh', 'POST'), [], 'nobody is there')
    window.dispatchEvent(new window.PointerEvent('pointerdown'))
    await act(async () => mock.timers.tick(60_000))
    await until(() => session.get().token === 'renewed')
    assert.equal(asked('/tokens/refresh', 'POST').length, 1)
  })

  test('a token that the host takes no longer is not changed, nor is what signing in again brings', async () => {
    mock.timers.enable({ apis: ['setTimeout', 'setInterval', 'Date'], now: 0 })
    const router = await start(['refresh', 'chat'], ({ path }) =>
      (path === '/tokens/refresh' ? refusal(401, 'Sign in again') : undefined))
    await show(router)
    const isThere = () => window.dispatchEvent(new window.PointerEvent('pointerdown'))
    const pass = (minutes: number) => act(async () => mock.timers.tick(minutes * 60_000))
    const refreshes = () => asked('/tokens/refresh', 'POST').length
    await pass(60)
    isThere()
    await pass(1)
    await until(() => refreshes() === 1)
    expired.set(true) // as whatever else was asked finds out
    await pass(1)
    assert.equal(refreshes(), 1)
    await act(async () => signIn('ann@example.com', 'anew'))
    await settle()
    assert.deepEqual([refreshes(), session.get().token], [1, 'anew'])
  })

  test('a change of the token whose answer was lost is asked for again while the old one is still good', async () => {
    mock.timers.enable({ apis: ['setTimeout', 'setInterval', 'Date'], now: 0 })
    let lost = 0
    const router = await start(['refresh', 'chat'], ({ path }) => {
      if (path !== '/tokens/refresh') return undefined
      lost += 1
      return lost < 4 ? new Response('{"data": {', { status: lost === 2 ? 502 : 200 })
        : json(200, { data: { id: 'renewed' } })
    })
    await show(router)
    await act(async () => mock.timers.tick(30 * 60_000))
    window.dispatchEvent(new window.PointerEvent('pointerdown'))
    await act(async () => mock.timers.tick(60_000))
    for (let seconds = 0; seconds < 25; seconds += 1) await act(async () => mock.timers.tick(1000))
    await settle()
    assert.equal(session.get().token, 'renewed')
  })

  test('unread messages are counted anew after one’s own work on them', async () => {
    const row = { id: 'c1', version: 2, createdAt: '', updatedAt: '' }
    const router = await start(['entities', 'bulk'], ({ method }) =>
      (method === 'POST' ? json(200, { data: row }) : undefined))
    await show(router)
    const counted = () => asked('/api/v1/post/contact_us').length
    await until(() => counted() === 1)
    await act(async () => { await api.save(contactMessage, { id: 'c1', version: 1, status: 'open' }) })
    await until(() => counted() === 2)
    await act(async () => { await api.send('POST', `${contactMessage.path}/undo`, { operationId: 'o1' }) })
    await until(() => counted() === 3)
    await act(async () => { await api.send('POST', '/api/v1/post/blogs/create', { id: 'b1', version: 1 }) })
    await settle()
    assert.equal(counted(), 3)
  })

  test('of two counts of unread messages the later one is shown, whichever answer comes first', async () => {
    const { promise, settle: answerFirst } = later<Response>()
    const total = (count: number) => json(200, { data: [], meta: { total: count } })
    let count = 0
    const router = await start(['entities', 'bulk'], ({ method, path }) => {
      if (method === 'POST') return json(200, { data: {} })
      if (!path.startsWith(contactMessage.path)) return undefined
      count += 1
      return count === 1 ? promise : total(3)
    })
    await show(router)
    await until(() => count === 1)
    await act(async () => { await api.send('POST', `${contactMessage.path}/undo`, { operationId: 'o1' }) })
    await until(() => Object.values(waiting.get())[0] === 3)
    await act(async () => answerFirst(total(4)))
    await settle()
    assert.deepEqual(Object.values(waiting.get()), [3])
  })

  test('unread messages are counted as they come in; a tab that nobody uses waits until somebody is back', async () => {
    mock.timers.enable({ apis: ['setTimeout', 'setInterval', 'Date'], now: 0 })
    const router = await start(['entities', 'events', 'chat'])
    await show(router)
    const counted = () => asked('/api/v1/post/contact_us').length
    const arrives = () => bring([event(20, 'message', { entity: 'contact-message' })])
    await until(() => counted() === 1)
    await arrives()
    await until(() => counted() === 2)
    await act(async () => mock.timers.tick(6 * 60_000))
    await arrives()
    await until(() => asked('/api/v1/post/events').length === 3)
    assert.equal(counted(), 2)
    window.dispatchEvent(new window.PointerEvent('pointerdown'))
    await until(() => counted() === 3)
    await arrives()
    await until(() => counted() === 4)
  })
})
