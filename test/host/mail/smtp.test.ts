import { assert, databaseFor, test, type TestContext } from '../host.ts'
import { mailSender } from '../../../src/host/mail/mail-sender.ts'
import type { Mail } from '../../../src/host/mail/mail.ts'
import { MailFailure } from '../../../src/host/mail/mail-way.ts'
import { createSmtpTransport } from '../../../src/host/mail/smtp-way.ts'
import { readSmtpUrl, type SmtpServer } from '../../../src/host/mail/smtp-url.ts'
import { readSettings } from '../../../src/host/host/settings.ts'
import { readable } from '../outbox-of.ts'
import { type SmtpStandIn, smtpStandInFor } from './smtp-stand-in.ts'

const sender = {
  name: 'Airside Guide',
  address: 'no-reply@example.com',
  replyTo: undefined,
  hostName: 'www.example.com',
}
const mail = (more: Partial<Mail> = {}) => ({
  id: 'mail-1',
  kind: 'test',
  to: 'ada@example.com',
  subject: 'Hello',
  text: 'One line',
  tries: 1,
  createdAt: '2026-03-14T18:00:00.000Z',
  ...more,
})

const times = { replyMs: 400, acceptedMs: 400 }
const serverOf = (standIn: SmtpStandIn, more: Partial<SmtpServer> = {}): SmtpServer => ({
  ...(readSmtpUrl(standIn.url) ?? assert.fail()),
  ...more,
})

/** What one message comes to: the server's answer, or the failure with its kind. */
async function sent(t: TestContext, server: SmtpServer, more?: Partial<Mail>): Promise<string> {
  const way = createSmtpTransport(server, times)
  t.after(way.stop)
  try {
    return await way.send(mail(more), sender)
  } catch (error) {
    if (error instanceof MailFailure) return `${error.kind}: ${error.message}`
    if (error instanceof TypeError) return `refused: ${error.message}`
    throw error
  } finally {
    way.rest()
  }
}

test('SMTP_URL sets server, encryption and sign-in, and no error shows it', () => {
  const rows = [
    ['smtp://mail.example.com', ['mail.example.com', 587, false, true, undefined]],
    ['smtps://mail.example.com/', ['mail.example.com', 465, true, true, undefined]],
    [
      'smtp://ada:p%40ss%3Aword@mail.example.com:2525',
      ['mail.example.com', 2525, false, true, { user: 'ada', password: 'p@ss:word' }],
    ],
    ['smtp://localhost:25', ['localhost', 25, false, false, undefined]],
    ['smtp://127.0.0.9', ['127.0.0.9', 587, false, false, undefined]],
    ['smtp://[::1]:25', ['::1', 25, false, false, undefined]],
    ['smtp://127.0.0.1.example.com', ['127.0.0.1.example.com', 587, false, true, undefined]],
  ] as const
  for (const [text, wanted] of rows) {
    const { smtp } = readSettings({ SMTP_URL: text }).mail
    assert.deepEqual([smtp?.host, smtp?.port, smtp?.isTls, smtp?.mustEncrypt, smtp?.login], wanted, text)
  }
  assert.equal(readSettings({}).mail.smtp, undefined)
  for (const text of [
    'mail.example.com',
    'http://secret:word@mail.example.com',
    'smtp://',
    'smtp://secret@mail.example.com',
    'smtp://secret:%zz@mail.example.com',
    'smtp://mail.example.com/secret',
    'smtp://mail.example.com?tls=secret',
    'smtp://a b',
    'smtp://secret:word@mail.example.com:99999',
    'smtp://secret:word@mail.example.com:0',
  ]) {
    assert.throws(
      () => readSettings({ SMTP_URL: text }),
      (error: Error) => error.message.startsWith('SMTP_URL must be like') && !error.message.includes('secret'),
      text,
    )
  }
})

