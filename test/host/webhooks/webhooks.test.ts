// Webhooks of a whole host: made by administrators, queued with the write, signed, tried again, and kept over a restart.
import { assert, isObject, join, test } from '../host.ts'
import { createHmac } from 'node:crypto'
import { schemaSteps } from '../../../src/host/host/schema-steps.ts'
import { runDue } from '../../../src/host/publishing/publishing-clock.ts'
import { deliveryQueue } from '../../../src/host/webhooks/delivery-queue.ts'
import { webhookDelivery } from '../../../src/host/webhooks/deliver-webhooks.ts'
import { makeWebhooksRecords, webhookStore } from '../../../src/host/webhooks/webhook-store.ts'
import { openDatabase } from '../../../src/host/storage/database.ts'
import { dataOf, listOf } from '../content/content-host.ts'
import { rowOf } from '../records/records-host.ts'
import { until } from '../until.ts'
import { made, path, webhooksHost } from './webhooks-host.ts'

const hooks = webhooksHost()
const { bodies, deliveries, make, page, recordIds, remove } = hooks

const change = async (row: { id: string; version: number }, values: object) =>
  rowOf(await hooks.host.post('/api/v1/post/content_details/create', { id: row.id, version: row.version, ...values }))
const events = () => bodies().map(({ event }) => event)

test('each write of a chosen record is sent once, signed and in order, with IDs but no personal data', async () => {
  const all = ['created', 'changed', 'deleted', 'restored', 'published', 'unpublished']
  const { id, secret } = await make(all)
  hooks.receiver.received.length = 0
  const first = await page('Hook page', 'draft')
  const second = await change(first, { body: 'Other', status: 'published' })
  const third = await change(second, { body: 'More' })
  const fourth = await change(third, { status: 'draft' })
  await change(fourth, { status: 'published' })
  await hooks.host.remove(`/api/v1/post/content_details/${first.id}?version=${fourth.version + 1}`)
  await hooks.host.post('/api/v1/post/content_details/bulk', { action: 'restore', ids: [first.id] })
  rowOf(await hooks.host.post('/api/v1/post/blogs_tag/create', { name: 'Not chosen' }))
  await until(() => hooks.receiver.received.length >= 13)
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
  for (const { headers, body } of hooks.receiver.received) {
    const [time = '', sign = ''] = String(headers['apron-signature'])
      .split(',')
      .map((part) => part.slice(part.indexOf('=') + 1))
    assert.equal(sign, createHmac('sha256', secret).update(`${time}.${body}`).digest('hex'))
    assert.equal(JSON.parse(body).id, headers['apron-delivery'])
  }
  assert.ok((await deliveries(id)).every(({ state, status }) => state === 'sent' && status === 200))
  await remove(id)
})

test('a notice is announced when it is published and when its end unpublishes it', async () => {
  const { id } = await make(['published', 'unpublished'], ['notice'])
  hooks.receiver.received.length = 0
  const endsAt = new Date(Date.now() + 60 * 60 * 1000).toISOString()
  const notice = { title: 'Fog', text: 'Text', everywhere: true, status: 'published', endsAt }
  const { id: recordId } = rowOf(await hooks.host.post('/api/v1/post/notices/create', notice))
  await runDue(hooks.host.host.core.tables, () => {}, new Date(Date.parse(endsAt) + 1000))
  await until(() => hooks.receiver.received.length === 2)
  assert.deepEqual(
    bodies().map(({ event, entity, recordId }) => [event, entity, recordId]),
    [
      ['published', 'notice', recordId],
      ['unpublished', 'notice', recordId],
    ],
  )
  await remove(id)
})

test('changes and an unpublishing in one check are sent with the new URL and separate versions', async () => {
  const { id } = await make(['published', 'unpublished'])
  const [changesAt, endsAt] = [1, 2].map((hours) => new Date(Date.now() + hours * 60 * 60 * 1000).toISOString())
  const live = await page('Both due', 'published')
  const place = `/api/v1/post/content_details/${live.id}`
  const end = { version: live.version, action: 'unpublish', at: endsAt, reason: 'error' }
  const { version } = rowOf(await hooks.host.post(`${place}/publishing`, end))
  await hooks.host.post(`${place}/pending`, { liveVersion: version, slug: 'both-due-next' })
  await hooks.host.post(`${place}/pending/publish`, { version: 1, at: changesAt })
  await until(() => hooks.receiver.received.length > 0)
  hooks.receiver.received.length = 0
  await runDue(hooks.host.host.core.tables, () => {}, new Date(Date.now() + 3 * 60 * 60 * 1000))
  await until(() => hooks.receiver.received.length === 2)
  assert.deepEqual(
    bodies().map(({ event, path, version }) => [event, path, version]),
    [
      ['published', '/both-due-next', version + 1],
      ['unpublished', '/both-due-next', version + 2],
    ],
  )
  await remove(id)
})

