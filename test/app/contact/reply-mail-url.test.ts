import { assert, profileOf, readProfile, test } from '../../panel.ts'
import { replyMailUrl as replyOf } from '../../../src/app/contact/reply-mail-url.ts'
import { profile } from '../../../src/app/data/profile.ts'

const replyAddress = (...asked: Parameters<typeof replyOf>): string => replyOf(...asked).href

const message = {
  name: 'Aarav Kulkarni',
  email: 'aarav@example.com',
  subject: 'Gate 4 & the kerb',
  body: 'Hello,\n\nit moved.',
  receivedAt: '2026-11-18T09:42:00Z',
}
const partsOf = (address: string) => {
  const url = new URL(address)
  const { searchParams } = url
  return {
    to: decodeURIComponent(url.pathname),
    names: [...searchParams.keys()],
    subject: searchParams.get('subject'),
    body: searchParams.get('body') ?? '',
  }
}

test('a reply link has the recipient, the subject and the quoted message', () => {
  const { to, subject, body, names } = partsOf(replyAddress(message))
  assert.equal(to, 'aarav@example.com')
  assert.equal(subject, 'Re: Gate 4 & the kerb')
  assert.match(
    body,
    /^\r\n\r\nOn 18 November 2026 at \d\d:\d\d, Aarav Kulkarni wrote:\r\n> Hello,\r\n> \r\n> it moved\.$/,
  )
  assert.deepEqual(names, ['subject', 'body'])
})

test('quotes a message without a time', () => {
  assert.match(partsOf(replyAddress({ ...message, receivedAt: '' })).body, /^\r\n\r\nAarav Kulkarni wrote:\r\n/)
  assert.match(partsOf(replyAddress({ ...message, receivedAt: 'x' })).body, /^\r\n\r\nOn x, Aarav Kulkarni wrote:\r\n/)
})

test('adds no second “Re:” to a subject', () => {
  assert.equal(partsOf(replyAddress({ ...message, subject: 'RE: gates' })).subject, 'RE: gates')
})

test('a sender’s text cannot add a recipient or header to a reply', () => {
  const hostile = { email: 'a?cc=boss@example.com', subject: 'x&bcc=all@example.com', body: '&cc=all@example.com' }
  const { to, names } = partsOf(replyAddress({ ...message, ...hostile }))
  assert.equal(to, 'a?cc=boss@example.com')
  assert.deepEqual(names, ['subject', 'body'])
})

test('a reply link stays within 2,000 characters in any script and is cut between two letters', () => {
  for (const letter of ['a', 'é', 'क', '🛫', '\n', '\ud800']) {
    const address = replyAddress({ ...message, subject: letter.repeat(200), body: letter.repeat(20_000) })
    assert.ok(address.length <= 2000, `${letter}: ${address.length}`)
    const { subject, body } = partsOf(address)
    assert.doesNotMatch(`${subject}${body}`, /\ufffd/)
    if (letter !== '\ud800') assert.match(body, / \[…\]$/)
  }
})

test('a reply link contains either the whole quoted message or nothing of it, after the typed text', () => {
  const { body } = partsOf(replyAddress(message, 'Thank you!\nWe moved it back.'))
  assert.match(body, /^Thank you!\r\nWe moved it back\.\r\n\r\nOn 18/)
  const long = replyOf(message, 'é'.repeat(1000))
  assert.deepEqual([long.isWhole, partsOf(long.href).body], [false, ''])
  assert.equal(replyOf({ ...message, body: 'x'.repeat(20_000) }, 'y'.repeat(1200)).isWhole, true)
})

test('a reply link quotes the message with its time in the website’s time zone', async () => {
  const zones = { timeZone: 'America/Los_Angeles', siteTimeZone: 'Asia/Kolkata' }
  profile.set(readProfile(await profileOf([], zones).json()))
  const { body } = partsOf(replyAddress({ ...message, receivedAt: '2026-10-31T20:00:00.000Z' }))
  profile.set(undefined)
  assert.match(body, /On 1 November 2026 at 01:30, Aarav Kulkarni wrote:/)
})
