// Order and pace of deliveries: none overtakes another, and no receiver holds up the others.
import { assert, isObject, type Reply, test, type TestContext } from '../host.ts'
import type { OutgoingHttpHeaders } from 'node:http'
import { deliveryQueue } from '../../../src/host/webhooks/delivery-queue.ts'
import { webhookDelivery } from '../../../src/host/webhooks/deliver-webhooks.ts'
import { webhookStore } from '../../../src/host/webhooks/webhook-store.ts'
import { until } from '../until.ts'
import { type Receiver, startReceiver } from './receiver.ts'
import { path, webhooksHost } from './webhooks-host.ts'

const hooks = webhooksHost()
const { deliveries, make, page, recordIds, remove } = hooks

/** A webhook whose deliveries go out by a clock of the test, and not by the host. */
async function queued(t: TestContext, url = hooks.receiver.url) {
  const { db } = hooks.host.host.core
  const { id } = await make(['created'], ['content-page'], url)
  db.run('update webhook set isOn = 0 where id = ?', [id]) // what the host itself would send
  t.after(() => remove(id))
  const queue = deliveryQueue(db)
  return {
    id,
    add: (recordId: string) => {
      const body = () => ({ recordId })
      queue.add({ webhookId: id, event: 'created', entity: 'content-page', recordId, at: new Date(), body })
    },
    /** Sends what is due at this time. */
    sendAt: async (ms: number) => {
      db.run('update webhook set isOn = 1 where id = ?', [id])
      const now = () => new Date(ms)
      const store = webhookStore(db)
      // A new delivery each time knows only what a restart leaves: the database.
      const delivery = webhookDelivery({ store, queue, log: () => {}, now, version: '1', mayBePrivate: true })
      delivery.deliver()
      await delivery.settle()
      db.run('update webhook set isOn = 0 where id = ?', [id])
    },
  }
}
const answers = (to: Receiver, ...statuses: (number | [number, OutgoingHttpHeaders])[]): void => {
  to.received.length = 0
  to.answer((response) => {
    const [status, headers] = [statuses.shift() ?? 204].flat()
    response.writeHead(Number(status), Object(headers)).end()
  })
}
for (const status of [503, 429, 408, 404, 400, 302]) {
  test(`no delivery overtakes one that got ${status}, and all arrive in order`, async (t) => {
    const { id, add, sendAt } = await queued(t)
    answers(hooks.receiver, status, status)
    const begun = Date.now()
    for (const name of ['first', 'second', 'third']) add(name)
    await sendAt(begun)
    add('fourth')
    await sendAt(begun + 29_000)
    assert.deepEqual(recordIds(), ['first'])
    await sendAt(begun + 31_000)
    await sendAt(begun + 60_000)
    assert.deepEqual(recordIds(), ['first', 'first'])
    assert.deepEqual(
      (await deliveries(id)).map(({ state }) => state),
      ['waiting', 'waiting', 'waiting', 'waiting'],
    )
    await sendAt(begun + 200_000)
    assert.deepEqual(recordIds(), ['first', 'first', 'first', 'second', 'third', 'fourth'])
  })
}

test('unresponsive receivers never delay other webhooks, even in large numbers', async (t) => {
  const { db } = hooks.host.host.core
  const [silent, working] = [await startReceiver(), await startReceiver()]
  t.after(() => Promise.all([silent.stop(), working.stop()]))
  silent.answer(() => {})
  const waiting = [working, silent, silent, silent, silent, silent].map((to) => queued(t, to.url))
  for (const { id, add } of await Promise.all(waiting)) {
    for (const name of ['first', 'second']) add(name)
    db.run('update webhook set isOn = 1 where id = ?', [id])
  }
  const [store, queue] = [webhookStore(db), deliveryQueue(db)]
  const now = () => new Date()
  const delivery = webhookDelivery({ store, queue, log: () => {}, now, version: '1', mayBePrivate: true })
  delivery.deliver()
  await until(() => working.received.length === 2)
  // One each: the second of a silent receiver waits for the first.
  await until(() => silent.received.length >= 5)
  assert.equal(silent.received.length, 5)
  await silent.stop()
  await delivery.settle()
})

