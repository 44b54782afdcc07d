import { after, assert, before, beforeEach, isObject, test } from '../host.ts'
import { type IntakeHost, message, startIntake } from './intake-host.ts'

let host: IntakeHost
before(async () => {
  host = await startIntake({
    intakeMinSeconds: 3,
    intakeLinks: 2,
    intakeBlocked: 'cheap pills\nspam.example\nказино\n  \n€',
  })
})
after(() => host.stop())
beforeEach(() => {
  host.pass(11 * 60_000)
})

const unreadOf = async (): Promise<unknown> => {
  const {
    body: { meta },
  } = await host.get('/api/v1/post/notifications')
  return isObject(meta) ? meta.unread : undefined
}

/** From the database, since the session ends on the way. */
const newestStatus = () =>
  host.host.core.db.get('select status from contact_message order by receivedAt desc limit 1')?.status

const slow = async (): Promise<{ time: string }> => {
  const time = await host.formTime()
  host.pass(3000)
  return { time }
}

const mild: { [name: string]: object } = {
  'two links': { body: 'See https://a.example and www.b.example' },
  'a part of a blocked word': { body: 'My pills were cheap.' },
  'the name of another domain': { email: 'ada@nospam.example', body: 'https://spam.example.org/' },
  'an empty trap': { website: '' },
}
const odd: { [name: string]: object } = {
  'a filled trap': { website: 'https://x.example' },
  'a trap that is no text': { website: ['x'] },
  'three links': { body: 'http://a.example http://b.example HTTPS://c.example' },
  'a blocked word in capitals': { subject: 'Buy CHEAP   Pills now' },
  'a blocked word with an invisible mark': { body: 'ch\u200beap pi\u00adlls' },
  'a blocked word of another script': { name: 'Казино' },
  'an address of a blocked domain': { email: 'ada@spam.example' },
  'an address of a subdomain': { email: 'ada@mail.SPAM.example' },
  'a link to a blocked domain': { body: 'Look: http://x.spam.example/y' },
}

test('suspected spam gets the normal response, is stored as spam and notifies no one', async () => {
  const received = [202, { status: 'received' }]
  const timed = await slow()
  for (const [name, more] of Object.entries(mild)) {
    host.pass(11 * 60_000)
    const { status, body } = await host.hand('/contact', { ...message, ...timed, ...more })
    assert.deepEqual([status, body.data], received, name)
    assert.equal(newestStatus(), 'new', name)
  }
  const told = await unreadOf()
  for (const [name, more] of Object.entries(odd)) {
    host.pass(11 * 60_000)
    const { status, body } = await host.hand('/contact', { ...message, ...timed, ...more })
    assert.deepEqual([status, body.data], received, name)
    assert.equal(newestStatus(), 'spam', name)
  }
  assert.equal(await unreadOf(), told)
})

test('a form submitted faster than people write, or without its time, is stored as spam', async () => {
  const statusWith = async (time: unknown) => {
    host.pass(11 * 60_000 - 3000)
    assert.equal((await host.hand('/contact', { ...message, time })).status, 202)
    return newestStatus()
  }
  const { time } = await slow()
  const [at = '', signature = ''] = time.split('.')
  assert.equal((await host.hand('/contact', { ...message, time })).status, 202)
  assert.equal(newestStatus(), 'new')
  for (const forged of [undefined, '', 'x', 7, `${Number(at) - 9000}.${signature}`, `${at}.`, `${at}.${signature}x1`]) {
    assert.equal(await statusWith(forged), 'spam', String(forged))
  }
  const fresh = await host.formTime()
  assert.equal((await host.hand('/contact', { ...message, time: fresh })).status, 202)
  assert.equal(newestStatus(), 'spam')
  const old = await host.formTime()
  host.pass(25 * 3_600_000)
  assert.equal(await statusWith(old), 'spam')
})
