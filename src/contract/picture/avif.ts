import { ascii, type Size, viewOf } from './bytes.ts'

// The container of AVIF (ISO/IEC 14496-12) consists of nested boxes.

/** The content begins at `from`. */
interface Box {
  type: string
  from: number
  to: number
}

const typeAt = (bytes: Uint8Array, at: number): string => ascii(bytes, at, at + 4)

/** Yields boxes in sequence, and stops before an incomplete one. */
function* boxesIn(bytes: Uint8Array, from: number, to: number): Generator<Box> {
  const view = viewOf(bytes)
  for (let at = from; at + 8 <= to; ) {
    const short = view.getUint32(at)
    const isLong = short === 1 && at + 16 <= to
    const size = isLong ? Number(view.getBigUint64(at + 8)) : short === 0 ? to - at : short
    if (size < 8 || at + size > to) return
    yield { type: typeAt(bytes, at + 4), from: at + (isLong ? 16 : 8), to: at + size }
    at += size
  }
}

const boxOf = (bytes: Uint8Array, { from, to }: Pick<Box, 'from' | 'to'>, type: string): Box | undefined =>
  [...boxesIn(bytes, from, to)].find((box) => box.type === type)

/** Reads numbers whose width the box itself specifies. A width of 0, or bytes after the box's end, give 0. */
function numberReader(bytes: Uint8Array, start: number, to: number) {
  let at = start
  const next = (width: number): number => {
    let value = 0
    for (let end = at + width; at < end; at += 1) value = value * 256 + (at < to ? (bytes[at] ?? 0) : 0)
    return value
  }
  const skip = (width: number): void => {
    at += width
  }
  return { next, skip, isOver: () => at >= to }
}

/** The content of a full box begins after its version and flags. */
const fullBoxBytes = 4

/** Finds the properties of the displayed image (`pitm`) among the shared ones (`ipco`, assigned by `ipma`). */
function propertiesOf(bytes: Uint8Array, meta: Box): Box[] {
  const inMeta = { from: meta.from + fullBoxBytes, to: meta.to }
  const [primary, properties] = [boxOf(bytes, inMeta, 'pitm'), boxOf(bytes, inMeta, 'iprp')]
  const shared = properties && boxOf(bytes, properties, 'ipco')
  const names = properties && boxOf(bytes, properties, 'ipma')
  if (!primary || !shared || !names) return []
  const wanted = numberReader(bytes, primary.from + 4, primary.to).next(bytes[primary.from] === 0 ? 2 : 4)
  const all = [...boxesIn(bytes, shared.from, shared.to)]
  const { next, skip, isOver } = numberReader(bytes, names.from + fullBoxBytes, names.to)
  const idBytes = bytes[names.from] === 0 ? 2 : 4
  const [indexBytes, indexBits] = (bytes[names.from + 3] ?? 0) & 1 ? [2, 0x7fff] : [1, 0x7f]
  for (let left = next(4); left > 0 && !isOver(); left -= 1) {
    const isWanted = next(idBytes) === wanted
    const count = next(1)
    if (isWanted) return Array.from({ length: count }, () => all[(next(indexBytes) & indexBits) - 1] ?? []).flat()
    skip(count * indexBytes)
  }
  return []
}

/** Returns undefined for a damaged or incomplete file: the top-level boxes must be contiguous up to its end. */
export function readAvif(bytes: Uint8Array): Size | undefined {
  const boxes = [...boxesIn(bytes, 0, bytes.length)]
  const meta = boxes.find(({ type }) => type === 'meta')
  if (!meta || boxes.at(-1)?.to !== bytes.length) return undefined
  const properties = propertiesOf(bytes, meta)
  const extent = properties.find(({ type }) => type === 'ispe')
  if (!extent) return undefined
  const { next } = numberReader(bytes, extent.from + fullBoxBytes, extent.to)
  const [width, height] = [next(4), next(4)]
  // `irot` rotates the image by quarter turns; `imir` mirrors it and keeps its dimensions.
  const turn = properties.find(({ type }) => type === 'irot')
  return turn && (bytes[turn.from] ?? 0) & 1 ? { width: height, height: width } : { width, height }
}

