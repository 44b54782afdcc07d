import { assert, test } from '../../panel.ts'
import { type Reader, type Readings, readTyped } from '../../../src/app/dates/read-typed.ts'

/** A Thursday. */
const now = Date.parse('2026-11-26T12:00Z')
const zone = 'UTC'
const reader = (locale: string, part: Partial<Reader> = {}): Reader => ({
  ...{ locale, now, zone, leaning: 'ahead', takesTime: true },
  ...part,
})
/** `a / b` if the first is meant unless the user chooses another, `a or b` if the user has to choose. */
const joined = ({ typed, isSure }: Readings): string | undefined =>
  typed.map(({ day, time }) => [day, time].filter(Boolean).join(' ')).join(isSure ? ' / ' : ' or ') || undefined

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
  ['en-GB', '18:00', '2026-11-26 18:00'],
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

/** In English on Thursday, 26 November 2026, 12:00 UTC; the field's zone is UTC. */
const ways: { readonly [way: string]: Readonly<Record<string, string | undefined>> } = {
  'hours and minutes without a separator': {
    '3 dec 1530': '2026-12-03 15:30',
    '1530 3 dec': '2026-12-03 15:30',
    'tomorrow 0600': '2026-11-27 06:00',
    '0600': '2026-11-27 06:00',
    '1530': '2026-11-26 15:30',
    '3 dec 2026 0615': '2026-12-03 06:15',
    '03DEC26 1530': '2026-12-03 15:30',
    '03DEC2026 1530': '2026-12-03 15:30',
    '03-DEC-26 15:30': '2026-12-03 15:30',
    'DEC03 1530': '2026-12-03 15:30',
    '2026-12-03 1530': '2026-12-03 15:30',
    '20261203 1530': '2026-12-03 15:30',
    '20261203T1530': '2026-12-03 15:30',
    '202612031530': '2026-12-03 15:30',
    '03 12 2026 1530': '2026-12-03 15:30',
    '3/12 1530': '2026-12-03 15:30',
    '3 dec 1530 hrs': '2026-12-03 15:30',
    'tomorrow at 930': '2026-11-27 09:30',
    '3 dec 1560': '1560-12-03 or 2026-12-03',
    'tomorrow 2460': undefined,
    '3 dec 2045': '2026-12-03 20:45',
    '3 dec 2027': '2027-12-03',
  },
  'a time in Universal Time or another zone': {
    '0600z': '2026-11-27 06:00',
    '1530Z': '2026-11-26 15:30',
    '15:30Z': '2026-11-26 15:30',
    '3 dec 1530Z': '2026-12-03 15:30',
    '03DEC26 1530Z': '2026-12-03 15:30',
    '3 dec 15:30 UTC': '2026-12-03 15:30',
    '3 dec 1530 zulu': '2026-12-03 15:30',
    '3 dec 15:30 GMT': '2026-12-03 15:30',
    '3 dec 15:30 +05:30': '2026-12-03 10:00',
    '3 dec 1530+0530': '2026-12-03 10:00',
    '3 dec 3pm UTC-5': '2026-12-03 20:00',
    '3 dec 15:30 GMT+2': '2026-12-03 13:30',
    '2026-12-03T15:30:00Z': '2026-12-03 15:30',
    '2026-12-03T15:30:00.000+01:00': '2026-12-03 14:30',
    '3 dec 15:30 CET': '2026-12-03 14:30',
    '3 dec 3:30 pm EST': '2026-12-03 20:30',
    '3 dec 15:30 Asia/Kolkata': '2026-12-03 10:00',
    'tomorrow 9 Europe/Berlin': '2026-11-27 08:00',
    '3 dec 15:30 IST': '2026-12-03 10:00 or 2026-12-03 14:30 or 2026-12-03 13:30',
    '3 dec 1530 local': '2026-12-03 15:30',
    '3 dec 1530LT': '2026-12-03 15:30',
    '031530Z': '2026-12-03 15:30',
    '031530ZDEC26': '2026-12-03 15:30',
    '031530Z DEC 26': '2026-12-03 15:30',
    '031530BDEC26': '2026-12-03 13:30',
    '2612031530': '2026-12-03 15:30',
    '03/1530Z': '2026-12-03 15:30',
    '0600L': '2026-11-27 06:00',
    '3 dec z': undefined,
    '3 dec 15:30 +19:00': undefined,
  },
  'words for a time': {
    noon: '2026-11-26 12:00',
    'noon tomorrow': '2026-11-27 12:00',
    '3 dec noon': '2026-12-03 12:00',
    '12 noon fri': '2026-11-27 12:00',
    midday: '2026-11-26 12:00',
    midnight: '2026-11-27 00:00',
    'tonight at midnight': '2026-11-27 00:00',
    'tomorrow midnight': '2026-11-27 00:00 or 2026-11-28 00:00',
    '3 dec 2400': '2026-12-04 00:00',
    '3 dec 0000': '2026-12-03 00:00',
    'tonight 8': '2026-11-26 20:00',
    'tomorrow morning 9': '2026-11-27 09:00',
    'tomorrow evening': '2026-11-27',
    'fri 9am': '2026-11-27 09:00',
    'fri 9.30pm': '2026-11-27 21:30',
    '9.10 tomorrow': '2026-11-27 09:10',
    '630pm tomorrow': '2026-11-27 18:30',
    '6p tomorrow': '2026-11-27 18:00',
    '15h30': '2026-11-26 15:30',
    '15.30': '2026-11-26 15:30',
    '11:00': '2026-11-27 11:00',
  },
  'a distance': {
    'in 2 hours': '2026-11-26 14:00',
    'in 90 minutes': '2026-11-26 13:30',
    'in an hour': '2026-11-26 13:00',
    'in half an hour': '2026-11-26 12:30',
    'in 1h30': '2026-11-26 13:30',
    'in two days at 9': '2026-11-28 09:00',
    '+2h': '2026-11-26 14:00',
    '2 hours from now': '2026-11-26 14:00',
    '3 hours ago': '2026-11-26 09:00',
    'in 1 day and 2 hours': '2026-11-27 14:00',
    'in a week': '2026-12-03',
    'in a fortnight 0900': '2026-12-10 09:00',
    'in 2 years': '2028-11-26',
    '9am in 3 days': '2026-11-29 09:00',
    now: '2026-11-26 12:00',
    'in 2 parties': undefined,
  },
  'a weekday or period': {
    'next friday 9': '2026-12-04 09:00 / 2026-11-27 09:00',
    'next monday 0900': '2026-11-30 09:00',
    'this friday 9': '2026-11-27 09:00',
    'coming fri 1530z': '2026-11-27 15:30',
    'friday next week': '2026-12-04',
    'last friday': '2026-11-20',
    'next month': '2026-12-26',
    'next week': '2026-12-03',
    'end of month': '2026-11-30 23:59',
    'end of the month 17:00': '2026-11-30 17:00',
    'end of next month': '2026-12-31 23:59',
    'end of december': '2026-12-31 23:59',
    'end of week': '2026-11-29 23:59',
    'end of year': '2026-12-31 23:59',
    'end of day': '2026-11-26 23:59',
    'friday eod': '2026-11-27 23:59',
    eom: '2026-11-30 23:59',
    'last day of the month': '2026-11-30 23:59',
    'start of next month': '2026-12-01 00:00',
    'first of next month 0600': '2026-12-01 06:00',
    '1st of the month': '2026-12-01',
    'the 3rd at noon': '2026-12-03 12:00',
    'first monday of december': '2026-12-07',
    'last friday of next month': '2026-12-25',
    '3rd tuesday of january 9': '2027-01-19 09:00',
    'day after tomorrow 6': '2026-11-28 06:00',
    'this week': undefined,
    'next 3': undefined,
  },
  'a year that no one means': {
    '3 dec 2569 10:00': '2569-12-03 10:00 or 2026-12-03 10:00',
    '3/12/2570': '2570-12-03 or 2027-12-03',
    '2206-12-03': '2206-12-03 or 2026-12-03',
    '3 dec 1026': '2026-12-03 10:26',
    '3 dec 1899 10:00': '1899-12-03 10:00 or 2026-12-03 10:00',
    '3 dec 2036': '2036-12-03',
    '3.12.85': '1985-12-03',
  },
  'six digits': {
    '261203': '2026-12-03',
    '031226': '2026-12-03',
    '281126 0900': '2028-11-26 09:00 or 2026-11-28 09:00',
  },
}
for (const [way, texts] of Object.entries(ways)) {
  test(`reads ${way}`, () => {
    const read = Object.keys(texts).map((text) => [text, joined(readTyped(text, reader('en-GB')))])
    assert.deepEqual(Object.fromEntries(read), texts)
  })
}

