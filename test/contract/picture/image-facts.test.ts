import assert from 'node:assert/strict'
import test, { mock } from 'node:test'
import { imageFacts } from '../../../src/contract/picture/image-facts.ts'
import { avif, gif, jpeg, losslessWebp, lossyWebp, png, webp } from '../../host/media/images.ts'

const damaged = (name: string): string => `This ${name} file is damaged. Export it again.`
const kinds = { png, jpeg, gif, webp, avif }
for (const [name, make] of Object.entries(kinds)) {
  test(`reads the size of ${name} from its bytes`, () => {
    assert.deepEqual(imageFacts(make(640, 480)), { mime: `image/${name}`, width: 640, height: 480 })
  })
  test(`rejects ${name} if it is cut off`, () => {
    const whole = make(640, 480)
    const cut = imageFacts(whole.subarray(0, whole.length - 12))
    assert.equal(typeof cut, 'string', JSON.stringify(cut))
  })
}

// Behind it a file may be whole without its last bytes: its pixels are not looked at.
const essential = {
  PNG: png(640, 480).subarray(0, -12),
  JPEG: jpeg(640, 480).subarray(0, -2),
  WebP: webp(640, 480).subarray(0, -2),
  AVIF: avif(640, 480).subarray(0, -17),
}
for (const [name, bytes] of Object.entries(essential)) {
  test(`reports ${name} as damaged if it is cut off at any point`, () => {
    for (let length = 16; length <= bytes.length; length += 1) {
      assert.equal(imageFacts(bytes.subarray(0, length)), damaged(name), `${length} bytes`)
    }
  })
}

for (const [name, make] of Object.entries({ lossyWebp, losslessWebp })) {
  test(`reads the size of a ${name} without an extended header, and rejects it without its signature`, () => {
    assert.deepEqual(imageFacts(make(12_000, 3099)), { mime: 'image/webp', width: 12_000, height: 3099 })
    const broken = make(640, 480)
    broken.fill(0, 20, 26)
    assert.equal(imageFacts(broken), damaged('WebP'))
  })
}

/** With some bytes replaced. */
const patched = (bytes: Buffer, at: number, ...by: number[]): Buffer => {
  const out = Buffer.from(bytes)
  out.set(by, at)
  return out
}

test('reads the size of a progressive JPEG and of one with padded markers', () => {
  const whole = jpeg(640, 480)
  const padded = Buffer.concat([whole.subarray(0, 8), Buffer.from([0xff, 0xff, 0xff]), whole.subarray(8)])
  for (const bytes of [padded, patched(whole, 9, 0xc2)]) {
    assert.deepEqual(imageFacts(bytes), { mime: 'image/jpeg', width: 640, height: 480 })
  }
})

test('accepts an AVIF whose last box extends to its end, and images of the maximum side length', () => {
  const whole = avif(640, 480)
  assert.equal(typeof imageFacts(patched(whole, whole.indexOf('mdat') - 4, 0, 0, 0, 0)), 'object')
  assert.deepEqual(imageFacts(png(12_000, 3_333)), { mime: 'image/png', width: 12_000, height: 3_333 })
  assert.deepEqual(imageFacts(png(12_000, 12_000), 144e6), { mime: 'image/png', width: 12_000, height: 12_000 })
})

const small = gif(640, 480)
const beforeFrame = (...bytes: number[]): Buffer =>
  Buffer.concat([jpeg(1, 1).subarray(0, 8), Buffer.from(bytes), jpeg(640, 480).subarray(8)])
