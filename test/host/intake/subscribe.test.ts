import { after, assert, before, beforeEach, test } from '../host.ts'
import { addRequest, forgetOldRequests } from '../../../src/host/intake/subscription-requests.ts'
import { outboxOf, tokenIn } from '../outbox-of.ts'
import { fromSite, type IntakeHost, startIntake } from './intake-host.ts'

let host: IntakeHost
before(async () => {
  host = await startIntake({ intakeBlocked: 'spam.example' })
})
after(() => host.stop())
beforeEach(() => {
  host.pass(11 * 60_000)
})

const db = () => host.host.core.db
const subscriberOf = (email: string) =>
  db().get('select status, source, consent, consentAt, version from subscriber where email = ? and deletedAt is null', [
    email,
  ])
const requests = () => Number(db().get('select count(*) as n from subscription_request')?.n)
/** Answers the messages that have come meanwhile. */
const mailsOf = async (work: () => Promise<unknown>): Promise<string[]> => {
  const before = new Set(outboxOf(host.dataDir))
  await work()
  return outboxOf(host.dataDir).filter((mail) => !before.has(mail))
}
const ask = async (email: string, more: object = {}): Promise<string[]> =>
  mailsOf(async () => {
    const { status, body } = await host.hand('/subscribe', { email, ...more })
    assert.deepEqual([status, body.data], [202, { status: 'received' }])
  })
const page = async (method: 'GET' | 'POST', path: string, token: string, body?: RequestInit['body']) => {
  const response = await fetch(`${host.host.origin}/intake/v1/${path}?token=${token}`, { method, body: body ?? null })
  return {
    status: response.status,
    headers: response.headers,
    title: /<h1>(.*)<\/h1>/.exec(await response.text())?.[1],
  }
}
const told = async (...given: Parameters<typeof page>) => {
  const { status, title } = await page(...given)
  return [status, title]
}
const leaveIn = (mail = ''): string => /^List-Unsubscribe: <.*\?token=(.*)>\r$/m.exec(mail)?.[1] ?? ''
const asked = [200, 'Confirm your subscription']
const subscribed = [200, 'You’re subscribed']
const unsubscribed = [200, 'You’re unsubscribed']
const spent = [404, 'This link no longer works']

test('only the button of the emailed link creates the subscriber, with consent and its time', async () => {
  const [mail = '', ...others] = await ask('Ana@Example.com', { source: 'blog', consent: 'I want the news.' })
  assert.deepEqual(others, [])
  assert.match(mail, /^To: ana@example.com\r$/m)
  assert.match(mail, /^Subject: Confirm your subscription to Site\r$/m)
  const token = tokenIn(mail)
  assert.deepEqual([subscriberOf('ana@example.com'), requests()], [undefined, 1])
  assert.equal(db().get('select 1 from subscription_request where hash = ?', [token]), undefined)
  for (const _ of [1, 2]) assert.deepEqual(await told('GET', 'confirm', token), asked)
  assert.equal(subscriberOf('ana@example.com'), undefined)
  host.pass(60_000)
  const [welcome = ''] = await mailsOf(async () => assert.deepEqual(await told('POST', 'confirm', token), subscribed))
  assert.match(welcome, /^Subject: You are subscribed to Site\r$/m)
  assert.deepEqual(
    { ...subscriberOf('ana@example.com') },
    {
      status: 'subscribed',
      source: 'blog',
      consent: 'I want the news.',
      version: 1,
      consentAt: new Date(host.now()).toISOString(),
    },
  )
  // A second press changes nothing and sends nothing.
  assert.deepEqual(await mailsOf(async () => assert.deepEqual(await told('POST', 'confirm', token), subscribed)), [])
  assert.equal(subscriberOf('ana@example.com')?.version, 1)
})