// AVIF addresses its parts by offsets from the start of the file (8.11), so removing bytes would shift the others. Exif
// and XMP are therefore overwritten with zeros, and their items renamed.

/** Turns a box into free space of the same length. */
const freeBox = (bytes: Uint8Array, { from, to }: Box): void => {
  bytes.set([0x66, 0x72, 0x65, 0x65], from - 4)
  bytes.fill(0, from, to)
}

/** Finds the items with Exif or, as another MIME type, XMP, and renames them to `free`. */
const takeNames = (bytes: Uint8Array, info: Box): Set<number> => {
  const items = new Set<number>()
  const countBytes = bytes[info.from] === 0 ? 2 : 4
  for (const { type, from, to } of boxesIn(bytes, info.from + 4 + countBytes, info.to)) {
    const version = bytes[from] ?? 0
    if (type !== 'infe' || version < 2) continue
    const idBytes = version === 2 ? 2 : 4
    const typeFrom = from + 4 + idBytes + 2
    if (!['Exif', 'mime'].includes(typeAt(bytes, typeFrom))) continue
    items.add(numberReader(bytes, from + 4, to).next(idBytes))
    bytes.set([0x66, 0x72, 0x65, 0x65], typeFrom)
  }
  return items
}

/**
 * Yields the positions of these items.
 * @param dataFrom the start of `idat`; some positions are relative to it
 */
function* extentsOf(
  bytes: Uint8Array,
  place: Box,
  items: ReadonlySet<number>,
  dataFrom: number,
): Generator<{ from: number; length: number }> {
  const version = bytes[place.from] ?? 0
  const { next, skip, isOver } = numberReader(bytes, place.from + 4, place.to)
  const widths = next(2)
  const [offsetBytes = 0, lengthBytes = 0, baseBytes = 0, indexBytes = 0] = [12, 8, 4, 0].map(
    (by) => (widths >> by) & 15,
  )
  const idBytes = version < 2 ? 2 : 4
  const extentBytes = (version > 0 ? indexBytes : 0) + offsetBytes + lengthBytes
  for (let left = next(idBytes); left > 0 && !isOver(); left -= 1) {
    const isWanted = items.has(next(idBytes))
    const isInData = version > 0 && (next(2) & 15) === 1
    next(2)
    const base = next(baseBytes) + (isInData ? dataFrom : 0)
    const extents = next(2)
    if (!isWanted) {
      skip(extents * extentBytes)
      continue
    }
    for (let extent = 0; extent < extents && !isOver(); extent += 1) {
      skip(extentBytes - offsetBytes - lengthBytes)
      yield { from: base + next(offsetBytes), length: next(lengthBytes) }
    }
  }
}

/**
 * Removes location, time and device without changing the length of the file. Returns undefined if the Exif has no end,
 * because image data may follow it, or if it is longer than the file: overwriting the same bytes repeatedly could take
 * forever.
 */
export function stripAvif(whole: Uint8Array): Uint8Array | undefined {
  const bytes = new Uint8Array(whole)
  let left = bytes.length
  for (const box of boxesIn(bytes, 0, bytes.length)) {
    if (box.type === 'uuid') freeBox(bytes, box)
    if (box.type === 'moov')
      for (const part of boxesIn(bytes, box.from, box.to)) {
        if (['udta', 'meta', 'uuid'].includes(part.type)) freeBox(bytes, part)
      }
    if (box.type !== 'meta') continue
    const [info, place, data] = ['iinf', 'iloc', 'idat'].map((type) =>
      boxOf(bytes, { from: box.from + fullBoxBytes, to: box.to }, type),
    )
    if (!info || !place) continue
    for (const { from, length } of extentsOf(bytes, place, takeNames(bytes, info), data?.from ?? 0)) {
      const to = Math.min(from + length, bytes.length)
      left -= Math.max(0, to - from)
      if (length === 0 || left < 0) return undefined
      bytes.fill(0, from, to)
    }
  }
  return bytes
}
