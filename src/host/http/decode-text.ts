import { malformed } from '#host/base'

/** The letters of Windows-1252 at 0x80 to 0x9F. Node's own decoder reads them as controls in some versions. */
const upper = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'

const fromWindows1252 = (bytes: Uint8Array): string =>
  Buffer.from(bytes)
    .toString('latin1')
    .replaceAll(/[\u0080-\u009f]/g, (control) => upper[control.charCodeAt(0) - 0x80] ?? control)

const decoderOf = (charset: string): TextDecoder => {
  try {
    return new TextDecoder(charset, { fatal: true })
  } catch {
    throw malformed(`This server can’t read the character encoding “${charset.slice(0, 40)}”. Send UTF-8.`)
  }
}

const tryDecode = (bytes: Uint8Array, decoder: TextDecoder): string | undefined => {
  try {
    return decoder.decode(bytes)
  } catch {
    return undefined
  }
}

/**
 * Decodes text without ever inventing U+FFFD. Bytes that are not UTF-8 come from old pages, so they are read as
 * Windows-1252 unless the sender names another encoding.
 * @param charset a label of the Encoding standard
 */
export function decodeText(bytes: Uint8Array, charset = 'utf-8'): string {
  const decoder = decoderOf(charset)
  if (decoder.encoding === 'windows-1252') return fromWindows1252(bytes)
  const text = tryDecode(bytes, decoder)
  if (text !== undefined) return text
  if (decoder.encoding === 'utf-8') return fromWindows1252(bytes)
  throw malformed(`The text isn’t in ${decoder.encoding}, as the request says.`)
}
