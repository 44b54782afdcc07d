import assert from 'node:assert/strict'
import { test } from 'node:test'
import { codeAppUrl, mailUrl, phoneUrl } from '../../src/contract/readable/link-url.ts'
import { urlOnSite } from '../../src/contract/site-url.ts'

test('an email address cannot add headers to the mailto link', () => {
  for (const [email, address] of [
    ['ada@example.com', 'mailto:ada@example.com'],
    ['ada+news@example.com', 'mailto:ada+news@example.com'],
    ['jane?bcc=spy%40other.example&x=@example.com', 'mailto:jane%3Fbcc%3Dspy%2540other.example%26x%3D@example.com'],
    ['a/b#c;d@example.com', 'mailto:a%2Fb%23c%3Bd@example.com'],
    ['a@b@example.com', 'mailto:a%40b@example.com'],
    ['jörg@example.com', 'mailto:j%C3%B6rg@example.com'],
    ['a\r\nBcc: x@example.com', 'mailto:a%0D%0ABcc%3A%20x@example.com'],
    ['\ud800x@example.com', 'mailto:x@example.com'],
  ] as const) {
    assert.equal(mailUrl(email), address)
    assert.equal(new URL(address).search + new URL(address).hash, '')
  }
})

test('a phone number cannot add parameters to the tel link, and spaces are removed', () => {
  assert.equal(phoneUrl('+912212345678'), 'tel:+912212345678')
  assert.equal(phoneUrl('+91 (22) 1234-5678'), 'tel:+91(22)1234-5678')
  assert.equal(phoneUrl('110;phone-context=+49?x#y'), 'tel:110%3Bphone-context%3D+49%3Fx%23y')
})

test('the authenticator app URL writes spaces as %20, not as plus signs', () => {
  const address = codeAppUrl('Airside & Co', 'ada+x@example.com', 'JBSWY3DP')
  assert.equal(
    address,
    'otpauth://totp/Airside%20%26%20Co%3Aada%2Bx%40example.com?secret=JBSWY3DP&issuer=Airside%20%26%20Co',
  )
})

test('a URL on the website keeps the website’s path and is ASCII only', () => {
  assert.equal(urlOnSite('https://www.example.com/', '/blogs'), 'https://www.example.com/blogs')
  assert.equal(
    urlOnSite('https://münchen.example/büro//', '/x?y=ä'),
    'https://xn--mnchen-3ya.example/b%C3%BCro/x?y=%C3%A4',
  )
  assert.equal(urlOnSite('', '/x'), '/x')
})