test('sends a MIME message to one recipient in short ASCII lines with escaped leading dots', async (t) => {
  const standIn = await smtpStandInFor(t)
  const text = `Grüße, Zoë\n.\n..two\n${'long '.repeat(400)}end \nlast`
  const html = '<p>Grüße</p>'
  assert.equal(
    await sent(t, serverOf(standIn), { subject: `Grüße ${'✈'.repeat(60)}`, text, html }),
    '250 2.0.0 taken as 1',
  )
  const [{ from, to, text: message } = assert.fail()] = standIn.taken
  assert.deepEqual([from, to], ['<no-reply@example.com>', '<ada@example.com>'])
  assert.ok(/^[\x20-\x7e\r\n]*$/.test(message))
  assert.ok(
    message.split('\r\n').every((line) => line.length <= 78 || line.startsWith('Content-Type')),
    message,
  )
  const [head = '', plain = '', rich = ''] = readable(message).split(/\r\n--=_mail-1\r\n/)
  assert.match(head, /^From: Airside Guide <no-reply@example\.com>\r\nTo: ada@example\.com\r\nSubject: =\?utf-8\?B\?/)
  assert.match(head, /^Message-ID: <mail-1@example\.com>\r$/m)
  assert.match(head, /^Content-Type: multipart\/alternative; boundary="=_mail-1"\r$/m)
  const words = [...head.matchAll(/=\?utf-8\?B\?([^?]*)\?=/g)].map(([, word = '']) =>
    Buffer.from(word, 'base64').toString(),
  )
  assert.equal(words.join(''), `Grüße ${'✈'.repeat(60)}`)
  assert.ok(plain.endsWith(`\r\n\r\n${text.replaceAll('\n', '\r\n')}\r\n`), plain)
  assert.match(rich, /text\/html[\s\S]*<p>Grüße<\/p>\r\n\r\n--=_mail-1--\r\n$/)
})

test('no field of a message can add a header, a recipient or a command', async (t) => {
  const standIn = await smtpStandInFor(t)
  const server = serverOf(standIn)
  for (const end of ['\r\n', '\n', '\r', '\u2028', '\0\r\n']) {
    const evil = `x${end}Bcc: all@example.com${end}.${end}RCPT TO:<all@example.com>${end}`
    await sent(t, server, { subject: evil, text: evil, html: evil })
    for (const more of [
      { to: `ada@example.com${evil}` },
      { replyTo: evil },
      { headers: { 'In-Reply-To': evil } },
      { headers: { [evil]: 'x' } },
    ]) {
      assert.match(await sent(t, server, more), /^refused: /)
    }
  }
  assert.equal(standIn.taken.length, 5)
  for (const { text } of standIn.taken) {
    assert.ok(!/^Bcc:/im.test(text.slice(0, text.indexOf('\r\n\r\n'))), text)
    assert.ok(!/\r(?!\n)|(?<!\r)\n/.test(text))
  }
  assert.deepEqual(
    new Set(standIn.said.filter((line) => line.startsWith('RCPT'))),
    new Set(['RCPT TO:<ada@example.com>']),
  )
})

test('64 manipulated addresses reach no server', async (t) => {
  const standIn = await smtpStandInFor(t)
  const name = 'ada@example.com'
  const tricks = [
    '',
    ' ',
    '@',
    'ada',
    'ada@',
    '@example.com',
    'ada@@example.com',
    'ada@example..com',
    'ada@.example.com',
    'ada@example.com.',
    'ada@-example.com',
    'ada@example-.com',
    'ada@exa mple.com',
    'a da@example.com',
    `${name} `,
    ` ${name}`,
    `${name},bob@example.com`,
    `${name};bob@example.com`,
    `${name} bob@example.com`,
    `<${name}>`,
    `Ada <${name}>`,
    `"Ada" ${name}`,
    '"ada"@example.com',
    '"a da"@example.com',
    'ada\\@example.com',
    'ada(comment)@example.com',
    'ada@example.com(comment)',
    'ada@[127.0.0.1]',
    'ada@[IPv6:::1]',
    'ada@example.com>',
    '<ada@example.com',
    `${name}>\r\nDATA`,
    `${name}\r\nBcc: x@example.com`,
    `${name}\n`,
    `${name}\r`,
    `${name}\0`,
    `\0${name}`,
    `${name}\t`,
    `${name}%0d%0aBcc:x`,
    'ada\r\n@example.com',
    'ada@exam\r\nple.com',
    `${name}> SIZE=1`,
    `${name}> NOTIFY=SUCCESS`,
    'ada@example.com?bcc=x',
    'ada@example.com&cc=x',
    'mailto:ada@example.com',
    'adä@example.com',
    'ada@exämple.com',
    'ada@example.cöm',
    'ада@example.com',
    'ada＠example.com',
    'ada@example。com',
    'ada\u202e@example.com',
    'ada\u200b@example.com',
    'ada@example\u00ad.com',
    `${'a'.repeat(65)}@example.com`,
    `ada@${'a'.repeat(64)}.com`,
    `ada@${`${'a'.repeat(62)}.`.repeat(4)}com`,
    'ada@example.com/..',
    'ada:bob@example.com',
    'undisclosed:;',
    '@a,@b:ada@example.com',
    'ada@exa_mple.com',
    'ada@example.com\u2028',
  ]
  assert.equal(new Set(tricks).size, 64)
  for (const to of tricks)
    assert.match(await sent(t, serverOf(standIn), { to }), /^refused: an address/, JSON.stringify(to))
  assert.equal(standIn.connections, 0)
})

