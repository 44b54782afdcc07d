/**
 * How the bytes of a file may be read, and for whom: what spreadsheets save as CSV is often in the encoding of their
 * country. Latin-1 is read as windows-1252, as browsers and spreadsheets do.
 */
export const encodings = {
  'utf-8': 'UTF-8', 'utf-16le': 'UTF-16', 'utf-16be': 'UTF-16, big-endian', 'windows-1252': 'Latin-1',
  'windows-1250': 'Central European', 'windows-1251': 'Cyrillic', 'windows-1253': 'Greek', 'windows-1254': 'Turkish',
  'windows-1255': 'Hebrew', 'windows-1256': 'Arabic', 'windows-1257': 'Baltic', 'windows-1258': 'Vietnamese',
  'windows-874': 'Thai', shift_jis: 'Japanese', gb18030: 'Simplified Chinese', big5: 'Traditional Chinese',
  'euc-kr': 'Korean', macintosh: 'Mac Roman',
} as const
export type Encoding = keyof typeof encodings

const pieceBytes = 256 * 1024

/** The bytes of a file, a piece at a time: the next one is read once it is asked for. */
async function* piecesOf(source: Blob): AsyncGenerator<ArrayBuffer> {
  for (let at = 0; at < source.size; at += pieceBytes) yield await source.slice(at, at + pieceBytes).arrayBuffer()
}

const marked = async (source: Blob): Promise<Encoding | undefined> => {
  const [first, second] = new Uint8Array(await source.slice(0, 2).arrayBuffer())
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  return first === 0xfe && second === 0xff ? 'utf-16be' : undefined
}

const isUtf8 = async (source: Blob): Promise<boolean> => {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const isGood = (bytes?: ArrayBuffer): boolean => {
    try {
      decoder.decode(bytes, { stream: bytes !== undefined })
      return true
    } catch { return false }
  }
  for await (const bytes of piecesOf(source)) if (!isGood(bytes)) return false
  return isGood()
}

/** UTF-8 where every byte of it is that: other text is so by chance almost never. */
export const detectEncoding = async (source: Blob): Promise<Encoding> =>
  (await marked(source)) ?? ((await isUtf8(source)) ? 'utf-8' : 'windows-1252')

/** The text of a file, a piece at a time, without its byte order mark. */
export async function* readText(source: Blob, encoding: Encoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding)
  for await (const bytes of piecesOf(source)) yield decoder.decode(bytes, { stream: true })
  yield decoder.decode()
}