test('every message to a subscriber can be unsubscribed from in one click, by RFC 8058 and by a page', async () => {
  const [first = ''] = await ask('leo@example.com')
  const [welcome = ''] = await mailsOf(() => page('POST', 'confirm', tokenIn(first)))
  const [known = ''] = await ask('leo@example.com')
  assert.match(known, /^Subject: You are already subscribed to Site\r$/m)
  for (const mail of [first, welcome, known]) {
    assert.match(mail, /^List-Unsubscribe: <http:\/\/127[^>]*\/intake\/v1\/unsubscribe\?token=[\w.-]+>\r$/m)
    assert.match(mail, /^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m)
    assert.ok(mail.includes(`\r\n\r\nhttp`) && mail.includes('>Unsubscribe</a>'))
  }
  const token = leaveIn(welcome)
  const { status, headers, title } = await page('GET', 'unsubscribe', token)
  assert.deepEqual([status, title], [200, 'Unsubscribe'])
  assert.match(
    headers.get('content-security-policy') ?? '',
    /form-action 'self'; base-uri 'none'; frame-ancestors 'none'/,
  )
  assert.deepEqual([headers.get('referrer-policy'), headers.get('cache-control')], ['no-referrer', 'no-store'])
  assert.equal(subscriberOf('leo@example.com')?.status, 'subscribed')
  const form = new FormData()
  form.set('List-Unsubscribe', 'One-Click')
  assert.deepEqual(await told('POST', 'unsubscribe', token, form), [200, 'You’re unsubscribed'])
  assert.equal(subscriberOf('leo@example.com')?.status, 'unsubscribed')
  const oneClick = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })
  assert.deepEqual(await told('POST', 'unsubscribe', token, oneClick), [200, 'You’re unsubscribed'])
  assert.equal(subscriberOf('leo@example.com')?.version, 2)
})

test('an unsubscribed person is subscribed again only after a new confirmation', async () => {
  const [first = ''] = await ask('mia@example.com')
  const [welcome = ''] = await mailsOf(() => page('POST', 'confirm', tokenIn(first)))
  await page('POST', 'unsubscribe', leaveIn(welcome))
  assert.deepEqual(await told('POST', 'confirm', tokenIn(first)), spent)
  assert.equal(subscriberOf('mia@example.com')?.status, 'unsubscribed')
  const [again = ''] = await ask('mia@example.com')
  assert.match(again, /^Subject: Confirm/m)
  assert.equal(subscriberOf('mia@example.com')?.status, 'unsubscribed')
  await page('POST', 'confirm', tokenIn(again))
  const { status, version } = subscriberOf('mia@example.com') ?? {}
  assert.deepEqual([status, version], ['subscribed', 3])
})

test('requesting a link twice creates one subscriber, and leaving before confirming invalidates both links', async () => {
  const [one = ''] = await ask('kim@example.com')
  const [two = ''] = await ask('kim@example.com')
  await page('POST', 'confirm', tokenIn(two))
  assert.deepEqual(await told('GET', 'confirm', tokenIn(one)), subscribed)
  assert.equal(subscriberOf('kim@example.com')?.version, 1)
  const [mail = ''] = await ask('zoe@example.com')
  await page('POST', 'unsubscribe', leaveIn(mail))
  assert.deepEqual(await told('POST', 'confirm', tokenIn(mail)), spent)
  assert.equal(subscriberOf('zoe@example.com'), undefined)
})

test('a confirmation link is valid for two days, and a forged link never works', async () => {
  const [mail = ''] = await ask('eva@example.com')
  for (const odd of ['', 'x', `${tokenIn(mail)}x`, 'x'.repeat(43)]) {
    for (const method of ['GET', 'POST'] as const) {
      assert.deepEqual(await told(method, 'confirm', odd), spent)
      assert.deepEqual(await told(method, 'unsubscribe', odd), spent)
    }
  }
  const [id = '', signature = ''] = leaveIn(mail).split('.')
  for (const odd of [id, `${id}.`, `${id}x.${signature}`, `.${signature}`]) {
    assert.deepEqual(await told('POST', 'unsubscribe', odd), spent)
  }
  host.pass(48 * 3_600_000)
  assert.deepEqual(await told('POST', 'confirm', tokenIn(mail)), spent)
  assert.equal(subscriberOf('eva@example.com'), undefined)
})

test('sends no message to a blocked domain, a filled honeypot, an erased address, or more than three times a day', async () => {
  assert.deepEqual(await ask('ana@spam.example'), [])
  assert.deepEqual(await ask('tom@example.com', { website: 'x' }), [])
  const headers = await host.signIn()
  const made = await host.call('POST', '/api/v1/post/subscribe/create', { email: 'gone@example.com' }, headers)
  const { id } = made.body.data as { id: string }
  await host.call('DELETE', `/api/v1/post/subscribe/${id}`, undefined, headers)
  const purged = await host.call('POST', '/api/v1/post/subscribe/bulk', { action: 'purge', ids: [id] }, headers)
  assert.equal(purged.status, 200)
  assert.deepEqual(await ask('gone@example.com'), [])
  for (const count of [1, 1, 1, 0]) {
    host.pass(11 * 60_000)
    assert.equal((await ask('often@example.com')).length, count)
  }
})

