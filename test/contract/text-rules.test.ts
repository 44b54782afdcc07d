import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fold } from '../../src/contract/fold.ts'
import { inSentence, lengthOf, slugOf, startsIn } from '../../src/contract/text-rules.ts'

test('turns a title into a slug: folded, single hyphens, at most 80 characters', () => {
  const titles: [string, string][] = [
    ['Delhi DEL', 'delhi-del'],
    ['São Paulo – Guarulhos', 'sao-paulo-guarulhos'],
    ['Zürich & Æbeltoft / Łódź', 'zurich-aebeltoft-lodz'],
    ["O'Hare’s gate", 'ohares-gate'],
    ['  --  ', ''],
    ['दिल्ली', 'दिल्ली'],
    ['성수기 2026 안내', '성수기-2026-안내'],
    ['成田空港：第１ターミナル', '成田空港-第1ターミナル'],
    ['ﾅﾘﾀ ｶﾞｲﾄﾞ', 'ナリタ-ガイド'],
    ['กำแพงเพชร สนามบิน', 'กำแพงเพชร-สนามบิน'],
    ['ព្រលានយន្តហោះ', 'ព្រលានយន្តហោះ'],
    ['مَطار القاهرة الدوليّ', 'مطار-القاهرة-الدولي'],
    ['Аэропорт Шереметьево – Ґвинтовий', 'аэропорт-шереметьево-ґвинтовий'],
    ['Αερολιμένας Αθηνών', 'αερολιμένας-αθηνών'],
    ['Tōkyō 東京 Guide', 'tokyo-東京-guide'],
    ['ไ'.repeat(100), 'ไ'.repeat(80)],
    ['🛫🛬', ''],
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

test('folding removes case and accents but keeps the vowel signs of other scripts', () => {
  assert.equal(fold('ÅLAND Øst ﬁn Ǿ'), 'aland ost fin o')
  assert.equal(fold('दिल्ली'), 'दिल्ली')
  assert.equal(fold('한국'), '한국')
  assert.equal(fold('Cafe\u0301'), fold('CAFÉ'))
})

test('counts length in code points', () => assert.equal(lengthOf('a🛬é'), 3))

test('lowercases the first letter of a label within a sentence, unless it starts with a code', () => {
  assert.deepEqual(['Name', 'IATA code', 'Page address', 'SHA-256', 'OurAirports ID', 'Élan'].map(inSentence), [
    'name',
    'IATA code',
    'page address',
    'SHA-256',
    'OurAirports ID',
    'élan',
  ])
})

test('a search matches from any letter in scripts without spaces, and apostrophes are optional', () => {
  assert.ok(['成田国際空港', '国際空港', '港'].every((part) => startsIn('成田国際空港').includes(part)))
  assert.ok(['ท่าอากาศยาน', 'ศยาน'].every((part) => startsIn('ท่าอากาศยาน').includes(part)))
  assert.ok(!startsIn('ท่า').some((part) => part.startsWith('\u0e48')), 'a mark begins nothing')
  assert.deepEqual(startsIn('Hawaiʻi'), ['hawai', 'i', 'hawaii'])
  assert.deepEqual(startsIn('Delhi 인천'), ['delhi', '인천', '천'])
})