test('the secret is shown once, a new secret signs immediately, and the former one for another day', async () => {
  const { id, secret } = await make(['created'])
  assert.match(secret, /^whsec_[0-9a-f]{64}$/)
  assert.ok(!JSON.stringify((await hooks.host.get(path)).body).includes(secret))
  const renewed = made(await hooks.host.post(`${path}/${id}/secret`, { version: 1 })).secret
  assert.notEqual(renewed, secret)
  hooks.receiver.received.length = 0
  assert.equal((await hooks.host.post(`${path}/${id}/test`, {})).status, 202)
  await until(() => hooks.receiver.received.length === 1)
  const [{ headers, body } = { headers: {}, body: '' }] = hooks.receiver.received
  const [time, ...signs] = String(headers['apron-signature'])
    .split(',')
    .map((part) => part.slice(part.indexOf('=') + 1))
  assert.deepEqual(
    signs,
    [renewed, secret].map((key) => createHmac('sha256', key).update(`${time}.${body}`).digest('hex')),
  )
  const entries = listOf(await hooks.host.get('/api/v1/post/activity?filter[entity]=webhook'))
  const { operationId } = entries.find(({ action }) => action === 'update') ?? {}
  const { failed } = dataOf(await hooks.host.post(`${path}/undo`, { operationId }))
  assert.match(JSON.stringify(failed), /A new secret can’t be undone/)
  const activity = JSON.stringify(entries)
  assert.ok(activity.includes(hooks.receiver.url) && !activity.includes(secret) && !activity.includes(renewed))
  await remove(id)
})

test('two identical posts with one key create one webhook, and a stale version changes nothing', async () => {
  const body = { url: hooks.receiver.url, entities: ['content-page'], events: ['created'] }
  const headers = { ...(await hooks.host.signIn()), 'idempotency-key': 'one-webhook' }
  const replies = [1, 2, 3].map(() => hooks.host.call('POST', path, body, headers))
  const [first = assert.fail(), ...others] = (await Promise.all(replies)).map(made)
  const { id } = first
  assert.deepEqual(others, [first, first])
  assert.equal(listOf(await hooks.host.get(path)).length, 1)

  const changed = await hooks.host.post(path, { ...body, id, isOn: false, version: 1 })
  assert.deepEqual([changed.status, dataOf(changed).version, dataOf(changed).isOn], [200, 2, false])
  const stale = await hooks.host.post(path, { ...body, id, version: 1 })
  assert.deepEqual([stale.status, stale.body.code], [409, 'conflict'])
  assert.equal(isObject(stale.body.data) && stale.body.data.version, 2)
  const without = await hooks.host.post(path, { ...body, id })
  assert.deepEqual([without.status, without.body.code], [428, 'version_required'])
  assert.equal((await hooks.host.post(path, { ...body, id, version: '2' })).status, 422)
  for (const [version, status] of [
    [1, 409],
    [undefined, 428],
    [2, 200],
  ]) {
    assert.equal((await hooks.host.post(`${path}/${id}/secret`, { version })).status, status)
  }
  assert.deepEqual(
    listOf(await hooks.host.get(path)).map((one) => [one.isOn, one.version]),
    [[false, 3]],
  )
  await remove(id)
})

test('a rejected write sends nothing', async () => {
  const { id } = await make(['created', 'changed'])
  const row = await page('Kept')
  await until(async () => (await deliveries(id)).length === 1)
  assert.equal(
    (await hooks.host.post('/api/v1/post/content_details/create', { id: row.id, version: 9, title: 'x' })).status,
    409,
  )
  assert.equal((await hooks.host.post('/api/v1/post/content_details/create', { title: '' })).status, 422)
  assert.equal((await deliveries(id)).length, 1)
  await remove(id)
})

test('only administrators manage webhooks, with a valid address and existing events', async () => {
  const fields = async (body: object) => (await hooks.host.post(path, body)).body.fields
  const good = { url: hooks.receiver.url, entities: ['blog'], events: ['created'] }
  assert.deepEqual(await fields({ ...good, entities: [] }), { entities: 'Choose the records' })
  assert.deepEqual(await fields({ ...good, entities: ['token'] }), { entities: 'Choose from the list' })
  assert.deepEqual(await fields({ ...good, events: ['exploded'] }), { events: 'Choose from the list' })
  assert.deepEqual(await fields({ ...good, url: 'mailto:a@b' }), { url: 'Enter a URL that starts with https://' })
  for (const place of ['', '/x/deliveries']) assert.equal((await hooks.host.call('GET', path + place)).status, 401)
})

