import { afterEach, assert, beforeEach, mock, profileOf, readProfile, test } from '../../panel.ts'
import { profile } from '../../../src/app/data/profile.ts'
import { bothTimeWords, ownTime, rowTime, siteTimeWords, zoneName } from '../../../src/app/record/site-time.tsx'
import '../../dom.ts'

const live = async (timeZone: string, siteTimeZone?: string) =>
  profile.set(readProfile(await profileOf([], { timeZone, siteTimeZone }).json()))
const now = Date.parse('2026-11-26T12:00:00.000Z')

beforeEach(() => mock.timers.enable({ apis: ['Date'], now }))
afterEach(() => {
  mock.timers.reset()
  profile.set(undefined)
})

test('shows a publication time in the user’s time zone, and in the website’s if it differs', async () => {
  const at = '2026-12-03T04:30:00.000Z'
  await live('Europe/London', 'Asia/Kolkata')
  assert.deepEqual(
    [ownTime(at), rowTime(at), siteTimeWords(at)],
    ['3 Dec, 04:30 GMT', '3 Dec, 04:30', '3 Dec, 10:00 IST'],
  )
  assert.equal(bothTimeWords(at), '3 Dec, 04:30 GMT (10:00 IST on the website)')
  await live('America/Los_Angeles', 'Asia/Kolkata')
  assert.equal(bothTimeWords(at), '2 Dec, 20:30 PST (3 Dec, 10:00 IST on the website)')
  await live('Asia/Calcutta', 'Asia/Kolkata')
  assert.equal(bothTimeWords(at), '3 Dec, 10:00 IST')
  await live('Europe/Berlin')
  assert.equal(bothTimeWords(at), '3 Dec, 05:30 CET', 'the host names no zone of the website')
  assert.equal(siteTimeWords('no time'), 'no time')
  assert.equal(siteTimeWords('2027-07-03T04:30:00.000Z'), '3 Jul 2027, 06:30 CEST')
})

test('names a time zone without an abbreviation by its offset', () => {
  assert.equal(zoneName('Asia/Kathmandu', now), 'GMT+5:45')
  assert.equal(zoneName('Australia/Sydney', now), 'AEDT')
  assert.equal(zoneName('UTC', now), 'UTC')
})
