import assert from 'node:assert/strict'
import { test } from 'node:test'
import { currentZone, zoneNames } from '../../src/contract/time-zones.ts'

test('a time zone is found by its current and former names and stored under the current one', () => {
  for (const [typed, zone] of [
    ['kolkata', 'Asia/Kolkata'],
    ['calcutta', 'Asia/Kolkata'],
    ['kyiv', 'Europe/Kyiv'],
    ['kiev', 'Europe/Kyiv'],
    ['kathmandu', 'Asia/Kathmandu'],
    ['ho_chi_minh', 'Asia/Ho_Chi_Minh'],
    ['saigon', 'Asia/Ho_Chi_Minh'],
  ] as const) {
    assert.deepEqual(
      zoneNames()
        .filter(({ words }) => words.includes(typed))
        .map((known) => known.zone),
      [zone],
      typed,
    )
  }
})

test('every offered time zone is stored unchanged', () => {
  for (const { zone } of zoneNames()) assert.equal(currentZone(zone), zone)
})
