import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkField } from '../../src/contract/checks/check-field.ts'

const phone = { kind: 'phone', label: 'Telephone' } as const

const good: readonly [string, string, string][] = [
  ['a bracketed 0 after the country code', '+44 (0)20 7946 0000', '+442079460000'],
  ['a bracketed 0 with spaces around it', '+49 ( 0 ) 30 1234-567', '+49301234567'],
  ['a bracketed 0 after a bracketed country code', '(+44) (0) 20 7946 0000', '+442079460000'],
  ['an Italian number, keeping its 0', '+39 06 6982 1234', '+390669821234'],
  ['an Italian number, keeping its bracketed 0', '+39 (0)6 6982 1234', '+390669821234'],
  ['a number of San Marino, keeping its 0', '+378 (0549) 882 914', '+3780549882914'],
  ['dashes of any kind', '+91\u2011124\u2013479\u20147300', '+911244797300'],
  ['the minus sign', '+91 124 479\u22127300', '+911244797300'],
  ['a slash after the area code', '+49 30/1234567', '+49301234567'],
  ['dots and non-breaking spaces', '+33\u00a01.23.45\u202f67.89', '+33123456789'],
  ['a tel link', 'tel:+44-20-7946-0000', '+442079460000'],
  ['two leading zeros', '0044 20 7946 0000', '+442079460000'],
  ['two leading zeros and a bracketed one', '00 44 (0)20 7946 0000', '+442079460000'],
  ['full-width digits', '＋８１（３）１２３４－５６７８', '+81312345678'],
  ['Arabic-Indic digits', '+٩٧١ ٤ ٢٢٤ ٥٥٥٥', '+97142245555'],
  ['Devanagari digits', '+९१ १२४ ४७९ ७३००', '+911244797300'],
  ['direction marks from an address book', '\u202a+91 124 479 7300\u202c', '+911244797300'],
  ['North America', '+1 (202) 555-0123', '+12025550123'],
  ['an international freephone number', '+800 1234 5678', '+80012345678'],
]
for (const [name, given, stored] of good) {
  test(`telephone numbers: accepts ${name} (${given})`, () => {
    assert.deepEqual(checkField(phone, given, 'phone'), { value: stored })
  })
}

const bad: readonly [string, string, RegExp][] = [
  ['a number without a country code', '020 7946 0000', /^Start with \+/],
  ['a country code without +', '44 20 7946 0000', /^Start with \+/],
  ['a trunk 0 after the country code', '+44 020 7946 0000', /^Remove the 0 after \+44$/],
  ['an unknown country code', '+999 123 4567', /^No country has this code/],
  ['two numbers', '+44 20 7946 0000 / +44 20 7946 0001', /^Enter one complete number/],
  ['two numbers, the second by its last digits', '+44 20 7946 0000/01', /^Enter one complete number/],
  ['an extension', '+44 20 7946 0000 ext. 12', /^Enter one complete number/],
  ['an extension in a tel link', 'tel:+44-20-7946-0000;ext=12', /^Enter one complete number/],
  ['too few digits', '+44 207', /^Enter one complete number/],
  ['too many digits', '+44 2079 4600 0000 0000', /^Enter one complete number/],
  ['a North American number with a digit missing', '+1 202 555 012', /^Enter 10 digits after \+1/],
  ['a North American area code that begins with 0', '+1 022 555 0123', /0 after \+1/],
  ['a second plus', '++44 20 7946 0000', /^No country/],
]
for (const [name, given, sentence] of bad) {
  test(`telephone numbers: rejects ${name} (${given})`, () => {
    const found = checkField(phone, given, 'phone')
    assert.match('problems' in found ? (found.problems.phone ?? '') : JSON.stringify(found), sentence)
  })
}
