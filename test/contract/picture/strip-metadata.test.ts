import assert from 'node:assert/strict'
import test from 'node:test'
import { crc32 } from 'node:zlib'
import { imageFacts, type ImageFacts } from '../../../src/contract/picture/image-facts.ts'
import { stripMetadata as cleaned } from '../../../src/contract/picture/strip-metadata.ts'
import { avifOfCamera, avifPictureData } from './avif-of-a-camera.ts'
import { avif, box, gif, jpeg, png, webp } from '../../host/media/images.ts'

const secret = 'GPS 28.5562N 77.1000E'
const withoutPlace = (bytes: Uint8Array, mime: ImageFacts['mime']): Uint8Array => {
  const sent = cleaned(bytes, mime)
  assert.ok(sent)
  return sent
}
const segment = (marker: number, body: Buffer | string): Buffer => {
  const bytes = Buffer.from(body)
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(bytes.length + 2, 2)
  return Buffer.concat([head, bytes])
}
const plain = jpeg(8, 6)
/** A JPEG with these segments behind its start. */
const withSegments = (...segments: Buffer[]): Buffer =>
  Buffer.concat([plain.subarray(0, 2), ...segments, plain.subarray(2)])

/** Exif that says how the camera was held and, further on, where it was. */
const exif = (orientation: number, isLittle: boolean): Buffer => {
  const tiff = Buffer.alloc(38)
  tiff.write(isLittle ? 'II' : 'MM', 'latin1')
  const u16 = (value: number, at: number) => (isLittle ? tiff.writeUInt16LE(value, at) : tiff.writeUInt16BE(value, at))
  const u32 = (value: number, at: number) => (isLittle ? tiff.writeUInt32LE(value, at) : tiff.writeUInt32BE(value, at))
  u16(42, 2)
  u32(8, 4)
  u16(2, 8)
  u16(0x010f, 10)
  u16(0x0112, 22)
  u16(3, 24)
  u32(1, 26)
  u16(orientation, 30)
  return segment(0xe1, Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff, Buffer.from(secret)]))
}

/** As any reader of Exif finds it. */
const orientationIn = (bytes: Uint8Array): number | undefined => {
  const at = Buffer.from(bytes).indexOf('Exif\0\0')
  return at < 0 ? undefined : bytes[at + 6 + 19]
}

const dropped: [what: string, segment: Buffer][] = [
  ['Exif', segment(0xe1, `Exif\0\0${secret}`)],
  ['XMP', segment(0xe1, `http://ns.adobe.com/xap/1.0/\0${secret}`)],
  ['IPTC', segment(0xed, `Photoshop 3.0\0${secret}`)],
  ['the index of further images', segment(0xe2, `MPF\0${secret}`)],
  ['a comment', segment(0xfe, secret)],
  ['data of the camera maker', segment(0xe5, secret)],
]
for (const [what, bytes] of dropped) {
  test(`a JPEG is served without ${what}, its pixels unchanged`, () => {
    assert.deepEqual(Buffer.from(withoutPlace(withSegments(bytes), 'image/jpeg')), plain)
  })
}

test('a JPEG keeps its colour profile and its JFIF and Adobe markers', () => {
  const whole = withSegments(segment(0xe2, 'ICC_PROFILE\0\x01\x01profile'), segment(0xee, 'Adobe\0'))
  assert.deepEqual(Buffer.from(withoutPlace(whole, 'image/jpeg')), whole)
})

for (const isLittle of [true, false]) {
  for (const orientation of [2, 6, 8]) {
    const how = `${orientation}, ${isLittle ? 'little' : 'big'} endian`
    test(`a rotated JPEG (${how}) keeps its orientation and no other metadata`, () => {
      const sent = withoutPlace(withSegments(exif(orientation, isLittle)), 'image/jpeg')
      assert.equal(orientationIn(sent), orientation)
      assert.equal(Buffer.from(sent).includes('GPS'), false)
      const sides = orientation < 5 ? { width: 8, height: 6 } : { width: 6, height: 8 }
      assert.deepEqual(imageFacts(sent), { mime: 'image/jpeg', ...sides })
      assert.deepEqual(imageFacts(withSegments(exif(orientation, isLittle))), { mime: 'image/jpeg', ...sides })
    })
  }
}

for (const [what, orientation] of [
  ['that is upright', 1],
  ['with an invalid orientation', 77],
] as const) {
  test(`a JPEG ${what} loses all of its Exif`, () => {
    assert.deepEqual(Buffer.from(withoutPlace(withSegments(exif(orientation, true)), 'image/jpeg')), plain)
  })
}

