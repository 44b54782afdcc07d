import { afterEach, assert, describe, profileOf, readProfile, test } from '../../panel.ts'
import { profile } from '../../../src/app/data/profile.ts'
import { ageWords, dayWords, fullTime, timeWords } from '../../../src/app/record/times.tsx'
import '../../dom.ts'

const live = async (timeZone: string | undefined) => profile.set(readProfile(await profileOf([], { timeZone }).json()))

describe('times in plain language', () => {
  afterEach(() => profile.set(undefined))

  test('times follow the user’s time zone, which can have another date', async () => {
    const [at, now] = ['2026-11-18T20:30:00.000Z', Date.parse('2026-11-18T23:00:00.000Z')]
    await live('Asia/Kolkata') // it is the 19th, 04:30
    assert.deepEqual(
      [timeWords(at, now), ageWords(at, now), fullTime(at)],
      ['02:00', '2 h ago', '19 November 2026 at 02:00'],
    )
    assert.equal(ageWords('2026-11-18T12:00:00.000Z', now), 'Yesterday')
    await live('America/Los_Angeles') // the 18th, 15:00
    assert.deepEqual([timeWords(at, now), ageWords('2026-11-18T12:00:00.000Z', now)], ['12:30', '11 h ago'])
    const newYear = '2027-01-01T03:00:00.000Z'
    assert.equal(timeWords(newYear, now), '31 Dec')
    await live('UTC')
    assert.equal(timeWords(newYear, now), '1 Jan 2027')
    await live('Pacific/Auckland')
    assert.equal(dayWords('2026-11-18'), '18 Nov 2026', 'a day is that day everywhere')
  })

  test('“Yesterday” means the calendar day, even on a day with 25 hours', async () => {
    await live('Europe/London') // 25 October 2026
    const late = Date.parse('2026-10-25T23:45:00.000Z')
    assert.equal(ageWords('2026-10-24T09:00:00.000Z', late), 'Yesterday')
    assert.equal(ageWords('2026-10-24T23:10:00.000Z', Date.parse('2026-10-26T00:00:00.000Z')), 'Yesterday')
  })

  test('times use the device’s time zone if the account has none or the browser doesn’t know it', async () => {
    const at = '2026-11-18T20:30:00.000Z'
    await live(undefined)
    const here = fullTime(at)
    await live('Pacific/Auckland')
    const there = fullTime(at)
    await live('Mars/Olympus_Mons')
    assert.equal(fullTime(at), here)
    await live('Pacific/Auckland')
    assert.equal(fullTime(at), there)
  })
})
