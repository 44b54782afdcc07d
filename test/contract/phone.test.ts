import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkField } from '../../src/contract/check-field.ts'

const phone = { kind: 'phone', label: 'Telephone' } as const

const good: readonly [string, string, string][] = [
  ['a 0 in brackets behind the country goes', '+44 (0)20 7946 0000', '+442079460000'],
  ['the same with blanks around it', '+49 ( 0 ) 30 1234-567', '+49301234567'],
  ['the same behind a country in brackets', '(+44) (0) 20 7946 0000', '+442079460000'],
  ['Italian numbers keep their 0', '+39 06 6982 1234', '+390669821234'],
  ['Italian numbers keep it in brackets too', '+39 (0)6 6982 1234', '+390669821234'],
  ['San Marino’s keep theirs', '+378 (0549) 882 914', '+3780549882914'],
  ['dashes of any kind', '+91\u2011124\u2013479\u20147300', '+911244797300'],
  ['the minus sign', '+91 124 479\u22127300', '+911244797300'],
  ['a slash behind the area', '+49 30/1234567', '+49301234567'],
  ['dots and blanks that do not break', '+33\u00a01.23.45\u202f67.89', '+33123456789'],
  ['a link of a page', 'tel:+44-20-7946-0000', '+442079460000'],
  ['two leading zeros', '0044 20 7946 0000', '+442079460000'],
  ['two leading zeros and a bracketed one', '00 44 (0)20 7946 0000', '+442079460000'],
  ['full-width digits', '＋８１（３）１２３４－５６７８', '+81312345678'],
  ['Arabic-Indic digits', '+٩٧١ ٤ ٢٢٤ ٥٥٥٥', '+97142245555'],
  ['Devanagari digits', '+९१ १२४ ४७९ ७३००', '+911244797300'],
  ['the marks of direction that an address book adds', '\u202a+91 124 479 7300\u202c', '+911244797300'],
  ['North America', '+1 (202) 555-0123', '+12025550123'],
  ['an international freephone number', '+800 1234 5678', '+80012345678'],
]
for (const [name, given, stored] of good) {
  test(`telephone numbers: ${name} (${given})`, () => {
    assert.deepEqual(checkField(phone, given, 'phone'), { value: stored })
  })
}

const bad: readonly [string, string, RegExp][] = [
  ['no country', '020 7946 0000', /^Start with \+/],
  ['a country without its sign', '44 20 7946 0000', /^Start with \+/],
  ['the 0 of calls within the country', '+44 020 7946 0000', /^Remove the 0 after \+44$/],
  ['a country that is not there', '+999 123 4567', /^No country has this code/],
  ['two numbers', '+44 20 7946 0000 / +44 20 7946 0001', /^Enter one complete number/],
  ['two numbers, the second by its last digits', '+44 20 7946 0000/01', /^Enter one complete number/],
  ['an extension', '+44 20 7946 0000 ext. 12', /^Enter one complete number/],
  ['an extension of a link', 'tel:+44-20-7946-0000;ext=12', /^Enter one complete number/],
  ['too few digits', '+44 207', /^Enter one complete number/],
  ['too many', '+44 2079 4600 0000 0000', /^Enter one complete number/],
  ['a North American number that lacks one', '+1 202 555 012', /^Enter 10 digits after \+1/],
  ['a North American area that begins with 0', '+1 022 555 0123', /0 after \+1/],
  ['a second plus', '++44 20 7946 0000', /^No country/],
]
for (const [name, given, sentence] of bad) {
  test(`telephone numbers: refused is ${name} (${given})`, () => {
    const found = checkField(phone, given, 'phone')
    assert.match('problems' in found ? (found.problems.phone ?? '') : JSON.stringify(found), sentence)
  })
}