test('bytes after the end of a JPEG are removed, even if its data contains bytes that look like markers', () => {
  const scan = Buffer.from([0xff, 0xda, 0, 2, 1, 0xff, 0, 2, 0xff, 0xd3, 3])
  const tables = plain.subarray(0, plain.indexOf(Buffer.from([0xff, 0xda])))
  const whole = Buffer.concat([tables, scan, Buffer.from([0xff, 0xd9])])
  const second = Buffer.concat([plain.subarray(0, 2), segment(0xe1, `Exif\0\0${secret}`), plain.subarray(2)])
  assert.deepEqual(Buffer.from(withoutPlace(Buffer.concat([whole, second]), 'image/jpeg')), whole)
})

const pngChunk = (type: string, body: string): Buffer => {
  const out = Buffer.alloc(body.length + 12)
  out.writeUInt32BE(body.length)
  out.write(type + body, 4, 'latin1')
  return out
}
for (const type of ['eXIf', 'tEXt', 'zTXt', 'iTXt', 'tIME']) {
  test(`a PNG is served without its ${type} chunk`, () => {
    const whole = png(5, 5)
    const at = whole.indexOf('IDAT') - 4
    const told = Buffer.concat([whole.subarray(0, at), pngChunk(type, secret), whole.subarray(at), Buffer.from(secret)])
    assert.deepEqual(Buffer.from(withoutPlace(told, 'image/png')), whole)
  })
}

test('a WebP is served without Exif and XMP, and its header no longer announces them', () => {
  const chunk = (type: string, body: string): Buffer => {
    const out = Buffer.alloc(8 + body.length + (body.length % 2))
    out.write(type, 'latin1')
    out.writeUInt32LE(body.length, 4)
    out.write(body, 8, 'latin1')
    return out
  }
  const chunks = [chunk('ALPH', 'x'), chunk('EXIF', secret), chunk('VP8 ', 'data'), chunk('XMP ', secret)]
  const whole = Buffer.concat([webp(7, 9).subarray(0, 30), ...chunks])
  whole.writeUInt32LE(whole.length - 8, 4)
  whole[20] = 0x1c
  const sent = Buffer.from(withoutPlace(whole, 'image/webp'))
  assert.equal(sent.includes('GPS'), false)
  assert.equal(sent[20], 0x10)
  assert.equal(sent.readUInt32LE(4), sent.length - 8)
  assert.ok(sent.includes('ALPH') && sent.includes('VP8 ') && sent.includes('data'))
  assert.deepEqual(imageFacts(sent), { mime: 'image/webp', width: 7, height: 9 })
})

test('an AVIF is served without Exif and XMP, its pixels at the same offset', () => {
  const whole = avifOfCamera(secret)
  assert.equal(whole.toString('latin1').split(secret).length, 4)
  const sent = Buffer.from(withoutPlace(whole, 'image/avif'))
  assert.equal(sent.includes('GPS'), false)
  assert.equal(sent.includes('Exif'), false)
  assert.deepEqual([sent.length, sent.indexOf(avifPictureData)], [whole.length, whole.indexOf(avifPictureData)])
  assert.deepEqual(imageFacts(sent), { mime: 'image/avif', width: 2, height: 2 })
  assert.ok(whole.includes('GPS'), 'the file of the person stays as it is')
})

test('a GIF, and an AVIF without metadata, are served unchanged', () => {
  for (const [bytes, mime] of [
    [gif(3, 3), 'image/gif'],
    [avif(3, 3), 'image/avif'],
  ] as const) {
    assert.deepEqual(Buffer.from(withoutPlace(bytes, mime)), bytes)
  }
})

test('does not throw for an AVIF that is cut off at any point', () => {
  const whole = avifOfCamera(secret)
  for (let length = 0; length < whole.length; length += 1) withoutPlace(whole.subarray(0, length), 'image/avif')
})

/** An AVIF whose first item is Exif, with these places. */
const avifWithPlaces = (places: Buffer): Buffer => {
  const name = box('infe', Buffer.concat([Buffer.from('0200000100010000', 'hex'), Buffer.from('Exif\0')]))
  const names = box('iinf', Buffer.concat([Buffer.from('000000000001', 'hex'), name]))
  return Buffer.concat([avif(3, 3), box('meta', Buffer.concat([Buffer.alloc(4), names, box('iloc', places)]))])
}

test('an AVIF with a huge number of empty extents is read quickly', () => {
  const item = Buffer.from('00020000ffff', 'hex')
  const places = Buffer.concat([Buffer.from('000000000000ffff', 'hex'), ...Array<Buffer>(65_535).fill(item)])
  assert.ok(cleaned(avifWithPlaces(places), 'image/avif'))
})

test('an AVIF that lists the same extent for its Exif again and again is not served', () => {
  const head = Buffer.from('00000000044000010001000000050000ea60', 'hex')
  const places = Buffer.concat([head, ...Array<Buffer>(60_000).fill(Buffer.from('00ffffff', 'hex'))])
  const whole = Buffer.concat([avifWithPlaces(places), box('mdat', Buffer.alloc(200_000))])
  assert.equal(cleaned(whole, 'image/avif'), undefined)
})

