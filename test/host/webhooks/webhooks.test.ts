// Webhooks of a whole host: made by administrators, queued with the write, signed, tried again, and kept over a restart.
import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import type { OutgoingHttpHeaders } from 'node:http'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test, type TestContext } from 'node:test'
import { isObject, textOf } from '../../../src/contract/json.ts'
import { deliveryQueue } from '../../../src/host/webhooks/delivery-queue.ts'
import { webhookDelivery } from '../../../src/host/webhooks/deliver-webhooks.ts'
import { webhookStore } from '../../../src/host/webhooks/webhook-store.ts'
import { dataOf, listOf } from '../content/content-host.ts'
import { type RecordsHost, rowOf, startRecords } from '../records/records-host.ts'
import type { Reply } from '../start-host.ts'
import { until } from '../until.ts'
import { type Receiver, startReceiver } from './receiver.ts'

const path = '/api/v1/post/webhooks'
const dataDir = mkdtempSync(join(tmpdir(), 'apron-webhooks-'))
const start = (allows = '1'): Promise<RecordsHost> =>
  startRecords({ isWhole: true, dataDir, environment: { WEBHOOK_ALLOW_PRIVATE: allows } })
let host: RecordsHost
let receiver: Receiver
before(async () => {
  receiver = await startReceiver()
  host = await start()
})
after(async () => {
  await host.stop()
  await receiver.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

const made = ({ status, body: { data } }: Reply): { id: string; secret: string } => {
  assert.ok(isObject(data), String(status))
  return { id: textOf(data.id), secret: textOf(data.secret) }
}
const make = async (events: string[], entities = ['content-page'], url = receiver.url) =>
  made(await host.post(path, { url, entities, events }))
const remove = (id: string) => host.remove(`${path}/${id}`)
const page = async (title: string, status = 'published') =>
  rowOf(await host.post('/api/v1/post/content_details/create', { title, body: 'Text', template: 'page', status }))
const change = async (row: { id: string; version: number }, values: object) =>
  rowOf(await host.post('/api/v1/post/content_details/create', { id: row.id, version: row.version, ...values }))
const bodies = (): { [name: string]: unknown }[] =>
  receiver.received.map(({ body }) => {
    const data: unknown = JSON.parse(body)
    return isObject(data) ? data : {}
  })
const events = () => bodies().map(({ event }) => event)
const deliveries = async (id: string) => listOf(await host.get(`${path}/${id}/deliveries`))

test('each write of a chosen record is told once, signed, in order, with ids and nothing of a person', async () => {
  const all = ['created', 'changed', 'deleted', 'restored', 'published', 'unpublished']
  const { id, secret } = await make(all)
  receiver.received.length = 0
  const first = await page('Hook page', 'draft')
  const second = await change(first, { body: 'Other', status: 'published' })
  const third = await change(second, { body: 'More' })
  const fourth = await change(third, { status: 'draft' })
  await change(fourth, { status: 'published' })
  await host.remove(`/api/v1/post/content_details/${first.id}?version=${fourth.version + 1}`)
  await host.post('/api/v1/post/content_details/bulk', { action: 'restore', ids: [first.id] })
  rowOf(await host.post('/api/v1/post/blogs_tag/create', { name: 'Not chosen' }))
  await until(() => receiver.received.length >= 13)
  assert.deepEqual(events(), [
    'created',
    'changed',
    'published',
    'changed',
    'published',
    'changed',
    'unpublished',
    'changed',
    'published',
    'deleted',
    'unpublished',
    'restored',
    'published',
  ])
  const [created, , published] = bodies()
  assert.deepEqual(Object.keys(created ?? {}), ['id', 'event', 'entity', 'recordId', 'version', 'at'])
  assert.deepEqual([created?.entity, created?.recordId, created?.version], ['content-page', first.id, 1])
  assert.equal(published?.path, '/hook-page')
  assert.ok(!JSON.stringify(bodies()).includes('admin@'))
  for (const { headers, body } of receiver.received) {
    const [time = '', sign = ''] = String(headers['apron-signature'])
      .split(',')
      .map((part) => part.slice(part.indexOf('=') + 1))
    assert.equal(sign, createHmac('sha256', secret).update(`${time}.${body}`).digest('hex'))
    assert.equal(JSON.parse(body).id, headers['apron-delivery'])
  }
  assert.ok((await deliveries(id)).every(({ state, status }) => state === 'sent' && status === 200))
  await remove(id)
})

test('the secret is shown once; a renewed one signs at once, and the former for a day more', async () => {
  const { id, secret } = await make(['created'])
  assert.match(secret, /^whsec_[0-9a-f]{64}$/)
  assert.ok(!JSON.stringify((await host.get(path)).body).includes(secret))
  const renewed = made(await host.post(`${path}/${id}/secret`, { version: 1 })).secret
  assert.notEqual(renewed, secret)
  receiver.received.length = 0
  assert.equal((await host.post(`${path}/${id}/test`, {})).status, 202)
  await until(() => receiver.received.length === 1)
  const [{ headers, body } = { headers: {}, body: '' }] = receiver.received
  const [time, ...signs] = String(headers['apron-signature'])
    .split(',')
    .map((part) => part.slice(part.indexOf('=') + 1))
  assert.deepEqual(
    signs,
    [renewed, secret].map((key) => createHmac('sha256', key).update(`${time}.${body}`).digest('hex')),
  )
  const activity = JSON.stringify((await host.get('/api/v1/post/activity?filter[entity]=webhook')).body)
  assert.ok(activity.includes(receiver.url) && !activity.includes(secret) && !activity.includes(renewed))
  await remove(id)
})

test('equal posts with one key make one webhook, and a stale version changes nothing', async () => {
  const body = { url: receiver.url, entities: ['content-page'], events: ['created'] }
  const headers = { ...(await host.signIn()), 'idempotency-key': 'one-webhook' }
  const replies = [1, 2, 3].map(() => host.call('POST', path, body, headers))
  const [first = assert.fail(), ...others] = (await Promise.all(replies)).map(made)
  const { id } = first
  assert.deepEqual(others, [first, first])
  assert.equal(listOf(await host.get(path)).length, 1)

  const changed = await host.post(`${path}/${id}`, { ...body, isOn: false, version: 1 })
  assert.deepEqual([changed.status, dataOf(changed).version, dataOf(changed).isOn], [200, 2, false])
  const stale = await host.post(`${path}/${id}`, { ...body, version: 1 })
  assert.deepEqual([stale.status, stale.body.code], [409, 'conflict'])
  assert.equal(isObject(stale.body.data) && stale.body.data.version, 2)
  const without = await host.post(`${path}/${id}`, body)
  assert.deepEqual([without.status, without.body.code], [428, 'version_required'])
  assert.equal((await host.post(`${path}/${id}`, { ...body, version: '2' })).status, 422)
  for (const [version, status] of [
    [1, 409],
    [undefined, 428],
    [2, 200],
  ]) {
    assert.equal((await host.post(`${path}/${id}/secret`, { version })).status, status)
  }
  assert.deepEqual(
    listOf(await host.get(path)).map((one) => [one.isOn, one.version]),
    [[false, 3]],
  )
  await remove(id)
})

test('a write that is refused tells nobody', async () => {
  const { id } = await make(['created', 'changed'])
  const row = await page('Kept')
  await until(async () => (await deliveries(id)).length === 1)
  assert.equal(
    (await host.post('/api/v1/post/content_details/create', { id: row.id, version: 9, title: 'x' })).status,
    409,
  )
  assert.equal((await host.post('/api/v1/post/content_details/create', { title: '' })).status, 422)
  assert.equal((await deliveries(id)).length, 1)
  await remove(id)
})

test('only administrators manage webhooks, with a good address, and what is chosen exists', async () => {
  const fields = async (body: object) => (await host.post(path, body)).body.fields
  const good = { url: receiver.url, entities: ['blog'], events: ['created'] }
  assert.deepEqual(await fields({ ...good, entities: [] }), { entities: 'Choose at least one' })
  assert.deepEqual(await fields({ ...good, entities: ['token'] }), { entities: 'There is no “token” here' })
  assert.deepEqual(await fields({ ...good, events: ['exploded'] }), { events: 'There is no “exploded” here' })
  assert.deepEqual(await fields({ ...good, url: 'mailto:a@b' }), { url: 'Enter an address that starts with https://' })
  for (const place of ['', '/x/deliveries']) assert.equal((await host.call('GET', path + place)).status, 401)
})

test('a failed delivery is tried again with growing pauses, then given up; the others wait behind a dead address', async () => {
  const { db } = host.host.core
  const { id } = await make(['created'])
  await host.post(`${path}/${id}`, { url: receiver.url, entities: ['content-page'], events: ['created'], isOn: false })
  let time = Date.now() + 60_000
  const now = () => new Date(time)
  const [store, queue] = [webhookStore(db), deliveryQueue(db)]
  const delivery = webhookDelivery({ store, queue, log: () => {}, now, version: '1', mayBePrivate: true })
  for (const name of ['first', 'second']) {
    queue.add({
      webhookId: id,
      event: 'created',
      entity: 'content-page',
      recordId: name,
      at: now(),
      body: () => ({ name }),
    })
  }
  db.run('update webhook set isOn = 1 where id = ?', [id])
  receiver.answer((response) => {
    response.writeHead(503).end('busy')
  })
  receiver.received.length = 0
  const triedAt: number[] = []
  const begun = time
  const step = async (): Promise<void> => {
    const count = receiver.received.length
    queue.tidy(now())
    delivery.deliver()
    await delivery.settle()
    for (let at = count; at < receiver.received.length; at++) triedAt.push((time - begun) / 60_000)
  }
  for (let minute = 0; minute < 26 * 60; minute++) {
    time = begun + minute * 60_000
    await step()
  }
  assert.deepEqual(triedAt.slice(0, 5), [0, 1, 3, 13, 43].slice(0, 5), 'the pauses of the address, to whole minutes')
  assert.ok(triedAt.length < 20, `${triedAt.length} tries in a day`)
  const rows = db.all('select recordId, state, status, answer from webhook_delivery where webhookId = ? order by seq', [
    id,
  ])
  assert.deepEqual(
    rows.map(({ state }) => state),
    ['given-up', 'given-up'],
  )
  assert.deepEqual([rows[0]?.status, rows[0]?.answer], [503, 'busy'])
  // A person sends it again once the receiver is mended.
  receiver.answer((response) => {
    response.end('thanks')
  })
  const [last] = await deliveries(id)
  assert.equal((await host.post(`${path}/${id}/deliveries/${String(last?.id)}/again`, {})).status, 202)
  await until(async () => (await deliveries(id))[0]?.state === 'sent')
  await remove(id)
})

test('a delivery outlives a restart, and never goes to a private address where that is not permitted', async () => {
  const { id } = await make(['created'])
  receiver.answer((response) => {
    response.socket?.destroy()
  })
  await page('Before the restart')
  await until(async () => (await deliveries(id))[0]?.answer !== null)
  await host.stop()
  receiver.answer((response) => {
    response.end('thanks')
  })
  receiver.received.length = 0
  host = await start('0')
  assert.deepEqual(
    (await host.post(path, { url: receiver.url, entities: ['blog'], events: ['created'] })).body.fields,
    { url: 'Enter an address that starts with https://' },
  )
  const [waiting] = await deliveries(id)
  await page('After the restart')
  await host.post(`${path}/${id}/deliveries/${String(waiting?.id)}/again`, {})
  await until(async () => /not on the internet/.test(String((await deliveries(id))[1]?.answer)))
  assert.equal(receiver.received.length, 0)
  await host.stop()
  host = await start()
  await host.post(`${path}/${id}/deliveries/${String(waiting?.id)}/again`, {})
  await until(async () => (await deliveries(id))[0]?.state === 'sent')
  assert.deepEqual(records()[0], waiting?.recordId)
  assert.deepEqual(events(), ['created', 'created'])
  assert.equal(dataOf({ ...(await host.get(path)), body: { data: listOf(await host.get(path))[0] } }).waiting, 0)
  await remove(id)
})

/** A webhook whose deliveries go out by a clock of the test, and not by the host. */
async function queued(t: TestContext, url = receiver.url) {
  const { db } = host.host.core
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
const records = (): unknown[] => bodies().map(({ recordId }) => recordId)

for (const status of [503, 429, 408, 404, 400, 302]) {
  test(`no delivery overtakes one that was answered ${status}, and all arrive in their order`, async (t) => {
    const { id, add, sendAt } = await queued(t)
    answers(receiver, status, status)
    const begun = Date.now()
    for (const name of ['first', 'second', 'third']) add(name)
    await sendAt(begun)
    add('fourth')
    await sendAt(begun + 29_000)
    assert.deepEqual(records(), ['first'])
    await sendAt(begun + 31_000)
    await sendAt(begun + 60_000)
    assert.deepEqual(records(), ['first', 'first'])
    assert.deepEqual(
      (await deliveries(id)).map(({ state }) => state),
      ['waiting', 'waiting', 'waiting', 'waiting'],
    )
    await sendAt(begun + 200_000)
    assert.deepEqual(records(), ['first', 'first', 'first', 'second', 'third', 'fourth'])
  })
}

test('receivers that do not answer hold up no other webhook, however many they are', async (t) => {
  const { db } = host.host.core
  const [silent, working] = [await startReceiver(), await startReceiver()]
  t.after(() => Promise.all([silent.stop(), working.stop()]))
  silent.answer(() => {})
  const hooks = [working, silent, silent, silent, silent, silent].map((to) => queued(t, to.url))
  for (const { id, add } of await Promise.all(hooks)) {
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

test('Retry-After decides when the next try comes, shorter or longer than the usual pause', async (t) => {
  const { id, add, sendAt } = await queued(t)
  const begun = Date.now()
  const date = new Date(begun + 3_600_000).toUTCString()
  answers(receiver, [429, { 'Retry-After': '5' }], [503, { 'Retry-After': date, Date: new Date(begun).toUTCString() }])
  add('only')
  await sendAt(begun)
  await sendAt(begun + 4000)
  assert.equal(receiver.received.length, 1)
  await sendAt(begun + 6000)
  await sendAt(begun + 3_600_000)
  assert.equal(receiver.received.length, 2)
  const [delivery] = await deliveries(id)
  assert.equal(delivery?.nextTryAt, null, 'while the webhook is off')
  await sendAt(begun + 3_607_000)
  assert.equal(receiver.received.length, 3)
  assert.equal((await deliveries(id))[0]?.state, 'sent')
})

test('a delivery that is refused for a day is given up, and the next one goes out at once', async (t) => {
  const { id, add, sendAt } = await queued(t)
  const begun = Date.now()
  answers(receiver, ...Array<number>(13).fill(400))
  for (const name of ['bad', 'good']) add(name)
  for (let minute = 0; minute < 24 * 60; minute += 1) await sendAt(begun + minute * 60_000)
  assert.deepEqual(
    (await deliveries(id)).map(({ state }) => state),
    ['sent', 'given-up'],
  )
})

test('sending again or a test by hand overtakes nothing, and a skipped delivery lets the next one go', async () => {
  const { id } = await make(['created'])
  answers(receiver, 204, 503)
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
    ahead(await host.post(`${path}/${id}/deliveries/${String(row?.id)}/${action}`, {}))
  answers(receiver, 503, 503, 503, 503)
  assert.equal(await call(rows[2], 'again'), 2, 'one that has ended goes to the end')
  await until(() => receiver.received.length === 1)
  assert.equal(ahead(await host.post(`${path}/${id}/test`, {})), 3)
  await until(() => receiver.received.length === 2)
  assert.equal(await call(rows[0], 'again'), 1, 'one that waits keeps its place')
  await until(() => receiver.received.length === 3)
  const first = rows[1]?.recordId
  assert.deepEqual(new Set(records()), new Set([first]))
  receiver.answer((response) => {
    response.end()
  })
  assert.equal(await call(rows[1], 'give-up'), 0)
  await until(() => receiver.received.length === 6)
  assert.deepEqual(records().slice(3), [rows[0]?.recordId, sent.id, undefined])
  assert.equal((await host.post(`${path}/${id}/deliveries/${String(rows[1]?.id)}/give-up`, {})).status, 422)
  await remove(id)
})

test('what has ended is kept within bounds, and too many waiting deliveries are counted instead', async () => {
  const { db } = host.host.core
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
