import type { Readable } from 'node:stream'
import { malformed, tooLarge, unsupportedMedia } from '#host/base'
import { decodeText } from './decode-text.ts'

export interface FormPart {
  fileName: string | undefined
  bytes: Buffer
}

const headerBytesMax = 8 * 1024

const boundaryOf = (contentType: string | undefined): string => {
  const match = /^multipart\/form-data\s*;.*?boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(contentType ?? '')
  const boundary = match?.[1] ?? match?.[2]
  if (!boundary) throw unsupportedMedia('multipart/form-data')
  return boundary
}

const nameIn = (header: string, key: string): string | undefined =>
  // The HTML standard writes a quote as %22 and does not escape backslashes.
  new RegExp(`[;\\s]${key}="([^"]*)"`, 'i').exec(header)?.[1]?.replaceAll('%22', '"')

/**
 * Reads the parts of a form (RFC 7578). Each part has its own limit, so that no larger one is ever in memory.
 * @param bytesMaxOf the limit of the part with this name; undefined if the form may have no such part
 */
export const readForm = async (
  stream: Readable,
  contentType: string | undefined,
  bytesMaxOf: (name: string) => number | undefined,
): Promise<Map<string, FormPart>> => {
  const boundary = Buffer.from(`\r\n--${boundaryOf(contentType)}`)
  const parts = new Map<string, FormPart>()
  // The first boundary has no line end before it. This one makes it like the others.
  let rest: Buffer = Buffer.from('\r\n')
  let part: { name: string; fileName: string | undefined; chunks: Buffer[]; size: number; max: number } | undefined
  let state: 'boundary' | 'headers' = 'boundary'
  let isComplete = false

  const take = (bytes: Buffer): void => {
    if (!part) return
    part.size += bytes.length
    if (part.size > part.max) {
      throw tooLarge(`This is larger than ${Math.floor(part.max / 1_048_576) || 1} MB. Export it smaller.`)
    }
    if (bytes.length > 0) part.chunks.push(bytes)
  }
  const begin = (header: string): void => {
    const name = nameIn(header, 'name') ?? ''
    const max = bytesMaxOf(name)
    if (max === undefined) throw malformed(`The form has an unexpected part “${name.slice(0, 40)}”.`)
    if (parts.has(name)) throw malformed(`The form has the field “${name.slice(0, 40)}” twice.`)
    part = { name, fileName: nameIn(header, 'filename'), chunks: [], size: 0, max }
  }
  const end = (): void => {
    if (part) parts.set(part.name, { fileName: part.fileName, bytes: Buffer.concat(part.chunks) })
    part = undefined
  }

  /** Consumes the next complete part of `rest`; false when more bytes must come first. */
  const step = (): boolean => {
    if (state === 'headers') {
      const at = rest.indexOf('\r\n\r\n')
      if (at < 0 && rest.length > headerBytesMax) throw malformed('The headers of a part are too long.')
      if (at < 0) return false
      begin(decodeText(rest.subarray(0, at)))
      rest = rest.subarray(at + 4)
      state = 'boundary'
      return true
    }
    const at = rest.indexOf(boundary)
    if (at < 0) {
      // The chunk may end in the middle of a boundary, so as many bytes as a boundary has stay in `rest`.
      const keep = Math.max(0, rest.length - boundary.length)
      take(rest.subarray(0, keep))
      rest = rest.subarray(keep)
      return false
    }
    const after = at + boundary.length
    if (rest.length < after + 2) return false
    take(rest.subarray(0, at))
    end()
    const mark = rest.toString('latin1', after, after + 2)
    if (mark !== '\r\n' && mark !== '--') throw malformed('The form is incomplete.')
    isComplete = mark === '--'
    state = 'headers'
    rest = rest.subarray(after + 2)
    return !isComplete
  }

  try {
    // After a refusal in the middle of the body, the connection must stay usable: the server drains the rest of it.
    for await (const chunk of stream.iterator({ destroyOnReturn: false })) {
      if (isComplete) continue // bytes after the last boundary do not count (RFC 2046, 5.1.1)
      rest = Buffer.concat([rest, Buffer.isBuffer(chunk) ? chunk : Buffer.from(String(chunk))])
      while (step());
    }
  } catch (error) {
    // If the sender closed the connection, the refusal below reports it.
    if (error !== stream.errored) throw error
  }
  if (!isComplete) throw malformed('The upload was interrupted. Try again.')
  return parts
}