test('a server’s rejection tells whether the message can be retried and whether others can be sent', async (t) => {
  const standIn = await smtpStandInFor(t)
  const rows: readonly (readonly [verb: string, answer: string, wanted: RegExp])[] = [
    ['hello', '554 no', /^away: the mail server refuses connections: 554 no$/],
    ['hello', 'silent', /^away: the mail server doesn’t respond$/],
    ['hello', 'HTTP/1.1 400 Bad Request', /^away: the mail server doesn’t speak SMTP$/],
    ['hello', `220-${'x'.repeat(70_000)}`, /^away: the mail server sends too much$/],
    ['EHLO', 'drop', /^away: the mail server closed the connection$/],
    ['MAIL', '550 5.7.1 not from here', /^refused: 550 5\.7\.1 not from here$/],
    ['RCPT', '451 4.7.1 greylisted,\r\n', /^later: 451 4\.7\.1 greylisted,$/],
    ['RCPT', '550-5.1.1 no such\r\n550 5.1.1 person', /^refused: 550 5\.1\.1 no such 5\.1\.1 person$/],
    ['RCPT', '421 4.3.2 closing', /^away: 421 4\.3\.2 closing$/],
    ['DATA', '452 full', /^later: 452 full$/],
    ['.', '554 spam', /^refused: 554 spam$/],
    ['.', 'silent', /^away: the mail server doesn’t respond$/],
  ]
  for (const [verb, answer, wanted] of rows) {
    standIn.answers.set(verb, [answer])
    assert.match(await sent(t, serverOf(standIn)), wanted, `${verb} ${answer}`)
  }
  standIn.end()
  assert.match(await sent(t, serverOf(standIn)), /^away: can’t reach the mail server: .*ECONNREFUSED/)
})

test('sends nothing unencrypted outside loopback and trusts no unknown certificate', async (t) => {
  const standIn = await smtpStandInFor(t)
  const server = serverOf(standIn, { mustEncrypt: true, login: { user: 'ada', password: 'secret word' } })
  assert.equal(await sent(t, server), 'away: the mail server offers no encryption (STARTTLS)')
  standIn.extensions = ['STARTTLS', 'AUTH PLAIN']
  standIn.answers.set('STARTTLS', ['454 not now', '220 go\r\n250 injected'])
  assert.equal(await sent(t, server), 'away: the mail server refuses STARTTLS: 454 not now')
  assert.equal(await sent(t, server), 'away: the mail server spoke before encryption')
  assert.ok(!standIn.said.some((line) => line.startsWith('AUTH') || line.startsWith('MAIL')))
  assert.match(await sent(t, { ...server, isTls: true }), /^away: /, 'TLS from the first byte')
})

test('a failed sign-in shows the response codes and never the password', async (t) => {
  const standIn = await smtpStandInFor(t)
  const server = serverOf(standIn, { login: { user: 'ada', password: 'secret word' } })
  assert.match(await sent(t, server), /^away: the mail server offers no sign-in\. Use a server that takes a password/)
  standIn.extensions = ['AUTH XOAUTH2 OAUTHBEARER', 'AUTH=XOAUTH2']
  assert.match(await sent(t, server), /^away: the mail server offers only XOAUTH2, OAUTHBEARER for the sign-in\. Use /)
  standIn.extensions = ['AUTH CRAM-MD5 PLAIN LOGIN']
  standIn.answers.set('AUTH', ['535 5.7.8 secret word is wrong'])
  assert.equal(await sent(t, server), 'away: the mail server refuses the sign-in: 535 5.7.8')
  assert.match(await sent(t, server), /^250/)
  assert.ok(standIn.said.includes(`AUTH PLAIN ${Buffer.from('\0ada\0secret word').toString('base64')}`))
  standIn.extensions = ['AUTH LOGIN']
  standIn.answers.set('AUTH', ['334 VXNlcm5hbWU6'])
  standIn.answers.set(Buffer.from('ada').toString('base64'), ['334 UGFzc3dvcmQ6'])
  standIn.answers.set(Buffer.from('secret word').toString('base64'), ['235 welcome'])
  assert.match(await sent(t, server), /^250/)
})

