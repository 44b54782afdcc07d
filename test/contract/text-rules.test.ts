import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fold } from '../../src/contract/fold.ts'
import { inSentence, lengthOf, slugOf, startsIn } from '../../src/contract/text-rules.ts'

test('a title becomes an address: folded, joined by single hyphens, at most 80 long', () => {
  const titles: [string, string][] = [
    ['Delhi DEL', 'delhi-del'],
    ['São Paulo – Guarulhos', 'sao-paulo-guarulhos'],
    ['Zürich & Æbeltoft / Łódź', 'zurich-aebeltoft-lodz'],
    ["O'Hare’s gate", 'ohares-gate'],
    ['  --  ', ''],
    ['दिल्ली', ''],
    [`${'x'.repeat(79)} yz`, 'x'.repeat(79)],
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
