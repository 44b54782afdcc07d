import { act, type Answer, assert, describe, json, later, mock, refusal, test } from '../../panel.ts'
import { showToast } from '../../../src/app/data/feedback.ts'
import { queries } from '../../../src/app/data/queries.ts'
import { inboxQuery } from '../../../src/app/shell/live/inbox.ts'
import { errorsKeptMs } from '../../../src/app/shell/live/recent-errors.ts'
import { asked, bring, cleanUp, countOf, event, show, start } from './started-live.tsx'
import { allByRole, assertFocused, byRole, click, queryRole, until } from '../../dom.ts'

describe('the notifications', () => {
  cleanUp()

  const notification = {
    id: 'n1',
    kind: 'message',
    at: '2026-03-14T08:00:00.000Z',
    entity: 'contact-message',
    recordId: 'c1',
    label: 'Lost bag',
    by: '',
    isRead: false,
  }
  const bell = () => byRole('button', { name: 'Notifications' })
  const items = () => allByRole('listitem', { within: byRole('dialog', { name: 'Notifications' }) })

  test('notifications show what the poll returns, and are marked as read when their link is followed', async () => {
    let told: { isRead: boolean }[] = []
    const router = await start(['live'], ({ path, method }) => {
      if (!path.startsWith('/api/v1/post/notifications')) return undefined
      if (method === 'POST') told = told.map((one) => ({ ...one, isRead: true }))
      return json(200, { data: told, meta: { unread: told.filter(({ isRead }) => !isRead).length } })
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
    assert.deepEqual(
      asked('/api/v1/post/notifications/read', 'POST').map(({ body }) => body),
      [{ ids: ['n1'] }],
    )
    assert.equal(queryRole('dialog', { name: 'Notifications' }), undefined)
    assert.equal(countOf(bell()), undefined)
  })

  test('notifications list operations that the host can undo, undo the latest first, and reload', async () => {
    const at = '2026-03-14T08:00:00.000Z'
    const operation = { at, count: 1, others: 0, label: '' }
    let listed: object[] = [
      { ...operation, operationIds: ['o5'], entity: 'airport', action: 'update', label: 'Delhi' },
      { ...operation, operationIds: ['o3', 'o4'], entity: 'city', action: 'import', count: 3, label: 'cities.csv' },
      { ...operation, operationIds: ['o2'], entity: 'airport', action: 'delete', count: 12, others: 30 },
      { ...operation, operationIds: ['o1'], entity: 'seo', action: 'create', label: 'Delhi' },
    ]
    const undone: unknown[] = []
    await show(
      await start(['entities', 'operations', 'live'], ({ path, method, body }) => {
        if (path.endsWith('/undo')) {
          undone.push([path, body])
          if (undone.length === 2) listed = listed.filter((_, index) => index !== 1)
          return json(200, { data: { done: ['c1'], failed: [], operationId: 'u1' } })
        }
        if (path === '/api/v1/post/operations') return json(200, { data: listed })
        return path.startsWith('/api/v1/post/notifications') && method === 'GET'
          ? json(200, { data: [], meta: { unread: 0 } })
          : undefined
      }),
    )
    const offers = () => allByRole('button', { name: /^Undo: / }).map((button) => button.getAttribute('aria-label'))
    await click(bell())
    await until(() => offers().length === 4)
    assert.deepEqual(offers(), [
      'Undo: Changed Delhi',
      'Undo: Imported 3 cities from cities.csv',
      'Undo: Moved 12 airports and 30 other records to the trash',
      'Undo: Created Delhi',
    ])
    await click(byRole('button', { name: 'Undo: Imported 3 cities from cities.csv' }))
    assertFocused(bell())
    await until(() => undone.length === 2)
    assert.deepEqual(undone, [
      ['/api/v1/post/city/undo', { operationId: 'o4' }],
      ['/api/v1/post/city/undo', { operationId: 'o3' }],
    ])
    await until(() => queryRole('button', { name: 'Undo: Imported 3 cities from cities.csv' }) === undefined)
    await click(bell())
    await until(() => offers().length === 3)
  })

  test('a failed read is not shown as “nothing new”, and opening the bell again retries it', async () => {
    let fails = true
    await show(
      await start(['live'], ({ path }) => {
        if (!path.startsWith('/api/v1/post/notifications')) return undefined
        return fails
          ? json(500, { error: 'The disk is full.', code: 'internal' })
          : json(200, { data: [], meta: { unread: 0 } })
      }),
    )
    await until(() => asked('/api/v1/post/notifications').length === 1)
    assert.equal(countOf(bell()), undefined)
    const panel = () => byRole('dialog', { name: 'Notifications' }).textContent ?? ''
    await click(bell())
    await until(() => /The disk is full\./.test(panel()))
    await click(byRole('button', { name: 'Mark all read' }))
    assert.match(panel(), /haven’t loaded yet/)
    await click(bell())
    fails = false
    await click(bell())
    await until(() => /Nothing new/.test(panel()))
    assert.equal(asked('/api/v1/post/notifications').length, 3)
  })

  const told = (...items: object[]) => json(200, { data: items, meta: { unread: items.length } })
  const answering = (answer: (method: string) => Answer) =>
    start(['live'], ({ path, method }) => (path.startsWith('/api/v1/post/notifications') ? answer(method) : undefined))

  test('a late response never replaces a newer one', async () => {
    const { promise, settle: answer } = later<Response>()
    const answers: Answer[] = [promise, told(notification)]
    await show(await answering(() => answers.shift() ?? told()))
    await bring([event(11, 'notification')])
    await until(() => countOf(bell()) === '1 new')
    await act(async () => answer(told()))
    assert.equal(countOf(bell()), '1 new')
  })

  test('a response requested before marking an entry as read does not mark it as new', async () => {
    const [marked, list] = [later<Response>(), later<Response>()]
    const answers: Answer[] = [told(notification), list.promise]
    await show(await answering((method) => (method === 'POST' ? marked.promise : (answers.shift() ?? told()))))
    await until(() => countOf(bell()) === '1 new')
    await click(bell())
    await click(byRole('button', { name: 'Mark all read' }))
    await bring([event(11, 'notification')])
    await until(() => asked('/api/v1/post/notifications').length === 2)
    await act(async () => marked.settle(told()))
    await act(async () => list.settle(told(notification)))
    assert.equal(countOf(bell()), undefined)
  })

  test('an entry becomes new again if the host fails to mark it as read', async () => {
    await show(await answering((method) => (method === 'POST' ? refusal(500, 'The disk is full') : told(notification))))
    await until(() => countOf(bell()) === '1 new')
    await click(bell())
    await click(byRole('button', { name: 'Mark all read' }))
    await until(() => items().some(({ textContent }) => /Lost bag.*not read/.test(textContent)))
  })

  for (const method of ['GET', 'POST'])
    test(`responses after a sign-out are ignored (${method})`, async () => {
      const { promise, settle: answer } = later<Response>()
      const page = await show(await answering((asked) => (asked === method ? promise : told(notification))))
      if (method === 'POST') {
        await until(() => countOf(bell()) === '1 new')
        await click(bell())
        await click(byRole('button', { name: 'Mark all read' }))
      }
      await page.unmount()
      const before = asked('').length
      await act(async () => answer(told(notification)))
      assert.equal(queries.get(inboxQuery).data, undefined)
      assert.equal(asked('').length, before)
    })

  test('an error notification stays in the bell, with its screen, for an hour or until it is read', async () => {
    mock.timers.enable({ apis: ['setTimeout', 'Date'], now: Date.parse('2026-03-14T09:00:00Z') })
    window.history.replaceState(null, '', '/admin/airport?search=del')
    document.title = 'Airport | Apron Admin'
    const router = await start(['live'], ({ path }) =>
      path.startsWith('/api/v1/post/notifications')
        ? json(200, { data: [{ ...notification, isRead: true }], meta: { unread: 0 } })
        : undefined,
    )
    await show(router)
    await act(async () => {
      showToast('Saved')
      showToast('Something went wrong and nothing was saved.', { type: 'error' })
    })
    await act(async () => showToast('Something went wrong and nothing was saved.', { type: 'error' }))
    window.history.replaceState(null, '', '/admin/city')
    document.title = 'City | Apron Admin'
    await act(async () => mock.timers.tick(60_000))
    await act(async () => showToast('Another failure', { type: 'error' }))
    assert.equal(countOf(bell()), '2 new')
    await click(bell())
    const words = (item: Element) => item.querySelector('a > span:last-child > span')?.textContent
    assert.deepEqual(
      items().map((item) => [item.querySelector('a')?.getAttribute('href'), words(item)]),
      [
        ['/admin/city', 'City: Another failure'],
        ['/admin/airport?search=del', 'Airport: Something went wrong and nothing was saved.'],
        ['/admin/contact-us?message=c1', 'New message: Lost bag'],
      ],
    )
    await act(async () => mock.timers.tick(errorsKeptMs - 59_000))
    assert.equal(items().length, 2, 'the first one is an hour old')
    await click(byRole('button', { name: 'Mark all read' }))
    assertFocused(byRole('heading', { name: 'Notifications' }))
    assert.equal(items().length, 1)
    assert.equal(countOf(bell()), undefined)
    assert.deepEqual(asked('/api/v1/post/notifications/read', 'POST'), [], 'the host knows nothing of them')
  })

  test('a notification about SEO content opens the screen of its kind', async () => {
    const changed = { ...notification, kind: 'changed', entity: 'seo', recordId: 'blog:b1', label: 'Fog' }
    const router = await start(['live'], () => json(200, { data: [changed], meta: { unread: 1 } }))
    await show(router)
    await click(bell())
    const link = await until(() => byRole('link', { within: items()[0] ?? document }))
    assert.equal(link.getAttribute('href'), '/admin/blog-seo-content?edit=blog%3Ab1')
  })
})
