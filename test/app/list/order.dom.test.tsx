import { allByRole, byRole, click, press, queryRole, settle, until } from '../../dom.ts'
import { act, assert, isObject, json, later, test } from '../../panel.ts'
import { guidelineType } from '../../../src/contract/entities/guideline-type.ts'
import { rowOf, startFakeHost } from '../fake-host.ts'
import { openList, reloadList } from './open-list.tsx'

test('buttons and Alt with an arrow reorder records, and each move is announced', async () => {
  const types = ['Arrival', 'Baggage', 'Customs'].map((name, order) =>
    rowOf(`g${order}`, { name, order, status: 'published', guidelines: 0 }),
  )
  const host = startFakeHost(guidelineType, types)
  await openList(guidelineType)
  const listed = () => allByRole('link', { within: byRole('table') }).map(({ textContent }) => textContent)
  await click(await until(() => queryRole('button', { name: 'Move Customs up' })))
  assert.deepEqual(listed(), ['Arrival', 'Customs', 'Baggage'])
  byRole('link', { name: 'Arrival' }).focus()
  await press('Alt+ArrowDown')
  assert.deepEqual(listed(), ['Customs', 'Arrival', 'Baggage'])
  assert.ok(allByRole('status').some((one) => one.textContent === 'Arrival, 2 of 3'))
  const orders = () => host.calls.filter(({ path }) => path.endsWith('/order')).map(({ body }) => body)
  await until(() => orders().length > 0)
  assert.deepEqual(orders(), [{ ids: ['g2', 'g0', 'g1'] }])
  await openList(guidelineType, '?sort=name')
  await until(() => queryRole('link', { name: 'Baggage' }))
  assert.equal(queryRole('button', { name: /^Move / }), undefined)
})

test('a move made while an order is being saved or reloaded stays and is saved too', async ({ mock }) => {
  const types = ['Arrival', 'Baggage', 'Customs', 'Duty'].map((name, order) =>
    rowOf(`g${order}`, { name, order, status: 'published', guidelines: 0 }),
  )
  const host = startFakeHost(guidelineType, types)
  await openList(guidelineType)
  await until(() => queryRole('button', { name: 'Move Arrival down' }))
  const inOrder = (letters: string) =>
    [...letters].flatMap((letter) => types.filter(({ name }) => String(name).startsWith(letter)))
  const orders: unknown[] = []
  let answer = later<Response>()
  host.instead = ({ path, body }) => {
    if (path.endsWith('/order') && isObject(body)) orders.push(body.ids)
    return path.startsWith(guidelineType.path) ? (answer = later()).promise : undefined
  }
  const listed = () =>
    allByRole('link', { within: byRole('table') })
      .map((link) => link.textContent?.[0])
      .join('')
  const move = (name: string) => click(byRole('button', { name: `Move ${name}` }))
  mock.timers.enable({ apis: ['setTimeout'] })
  const wait = async () => {
    await act(async () => mock.timers.tick(500))
    await settle()
  }
  const answered = async (data: unknown) => {
    await act(async () => answer.settle(json(200, { data, meta: { page: 1, limit: 25, total: 4 } })))
    await settle()
  }
  await move('Arrival down')
  await wait()
  await move('Duty up')
  await answered({})
  await wait()
  await answered({})
  assert.equal(host.calls.at(-1)?.method, 'GET')
  await move('Baggage down')
  await answered(inOrder('BADC'))
  assert.equal(listed(), 'ABDC')
  await wait()
  await answered({})
  await answered(inOrder('ABDC'))
  assert.equal(listed(), 'ABDC')
  assert.deepEqual(
    orders,
    ['BACD', 'BADC', 'ABDC'].map((letters) => inOrder(letters).map(({ id }) => id)),
  )
})

test('leaving right after reordering still saves the order', async () => {
  const types = ['Arrival', 'Baggage'].map((name, order) => rowOf(`g${order}`, { name, order, status: 'published' }))
  const host = startFakeHost(guidelineType, types)
  await openList(guidelineType)
  await click(await until(() => queryRole('button', { name: 'Move Baggage up' })))
  await reloadList(guidelineType)
  const orders = host.calls.filter(({ path }) => path.endsWith('/order')).map(({ body }) => body)
  assert.deepEqual(orders, [{ ids: ['g1', 'g0'] }])
})
