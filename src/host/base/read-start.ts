import type { IncomingMessage } from 'node:http'

/**
 * Reads the start of a response whose status is already decisive, and truncates it at these limits. An incomplete or
 * endless body isn't a failure.
 */
export async function readStart(response: IncomingMessage, bytesMax: number, limitMs: number): Promise<Buffer> {
  const cut = setTimeout(() => response.destroy(), limitMs)
  const pieces: Buffer[] = []
  let bytes = 0
  try {
    for await (const piece of response) {
      const part = Buffer.from(piece)
      pieces.push(part)
      bytes += part.length
      if (bytes >= bytesMax) break // which also ends the stream
    }
  } catch {
    // The status counts, however the body ends.
  } finally {
    clearTimeout(cut)
  }
  return Buffer.concat(pieces)
}
