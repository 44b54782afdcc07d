import { assert, test } from '../host.ts'
import { Readable } from 'node:stream'
import { readForm } from '../../../src/host/http/multipart.ts'
import { Refusal } from '../../../src/host/base/refusal.ts'

const limits = { file: 3 * 1_048_576, meta: 10 }
const limitOf = (name: string): number | undefined => new Map(Object.entries(limits)).get(name)
const type = 'multipart/form-data; boundary=cut'
const part = (head: string, body: string): string =>
  `--cut\r\nContent-Disposition: form-data; ${head}\r\n\r\n${body}\r\n`
const file = part('name="file"; filename="a%22b.png"', 'line\r\n--cu\r\n\r\n\xff\0')
const form = `${file}${part('name="meta"', '')}--cut--\r\n`

const read = async (chunks: readonly string[], contentType = type): Promise<[string, string | undefined, string][]> =>
  [...(await readForm(Readable.from(chunks.map((chunk) => Buffer.from(chunk, 'latin1'))), contentType, limitOf))].map(
    ([name, { fileName, bytes }]) => [name, fileName, bytes.toString('latin1')],
  )

test('reads a form the same way in any chunks, ignoring data after its end', async () => {
  const whole = [
    ['file', 'a"b.png', 'line\r\n--cu\r\n\r\n\xff\0'],
    ['meta', undefined, ''],
  ]
  assert.deepEqual(await read([form, 'more\r\n\r\nmore'], 'multipart/form-data; charset=utf-8; boundary="cut"'), whole)
  for (let at = 1; at < form.length; at += 1) {
    assert.deepEqual(await read([form.slice(0, at), form.slice(at)]), whole, `cut at ${at}`)
  }
  assert.deepEqual(await read([...form]), whole)
})

const refusalOf = (chunks: readonly string[], contentType = type): Promise<string> =>
  read(chunks, contentType).then(
    () => 'taken',
    (error: unknown) => {
      assert.ok(error instanceof Refusal)
      return `${error.status} ${error.message}`
    },
  )

test('limits each part to its own size', async () => {
  const sized = (name: string, bytes: number): string[] => [part(`name="${name}"`, 'x'.repeat(bytes)), '--cut--']
  for (const [name, most, words] of [
    ['file', limits.file, '3 MB'],
    ['meta', limits.meta, '1 MB'],
  ] as const) {
    assert.equal((await read(sized(name, most)))[0]?.[2].length, most)
    assert.equal(await refusalOf(sized(name, most + 1)), `413 This is larger than ${words}. Export it smaller.`)
  }
})

const refused: [what: string, chunks: string[], answer: RegExp, type?: string][] = [
  ['an unexpected part', [part('name="odd"', ''), '--cut--'], /^400 The form has an unexpected part “odd”\.$/],
  ['a part without a name', [part('filename="a.png"', ''), '--cut--'], /^400 .*unexpected part “”\.$/],
  ['a part named like a method', [part('name="toString"', ''), '--cut--'], /^400 .*unexpected part “toString”\.$/],
  [
    'a repeated part',
    [part('name="meta"', ''), part('name="meta"', ''), '--cut--'],
    /^400 .*the field “meta” twice\.$/,
  ],
  ['a form that ends after a part', [part('name="meta"', ''), '--cut'], /^400 The upload was interrupted/],
  ['a form that ends within a part', [part('name="meta"', '').slice(0, -3)], /^400 The upload was interrupted/],
  ['a boundary with extra characters', [part('name="meta"', ''), '--cutter\r\n'], /^400 The form is incomplete\.$/],
  ['headers without end', [`--cut\r\nX: ${'x'.repeat(9000)}`], /^400 The headers of a part are too long\.$/],
  ['a form without a boundary', [form], /^415 /, 'multipart/form-data'],
  ['another content type', [form], /^415 /, 'text/plain; boundary=cut'],
]
for (const [what, chunks, answer, contentType] of refused) {
  test(`rejects ${what}`, async () => {
    assert.match(await refusalOf(chunks, contentType), answer)
  })
}
