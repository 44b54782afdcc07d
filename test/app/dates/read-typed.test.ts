import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Reader, readTyped, type Typed } from '../../../src/app/dates/read-typed.ts'

/** A Thursday. */
const now = '2026-11-26T12:00'
const reader = (locale: string, leaning: Reader['leaning'] = 'ahead'): Reader => ({ locale, now, leaning })
const joined = (typed: Typed | undefined): string | undefined =>
  typed && [typed.day, typed.time].filter(Boolean).join(' ')

const readings: readonly (readonly [locale: string, text: string, expected: string | undefined])[] = [
  ['en-GB', '3 dec 10:00', '2026-12-03 10:00'],
  ['en-GB', '3 Dec 2026, 10:00', '2026-12-03 10:00'],
  ['en-GB', 'Thu, 3 December 2027', '2027-12-03'],
  ['en-GB', 'december 3rd', '2026-12-03'],
  ['en-GB', 'tomorrow 6', '2026-11-27 06:00'],
  ['en-GB', 'tomorrow at 6pm', '2026-11-27 18:00'],
  ['en-GB', '6 pm tomorrow', '2026-11-27 18:00'],
  ['en-GB', 'today 12 am', '2026-11-26 00:00'],
  ['en-GB', 'yesterday', '2026-11-25'],
  ['en-GB', 'fri 9:30', '2026-11-27 09:30'],
  ['en-GB', 'thursday', '2026-12-03'],
  ['en-GB', 'in 3 days', '2026-11-29'],
  ['en-GB', 'in 2 weeks 8:15', '2026-12-10 08:15'],
  ['en-GB', '1 month ago', '2026-10-26'],
  ['en-GB', '18:00', '18:00'],
  ['en-GB', '10h30 3/12', '2026-12-03 10:30'],
  ['en-GB', '2026-12-03T10:00', '2026-12-03 10:00'],
  ['en-GB', '3.12.26', '2026-12-03'],
  ['en-GB', '3 dec 26', '2026-12-03'],
  ['en-GB', '1 feb', '2027-02-01'],
  ['en-GB', '29 feb', undefined],
  ['en-GB', '31 april', undefined],
  ['en-GB', '25:00 tomorrow', undefined],
  ['en-GB', '3', undefined],
  ['en-GB', 'dec 2026', undefined],
  ['en-GB', '3 ju', undefined],
  ['en-GB', '3 dec party', undefined],
  ['en-GB', 'tomorrow 3 dec', undefined],
  ['en-GB', '', undefined],
  ['en-US', '12/3', '2026-12-03'],
  ['en-US', 'Dec 3, 2026, 06:00 PM', '2026-12-03 18:00'],
  ['de', '3. Dezember, 10.30', '2026-12-03 10:30'],
  ['de', 'morgen 6 Uhr', '2026-11-27 06:00'],
  ['de', 'übermorgen', '2026-11-28'],
  ['de', '3. Mär 2027', '2027-03-03'],
  ['fr', '3 déc. à 10h', '2026-12-03 10:00'],
  ['fr', '3 déc. à 10h00', '2026-12-03 10:00'],
  ['fr', 'dans 3 jours', '2026-11-29'],
  ['fr', 'tomorrow', '2026-11-27'],
  ['es', '3 de diciembre de 2026', '2026-12-03'],
  ['fi', '3.12. 10.30', '2026-12-03 10:30'],
  ['hi', '३ दिसंबर', '2026-12-03'],
  ['ar-u-nu-latn', '٣ ديسمبر', '2026-12-03'],
  ['ja', '2026年12月3日 10:00', '2026-12-03 10:00'],
  ['ja', '12/3', '2026-12-03'],
  ['ko', '12월 3일', '2026-12-03'],
  ['vi', '3 tháng 12', '2026-12-03'],
  ['ru', '3 декабря', '2026-12-03'],
]
for (const [locale, text, expected] of readings) {
  test(`in ${locale}, “${text}” is ${expected ?? 'no date'}`, () => {
    assert.equal(joined(readTyped(text, reader(locale))), expected)
  })
}

test('a filter reads a weekday, or a date without a year, as a past one', () => {
  assert.equal(readTyped('3 dec', reader('en-GB', 'back'))?.day, '2025-12-03')
  assert.equal(readTyped('3 jan', reader('en-GB', 'back'))?.day, '2026-01-03')
  assert.equal(readTyped('mon', reader('en-GB', 'back'))?.day, '2026-11-23')
  assert.equal(readTyped('thu', reader('en-GB', 'back'))?.day, '2026-11-19')
})

const tags =
  'af am ar az bg bn bs ca cs cy da de el en-GB en-IN en-US es et eu fa fi fil fr ga gl gu he hi hr hu hy id is it ja ka kk km kn ko lo lt lv mk ml mn mr ms my nb ne nl pa pl pt pt-BR ro ru si sk sl sq sr sv sw ta te th tr uk ur uz vi zh zh-TW zu'.split(
    ' ',
  )

test('reads back the date that a field shows in each language', () => {
  const wrong: string[] = []
  for (const tag of tags) {
    const locale = new Intl.Locale(tag, { calendar: 'gregory', numberingSystem: 'latn' }).toString()
    const day = { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' } as const
    const time = { hour: '2-digit', minute: '2-digit' } as const
    for (let month = 0; month < 12; month += 1) {
      const instant = Date.UTC(2027, month, 4 + month, 21, 5)
      const expected = new Date(instant).toISOString().slice(0, 16).replace('T', ' ')
      for (const options of [day, { ...day, ...time }]) {
        const words = new Intl.DateTimeFormat(locale, options).format(instant)
        const read = joined(readTyped(words, reader(locale)))
        if (read !== ('hour' in options ? expected : expected.slice(0, 10))) wrong.push(`${tag}: ${words} → ${read}`)
      }
    }
  }
  assert.deepEqual(wrong, [])
})
