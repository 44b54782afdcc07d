import { administrator, assert, folderFor, startHost, test, type TestContext, type TestHost } from '../host.ts'
import { setTimeout as pause } from 'node:timers/promises'
import type { Mail } from '../../../src/host/mail/mail.ts'
import { readable } from '../outbox-of.ts'
import { until } from '../until.ts'
import { type SmtpStandIn, smtpStandInFor } from './smtp-stand-in.ts'

const minute = 60_000
const hour = 60 * minute

/** A host that sends by the stand-in; its clock is the test's. */
async function mailHostFor(t: TestContext, standIn: SmtpStandIn, dataDir?: string) {
  let time = Date.parse('2026-03-14T18:00:00Z')
  const host = await startHost({
    now: () => new Date(time),
    environment: { SMTP_URL: standIn.url },
    ...(dataDir !== undefined && { dataDir }),
  })
  let isStopped = false
  const stop = async (): Promise<void> => {
    if (!isStopped) await host.stop()
    isStopped = true
  }
  t.after(stop)
  const { mail, now } = host.host.core
  const send = (more: Partial<Mail> = {}): string =>
    mail.outbox(
      { kind: 'test', to: 'ada@example.com', recordId: undefined, subject: 'Hello', text: 'One line', ...more },
      now(),
    )
  return {
    ...host,
    stop,
    send,
    pass: (ms: number) => {
      time += ms
    },
  }
}

const rowOf = (host: TestHost, id: string) =>
  host.host.core.db.get('select state, tries, content, lastAnswer, nextTryAt from mail where id = ?', [id])
const stateOf = (host: TestHost, id: string) => rowOf(host, id)?.state
const lineOf = (host: TestHost) => host.host.core.healthLines().find(({ key }) => key === 'outbox')

test('a message is sent only after its cause is committed, and then its text is deleted', async (t) => {
  const standIn = await smtpStandInFor(t)
  const host = await mailHostFor(t, standIn)
  const { db } = host.host.core
  assert.throws(() =>
    db.transaction(() => {
      host.send({ subject: 'Never' })
      throw new Error('no')
    }),
  )
  const id = db.transaction(() => host.send())
  await until(() => stateOf(host, id) === 'sent')
  assert.deepEqual(
    standIn.taken.map(({ text }) => /^Subject: (.*)\r$/m.exec(text)?.[1]),
    ['Hello'],
  )
  assert.deepEqual(
    { ...rowOf(host, id) },
    { state: 'sent', tries: 1, content: null, lastAnswer: '250 2.0.0 taken as 1', nextTryAt: null },
  )
  assert.equal(lineOf(host)?.facts.messages, 0)
})

test('replies go to the reply address or else the contact address; without either, health and the mail screen warn', async (t) => {
  const standIn = await smtpStandInFor(t)
  const host = await mailHostFor(t, standIn)
  const { db } = host.host.core
  if (!db.get('select 1 from settings')) db.run(`insert into settings (id) values ('site')`)
  const headers = await host.signIn()
  for (const [chosen, contact, from, expected] of [
    ['', '', '', undefined],
    ['', 'hello@example.com', '', 'hello@example.com'],
    ['', '', 'ada@example.com', undefined],
    ['press@example.com', 'hello@example.com', '', 'press@example.com'],
  ] as const) {
    db.run('update settings set mailReplyTo = ?, contactEmail = ?, mailFrom = ?', [chosen, contact, from])
    const id = db.transaction(() => host.send())
    await until(() => stateOf(host, id) === 'sent')
    assert.equal(/^Reply-To: (.*)\r$/m.exec(standIn.taken.at(-1)?.text ?? '')?.[1], expected)
    const isRead = expected !== undefined || from !== ''
    assert.equal(lineOf(host)?.code, isRead ? 'queued' : 'unanswerable')
    assert.equal(lineOf(host)?.state, isRead ? 'ok' : 'warn')
    const { body } = await host.call('GET', '/api/v1/post/mail', undefined, headers)
    assert.equal(Object(body).data.answersTo, isRead ? (expected ?? from) : null)
  }
})

test('a password reset link is sent as text and HTML, and appears in no log', async (t) => {
  const standIn = await smtpStandInFor(t)
  const host = await mailHostFor(t, standIn)
  assert.equal((await host.call('POST', '/users/forgot-password', { email: administrator.email })).status, 202)
  await until(() => standIn.taken.length === 1)
  const [{ text } = assert.fail()] = standIn.taken
  const links = [...readable(text).matchAll(/token=([\w-]{43})/g)].map(([, token]) => token ?? '')
  assert.equal(links.length, 2)
  assert.equal(new Set(links).size, 1)
  assert.ok(!host.log.join().includes(links[0] ?? ''))
})

