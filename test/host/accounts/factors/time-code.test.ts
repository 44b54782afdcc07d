import { assert, test } from '../../host.ts'
import {
  base32,
  clockOffset,
  codeOf,
  matchingStep,
  newSecret,
  stepOf,
} from '../../../../src/host/accounts/factors/time-code.ts'

const secret = base32(Buffer.from('12345678901234567890'))

test('generates the SHA-1 codes published in RFC 6238', () => {
  const published = [
    [59, '94287082'],
    [1_111_111_109, '07081804'],
    [1_111_111_111, '14050471'],
    [1_234_567_890, '89005924'],
    [2_000_000_000, '69279037'],
    [20_000_000_000, '65353130'],
  ] as const
  for (const [seconds, code] of published) assert.equal(codeOf(secret, stepOf(new Date(seconds * 1000)), 8), code)
})

test('writes secrets of 160 bits as base32, as in RFC 4648', () => {
  const published = [
    ['f', 'MY'],
    ['fo', 'MZXQ'],
    ['foo', 'MZXW6'],
    ['foob', 'MZXW6YQ'],
    ['fooba', 'MZXW6YTB'],
    ['foobar', 'MZXW6YTBOI'],
  ] as const
  for (const [text, written] of published) assert.equal(base32(Buffer.from(text)), written)
  assert.match(newSecret(), /^[A-Z2-7]{32}$/)
  assert.notEqual(newSecret(), newSecret())
})

test('accepts a code one step early or late, and none before the last one used', () => {
  const now = new Date('2026-03-14T18:00:10Z')
  const step = stepOf(now)
  const distances = [-2, -1, 0, 1, 2]
  const matching = (after: number) =>
    distances.map((distance) => matchingStep(secret, codeOf(secret, step + distance), now, after))
  assert.deepEqual(matching(0), [undefined, step - 1, step, step + 1, undefined])
  assert.deepEqual(matching(step), [undefined, undefined, undefined, step + 1, undefined])
  for (const odd of ['', '12345', '1234567', 'abcdef', '١٢٣٤٥٦']) {
    assert.equal(matchingStep(secret, odd, now, 0), undefined)
  }
})

test('reports the clock offset of a code up to ten minutes off, and nothing beyond that', () => {
  const now = new Date('2026-03-14T18:00:10Z')
  const offsetOf = (distance: number) => clockOffset(secret, codeOf(secret, stepOf(now) + distance), now)
  for (const distance of [-21, -8, -2, 2, 3, 20, 21]) assert.equal(offsetOf(distance), distance)
  for (const distance of [-400, -22, -1, 0, 1, 22, 400]) assert.equal(offsetOf(distance), undefined)
  for (const distance of [-2, 2]) {
    const code = codeOf(secret, stepOf(now) + distance)
    assert.equal(matchingStep(secret, code, now, 0), undefined)
  }
})
