import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fold, likeness } from '../../src/contract/fold.ts'
import { slugOf } from '../../src/contract/text-rules.ts'
import { variants } from './variants.ts'

for (const [what, all] of variants) {
  test(`folds to the same text: ${what}`, () => {
    const [first = '', ...others] = all
    for (const other of others) assert.equal(fold(other), fold(first), `${other} and ${first}`)
  })
}

test('keeps letters apart that a script distinguishes', () => {
  for (const [one, other] of [
    ['か', 'が'],
    ['दिल्ली', 'दल्ली'],
    ['अन्न', 'अंन'],
    ['سلام', 'سالم'],
    ['שלום', 'שלם'],
    ['한국', '한극'],
    ['กา', 'ก่า'],
    ['ড়', 'ড'],
    ['東', '束'],
  ] as const)
    assert.notEqual(fold(one), fold(other), `${one} and ${other}`)
})

test('folding twice, changing case or using a compatibility form gives the same result', () => {
  for (let code = 1; code < 0x20000; code += 1) {
    if (code >= 0xd800 && code < 0xe000) continue
    const letter = String.fromCodePoint(code)
    const folded = fold(letter)
    assert.equal(fold(folded), folded, code.toString(16))
    assert.equal(fold(letter.toLowerCase()), folded, code.toString(16))
    if (!'´΄'.includes(letter)) assert.equal(fold(letter.normalize('NFKC')), folded, code.toString(16))
  }
})

test('names match despite different spaces and invisible characters', () => {
  assert.equal(likeness(' New\u00a0 Yo\u00adrk\u200b '), 'new york')
  assert.equal(slugOf('Ｔｅｒｍｉｎａｌ ２ – Grüße'), 'terminal-2-grusse')
})
