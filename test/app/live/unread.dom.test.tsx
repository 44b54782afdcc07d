import { act, assert, describe, json, later, mock, test } from '../../panel.ts'
import { api } from '../../../src/app/data/api.ts'
import { unreadByRoute } from '../../../src/app/data/unread.ts'
import { contactMessage } from '../../../src/contract/entities/contact-message.ts'
import { asked, bring, cleanUp, event, show, start } from './started-live.tsx'
import { settle, until } from '../../dom.ts'

describe('the count of unread messages', () => {
  cleanUp()

  test('the count of unread messages updates after the user’s own changes', async () => {
    const row = { id: 'c1', version: 2, createdAt: '', updatedAt: '', status: 'open' }
    const router = await start(['entities', 'operations'], ({ method }) =>
      method === 'POST' ? json(200, { data: row }) : undefined,
    )
    await show(router)
    const counted = () => asked('/api/v1/post/contact_us').length
    await until(() => counted() === 1)
    await act(async () => {
      await api.save(contactMessage, { id: 'c1', version: 1, status: 'open' })
    })
    await until(() => counted() === 2)
    await act(async () => {
      await api.send('POST', `${contactMessage.path}/undo`, { operationId: 'o1' })
    })
    await until(() => counted() === 3)
    await act(async () => {
      await api.send('POST', '/api/v1/post/blogs/create', { id: 'b1', version: 1 })
    })
    await settle()
    assert.equal(counted(), 3)
  })

  test('the unread count shows the later of two counts, whichever response arrives first', async () => {
    const { promise, settle: answerFirst } = later<Response>()
    const total = (count: number) => json(200, { data: [], meta: { total: count } })
    let count = 0
    const router = await start(['entities', 'operations'], ({ method, path }) => {
      if (method === 'POST') return json(200, { data: {} })
      if (!path.startsWith(contactMessage.path)) return undefined
      count += 1
      return count === 1 ? promise : total(3)
    })
    await show(router)
    await until(() => count === 1)
    await act(async () => {
      await api.send('POST', `${contactMessage.path}/undo`, { operationId: 'o1' })
    })
    await until(() => Object.values(unreadByRoute.get())[0] === 3)
    await act(async () => answerFirst(total(4)))
    await settle()
    assert.deepEqual(Object.values(unreadByRoute.get()), [3])
  })

  test('the unread count updates when messages arrive, but in an idle tab only once its user is back', async () => {
    mock.timers.enable({ apis: ['setTimeout', 'setInterval', 'Date'], now: 0 })
    const router = await start(['entities', 'live'])
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
