import assert from 'node:assert/strict'
import test, { mock } from 'node:test'
import { imageFacts } from '../../src/contract/image-facts.ts'
import { avif, gif, jpeg, png, webp } from '../host/media/pictures.ts'

const kinds = { png, jpeg, gif, webp, avif }
for (const [name, make] of Object.entries(kinds)) {
  test(`reads the size of ${name} from its bytes`, () => {
    assert.deepEqual(imageFacts(make(640, 480)), { mime: `image/${name}`, width: 640, height: 480 })
  })
  test(`refuses ${name} that is cut off`, () => {
    const whole = make(640, 480)
    const cut = imageFacts(whole.subarray(0, whole.length - 12))
    assert.equal(typeof cut, 'string', JSON.stringify(cut))
  })
}

const refused: [what: string, bytes: Buffer][] = [
  ['SVG, which can carry script', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>')],
  ['HTML', Buffer.from('<!doctype html><title>not a picture</title>')],
  ['HTML behind the first bytes of a GIF',
    Buffer.from('GIF89a/*<script>alert(1)</script> and more than sixteen bytes of it')],
  ['nothing', Buffer.alloc(0)],
  ['a few bytes', Buffer.from([0xff, 0xd8, 0xff])],
  ['a PDF', Buffer.from('%PDF-1.7 and so on for a while')],
  ['a picture without an extent', png(0, 0)],
  ['more pixels a side than allowed', png(12_001, 10)],
]
for (const [what, bytes] of refused) {
  test(`refuses ${what} with a sentence`, () => {
    const answer = imageFacts(bytes)
    assert.ok(typeof answer === 'string' && /[.]$/.test(answer), JSON.stringify(answer))
  })
}

test('looks through a large file without making a text of each of its places', () => {
  const bytes = Buffer.concat([avif(640, 480), Buffer.alloc(1_000_000, 'i')])
  bytes.fill('i', 24, 1_000_000)
  bytes.writeUInt32BE(0, bytes.readUInt32BE(0))
  const texts = mock.method(String, 'fromCharCode')
  assert.equal(typeof imageFacts(bytes), 'string')
  assert.ok(texts.mock.callCount() < 20, `${texts.mock.callCount()} texts`)
  texts.mock.restore()
})
