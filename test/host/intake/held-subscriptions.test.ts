import { after, assert, before, beforeEach, isObject, test } from '../host.ts'
import { outboxOf, tokenIn } from '../outbox-of.ts'
import { type IntakeHost, startIntake } from './intake-host.ts'
import { dropOldHeld } from '../../../src/host/intake/held-subscriptions.ts'

let host: IntakeHost
before(async () => {
  host = await startIntake({ intakeBlocked: 'spam.example\nbücher.example' })
})
after(() => host.stop())
beforeEach(() => {
  host.pass(11 * 60_000)
})

const held = '/api/v1/post/held_subscriptions'
interface Held {
  id: string
  email: string
  reason: string
  consent: string | null
}
const isHeld = (value: unknown): value is Held => isObject(value) && typeof value.email === 'string'
const list = async (): Promise<{ rows: Held[]; total: unknown }> => {
  const { body } = await host.get(held)
  const rows = Array.isArray(body.data) ? body.data.filter(isHeld) : []
  return { rows, total: isObject(body.meta) && body.meta.total }
}
const ask = async (body: object) => {
  const sent = outboxOf(host.dataDir).length
  const response = await host.hand('/subscribe', body)
  assert.deepEqual([response.status, response.body.data], [202, { status: 'received' }])
  assert.equal(outboxOf(host.dataDir).length, sent)
}

test('holds a subscription with a filled honeypot or a blocked domain, and sends nothing until a user decides', async () => {
  await ask({ email: 'reader@example.com', consent: 'News by mail', website: 'https://reader.example' })
  host.pass(1000)
  await ask({ email: 'tom@example.com', blank: 'x' })
  host.pass(1000)
  await ask({ email: 'ana@mail.spam.example' })
  host.pass(1000)
  await ask({ email: 'leserin@xn--bcher-kva.example' })
  host.pass(1000)
  await ask({ email: 'tom@example.com', blank: ['again'] })
  const { rows, total } = await list()
  assert.deepEqual(
    [total, rows.map(({ email, reason, consent }) => [email, reason, consent])],
    [
      4,
      [
        ['tom@example.com', 'trap', null],
        ['leserin@xn--bcher-kva.example', 'blocked', null],
        ['ana@mail.spam.example', 'blocked', null],
        ['reader@example.com', 'trap', 'News by mail'],
      ],
    ],
  )
  const id = (email: string) => rows.find((row) => row.email === email)?.id ?? ''
  assert.equal((await host.post(`${held}/${id('reader@example.com')}/confirm`, {})).status, 200)
  const mail = outboxOf(host.dataDir).find((one) => one.includes('To: reader@example.com')) ?? ''
  const confirm = `${host.host.origin}/intake/v1/confirm?token=${tokenIn(mail)}`
  assert.match(await (await fetch(confirm, { method: 'POST' })).text(), /You’re subscribed/)
  const stored = host.host.core.db.get("select status, consent from subscriber where email = 'reader@example.com'")
  assert.deepEqual({ ...stored }, { status: 'subscribed', consent: 'News by mail' })
  assert.equal((await host.remove(`${held}/${id('tom@example.com')}`)).status, 200)
  assert.equal((await host.remove(`${held}/${id('tom@example.com')}`)).status, 404)
  assert.equal((await list()).total, 2)
})

test('confirming through another form releases a held subscription, and a subscriber is never held', async () => {
  await ask({ email: 'kim@example.com', blank: 'x' })
  assert.equal((await host.hand('/subscribe', { email: 'kim@example.com' })).status, 202)
  const mail = outboxOf(host.dataDir).find((one) => one.includes('To: kim@example.com'))
  await fetch(`${host.host.origin}/intake/v1/confirm?token=${tokenIn(mail)}`, { method: 'POST' })
  assert.ok(!(await list()).rows.some(({ email }) => email === 'kim@example.com'))
  await ask({ email: 'kim@example.com', blank: 'x' })
  assert.ok(!(await list()).rows.some(({ email }) => email === 'kim@example.com'))
})

test('erasing a person deletes their held subscriptions, which their data export includes', async () => {
  await ask({ email: 'sam@example.com', blank: 'x' })
  await host.post('/api/v1/post/factors/proof', { password: 'correct battery horse' })
  const file = await host.post('/api/v1/post/personal_data', { email: 'sam@example.com' })
  assert.match(JSON.stringify(file.body.data), /"heldSubscriptions"/)
  await host.post('/api/v1/post/personal_data/erase', { email: 'SAM@example.com' })
  assert.ok(!(await list()).rows.some(({ email }) => email === 'sam@example.com'))
})

test('a filled honeypot marks a message as spam, with the reason', async () => {
  const message = { name: 'Ada', email: 'ada@example.com', subject: 'Bag', body: 'At gate 4.' }
  for (const trap of [{ blank: 'x' }, { website: 'https://x.example' }]) {
    host.pass(1000)
    assert.equal((await host.hand('/contact', { ...message, ...trap })).status, 202)
    const [newest] = await host.messages()
    assert.deepEqual([newest?.status, newest?.spamReason], ['spam', 'trap'])
  }
  host.pass(1000)
  await host.hand('/contact', { ...message, blank: ' ', website: '' })
  const [newest] = await host.messages()
  assert.deepEqual([newest?.status, newest?.spamReason], ['new', null])
})

// Last, because the session ends on the way.
test('deletes undecided subscriptions after 30 days', async () => {
  const { db } = host.host.core
  const count = () => Number(db.get('select count(*) as n from held_subscription')?.n)
  assert.ok(count() > 0)
  host.pass(29 * 24 * 3_600_000)
  dropOldHeld(db, new Date(host.now()))
  assert.ok(count() > 0)
  host.pass(2 * 24 * 3_600_000)
  dropOldHeld(db, new Date(host.now()))
  assert.equal(count(), 0)
})
