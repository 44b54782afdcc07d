import { ascii, joinBytes, shownSize, type Size, viewOf } from './bytes.ts'
import { orientationAlone, orientationIn } from './exif.ts'

interface Chunk {
  name: string
  data: Uint8Array
  whole: Uint8Array
}

/** Lists the chunks up to IEND, which ends a complete image. */
function chunksOf(bytes: Uint8Array): Chunk[] {
  const view = viewOf(bytes)
  const chunks: Chunk[] = []
  for (let at = 8; at + 12 <= bytes.length && chunks.at(-1)?.name !== 'IEND'; ) {
    const end = at + 12 + view.getUint32(at)
    if (end > bytes.length) break
    const name = ascii(bytes, at + 4, at + 8)
    chunks.push({ name, data: bytes.subarray(at + 8, end - 4), whole: bytes.subarray(at, end) })
    at = end
  }
  return chunks
}

/** Browsers use an eXIf chunk that precedes the pixels. */
function orientationOf(chunks: readonly Chunk[]): number {
  const pixels = chunks.findIndex(({ name }) => name === 'IDAT')
  const exif = chunks.slice(0, Math.max(0, pixels)).find(({ name }) => name === 'eXIf')
  return exif ? orientationIn(exif.data) : 1
}

/** Returns undefined for a damaged or incomplete file. Bytes after the end are harmless. */
export function readPng(bytes: Uint8Array): Size | undefined {
  const chunks = chunksOf(bytes)
  const head = chunks[0]
  if (head?.name !== 'IHDR' || head.data.length < 8 || chunks.at(-1)?.name !== 'IEND') return undefined
  const view = viewOf(head.data)
  return shownSize({ width: view.getUint32(0), height: view.getUint32(4) }, orientationOf(chunks))
}

/** Besides the critical chunks, browsers need these to display an image (PNG, third edition, 5.6). */
const shown: ReadonlySet<string> = new Set([
  'tRNS',
  'cHRM',
  'gAMA',
  'iCCP',
  'sRGB',
  'cICP',
  'mDCV',
  'cLLI',
  'sBIT',
  'bKGD',
  'hIST',
  'pHYs',
  'sPLT',
  'acTL',
  'fcTL',
  'fdAT',
])
/** A critical chunk begins with a capital letter. */
const isKept = ({ name }: Chunk): boolean => /^[A-Z]/.test(name) || shown.has(name)

function crc32(bytes: Uint8Array): number {
  let crc = ~0
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1
  }
  return ~crc >>> 0
}

function orientationChunk(orientation: number): Uint8Array {
  const data = orientationAlone(orientation)
  const out = joinBytes([Uint8Array.of(0, 0, 0, data.length, 0x65, 0x58, 0x49, 0x66), data, new Uint8Array(4)])
  viewOf(out).setUint32(out.length - 4, crc32(out.subarray(4, -4)))
  return out
}

export function stripPng(bytes: Uint8Array): Uint8Array {
  const chunks = chunksOf(bytes)
  const orientation = orientationOf(chunks)
  const [head, ...rest] = chunks.filter(isKept).map(({ whole }) => whole)
  const turned = orientation === 1 ? [] : [orientationChunk(orientation)]
  return joinBytes([bytes.subarray(0, 8), ...(head ? [head] : []), ...turned, ...rest])
}
