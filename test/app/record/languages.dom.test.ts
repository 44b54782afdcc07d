import '../../dom.ts'
import { afterEach, airport, assert, describe, type Field, profileOf, readProfile, test } from '../../panel.ts'
import { profile } from '../../../src/app/data/profile.ts'
import { languageTagOf } from '../../../src/app/form/inputs/languages.ts'
import { countryCodes, countryWords, languageWords } from '../../../src/app/record/intl-names.ts'
import { numberText, parseTyped } from '../../../src/app/change/typed-values.ts'
import { numberWords } from '../../../src/app/record/number-words.ts'
import { ageWords, dayWords, fullTime, isSameDay, timeWords } from '../../../src/app/record/times.tsx'

const as = async (language: string | undefined) =>
  profile.set(readProfile(await profileOf([], { language, timeZone: 'UTC' }).json()))
const at = '2026-11-18T20:30:00.000Z'
const now = Date.parse('2026-11-25T10:00:00.000Z')
const plain = (text: string) => text.replaceAll(/\s/g, ' ')

describe('the language of the account', () => {
  afterEach(() => profile.set(undefined))

  test('formats dates and numbers, while texts stay English', async () => {
    for (const [language, ...words] of [
      ['en', '18 November 2026 at 20:30', '18 Nov 2026', '18 Nov', '−1,430.5'],
      ['de', '18. November 2026 um 20:30', '18. Nov. 2026', '18. Nov.', '−1.430,5'],
      ['en-US', 'November 18, 2026 at 8:30 PM', 'Nov 18, 2026', 'Nov 18', '−1,430.5'],
      ['fr', '18 novembre 2026 à 20:30', '18 nov. 2026', '18 nov.', '−1 430,5'],
      [undefined, '18 November 2026 at 20:30', '18 Nov 2026', '18 Nov', '−1,430.5'],
      ['xx-not-one', '18 November 2026 at 20:30', '18 Nov 2026', '18 Nov', '−1,430.5'],
    ]) {
      await as(language)
      assert.deepEqual(
        [fullTime(at), dayWords('2026-11-18'), timeWords(at, now), numberWords(-1430.5)].map(plain),
        words,
      )
      assert.equal(ageWords('2026-11-25T09:48:00.000Z', now), '12 min ago')
      assert.equal(isSameDay(Date.parse(at), Date.parse('2026-11-18T00:00:00.000Z')), true)
    }
  })

  test('keeps Latin digits and Gregorian years in every language', async () => {
    for (const language of ['ar', 'ar-EG', 'fa', 'mr', 'bn', 'ne', 'th', 'my', 'ar-SA', 'he', 'ja']) {
      await as(language)
      const words = fullTime(at)
      assert.match(words, /18.*2026|2026.*18/, language)
      assert.doesNotMatch(words + numberWords(1430), /(?![0-9])\p{Nd}/u, language)
      assert.equal(timeWords('2025-03-04T10:00:00Z', now).includes('2025'), true, 'a day of another year has its year')
    }
  })

  test('isolates right-to-left text from the text next to it', async () => {
    await as('he')
    assert.match(fullTime(at), /^\u2068.*\u2069$/)
    await as('de')
    assert.doesNotMatch(fullTime(at), /\u2068/)
  })

  test('reads numbers in its own format and in English, and never as a different number', async () => {
    const { lat, elevationFt } = airport.fields
    const read = (field: Field | undefined, text: string) => field && parseTyped(field, text)
    await as('de')
    assert.equal(numberText(-28.5562), '-28,5562')
    for (const [typed, latitude, feet] of [
      ['28,5562', 28.5562, 28.5562],
      ['28.5562', 28.5562, 28.5562],
      ['1.430', 1.43, 1430],
      ['1.430,5', 1430.5, 1430.5],
      ['1,430.5', 1430.5, 1430.5],
      ['1 430', 1430, 1430],
      ['-3,5', -3.5, -3.5],
      ['−3', -3, -3],
      ['1.234.567', 1_234_567, 1_234_567],
      ['1,430', 1.43, 1.43],
      ['777', 777, 777],
      ['one', 'one', 'one'],
      ['', null, null],
    ] as const) {
      assert.deepEqual([read(lat, typed), read(elevationFt, typed)], [latitude, feet], typed)
    }
    await as('en')
    assert.equal(numberText(-28.5562), '-28.5562')
    assert.deepEqual(
      ['1,430', '1 430', '28,5', '28.5'].map((text) => read(elevationFt, text)),
      [1430, 1430, '28,5', 28.5],
    )
    await as('de-CH')
    assert.equal(read(elevationFt, '1’430.5'), 1430.5)
  })

  test('names languages in their own language and in English, and finds them by both', async () => {
    await as('de')
    assert.deepEqual(
      [languageWords('fr'), languageWords('gsw'), languageWords('no tag')],
      ['Französisch', 'Schweizerdeutsch', 'no tag'],
    )
    for (const name of ['Französisch', 'French', 'français', 'FR', 'fr']) assert.equal(languageTagOf(name), 'fr', name)
    assert.deepEqual(
      [languageTagOf('gsw'), languageTagOf('qqq'), languageTagOf('fren'), languageTagOf('')],
      ['gsw', undefined, undefined, undefined],
    )
  })

  test('names countries next to the record’s own name', async () => {
    await as('de')
    assert.deepEqual(
      [countryWords('DE'), countryWords('XQ'), countryCodes('schweiz'), countryCodes('')],
      ['Deutschland', undefined, ['CH'], []],
    )
    await as('en-US')
    assert.deepEqual([countryWords('DE'), countryCodes('ger')], [undefined, []])
  })
})
