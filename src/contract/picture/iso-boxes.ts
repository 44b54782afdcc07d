// The container of AVIF (ISO/IEC 14496-12) consists of nested boxes.
import { ascii, viewOf } from './bytes.ts'

/** The content begins at `from`. */
export interface Box {
  type: string
  from: number
  to: number
}

export const typeAt = (bytes: Uint8Array, at: number): string => ascii(bytes, at, at + 4)

/** Yields boxes in sequence, and stops before an incomplete one. */
export function* boxesIn(bytes: Uint8Array, from: number, to: number): Generator<Box> {
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

export const boxOf = (bytes: Uint8Array, { from, to }: Pick<Box, 'from' | 'to'>, type: string): Box | undefined =>
  [...boxesIn(bytes, from, to)].find((box) => box.type === type)

/** Reads numbers whose width the box itself specifies. A width of 0, or bytes after the box's end, give 0. */
export function numberReader(bytes: Uint8Array, start: number, to: number) {
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
