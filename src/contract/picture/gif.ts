import { ascii, joinBytes, type Size, viewOf } from './bytes.ts'

const trailer = 0x3b
const extension = 0x21
const image = 0x2c
const graphicControl = 0xf9
const application = 0xff

/** A colour table has 3 bytes for each of 2 to 256 colours (GIF89a, 18 and 21). */
const tableBytes = (flags: number): number => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0)

/** Returns the position after the sub-blocks, which end with an empty one. */
function afterSubBlocks(bytes: Uint8Array, from: number): number {
  let at = from
  while (at < bytes.length && bytes[at] !== 0) at += 1 + (bytes[at] ?? 0)
  return at + 1
}

/** Yields the header, then each block up to the trailer, which ends a complete image. */
function* blocksOf(bytes: Uint8Array): Generator<Uint8Array> {
  let at = 13 + tableBytes(bytes[10] ?? 0)
  yield bytes.subarray(0, at)
  while (at < bytes.length) {
    const kind = bytes[at]
    const end =
      kind === extension
        ? afterSubBlocks(bytes, at + 2)
        : kind === image
          ? afterSubBlocks(bytes, at + 11 + tableBytes(bytes[at + 9] ?? 0))
          : kind === trailer
            ? at + 1
            : Infinity
    if (end > bytes.length) return
    yield bytes.subarray(at, end)
    if (kind === trailer) return
    at = end
  }
}

const isTrailer = (block: Uint8Array | undefined): boolean => block?.length === 1 && block[0] === trailer

/** Returns undefined for a damaged or incomplete file. Bytes after the trailer are harmless. */
export function readGif(bytes: Uint8Array): Size | undefined {
  if (!isTrailer([...blocksOf(bytes)].at(-1))) return undefined
  const view = viewOf(bytes)
  return { width: view.getUint16(6, true), height: view.getUint16(8, true) }
}

/**
 * These extensions repeat an animation or hold the colour profile. XMP and comments are also extensions, and are
 * removed.
 */
const applications: readonly string[] = ['NETSCAPE2.0', 'ANIMEXTS1.0', 'ICCRGBG1012']

const isKept = (block: Uint8Array): boolean =>
  block[0] !== extension ||
  block[1] === graphicControl ||
  (block[1] === application && applications.includes(ascii(block, 3, 14)))

export const stripGif = (bytes: Uint8Array): Uint8Array => joinBytes([...blocksOf(bytes)].filter(isKept))
