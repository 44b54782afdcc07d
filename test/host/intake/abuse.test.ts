// Hostile fields: line ends that would begin a header, addresses with tricks, a flood.
import { after, assert, before, beforeEach, test } from '../host.ts'
import { Agent, request } from 'node:http'
import { outboxOf } from '../outbox-of.ts'
import { fromSite, type IntakeHost, message, startIntake } from './intake-host.ts'

let host: IntakeHost
before(async () => {
  host = await startIntake()
})
after(() => host.stop())
beforeEach(() => {
  host.pass(11 * 60_000)
})

const messageCount = () => Number(host.host.core.db.get('select count(*) as n from contact_message')?.n)
const headersOf = (mail: string): string[] =>
  (mail.split('\r\n\r\n')[0] ?? '').split('\r\n').map((line) => line.split(':')[0] ?? '')

test('line breaks in a field add no header to a response or message', async () => {
  const expected = [
    'From',
    'To',
    'Subject',
    'Date',
    'Message-ID',
    'Auto-Submitted',
    'List-Unsubscribe',
    'List-Unsubscribe-Post',
    'MIME-Version',
    'Content-Type',
  ]
  const ends = ['\r\n', '\n', '\r', '\u2028']
  for (const [index, end] of ends.entries()) {
    const odd = `x${end}Bcc: all@evil.example${end}${end}<b>`
    for (const name of ['name', 'email', 'phone', 'subject', 'page', 'consent', 'time', 'visitor', 'next', 'website']) {
      host.pass(11 * 60_000)
      const response = await host.submit('/contact', { ...message, [name]: odd })
      assert.equal(response.headers.get('bcc'), null, name)
      assert.ok([200, 303, 422].includes(response.status), `${name}: ${response.status}`)
    }
    const email = `crlf${index}@example.com`
    for (const given of [
      { email: `${email}${end}Bcc: all@evil.example` },
      { email, source: odd },
      { email, consent: odd },
    ]) {
      host.pass(11 * 60_000)
      await host.hand('/subscribe', given)
    }
  }
  const mails = outboxOf(host.dataDir)
  assert.ok(mails.length > 3)
  for (const mail of mails) {
    assert.deepEqual(headersOf(mail), expected)
    assert.match(mail, /^To: crlf\d@example\.com\r$/m)
    assert.ok(!mail.includes('evil.example') && !mail.includes('<b>'))
  }
})

const longLocal = 'l'.repeat(65)
/** Each is refused: one message may go to one plain address alone. */
const refused = [
  '',
  ' ',
  '@',
  'a',
  'a@',
  '@a.example',
  'a@@b.example',
  'a@b@c.example',
  'a b@c.example',
  'a@b c.example',
  'a@b..example',
  'a@.b.example',
  'a@b.example.',
  'a@-b.example',
  'a@b-.example',
  'a@b_c.example',
  'a@[127.0.0.1]',
  'a@[IPv6:::1]',
  '"a b"@c.example',
  '"a"@b.example',
  '"a@b"@c.example',
  'a(b)@c.example',
  'a@b.example(c)',
  '(a)b@c.example',
  '<a@b.example>',
  'A <a@b.example>',
  'A, b@c.example',
  'a@b.example,c@d.example',
  'a@b.example;c@d.example',
  'a@b.example c@d.example',
  'a@b.example\tc@d.example',
  'a@b.example\nc@d.example',
  'a@b.example\r\nBcc: c@d.example',
  'a@b.example%0aBcc:c@d.example',
  'mailto:a@b.example',
  'a@b.example?cc=c@d.example',
  'a@b.example#x',
  'a@b.example/x',
  'a@http://b.example',
  'a:b@c.example',
  'a;b@c.example',
  'a,b@c.example',
  'a\\@b.example',
  'a\\ b@c.example',
  '@b.example:a@c.example',
  '<@b.example:a@c.example>',
  'a@b.example>',
  'a<b@c.example',
  'a@b.exa<mple',
  'ä@b.example',
  'а@b.example',
  'a@b。example。',
  `${longLocal}@b.example`,
  `a@${'b'.repeat(64)}.example`,
  `a@${'b.'.repeat(130)}example`,
  'a@b.example ©',
  'undisclosed-recipients:;',
  'group: a@b.example;',
]
/** Each is one address, written in another way or with odd letters that are allowed. */
const taken: [given: string, kept: string][] = [
  ['ODD1@B.Example', 'odd1@b.example'],
  [' odd2@b.example\n', 'odd2@b.example'],
  ['odd3+news@b.example', 'odd3+news@b.example'],
  ['odd.4..x@b.example', 'odd.4..x@b.example'],
  ["odd5'--@b.example", "odd5'--@b.example"],
  ['=?utf-8?q?odd?=@b.example', '=?utf-8?q?odd?=@b.example'],
  ['odd6|$`{}&@b.example', 'odd6|$`{}&@b.example'],
  ['ｏｄｄ7@b.example', 'odd7@b.example'],
  ['odd8\u200b@b.example', 'odd8@b.example'],
  ['odd9@bücher.example', 'odd9@xn--bcher-kva.example'],
  ['odd10@b。example', 'odd10@b.example'],
  ['odd11@b.example\0', 'odd11@b.example'],
]

test('a manipulated email address is rejected or read as one plain address', async () => {
  assert.ok(refused.length + taken.length >= 64)
  for (const email of refused) {
    const { status, body } = await host.hand('/subscribe', { email })
    assert.deepEqual([status, Object.keys(body.fields ?? {})], [422, ['email']], JSON.stringify(email))
  }
  const before = outboxOf(host.dataDir).length
  for (const [email, kept] of taken) {
    host.pass(11 * 60_000)
    assert.equal((await host.hand('/subscribe', { email })).status, 202, email)
    assert.equal(
      host.host.core.db.get('select count(*) as n from subscription_request where email = ?', [kept])?.n,
      1,
      email,
    )
  }
  const sent = outboxOf(host.dataDir)
    .slice(before)
    .map((mail) => /^To: (.*)\r$/m.exec(mail)?.[1])
  assert.deepEqual(sent.sort(), taken.map(([, kept]) => kept).sort())
})

/** Posts from an address of this machine; 127.0.0.0/8 has enough of them. */
const postFrom = (localAddress: string, agent: Agent): Promise<number> =>
  new Promise((resolve, reject) => {
    const body = JSON.stringify(message)
    request(
      `${host.host.origin}/intake/v1/contact`,
      {
        method: 'POST',
        localAddress,
        agent,
        headers: { ...fromSite, 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) },
      },
      (response) => {
        response.resume().on('end', () => resolve(response.statusCode ?? 0))
      },
    )
      .on('error', reject)
      .end(body)
  })

test('stores at most five submissions of a flood from one address, and the host’s total from many addresses', async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 20 })
  const flood = async (addresses: number, posts: number) => {
    host.pass(11 * 60_000)
    const before = messageCount()
    const statuses = await Promise.all(
      Array.from({ length: posts }, (_, index) =>
        postFrom(`127.0.${1 + Math.floor((index % addresses) / 250)}.${1 + ((index % addresses) % 250)}`, agent),
      ),
    )
    assert.deepEqual([...new Set(statuses)].sort(), [202, 429])
    return messageCount() - before
  }
  assert.equal(await flood(1, 200), 5)
  assert.equal(await flood(50, 200), 10)
  agent.destroy()
})
