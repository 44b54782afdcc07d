// A form that is sent twice, by a second press, is kept once.
import { assert, join, test, tmpdir } from '../host.ts'
import { mkdtempSync, rmSync } from 'node:fs'
import { outboxOf } from '../outbox-of.ts'
import { message, startIntake } from './intake-host.ts'

const facts = async (response: Response) => ({
  status: response.status,
  location: response.headers.get('location'),
  text: await response.text(),
})

test('a form sent twice is stored once and gets the same response, even in parallel or after a restart', async (t) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'apron-twice-'))
  t.after(() => rmSync(dataDir, { recursive: true, force: true }))
  const host = await startIntake({ intakeMinSeconds: 3 }, dataDir)
  const time = await host.formTime()
  host.pass(5000)
  const form = { ...message, time }
  const first = await facts(await host.submit('/contact', form))
  assert.deepEqual([first.status, (await host.messages()).length], [200, 1])
  assert.deepEqual(await facts(await host.submit('/contact', form)), first)
  const [one, other, ...more] = await Promise.all(
    Array.from({ length: 9 }, async () => facts(await host.submit('/contact', { ...form, subject: 'Pressed often' }))),
  )
  for (const response of [other, ...more]) assert.deepEqual(response, one)
  assert.equal((await host.messages()).length, 2)
  const next = await Promise.all(
    [1, 2].map(async () => facts(await host.submit('/contact', { ...form, subject: 'Next', next: '/thanks' }))),
  )
  assert.deepEqual(
    next.map(({ status, location }) => [status, location]),
    [
      [303, 'https://www.example.com/thanks'],
      [303, 'https://www.example.com/thanks'],
    ],
  )
  assert.equal((await host.hand('/contact', { ...form, subject: 'Next' })).status, 202)
  assert.equal((await host.messages()).length, 3)
  await host.stop()

  const again = await startIntake({ intakeMinSeconds: 3 }, dataDir)
  assert.deepEqual(await facts(await again.submit('/contact', form)), first)
  assert.equal((await again.messages()).length, 3)
  await again.stop()
})

test('stores each form with a different text or time, and each form without a time', async (t) => {
  const host = await startIntake()
  t.after(() => host.stop())
  const time = await host.formTime()
  host.pass(1)
  const later = await host.formTime()
  for (const more of [{ time }, { time, body: 'Corrected' }, { time: later }, {}, {}]) {
    host.pass(11 * 60_000)
    await host.submit('/contact', { ...message, ...more })
  }
  assert.equal((await host.messages()).length, 5)
})

test('a subscription form that is sent twice sends one message', async (t) => {
  const host = await startIntake()
  t.after(() => host.stop())
  const time = await host.formTime()
  const responses = await Promise.all(
    [1, 2, 3].map(async () => facts(await host.submit('/subscribe', { email: 'ana@example.com', time }))),
  )
  assert.deepEqual(
    responses.map(({ status }) => status),
    [200, 200, 200],
  )
  assert.equal(outboxOf(host.dataDir).length, 1)
})
