import { assert, test } from '../../panel.ts'
import { airacCycle, airacDays, nextAiracDays } from '../../../src/app/dates/airac.ts'

/** Effective dates as published by EUROCONTROL and national authorities. */
const published: Readonly<Record<string, string>> = {
  2020: '01-02 01-30 02-27 03-26 04-23 05-21 06-18 07-16 08-13 09-10 10-08 11-05 12-03 12-31',
  2021: '01-28 02-25 03-25 04-22 05-20 06-17 07-15 08-12 09-09 10-07 11-04 12-02 12-30',
  2022: '01-27 02-24 03-24 04-21 05-19 06-16 07-14 08-11 09-08 10-06 11-03 12-01 12-29',
  2023: '01-26 02-23 03-23 04-20 05-18 06-15 07-13 08-10 09-07 10-05 11-02 11-30 12-28',
  2024: '01-25 02-22 03-21 04-18 05-16 06-13 07-11 08-08 09-05 10-03 10-31 11-28 12-26',
  2025: '01-23 02-20 03-20 04-17 05-15 06-12 07-10 08-07 09-04 10-02 10-30 11-27 12-25',
  2026: '01-22 02-19 03-19 04-16 05-14 06-11 07-09 08-06 09-03 10-01 10-29 11-26 12-24',
}

for (const [year, dates] of Object.entries(published)) {
  test(`AIRAC cycles of ${year} take effect on the published dates and are numbered from 01`, () => {
    const months = Array.from({ length: 12 }, (_, index) => `${year}-${String(index + 1).padStart(2, '0')}`)
    const days = months.flatMap(airacDays)
    assert.deepEqual(
      days,
      dates.split(' ').map((date) => `${year}-${date}`),
    )
    const cycles = days.map((_, index) => year.slice(2) + String(index + 1).padStart(2, '0'))
    assert.deepEqual(days.map(airacCycle), cycles)
  })
}

test('the next AIRAC dates follow a time, even one on such a date', () => {
  const next = (time: string) => nextAiracDays(Date.parse(time), 3)
  assert.deepEqual(next('2025-12-25T00:00:00Z'), ['2025-12-25', '2026-01-22', '2026-02-19'])
  assert.deepEqual(next('2025-12-25T00:00:01Z'), ['2026-01-22', '2026-02-19', '2026-03-19'])
})

test('other days have no AIRAC cycle, including days before the first one', () => {
  assert.deepEqual(['2026-11-25', '2026-11-27', '2019-12-06'].map(airacCycle), [undefined, undefined, undefined])
})
