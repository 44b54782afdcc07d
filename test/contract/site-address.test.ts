import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  appliesTo,
  canonicalUrl,
  looksLikePattern,
  sourceForm,
  targetForm,
  withoutOrigin,
} from '../../src/contract/site-url.ts'

const spellings: [form: string, ...spellings: string[]][] = [
  ['/caf%C3%A9-guide', '/café-guide', '/caf%c3%a9-guide', '/cafe\u0301-guide', '/cafe%CC%81-guide', '/CAFÉ-guide'],
  ['/old-page', '/old%2Dpage', '/old-page/', '//old-page//', '/./x/../old-page', '/%2e/old-page', '/Old-Page#top'],
  [
    '/old-page',
    '/old-page\u200b',
    '/old-page%E2%80%8B',
    '\ufeff/old-page',
    '/old-page%20',
    '/old-page%C2%A0/',
    '/old-page?',
  ],
  ['/~user', '/%7Euser', '/%7euser/'],
  ['/a%20b', '/a b', '/a%20b'],
  ['/a%2Fb', '/a%2fb'],
  ['/50%25', '/50%', '/50%25'],
  ['/caf%E9', '/caf%e9'],
  ['/%E0%A4%A6%E0%A4%BF', '/दि', '/%e0%a4%a6%e0%a4%bf'],
  ['/?p=123', '/?p=123', '?P=123', '/?&p=%31%32%33#comments'],
  ['/a?b=1&c=2%203', '/a/?c=2+3&b=1', '/a?b=1&c=2%203'],
  ['/a?x', '/a?x=', '/a?x'],
  ['/', '', '/', '/.', '/..', '/#top', '/?'],
]
for (const [form, ...all] of spellings) {
  test(`all spellings of ${form} have one normal form`, () => {
    for (const one of [form, ...all]) assert.equal(canonicalUrl(one), form, JSON.stringify(one))
  })
}

test('keeps URLs apart that differ in more than spelling', () => {
  const apart = [
    '/a/b',
    '/a%2Fb',
    '/ab',
    '/a-b',
    '/a,b',
    '/a%2Cb',
    '/a?b',
    '/a%3Fb',
    '/cafe',
    '/café',
    '/a?b=%26c',
    '/a?b&c',
  ]
  assert.equal(new Set(apart.map(canonicalUrl)).size, apart.length)
})

test('gives a stable normal form in printable ASCII for any text', () => {
  const parts = [
    ...'/.?&=%# aAé\u0301İΣß|"+\u200b\u00a0',
    '%2e',
    '%2F',
    '%C3%A9',
    '%e9',
    '%CC%81',
    '%20',
    '%E2%80%8B',
    '%7C',
    '%25',
    '..',
    '\ud800',
    '🛬',
  ]
  let at = 7
  const next = () => parts[(at = (at * 48271) % 2147483647) % parts.length]
  for (let time = 0; time < 20_000; time += 1) {
    const text = `/${Array.from({ length: 1 + (time % 9) }, next).join('')}`
    const form = canonicalUrl(text)
    assert.match(form, /^\/[!-~]*$/)
    assert.equal(canonicalUrl(form), form, JSON.stringify(text))
    if (!/^\/[\s\u200b]*\//.test(text)) assert.equal(canonicalUrl(targetForm(text)), form, JSON.stringify(text))
  }
})

test('a source matches URLs with its path and all its parameters, in any order', () => {
  const cases: [source: string, address: string, applies: boolean][] = [
    ['/a', '/a?x=1', true],
    ['/?p=123', '/?p=123&utm_source=x', true],
    ['/?a=1&b=2', '/?b=2&c=3&a=1', true],
    ['/?p=123', '/?p=1234', false],
    ['/?p=123', '/', false],
    ['/?a=1&a=1', '/?a=1', false],
    ['/a', '/b', false],
  ]
  for (const [source, address, applies] of cases) {
    assert.equal(appliesTo(canonicalUrl(source), canonicalUrl(address)), applies, `${source} ${address}`)
  }
})

test('a target keeps its case, trailing slash, query and fragment', () => {
  assert.equal(targetForm(' /Files/Caf\u00e9//Report.PDF\u200b'), '/Files/Caf%C3%A9/Report.PDF')
  assert.equal(targetForm('/new/?from=ü#part'), '/new/?from=%C3%BC#part')
  assert.equal(
    targetForm('https://web.archive.org/web/1/https://a.example/'),
    'https://web.archive.org/web/1/https://a.example/',
  )
})

test('removes only the website’s own origin', () => {
  const cut = (address: string) => withoutOrigin(sourceForm(address), 'https://www.example.com/')
  assert.equal(cut('https://www.example.com/Old-About'), '/old-about')
  assert.equal(cut('http://example.com/?p=1'), '/?p=1')
  assert.equal(cut('HTTPS://WWW.EXAMPLE.COM'), '/')
  for (const other of [
    'https://www.example.org/a',
    'https://www.example.com.evil.example/a',
    'https://shop.example.com/a',
  ]) {
    assert.equal(cut(other), other)
  }
  assert.equal(withoutOrigin('https://a.example/x', ''), 'https://a.example/x')
})

test('distinguishes regular expressions from paths', () => {
  for (const one of [
    '^/blog/(.*)',
    '/blog/(.*)',
    '/a/[0-9]+',
    '/old/?$',
    '/(?:a|b)',
    '/a|b(c|d)',
    String.raw`/page/\d+`,
  ]) {
    assert.ok(looksLikePattern(one), one)
  }
  for (const path of ['/Foo_(bar)', '/a.b', '/?a=1', '/c++', '/what?', '/a*b', '/price-$5']) {
    assert.ok(!looksLikePattern(path), path)
  }
})