test('a failed delivery is retried at growing intervals and then given up, while later ones wait', async () => {
  const { db } = hooks.host.host.core
  const { id } = await make(['created'])
  await hooks.host.post(path, { id, version: 1, isOn: false })
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
  hooks.receiver.answer((response) => {
    response.writeHead(503).end('busy')
  })
  hooks.receiver.received.length = 0
  const triedAt: number[] = []
  const begun = time
  const step = async (): Promise<void> => {
    const count = hooks.receiver.received.length
    queue.tidy(now())
    delivery.deliver()
    await delivery.settle()
    for (let at = count; at < hooks.receiver.received.length; at++) triedAt.push((time - begun) / 60_000)
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
  hooks.receiver.answer((response) => {
    response.end('thanks')
  })
  const [last] = await deliveries(id)
  assert.equal((await hooks.host.post(`${path}/${id}/deliveries/${String(last?.id)}/again`, {})).status, 202)
  await until(async () => (await deliveries(id))[0]?.state === 'sent')
  await remove(id)
})

test('a delivery survives a restart and never goes to a forbidden private address', async () => {
  const { id } = await make(['created'])
  hooks.receiver.answer((response) => {
    response.socket?.destroy()
  })
  await page('Before the restart')
  await until(async () => (await deliveries(id))[0]?.answer !== null)
  await hooks.host.stop()
  hooks.receiver.answer((response) => {
    response.end('thanks')
  })
  hooks.receiver.received.length = 0
  await hooks.start('0')
  assert.deepEqual(
    (await hooks.host.post(path, { url: hooks.receiver.url, entities: ['blog'], events: ['created'] })).body.fields,
    { url: 'Enter a URL that starts with https://' },
  )
  const [waiting] = await deliveries(id)
  await page('After the restart')
  await hooks.host.post(`${path}/${id}/deliveries/${String(waiting?.id)}/again`, {})
  await until(async () => /isn’t on the internet/.test(String((await deliveries(id))[1]?.answer)))
  assert.equal(hooks.receiver.received.length, 0)
  await hooks.host.stop()
  await hooks.start()
  await hooks.host.post(`${path}/${id}/deliveries/${String(waiting?.id)}/again`, {})
  await until(async () => (await deliveries(id))[0]?.state === 'sent')
  assert.deepEqual(recordIds()[0], waiting?.recordId)
  assert.deepEqual(events(), ['created', 'created'])
  assert.equal(
    dataOf({ ...(await hooks.host.get(path)), body: { data: listOf(await hooks.host.get(path))[0] } }).waiting,
    0,
  )
  await remove(id)
})

test('a webhook in the trash sends nothing, and one that comes back sends again with its secret', async () => {
  const { id, secret } = await make(['created'])
  await remove(id)
  await page('Not heard')
  await hooks.host.post(`${path}/bulk`, { action: 'restore', ids: [id] })
  hooks.receiver.received.length = 0
  await page('Heard')
  await until(() => hooks.receiver.received.length === 1)
  const [{ headers, body } = { headers: {}, body: '' }] = hooks.receiver.received
  const [time = '', sign = ''] = String(headers['apron-signature'])
    .split(',')
    .map((part) => part.slice(part.indexOf('=') + 1))
  assert.equal(sign, createHmac('sha256', secret).update(`${time}.${body}`).digest('hex'))
  await remove(id)
})

test('webhooks of an earlier release become records with their secrets and waiting deliveries', async () => {
  hooks.receiver.answer((response) => {
    response.writeHead(503).end()
  })
  const { id, secret } = await make(['created', 'deleted'], ['content-page', 'blog'])
  await page('Before')
  await until(async () => (await deliveries(id)).length === 1)
  await hooks.host.stop()
  const db = openDatabase(join(hooks.host.dataDir, 'apron.db'))
  db.exec(`
    create table earlier (
      id text primary key, url text not null, entities text not null, events text not null, isOn integer not null,
      secret text not null, formerSecret text, formerUntil text, version integer not null, createdAt text not null,
      createdBy text not null, failures integer not null, pausedUntil text, dropped integer not null, deletedAt text
    ) strict;
    insert into earlier select w.id, url, 'content-page blog', 'created deleted', 1, secret, null, null, 4, createdAt,
      createdBy, 0, null, 0, null from webhook w join webhook_state s on s.id = w.id where w.id = '${id}';
    drop table webhook_state; drop table webhook; drop table "webhook$words"; drop table "webhook$trash";
    delete from records_meta where name = 'derived:webhook';
    alter table earlier rename to webhook;
    pragma user_version = ${schemaSteps.indexOf(makeWebhooksRecords)}`)
  db.close()
  await hooks.start()
  const [found = assert.fail()] = listOf(await hooks.host.get(path))
  assert.deepEqual(
    [found.id, found.version, found.entities, found.events, found.isOn, found.waiting],
    [id, 4, ['content-page', 'blog'], ['created', 'deleted'], true, 1],
  )
  assert.equal(hooks.host.host.core.db.get('select secret from webhook_state')?.secret, secret)
  hooks.receiver.answer((response) => {
    response.end('thanks')
  })
  await remove(id)
})
