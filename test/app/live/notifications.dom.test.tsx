import assert from 'node:assert/strict'
import { describe, mock, test } from 'node:test'
import { act } from 'react'
import { toast } from '../../../src/app/data/feedback.ts'
import { queries } from '../../../src/app/data/queries.ts'
import { inboxQuery } from '../../../src/app/shell/live/inbox.ts'
import { errorsKeptMs } from '../../../src/app/shell/live/recent-errors.ts'
import { type Answer, json, later, refusal } from '../host-double.ts'
import { asked, bring, cleanUp, countOf, event, show, start } from './started-live.tsx'
import { allByRole, assertFocused, byRole, click, queryRole, until } from '../../dom.ts'

describe('the bell', () => {
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

  test('the bell shows what arrives by the poll, and a link that is followed is read', async () => {
    let told: { isRead: boolean }[] = []
    const router = await start(['events', 'notifications'], ({ path, method }) => {
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

  test('where no event tells of what is new, whoever opens the bell asks', async () => {
    let told: object[] = []
    const answer = ({ path }: { path: string }) =>
      path.startsWith('/api/v1/post/notifications')
        ? json(200, { data: told, meta: { unread: told.length } })
        : undefined
    await show(await start(['notifications'], answer))
    await until(() => asked('/api/v1/post/notifications').length === 1)
    told = [notification]
    await click(bell())
    await until(() => items().length === 1)
    assert.equal(countOf(bell()), '1 new')
  })

  test('what could not be loaded is not called nothing new; who opens the bell asks again, and is told', async () => {
    let fails = true
    await show(
      await start(['events', 'notifications'], ({ path }) => {
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
    assert.match(panel(), /have not been loaded yet/)
    await click(bell())
    fails = false
    await click(bell())
    await until(() => /Nothing new/.test(panel()))
    assert.equal(asked('/api/v1/post/notifications').length, 3)
  })

  const told = (...items: object[]) => json(200, { data: items, meta: { unread: items.length } })
  const answering = (answer: (method: string) => Answer) =>
    start(['events', 'notifications'], ({ path, method }) =>
      path.startsWith('/api/v1/post/notifications') ? answer(method) : undefined,
    )

  test('an earlier answer that comes late does not take the place of a newer one', async () => {
    const { promise, settle: answer } = later<Response>()
    const answers: Answer[] = [promise, told(notification)]
    await show(await answering(() => answers.shift() ?? told()))
    await bring([event(11, 'notification')])
    await until(() => countOf(bell()) === '1 new')
    await act(async () => answer(told()))
    assert.equal(countOf(bell()), '1 new')
  })

  test('what was asked for while it was marked as read does not make it new again', async () => {
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

  test('what the host would not mark as read is new again', async () => {
    await show(await answering((method) => (method === 'POST' ? refusal(500, 'The disk is full') : told(notification))))
    await until(() => countOf(bell()) === '1 new')
    await click(bell())
    await click(byRole('button', { name: 'Mark all read' }))
    await until(() => items().some(({ textContent }) => /Lost bag.*not read/.test(textContent)))
  })

  for (const method of ['GET', 'POST'])
    test(`what comes once a person has left is no one’s (${method})`, async () => {
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

  test('what a toast said in red stands in the bell for an hour with its place, or until it is read', async () => {
    mock.timers.enable({ apis: ['setTimeout', 'Date'], now: Date.parse('2026-03-14T09:00:00Z') })
    window.history.replaceState(null, '', '/admin/airport?search=del')
    document.title = 'Airport | Apron Admin'
    const router = await start(['notifications'], ({ path }) =>
      path.startsWith('/api/v1/post/notifications')
        ? json(200, { data: [{ ...notification, isRead: true }], meta: { unread: 0 } })
        : undefined,
    )
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
    assert.deepEqual(
      items().map((item) => [item.querySelector('a')?.getAttribute('href'), words(item)]),
      [
        ['/admin/city', 'City: Another failure'],
        ['/admin/airport?search=del', 'Airport: The host could not do this.'],
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

  test('a notification of SEO content leads to the screen of its kind', async () => {
    const changed = { ...notification, kind: 'changed', entity: 'seo', recordId: 'blog:b1', label: 'Fog' }
    const router = await start(['notifications'], () => json(200, { data: [changed], meta: { unread: 1 } }))
    await show(router)
    await click(bell())
    const link = await until(() => byRole('link', { within: items()[0] ?? document }))
    assert.equal(link.getAttribute('href'), '/admin/blog-seo-content?edit=blog%3Ab1')
  })
})
