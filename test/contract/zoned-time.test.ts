import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isZoneOf } from '../../src/app/airport/watch-location.ts'
import { checkField } from '../../src/contract/checks/check-field.ts'
import {
  clockIn,
  instantIn,
  isSameClock,
  offsetWords,
  readLocal,
  readUndecided,
  undecidedTime,
} from '../../src/contract/zoned-time.ts'

for (const [zone, local, utc] of [
  ['UTC', '2026-03-14T18:00', '2026-03-14T18:00:00.000Z'],
  ['Asia/Kolkata', '2026-03-14T18:00', '2026-03-14T12:30:00.000Z'],
  ['America/New_York', '2026-01-15T09:00', '2026-01-15T14:00:00.000Z'],
  ['America/New_York', '2026-07-15T09:00', '2026-07-15T13:00:00.000Z'],
  ['Pacific/Apia', '2026-01-01T00:30', '2025-12-31T11:30:00.000Z'],
] as const) {
  test(`converts ${local} in ${zone} to ${utc} and back`, () => {
    assert.equal(instantIn(zone, local), utc)
    assert.equal(clockIn(zone, Date.parse(utc)), local)
  })
}

test('a skipped time maps to one instant on each side of the change', () => {
  const berlin = { kind: 'skipped', before: '2026-03-29T00:30:00.000Z', after: '2026-03-29T01:30:00.000Z' }
  assert.deepEqual(readLocal('Europe/Berlin', '2026-03-29T02:30'), berlin)
  assert.deepEqual(
    [berlin.before, berlin.after].map((at) => clockIn('Europe/Berlin', Date.parse(at))),
    ['2026-03-29T01:30', '2026-03-29T03:30'],
  )
  assert.equal(instantIn('Europe/Berlin', '2026-03-29T02:30'), berlin.after)
})

test('a repeated time maps to two instants', () => {
  const berlin = { kind: 'repeated', before: '2026-10-25T00:30:00.000Z', after: '2026-10-25T01:30:00.000Z' }
  assert.deepEqual(readLocal('Europe/Berlin', '2026-10-25T02:30'), berlin)
  assert.equal(instantIn('Europe/Berlin', '2026-10-25T02:30'), berlin.before)
  const newYork = { kind: 'repeated', before: '2026-11-01T05:30:00.000Z', after: '2026-11-01T06:30:00.000Z' }
  assert.deepEqual(readLocal('America/New_York', '2026-11-01T01:30'), newYork)
})

test('times around a clock change map to one instant each', () => {
  for (const [zone, local, at] of [
    ['Europe/Berlin', '2026-03-29T01:59', '2026-03-29T00:59:00.000Z'],
    ['Europe/Berlin', '2026-03-29T03:00', '2026-03-29T01:00:00.000Z'],
    ['Europe/Berlin', '2026-10-25T01:59', '2026-10-24T23:59:00.000Z'],
    ['Europe/Berlin', '2026-10-25T03:00', '2026-10-25T02:00:00.000Z'],
    ['Asia/Kolkata', '2026-03-29T02:30', '2026-03-28T21:00:00.000Z'],
  ] as const) {
    assert.deepEqual(readLocal(zone, local), { kind: 'once', at }, `${local} in ${zone}`)
  }
})

test('an ambiguous time includes its zone, and fields reject it', () => {
  const text = undecidedTime('Europe/Berlin', '2026-10-25T02:30')
  assert.deepEqual(readUndecided(text), { local: '2026-10-25T02:30', zone: 'Europe/Berlin' })
  assert.equal(readUndecided('2026-10-25T00:30:00.000Z'), undefined)
  assert.deepEqual(checkField({ kind: 'instant', label: 'Publish at' }, text, 'publishAt'), {
    problems: { publishAt: 'Choose the time before or after the clocks change' },
  })
})

test('two names of one zone show the same time, unlike two zones that differ in summer', () => {
  const now = Date.parse('2026-01-15T00:00:00Z')
  assert.equal(isSameClock('Asia/Kolkata', 'Asia/Calcutta', now), true)
  assert.equal(isSameClock('Africa/Algiers', 'Europe/Berlin', now), false)
})

test('returns nothing for text that is not a time or is outside the range of Date', () => {
  for (const odd of ['', 'x', '+275760-09-13T00:00', '-271821-04-20T00:00', '+999999-01-01T00:00']) {
    assert.equal(instantIn('Asia/Kolkata', odd), undefined)
  }
})

test('a time zone is shown with its offset', () => {
  const named = (zone: string) => offsetWords(zone, Date.UTC(2026, 0, 15))
  const zones = ['Asia/Kolkata', 'America/New_York', 'America/St_Johns', 'Pacific/Chatham', 'UTC']
  assert.deepEqual(zones.map(named), ['UTC+05:30', 'UTC-05:00', 'UTC-03:30', 'UTC+13:45', 'UTC+00:00'])
  assert.throws(() => named('Mars/Olympus'), RangeError)
})

test('a time zone fits a country by its offsets, not by its name', () => {
  const now = Date.parse('2026-11-18T00:00:00Z')
  assert.equal(isZoneOf('Asia/Kolkata', 'IN', now), true)
  assert.equal(isZoneOf('Asia/Calcutta', 'IN', now), true)
  assert.equal(isZoneOf('Europe/Berlin', 'IN', now), false)
  assert.equal(isZoneOf('America/Denver', 'US', now), true)
  assert.equal(isZoneOf('No/Where', 'IN', now), undefined)
})
