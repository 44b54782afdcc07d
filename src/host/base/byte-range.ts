import type { IncomingMessage } from 'node:http'

/** `bytes=5-9`, `bytes=5-` or, for the last five bytes, `bytes=-5` (RFC 9110, section 14.1.2). */
export interface AskedRange {
  first: number | undefined
  last: number | undefined
}

/** Both ends are within the range. */
export interface ByteRange {
  from: number
  to: number
}

const numberIn = (text: string): number | undefined => (text === '' ? undefined : Number(text))

/** The requested range. Several ranges at once count as none, which the RFC permits. */
export function askedRange({ headers }: IncomingMessage, etag: string): AskedRange | undefined {
  const { range = '', 'if-range': condition = etag } = headers
  const [, start = '', end = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/i.exec(range) ?? []
  const [first, last] = [numberIn(start), numberIn(end)]
  if (condition !== etag || (first === undefined && last === undefined)) return undefined
  return first !== undefined && last !== undefined && last < first ? undefined : { first, last }
}

/** The part of a file that the range names; undefined if the file has no such part. */
export function rangeWithin({ first, last }: AskedRange, size: number): ByteRange | undefined {
  const range =
    first === undefined
      ? { from: Math.max(0, size - (last ?? 0)), to: size - 1 }
      : { from: first, to: Math.min(last ?? size, size - 1) }
  return range.from <= range.to ? range : undefined
}
