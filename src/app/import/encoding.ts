/** How the bytes of a file are read. Latin-1 is read as windows-1252, as browsers and spreadsheets do. */
export type Encoding = 'utf-8' | 'windows-1252' | 'utf-16le' | 'utf-16be'

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
