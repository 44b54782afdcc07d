import assert from 'node:assert/strict'
import { test } from 'node:test'
import { domainToASCII, domainToUnicode } from 'node:url'
import { asciiDomain, shownDomain } from '../../src/contract/domains.ts'
import { emailProblem, isEmail, readEmail, shownEmail } from '../../src/contract/email-address.ts'

test('validates addresses by the grammar of the HTML standard', () => {
  for (const good of ['a@b', 'first.last+tag@sub.example.co.in', "o'neil@example.com", 'A@EXAMPLE.COM'])
    assert.ok(isEmail(good), good)
  const tooLong = `${'a'.repeat(250)}@b.de`
  for (const bad of ['', 'a', '@b', 'a@', 'a@-b.com', 'a b@c.de', 'a@b..c', 'ü@example.com', tooLong]) {
    assert.ok(!isEmail(bad), bad)
  }
})

const kept: [typed: string, kept: string, shown: string][] = [
  ['Info@MÜNCHEN.example', 'info@xn--mnchen-3ya.example', 'info@münchen.example'],
  ['info@mu\u0308nchen.example', 'info@xn--mnchen-3ya.example', 'info@münchen.example'],
  ['info@xn--MNCHEN-3ya.example', 'info@xn--mnchen-3ya.example', 'info@münchen.example'],
  [' ｉｎｆｏ@bücher。example ', 'info@xn--bcher-kva.example', 'info@bücher.example'],
  ['a@straße.example', 'a@xn--strae-oqa.example', 'a@straße.example'],
  ['a@例え.テスト', 'a@xn--r8jz45g.xn--zckzah', 'a@例え.テスト'],
  ['a@правда.рф', 'a@xn--80aafi6cg.xn--p1ai', 'a@правда.рф'],
  ['a@मराठी.भारत', 'a@xn--d2b1ag0dl.xn--h2brj9c', 'a@मराठी.भारत'],
  // In Persian, a joiner belongs to the name.
  ['a@نامه\u200cای.com', 'a@xn--mgba3gch31f060k.com', 'a@نامه\u200cای.com'],
  ['a\u200b@mün\u200bchen.example', 'a@xn--mnchen-3ya.example', 'a@münchen.example'],
  // A label of two scripts may imitate another one, and one that decodes to nothing stays as it is.
  ['a@аpple.example', 'a@xn--pple-43d.example', 'a@xn--pple-43d.example'],
  ['a@xn--a.example', 'a@xn--a.example', 'a@xn--a.example'],
]
for (const [typed, ascii, shown] of kept) {
  test(`stores ${typed} in ASCII and shows it readably`, () => {
    assert.equal(readEmail(typed), ascii)
    assert.equal(shownEmail(ascii), shown)
    assert.equal(readEmail(shown), ascii)
  })
}

test('rejects addresses that no mail server accepts, with a reason', () => {
  for (const bad of [
    'a@bü cher.example',
    'a@bücher..example',
    'a@%62.example',
    'a@bü/cher.example',
    'a@ü.example:25',
    'a@\u200b',
  ]) {
    assert.equal(readEmail(bad), undefined, bad)
  }
  assert.match(emailProblem('jörg@example.com'), /^Before the @, use only/)
  for (const bad of ['', 'x', 'a@b@c.example', 'a b@c.example'])
    assert.match(emailProblem(bad), /^Enter an email address like/)
})

test('converts domains the way the URL standard does', () => {
  const labels = [
    'ü',
    'münchen',
    'ça-va',
    '東京',
    'みんな',
    '한국어',
    'ελλάδα',
    'россия',
    'ישראל',
    'ไทย',
    'ñandú',
    `${'x'.repeat(40)}é`,
  ]
  for (const domain of labels.map((label) => `${label}.example`)) {
    assert.equal(asciiDomain(domain), domainToASCII(domain))
    assert.equal(shownDomain(domainToASCII(domain)), domainToUnicode(domainToASCII(domain)), domain)
  }
})
