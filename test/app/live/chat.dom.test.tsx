import {
  allByRole,
  assertFocused,
  byLabel,
  byRole,
  byText,
  click,
  compose,
  press,
  queryRole,
  settle,
  type,
  until,
} from '../../dom.ts'
import { act, assert, describe, json, later, refusal, test } from '../../panel.ts'
import { ChatPanel } from '../../../src/app/palette/chat-panel.tsx'
import { shellSlots } from '../../../src/app/shell/slots.ts'
import { createLoading } from '../../../src/kit/loading.ts'
import { asked, bring, chatButton, cleanUp, countOf, event, rhea, show, start } from './started-live.tsx'

// Loads the panel alone: the shell follows the session of this process from its first import on.
shellSlots.ChatPanel = createLoading(async () => ChatPanel, 1000)

describe('the chat', () => {
  cleanUp()

  const message = (id: string, text: string, by: object = rhea) => ({ id, at: '2026-03-14T18:00:00.000Z', by, text })

  test('counts messages while closed and shows text as text and links to records as chips', async () => {
    const evil = '<img src=x onerror=alert(1)> <script>alert(2)</script>'
    const said = [
      message('m1', evil),
      message(
        'm2',
        `See ${window.location.origin}/admin/airport/edit?id=a1. ` +
          'And /admin/nowhere and https://evil.example/admin/users',
      ),
      message('m3', 'mine', { id: 'u1', label: 'Ann Bee' }),
    ]
    const router = await start(['live'], ({ path }) =>
      path === '/api/v1/post/chat'
        ? json(200, { data: said, meta: { online: [rhea, { id: 'u1', label: 'Ann Bee' }] } })
        : undefined,
    )
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
    byText('2 online')
    byText('Rhea D’Souza, Ann Bee') // no tooltip, since touch and keyboard cannot show one
    assert.ok(log.querySelector('.me')?.textContent?.includes('mine'))
    await bring([event(14, 'chat')])
    assert.equal(countOf(chatButton()), undefined, 'an open panel is read')
  })

  test('Enter sends, Shift+Enter does not, and a message that was not sent can be sent again without a duplicate', async () => {
    let isDown = true
    const said: object[] = []
    const router = await start(['live', 'operations'], ({ path, method, body }) => {
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
    await compose('Enter')
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

  test('text typed in the chat survives closing its panel, and a refused message shows the reason and can be edited', async () => {
    const router = await start(['live'], ({ path, method }) => {
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

  test('the later of two simultaneous reads wins, whichever response arrives first', async () => {
    const { promise, settle: answerFirst } = later<Response>()
    const messages = (...texts: string[]) =>
      json(200, { data: texts.map((text) => message(text, text)), meta: { online: [] } })
    let count = 0
    const router = await start(['live'], ({ path }) => {
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
})
