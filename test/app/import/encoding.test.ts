import { assert, test } from '../../panel.ts'
import { detectEncoding, type Encoding, encodings, readText } from '../../../src/app/import/encoding.ts'

const bytes = (...values: number[]) => new Uint8Array(values)
const utf16 = (text: string, isBig = false) => {
  const buffer = Buffer.from(`\ufeff${text}`, 'utf16le')
  return new Uint8Array(isBig ? buffer.swap16() : buffer)
}

const cases: [name: string, content: BlobPart, encoding: Encoding, text: string][] = [
  ['plain ASCII', 'name,code', 'utf-8', 'name,code'],
  ['UTF-8', 'Zürich,São Paulo,東京', 'utf-8', 'Zürich,São Paulo,東京'],
  ['UTF-8 with a byte order mark', '\ufeffname', 'utf-8', 'name'],
  ['Latin-1', bytes(0x5a, 0xfc, 0x72, 0x69, 0x63, 0x68), 'windows-1252', 'Zürich'],
  ['windows-1252 with its own signs', bytes(0x93, 0x80, 0x94), 'windows-1252', '“€”'],
  ['UTF-8 that breaks off within a letter', bytes(0x61, 0xc3), 'windows-1252', 'aÃ'],
  ['an overlong form, which is no UTF-8', bytes(0xc0, 0xaf), 'windows-1252', 'À¯'],
  ['UTF-16, as spreadsheets save "Unicode text"', utf16('a\té'), 'utf-16le', 'a\té'],
  ['UTF-16 the other way round', utf16('a\té', true), 'utf-16be', 'a\té'],
  ['UTF-16 without its mark', utf16('name,a\té').slice(2), 'utf-16le', 'name,a\té'],
  ['UTF-16 the other way round without its mark', utf16('name,a\té', true).slice(2), 'utf-16be', 'name,a\té'],
  ['nothing', '', 'utf-8', ''],
]

const read = async (source: Blob, encoding: Encoding) => {
  let text = ''
  for await (const piece of readText(source, encoding)) text += piece
  return text
}

for (const [name, content, encoding, text] of cases) {
  test(`reads ${name}`, async () => {
    const source = new Blob([content])
    assert.equal(await detectEncoding(source), encoding)
    assert.equal(await read(source, encoding), text)
  })
}

test('every offered encoding reads ASCII the same, except UTF-16', async () => {
  for (const encoding of Object.keys(encodings)) {
    const text = new TextDecoder(encoding).decode(Buffer.from('name,code'))
    assert.equal(text === 'name,code', !encoding.startsWith('utf-16'), encoding)
  }
})

test('a single invalid byte does not change the encoding detected as UTF-8', async () => {
  const source = new Blob(['ü'.repeat(300_000), bytes(0xfc)])
  assert.equal(await detectEncoding(source), 'utf-8')
})

test('reads a character that spans two chunks', async () => {
  const content = `a${'ü'.repeat(300_000)}`
  assert.equal(await read(new Blob([content]), 'utf-8'), content)
})
