import { assert, test } from '../../../panel.ts'
import { createHash } from 'node:crypto'
import { qrCode } from '../../../../src/app/people/factors/qr-code.ts'

test('a QR code equals the output of another standard encoder', () => {
  assert.deepEqual(
    qrCode('otpauth://totp'),
    `
  111111100101101111111
  100000100110101000001
  101110101010001011101
  101110101111101011101
  101110101100101011101
  100000101010101000001
  111111101010101111111
  000000001100100000000
  101111100000101111100
  101110000101001011111
  001011110001101100110
  011110001000100101111
  111001110111101111011
  000000001101011110101
  111111100111111000110
  100000101001000101101
  101110101101001000011
  101110101000011010100
  101110101001111001100
  100000100110110001100
  111111101001111001010
  `
      .trim()
      .split(/\s+/),
  )
})

test('QR codes of every size, up to the longest text, equal those of another encoder', () => {
  // SHA-256 of the rows of another encoder, with text length and modules per side.
  const known = [
    [14, 21, 'f45a4d73c34279a2'],
    [62, 33, '1a6d705c8fb434ae'],
    [106, 41, 'f5feb03535d2b38f'],
    [152, 49, 'f5ed56969f199ba0'],
    [180, 53, 'eb333934c1bde229'],
    [213, 57, '8095abf35d0e911a'],
  ] as const
  for (const [length, side, hash] of known) {
    const rows = qrCode('otpauth://totp/'.padEnd(length, 'x1').slice(0, length)) ?? []
    assert.equal(rows.length, side)
    assert.equal(createHash('sha256').update(rows.join('\n')).digest('hex').slice(0, 16), hash, `${length} bytes`)
  }
  assert.equal(qrCode('x'.repeat(214)), undefined)
})
