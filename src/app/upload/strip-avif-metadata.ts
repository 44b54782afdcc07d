// AVIF keeps its parts at places that are counted from the start of the file (ISO/IEC 14496-12, 8.11): what is left out
// would move all others. So Exif and XMP are written over with zeros where they stand, and are no longer named so.
import { ascii, viewOf } from '#contract'

interface Box { type: string; from: number; to: number }

const typeAt = (bytes: Uint8Array, at: number): string => ascii(bytes, at, at + 4)

/** The boxes that follow each other; `from` is where the content of each begins. */
function* boxesIn(bytes: Uint8Array, from: number, to: number): Generator<Box> {
  const view = viewOf(bytes)
  for (let at = from; at + 8 <= to;) {
    const short = view.getUint32(at)
    const isLong = short === 1 && at + 16 <= to
    const size = isLong ? Number(view.getBigUint64(at + 8)) : short === 0 ? to - at : short
    if (size < 8 || at + size > to) return
    yield { type: typeAt(bytes, at + 4), from: at + (isLong ? 16 : 8), to: at + size }
    at += size
  }
}

const boxOf = (bytes: Uint8Array, from: number, to: number, type: string): Box | undefined =>
  [...boxesIn(bytes, from, to)].find((box) => box.type === type)

/** A box becomes free space of the same length. */
const freed = (bytes: Uint8Array, { from, to }: Box): void => {
  bytes.set([0x66, 0x72, 0x65, 0x65], from - 4)
  bytes.fill(0, from, to)
}

/** Reads numbers of the widths that a box itself gives; 0 bytes, and those behind its end, are the number 0. */
const reader = (bytes: Uint8Array, start: number, to: number) => {
  let at = start
  const next = (width: number): number => {
    let value = 0
    for (let end = at + width; at < end; at += 1) value = value * 256 + (at < to ? bytes[at] ?? 0 : 0)
    return value
  }
  const skip = (width: number): void => { at += width }
  return { next, skip, isOver: () => at >= to }
}

/** The items that hold Exif or, as any other MIME type, XMP; they are named `free` from then on. */
const takeNames = (bytes: Uint8Array, info: Box): Set<number> => {
  const items = new Set<number>()
  const countBytes = bytes[info.from] === 0 ? 2 : 4
  for (const { type, from, to } of boxesIn(bytes, info.from + 4 + countBytes, info.to)) {
    const version = bytes[from] ?? 0
    if (type !== 'infe' || version < 2) continue
    const idBytes = version === 2 ? 2 : 4
    const typeFrom = from + 4 + idBytes + 2
    if (!['Exif', 'mime'].includes(typeAt(bytes, typeFrom))) continue
    items.add(reader(bytes, from + 4, to).next(idBytes))
    bytes.set([0x66, 0x72, 0x65, 0x65], typeFrom)
  }
  return items
}

/** Where these items lie. @param dataFrom of `idat`, from where some are counted */
function* extentsOf(
  bytes: Uint8Array, place: Box, items: ReadonlySet<number>, dataFrom: number,
): Generator<{ from: number; length: number }> {
  const version = bytes[place.from] ?? 0
  const { next, skip, isOver } = reader(bytes, place.from + 4, place.to)
  const widths = next(2)
  const [offsetBytes = 0, lengthBytes = 0, baseBytes = 0, indexBytes = 0] =
    [12, 8, 4, 0].map((by) => (widths >> by) & 15)
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
 * The same picture, as long as before, without what it says about place, time and device. Undefined for one whose Exif
 * has no end, for the picture may follow, or is said to be longer than the file: to write over the same place again and
 * again could take for ever.
 */
export const avifWithoutPlace = (whole: Uint8Array): Uint8Array | undefined => {
  const bytes = new Uint8Array(whole)
  let left = bytes.length
  for (const box of boxesIn(bytes, 0, bytes.length)) {
    if (box.type === 'uuid') freed(bytes, box)
    if (box.type === 'moov') for (const part of boxesIn(bytes, box.from, box.to)) {
      if (['udta', 'meta', 'uuid'].includes(part.type)) freed(bytes, part)
    }
    if (box.type !== 'meta') continue
    const [info, place, data] = ['iinf', 'iloc', 'idat'].map((type) => boxOf(bytes, box.from + 4, box.to, type))
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