test('an AVIF whose Exif has no declared end is not served, since it cannot be removed safely', () => {
  for (const places of ['000000004000000100010000000100000010', '00000000440000010001000000010000001000000000']) {
    assert.equal(cleaned(avifWithPlaces(Buffer.from(places, 'hex')), 'image/avif'), undefined)
  }
})

test('a JPEG with data between its segments is not served, since that data could contain the location', () => {
  const at = plain.indexOf(Buffer.from([0xff, 0xda]))
  const whole = Buffer.concat([plain.subarray(0, at), Buffer.from([0]), exif(1, true), plain.subarray(at)])
  assert.equal(cleaned(whole, 'image/jpeg'), undefined)
})

test('an image of 10 MB with only scan data is read quickly', () => {
  const whole = Buffer.concat([plain.subarray(0, -2), Buffer.alloc(10_000_000, 0xff), Buffer.from([0xff, 0xd9])])
  assert.ok(withoutPlace(whole, 'image/jpeg').length <= whole.length)
})

/** eXIf with the same, as PNG has it: without the name in front. */
const pngExif = (orientation: number): Buffer =>
  pngChunk('eXIf', exif(orientation, false).subarray(10).toString('latin1'))

test('a rotated PNG is recorded with the size that browsers show and keeps no other metadata', () => {
  const whole = png(8, 6)
  const told = Buffer.concat([whole.subarray(0, 33), pngExif(6), whole.subarray(33)])
  const sent = Buffer.from(withoutPlace(told, 'image/png'))
  assert.equal(sent.includes('GPS'), false)
  for (const bytes of [told, sent]) assert.deepEqual(imageFacts(bytes), { mime: 'image/png', width: 6, height: 8 })
  const at = sent.indexOf('eXIf')
  const length = sent.readUInt32BE(at - 4)
  assert.equal(sent.readUInt32BE(at + 4 + length), crc32(sent.subarray(at, at + 4 + length)))
})

test('Exif after the pixels of a PNG does not rotate it, as in browsers', () => {
  const whole = png(8, 6)
  const told = Buffer.concat([whole.subarray(0, -12), pngExif(6), whole.subarray(-12)])
  assert.deepEqual(imageFacts(told), { mime: 'image/png', width: 8, height: 6 })
  assert.deepEqual(Buffer.from(withoutPlace(told, 'image/png')), whole)
})

test('the first of two Exif segments sets a JPEG’s orientation, as in browsers', () => {
  const whole = withSegments(exif(1, true), exif(6, true))
  assert.deepEqual(imageFacts(whole), { mime: 'image/jpeg', width: 8, height: 6 })
  assert.equal(orientationIn(withoutPlace(whole, 'image/jpeg')), undefined)
})

for (const [turn, width, height] of [
  [0, 8, 6],
  [1, 6, 8],
  [2, 8, 6],
  [3, 6, 8],
] as const) {
  test(`an AVIF rotated by ${turn * 90}° is recorded as ${width} × ${height}`, () => {
    const whole = avif(8, 6, box('irot', Buffer.from([turn])), box('imir', Buffer.from([1])))
    assert.deepEqual(imageFacts(whole), { mime: 'image/avif', width, height })
    assert.deepEqual(imageFacts(withoutPlace(whole, 'image/avif')), { mime: 'image/avif', width, height })
  })
}

const gifExtension = (label: number, ...blocks: string[]): Buffer =>
  Buffer.concat([
    Buffer.from([0x21, label]),
    ...blocks.map((text) => Buffer.from([text.length, ...Buffer.from(text)])),
    Buffer.from([0]),
  ])
for (const [what, ...block] of [
  ['a comment', 0xfe, secret],
  ['XMP', 0xff, 'XMP DataXMP', secret],
] as const) {
  test(`a GIF is served without ${what} and keeps looping`, () => {
    const whole = gif(3, 3)
    const again = gifExtension(0xff, 'NETSCAPE2.0', '\x01\0\0')
    const film = Buffer.concat([whole.subarray(0, 13), again, whole.subarray(13)])
    const [label, ...texts] = block
    const told = Buffer.concat([film.subarray(0, 13), gifExtension(label, ...texts), film.subarray(13)])
    assert.deepEqual(Buffer.from(withoutPlace(told, 'image/gif')), film)
  })
}

const behind = Buffer.from(`${'<script>alert(1)</script>'.repeat(5000)}${secret}`)
for (const [mime, whole] of [
  ['image/png', png(8, 6)],
  ['image/gif', gif(8, 6)],
  ['image/jpeg', plain],
] as const) {
  test(`bytes after the end of ${mime} are removed, and the image is accepted`, () => {
    const told = Buffer.concat([whole, behind])
    assert.deepEqual(imageFacts(told), { mime, width: 8, height: 6 })
    assert.deepEqual(Buffer.from(withoutPlace(told, mime)), whole)
  })
}
