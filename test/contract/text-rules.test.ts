import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  characterProblem,
  fold,
  inSentence,
  isEmail,
  lengthOf,
  slugOf,
  startsIn,
  tidy,
} from '../../src/contract/text-rules.ts'

test('a title becomes an address: folded, joined by single hyphens, at most 80 long', () => {
  const titles: [string, string][] = [
    ['Delhi DEL', 'delhi-del'],
    ['São Paulo – Guarulhos', 'sao-paulo-guarulhos'],
    ['Zürich & Æbeltoft / Łódź', 'zurich-aebeltoft-lodz'],
    ["O'Hare’s gate", 'ohares-gate'],
    ['  --  ', ''],
    ['दिल्ली', ''],
    ['x'.repeat(79) + ' yz', 'x'.repeat(79)],
    ['Straße İstanbul', 'strasse-istanbul'],
    ['Heydər Əliyev', 'heyder-eliyev'],
    ['Ħal Luqa', 'hal-luqa'],
    ['Ŋgaoundéré', 'ngaoundere'],
    ['Hawaiʻi', 'hawaii'],
    ['Nukuʼalofa', 'nukualofa'],
    ['Reykjavík, Þórður', 'reykjavik-thordur'],
    ['Kıbrıs, Đà Nẵng', 'kibris-da-nang'],
  ]
  for (const [title, slug] of titles) assert.equal(slugOf(title), slug, title)
})

test('folding takes away capitals and accents, not the vowel signs of other scripts', () => {
  assert.equal(fold('ÅLAND Øst ﬁn Ǿ'), 'aland ost fin o')
  assert.equal(fold('दिल्ली'), 'दिल्ली')
  assert.equal(fold('한국'), '한국')
  assert.equal(fold('Cafe\u0301'), fold('CAFÉ'))
})

test('text is trimmed, composed and has one kind of line end', () => {
  assert.equal(tidy(' a\r\nb\rc\n '), 'a\nb\nc')
  assert.equal(tidy('e\u0301'), 'é')
})

test('a text that shows nothing is empty; within one that does, what joins and parts its letters stays', () => {
  const none = ['\u200b', '\u200b \u2060', '\u00ad\u00ad', '\ufeff', '\u3164', '\u115f\u1160', '\ufe0f', '\u{e0061}']
  for (const text of none) assert.equal(tidy(text), '', JSON.stringify(text))
  for (const text of ['❤️', '👩‍✈️', 'می‌خواهم', 'Flug\u00adhafen']) assert.equal(tidy(text), text)
})

test('control characters, lone surrogates and marks of direction are refused; lines only where they may be', () => {
  const bad: [string, boolean][] = [
    ['a\u0000', true],
    ['a\u0085', true],
    ['\ud800', true],
    ['a\u202e', true],
    ['\u2067a', true],
    ['a\nb', false],
    ['a\tb', false],
  ]
  for (const [text, lines] of bad) assert.ok(characterProblem(text, lines), JSON.stringify(text))
  for (const [text, lines] of [
    ['a\nb\tc', true],
    ['👩‍✈️ zero-width joiners', false],
    ['\u200f', false],
  ] as const) {
    assert.equal(characterProblem(text, lines), undefined, JSON.stringify(text))
  }
})

test('addresses follow the grammar of the HTML standard', () => {
  for (const good of ['a@b', 'first.last+tag@sub.example.co.in', "o'neil@example.com", 'A@EXAMPLE.COM'])
    assert.ok(isEmail(good), good)
  const tooLong = `${'a'.repeat(250)}@b.de`
  for (const bad of ['', 'a', '@b', 'a@', 'a@-b.com', 'a b@c.de', 'a@b..c', 'ü@example.com', tooLong]) {
    assert.ok(!isEmail(bad), bad)
  }
})

test('a length is counted in code points', () => assert.equal(lengthOf('a🛬é'), 3))

test('a label within a sentence begins small, unless it begins with a code', () => {
  assert.deepEqual(['Name', 'IATA code', 'Page address', 'SHA-256'].map(inSentence), [
    'name',
    'IATA code',
    'page address',
    'SHA-256',
  ])
})

test('where a script writes no blanks any letter begins what is searched for; apostrophes may be left out', () => {
  assert.ok(['成田国際空港', '国際空港', '港'].every((part) => startsIn('成田国際空港').includes(part)))
  assert.ok(['ท่าอากาศยาน', 'ศยาน'].every((part) => startsIn('ท่าอากาศยาน').includes(part)))
  assert.ok(!startsIn('ท่า').some((part) => part.startsWith('\u0e48')), 'a mark begins nothing')
  assert.deepEqual(startsIn('Hawaiʻi'), ['hawai', 'i', 'hawaii'])
  assert.deepEqual(startsIn('Delhi 인천'), ['delhi', '인천'])
})