test('retries a greylisted message at growing intervals, while other messages go out', async (t) => {
  const standIn = await smtpStandInFor(t)
  const host = await mailHostFor(t, standIn)
  standIn.answers.set('RCPT', Array<string>(3).fill('451 4.7.1 greylisted'))
  const [id, other] = [host.send(), host.send({ to: 'bob@example.com' })]
  standIn.answers.get('RCPT')?.splice(1)
  await until(() => stateOf(host, other) === 'sent')
  assert.deepEqual([rowOf(host, id)?.tries, rowOf(host, id)?.lastAnswer], [1, '451 4.7.1 greylisted'])
  standIn.answers.set('RCPT', ['451 4.7.1 greylisted'])
  host.pass(minute)
  host.send()
  // The second try is noted: the claim alone would put the third off for ten minutes.
  await until(() => rowOf(host, id)?.nextTryAt === '2026-03-14T18:06:00.000Z')
  assert.equal(rowOf(host, id)?.tries, 2)
  host.pass(5 * minute)
  host.send()
  await until(() => stateOf(host, id) === 'sent')
})

test('gives up on a permanent rejection at once, with the server’s response', async (t) => {
  const standIn = await smtpStandInFor(t)
  const host = await mailHostFor(t, standIn)
  standIn.answers.set('RCPT', ['550 5.1.1 no such person\x1b[31m'])
  const id = host.send()
  await until(() => stateOf(host, id) === 'given-up')
  assert.deepEqual([rowOf(host, id)?.lastAnswer, rowOf(host, id)?.nextTryAt], ['550 5.1.1 no such person [31m', null])
  assert.equal(lineOf(host)?.code, 'refused')
  const odd = host.send({ to: 'ada@example.com\r\nBcc: bob@example.com' })
  await until(() => stateOf(host, odd) === 'given-up')
  assert.equal(standIn.taken.length, 0)
})

test('an unreachable server loses no message and counts an attempt only for the first one', async (t) => {
  const standIn = await smtpStandInFor(t)
  const host = await mailHostFor(t, standIn)
  standIn.end()
  const ids = Array.from({ length: 20 }, () => host.send())
  await until(() => lineOf(host)?.code === 'away')
  assert.deepEqual([...new Set(ids.map((id) => stateOf(host, id)))], ['waiting'])
  assert.deepEqual(
    ids.map((id) => rowOf(host, id)?.tries),
    [1, ...Array<number>(19).fill(0)],
  )
  assert.equal(host.log.filter((line) => line.includes('mail can’t be sent')).length, 1)
  const back = await smtpStandInFor(t, standIn.port)
  host.send()
  assert.equal(back.connections, 0, 'the server is not asked with each message')
  host.pass(minute)
  host.send()
  await until(() => ids.every((id) => stateOf(host, id) === 'sent'))
})

test('gives up on a message after three days, or as soon as its link expires', async (t) => {
  const standIn = await smtpStandInFor(t)
  const host = await mailHostFor(t, standIn)
  standIn.answers.set('RCPT', Array<string>(99).fill('451 later'))
  const id = host.send()
  await host.call('POST', '/users/forgot-password', { email: administrator.email })
  const [{ id: reset } = assert.fail()] = host.host.core.db.all<{ id: string }>(
    `select id from mail where kind = 'password'`,
  )
  await until(() => rowOf(host, reset)?.lastAnswer === '451 later')
  host.pass(hour)
  host.send()
  await until(() => stateOf(host, reset) === 'given-up')
  assert.equal(stateOf(host, id), 'waiting')
  host.pass(71 * hour)
  host.send()
  await until(() => stateOf(host, id) === 'given-up')
  assert.equal(rowOf(host, id)?.lastAnswer, '451 later')
  host.pass(5 * 24 * hour)
  host.send()
  await until(() => rowOf(host, id)?.content === null)
  host.pass(30 * 24 * hour)
  host.send()
  await until(() => rowOf(host, id) === undefined)
})

test('stopping the host waits for the server’s response; a killed host sends again after ten minutes', async (t) => {
  const standIn = await smtpStandInFor(t)
  const dataDir = folderFor(t)
  const first = await mailHostFor(t, standIn, dataDir)
  standIn.answers.set('.', ['hold'])
  const id = first.send()
  await until(() => standIn.held.length === 1)
  assert.equal(rowOf(first, id)?.nextTryAt, '2026-03-14T18:10:00.000Z', 'the claim')
  let isStopped = false
  const stopped = first.stop().then(() => {
    isStopped = true
  })
  await until(() =>
    fetch(first.host.origin).then(
      () => false,
      () => true,
    ),
  )
  await pause(50)
  assert.ok(!isStopped)
  standIn.held.pop()?.()
  await stopped
  const second = await mailHostFor(t, standIn, dataDir)
  assert.equal(stateOf(second, id), 'sent')
  // A kill leaves the claim: the state of a message between the try and its note.
  standIn.answers.set('RCPT', ['drop'])
  const killed = second.send()
  await until(() => rowOf(second, killed)?.tries === 1 && rowOf(second, killed)?.lastAnswer !== null)
  const { db, now } = second.host.core
  db.run('update mail set nextTryAt = ?, lastAnswer = null where id = ?', [
    new Date(now().getTime() + 10 * minute).toISOString(),
    killed,
  ])
  await second.stop()
  const third = await mailHostFor(t, standIn, dataDir)
  const other = third.send()
  await until(() => stateOf(third, other) === 'sent')
  assert.equal(stateOf(third, killed), 'waiting')
  third.pass(10 * minute)
  third.send()
  await until(() => stateOf(third, killed) === 'sent')
  assert.ok(standIn.taken.some(({ text }) => text.includes(`Message-ID: <${killed}@`)))
})
