import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readFactorCode } from '../../src/contract/factor-code.ts'
import { newPassword } from '../../src/host/accounts/passwords.ts'

test('reads six-digit codes in any script, with spaces, dashes and dots', () => {
  const forms = [
    '123456',
    ' 123 456 ',
    '123-456',
    '123.456',
    '12-34-56',
    '123–456',
    '123\u00a0456',
    '\u200b123\u2060456\ufeff',
    '１２３４５６',
    '１２３－４５６',
    '١٢٣٤٥٦',
    '۱۲۳۴۵۶',
    '१२३४५६',
    '१२३ ४५६',
    '১২৩৪৫৬',
    '๑๒๓๔๕๖',
    '𝟏𝟐𝟑𝟒𝟓𝟔',
  ]
  for (const form of forms) assert.deepEqual(readFactorCode(form), { kind: 'code', text: '123456' }, form)
})

test('reads recovery codes in capitals, full width, without dashes or with look-alike characters', () => {
  const code = 'abcde-fghij-kmnpi-rstuv-wxyz23'
  const text = code.replaceAll('-', '')
  const wide = [...code].map((letter) => (letter === '-' ? '－' : String.fromCodePoint(letter.charCodeAt(0) + 0xfee0)))
  for (const form of [
    code,
    text,
    code.toUpperCase(),
    code.replaceAll('-', ' '),
    code.replaceAll('-', '–'),
    code.replaceAll('i', '1'),
    code.replaceAll('i', 'l'),
    code.replaceAll('i', 'L'),
    wide.join(''),
  ])
    assert.deepEqual(readFactorCode(form), { kind: 'recovery', text }, form)
  for (let n = 0; n < 50; n += 1) assert.equal(readFactorCode(newPassword())?.kind, 'recovery')
})

test('rejects text that is not shaped like a code', () => {
  for (const text of ['', ' ', '12345', '1234567', 'abcdef', '12345x', '½½½½½½', 'abcde-fghij', 'o'.repeat(26), '🔑'])
    assert.equal(readFactorCode(text), undefined, text)
})