test('reads names of hours in other languages', () => {
  const read = (locale: string, text: string) => joined(readTyped(text, reader(locale)))
  assert.equal(read('de', 'in 2 Stunden'), '2026-11-26 14:00')
  assert.equal(read('de', 'morgen Mittag'), '2026-11-27 12:00')
  assert.equal(read('de', 'morgen 8 Uhr abends'), '2026-11-27 20:00')
  assert.equal(read('de', 'Mitternacht'), '2026-11-27 00:00')
  assert.equal(read('de', 'am 3.12. 12:00'), '2026-12-03 12:00')
  assert.equal(read('fr', 'demain midi'), '2026-11-27 12:00')
  assert.equal(read('fr', 'dans 2 heures'), '2026-11-26 14:00')
  assert.equal(read('ja', '12月3日 15時30分'), '2026-12-03 15:30')
  assert.equal(read('zh', '12月3日 下午3点'), '2026-12-03 15:00')
})

test('a time in another zone is shown in the zone of the field, on its day', () => {
  const read = (text: string) => joined(readTyped(text, reader('en-GB', { zone: 'Asia/Kolkata' })))
  assert.equal(read('3 dec 2130z'), '2026-12-04 03:00')
  assert.equal(read('3 dec 15:30 IST'), '2026-12-03 15:30', 'the abbreviation of the own zone')
  assert.equal(
    readTyped('3 dec 2130z', reader('en-GB', { zone: 'Asia/Kolkata' })).typed[0]?.at,
    '2026-12-03T21:30:00.000Z',
  )
})

test('a day field reads four digits as a year', () => {
  const read = (text: string) => joined(readTyped(text, reader('en-GB', { takesTime: false })))
  assert.equal(read('3 dec 1936'), '1936-12-03')
  assert.equal(read('3 dec 1530'), '1530-12-03 or 2026-12-03')
  assert.equal(read('end of month'), '2026-11-30')
})

test('a filter reads a weekday, or a date without a year, as a past date', () => {
  const back = (text: string) => joined(readTyped(text, reader('en-GB', { leaning: 'back' })))
  assert.equal(back('3 dec'), '2025-12-03')
  assert.equal(back('3 jan'), '2026-01-03')
  assert.equal(back('mon'), '2026-11-23')
  assert.equal(back('thu'), '2026-11-19')
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