const spoilt: [what: string, bytes: Buffer, name: string][] = [
  [
    'a GIF of a small size with script after it',
    Buffer.concat([small.subarray(0, 10), Buffer.from('/*<script>alert(1)</script> and no end')]),
    'GIF',
  ],
  ['a GIF without a height', gif(640, 0), 'GIF'],
  ['a GIF without a width', gif(0, 480), 'GIF'],
  ['a JPEG with tables where its frame is', patched(jpeg(640, 480), 9, 0xc4), 'JPEG'],
  ['a JPEG with an extension where its frame is', patched(jpeg(640, 480), 9, 0xc8), 'JPEG'],
  ['a JPEG with conditions where its frame is', patched(jpeg(640, 480), 9, 0xcc), 'JPEG'],
  ['a JPEG that ends before its frame', beforeFrame(0xff, 0xd9, 0, 2), 'JPEG'],
  ['a JPEG whose pixels begin before its frame', beforeFrame(0xff, 0xda, 0, 2), 'JPEG'],
  ['a JPEG with other bytes between its markers', patched(jpeg(640, 480), 8, 0x00), 'JPEG'],
  ['a PNG that does not begin with its header', patched(png(640, 480), 12, 0x69), 'PNG'],
  ['a WebP too short for its size', Buffer.from('RIFF\x0c\0\0\0WEBPVP8X\0\0\0\0'), 'WebP'],
  [
    'an AVIF with boxes smaller than their own heads',
    patched(avif(640, 480), avif(640, 480).indexOf('mdat') - 4, 0, 0, 0, 4, 0, 0, 0, 4, 0, 0, 0, 8),
    'AVIF',
  ],
  [
    'an AVIF that does not say its size',
    patched(avif(640, 480), avif(640, 480).lastIndexOf('ispe'), ...Buffer.from('free')),
    'AVIF',
  ],
  [
    'an AVIF whose size is cut off',
    Buffer.concat([avif(1, 1).subarray(0, 24), Buffer.from('\0\0\0\x14meta\0\0\0\x0cispe\0\0\0\0')]),
    'AVIF',
  ],
]
for (const [what, bytes, name] of spoilt) {
  test(`reports ${what} as damaged`, () => {
    assert.equal(imageFacts(bytes), damaged(name))
  })
}

const foreign: readonly [string, string, RegExp][] = [
  ['a video', 'isom\0\0\0\0mp42iso2', /^This image format isn’t supported\. Use JPEG/],
  ['a photo of an iPhone', 'heic\0\0\0\0mif1heic', /^This is a HEIC image, .*Most Compatible/],
  ['a burst of photos', 'msf1\0\0\0\0hevcmsf1', /^This is a HEIC image/],
]
for (const [what, brands, sentence] of foreign) {
  test(`suggests another format for ${what} in an AVIF container`, () => {
    assert.match(String(imageFacts(patched(avif(640, 480), 8, ...Buffer.from(brands)))), sentence)
  })
}

const refused: [what: string, bytes: Buffer][] = [
  ['SVG, which can carry script', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>')],
  ['HTML', Buffer.from('<!doctype html><title>not a picture</title>')],
  [
    'HTML after the first bytes of a GIF',
    Buffer.from('GIF89a/*<script>alert(1)</script> and more than sixteen bytes of it'),
  ],
  ['an empty file', Buffer.alloc(0)],
  ['a file of three bytes', Buffer.from([0xff, 0xd8, 0xff])],
  ['a PDF', Buffer.from('%PDF-1.7 and so on for a while')],
  ['a picture without an extent', png(0, 0)],
  ['an image with too many pixels', png(12_000, 3_334)],
  ['an image that is too wide', png(12_001, 10)],
  ['an image that is too high', png(10, 12_001)],
]
for (const [what, bytes] of refused) {
  test(`rejects ${what} with a sentence`, () => {
    const answer = imageFacts(bytes)
    assert.ok(typeof answer === 'string' && /[.]$/.test(answer), JSON.stringify(answer))
  })
}

test('reads a large file without creating a string for each position', () => {
  const bytes = Buffer.concat([avif(640, 480), Buffer.alloc(1_000_000, 'i')])
  bytes.fill('i', 24, 1_000_000)
  bytes.writeUInt32BE(0, bytes.readUInt32BE(0))
  const texts = mock.method(String, 'fromCharCode')
  assert.equal(typeof imageFacts(bytes), 'string')
  assert.ok(texts.mock.callCount() < 20, `${texts.mock.callCount()} texts`)
  texts.mock.restore()
})