test('Retry-After sets the next attempt, sooner or later than the usual pause', async (t) => {
  const { id, add, sendAt } = await queued(t)
  const begun = Date.now()
  const date = new Date(begun + 3_600_000).toUTCString()
  answers(
    hooks.receiver,
    [429, { 'Retry-After': '5' }],
    [503, { 'Retry-After': date, Date: new Date(begun).toUTCString() }],
  )
  add('only')
  await sendAt(begun)
  await sendAt(begun + 4000)
  assert.equal(hooks.receiver.received.length, 1)
  await sendAt(begun + 6000)
  await sendAt(begun + 3_600_000)
  assert.equal(hooks.receiver.received.length, 2)
  const [delivery] = await deliveries(id)
  assert.equal(delivery?.nextTryAt, null, 'while the webhook is off')
  await sendAt(begun + 3_607_000)
  assert.equal(hooks.receiver.received.length, 3)
  assert.equal((await deliveries(id))[0]?.state, 'sent')
})

test('a delivery rejected for a day is given up, and the next one is sent at once', async (t) => {
  const { id, add, sendAt } = await queued(t)
  const begun = Date.now()
  answers(hooks.receiver, ...Array<number>(13).fill(400))
  for (const name of ['bad', 'good']) add(name)
  for (let minute = 0; minute < 24 * 60; minute += 1) await sendAt(begun + minute * 60_000)
  assert.deepEqual(
    (await deliveries(id)).map(({ state }) => state),
    ['sent', 'given-up'],
  )
})

test('a manual retry or test never overtakes another delivery, and skipping a delivery releases the next', async () => {
  const { id } = await make(['created'])
  answers(hooks.receiver, 204, 503)
  const sent = await page('Sent before')
  await until(async () => (await deliveries(id))[0]?.state === 'sent')
  await page('Waits first')
  await page('Waits second')
  await until(async () => (await deliveries(id)).some(({ status }) => status === 503))
  const rows = await deliveries(id)
  assert.deepEqual(
    rows.map(({ nextTryAt }) => typeof nextTryAt),
    ['object', 'string', 'object'],
    'only the first that waits has a next try',
  )
  const ahead = ({ status, body: { data } }: Reply): unknown => {
    assert.equal(status, 202)
    return isObject(data) ? data.ahead : undefined
  }
  const call = async (row: { [name: string]: unknown } | undefined, action: string): Promise<unknown> =>
    ahead(await hooks.host.post(`${path}/${id}/deliveries/${String(row?.id)}/${action}`, {}))
  answers(hooks.receiver, 503, 503, 503, 503)
  assert.equal(await call(rows[2], 'again'), 2, 'one that has ended goes to the end')
  await until(() => hooks.receiver.received.length === 1)
  assert.equal(ahead(await hooks.host.post(`${path}/${id}/test`, {})), 3)
  await until(() => hooks.receiver.received.length === 2)
  assert.equal(await call(rows[0], 'again'), 1, 'one that waits keeps its place')
  await until(() => hooks.receiver.received.length === 3)
  const first = rows[1]?.recordId
  assert.deepEqual(new Set(recordIds()), new Set([first]))
  hooks.receiver.answer((response) => {
    response.end()
  })
  assert.equal(await call(rows[1], 'give-up'), 0)
  await until(() => hooks.receiver.received.length === 6)
  assert.deepEqual(recordIds().slice(3), [rows[0]?.recordId, sent.id, undefined])
  assert.equal((await hooks.host.post(`${path}/${id}/deliveries/${String(rows[1]?.id)}/give-up`, {})).status, 422)
  await remove(id)
})

test('finished deliveries are limited, and too many waiting ones are only counted', async () => {
  const { db } = hooks.host.host.core
  const { id } = await make(['created'])
  db.run('update webhook set isOn = 0 where id = ?', [id])
  const row = `'content-page', 'r', '{}'`
  db.exec(`with recursive n (i) as (select 1 union all select i + 1 from n where i < 700)
    insert into webhook_delivery (id, webhookId, event, entity, recordId, body, state, createdAt, goodUntil, tries)
    select 'e' || i, '${id}', 'created', ${row}, 'sent', '2099', '2099', 1 from n`)
  const queue = deliveryQueue(db)
  queue.tidy(new Date())
  assert.equal(queue.list(id, 1, 0).total, 500)
  db.exec(`with recursive n (i) as (select 1 union all select i + 1 from n where i < 10000)
    insert into webhook_delivery (id, webhookId, event, entity, recordId, body, state, createdAt, goodUntil, tries)
    select 'w' || i, '${id}', 'created', ${row}, 'waiting', '2099', '2099', 0 from n`)
  queue.tidy(new Date())
  const add = () =>
    queue.add({ webhookId: id, event: 'created', entity: 'blog', recordId: 'x', at: new Date(), body: () => ({}) })
  assert.equal(add(), false)
  await remove(id)
  assert.equal(db.get('select count(*) as total from webhook_delivery')?.total, 0)
})