test('a pending subscription is in the person’s data export and is deleted by erasing them', async () => {
  await ask('sam@example.com')
  const headers = await host.signIn()
  const call = (path: string) =>
    host.call('POST', `/api/v1/post/personal_data${path}`, { email: 'sam@example.com' }, headers)
  const { body } = await call('')
  assert.match(JSON.stringify(body.data), /"subscriptionRequests"/)
  await call('/erase')
  assert.equal(db().get(`select 1 from subscription_request where email = 'sam@example.com'`), undefined)
})

test('an invalid subscription form gets an error, and a website can’t use the panel’s own sources', async () => {
  const { status, body } = await host.hand('/subscribe', { email: 'x', source: 'manual', status: 'subscribed' })
  assert.deepEqual([status, Object.keys(body.fields ?? {}).sort()], [422, ['email', 'source', 'status']])
  const response = await host.submit('/subscribe', { email: 'pia@example.com' }, fromSite)
  assert.match(await response.text(), /<h1>Thank you<\/h1>/)
})

test('the confirmation link shows the subscription for as long as it lasts', async () => {
  const [early = ''] = await ask('uma@example.com')
  host.pass(49 * 3_600_000)
  assert.deepEqual(await told('GET', 'confirm', tokenIn(early)), spent)
  const [mail = ''] = await ask('uma@example.com')
  await page('POST', 'confirm', tokenIn(mail))
  host.pass(400 * 24 * 3_600_000)
  forgetOldRequests(db(), new Date(host.now()))
  for (const token of [early, mail].map(tokenIn)) {
    for (const method of ['GET', 'POST'] as const) assert.deepEqual(await told(method, 'confirm', token), subscribed)
  }
  const [known = ''] = await ask('uma@example.com')
  await page('POST', 'unsubscribe', leaveIn(known))
  assert.deepEqual(await told('GET', 'confirm', tokenIn(mail)), spent)
  const [again = ''] = await ask('uma@example.com')
  await page('POST', 'confirm', tokenIn(again))
  assert.deepEqual(await told('GET', 'confirm', tokenIn(mail)), subscribed)
})

test('the confirmation link shows a subscription that was deleted and created again too', async () => {
  const [first = ''] = await ask('ida@example.com')
  await page('POST', 'confirm', tokenIn(first))
  const headers = await host.signIn()
  const id = String(db().get(`select id from subscriber where email = 'ida@example.com'`)?.id)
  await host.call('DELETE', `/api/v1/post/subscribe/${id}`, undefined, headers)
  assert.deepEqual(await told('GET', 'confirm', tokenIn(first)), spent)
  const [second = ''] = await ask('ida@example.com')
  await page('POST', 'confirm', tokenIn(second))
  assert.deepEqual(await told('GET', 'confirm', tokenIn(first)), subscribed)
  // Leaving by an old message ends the present subscription.
  assert.deepEqual(await told('POST', 'unsubscribe', leaveIn(first)), unsubscribed)
  assert.equal(subscriberOf('ida@example.com')?.status, 'unsubscribed')
})

test('a link from an earlier version still confirms', async () => {
  const token = 'o'.repeat(43)
  const request = { recordId: 'earlier', email: 'old@example.com', source: 'website', consent: null }
  addRequest(db(), token, request, new Date(host.now()))
  assert.deepEqual(await told('GET', 'confirm', token), asked)
  assert.deepEqual(await told('POST', 'confirm', token), subscribed)
})

test('the unsubscribe page shows the current state, with a button only while subscribed', async () => {
  const [mail = ''] = await ask('nia@example.com')
  const leave = leaveIn(mail)
  assert.deepEqual(await told('GET', 'unsubscribe', leave), [200, 'Unsubscribe'])
  await page('POST', 'confirm', tokenIn(mail))
  assert.deepEqual(await told('GET', 'unsubscribe', leave), [200, 'Unsubscribe'])
  assert.deepEqual(await told('POST', 'unsubscribe', leave), unsubscribed)
  host.pass(400 * 24 * 3_600_000)
  for (const method of ['GET', 'POST'] as const)
    assert.deepEqual(await told(method, 'unsubscribe', leave), unsubscribed)
})