for (const [line, first] of [
  ['AUTH=LOGIN PLAIN', 'AUTH PLAIN '],
  ['AUTH=LOGIN', 'AUTH LOGIN'],
] as const) {
  test(`signs in if the server offers it as “${line}”`, async (t) => {
    const standIn = await smtpStandInFor(t)
    standIn.extensions = [line, 'AUTH']
    await sent(t, serverOf(standIn, { login: { user: 'ada', password: 'secret word' } }))
    assert.ok(
      standIn.said.some((said) => said.startsWith(first)),
      standIn.said.join('\n'),
    )
  })
}

test('EHLO names SMTP_NAME, or else the website, the sender or the local address', async (t) => {
  const standIn = await smtpStandInFor(t)
  const db = databaseFor(t)
  db.exec('create table settings (siteName text, siteUrl text, mailFrom text, mailReplyTo text, contactEmail text)')
  for (const [environment, siteUrl, mailFrom, wanted] of [
    [{ SMTP_NAME: 'Panel.Example.com.' }, 'https://www.example.com', 'ada@example.org', 'panel.example.com'],
    [{ SMTP_NAME: 'münchen.example' }, '', '', 'xn--mnchen-3ya.example'],
    [{}, 'https://www.example.com:8443/de', 'ada@example.org', 'www.example.com'],
    [{}, 'http://localhost:3000', 'ada@example.org', 'example.org'],
    [{}, 'http://192.0.2.1', 'ada@example.org', 'example.org'],
    [{}, '', '', '[127.0.0.1]'],
  ] as const) {
    db.run('delete from settings')
    db.run('insert into settings values (?, ?, ?, ?, ?)', ['', siteUrl, mailFrom, '', ''])
    const way = createSmtpTransport(serverOf(standIn), times)
    await way.send(mail(), mailSender(db, readSettings({ ...environment, SMTP_URL: standIn.url }).mail))
    way.rest()
    assert.equal(
      standIn.said.findLast((line) => line.startsWith('EHLO')),
      `EHLO ${wanted}`,
    )
  }
  for (const name of ['panel', '[192.0.2.1]', '192.0.2.1', 'a b.example', 'a..example', '-a.example'])
    assert.throws(() => readSettings({ SMTP_NAME: name }), /^Error: SMTP_NAME must be a full host name/, name)
})

test('a rejected EHLO name is reported with the setting to change, at any point of the connection, and discards no message', async (t) => {
  const standIn = await smtpStandInFor(t)
  const wanted =
    /^away: the mail server refuses the hostname www\.example\.com \(EHLO\)\. Set SMTP_NAME to .*Its response: /
  for (const [verb, answer] of [
    ['EHLO', '421 4.7.0 Try again later, closing connection. (EHLO)'],
    ['EHLO', '550 no'],
    ['MAIL', '501 5.5.2 HELO requires a valid name'],
    ['RCPT', '504 5.5.2 <www.example.com>: Helo command rejected: need fully-qualified hostname'],
  ] as const) {
    standIn.answers.set(verb, [answer])
    const outcome = await sent(t, serverOf(standIn))
    assert.match(outcome, wanted)
    assert.ok(outcome.endsWith(answer))
  }
})

test('consecutive messages share a connection, up to fifty', async (t) => {
  const standIn = await smtpStandInFor(t)
  const way = createSmtpTransport(serverOf(standIn), times)
  for (let n = 0; n < 51; n += 1) await way.send(mail(), sender)
  way.rest()
  assert.deepEqual([standIn.taken.length, standIn.connections], [51, 2])
})
