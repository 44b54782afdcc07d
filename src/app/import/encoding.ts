/**
 * The encodings of a file and their display names, because spreadsheets often save CSV in a local encoding. Latin-1 is
 * decoded as windows-1252, as in browsers and spreadsheets.
 */
export const encodings = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16, big-endian',
  'windows-1252': 'Latin-1',
  'windows-1250': 'Central European',
  'windows-1251': 'Cyrillic',
  'windows-1253': 'Greek',
  'windows-1254': 'Turkish',
  'windows-1255': 'Hebrew',
  'windows-1256': 'Arabic',
  'windows-1257': 'Baltic',
  'windows-1258': 'Vietnamese',
  'windows-874': 'Thai',
  shift_jis: 'Japanese',
  gb18030: 'Simplified Chinese',
  big5: 'Traditional Chinese',
  'euc-kr': 'Korean',
  macintosh: 'Mac Roman',
} as const
export type Encoding = keyof typeof encodings

const pieceBytes = 256 * 1024

/** Yields the bytes of a file in chunks; a chunk is read when the caller requests it. */
async function* piecesOf(source: Blob): AsyncGenerator<ArrayBuffer> {
  for (let at = 0; at < source.size; at += pieceBytes) yield await source.slice(at, at + pieceBytes).arrayBuffer()
}

const encodingByMark = async (source: Blob): Promise<Encoding | undefined> => {
  const [first, second] = new Uint8Array(await source.slice(0, 2).arrayBuffer())
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  return first === 0xfe && second === 0xff ? 'utf-16be' : undefined
}

/** Detects UTF-16 without a byte order mark: in mostly Latin text, every second byte is 0. */
const guessEncoding = async (source: Blob): Promise<Encoding | undefined> => {
  const bytes = new Uint8Array(await source.slice(0, 4096).arrayBuffer())
  const zeros = [0, 0]
  bytes.forEach((byte, at) => {
    if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1
  })
  const [even = 0, odd = 0] = zeros
  const many = Math.max(3, (bytes.length / 2) * 0.3)
  return odd > many && even < odd / 10 ? 'utf-16le' : even > many && odd < even / 10 ? 'utf-16be' : undefined
}

const isMostlyUtf8 = async (source: Blob): Promise<boolean> => {
  let good = 0
  let bad = 0
  for await (const text of readText(source, 'utf-8')) {
    for (const letter of text.match(/[^\x00-\x7f]+/g) ?? []) {
      for (const one of letter) {
        if (one === '\ufffd') bad += 1
        else good += 1
      }
    }
  }
  return bad === 0 || good > bad
}

/**
 * A file counts as UTF-8 if most of its non-ASCII characters are valid UTF-8. In other encodings this almost never
 * happens by chance.
 */
export const detectEncoding = async (source: Blob): Promise<Encoding> =>
  (await encodingByMark(source)) ??
  (await guessEncoding(source)) ??
  ((await isMostlyUtf8(source)) ? 'utf-8' : 'windows-1252')

/** Yields the text of a file in chunks, without its byte order mark. */
export async function* readText(source: Blob, encoding: Encoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding)
  for await (const bytes of piecesOf(source)) yield decoder.decode(bytes, { stream: true })
  yield decoder.decode()
}
